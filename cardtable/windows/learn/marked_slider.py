"""A slider through a game on which the moments that mattered are marked."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QToolTip, QWidget

from cardtable.windows.shell import appearance

NEAR = 7
"""Pixels beside a mark at which a click or the pointer means it."""

SIZE = 5.0
"""Half the width of a mark; the weightiest is half as large again."""


class MarkedSlider(QSlider):
    """Marks stand above the line: a triangle each. A click on one goes just there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.marks: Mapping[int, str] = {}
        """What is told of each marked value."""
        self.heaviest: int | None = None

    def mark(self, marks: Mapping[int, str], heaviest: int | None) -> None:
        """Mark these values; the heaviest is the largest mark."""
        self.marks, self.heaviest = dict(marks), heaviest
        self.setAccessibleDescription("\n".join(self.marks[at] for at in sorted(self.marks)))
        self.updateGeometry()
        self.update()

    def place_of(self, value: int) -> int:
        """Where the middle of the handle is for a value, in pixels from the left."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        wide = (
            self.style()
            .subControlRect(
                QStyle.ComplexControl.CC_Slider,
                option,
                QStyle.SubControl.SC_SliderHandle,
                self,
            )
            .width()
        )
        least, most = self.minimum(), self.maximum()
        at = QStyle.sliderPositionFromValue(least, most, value, self.width() - wide)
        return at + wide // 2

    def _near(self, x: float) -> int | None:
        near = min(self.marks, key=lambda value: abs(self.place_of(value) - x), default=None)
        return near if near is not None and abs(self.place_of(near) - x) <= NEAR else None

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), hint.height() + (round(4 * SIZE) if self.marks else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.marks:
            return
        colours = appearance.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.page), 1))
        painter.setBrush(QColor(colours.red))
        foot = self.height() / 2 - 7
        for value in self.marks:
            half = SIZE * (1.5 if value == self.heaviest else 1.0)
            x = self.place_of(value)
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(x, foot),
                        QPointF(x - half, foot - 1.5 * half),
                        QPointF(x + half, foot - 1.5 * half),
                    ]
                )
            )
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        near = self._near(event.position().x())
        if near is not None and event.button() == Qt.MouseButton.LeftButton:
            self.setValue(near)
            event.accept()
        else:
            super().mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            near = self._near(event.pos().x())
            QToolTip.showText(event.globalPos(), "" if near is None else self.marks[near], self)
            return True
        return super().event(event)
