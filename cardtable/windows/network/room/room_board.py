"""The foot of the room's table: who is waited for, who knocks, and what its host can do from here.

A host who has given up the place shows the table for everybody in the room, on a television or a
laptop in the middle, and holds the own cards on a phone. Nothing stands beside the table then.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from cardtable.lan.protocol.client_messages import Admit, Start
from cardtable.lan.protocol.host_messages import Looker, RoomState
from cardtable.texts import _
from cardtable.windows.widgets.inputs import wrapped


def is_rooms_table(state: RoomState | None, me: int) -> bool:
    """Whether this window shows the table for all: its host, `me`, has no place at it."""
    if state is None or state.host != me:
        return False
    return all(one.person != me for one in state.places)


class RoomBoard(QWidget):
    """`said` carries the messages that the host's buttons mean."""

    said = Signal(object)
    leave_wanted = Signal()
    picture_wanted = Signal()
    """The picture for phones is to be seen large, or not any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._state: RoomState | None = None
        self._me, self._here, self._link = 0, True, ""
        self.words, self.knock = wrapped("heading"), wrapped("heading")
        self.admit, self.refuse, self.deal = QPushButton(), QPushButton(), QPushButton()
        self.picture, self.leave = QPushButton(), QPushButton()
        self.deal.setProperty("role", "go")
        self.admit.clicked.connect(self._admit)
        self.refuse.clicked.connect(self._refuse)
        self.deal.clicked.connect(self._deal)
        self.picture.clicked.connect(self.picture_wanted)
        self.leave.clicked.connect(self.leave_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.addWidget(self.words, 1)
        row.addWidget(self.knock)
        for button in (self.admit, self.refuse, self.deal, self.picture, self.leave):
            row.addWidget(button)
        self.hide()

    def show_room(self, state: RoomState, me: int) -> None:
        """Show how the room stands; me: this person's number."""
        self._state, self._me = state, me
        self.retranslate()

    def lead_to(self, link: str) -> None:
        """Browsers find the table there; "": they may not come in."""
        self._link = link
        self.retranslate()

    def link(self, *, here: bool) -> None:
        """Whether anything that is said arrives."""
        self._here = here
        self.retranslate()

    def say_waiting(self, lines: Sequence[str]) -> None:
        """Who is waited for."""
        self.words.setText(" ".join(lines))

    def retranslate(self) -> None:
        """Say it in the current language."""
        state = self._state
        shown = state is not None and state.phase != "lobby" and is_rooms_table(state, self._me)
        self.setVisible(shown)
        knocks = self._knocking()
        for part in (self.knock, self.admit, self.refuse):
            part.setVisible(knocks is not None)
        self.knock.setText("" if knocks is None else _("{name} knocks.", name=knocks.name))
        self.deal.setVisible(state is not None and state.phase == "scored")
        self.picture.setVisible(bool(self._link))
        for button in (self.admit, self.refuse, self.deal):
            button.setEnabled(self._here)
        self.admit.setText(_("Let in"))
        self.refuse.setText(_("Not now"))
        self.deal.setText(_("Deal now"))
        self.picture.setText(_("Picture for &phones"))
        self.leave.setText(_("Le&ave"))

    def _knocking(self) -> Looker | None:
        state = self._state
        if state is None or not state.opens_door(self._me):
            return None
        return next((one for one in state.lookers if one.state == "knocks"), None)

    def _admit(self) -> None:
        self._answer_door(True)

    def _refuse(self) -> None:
        self._answer_door(False)

    def _answer_door(self, yes: bool) -> None:
        one = self._knocking()
        if one is not None:
            self.said.emit(Admit(one.person, yes))

    def _deal(self) -> None:
        self.said.emit(Start())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
