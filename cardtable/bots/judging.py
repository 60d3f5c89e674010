"""What each card costs: the search bots' opinion of every card offered, not only of the best.

For reviews of a deal. It uses nothing but the view of the seat that had to play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from ..engine.actions import Ask
from ..engine.cards import Card
from ..engine.views import SeatView
from .hearts_judge import hearts_costs

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

JUDGES: dict[str, tuple[Costs, str]] = {
    "hearts": (hearts_costs, POINTS),
    "cancellation_hearts": (hearts_costs, POINTS),
    "domino_hearts": (hearts_costs, POINTS),
}
"""By game: the function that judges, and its unit."""


def appraise(view: SeatView, ask: Ask, seed: int, samples: int) -> Appraisal | None:
    """What each card of `ask` costs, by so many playouts at most; None if nobody can judge it.

    The same view, ask, seed and sample count give the same costs on every machine.
    """
    judge = JUDGES.get(view.table.game)
    if judge is None or ask.kind != "play" or len(ask.cards) < 2:
        return None
    costs, unit = judge
    return Appraisal(costs(view, ask, Random(seed), samples), unit)
