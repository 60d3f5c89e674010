"""What happened at the table, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .actions import Value
from .cards import Card
from .zones import Zone


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """Cards went from one zone to another; a face that the viewer may not see is None."""

    cards: tuple[Card | None, ...]
    source: Zone
    target: Zone


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A new deal: its number, counted from 1, and who deals."""

    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat said something: the Ask's topic and the choice, by name."""

    seat: int
    topic: str
    choice: str


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is complete: its winner's seat, or None if it is held; `points` it is worth."""

    seat: int | None
    points: int = 0


@dataclass(frozen=True, slots=True)
class Noted:
    """Something worth a word, a sound or a mark, by code ("hearts_broken", "moon", …)."""

    code: str
    seat: int | None = None
    params: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trump:
    """The trump suit is settled."""

    suit: str


@dataclass(frozen=True, slots=True)
class Paid:
    """A side puts chips into the pool, or takes them from it if `chips` is negative."""

    side: int
    chips: int
    reason: str


@dataclass(frozen=True, slots=True)
class Counters:
    """Counters left by side, after a group of payments."""

    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Awarded:
    """Who earned each point of a deal, by side; None: nobody."""

    sides: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal's points and the running totals, by seat.

    `details` are named rows by seat for the score sheet ("hearts", "queens", "moon", "bonus").
    """

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    details: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChipsDivided:
    """Chips by seat and what stays in the pool, after a deal's division."""

    chips: tuple[int, ...]
    pot: int


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """The draw is over: `seats[person]` is that person's seat."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The end: winners and losers by seat or side, the settlement (plus pays) if there is one."""

    winners: tuple[int, ...]
    losers: tuple[int, ...] = ()
    settlement: tuple[Fraction, ...] | None = None


Event = (
    CardsMoved
    | DealStarted
    | Chosen
    | TrickWon
    | Noted
    | Trump
    | Paid
    | Counters
    | Awarded
    | DealScored
    | ChipsDivided
    | SeatsTaken
    | GameEnded
)
