"""Signs on buttons and in accounts, drawn: not every system's fonts have them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

from cardtable.windows.shell import appearance

_SIDE = 64
_LEFT = ((44, 12), (44, 52), (14, 32))
_RIGHT = ((20, 12), (20, 52), (50, 32))
_SIGNS: dict[str, tuple[tuple[tuple[int, int], ...], ...]] = {
    "back": (_LEFT,),
    "on": (_RIGHT,),
    "play": (((16, 8), (16, 56), (54, 32)),),
    "pause": (
        ((16, 10), (27, 10), (27, 54), (16, 54)),
        ((37, 10), (48, 10), (48, 54), (37, 54)),
    ),
    "first": (((52, 12), (52, 52), (22, 32)), ((12, 12), (19, 12), (19, 52), (12, 52))),
    "crown": (
        ((6, 16), (20, 32), (32, 8), (44, 32), (58, 16), (53, 44), (11, 44)),
        ((11, 49), (53, 49), (53, 56), (11, 56)),
    ),
    "last": (((12, 12), (12, 52), (42, 32)), ((45, 12), (52, 12), (52, 52), (45, 52))),
}


def sign(name: str, *, main: bool = False) -> QIcon:
    """One of "first", "back", "play", "pause", "on", "last" and "crown" in the text's colour, or
    in that of a main button's words."""
    icon = QIcon()
    colours = appearance.colours()
    ink = colours.on_accent if main else colours.ink
    for mode, colour in ((QIcon.Mode.Normal, ink), (QIcon.Mode.Disabled, colours.faint)):
        drawn = QPixmap(_SIDE, _SIDE)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        for shape in _SIGNS[name]:
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in shape]))
        painter.end()
        icon.addPixmap(drawn, mode)
    return icon
