"""Search for the Hearts family: every legal card is tried on many worlds, played on by thumb.

The same worlds are used for every card, so that only the cards make the difference; what falls
clearly behind is dropped, and the samples go to the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from cardtable.bots.api import Choice, required
from cardtable.bots.bit_cards import Rng, code
from cardtable.bots.hearts.imagined.exchange import Exchange
from cardtable.bots.hearts.imagined.sampling import Imagined, plain_world
from cardtable.bots.hearts.imagined.worlds import Unknown, base_board
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.bots.hearts.playouts.utility import CONCEDED, Stakes
from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.cards import Card, in_order
from cardtable.engine.seat_view import SeatView
from cardtable.games.hearts.deal import is_queen

from .compare import Candidate, compare
from .domino_endgame import ends_of
from .endgame import PRICE, Endings, near
from .explain import why_passed, why_played
from .known import Cards, Known, known
from .passing import danger
from .rules_of_thumb import SOUND, answer
from .tree import Node, grow

DOUBT = 4.0
"""Points taken off a plan to shoot: real opponents stop a moon better than imagined ones."""

TIMID = 12.0
"""The same for `hard`, which goes for the moon only if that comes off rather than not."""

PONDERED = 4
"""How many times the samples of a card `hard` takes for its pass: once a deal, and among many."""

GROWN = 2
"""How many playouts one through the tree is reckoned at."""

CROWD = 12
"""With two packs: so many samples are divided by the square of how many others play. Whoever of
them may be after the moon is tried in every world, and the deals are longer the more they are."""


def hard(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """The card that does best in imagined deals."""
    ask = required(asks)
    if ask is None:
        return None
    if ask.choices or (ask.kind == "play" and len(ask.cards) == 1):
        return answer(view, asks, SOUND)
    here = known(view)
    if ask.kind == "pass":
        return pass_by_search(here, ask, random, samples * PONDERED)
    return play_by_search(here, ask, random, samples)


def expert(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """Many more imagined deals, grown into a tree, each weighed by how it explains the play."""
    ask = required(asks)
    if ask is None or ask.choices or (ask.kind == "play" and len(ask.cards) == 1):
        return hard(view, asks, random, samples)
    here = known(view)
    if ask.kind == "pass":
        return pass_by_search(here, ask, random, samples, wary=True)
    if here.terms.packs > 1:
        samples = samples * CROWD // (view.table.players - 1) ** 2
    return play_by_search(here.void_by_draws, ask, random, samples, deep=True)


# Playing a card


def play_by_search(
    here: Known, ask: Ask, random: Random, samples: int, *, deep: bool = False
) -> Choice:
    """The best card of the ask, by so many playouts at most.

    Whoever can shoot the moon in an imagined deal is taken to try it there, by lot. deep: worlds
    are drawn by how likely they make what the others have passed and played; where there is one
    pack and no stock, or two play, a tree is grown, and the last tricks are solved.
    """
    base = base_board(here)
    stakes = Stakes(here.view, here.terms, base.law, CONCEDED if deep else 0.0)
    unknown = Unknown(base, here)
    plans = [Candidate((card,), shoots=False) for card in distinct(here, ask.cards)]
    if len(plans) == 1:
        only = plans[0]
        reason = Reason("equal_cards", {"card": str(only.cards[0])})
        return Choice(Action("play", only.cards), reason)
    rng = Rng(random)
    exact = exactly(plans, unknown.world(rng), stakes) if deep else None
    if exact is not None:
        samples //= PRICE
    elif moon_open(here, base):
        doubt = DOUBT if deep else TIMID
        plans += [Candidate(plan.cards, shoots=True, doubt=doubt) for plan in plans]
    # With a stock and more than two, drawing by lot leaves a tree little to learn.
    grown = base.law.quick or (here.domino and base.law.players == 2 and base.law.packs == 1)
    if deep and exact is None and grown:
        samples //= GROWN
        for plan in plans:
            plan.tree = Node(code(plan.cards[0]))

    def tried(board: Board, weight: float, plan: Candidate) -> list[int]:
        if exact is not None:
            return exact(board, code(plan.cards[0]))
        shooter = here.seat if plan.shoots else board.rival
        if plan.tree is not None:
            return grow(plan.tree, board.copy(), shooter, stakes, weight)
        return playout(board, code(plan.cards[0]), shooter)

    def plain() -> tuple[Board, float]:
        return plain_world(unknown, here.seat, rng)

    imagined = Imagined(here, unknown, rng) if deep else None
    world = plain if imagined is None else imagined.world
    # With few cards to choose from, drawing worlds takes longer than playing on them.
    price = 0 if imagined is None else imagined.dealt

    def by_thumb(board: Board, plan: Candidate) -> list[int] | None:
        if plan.shoots or (exact is None and (plan.tree is None or not threatened(board, here))):
            return None
        return playout(board, code(plan.cards[0]), board.rival)

    best = compare(plans, world, tried, stakes, samples, by_thumb, price)
    return Choice(Action("play", best[0].cards), why_played(best, here, stakes))


def threatened(board: Board, here: Known) -> bool:
    """Whether somebody else may be on the way to a moon in this world."""
    return board.rival >= 0 or (board.law.moon and board.solo not in (-1, -2, here.seat))


def exactly(
    plans: list[Candidate], board: Board, stakes: Stakes
) -> Callable[[Board, int], list[int]] | None:
    """What finds out what a card comes to in a world, where the rest can be solved; or None."""
    if near(board):
        return Endings(stakes).after
    ends = ends_of(board, [code(plan.cards[0]) for plan in plans])
    return None if ends is None else lambda _, card: ends[card]


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


# Passing

PASSES = 24
"""How many ways to pass are tried, at most."""

WIDTH = 4
"""Cards beyond the number to pass, the most dangerous ones, among which ways are looked for."""


def pass_by_search(
    here: Known, ask: Ask, random: Random, samples: int, *, wary: bool = False
) -> Choice:
    """The cards to pass that do best in imagined deals; wary: where others may be after moons."""
    exchange = Exchange(here, ask, wary=wary)
    rng = Rng(random)
    plans = [Candidate(cards, shoots=False) for cards in ways_to_pass(here, ask)]
    if exchange.base.law.moon and here.terms.packs == 1:
        doubt = DOUBT if wary else TIMID
        plans += [Candidate(cards, shoots=True, doubt=doubt) for cards in ways_to_shoot(here, ask)]
    stakes = Stakes(here.view, here.terms, exchange.base.law, CONCEDED if wary else 0.0)

    def tried(board: Board, weight: float, plan: Candidate) -> list[int]:
        return exchange.played(board, plan.cards, plan.shoots)

    best = compare(plans, lambda: (exchange.world(rng), 1.0), tried, stakes, samples)
    return Choice(Action("pass", in_order(best[0].cards)), why_passed(best))


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
