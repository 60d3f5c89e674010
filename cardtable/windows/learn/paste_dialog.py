"""Takes a deal from a transcript that is pasted or read from a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.saves.content import TooLargeError, content_of
from cardtable.saves.errors import SaveError, reading
from cardtable.teaching.practice import DealPlan
from cardtable.teaching.walk import WalkError
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import wrapped

LARGEST = 2 * 1024 * 1024
"""Bytes; a field for text is no place for more, and no transcript comes near them."""


class PasteDialog(QDialog):
    """Emits `chosen(DealPlan)` and closes; says what is wrong with any other text."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Paste a transcript"))
        words = wrapped()
        words.setText(_("The last deal of the transcript is taken over, as it was dealt."))
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(_("Transcript"))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        copied = QApplication.clipboard().text()
        if copied.lstrip().startswith("{"):
            self.text.setPlainText(copied)
        self.problem = wrapped("wrong")
        self.problem.hide()
        self.file, self.go = QPushButton(_("From a &file…")), QPushButton(_("&Take over"))
        stay = QPushButton(_("Cancel"))
        self.go.setProperty("role", "go")
        self.go.setDefault(True)
        self.file.clicked.connect(self._ask_file)
        self.go.clicked.connect(self.take)
        stay.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addWidget(self.file)
        buttons.addStretch(1)
        buttons.addWidget(stay)
        buttons.addWidget(self.go)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(22, 18, 22, 16)
        whole.setSpacing(12)
        whole.addWidget(words)
        whole.addWidget(self.text, 1)
        whole.addWidget(self.problem)
        whole.addLayout(buttons)
        appearance.fit(self, appearance.size(560), appearance.size(380))

    def _ask_file(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(self, _("Open a transcript"), "", "*.jsonl")
        if path:
            self.read(Path(path))

    def read(self, path: Path) -> None:
        """Show the text of a file."""
        try:
            self.text.setPlainText(content_of(path, LARGEST).decode("utf-8-sig"))
        except OSError as error:
            messages.warn(self, reading(error, path))
        except TooLargeError:
            messages.warn(self, SaveError("too_large", path))
        except UnicodeDecodeError:
            self._say(reason(texts(), "bad_transcript"))

    def take(self) -> None:
        """Take the deal over, or say why not."""
        try:
            plan = DealPlan.pasted(self.text.toPlainText())
        except WalkError as error:
            self._say(reason(texts(), error.code, error.params))
            return
        self.chosen.emit(plan)
        self.accept()

    def _say(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
