"""Asks whoever has no name yet what the others at the table are to call them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget

from cardtable.texts import _
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import Flow

LONGEST = 40


class NameDialog(QDialog):
    """answered(name): what the player is to be called; "" for who would rather not say."""

    answered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Your name"))
        words = wrapped("heading")
        words.setText(_("What shall the others at the table call you?"))
        more = wrapped("faint")
        more.setText(_("You can change your name in the settings at any time."))
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST)
        self.name.setAccessibleName(_("Your name"))
        self.name.textChanged.connect(self._typed)
        self.go, self.without = QPushButton(_("To the table")), QPushButton(_("Without a name"))
        self.go.setProperty("role", "go")
        self.go.setDefault(True)
        self.go.clicked.connect(self._named)
        self.without.clicked.connect(self._nameless)
        self.without.setAutoDefault(False)
        buttons = Flow()
        for button in (self.go, self.without):
            buttons.add(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        for part in (words, self.name, more, buttons):
            column.addWidget(part)
        self.name.setFocus()
        self._typed()
        appearance.fit(self, appearance.size(420), self.sizeHint().height())

    def _typed(self) -> None:
        self.go.setEnabled(bool(self.name.text().strip()))

    def _named(self) -> None:
        self.accept()
        self.answered.emit(self.name.text().strip())

    def _nameless(self) -> None:
        self.accept()
        self.answered.emit("")
