"""The bots: imagined deals a second beside OpenSpiel's, time a move, and the first version beside.

`open_spiel` is a package for tests only; without it the comparison is left out, and that is said.
Both play four-player deals out from the first card after the pass, each in processes of its own, as
a loaded `open_spiel` slows any Python beside it. They are measured in turn, since what a machine
gives changes from second to second; the median of the ratios is told.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench import Row
from bench.compiled import ROOT
from bench.levels import decisions, level_rows, ms_per_move, printed, roots
from cardtable.bots.arena import Contender, Encounter, both_ways
from cardtable.bots.bit_cards import Rng, code
from cardtable.bots.hearts.imagined.worlds import Unknown, base_board
from cardtable.bots.hearts.known import known
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.bots.levels import BOTS
from cardtable.bots.simulation import Mean
from cardtable.engine.match import Match
from cardtable.games import game

TURNS = 5
"""So many times ours and OpenSpiel's are measured in turn; the median of the ratios counts."""
DEALS = 6
WORLDS = 8
"""So many deals are drawn at each first card."""
ROUNDS = 6
ROUND_SECONDS = 0.1
DUPLICATES = 12


def moments() -> Iterator[Match]:
    """Four-player classic_100, wherever a card is to be played."""
    return decisions("hearts", "classic_100", 4, DEALS)


def a_second_of(once: Callable[[], int]) -> float:
    """How many playouts `once` makes a second of CPU time, in the best of its rounds.

    What else the machine does only ever adds to the time.
    """
    gc.collect()
    best = 0.0
    for _ in range(ROUNDS):
        made, begun = 0, process_time()
        while (spent := process_time() - begun) < ROUND_SECONDS:
            made += once()
        best = max(best, made / spent)
    return best


def our_playouts() -> float:
    """Whole deals a second, from worlds drawn before the first card."""
    started: list[tuple[Board, int]] = []
    for match in moments():
        if match.state.tricks or match.state.plays:
            continue
        seat = match.to_act[0]
        here = known(match.view(seat))
        for _ in range(WORLDS):
            world = Unknown(base_board(here), here).world(Rng(random.Random(len(started))))
            started.append((world, code(match.asks(seat)[0].cards[0])))

    def once() -> int:
        for board, first in started:
            playout(board, first, -1)
        return len(started)

    return a_second_of(once)


def spiel_playouts() -> tuple[float, float] | None:
    """Whole random deals a second of OpenSpiel's Hearts: driven from Python, and its own rollouts
    in C++ as its tree search makes them. None without it."""
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    lots = random.Random(1)
    hearts = spiel.load_game("hearts", {"pass_cards": False})
    started: list[Any] = []
    for _ in range(DEALS * WORLDS):
        state = hearts.new_initial_state()
        while state.is_chance_node():
            state.apply_action(int(lots.choice(state.chance_outcomes())[0]))
        started.append(state)

    def once() -> int:
        for state in started:
            state = state.clone()
            while not state.is_terminal():
                state.apply_action(lots.choice(state.legal_actions()))
        return len(started)

    rollouts = 100
    evaluator = spiel.RandomRolloutEvaluator(rollouts, 1)
    search = spiel.MCTSBot(hearts, evaluator, 2.0, 2, 1000, False, 1, False)

    def in_cpp() -> int:
        for state in started:
            search.mcts_search(state)
        return len(started) * 2 * rollouts

    return a_second_of(once), a_second_of(in_cpp)


def figures() -> dict[str, float]:
    """What is measured plain and compiled alike."""
    return {
        "normal": ms_per_move("normal", 1, moments()),
        "hard": ms_per_move("hard", 5, moments()),
        "expert": ms_per_move("expert", 25, moments()),
    }


def against_the_first() -> Mean:
    """Points a deal and seat of today's `hard` less those of its first version; fewer is better."""
    from bench.frozen.hearts_search import hard as first

    table = game("hearts").declaration.table("classic_100", 4)
    encounter = Encounter(table, (Contender("hard"), Contender("first", 1000)), DUPLICATES, 1)
    BOTS["hearts"]["first"] = first
    try:
        tallies = [both_ways(encounter, number) for number in range(DUPLICATES)]
    finally:
        del BOTS["hearts"]["first"]
    return Mean.of([tally.points[0] - tally.points[1] for tally in tallies])


def in_turn(root: Path) -> dict[str, float]:
    """Playouts a second of the bots at `root` and how many times OpenSpiel's they are, driven from
    Python and in C++: medians. Without OpenSpiel only the first."""
    found: dict[str, list[float]] = {}
    for _ in range(TURNS):
        ours = printed("bench.bots", root, "ours")["playouts"]
        found.setdefault("playouts", []).append(ours)
        for name, theirs in printed("bench.bots", ROOT, "spiel").items():
            found.setdefault(name, []).append(ours / theirs)
    return {name: median(values) for name, values in found.items()}


def rows() -> list[Row]:
    """Time a playout and a move, plain and compiled; the difference from the first version."""
    if importlib.util.find_spec("pyspiel") is None:
        print("     open_spiel is not installed: pip install open_spiel to compare with it")
    made = []
    for kind, root in roots():
        found = in_turn(root)
        cost = 1e6 / found["playouts"]
        name = f"a deal played out, {kind}"
        if "driven" not in found:
            made.append(Row(name, cost, "µs"))
        else:
            driven, own = cost * found["driven"], cost * found["own"]
            ratio = 1 / 65 if kind == "compiled" else 1 / 1.3
            made.append(Row(name, cost, "µs", ratio, driven, "OpenSpiel's from Python"))
            within = 1 / 12 if kind == "compiled" else None
            made.append(Row(name, cost, "µs", within, own, "OpenSpiel's in C++"))
        made += level_rows("", kind, printed("bench.bots", root))
    difference = against_the_first()
    name = f"hard less its first version (± {difference.interval:.1f})"
    made.append(Row(name, difference.value, "points a deal"))
    return made


def asked() -> dict[str, float]:
    """What this process is to measure: "ours", "spiel", or the time a move."""
    if sys.argv[1:] == ["ours"]:
        return {"playouts": our_playouts()}
    if sys.argv[1:] == ["spiel"]:
        theirs = spiel_playouts()
        return {} if theirs is None else dict(zip(("driven", "own"), theirs, strict=True))
    return figures()


if __name__ == "__main__":
    print(json.dumps(asked()))
