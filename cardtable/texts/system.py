"""The languages a person has set the system to, asked without Qt.

On a Mac and on Windows no environment variable names them, at least none for a program that was
started by a double click.
"""

from __future__ import annotations

import ctypes
import sys

_CORE_FOUNDATION = "/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation"
_UTF8 = 0x0800_0100
"""CoreFoundation's kCFStringEncodingUTF8."""
_NAMES = 0x8
"""Windows' MUI_LANGUAGE_NAME: names as "ro-MD", not numbers."""


def languages() -> list[str]:
    """Names as "ru-RU", the most wanted first; empty where the system does not tell."""
    try:
        if sys.platform == "darwin":
            return _mac()
        if sys.platform == "win32":
            return _windows()
    except (OSError, AttributeError):
        return []  # an older or other system than we know
    return []


def _mac() -> list[str]:
    system = ctypes.CDLL(_CORE_FOUNDATION)
    whole, text, at = ctypes.c_void_p, ctypes.create_string_buffer(64), ctypes.c_long
    system.CFLocaleCopyPreferredLanguages.restype = whole
    system.CFArrayGetCount.argtypes = [whole]
    system.CFArrayGetCount.restype = at
    system.CFArrayGetValueAtIndex.argtypes = [whole, at]
    system.CFArrayGetValueAtIndex.restype = whole
    system.CFStringGetCString.argtypes = [whole, ctypes.c_char_p, at, ctypes.c_uint32]
    system.CFStringGetCString.restype = ctypes.c_bool
    system.CFRelease.argtypes = [whole]
    wanted = system.CFLocaleCopyPreferredLanguages()
    found = []
    for index in range(system.CFArrayGetCount(wanted)):
        name = system.CFArrayGetValueAtIndex(wanted, index)
        if system.CFStringGetCString(name, text, len(text), _UTF8):
            found.append(text.value.decode())
    system.CFRelease(wanted)
    return found


def _windows() -> list[str]:
    if sys.platform != "win32":
        return []
    ask = ctypes.windll.kernel32.GetUserPreferredUILanguages
    count, size = ctypes.c_ulong(), ctypes.c_ulong()
    ask(_NAMES, ctypes.byref(count), None, ctypes.byref(size))
    text = ctypes.create_unicode_buffer(size.value + 1)
    if not ask(_NAMES, ctypes.byref(count), text, ctypes.byref(size)):
        return []
    return [name for name in "".join(text[: size.value]).split("\0") if name]
