"""The score sheet of a networked table: shown after each deal, and how people go on from it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cardtable.engine.events import GameEnded
from cardtable.engine.seat_view import SeatView
from cardtable.lan.protocol.client_messages import Propose, Ready, Vote
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.texts import _
from cardtable.texts.table.sheet import sheet_of
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.widgets import messages

SETTLED = ("scored", "pool", "over")


class RoomSheet(QObject):
    """Opens and closes the sheet; `said` carries the messages that its buttons mean."""

    said = Signal(object)
    review_wanted = Signal()
    closed = Signal()

    def __init__(self, page: QWidget) -> None:
        """page: over which the sheet stands."""
        super().__init__(page)
        self._page = page
        self.sheet: ScoreSheet | None = None
        self._state: RoomState | None = None
        self._me = 0
        self._shown_for = ""
        self._at_rest = False

    def rest(self) -> None:
        """The link is over for good: a sheet is only to be read from now on."""
        self._at_rest = True
        if self.sheet is not None:
            self.sheet.rest()

    def show_room(self, state: RoomState, me: int) -> None:
        """The room has changed: a sheet of the past goes, one of now asks what is asked."""
        before, self._state, self._me = self._state, state, me
        if state.phase not in SETTLED:
            self._shown_for = ""
            self.close()
        if self._again() is None and _asked(state, me) not in (None, _asked(before, me)):
            self.close()  # the question stands beside the table
        self._say_again()

    def settled(self, view: SeatView, names: tuple[str, ...], ended: GameEnded | None) -> None:
        """Nothing moves: show the sheet of a scored deal, once."""
        state = self._state
        if state is None or state.phase not in SETTLED or not view.scores:
            return
        moment = f"{state.phase} {len(view.scores)} {ended is not None}"
        if moment != self._shown_for:
            self._shown_for = moment
            self.show(view, names, ended)

    def show(self, view: SeatView, names: tuple[str, ...], ended: GameEnded | None) -> None:
        """Show the accounts; after a deal they lead on to the next."""
        state = self._state
        if state is None or state.phase == "lobby":
            return
        self.close()
        sits = any(one.person == self._me for one in state.places)
        phase = state.phase if sits else "play"
        over = ended if state.phase == "over" else None
        sheet = ScoreSheet(sheet_of(view, names, phase, over), self._page.window())
        sheet.go_on.connect(self._ready)
        sheet.again_wanted.connect(self._play_again)
        sheet.new.hide()
        sheet.again.setVisible(sits and state.phase == "over")
        sheet.further_wanted.connect(self._further)
        sheet.finish_wanted.connect(self._finish)
        sheet.review_wanted.connect(self.review_wanted)
        sheet.finished.connect(self._finished)
        self.sheet = sheet
        self._say_again()
        if self._at_rest:
            sheet.rest()
        messages.open_over(sheet, self._page)

    def can_review(self, can: bool) -> None:
        """Whether the last deal can be gone through."""
        if self.sheet is not None:
            self.sheet.review.setVisible(can)

    def close(self) -> None:
        """Put the sheet away."""
        if self.sheet is not None:
            self.sheet.close()

    def _finished(self) -> None:
        self.sheet = None
        self.closed.emit()

    # Another game

    def _again(self) -> Vote | None:
        """What agrees to the other game that somebody has proposed; None if nobody has."""
        proposal = None if self._state is None else self._state.proposal
        if proposal is None or proposal.what != "rematch" or self._me in proposal.agreed:
            return None
        return Vote(proposal.number, True)

    def _say_again(self) -> None:
        """The end of a game is not taken from under anybody's eyes: its sheet asks itself."""
        if self.sheet is None or self._state is None or self._state.phase != "over":
            return
        proposal, vote = self._state.proposal, self._again()
        by = None if proposal is None else proposal.by
        name = next((one.name for one in self._state.places if one.person == by), "")
        if vote is None or not name:
            self.sheet.again.setText(_("Play a&gain"))
        else:
            self.sheet.again.setText(_("Play a&gain, as {name} proposes", name=name))

    def _play_again(self) -> None:
        self.said.emit(self._again() or Propose("rematch"))

    def _ready(self) -> None:
        self.said.emit(Ready())

    def _further(self, deals: int) -> None:
        self.said.emit(Propose("further", deals))

    def _finish(self) -> None:
        self.said.emit(Propose("finish"))


def _asked(state: RoomState | None, me: int) -> int | None:
    """The number of the proposal that this person has not answered; None if there is none."""
    proposal = None if state is None else state.proposal
    return None if proposal is None or me in proposal.agreed else proposal.number
