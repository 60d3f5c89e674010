"""What each card costs: the search bots' opinion of every card offered, not only of the best.

For reviews of a deal. It uses nothing but the view of the seat that had to play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from cardtable.engine.actions import Ask
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView

from .families import BY_GAME
from .family import CHANCE, POINTS

__all__ = ["CHANCE", "POINTS", "Appraisal", "appraise"]


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What each card is expected to cost its seat from here on, compared with the others.

    unit: POINTS of the deal, where what the others are spared counts in its measure, or CHANCE
    of winning the game, 0 to 1. Only the differences between the costs mean anything.
    """

    costs: Mapping[Card, float]
    unit: str


def appraise(view: SeatView, ask: Ask, seed: int, samples: int | None = None) -> Appraisal | None:
    """What each card of `ask` costs, by so many playouts at most; None if nobody can judge it.

    The same view, ask, seed and sample count give the same costs on every machine.
    """
    family = BY_GAME.get(view.table.game)
    judging = None if family is None else family.judge
    if judging is None or ask.kind != "play" or len(ask.cards) < 2:
        return None
    count = judging.samples if samples is None else samples
    return Appraisal(judging.costs(view, ask, Random(seed), count), judging.unit)
