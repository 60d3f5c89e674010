"""Bars for statistics: one for each of the last games, won ones filled, lost ones hatched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.texts import texts
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.painting import Painting

MOST = 40
"""So many games are shown, the last ones."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One game: how high, whether it was won, and what it says when pointed at."""

    height: float
    won: bool
    words: str


class Bars(Painting):
    """A row of bars about a line of nought."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Show the last of these."""
        self.bars = tuple(bars)[-MOST:]
        self.setAccessibleDescription("; ".join(bar.words for bar in self.bars))
        self.setToolTip("\n".join(bar.words for bar in self.bars[-10:]))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(420), appearance.size(170))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.size(200), appearance.size(130))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.bars:
            return
        colours = appearance.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = appearance.sans(9.5)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        low = min(0.0, *(bar.height for bar in self.bars), 0.0)
        high = max(1.0, *(bar.height for bar in self.bars), 1.0)
        marks = (high, low) if low < 0 else (high,)
        say = texts()
        left = max(metrics.horizontalAdvance(say.number(round(mark, 1))) for mark in marks) + 8
        box = QRectF(left, metrics.height() / 2, self.width() - left - 4, self.height() - 20)

        def level(value: float) -> float:
            return box.bottom() - box.height() * (value - low) / (high - low)

        for mark in (0.0, *marks):
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(left, level(mark)), QPointF(box.right(), level(mark)))
            painter.setPen(QColor(colours.faint))
            text = say.number(round(mark, 1))
            at = QPointF(left - metrics.horizontalAdvance(text) - 6, level(mark) + 4)
            painter.drawText(at, text)
        step = box.width() / max(len(self.bars), 12)
        for i, bar in enumerate(self.bars):
            top, bottom = sorted((level(bar.height), level(0)))
            rect = QRectF(left + i * step + step * 0.15, top, step * 0.7, max(bottom - top, 2))
            painter.setPen(QPen(QColor(colours.accent), 1.4))
            painter.setBrush(QColor(colours.accent) if bar.won else Qt.BrushStyle.NoBrush)
            if not bar.won:
                hatch = QBrush(QColor(colours.faint), Qt.BrushStyle.BDiagPattern)
                painter.fillRect(rect, hatch)
            painter.drawRect(rect)
        painter.end()
