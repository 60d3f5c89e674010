"""Plans for a decision, tried on the same imagined deals, and what came of each.

What falls clearly behind is dropped, and the samples go to the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt

from cardtable.bots.cancellation import still_wanted
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import shooter_of
from cardtable.bots.hearts.playouts.utility import Stakes

from .known import Cards
from .tree import Node

FIRST_ROUND = 16
"""Worlds before anything is dropped; then always twice as many."""

PATIENT = 64
"""The same of weighed worlds: what is rare but costs a moon may lie in none of a few."""

PATIENCE = 12
"""Where so many are not a share of the samples as small as one in this, it is fewer of them."""

BATCH = 32
"""After so many worlds it is asked whether the answer is still wanted."""

DROPPED = 2.7
"""How many standard errors behind the best a plan must be to be dropped."""

ERRING = 0.15
"""How much counts, beside perfect play, what comes of the rules of thumb: nobody sees all cards, so
a shooter may err, and whoever gives up since all is lost against a perfect one helps him."""


@dataclass(slots=True)
class Candidate:
    """A card (or cards to pass), and whether it is meant to shoot the moon.

    doubt: points taken off for that. values: the payoff on each world so far, and weights: what
    that world counts; total and weight: their sums; costs: the own points, weighted; moons: by
    seat where it shot the moon, and queens: where the queen of spades was taken. tree: what has
    been learnt of what follows.
    """

    cards: Cards
    shoots: bool
    doubt: float = 0.0
    tree: Node | None = None
    values: list[float] = field(default_factory=list)
    total: float = 0.0
    weight: float = 0.0
    costs: float = 0.0
    moons: list[float] = field(default_factory=list)
    queens: float = 0.0

    @property
    def mean(self) -> float:
        """The mean payoff so far."""
        return self.total / self.weight

    def note(self, taken: list[int], weight: float, value: float, stakes: Stakes) -> None:
        """Count a world in which everybody took this, and what it is worth."""
        self.values.append(value)
        self.total += weight * value
        self.weight += weight
        self.costs += weight * stakes.cost(taken)
        self.queens += weight * (taken[stakes.seat] >> 8 & 15)
        if not self.moons:
            self.moons = [0.0] * len(taken)
        shooter = shooter_of(stakes.law, taken)
        if shooter >= 0:
            self.moons[shooter] += weight


def compare(
    plans: list[Candidate],
    world: Callable[[], tuple[Board, float]],
    tried: Callable[[Board, float, Candidate], list[int]],
    stakes: Stakes,
    samples: int,
    by_thumb: Callable[[Board, Candidate], list[int] | None] | None = None,
    price: int = 0,
) -> list[Candidate]:
    """The plans, best first, after so many playouts at most; those dropped come last.

    by_thumb: what others who err make of the deal, to be counted too; None where it is not.
    price: how many samples a world is reckoned at.
    """
    left = list(plans)
    dropped: list[Candidate] = []
    weights: list[float] = []
    until = FIRST_ROUND
    if price:
        until = max(until, min(PATIENT, samples // (PATIENCE * (len(left) + price))))
    while samples >= len(left) + price > price + 1 or not weights:
        if len(weights) % BATCH == 0:
            still_wanted()
        board, weight = world()
        weights.append(weight)
        for plan in left:
            taken = tried(board, weight, plan)
            value = stakes.value(taken) - plan.doubt
            erring = by_thumb(board, plan) if by_thumb is not None else None
            if erring is not None:
                value += ERRING * (stakes.value(erring) - value)
            plan.note(taken, weight, value, stakes)
        samples -= len(left) + price
        if len(weights) == until:
            until *= 2
            left.sort(key=lambda plan: -plan.mean)
            behind = [plan for plan in left[1:] if is_behind(plan, left[0], weights)]
            left = [plan for plan in left if plan not in behind]
            dropped = behind + dropped
    left.sort(key=lambda plan: -plan.mean)
    return left + dropped


def is_behind(plan: Candidate, best: Candidate, weights: list[float]) -> bool:
    """Whether a plan is worse than the best by more than chance explains."""
    mean = best.mean - plan.mean
    spread = sum(
        (weight * (good - bad - mean)) ** 2
        for good, bad, weight in zip(best.values, plan.values, weights, strict=True)
    )
    return mean > DROPPED * sqrt(spread) / plan.weight
