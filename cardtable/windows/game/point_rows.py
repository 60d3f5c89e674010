"""The points of a deal that are given one by one, each with its cards and whose it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.table.drawing.fonts import font
from cardtable.table.items import Pictures
from cardtable.windows.shell import appearance

from .outcome import SinglePoint

EACH = 180
"""Milliseconds from one point to the next."""

MOST = 7
"""No more cards than so many are shown of one point."""


class PointRows(QWidget):
    """Rows that come one after another: a name, small cards, whose point it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pictures: Pictures | None = None
        self.scale = 1.0
        """How much larger all is in a large window, or smaller where the words would not fit."""
        self._points: tuple[SinglePoint, ...] = ()
        self._way = QVariantAnimation(self)
        self._way.setStartValue(0.0)
        self._way.setEasingCurve(QEasingCurve.Type.Linear)
        self._way.valueChanged.connect(self._moved)
        self._come = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_points(self, points: Sequence[SinglePoint], *, moving: bool) -> None:
        """These points; `moving`: they come one after another."""
        self._points = tuple(points)
        self._way.stop()
        self._come = 0.0 if moving and points else float(len(points))
        if moving and points:
            self._way.setEndValue(float(len(points)))
            self._way.setDuration(EACH * len(points))
            self._way.start()
        self.setVisible(bool(points))
        self.updateGeometry()
        self.update()

    def fit(self, width: int, most: float) -> None:
        """As large as the width allows, at most by this factor."""
        self.scale = most
        wanted = self.sizeHint().width()
        if wanted > width:
            self.scale = max(0.4, most * width / wanted)
        self.updateGeometry()

    def settle(self) -> None:
        """All stands there."""
        self._way.stop()
        self._come = float(len(self._points))
        self.update()

    def _moved(self, come: float) -> None:
        self._come = come
        self.update()

    def _size(self, points: float) -> int:
        return round(appearance.size(points) * self.scale)

    @property
    def _row(self) -> int:
        return self._size(52)

    @property
    def _card(self) -> int:
        return self._size(35)

    def _label(self) -> float:
        face = font(self._size(15), bold=True)
        widths = [QFontMetricsF(face).horizontalAdvance(one.label) for one in self._points]
        return max(widths, default=0.0) + self._size(14)

    def _fan(self) -> float:
        most = max((min(len(one.cards), MOST) for one in self._points), default=0)
        return self._card * (1 + 0.45 * max(most - 1, 0)) + self._size(14)

    def sizeHint(self) -> QSize:
        face = font(self._size(15))
        widths = [QFontMetricsF(face).horizontalAdvance(one.whose) for one in self._points]
        wide = self._label() + self._fan() + max(widths, default=0.0) + self._size(8)
        return QSize(round(wide), self._row * len(self._points))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for i, point in enumerate(self._points):
            painter.setOpacity(max(0.0, min(1.0, (self._come - i) * 1.6)))
            self._draw(painter, point, QRectF(0, i * self._row, self.width(), self._row))
        painter.end()

    def _draw(self, painter: QPainter, point: SinglePoint, box: QRectF) -> None:
        wanted = self.sizeHint().width()
        left = max((box.width() - wanted) / 2, 0.0)
        ink = self.palette().windowText().color()
        faint = self.palette().placeholderText().color()
        painter.setFont(font(self._size(15), bold=True))
        painter.setPen(ink if point.given else faint)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box.adjusted(left, 0, 0, 0), middle, point.label)
        x = left + self._label()
        if self.pictures is not None:
            for i, card in enumerate(point.cards[:MOST]):
                picture = self.pictures.picture(card, self._card)
                size = picture.deviceIndependentSize()
                margin = self.pictures.margin(self._card)
                y = box.center().y() - size.height() / 2
                painter.drawPixmap(QPointF(x - margin + i * self._card * 0.45, y), picture)
        x += self._fan()
        painter.setFont(font(self._size(15), bold=point.given))
        room = box.adjusted(x, 0, 0, 0)
        words = painter.fontMetrics().elidedText(
            point.whose, Qt.TextElideMode.ElideRight, round(room.width())
        )
        painter.drawText(room, middle, words)
