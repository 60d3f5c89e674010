"""The last tricks of a deal of one pack, solved: everybody knows all cards and plays for himself.

For the strongest level. What a world of few cards comes to is found exactly and remembered, since
few cards make few worlds. To whom it is all the same plays what is worst for the onlooker: hearts
are discarded on whoever wins the trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import points
from cardtable.bots.hearts.playouts.steps import code_of, distinct, legal, over, put
from cardtable.bots.hearts.playouts.utility import Stakes

if TYPE_CHECKING:
    from mypy_extensions import i64

CARDS: Final = 12
"""In all hands together: so many can be solved in time."""

PRICE: Final = 12
"""How many playouts a solved world is reckoned at."""


class End:
    """How a deal ended: what everybody took, and what it is worth to each."""

    def __init__(self, taken: list[int], stakes: Stakes) -> None:
        scored = points(stakes.law, taken)
        total = sum(scored)
        players = len(scored)
        self.taken: list[int] = taken
        self.worth: list[float] = [(total - own) / (players - 1) - own for own in scored]
        self.worth[stakes.seat] = stakes.value(taken)

    def beats(self, other: End, mover: int, onlooker: int) -> bool:
        """Whether a mover chooses this end rather than the other."""
        gap = self.worth[mover] - other.worth[mover]
        return gap > 0.0 or (gap == 0.0 and self.worth[onlooker] < other.worth[onlooker])


class Endings:
    """Solved worlds of one position."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes: Stakes = stakes
        self.known: dict[str, list[int]] = {}

    def after(self, board: Board, code: int) -> list[int]:
        """What everybody takes once this card is played, if nobody errs from there on."""
        key = f"{code} {board.hands} {board.spare} {board.taken}"
        if key not in self.known:
            here = board.copy()
            put(here, code)
            self.known[key] = solve(here, self.stakes).taken
        return self.known[key]


def near(board: Board) -> bool:
    """Whether so few cards are left that the rest can be solved."""
    return board.law.quick and sum(board.left) <= CARDS


def solve(board: Board, stakes: Stakes) -> End:
    """The end where each seat plays what is best for it; the board is used up."""
    while not over(board):
        cards: i64 = distinct(board, legal(board))
        if cards & (cards - 1):
            mover = board.turn
            best: End | None = None
            while cards:
                card: i64 = cards & -cards
                cards ^= card
                after = board.copy() if cards else board
                put(after, code_of(card))
                end = solve(after, stakes)
                if best is None or end.beats(best, mover, stakes.seat):
                    best = end
            assert best is not None
            return best
        put(board, code_of(cards))
    return End(board.taken, stakes)
