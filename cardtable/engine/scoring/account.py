"""A scored deal as it is told at the table: what decided it, and which cards brought what."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.events import Noted


@dataclass(frozen=True, slots=True)
class Earned:
    """One line of a deal's account.

    code: the row of the score sheet that it tells of ("queens", "high"). seat: whose it is; None:
    nobody's. points: what it brings, as the score sheet counts. cards: what brought it, the
    weightiest first. sums: what was compared for it, by side where sides count, or ().
    """

    code: str
    seat: int | None
    points: int
    cards: tuple[Card, ...] = ()
    sums: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sent:
    """Points that one seat puts on another's account instead of its own."""

    giver: int
    receiver: int
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """All lines of a deal, and the one thing that decided it (its code has words of its own).

    by_seat: a line is all that one seat took, and lies at that seat; otherwise the lines are
    points that are given one after another, whoever gets them.
    """

    headline: Noted
    lines: tuple[Earned, ...] = ()
    by_seat: bool = True
    sent: tuple[Sent, ...] = ()


@dataclass(frozen=True, slots=True)
class Threat:
    """Something great that one seat may still bring off, as far as all can see.

    code: what ("moon"). share: how much of it is done, from 0 to 1.
    """

    code: str
    seat: int
    share: float
