"""What a guest is shown when the link to a lobby is over for good: what happened, and a way on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardtable.lan.protocol.errors import LanError
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason
from cardtable.windows.network.room.link_strip import LEAVES_A_TABLE
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped


class DisconnectedPage(QWidget):
    """Stands where the lobby was: none of its buttons would do anything any more."""

    host_on_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._why = LanError("closed")
        self.title, self.words = wrapped("title"), wrapped()
        self.host_on, self.go = QPushButton(), QPushButton()
        self.host_on.clicked.connect(self.host_on_wanted)
        self.go.clicked.connect(self.leave_wanted)
        self.host_on.setProperty("role", "go")
        buttons = QHBoxLayout()
        buttons.addWidget(self.host_on)
        buttons.addWidget(self.go)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 22)
        column.setSpacing(appearance.size(14))
        column.addWidget(self.title)
        column.addWidget(self.words)
        column.addLayout(buttons)
        column.addStretch(1)
        self.retranslate()

    def say(self, table: str, why: LanError, *, sits: bool) -> None:
        """table: its name; sits: this person has a seat there, and could host it on."""
        self._why = why
        self.title.setText(table)
        heir = sits and why.code in LEAVES_A_TABLE
        self.host_on.setVisible(heir)
        self.go.setProperty("role", "" if heir else "go")
        self.go.style().polish(self.go)
        self.retranslate()
        (self.host_on if heir else self.go).setFocus()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.words.setText(reason(texts(), self._why.code, self._why.params))
        self.host_on.setText(_("H&ost this table yourself"))
        self.go.setText(_("&Back to the tables"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.go if self.go.hasFocus() or self.host_on.isHidden() else self.host_on).click()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "go"):
            self.retranslate()
        super().changeEvent(event)
