"""Whether a moon could still have been stopped, all hands seen: for the review of a deal.

The shooter goes for everything, all others together against it; whoever must play sees all cards.
One pack without a stock only: there a card can be taken back exactly, and few cards are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cardtable.bots.bit_cards import ALL, TOP, Rng, code
from cardtable.bots.hearts.imagined.worlds import Unknown, base_board, bound_queens
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import shooter_of
from cardtable.bots.hearts.playouts.policy import packed
from cardtable.bots.hearts.playouts.steps import code_of, distinct, legal, over, put
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView

from .known import known

if TYPE_CHECKING:
    from mypy_extensions import i64

BUDGET = 300_000
"""Cards that are tried for one deal at most; then the question is left open."""


class TooFarError(Exception):
    """So early in the deal nobody can say in time."""


def true_board(views: Sequence[SeatView], seat: int) -> Board | None:
    """The deal as it lies, this seat to play; views: of every seat at that moment. None for games
    with two packs or a stock."""
    here = known(views[seat])
    base = base_board(here)
    if not base.law.quick:
        return None
    for other, view in enumerate(views):
        base.bound[other] = bound_queens(known(view))[other]
    sure = tuple(() if other == seat else view.hand for other, view in enumerate(views))
    kitty = {card for view in views for card in view.hand}
    low = tuple(card for card in here.low if card not in kitty)
    everything = replace(here, sure=sure, low=low)
    return Unknown(base, everything).world(Rng(Random(0)))


class Stopping:
    """Answers for the moments of one deal, late ones first: what was found is remembered."""

    def __init__(self, shooter: int, budget: int = BUDGET) -> None:
        self.shooter: int = shooter
        self.left: int = budget
        self._known: dict[tuple[object, ...], bool] = {}

    def stoppers(
        self, views: Sequence[SeatView], seat: int, cards: Sequence[Card]
    ) -> tuple[Card, ...] | None:
        """Which of these cards of a seat that must play leave the moon to be stopped; None if that
        cannot be said: too early, or a game that is not solved."""
        board = true_board(views, seat)
        if board is None:
            return None
        found = []
        try:
            for card in cards:
                after = board.copy()
                put(after, code(card))
                if not self.forced(after):
                    found.append(card)
        except TooFarError:
            return None
        return tuple(found)

    def forced(self, board: Board) -> bool:
        """Whether the shooter makes the moon whatever the others do; the board is used up.
        TooFarError if so many cards are left that it takes too long to find out."""
        law, shooter = board.law, self.shooter
        key: tuple[object, ...] | None = None
        while True:
            if board.solo not in (-1, shooter):
                return self._learnt(key, found=False)
            if law.moon_jack and any(
                one >> 12 & 15 for seat, one in enumerate(board.taken) if seat != shooter
            ):
                return self._learnt(key, found=False)
            if over(board):
                return self._learnt(key, found=shooter_of(law, board.taken) == shooter)
            if board.led < 0:
                if board.turn == shooter and runs(board):
                    return self._learnt(key, found=True)
                here = (board.turn, board.broken, board.spare, *board.hands)
                if here in self._known:
                    return self._learnt(key, found=self._known[here])
                key = key or here
            cards: i64 = distinct(board, legal(board))
            if cards & (cards - 1):
                break
            self._spend()
            put(board, code_of(cards))
        ours = board.turn == shooter
        for one in self._in_order(board, cards):
            self._spend()
            after = board.copy()
            put(after, one)
            if self.forced(after) is ours:
                return self._learnt(key, found=ours)
        return self._learnt(key, found=not ours)

    def _learnt(self, key: tuple[object, ...] | None, *, found: bool) -> bool:
        if key is not None:
            self._known[key] = found
        return found

    def _spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooFarError

    def _in_order(self, board: Board, cards: i64) -> list[int]:
        """What is likely to settle it first: high cards, but low ones to be thrown away."""
        found = []
        while cards:
            card: i64 = cards & -cards
            cards ^= card
            found.append(code_of(card))
        discards = board.led >= 0 and found[0] >> 13 != board.led
        return sorted(found, key=lambda one: one & ALL, reverse=not discards)


def runs(board: Board) -> bool:
    """Whether every card of the seat to lead wins its trick, in whatever order."""
    hand: i64 = packed(board.hands, board.turn)
    others: i64 = board.rest & ~hand
    for suit in range(4):
        own: i64 = hand >> 13 * suit & ALL
        if own and (own & -own) < TOP[others >> 13 * suit & ALL]:
            return False
    return True
