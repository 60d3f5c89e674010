"""A plot of running totals, deal by deal; lines differ by dash and mark, not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.texts import texts
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.painting import Painting

_LIGHT = ("#a12a20", "#24553f", "#1f4e8c", "#8a5a00", "#6b2c82", "#30646b", "#5f4b32")
_DARK = ("#f2917f", "#7fc79f", "#8fb8f0", "#e6b957", "#cf9be0", "#84cdd4", "#d0b998")
_DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)


class Plot(Painting):
    """Lines of totals over the deals, each with its name at the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.lines: tuple[tuple[int, ...], ...] = ()
        """By column: its totals before the first deal and after each."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_totals(self, names: Sequence[str], totals: Sequence[Sequence[int]]) -> None:
        """Show these columns; `totals` are the accounts after each deal."""
        self.names = tuple(names)
        self.lines = tuple(
            (0, *(after[column] for after in totals)) for column in range(len(names))
        )
        told = [f"{name}: {line[-1]}" for name, line in zip(names, self.lines, strict=True)]
        self.setAccessibleDescription("; ".join(told))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(420), appearance.size(210))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.size(200), appearance.size(150))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.lines or len(self.lines[0]) < 2:
            return
        colours = appearance.colours()
        inks = _DARK if colours.name == "dark" else _LIGHT
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = appearance.sans(9.5)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        low = min(0, *(min(line) for line in self.lines))
        high = max(1, *(max(line) for line in self.lines))
        names = max(metrics.horizontalAdvance(name) for name in self.names)
        names = min(names, self.width() * 0.35)
        left = metrics.horizontalAdvance(texts().number(max(high, -low) * 10)) + 6
        box = QRectF(
            left, 10, self.width() - left - names - 24, self.height() - metrics.height() - 20
        )
        deals = len(self.lines[0]) - 1

        def place(deal: int, total: float) -> QPointF:
            across = box.left() + box.width() * deal / deals
            return QPointF(across, box.bottom() - box.height() * (total - low) / (high - low))

        self._paint_frame(painter, metrics, box, (low, high), deals)
        ends = self._label_heights([place(deals, line[-1]).y() for line in self.lines], metrics)
        for column, line in enumerate(self.lines):
            ink = QColor(inks[column % len(inks)])
            painter.setPen(QPen(ink, 2.2, _DASHES[column % len(_DASHES)]))
            points = [place(deal, total) for deal, total in enumerate(line)]
            painter.drawPolyline(points)
            painter.setPen(QPen(ink, 1.4))
            painter.setBrush(ink if column % 2 == 0 else QColor(colours.panel))
            for point in points[1:]:
                if column % 4 < 2:
                    painter.drawEllipse(point, 3.2, 3.2)
                else:
                    painter.drawRect(QRectF(point.x() - 3, point.y() - 3, 6, 6))
            painter.setPen(ink)
            name = metrics.elidedText(self.names[column], Qt.TextElideMode.ElideRight, names)
            painter.drawText(QPointF(box.right() + 10, ends[column] + metrics.ascent() / 2), name)
        painter.end()

    def _paint_frame(
        self,
        painter: QPainter,
        metrics: QFontMetricsF,
        box: QRectF,
        span: tuple[int, int],
        deals: int,
    ) -> None:
        colours = appearance.colours()
        low, high = span
        step = next(n for n in (1, 2, 5, 10, 20, 25, 50, 100, 250, 10**6) if (high - low) / n <= 6)
        for total in range(-(-low // step) * step, high + 1, step):
            level = box.bottom() - box.height() * (total - low) / (high - low)
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(box.left(), level), QPointF(box.right(), level))
            painter.setPen(QColor(colours.faint))
            text = texts().number(total)
            at = box.left() - metrics.horizontalAdvance(text) - 6
            painter.drawText(QPointF(at, level + metrics.ascent() / 2 - 1), text)
        every = -(-deals // 12)
        for deal in range(every, deals + 1, every):
            text = texts().number(deal)
            at = box.left() + box.width() * deal / deals - metrics.horizontalAdvance(text) / 2
            painter.drawText(QPointF(at, box.bottom() + metrics.height() + 2), text)

    @staticmethod
    def _label_heights(wanted: Sequence[float], metrics: QFontMetricsF) -> list[float]:
        """The heights of the names, moved down where two would lie on each other."""
        order = sorted(range(len(wanted)), key=lambda i: wanted[i])
        placed = list(wanted)
        for before, after in pairwise(order):
            placed[after] = max(placed[after], placed[before] + metrics.height() * 0.86)
        return placed
