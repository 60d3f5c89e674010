"""The program's own fonts, so that every system shows the same letters."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from cardtable.resources import resource

_FILES = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")


@cache
def family() -> str:
    """The family for all text on the table; the system's own where ours cannot be read."""
    names: list[str] = []
    for file in _FILES:
        path = resource(f"assets/fonts/{file}")
        number = QFontDatabase.addApplicationFont(str(path)) if path.is_file() else -1
        names += QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return names[0] if names else QFont().family()


def font(pixels: float, *, bold: bool = False) -> QFont:
    """A font of this height in logical pixels."""
    made = QFont(family())
    made.setPixelSize(max(1, round(pixels)))
    made.setBold(bold)
    return made
