"""Going through deals of a networked table: which can be gone through, and what each proves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cardtable.engine.match import Match
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.table.view import TableView

from .fairness import explain_fairness
from .room_record import RoomRecord
from .room_sheet import RoomSheet


class RoomReview(QObject):
    """Offers this player's own deals to be gone through; who looks on has none."""

    wanted = Signal(object, int)
    """The FinishedDeal to go through, and the trick to begin at, 0 for none."""

    def __init__(
        self, record: RoomRecord, view: TableView, accounts: RoomSheet, page: QWidget
    ) -> None:
        """accounts: put away when a review opens. page: over which the proof is explained."""
        super().__init__(page)
        self._record, self._view, self._accounts, self._page = record, view, accounts, page
        accounts.find = self.at
        accounts.review_wanted.connect(self.begin)
        accounts.deal_wanted.connect(self.begin_deal)

    @property
    def possible(self) -> bool:
        """Whether the last deal can be gone through."""
        now = self._view.now
        sits = now is not None and now.view.seat is not None
        return sits and self._record.last is not None

    def begin(self) -> None:
        """Go through the last deal."""
        self._accounts.close()
        if self.possible:
            self.wanted.emit(self._record.last, 0)

    def begin_deal(self, number: int, trick: int) -> None:
        """Go through the deal of this number, from this trick on; 0 for its beginning."""
        deal = self._record.find(number)
        if deal is not None:
            self._accounts.close()
            self.wanted.emit(deal, trick)

    def at(self, number: int) -> tuple[Match, int] | None:
        """Where a deal was played that this person may go through."""
        deal = self._record.find(number)
        if deal is None or deal.match is None or not self.possible:
            return None
        return deal.match, len(deal.match.checkpoints) - 1

    def explain(self, state: RoomState | None, names: Sequence[str]) -> None:
        """Say of every deal how far its shuffle is proven. names: by place."""
        voided = () if state is None else state.voided
        explain_fairness(self._page, self._record.deals, len(voided), names)
