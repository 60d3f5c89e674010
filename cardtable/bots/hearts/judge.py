"""What each card costs in the Hearts family, by playouts on the same imagined deals for all."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cardtable.bots.bit_cards import Rng, code
from cardtable.bots.hearts.imagined.sampling import plain_world
from cardtable.bots.hearts.imagined.worlds import Unknown, base_board
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.bots.hearts.playouts.utility import Stakes
from cardtable.engine.actions import Ask
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView

from .compare import Candidate, compare
from .known import known
from .search import DOUBT, distinct, moon_open


def hearts_costs(view: SeatView, ask: Ask, random: Random, samples: int) -> Mapping[Card, float]:
    """The cost of every card in points of this deal, moons included.

    How near the game's end is, and what lies in the pool, is left out: a review speaks of points.
    """
    here = known(view)
    base = base_board(here)
    stakes = Stakes(view, here.terms, base.law)
    stakes.ends, stakes.target, stakes.pool = False, 0, 0
    # A point that goes to somebody else counts twice in the stakes: less for me, more for the rest.
    share = (base.law.players - 1) / base.law.players
    unknown = Unknown(base, here)
    rng = Rng(random)
    plans = [Candidate((card,), shoots=False) for card in distinct(here, ask.cards)]
    if moon_open(here, base):
        plans += [Candidate(plan.cards, shoots=True, doubt=DOUBT) for plan in plans]

    def tried(board: Board, weight: float, plan: Candidate) -> list[int]:
        return playout(board, code(plan.cards[0]), here.seat if plan.shoots else board.rival)

    order = compare(plans, lambda: plain_world(unknown, here.seat, rng), tried, stakes, samples)
    best: dict[Card, float] = {}
    for plan in order:
        # What fell behind early is compared on the worlds that it was tried on.
        count = len(plan.values)
        gap = sum(order[0].values[:count]) / count - plan.mean
        best[plan.cards[0]] = min(best.get(plan.cards[0], gap * share), gap * share)
    return {card: best[_like(card, best)] for card in ask.cards}


def _like(card: Card, best: Mapping[Card, float]) -> Card:
    """The judged card that stands for this one: itself, or the next higher of its suit."""
    if card in best:
        return card
    higher = [one for one in best if one.suit == card.suit and one.rank >= card.rank]
    return min(higher, key=lambda one: (one.rank, one.copy))
