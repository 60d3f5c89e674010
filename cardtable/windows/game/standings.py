"""Portraits standing in their places after a deal, or on a stand at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.table.drawing.badges import INK, draw_wreath, figure
from cardtable.table.drawing.fonts import font
from cardtable.table.drawing.look import LIGHT, Look
from cardtable.table.drawing.portrait import draw_portrait
from cardtable.texts.figures import MINUS
from cardtable.windows.shell import appearance

from .outcome import Standing

MOVES = 520
"""Milliseconds in which those who have changed places do so."""

WIDE, NARROW = 104, 62
"""Pixels of the design that one place has, where there is room and at the least."""


class Standings(QWidget):
    """One column an account, the best at the left; what the deal brought is large."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look: Look = LIGHT
        self.scale = 1.0
        """How much larger all is in a large window."""
        self._standings: tuple[Standing, ...] = ()
        self._over = False
        self._way = QVariantAnimation(self)
        self._way.setDuration(MOVES)
        self._way.setStartValue(0.0)
        self._way.setEndValue(1.0)
        self._way.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._way.valueChanged.connect(self._moved)
        self._part = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_places(self, standings: Sequence[Standing], *, over: bool, moving: bool) -> None:
        """Stand in these places; `moving`: first in those before the deal. over: on a stand."""
        self._standings, self._over = tuple(standings), over
        self._way.stop()
        changed = any(one.place != one.before for one in standings)
        self._part = 0.0 if moving and changed else 1.0
        if self._part < 1.0:
            self._way.start()
        self.updateGeometry()
        self.update()

    def settle(self) -> None:
        """Everybody stands where they stand now."""
        self._way.stop()
        self._part = 1.0
        self.update()

    def _moved(self, part: float) -> None:
        self._part = part
        self.update()

    def _size(self, points: float) -> int:
        return round(appearance.size(points) * self.scale)

    def sizeHint(self) -> QSize:
        wide = self._size(WIDE) * max(len(self._standings), 1)
        return QSize(wide, self._size(176 if self._over else 134))

    def minimumSizeHint(self) -> QSize:
        narrow = min(appearance.size(NARROW) * max(len(self._standings), 1), 560)
        return QSize(narrow, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._standings:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = min(self.width() / len(self._standings), self._size(WIDE) * 1.3)
        left = (self.width() - wide * len(self._standings)) / 2
        order = sorted(range(len(self._standings)), key=lambda i: self._standings[i].before)
        for now, one in enumerate(self._standings):
            then = order.index(now)
            x = left + (then + (now - then) * self._part) * wide
            self._draw(painter, one, QRectF(x, 0, wide, self.height()))
        painter.end()

    def _draw(self, painter: QPainter, one: Standing, box: QRectF) -> None:
        text = min(self._size(15), box.width() / 5)
        radius = min(self._size(25), box.width() * 0.32)
        top = box.top() + radius * 0.25
        if self._over:
            most = box.height() - 2 * radius - 4.6 * text
            step = max(0.0, 1 - one.place / max(len(self._standings) - 1, 1))
            top = box.top() + radius * 0.3 + (1 - step) * most * 0.8
        centre = QPointF(box.center().x(), top + radius)
        if self._over and one.wins:
            draw_wreath(painter, centre, radius * 2.75, self.look)
        mood = one.mood if self._part == 1.0 else ""
        draw_portrait(painter, one.sitter, one.seat, centre, radius, self.look, mood)
        ink = self.palette().windowText().color()
        low = centre.y() + radius + text * (0.4 if self._over else 0.25)
        if self._over:
            foot = low - text * 0.15
            self._stand(painter, one, QRectF(box.left(), foot, box.width(), box.bottom() - foot))
        name = font(text * 0.95, bold=True)
        painter.setFont(name)
        painter.setPen(ink)
        line = QRectF(box.left() + 2, low, box.width() - 4, text * 1.4)
        words = painter.fontMetrics().elidedText(
            one.name, Qt.TextElideMode.ElideRight, round(line.width())
        )
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
        total = figure(one.total, MINUS)
        gained = f"{one.gained:+}".replace("-", MINUS) if one.gained else "0"
        large, small = (total, "") if self._over else (gained, total)
        painter.setFont(font(text * 1.35, bold=True))
        line.translate(0, text * 1.4)
        line.setHeight(text * 1.7)
        painter.drawText(
            line, Qt.AlignmentFlag.AlignCenter, large if one.gained or self._over else "0"
        )
        if small:
            painter.setFont(font(text * 0.9))
            painter.setPen(self.palette().placeholderText().color())
            line.translate(0, text * 1.55)
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, small)

    def _stand(self, painter: QPainter, one: Standing, box: QRectF) -> None:
        """The step on which somebody stands at the end."""
        step = box.adjusted(3, 0, -3, -1)
        painter.setPen(QPen(QColor(INK if one.wins else self.look.panel_edge), 1.2))
        ground = QColor(self.look.glow if one.wins else self.look.panel_edge)
        ground.setAlpha(90 if one.wins else 70)
        painter.setBrush(ground)
        painter.drawRoundedRect(step, 6, 6)
