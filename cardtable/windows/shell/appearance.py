"""Puts a look and a text size on the whole program: fonts, palette, style sheet."""

from __future__ import annotations

import sys
from functools import cache

from PySide6 import QtCore  # not Qt: its whole namespace is only made when it is asked for
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from cardtable.resources import resource
from cardtable.table.drawing.look import Look, look_named

from .colours import DARK, LIGHT, Colours, palette, style_sheet

TEXT_SIZE = 11.0
"""Points of plain text at 100 %, of which 72 make 96 pixels."""
DESIGN_DPI = 96.0

FONTS = (
    *("DejaVuSans", "NotoSans-Bold", "NotoSans-Regular"),
    *("NotoSerif-Bold", "NotoSerif-Italic", "NotoSerif-Regular"),
)

_current = LIGHT
_scale = 1.0
_dark: bool | None = None
"""Whether the system is dark; None: not looked yet."""
_forced = False
"""Whether the system was asked to be as dark as the chosen look in what it draws for us."""


def colours() -> Colours:
    """The colours in force, for what is painted by hand."""
    return _current


def scale() -> float:
    """The text size in force: 1.0 to 2.0."""
    return _scale


def size(points: float) -> int:
    """So many pixels of the design, grown with the text."""
    return round(points * _scale)


FRAME = (20, 60)
"""Pixels across and down that are left for a window's frame and title: it must not be cut off."""


def fit(window: QWidget, width: int, height: int) -> None:
    """Make a window so large, or as large as the screen has room for with its frame."""
    room = window.screen().availableSize()
    window.resize(min(width, room.width() - FRAME[0]), min(height, room.height() - FRAME[1]))


def in_points(points: float) -> float:
    """What Qt must be told for text of so many points of the design, grown with the text size.

    The design was drawn where 96 pixels make an inch; on a Mac it is 72, and the same points would
    be a quarter smaller beside pixels that are not.
    """
    return points * _scale * DESIGN_DPI / QGuiApplication.primaryScreen().logicalDotsPerInch()


@cache
def load_fonts() -> None:
    """Make the fonts that travel with the program known to Qt."""
    for name in FONTS:
        QFontDatabase.addApplicationFont(str(resource(f"assets/fonts/{name}.ttf")))


def serif(points: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """The book's type at `points` of the design (at text size 100 %)."""
    font = QFont(["Noto Serif", "DejaVu Sans"])
    font.setPointSizeF(in_points(points))
    font.setBold(bold)
    font.setItalic(italic)
    return font


def sans(points: float, *, bold: bool = False) -> QFont:
    """The type of dialogs at `points` of the design (at text size 100 %)."""
    font = QFont(["Noto Sans", "DejaVu Sans"])
    font.setPointSizeF(in_points(points))
    font.setBold(bold)
    return font


def is_dark(look: str) -> bool:
    """Whether a look ("system" or a name of the table's looks) is dark."""
    return look_of(look).dark


def look_of(name: str) -> Look:
    """The table's look for a setting; "system" goes by what the system says."""
    if name == "system":
        return look_named("dark" if system_is_dark() else "light")
    return look_named(name)


def system_is_dark() -> bool:
    """By the colours that the system gave the program, until `ask_system` has asked it."""
    global _dark
    if _dark is None:
        given, role = QGuiApplication.palette(), QPalette.ColorRole
        ground, ink = given.color(role.Window), given.color(role.WindowText)
        _dark = ground.lightness() < ink.lightness()
    return _dark


def ask_system() -> bool:
    """Take the system's own word, if it has one, whether it is dark; True if that is news.

    The first page does without: for the answer Python must know all of Qt's namespace, and that
    takes as long as painting the page.
    """
    global _dark
    if _forced:
        return False  # it would tell what we have asked it to be
    before = system_is_dark()
    scheme = QGuiApplication.styleHints().colorScheme()
    if scheme is not QtCore.Qt.ColorScheme.Unknown:
        _dark = scheme is QtCore.Qt.ColorScheme.Dark
    return _dark is not before


def _dress_frame(look: str) -> None:
    """Have the window's frame and the system's own dialogs light or dark like the look, where the
    system draws them; elsewhere they are the desktop's own affair."""
    global _forced
    if sys.platform not in ("win32", "darwin"):
        return
    hints = QGuiApplication.styleHints()
    if look == "system":
        if _forced:
            hints.unsetColorScheme()
        _forced = False
        return
    _forced = True
    scheme = QtCore.Qt.ColorScheme.Dark if look_named(look).dark else QtCore.Qt.ColorScheme.Light
    hints.setColorScheme(scheme)


def dress(application: QApplication, look: str, text_size: int) -> None:
    """Give the whole program a look and a text size in percent (100 to 200)."""
    global _current, _scale
    load_fonts()
    _dress_frame(look)
    _current = DARK if is_dark(look) else LIGHT
    _scale = text_size / 100
    application.setFont(sans(TEXT_SIZE))
    application.setPalette(palette(_current))
    application.setStyleSheet(style_sheet(_current, in_points(TEXT_SIZE)))
