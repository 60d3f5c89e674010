"""What counters are worth: each side's chance to win the game from the counters left."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

NOBODY = -1

EARLY = 0.2
"""How often a point falls before the play: a Jack turned up, or a gift."""

JACK = {2: 0.28, 3: 0.4, 4: 0.52}
"""How often the trump Jack is in play, by players: the more hold cards, the likelier."""


@cache
def chances(left: tuple[int, ...], players: int, award: int = 0) -> tuple[float, ...]:
    """Each side's chance to win before a deal, if every point may fall to anybody alike.

    award: which of the points that a deal may bring is next. They fall one after the other, so
    that among sides as far as each other nobody is ahead.
    """
    if 0 in left:
        return tuple(float(count == 0) for count in left)
    falls = (EARLY, 1.0, 1.0, JACK[players], 1.0)  # High, Low and Game always do
    total = [0.0] * len(left)
    ways = [(falls[award] / len(left), counted_out(left, (side,))) for side in range(len(left))]
    if falls[award] < 1.0:
        ways.append((1.0 - falls[award], left))
    for share, after in ways:
        for side, chance in enumerate(chances(after, players, (award + 1) % len(falls))):
            total[side] += share * chance
    return tuple(total)


def counted_out(
    left: tuple[int, ...], due: tuple[int, ...], no_win: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """The counters after these sides were paid in this order, until one has none left.

    no_win: sides whose last counter may not be taken; the count goes on without it.
    """
    counters = list(left)
    for side in due:
        if 0 in counters:
            break
        if side != NOBODY and not (counters[side] == 1 and side in no_win):
            counters[side] -= 1
    return tuple(counters)


@lru_cache(maxsize=4096)
def outcomes(
    left: tuple[int, ...],
    players: int,
    side: int,
    penalties: tuple[int, ...],
    high: int,
    low: int,
    low_taken: bool,
    barred: tuple[int, ...],
    no_win: tuple[int, ...],
) -> list[float]:
    """A side's chance to win the game by who scores, at `outcome_at(low, jack, game)`.

    With `low_taken` the low that is counted is the one of the outcome, otherwise `low`. Sides that
    are barred score neither Jack nor Game.
    """
    sides = range(NOBODY, len(left))
    worth = []
    for taker, jack, game in product(sides, repeat=3):
        due = (
            *penalties,
            high,
            taker if low_taken else low,
            NOBODY if jack in barred else jack,
            NOBODY if game in barred else game,
        )
        worth.append(chances(counted_out(left, due, no_win), players)[side])
    return worth


def outcome_at(low: int, jack: int, game: int, sides: int) -> int:
    """The place of an outcome in a list of them; −1 stands for nobody."""
    return ((low + 1) * (sides + 1) + jack + 1) * (sides + 1) + game + 1


class Spans(NamedTuple):
    """What a side may still come to, for every state of Low, Jack and Game.

    values: all values there are, rising. least, most: their places in it by the state of the three,
    `(low * states + jack) * states + game`, where each is 0 for nobody, a side from 1, or, the last
    of the states, open.
    """

    values: list[float]
    least: list[int]
    most: list[int]


@lru_cache(maxsize=1024)
def spans(worth: tuple[float, ...], sides: int) -> Spans:
    """The least and the most that a list of outcomes leaves to be hoped for."""
    values = sorted(set(worth))
    rank = [values.index(value) for value in worth]
    states = [(side,) for side in range(NOBODY, sides)] + [tuple(range(NOBODY, sides))]
    least, most = [], []
    for lows, jacks, games in product(states, repeat=3):
        ranks = [rank[outcome_at(*way, sides)] for way in product(lows, jacks, games)]
        least.append(min(ranks))
        most.append(max(ranks))
    return Spans(values, least, most)
