"""What scrolls: the body of a dialog above its buttons, and the column of a page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget


def scroll_over(
    dialog: QDialog, body: QWidget, close: QPushButton, other: QPushButton | None = None
) -> QScrollArea:
    """Fill a dialog: what scrolls, and below it `close` at the right, `other` at the left."""
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(body)
    foot = QHBoxLayout()
    foot.setContentsMargins(22, 4, 22, 14)
    if other is not None:
        foot.addWidget(other)
    foot.addStretch(1)
    foot.addWidget(close)
    whole = QVBoxLayout(dialog)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(scroll, 1)
    whole.addLayout(foot)
    return scroll


def page_column(area: QScrollArea) -> QVBoxLayout:
    """The column of a page that scrolls, no wider than one can read, in its middle."""
    area.setWidgetResizable(True)
    page = QWidget()
    page.setObjectName("page")
    area.setWidget(page)
    outer = QHBoxLayout(page)
    column = QWidget()
    column.setMaximumWidth(1180)
    outer.addWidget(column)
    whole = QVBoxLayout(column)
    whole.setContentsMargins(28, 22, 28, 28)
    whole.setSpacing(12)
    return whole
