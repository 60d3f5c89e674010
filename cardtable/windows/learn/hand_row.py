"""A hand of a deal being set: whose it is, its cards as a line of text, what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from cardtable.texts import _
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped


class HandEditor(QWidget):
    """The button makes this hand the one that clicked cards go to; so does writing in the line."""

    chosen = Signal()
    typed = Signal(str)
    finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = QPushButton()
        self.button.setCheckable(True)
        self.button.setAutoDefault(False)
        self.button.setProperty("role", "count")
        self.button.setMinimumWidth(appearance.size(120))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.line = QLineEdit()
        self.line.setClearButtonEnabled(True)
        self.count = QLabel()
        self.count.setProperty("role", "faint")
        self.count.setMinimumWidth(appearance.size(70))
        self.problem = wrapped("wrong")
        self.problem.hide()
        self.button.clicked.connect(self._choose)
        self.line.textEdited.connect(self.typed)
        self.line.editingFinished.connect(self.finished)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.button, 0, 0)
        grid.addWidget(self.line, 0, 1)
        grid.addWidget(self.count, 0, 2)
        grid.addWidget(self.problem, 1, 1, 1, 2)

    def _choose(self) -> None:
        self.button.setChecked(True)
        self.chosen.emit()

    def name(self, name: str, number: int) -> None:
        """Whose hand it is; `number` (from 1) gives the button its key."""
        self.button.setText(f"&{number} {name}" if 1 <= number <= 9 else name)
        self.line.setAccessibleName(name)

    def show_cards(self, text: str) -> None:
        """The cards as text, unless that is what already stands there."""
        if self.line.text() != text:
            with QSignalBlocker(self.line):
                self.line.setText(text)

    def show_state(self, got: int, wanted: int, problems: Sequence[str]) -> None:
        """How many of how many cards there are, and what is wrong with them."""
        self.count.setText(_("{got} of {wanted}", got=got, wanted=wanted))
        self.problem.setText(" ".join(problems))
        self.problem.setVisible(bool(problems))
        self.line.setAccessibleDescription(" ".join((self.count.text(), *problems)))
