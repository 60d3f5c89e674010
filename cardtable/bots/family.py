"""What one family of games brings for the bots: its levels, their playouts, its judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, Protocol

from cardtable.engine.actions import Ask
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView

from .api import Bot

POINTS = "points"
CHANCE = "chance"

Costs = Callable[[SeatView, Ask, Random, int], Mapping[Card, float]]


class Judging(NamedTuple):
    """How a game's cards are judged: the function, its unit (POINTS of the deal or CHANCE to win
    the game), and how many playouts it is given."""

    costs: Costs
    unit: str
    samples: int


class Stopping(Protocol):
    """Made for the seat that brought the feat off; asked of the moments of one deal, the last
    first."""

    def stoppers(
        self, views: Sequence[SeatView], seat: int, cards: Sequence[Card]
    ) -> tuple[Card, ...] | None:
        """Which of these cards of a seat to play leave the feat to be stopped, all hands seen;
        views: of every seat. None if that cannot be said."""


@dataclass(frozen=True)
class FamilyBots:
    """The bots of a family.

    games: the names of its games. levels: the bot of each level that really plays; one that is
    not here is not offered. spaced: by game and level, playouts a card where they are not the
    level's usual number: so many that a level is about as much better than the one below as the
    one above is better than it. judge: None where nobody judges cards. stopping: who could have
    stopped a feat that was brought off, None where nobody can say.
    """

    games: tuple[str, ...]
    levels: Mapping[str, Bot]
    spaced: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    judge: Judging | None = None
    stopping: Callable[[int], Stopping] | None = None
