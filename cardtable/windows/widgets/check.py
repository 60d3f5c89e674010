"""A box to tick whose words run over as many lines as they need: Qt's own clips them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from cardtable.windows.widgets.inputs import wrapped


class Check(QWidget):
    """A box and its words, which tick it too."""

    clicked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = QCheckBox()
        self.box.clicked.connect(self.clicked)
        self.words: QLabel = wrapped()
        self.words.setBuddy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        self.setFocusProxy(self.box)

    def setText(self, text: str) -> None:
        """Its words; & marks the key."""
        self.words.setText(text)
        self.box.setAccessibleName(text.replace("&", ""))

    def isChecked(self) -> bool:
        """Whether it is ticked."""
        return self.box.isChecked()

    def setChecked(self, on: bool) -> None:
        """Tick it or not; `clicked` is not told."""
        self.box.setChecked(on)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self.box.click()
        super().mouseReleaseEvent(event)
