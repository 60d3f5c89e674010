"""Seven-Up's search: whole deals solved exactly a second, and time a move by level."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from time import process_time

from bench import Row
from bench.levels import decisions, level_rows, measured, ms_per_move
from cardtable.bots.seven_up.bit_cards import BIT, SUIT, numbers_in
from cardtable.bots.seven_up.endgame import Solver
from cardtable.bots.seven_up.playout import Layout
from cardtable.bots.seven_up.utility import outcomes
from cardtable.engine.match import Match

SECONDS = 1.5
DEALS = 12
SOLVED = {"plain": 260, "compiled": 13200}
"""Deals that are to be solved a second."""


def layouts(players: int, cards: int) -> Iterator[Layout]:
    """Dealt hands of so many cards, ready for the first lead."""
    random = Random(players)
    sides = [seat % 2 if players == 4 else seat for seat in range(players)]
    while True:
        hands = [0] * players
        for at, number in enumerate(random.sample(range(52), players * cards)):
            hands[at % players] |= BIT[number]
        trump = random.randrange(4)
        trumps = numbers_in(sum(hands) & SUIT[trump])
        lowest = trumps[0] if trumps else -1
        yield Layout(hands, sides, trump, 0, 0, [], cards, 0, lowest)


def solved(players: int, cards: int) -> float:
    """Deals solved a second of CPU time, each from its first lead."""
    sides = 3 if players == 3 else 2
    worth = outcomes((7,) * sides, players, 0, (), 0, 1, False, (), ())
    made = 0
    begun = process_time()
    for layout in layouts(players, cards):
        Solver(layout, 0, worth, False).value(layout)
        made += 1
        if made % 8 == 0 and process_time() - begun > SECONDS:
            break
    return made / (process_time() - begun)


def moments() -> Iterator[Match]:
    """Two-handed Seven-Up, wherever somebody has to play a card."""
    return decisions("seven_up", "seven_up", 2, DEALS)


def figures() -> dict[str, float]:
    """What is measured plain and compiled alike."""
    return {
        "solved": solved(2, 6),
        "normal": ms_per_move("normal", 1, moments()),
        "hard": ms_per_move("hard", 3, moments()),
        "expert": ms_per_move("expert", 7, moments()),
    }


def rows() -> list[Row]:
    """Time to solve the last six tricks of two players, and a move by level, plain and compiled."""
    made = []
    for kind, found in measured("bench.seven_up"):
        cost = 1e6 / found["solved"]
        made.append(Row(f"Seven-Up's six tricks solved, {kind}", cost, "µs", 1e6 / SOLVED[kind]))
        made += level_rows("Seven-Up ", kind, found)
    return made


if __name__ == "__main__":
    print(json.dumps(figures()))
