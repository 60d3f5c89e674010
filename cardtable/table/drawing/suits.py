"""The outlines of the four suits: one source for the deck's art, the indices and the windows."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QPainterPath

SUIT_OUTLINES = {
    "C": "M29.5 39.3C22.25 28.95 23.9 14.76 33.38 6.32C42.86 -2.11 57.14 -2.11 66.62 6.32"
    "C76.1 14.76 77.75 28.95 70.5 39.3L69.92 39.52C80.2 37.38 91.12 41.91 96.65 51.5"
    "C103.6 63.46 99.46 78.75 87.5 85.65C75.54 92.55 60.25 88.46 53.4 76.5"
    "C55.5 92 60 103 71 110L29 110C40 103 44.5 92 46.6 76.5"
    "C39.75 88.46 24.46 92.55 12.5 85.65C0.54 78.75 -3.55 63.46 3.35 51.5"
    "C8.88 41.91 19.8 37.38 30.08 39.52Z",
    "D": "M42 0C52 21 66 39 84 55C66 71 52 89 42 110C32 89 18 71 0 55C18 39 32 21 42 0Z",
    "S": "M50 0C57 18 100 42 100 70C100 86 89 95 76 95C67 95 59 90 54 82C55 95 60 105 71 112"
    "L29 112C40 105 45 95 46 82C41 90 33 95 24 95C11 95 0 86 0 70C0 42 43 18 50 0Z",
    "H": "M50 94C45 80 0 60 0 29C0 11 12 0 26 0C38 0 46 8 50 18C54 8 62 0 74 0"
    "C88 0 100 11 100 29C100 60 55 80 50 94Z",
}
"""SVG path text by suit letter: absolute M, L, C and Z only, about 100 units wide. No outline
crosses itself, so that any rule of filling fills it."""


def outline_path(text: str) -> QPainterPath:
    """A painter path from SVG path text of absolute M, L, C and Z; it fills by odd and even, for to
    name another rule Python must learn all of Qt's namespace, and the start page cannot wait."""
    path = QPainterPath()
    for letter in "MLCZ":
        text = text.replace(letter, f"|{letter}")
    for part in text.split("|")[1:]:
        step, at = part[0], [float(figure) for figure in part[1:].replace(",", " ").split()]
        if step == "M":
            path.moveTo(at[0], at[1])
        elif step == "Z":
            path.closeSubpath()
        elif step == "L":
            for i in range(0, len(at), 2):
                path.lineTo(at[i], at[i + 1])
        else:
            for i in range(0, len(at), 6):
                path.cubicTo(*at[i : i + 6])
    return path


@cache
def suit_path(suit: str) -> QPainterPath:
    """The outline of a suit letter of SUITS; scale it to its place."""
    return outline_path(SUIT_OUTLINES[suit])
