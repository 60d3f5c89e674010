"""The foot of the room's table: who is waited for, who knocks, and what its host can do from here.

A host who has given up the place shows the table for everybody in the room, on a television or a
laptop in the middle, and holds the own cards on a phone. Nothing stands beside the table then.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardtable.lan.protocol.client_messages import Again, Start
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.table.input.quick_clicks import OnceButton, QuickClicks
from cardtable.texts import _
from cardtable.texts.table.waiting import teacher_line
from cardtable.windows.network.door import Knock
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import Flow

DEALT = ("cut", "play", "scored", "pool", "over")
"""When there is a deal that a teacher can deal again."""

LEAST = 280
"""Pixels that the words need beside the buttons."""

QWIDGETSIZE_MAX = 16_777_215


def is_rooms_table(state: RoomState | None, me: int) -> bool:
    """Whether this window shows the table for all: its host, `me`, has no place at it."""
    if state is None or state.host != me:
        return False
    return all(one.person != me for one in state.places)


class RoomBoard(QWidget):
    """`said` carries the messages that the host's buttons mean."""

    said = Signal(object)
    leave_wanted = Signal()
    deal_wanted = Signal()
    """A teacher wants to give a deal."""
    picture_wanted = Signal()
    """The picture for phones is to be seen large, or not any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._state: RoomState | None = None
        self._me, self._here, self._link = 0, True, ""
        self.words = wrapped("heading")
        clicks = QuickClicks()
        self.knock, self.deal = Knock(clicks, self), OnceButton(clicks=clicks)
        self.picture, self.leave = QPushButton(), QPushButton()
        self.again, self.give = QPushButton(), QPushButton()
        self.taught = wrapped("faint")
        self.again.clicked.connect(self._again)
        self.give.clicked.connect(self.deal_wanted)
        self.deal.setProperty("role", "go")
        self.knock.said.connect(self.said)
        self.deal.clicked.connect(self._deal)
        self.picture.clicked.connect(self.picture_wanted)
        self.leave.clicked.connect(self.leave_wanted)
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(16, 8, 16, 8)
        said = QVBoxLayout()
        said.setSpacing(2)
        for part in (self.knock.words, self.words, self.taught):
            said.addWidget(part)
        row.addLayout(said, 1)
        self.buttons = Flow()
        for button in (
            *(self.knock.admit, self.knock.refuse, self.deal, self.again, self.give),
            *(self.picture, self.leave),
        ):
            self.buttons.add(button)
        row.addWidget(self.buttons)
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
        self.knock.show_room(state, self._me)
        phase = "" if state is None else state.phase
        teaches = state is not None and state.teacher
        self.deal.setVisible(phase == "scored" or (teaches and phase == "over"))
        self.again.setVisible(teaches and phase in DEALT)
        self.give.setVisible(teaches)
        self.taught.setVisible(teaches)
        if state is not None:
            self.taught.setText(teacher_line(state, self._me))
        self.picture.setVisible(bool(self._link))
        for button in (self.knock.admit, self.knock.refuse, self.deal, self.again):
            button.setEnabled(self._here)
        self.deal.setText(_("Shuffle and deal") if teaches else _("Deal now"))
        self.again.setText(_("Same cards &again"))
        self.give.setText(_("Give a &deal…"))
        self.picture.setText(_("Picture for &phones"))
        self.leave.setText(_("Le&ave"))
        self.fit()

    def fit(self) -> None:
        """Words and buttons side by side, or one above the other where that needs more room."""
        wide = self.buttons.wanted + appearance.size(LEAST) <= self.width()
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(sideways if wide else down)
        if wide:
            self.buttons.setFixedWidth(self.buttons.wanted)
        else:
            self.buttons.setMinimumWidth(0)
            self.buttons.setMaximumWidth(QWIDGETSIZE_MAX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()
        super().resizeEvent(event)

    def _again(self) -> None:
        self.said.emit(Again())

    def _deal(self) -> None:
        self.said.emit(Start())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
