"""What has been played at a networked table as far as this player heard it: deals, and the end."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardtable.engine.actions import Action
from cardtable.engine.cards import Card, parse_card
from cardtable.engine.events import GameEnded
from cardtable.engine.seat_view import Update
from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.guest.own_part import OwnPart, own_part
from cardtable.lan.transport.network import Seat


class RoomRecord(QObject):
    """The finished deals of one game after the other."""

    begun_anew = Signal()
    """Another game has begun: what was kept of the last one is forgotten."""
    end_learned = Signal()
    """The game ended while this guest was away: the log of its last deal tells how."""
    game_over = Signal()
    """A game ended whose deals are in `deals`."""
    bot_played = Signal(int)
    """The number of a deal in which a bot has played for this player."""
    recalled = Signal(object)
    """What was kept of this game when the table was left: an OwnPart."""

    def __init__(self, seat: Seat, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seat = seat
        self.deals: list[FinishedDeal] = []
        self.ended: GameEnded | None = None
        self._sent: dict[int, set[Card]] = {}
        """The cards that this player gave here, by the number of the deal."""
        self._seen: dict[int, set[Card]] = {}
        """The cards of this player's seat that are played, by the number of the deal: those of
        which it is known whether they were given here."""
        self._stood_in = self._scored = 0
        self._kept: OwnPart | None = None
        """What is kept of the game at this table, until it is known whether it is the same one."""
        self._back_in: int | None = None
        """The deal that was on when the table was left in a run of the program before this one:
        from then on all that was played and not given here was played by a bot."""

    def recall(self, kept: OwnPart) -> None:
        """This player was at the table before; what is kept of it holds if the game goes on."""
        self._kept = kept

    def part(self, table: str, helped: set[int], *, whole: bool) -> OwnPart | None:
        """What is to be kept of this game; None before its first deal, and for who looks on."""
        update = self._seat.update
        if update is None or update.view.seat is None or self._kept is not None:
            return None
        view = update.view
        return own_part(table, view.scores, view.public.deal, helped, self._sent, whole=whole)

    def _recall(self, update: Update) -> None:
        kept, self._kept = self._kept, None
        if kept is None or not kept.is_of(update.view.scores):
            return
        if kept.whole:
            self._sent, self._back_in = kept.cards, kept.deal
            for deal in self.deals:
                self._look_through(deal)
        self.recalled.emit(kept)

    def _is_followed(self, deal: int) -> bool:
        """Whether it is known who played this player's cards in a deal."""
        return deal in self._seen or (self._back_in is not None and deal >= self._back_in)

    def stood_in(self) -> int:
        """How many cards a bot has played for this player since this was asked last."""
        number, self._stood_in = self._stood_in, 0
        return number

    def _look(self, deal: int, played: set[Card], *, first: bool = False) -> None:
        """Count what was played at this player's seat and not given here. first: it was played
        before this page was there, nobody knows by whom."""
        new = played - self._seen.setdefault(deal, set())
        self._seen[deal] |= new
        by_bot = set() if first else new - self._sent.get(deal, set())
        if by_bot:
            self._stood_in += len(by_bot)
            self.bot_played.emit(deal)

    def _look_through(self, deal: FinishedDeal) -> None:
        """Count what was played at this player's seat in a deal that is over."""
        update = self._seat.update
        if update is not None and self._is_followed(deal.number):
            seat = update.view.seat
            mine = (line for line in deal.lines if line.get("seat") == seat and "play" in line)
            self._look(deal.number, {parse_card(line["play"]) for line in mine})

    def heard(self, update: Update) -> None:
        """Something was played."""
        self._recall(update)
        view = update.view
        if view.seat is not None:
            lying = [*view.plays, *(play for trick in view.tricks for play in trick.plays)]
            mine = {card for seat, card in lying if seat == view.seat}
            first = not self._seen and not self._is_followed(view.public.deal)
            self._look(view.public.deal, mine, first=first)
        before, self._scored = self._scored, len(view.scores)
        if (self.ended is not None or before) and not view.scores:
            self.ended, self.deals, self._sent, self._seen = None, [], {}, {}
            self._stood_in, self._back_in = 0, None
            self.begun_anew.emit()
        elif self._scored < before:
            self._take_back(before - self._scored)
        for event in update.events:
            if isinstance(event, GameEnded):
                self.ended = event
                self._see_whether_over()

    def _take_back(self, deals: int) -> None:
        """A teacher has taken the last deals back, and their scores with them."""
        self.ended = None
        for deal in self.deals[-deals:]:
            self._sent.pop(deal.number, None)
            self._seen.pop(deal.number, None)
        del self.deals[-deals:]

    def sent(self, action: Action) -> None:
        """This player has decided something here."""
        update = self._seat.update
        if update is not None:
            self._sent.setdefault(update.view.public.deal, set()).update(action.cards)

    def sent_in(self, deal: int) -> frozenset[Card]:
        """The cards of a deal that this player gave here, not a bot while the player was away."""
        return frozenset(self._sent.get(deal, ()))

    def take(self, deal: FinishedDeal) -> bool:
        """A deal is over; False if it is the same one again, now with how the pool was divided."""
        again = bool(self.deals) and self.deals[-1].number == deal.number
        if again:
            self.deals.pop()
        self.deals.append(deal)
        if not again:
            self._look_through(deal)  # what was played to the end while the link was away
        return not again

    def dealt(self) -> None:
        """The deal that was taken is told everywhere: was it the last?"""
        self._see_whether_over()

    def _see_whether_over(self) -> None:
        """The end of the game and the log of its last deal come one after the other."""
        update = self._seat.update
        last = self.deals[-1].match if self.deals else None
        if last is None or update is None or not (self.ended or last.ended):
            return
        if [one.number for one in last.scores[-1:]] != [
            one.number for one in update.view.scores[-1:]
        ]:
            return
        if self.ended is None:
            self.ended = last.ended
            self.end_learned.emit()
        self.game_over.emit()

    def find(self, number: int) -> FinishedDeal | None:
        """The deal of this number, if it can be gone through."""
        found = (one for one in self.deals if one.number == number and one.match is not None)
        return next(found, None)

    @property
    def last(self) -> FinishedDeal | None:
        """The last deal, if it can be gone through."""
        last = self.deals[-1] if self.deals else None
        return last if last is not None and last.match is not None else None
