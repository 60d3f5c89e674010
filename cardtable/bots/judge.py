"""What each card costs: the search bots' opinion of every card offered, not only of the best.

For reviews of a deal. It uses nothing but the view of the seat that had to play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cardtable.bots.hearts.judge import hearts_costs
from cardtable.bots.seven_up.judge import seven_up_costs
from cardtable.engine.actions import Ask
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView

POINTS = "points"
CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What each card is expected to cost its seat from here on, compared with the others.

    unit: POINTS of the deal, where what the others are spared counts in its measure, or CHANCE
    of winning the game, 0 to 1. Only the differences between the costs mean anything.
    """

    costs: Mapping[Card, float]
    unit: str


Costs = Callable[[SeatView, Ask, Random, int], Mapping[Card, float]]


class Judging(NamedTuple):
    """How a game's cards are judged: the function, its unit, and how many playouts it is given."""

    costs: Costs
    unit: str
    samples: int


_HEARTS = Judging(hearts_costs, POINTS, 4000)

JUDGES = {
    "hearts": _HEARTS,
    "cancellation_hearts": _HEARTS,
    "domino_hearts": _HEARTS,
    "seven_up": Judging(seven_up_costs, CHANCE, 20000),
}
"""By game."""


def appraise(view: SeatView, ask: Ask, seed: int, samples: int | None = None) -> Appraisal | None:
    """What each card of `ask` costs, by so many playouts at most; None if nobody can judge it.

    The same view, ask, seed and sample count give the same costs on every machine.
    """
    judging = JUDGES.get(view.table.game)
    if judging is None or ask.kind != "play" or len(ask.cards) < 2:
        return None
    count = judging.samples if samples is None else samples
    return Appraisal(judging.costs(view, ask, Random(seed), count), judging.unit)
