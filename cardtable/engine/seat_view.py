"""What a seat may know, as values: its view of the table, and the updates that bring it.

How a view is built from a state, and what it must never hold, is the business of `views`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .actions import Ask
from .cards import Card
from .events import DealScored, Event
from .options import Table
from .public import Play, Public, Trick
from .zones import Zone, hand


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards in a zone: how many, and their faces where the viewer may see them."""

    count: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that one seat (None: a watcher) may know: enough to go on from with nothing else.

    tricks are the finished ones of this deal; plays the trick in progress; memory the seat's own
    past ("passed", "received", "discarded"); scores every deal of the game so far;
    to_act the seats that must act now.
    """

    seat: int | None
    table: Table
    piles: Mapping[Zone, Pile]
    public: Public
    tricks: tuple[Trick, ...]
    plays: tuple[Play, ...]
    memory: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    scores: tuple[DealScored, ...] = ()
    to_act: tuple[int, ...] = ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, as far as it may look at them."""
        pile = self.piles.get(hand(self.seat)) if self.seat is not None else None
        return (pile.cards or ()) if pile else ()


@dataclass(frozen=True, slots=True)
class Update:
    """What one viewer is told after each step: numbered without gaps, whole by itself."""

    number: int
    events: tuple[Event, ...]
    view: SeatView
    asks: tuple[Ask, ...]
