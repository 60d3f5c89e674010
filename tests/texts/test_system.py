"""The first language where no variable names it: what a Mac or Windows is set to."""

from __future__ import annotations

import ctypes
import os
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.texts import system_language
from cardtable.texts.system import languages

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "LC_CTYPE")


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A double click brings no language along."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


def mac(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[object]:
    """A Mac set to these languages; what of its memory was let go."""
    released: list[object] = []

    def string(name: str, buffer: Any, size: int, encoding: int) -> bool:
        assert encoding == 0x08000100
        if len(name.encode()) >= size:
            return False
        buffer.value = name.encode()
        return True

    framework = SimpleNamespace(
        CFLocaleCopyPreferredLanguages=lambda: names,
        CFArrayGetCount=lambda held: len(held),
        CFArrayGetValueAtIndex=lambda held, index: held[index],
        CFStringGetCString=string,
        CFRelease=lambda held: released.append(held),
    )
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(ctypes, "CDLL", lambda path: framework)
    return released


def windows(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """A Windows set to these languages."""
    whole = "".join(f"{name}\0" for name in names) + "\0"

    def ask(flags: int, count: Any, buffer: Any, size: Any) -> int:
        assert flags == 8
        if buffer is not None:
            buffer[: len(whole)] = whole
        size._obj.value = len(whole)
        count._obj.value = len(names)
        return 1

    kernel = SimpleNamespace(kernel32=SimpleNamespace(GetUserPreferredUILanguages=ask))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", kernel, raising=False)


NAMED = [
    (("ru-RU", "en-RU"), "ru"),
    (("ro-MD", "en-MD"), "ro"),
    (("ru-MD",), "ru"),
    (("de-DE", "ro-RO", "en"), "ro"),
    (("de-DE", "fr-FR"), "en"),
    (("en-GB", "ru-RU"), "en"),
    ((), "en"),
]


@pytest.mark.parametrize(("names", "code"), NAMED)
def test_from_the_finder_the_program_begins_in_the_macs_language(
    monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], code: str
) -> None:
    released = mac(monkeypatch, *names)
    assert languages() == list(names)
    assert system_language() == code
    assert len(released) == 2


@pytest.mark.parametrize(("names", "code"), NAMED)
def test_on_windows_the_program_begins_in_its_language(
    monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], code: str
) -> None:
    windows(monkeypatch, *names)
    assert languages() == list(names)
    assert system_language() == code


@pytest.mark.parametrize(
    ("variable", "code"),
    [("ro_RO.UTF-8", "ro"), ("C", "en"), ("C.UTF-8", "en"), ("en_US.UTF-8", "en"), ("fr_FR", "ru")],
)
def test_a_variable_of_the_terminal_goes_before_the_system(
    monkeypatch: pytest.MonkeyPatch, variable: str, code: str
) -> None:
    mac(monkeypatch, "ru-RU")
    monkeypatch.setenv("LANG", variable)
    assert system_language() == code


@pytest.mark.parametrize("trouble", [OSError, AttributeError])
def test_a_system_that_does_not_tell_gets_english(
    monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    def missing(path: str) -> None:
        raise trouble(path)

    mac(monkeypatch)
    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert system_language() == "en"


@pytest.mark.skipif(sys.platform not in ("darwin", "win32"), reason="others tell by variables")
def test_this_system_tells_its_language() -> None:
    assert all(name and os.sep not in name for name in languages())
    assert languages()
