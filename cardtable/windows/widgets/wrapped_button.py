"""A push button whose text breaks into as many lines as it needs."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from cardtable.windows.shell import appearance

FLAGS = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextShowMnemonic
BESIDE, ABOVE = 14, 8
"""Pixels of the design between the text and the button's edges."""
LEAST = 150
"""Pixels of the design below which no text is squeezed."""


class WrappedButton(QPushButton):
    """As high as its text at the width that the layout gives it."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(1, width - 2 * appearance.size(BESIDE)), 10_000)
        text = self.fontMetrics().boundingRect(room, int(FLAGS), self.text())
        return text.height() + 2 * appearance.size(ABOVE)

    def sizeHint(self) -> QSize:
        """As narrow as its longest word allows: the layout gives it more where there is more."""
        metrics = self.fontMetrics()
        longest = max(map(metrics.horizontalAdvance, self.text().split()), default=0)
        width = max(appearance.size(LEAST), longest + 2 * appearance.size(BESIDE))
        return QSize(width, self.heightForWidth(max(width, self.width())))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        text, option.text = option.text, ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        across, down = appearance.size(BESIDE), appearance.size(ABOVE) // 2
        room = self.rect().adjusted(across, down, -across, -down)
        painter.drawItemText(
            room, int(FLAGS), option.palette, self.isEnabled(), text, QPalette.ColorRole.ButtonText
        )
        painter.end()
