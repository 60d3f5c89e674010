"""What a teacher does at a table on the network: gives deals that are set in the deal editor."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cardtable.engine.options import Carry
from cardtable.games import game as rules_of
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.network import Seat
from cardtable.teaching.practice import DealPlan
from cardtable.texts.table.waiting import name_at
from cardtable.windows.settings.settings import Settings
from cardtable.windows.widgets import messages

from .given_deal import GivenDeal, GivenDealPage

FREE = ("lobby", "scored", "pool", "over")
"""When no deal is on."""


class TeacherDesk(QObject):
    """Opens the editor over its page, and keeps the deal that is being set between two times."""

    said = Signal(object)
    begins = Signal()
    """A first deal is about to be given: bots are to take the free seats."""

    def __init__(self, seat: Seat, settings: Callable[[], Settings], page: QWidget) -> None:
        super().__init__(page)
        self._seat, self._settings, self._page = seat, settings, page
        self._state: RoomState | None = None
        self._plan: DealPlan | None = None
        self.dialog: GivenDeal | None = None

    def show_room(self, state: RoomState) -> None:
        """The room stands so from now on."""
        self._state = state
        if self.dialog is not None:
            self._stand(self.dialog.page)

    def open(self) -> None:
        """Set a deal."""
        state = self._state
        if state is None or self.dialog is not None:
            return
        table = read_table(state)
        rules = rules_of(table.game)
        plan = self._plan
        if plan is None:
            plan = DealPlan.empty(rules, table, 0)
        page = GivenDealPage(self._settings(), plan, self._names(state))
        self._stand(page)
        page.given.connect(self._give)
        self.dialog = GivenDeal(page, self._page.window())
        self.dialog.finished.connect(self._closed)
        messages.open_over(self.dialog, self._page)

    def _stand(self, page: GivenDealPage) -> None:
        state = self._state
        if state is not None:
            page.stands(self._names(state), self._turn(state), free=state.phase in FREE)

    def _turn(self, state: RoomState) -> Carry | None:
        """What the next deal of the game starts from; None where only a new game can begin."""
        if state.phase in ("lobby", "pool", "over"):
            return None
        takeover = self._seat.takeover()
        return None if takeover is None else takeover.carry

    def _names(self, state: RoomState) -> tuple[str, ...]:
        places = sorted(range(len(state.places)), key=lambda place: state.seats[place])
        seated = tuple(
            replace(one, who="bot") if one.who == "open" else one for one in state.places
        )  # as they will be called
        return tuple(name_at(replace(state, places=seated), place) for place in places)

    def _give(self, message: object) -> None:
        if self._state is not None and self._state.phase == "lobby":
            self.begins.emit()
        self.said.emit(message)

    def _closed(self) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            self._plan = dialog.page.plan
