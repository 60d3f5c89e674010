"""Which Latin letter stands on a key, whatever layout is in force: by the key itself."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
"""The letters of a Latin keyboard, row by row."""

RUSSIAN = ("йцукенгшщз", "фывапролд", "ячсмить")
"""What a Russian keyboard has on the same keys."""

FIRST = (16, 30, 44)
"""The scan code of each row's first key, as PC keyboards have sent them since 1984."""

MAC = dict(enumerate("asdfhgzxcv")) | {
    11: "b",
    12: "q",
    13: "w",
    14: "e",
    15: "r",
    16: "y",
    17: "t",
    31: "o",
    32: "u",
    34: "i",
    35: "p",
    37: "l",
    38: "j",
    40: "k",
    45: "n",
    46: "m",
}
"""The letters of a Mac's key codes, which tell the place of a key too."""

_BY_CYRILLIC = {
    other: latin
    for mine, theirs in zip(ROWS, RUSSIAN, strict=True)
    for latin, other in zip(mine, theirs, strict=True)
}
_BY_PLACE = {
    first + i: latin for first, row in zip(FIRST, ROWS, strict=True) for i, latin in enumerate(row)
}


def letter(event: QKeyEvent) -> int:
    """The key's number as a Latin layout would tell it.

    A Latin layout tells it itself, also where letters stand elsewhere. Of a layout in another
    script the key's place is asked, and where the system does not tell that, the Russian letter.
    """
    key = event.key()
    if key < 0x80 or not _is_letter(key, event.text()):
        return key
    latin = _by_place(event) or _BY_CYRILLIC.get(_character(key, event.text()), "")
    return ord(latin.upper()) if latin else key


def _is_letter(key: int, text: str) -> bool:
    return _character(key, text).isalpha()


def _character(key: int, text: str) -> str:
    """What the key writes; a key with Ctrl writes nothing, but its number tells."""
    character = text if len(text) == 1 and text.isprintable() else ""
    if not character and key < Qt.Key.Key_Escape:
        character = chr(key)
    return character.lower()


def _by_place(event: QKeyEvent) -> str:
    if sys.platform == "darwin":
        return MAC.get(event.nativeVirtualKey(), "") if event.nativeVirtualKey() else ""
    scanned = event.nativeScanCode()
    if sys.platform != "win32":
        scanned -= 8  # X11 and Wayland number the keys from eight on
    return _BY_PLACE.get(scanned, "")
