"""The four suits, scaled to their place on tiles and pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from cardtable.table.drawing.suits import suit_path as outline

RED = frozenset("HD")


def suit_path(suit: str, box: QRectF) -> QPainterPath:
    """The shape of suit "S", "H", "D" or "C" in the middle of `box`, as large as fits."""
    shape = outline(suit)
    bounds = shape.boundingRect()
    grow = min(box.width() / bounds.width(), box.height() / bounds.height())
    fit = QTransform()
    fit.translate(box.center().x(), box.center().y())
    fit.scale(grow, grow)
    fit.translate(-bounds.center().x(), -bounds.center().y())
    return fit.map(shape)
