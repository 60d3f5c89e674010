"""The letters and figures of the indices, cut for this deck: no font is needed to read a card."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtGui import QPainterPath, QTransform

from cardtable.table.suits import outline_path

CAP: Final = 100.0
"""All of them stand between 0 and this height, y downwards."""

_SPACE: Final = 9.0  # between the figures of a number

_OUTLINES = {
    "A": "M0 100L29 0L55 0L84 100L59 100L54.5 82L29.5 82L25 100ZM42 30L34 63L50 63Z",
    "K": "M0 0L23 0L23 39L49 0L78 0L46 45L81 100L53 100L31 64L23 75L23 100L0 100Z",
    "Q": "M44 0C72 0 88 20 88 50C88 80 72 100 44 100C16 100 0 80 0 50C0 20 16 0 44 0Z"
    "M44 20C30 20 23 31 23 50C23 69 30 80 44 80C58 80 65 69 65 50C65 31 58 20 44 20Z"
    "M42 60L64 60L90 100L66 100Z",
    "J": "M14 0L60 0L60 66C60 89 48 100 29 100C10 100 0 89 0 70L0 62L23 62L23 69C23 77 25 80 29.5"
    " 80C34 80 36 77 36 68L36 21L14 21Z",
    "Т": "M0 0L78 0L78 22L51 22L51 100L27 100L27 22L0 22Z",
    "В": "M0 0L42 0C62 0 72 10 72 26C72 36 67 44 59 48C70 52 76 60 76 72C76 90 64 100 44 100L0 100Z"
    "M23 19L23 40L39 40C46 40 49 36 49 29.5C49 22 46 19 39 19Z"
    "M23 58L23 81L41 81C49 81 52 77 52 69.5C52 62 49 58 41 58Z",
    "Д": "M19 0L78 0L78 67L92 67L92 100L70 100L70 87L22 87L22 100L0 100L0 67L8 67C15 55 19 36 19 0Z"
    "M41 20C41 38 38 55 32 67L55 67L55 20Z",
    "0": "M33 0C54 0 66 17 66 50C66 83 54 100 33 100C12 100 0 83 0 50C0 17 12 0 33 0Z"
    "M33 20C26 20 23 29 23 50C23 71 26 80 33 80C40 80 43 71 43 50C43 29 40 20 33 20Z",
    "1": "M15 0L40 0L40 100L16 100L16 27L0 31L0 10Z",
    "2": "M2 31C2 11 15 0 35 0C56 0 68 11 68 29C68 42 61 51 48 62L29 78L69 78L69 100L0 100L0 81L31"
    " 54C41 45 44 39 44 31C44 24 41 20 34.5 20C28 20 25 24 25 33Z",
    "3": "M4 0L66 0L66 18L45 40C60 42 69 52 69 67C69 87 55 100 33 100C13 100 0 89 0 70L23 70"
    "C24 77 28 81 34 81C41 81 45 76 45 69C45 61 40 57 32 57L20 57L20 42L38 21L4 21Z",
    "4": "M36 0L62 0L62 60L73 60L73 80L62 80L62 100L39 100L39 80L0 80L0 62ZM39 27L20 60L39 60Z",
    "5": "M8 0L64 0L64 21L29 21L28 36C32 34 36 33 41 33C58 33 69 45 69 65C69 87 56 100 34 100"
    "C14 100 2 89 0 72L23 70C24 77 28 81 34 81C41 81 45 76 45 66C45 57 41 52 34 52"
    "C29 52 26 54 24 57L4 54Z",
    "6": "M66 25L44 28C43 22 41 19 36 19C28 19 24 27 23 42C28 36 34 33 41 33C58 33 69 46 69 66"
    "C69 87 56 100 36 100C12 100 0 83 0 50C0 16 13 0 37 0C54 0 64 8 66 25Z"
    "M35 51C28 51 24 57 24 66C24 76 28 82 35 82C42 82 46 76 46 66C46 57 42 51 35 51Z",
    "7": "M0 0L68 0L68 18L37 100L11 100L42 21L0 21Z",
    "8": "M35 0C55 0 67 10 67 26C67 36 62 43 54 47C64 52 70 60 70 71C70 89 57 100 35 100"
    "C13 100 0 89 0 71C0 60 6 52 16 47C8 43 3 36 3 26C3 10 15 0 35 0Z"
    "M35 18C28 18 25 22 25 28C25 34 29 38 35 38C41 38 45 34 45 28C45 22 42 18 35 18Z"
    "M35 57C27 57 23 62 23 69C23 77 28 82 35 82C42 82 47 77 47 69C47 62 43 57 35 57Z",
}
"""SVG path text; the inside of a letter runs against its outside."""

_SAME = {"К": "K"}  # the Cyrillic letter and the Latin one


@cache
def letters_path(written: str) -> QPainterPath:
    """The outlines of an index ("A", "Т", "10"), its upper left corner at (0, 0)."""
    path = QPainterPath()
    path.setFillRule(path.fillRule().WindingFill)
    x = 0.0
    for letter in written:
        glyph = _letter(letter)
        path.addPath(glyph.translated(x, 0))
        x += glyph.boundingRect().right() + _SPACE
    return path


def _letter(letter: str) -> QPainterPath:
    if letter == "9":  # a six on its head
        six = outline_path(_OUTLINES["6"])
        return QTransform(-1, 0, 0, -1, six.boundingRect().right(), CAP).map(six)
    return outline_path(_OUTLINES[_SAME.get(letter, letter)])
