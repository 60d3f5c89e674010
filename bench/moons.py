"""How often the bots' imagined deals say that somebody else shoots the moon, and how often they do.

At some of the cards of four-handed classic_100 that a search bot plays, the share of its imagined
deals that end so after the card it plays stands beside what became of the deal, bin by bin. In a
sound bot both agree within the interval, which takes deals as independent, not cards: those of one
deal share its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from bench import Row
from cardtable.bots.levels import decide
from cardtable.engine.match import Match
from cardtable.games import game

TABLES = {
    "expert": ("expert", "expert", "expert", "expert"),
    "expert among others": ("expert", "hard", "hard", "normal"),
}
SAMPLES = 1500
"""For the expert: what it believes does not depend on how long it looks."""
DEALS = 8
ASKED = 0.5
"""The share of the cards at which it is asked."""
SETTLED = 2
"""Tricks before the first of them."""
BINS = ((0, 50), (50, 150), (150, 300), (300, 500), (500, 800), (800, 1001))
"""In thousandths."""


class Belief(NamedTuple):
    """What was said of a moon, in thousandths, whether it came, and in which deal."""

    said: int
    came: bool
    deal: int = 0


def beliefs(levels: tuple[str, ...], deals: int, seed: int = 1) -> Iterator[Belief]:
    """What the experts among these players believed in so many deals."""
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4)
    lots = Random(seed)
    for number in range(deals):
        match = Match(rules, table, seed=seed * 10007 + number, first_dealer=number % 4)
        match.deal()
        seated = levels[number % 4 :] + levels[: number % 4]
        said: list[tuple[int, int]] = []
        while match.phase not in ("scored", "over", "deal"):
            seat = match.to_act[0]
            view, asks = match.view(seat), match.asks(seat)
            expert = seated[seat] == "expert"
            choice = decide(seated[seat], view, asks, number, SAMPLES if expert else None)
            assert choice is not None
            moons = choice.reason.params.get("moons")
            asked = expert and len(view.tricks) >= SETTLED and lots.random() < ASKED
            if asked and isinstance(moons, int):
                said.append((seat, moons))
            match.submit(match.seats.index(seat), choice.action)
        row = match.scores[-1].details.get("moon")
        shooter = -1 if row is None else row.index(min(row))
        for seat, moons in said:
            yield Belief(moons, shooter not in (-1, seat), number)


def by_bin(found: list[Belief]) -> Iterator[tuple[str, int, float, float, float]]:
    """For each bin its name, how many, percent said and come, and the interval of the latter."""
    for low, high in BINS:
        some = [one for one in found if low <= one.said < high]
        if some:
            came = sum(one.came for one in some) / len(some)
            interval = 196 * sqrt(variance(some, came))
            said = sum(one.said for one in some) / (10 * len(some))
            name = f"{low // 10}–{min(high, 1000) // 10} %"
            yield name, len(some), said, 100 * came, interval


def variance(some: list[Belief], came: float) -> float:
    """Of the share that came, by deals."""
    gaps: dict[int, float] = {}
    for one in some:
        gaps[one.deal] = gaps.get(one.deal, 0.0) + one.came - came
    few = len(gaps) / max(1, len(gaps) - 1)
    return float(few * sum(gap**2 for gap in gaps.values()) / len(some) ** 2)


def rows() -> list[Row]:
    """A row a bin: what came, beside what was said."""
    made = []
    for name, levels in TABLES.items():
        for bin_, count, said, came, interval in by_bin(list(beliefs(levels, DEALS))):
            title = f"moons, {name}, {bin_}: said {said:.1f}, ± {interval:.1f}, n {count}"
            made.append(Row(title, came, "% came"))
    return made
