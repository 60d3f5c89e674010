"""The embroidered towel across the top of the start page."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.resources import resource
from cardtable.windows.shell import appearance

LONG = 708 / 84
"""How many times as long as high the towel is."""


class Band(QWidget):
    """The embroidered towel with the four suits, the page's ornament."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(470), appearance.size(56))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, appearance.size(30))

    def paintEvent(self, _event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        wide = min(self.width(), self.height() * LONG)
        if wide < appearance.size(150):
            return  # too small to be more than a smudge
        height = round(wide / LONG * ratio)
        if self._picture is None or self._picture.height() != height:
            self._picture = band(height)
        self._picture.setDevicePixelRatio(ratio)
        tall = height / ratio
        painter = QPainter(self)
        painter.drawPixmap(QPointF(self.width() - wide, (self.height() - tall) / 2), self._picture)
        painter.end()


def band(height: int) -> QPixmap:
    """The towel so many pixels high: from a file where there is one, which is ten times as fast as
    the drawing."""
    ready = resource(f"assets/ornament-{height}.png")
    if ready.is_file():
        return QPixmap(str(ready))
    from PySide6.QtSvg import QSvgRenderer

    picture = QPixmap(round(height * LONG), height)
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    QSvgRenderer(str(resource("assets/ornament.svg"))).render(painter)
    painter.end()
    return picture
