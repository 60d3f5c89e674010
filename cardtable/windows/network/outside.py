"""What somebody sees who waits to be let in: the table, and who is there."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardtable.games import game as rules_of
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.texts import _
from cardtable.texts.book.anchors import family
from cardtable.texts.book.labels import preset_title, table_name
from cardtable.texts.summary import summary
from cardtable.texts.table.waiting import teacher_line
from cardtable.windows.widgets.inputs import wrapped

from .lobby_table import LobbyTable


class Outside(QWidget):
    """Empty until the host tells how the room looks from outside."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.title, self.summary, self.stands = wrapped("title"), wrapped("faint"), wrapped()
        self.picture = LobbyTable()
        self._state: RoomState | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 22)
        column.setSpacing(12)
        for part in (self.title, self.summary, self.picture, self.stands):
            part.hide()
            column.addWidget(part)
        column.addStretch(1)

    def show_room(self, state: RoomState) -> None:
        """How the room looks now; nobody there is the person who waits."""
        self._state = state
        table = read_table(state)
        rules = rules_of(table.game)
        self.title.setText(table_name(state.name, state.of))
        self.summary.setText(summary(family(table.game), preset_title(rules, table.preset), table))
        stands = (
            _("You will sit down here as soon as you are let in.")
            if state.phase == "lobby"
            else _("The game is on: once you are let in you can look on.")
        )
        self.stands.setText("\n".join(filter(None, (stands, teacher_line(state, -1)))))
        self.picture.show_room(state, 0)
        for part in (self.title, self.summary, self.picture, self.stands):
            part.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.picture.fit(self.height() * 3 // 2)
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self._state is not None:
            self.show_room(self._state)
        super().changeEvent(event)
