"""What counters are worth: each side's chance to win the game from the counters left."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

NOBODY = -1
JACK_IN_PLAY = 0.45
"""How often the Jack is scored in a deal."""


@cache
def chances(left: tuple[int, ...]) -> tuple[float, ...]:
    """Each side's chance to win before a deal, if High, Low, Jack and Game fall to anybody alike.

    They fall in this order, so that among sides as far as each other nobody is ahead.
    """
    if 0 in left:
        return tuple(float(count == 0) for count in left)
    sides = range(len(left))
    total = [0.0] * len(left)
    for high, low, jack, game in product(sides, repeat=4):
        for jack_scores, share in ((True, JACK_IN_PLAY), (False, 1.0 - JACK_IN_PLAY)):
            due = (high, low, jack, game) if jack_scores else (high, low, game)
            for side, chance in enumerate(chances(counted_out(left, due))):
                total[side] += share * chance
    return tuple(chance / len(left) ** 4 for chance in total)


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
        worth.append(chances(counted_out(left, due, no_win))[side])
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
