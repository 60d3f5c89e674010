"""What one family of games brings for the bots: its levels, their playouts, its judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

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


@dataclass(frozen=True)
class FamilyBots:
    """The bots of a family.

    games: the names of its games. levels: the bot of each level that really plays; one that is
    not here is not offered. spaced: by game and level, playouts a card where they are not the
    level's usual number: so many that a level is about as much better than the one below as the
    one above is better than it. judge: None where nobody judges cards.
    """

    games: tuple[str, ...]
    levels: Mapping[str, Bot]
    spaced: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    judge: Judging | None = None
