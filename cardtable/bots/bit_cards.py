"""Cards as bits: a suit is a mask of 13 bits, a card a suit and a bit; for the fast simulators.

A second pack needs a second mask, so that equal cards are equal bits. Everything is small enough
for tables: no loop counts bits, and nothing depends on the width of a machine word.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from cardtable.engine.cards import SUITS, Card

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL: Final = 8191
"""All thirteen cards of a suit."""

CLUBS: Final = 0
DIAMONDS: Final = 1
SPADES: Final = 2
HEARTS: Final = 3

QUEEN: Final = 1024
JACK: Final = 512

PLACE: Final = [1, 8192, 67108864, 549755813888]
"""By suit: what a bit is multiplied with in a number that holds all suits."""

SUIT: Final = {letter: i for i, letter in enumerate(SUITS)}


def _tables() -> tuple[list[int], list[int], list[int]]:
    top, count, spots = [0], [0], [0]
    for rank in range(2, 15):
        bit = len(top)
        for lower in range(bit):
            top.append(bit)
            count.append(count[lower] + 1)
            spots.append(spots[lower] + rank)
    return top, count, spots


_TABLES: Final = _tables()

TOP: Final = _TABLES[0]
"""By mask: its highest bit; 0 for none."""

COUNT: Final = bytes(_TABLES[1])
"""By mask: how many cards."""

SPOTS: Final = bytes(_TABLES[2])
"""By mask: the ranks added up; for one bit the rank itself."""


def code(card: Card) -> int:
    """A card without its copy as one number: suit * 8192 + bit."""
    return SUIT[card.suit] * 8192 + (1 << (card.rank - 2))


class Rng:
    """Rng for the imagined deals: fast, and the same compiled or not (a 48-bit generator)."""

    def __init__(self, random: Random) -> None:
        self.state: i64 = random.getrandbits(48)

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1; `limit` up to a thousand million."""
        # Products wrap in a machine word, but their low bits are the same everywhere.
        self.state = (self.state * 25214903917 + 11) & 281474976710655
        return ((self.state >> 16) * limit) >> 32

    def shuffled(self, cards: list[int]) -> list[int]:
        """The cards in another order, all orders equally likely."""
        mixed = cards[:]
        i: i64 = len(mixed)
        while i > 1:
            pick: i64 = self.below(i)
            i -= 1
            mixed[i], mixed[pick] = mixed[pick], mixed[i]
        return mixed
