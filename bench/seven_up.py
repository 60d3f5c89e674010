"""Seven-Up's search: whole deals solved exactly a second, and time a move by level."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

from bench import Row
from bench.compiled import ROOT, can_compile, compile_into
from cardtable.bots.players import decide
from cardtable.bots.seven_up_bits import BIT, SUIT, numbers_in
from cardtable.bots.seven_up_chances import outcomes
from cardtable.bots.seven_up_exact import Solver
from cardtable.bots.seven_up_playout import Layout
from cardtable.bots.simulation import step
from cardtable.engine.match import Match
from cardtable.games import game

SECONDS = 1.5
DEALS = 12


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


def decisions() -> Iterator[Match]:
    """Two-handed Seven-Up, wherever somebody has to play a card."""
    rules = game("seven_up")
    for seed in range(DEALS):
        match = Match(rules, rules.declaration.table("seven_up", 2), seed=seed, first_dealer=0)
        match.deal()
        while match.phase not in ("scored", "over", "deal"):
            if match.state.phase == "play":
                yield match
            step(match, ["normal"] * 2, seed)


def ms_per_move(level: str, every: int) -> float:
    """CPU time of a decision, on every so-many-th card of a few deals."""
    spent = moves = 0.0
    for number, match in enumerate(decisions()):
        seat = match.to_act[0]
        asks = match.asks(seat)
        if number % every or len(asks[0].cards) < 2:
            continue
        begun = process_time()
        decide(level, match.view(seat), asks, 1)
        spent += process_time() - begun
        moves += 1
    return 1000 * spent / moves


def figures() -> dict[str, float]:
    """What is measured plain and compiled alike."""
    return {
        "solved": solved(2, 6),
        "normal": ms_per_move("normal", 1),
        "hard": ms_per_move("hard", 3),
        "expert": ms_per_move("expert", 7),
    }


def compiled_figures() -> dict[str, float] | None:
    """The same from a compiled copy; None where nothing can be compiled."""
    if can_compile():
        return None
    with tempfile.TemporaryDirectory() as folder:
        compile_into(Path(folder))
        done = subprocess.run(
            [sys.executable, "-m", "bench.seven_up"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(ROOT)))},
            capture_output=True,
            text=True,
            check=True,
        )
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def rows() -> list[Row]:
    """Time to solve the last six tricks of two players, and a move by level, plain and compiled."""
    kinds = [("plain", figures(), 260, 80.0, 3000.0)]
    compiled = compiled_figures()
    if compiled is None:
        print(f"     compiled bots are left out: {can_compile()}")
    else:
        kinds.append(("compiled", compiled, 13200, 8.0, 200.0))
    made = []
    for kind, measured, solved_deals, hard, expert in kinds:
        cost = 1e6 / measured["solved"]
        made.append(Row(f"Seven-Up's six tricks solved, {kind}", cost, "µs", 1e6 / solved_deals))
        made.append(Row(f"Seven-Up normal, {kind}", measured["normal"], "ms a move", 1.0))
        made.append(Row(f"Seven-Up hard, {kind}", measured["hard"], "ms a move", hard))
        made.append(Row(f"Seven-Up expert, {kind}", measured["expert"], "ms a move", expert))
    return made


if __name__ == "__main__":
    print(json.dumps(figures()))
