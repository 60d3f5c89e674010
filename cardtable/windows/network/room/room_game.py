"""The game of a table on the network as this seat hears it: shown, scored, told at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from cardtable.engine.events import DealScored, Event
from cardtable.engine.seat_view import Update
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.table.drawing.badges import Sitter
from cardtable.table.seats.plate_of import crowned
from cardtable.windows.game.styled_table import StyledTable

from .room_record import RoomRecord
from .room_review import RoomReview
from .room_sheet import RoomSheet
from .waiting import sitters


class RoomGame(QObject):
    """Shows updates with the people's names, and a deal's outcome once it is scored."""

    def __init__(
        self,
        record: RoomRecord,
        view: StyledTable,
        state: Callable[[], RoomState | None],
        page: QWidget,
    ) -> None:
        """state: how the room stands now. page: over which the sheet stands."""
        super().__init__(page)
        self._record, self._view, self._state, self._page = record, view, state, page
        self.accounts = RoomSheet(page, view)
        self.review = RoomReview(record, view, self.accounts, page)
        self._being_scored = False
        """Whether the scoring of a deal is shown just now."""
        view.told.connect(self._told)

    def show(self, update: Update) -> None:
        """Show an update that has just come."""
        window = self._page.window()
        if update.asks and not window.isActiveWindow():
            QApplication.alert(window)  # it is your turn, and you are looking elsewhere
        self._view.present(update, self._sitters(update))

    def show_people(self) -> None:
        """The room has changed: who sits there is called as they are called now."""
        now = self._view.now
        if now is not None and not self._view.director.busy:
            self._view.present(Update(now.number, (), now.view, now.asks), self._sitters(now))

    def rest(self) -> None:
        """The cards lie as they lay: none of them can be played."""
        now = self._view.now
        if now is not None and now.asks and not self._view.director.busy:
            self._view.present(Update(now.number, (), now.view, ()), self._sitters(now))

    def crown(self) -> None:
        """Whoever was away sees now whose the wreath is."""
        if self._view.now is not None:
            self._view.call(self._sitters(self._view.now))

    def _sitters(self, update: Update) -> tuple[Sitter, ...]:
        people, ended = sitters(self._state(), update.view.table.players), self._record.ended
        return people if ended is None else crowned(people, update.view, ended.winners)

    def names_by_seat(self) -> tuple[str, ...]:
        """The names of the people in the order of their seats."""
        now = self._view.now
        return () if now is None else tuple(sitter.name for sitter in self._sitters(now))

    # The end of a deal

    def _told(self, events: Sequence[Event]) -> None:
        """A deal is being scored on the table: what leads on stands ready at once."""
        if any(isinstance(event, DealScored) for event in events):
            self._being_scored = True
            self._tell_outcome()

    def _tell_outcome(self) -> None:
        now = self._view.now
        if now is not None and self._page.isVisible():
            self.accounts.settled(now.view, self._sitters(now), self._record.ended)
            self.accounts.can_review(self.review.possible)

    def show_room(self, state: RoomState, me: int) -> None:
        """The room has changed; it may learn of a deal's end after the table."""
        self.accounts.show_room(state, me)
        if self._being_scored:
            self._tell_outcome()

    def settled(self) -> None:
        """Nothing moves on the table any more."""
        self._being_scored = False
        self._tell_outcome()

    def show_sheet(self) -> None:
        """Show the accounts; after a deal they lead on to the next."""
        now = self._view.now
        if now is not None:
            self.accounts.show(now.view, self._sitters(now), self._record.ended)
            self.accounts.can_review(self.review.possible)
