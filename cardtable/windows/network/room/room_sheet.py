"""The end of a deal at a networked table: how it came out, the accounts, how people go on."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from cardtable.engine.events import GameEnded
from cardtable.engine.seat_view import SeatView
from cardtable.lan.protocol.client_messages import Propose, Ready, Start, Vote
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.saves.statistics import Record
from cardtable.table.drawing.badges import Sitter
from cardtable.table.view import TableView
from cardtable.texts import _
from cardtable.texts.table.sheet import Sheet, sheet_of
from cardtable.windows.game.end_of_deal_overlay import EndOfDealOverlay
from cardtable.windows.game.ending import FindDeal, record_words, remembered
from cardtable.windows.game.outcome import Outcome, outcome_of
from cardtable.windows.game.remarks import let_a_bot_speak
from cardtable.windows.network.room.room_board import is_rooms_table
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.widgets import messages

SETTLED = ("scored", "pool", "over")


class RoomSheet(QObject):
    """Shows how a deal came out, and the sheet on request; `said` carries the messages that the
    buttons mean."""

    said = Signal(object)
    review_wanted = Signal()
    deal_wanted = Signal(int, int)
    """The deal of this number, to be gone through, and the trick to begin at, 0 for none."""
    closed = Signal()

    def __init__(self, page: QWidget, table: TableView) -> None:
        """page: over which the sheet stands. table: over which it stands how a deal came out."""
        super().__init__(page)
        self._page, self._table = page, table
        self.overlay = EndOfDealOverlay(table)
        self.overlay.go_on.connect(self._ready)
        self.overlay.sheet_wanted.connect(self._open)
        self.overlay.again_wanted.connect(self._play_again)
        self.overlay.review_wanted.connect(self.review_wanted)
        self.overlay.deal_wanted.connect(self.deal_wanted)
        self.overlay.filled.connect(self._choose_buttons)
        self.find: FindDeal = lambda number: None
        """Where a deal was played that this player may go through."""
        self.record: Record | None = None
        """The record that the game is, once it is over and counted."""
        self._told: tuple[SeatView, tuple[Sitter, ...], GameEnded | None] | None = None
        self._reviewed = False
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
        self._choose_buttons()

    def show_room(self, state: RoomState, me: int) -> None:
        """The room has changed: a sheet of the past goes, one of now asks what is asked."""
        before, self._state, self._me = self._state, state, me
        if state.phase not in SETTLED:
            self._shown_for, self.record = "", None
            self._told = None
            self.overlay.put_away()
            self.close()
        if self._again() is None and _asked(state, me) not in (None, _asked(before, me)):
            self.close()  # the question stands beside the table
        self._say_again()

    def settled(self, view: SeatView, sitters: tuple[Sitter, ...], ended: GameEnded | None) -> None:
        """A deal is scored: tell how it came out, once."""
        state = self._state
        if state is None or state.phase not in SETTLED or not view.scores:
            return
        moment = f"{state.phase} {len(view.scores)} {ended is not None}"
        if moment != self._shown_for:
            self._shown_for = moment
            self._told = (view, sitters, ended)
            self._offer(moving=True)
            let_a_bot_speak(self._table, view, sitters)

    def _offer(self, *, moving: bool) -> None:
        if self._told is not None and self._state is not None:
            self.overlay.offer(self._outcome, moving=moving)

    def _outcome(self) -> Outcome:
        assert self._told is not None
        view, sitters, ended = self._told
        sheet = self._sheet_of(view, sitters, ended)
        card = remembered(view, sitters, sheet, self.find) if sheet.ended else None
        told = outcome_of(view, sitters, sheet, card, self.record)
        known = told.decisive is not None and self.find(told.decisive) is not None
        return replace(told, goes_on=self._goes_on, decisive=told.decisive if known else None)

    def tell_record(self, record: Record) -> None:
        """The game that has just ended is a record of the player's own."""
        self.record = record
        self.overlay.retranslate()
        self._table.announcer.announce(record_words(record))

    def _sheet_of(
        self, view: SeatView, sitters: tuple[Sitter, ...], ended: GameEnded | None
    ) -> Sheet:
        state = self._state
        assert state is not None
        names = tuple(sitter.name for sitter in sitters)
        phase = state.phase if self._sits or self._leads else "play"
        return sheet_of(view, names, phase, ended if state.phase == "over" else None)

    @property
    def _sits(self) -> bool:
        state = self._state
        return state is not None and any(one.person == self._me for one in state.places)

    @property
    def _goes_on(self) -> bool:
        """Whether this person plays on; who looks on, or has no link any more, does not."""
        return (self._sits or self._leads) and not self._at_rest

    @property
    def _leads(self) -> bool:
        """Whether this is the room's table, whose host deals again for all. A teacher has several
        ways to go on, at the foot of the table."""
        state = self._state
        scored = state is not None and state.phase == "scored" and not state.teacher
        return scored and is_rooms_table(self._state, self._me)

    @property
    def _taught(self) -> bool:
        """Whether a teacher says what is played."""
        return self._state is not None and self._state.teacher

    def _choose_buttons(self) -> None:
        """What one can do at one's own screen only is not offered."""
        overlay = self.overlay
        for button in (overlay.new, overlay.start):
            button.hide()
        if not self._goes_on:
            overlay.go.hide()
        if not self._goes_on or self._taught:
            overlay.again.hide()
        overlay.review.setVisible(self._reviewed)
        self._say_again()

    def _open(self) -> None:
        if self._told is not None:
            self.show(*self._told)

    def show(self, view: SeatView, sitters: tuple[Sitter, ...], ended: GameEnded | None) -> None:
        """Show the accounts; after a deal they lead on to the next."""
        state = self._state
        if state is None or state.phase == "lobby":
            return
        self.close()
        self.overlay.put_away()
        sheet = ScoreSheet(self._sheet_of(view, sitters, ended), self._page.window())
        sheet.go_on.connect(self._ready)
        sheet.again_wanted.connect(self._play_again)
        sheet.new.hide()
        sheet.again.setVisible(self._sits and state.phase == "over" and not self._taught)
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
        self._reviewed = can
        self.overlay.review.setVisible(can)
        if self.sheet is not None:
            self.sheet.review.setVisible(can)

    def close(self) -> None:
        """Put the sheet away."""
        if self.sheet is not None:
            self.sheet.close()

    def _finished(self, result: int) -> None:
        self.sheet = None
        self.closed.emit()
        state = self._state
        left = result == QDialog.DialogCode.Rejected
        if left and state is not None and state.phase in SETTLED and self._page.isVisible():
            self._offer(moving=False)

    # Another game

    def _again(self) -> Vote | None:
        """What agrees to the other game that somebody has proposed; None if nobody has."""
        proposal = None if self._state is None else self._state.proposal
        if proposal is None or proposal.what != "rematch" or self._me in proposal.agreed:
            return None
        return Vote(proposal.number, True)

    def _say_again(self) -> None:
        """The end of a game is not taken from under anybody's eyes: its sheet asks itself."""
        if self._state is None or self._state.phase != "over":
            return
        proposal, vote = self._state.proposal, self._again()
        by = None if proposal is None else proposal.by
        name = next((one.name for one in self._state.places if one.person == by), "")
        asked = vote is not None and name
        words = _("Play a&gain, as {name} proposes", name=name) if asked else _("Play a&gain")
        if self.sheet is not None:
            self.sheet.again.setText(words)
        self.overlay.again.setText(words.replace("&", ""))
        self.overlay.settle()

    def _play_again(self) -> None:
        self.said.emit(self._again() or Propose("rematch"))

    def _ready(self) -> None:
        self._table.director.hurry()
        self.overlay.put_away()
        self.said.emit(Ready() if self._sits else Start())

    def _further(self, deals: int) -> None:
        self.said.emit(Propose("further", deals))

    def _finish(self) -> None:
        self.said.emit(Propose("finish"))


def _asked(state: RoomState | None, me: int) -> int | None:
    """The number of the proposal that this person has not answered; None if there is none."""
    proposal = None if state is None else state.proposal
    return None if proposal is None or me in proposal.agreed else proposal.number
