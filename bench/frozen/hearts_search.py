"""Search for the Hearts family: every legal card is tried on many worlds, played on by thumb.

The same worlds are used for every card, so that only the cards make the difference; what falls
clearly behind is dropped, and the samples go to the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random

from cardtable.bots.api import Choice, required
from cardtable.bots.bit_cards import Rng, code
from cardtable.bots.hearts.known import Cards, Known, known
from cardtable.bots.hearts.passing import danger
from cardtable.bots.hearts.rules_of_thumb import SOUND, answer
from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.cards import Card, in_order
from cardtable.engine.seat_view import SeatView
from cardtable.games.hearts.deal import is_queen

from .hearts_board import Board, playout
from .hearts_exchange import Exchange
from .hearts_payoff import Stakes
from .hearts_worlds import Unknown, base_board

FIRST_ROUND = 16
"""Worlds before anything is dropped; then always twice as many."""

DROPPED = 2.7
"""How many standard errors behind the best a plan must be to be dropped."""


DOUBT = 4.0
"""Points taken off a plan to shoot: real opponents stop a moon better than imagined ones."""


@dataclass(slots=True)
class Plan:
    """A card (or cards to pass), and whether it is meant to shoot the moon.

    values: the payoff on each world so far, and weights: what that world counts; total and
    weight: their sums; costs: the own points, weighted.
    """

    cards: Cards
    shoots: bool
    values: list[float] = field(default_factory=list)
    total: float = 0.0
    weight: float = 0.0
    costs: float = 0.0

    @property
    def mean(self) -> float:
        """The mean payoff so far."""
        return self.total / self.weight


def hard(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """The card that does best in imagined deals."""
    ask = required(asks)
    if ask is None:
        return None
    if ask.choices or (ask.kind == "play" and len(ask.cards) == 1):
        return answer(view, asks, SOUND)
    here = known(view)
    if ask.kind == "pass":
        return pass_by_search(here, ask, random, samples)
    return play_by_search(here, ask, random, samples)


# Playing a card


def play_by_search(here: Known, ask: Ask, random: Random, samples: int) -> Choice:
    """The best card of the ask, by so many playouts at most."""
    base = base_board(here)
    stakes = Stakes(here.view, here.terms, base.law)
    unknown = Unknown(base, here)
    plans = [Plan((card,), shoots=False) for card in distinct(here, ask.cards)]
    if len(plans) == 1:
        only = plans[0]
        reason = Reason("equal_cards", {"card": str(only.cards[0])})
        return Choice(Action("play", only.cards), reason)
    if moon_open(here, base):
        plans += [Plan(plan.cards, shoots=True) for plan in plans]

    def tried(board: Board, plan: Plan) -> list[int]:
        return playout(board, code(plan.cards[0]), here.seat if plan.shoots else -1)

    rng = Rng(random)

    def world() -> tuple[Board, float]:
        return unknown.world(rng), 1.0

    best = compare(plans, world, tried, stakes, samples)
    return Choice(Action("play", best[0].cards), told("searched", best))


def distinct(here: Known, legal: Cards) -> list[Card]:
    """One card of each run in which no hidden card lies between, and that count alike.

    Of equal cards the highest stands for all. Twins in the hand are equal too.
    """
    between = {card.face for card in here.hidden} | {card.face for _, card in here.view.plays}
    chosen: list[Card] = []
    last: Card | None = None
    for card in reversed(in_order(legal)):
        if last is not None and alike(here, last, card):
            ranks = range(card.rank + 1, last.rank)
            twin = card.face in between or last.face in between
            if not twin and not any((rank, card.suit) in between for rank in ranks):
                last = card
                continue
            if card.face == last.face:
                continue
        chosen.append(card)
        last = card
    return chosen


def alike(here: Known, one: Card, other: Card) -> bool:
    """Whether two cards of a suit count the same."""
    if one.suit != other.suit or is_queen(one) != is_queen(other):
        return False
    if here.terms.jack_bonus and one.suit == "D" and (one.rank == 11) != (other.rank == 11):
        return False
    return not (here.terms.spot and one.suit == "H" and one.rank != other.rank)


def moon_open(here: Known, base: Board) -> bool:
    """Whether this seat may still take everything, as far as it can see."""
    return base.law.moon and base.solo in (-1, here.seat)


# Comparing plans


def compare(
    plans: list[Plan],
    world: Callable[[], tuple[Board, float]],
    tried: Callable[[Board, Plan], list[int]],
    stakes: Stakes,
    samples: int,
) -> list[Plan]:
    """The plans, best first, after so many playouts at most; those dropped come last."""
    left = list(plans)
    dropped: list[Plan] = []
    weights: list[float] = []
    until = FIRST_ROUND
    while samples >= len(left) > 1 or not weights:
        board, weight = world()
        weights.append(weight)
        for plan in left:
            taken = tried(board, plan)
            value = stakes.value(taken) - (DOUBT if plan.shoots else 0.0)
            plan.values.append(value)
            plan.total += weight * value
            plan.weight += weight
            plan.costs += weight * stakes.cost(taken)
        samples -= len(left)
        if len(weights) == until:
            until *= 2
            left.sort(key=lambda plan: -plan.mean)
            behind = [plan for plan in left[1:] if is_behind(plan, left[0], weights)]
            left = [plan for plan in left if plan not in behind]
            dropped = behind + dropped
    left.sort(key=lambda plan: -plan.mean)
    return left + dropped


def is_behind(plan: Plan, best: Plan, weights: list[float]) -> bool:
    """Whether a plan is worse than the best by more than chance explains."""
    mean = best.mean - plan.mean
    spread = sum(
        (weight * (good - bad - mean)) ** 2
        for good, bad, weight in zip(best.values, plan.values, weights, strict=True)
    )
    return mean > DROPPED * sqrt(spread) / plan.weight


def told(kind: str, best: list[Plan]) -> Reason:
    """The reason with its numbers: own points and the gap to the next best card, in tenths."""
    first = best[0]
    other = next((plan for plan in best if plan.cards != first.cards), first)
    gap = first.mean - other.mean
    return Reason(
        kind,
        {
            "card" if kind == "searched" else "cards": " ".join(map(str, first.cards)),
            "mean": round(10 * first.costs / first.weight),
            "margin": max(0, round(10 * gap)),
            "samples": len(first.values),
        },
    )


# Passing

PASSES = 24
"""How many ways to pass are tried, at most."""

WIDTH = 4
"""Cards beyond the number to pass, the most dangerous ones, among which ways are looked for."""


def pass_by_search(here: Known, ask: Ask, random: Random, samples: int) -> Choice:
    """The cards to pass that do best in imagined deals."""
    exchange = Exchange(here, ask)
    rng = Rng(random)
    plans = [Plan(cards, shoots=False) for cards in ways_to_pass(here, ask)]
    if exchange.base.law.moon and here.terms.packs == 1:
        plans += [Plan(cards, shoots=True) for cards in ways_to_shoot(here, ask)]
    stakes = Stakes(here.view, here.terms, exchange.base.law)

    def tried(board: Board, plan: Plan) -> list[int]:
        return exchange.played(board, plan.cards, plan.shoots)

    best = compare(plans, lambda: (exchange.world(rng), 1.0), tried, stakes, samples)
    return Choice(Action("pass", in_order(best[0].cards)), told("searched_pass", best))


def ways_to_pass(here: Known, ask: Ask) -> list[Cards]:
    """Sets of cards to pass, the most promising ones by rule of thumb."""
    left = list(ask.cards)
    order = sorted(left, key=lambda card: -danger(here, card, left, ask, True))
    thumb = answer(here.view, [ask], SOUND)
    assert thumb is not None
    ways: dict[frozenset[Card], None] = {frozenset(thumb.action.cards): None}
    likely = order[: ask.count + WIDTH]
    weight = {card: i for i, card in enumerate(likely)}
    sets = sorted(combinations(likely, ask.count), key=lambda some: sum(weight[c] for c in some))
    for some in sets[:PASSES]:
        ways.setdefault(frozenset(some), None)
    return [in_order(way) for way in ways]


def ways_to_shoot(here: Known, ask: Ask) -> list[Cards]:
    """For a hand with many high cards: the lowest ones go, from short suits first."""
    high = sum(card.rank > 11 for card in ask.cards)
    if high < 5:
        return []
    by_rank = sorted(ask.cards, key=lambda card: (card.rank, card.suit == "H"))
    length = {card: sum(one.suit == card.suit for one in ask.cards) for card in ask.cards}
    short = sorted(ask.cards, key=lambda card: (card.rank > 11, length[card], card.rank))
    low_hearts = sorted(ask.cards, key=lambda card: (card.suit != "H", card.rank))
    ways = {frozenset(some[: ask.count]) for some in (by_rank, short, low_hearts)}
    return sorted(in_order(way) for way in ways)
