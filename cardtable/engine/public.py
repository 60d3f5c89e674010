"""What everybody at the table may know of a deal: tricks, points, totals, marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .actions import Value
from .cards import Card

Play = tuple[int, Card]
"""A seat and the card it played."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, who played what in order, who won (None: held, or not yet)."""

    plays: tuple[Play, ...]
    winner: int | None

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0][0]


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody at the table may know, watchers too.

    points: of this deal by seat, as far as all can see. totals: before this deal, then with it.
    sides: the side of each seat. chips: by seat (counters by side where sides count), or ().
    winning: the seat that holds the trick so far. cancelled: cards of the trick that cannot win.
    marks: what only this game knows ("broken": 1, "pass": "left", …).
    """

    deal: int
    dealer: int
    phase: str
    leader: int | None = None
    winning: int | None = None
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    pot: int = 0
    trump: str | None = None
    cancelled: tuple[Card, ...] = ()
    marks: Mapping[str, Value] = field(default_factory=dict)
