"""What the benches of all bots share: moments to decide, time a move, plain and compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time

from bench import Row
from bench.compiled import ROOT, can_compile, compile_into
from cardtable.bots.levels import decide
from cardtable.bots.simulation import step
from cardtable.engine.match import Match
from cardtable.games import game

MOST = {
    "plain": {"normal": 1.0, "hard": 80.0, "expert": 3000.0},
    "compiled": {"normal": 1.0, "hard": 8.0, "expert": 200.0},
}
"""The milliseconds that a move may take."""


def decisions(name: str, preset: str, players: int, deals: int) -> Iterator[Match]:
    """Some deals between bots of the usual level, wherever a card is to be played."""
    rules = game(name)
    for seed in range(deals):
        match = Match(rules, rules.declaration.table(preset, players), seed=seed, first_dealer=0)
        match.deal()
        while match.phase not in ("scored", "over", "deal"):
            if match.state.phase == "play":
                yield match
            step(match, ["normal"] * players, seed)


def ms_per_move(level: str, every: int, found: Iterator[Match]) -> float:
    """CPU time of a decision, on every so-many-th card."""
    spent = moves = 0.0
    for number, match in enumerate(found):
        seat = match.to_act[0]
        asks = match.asks(seat)
        if number % every or len(asks[0].cards) < 2:
            continue
        begun = process_time()
        decide(level, match.view(seat), asks, 1)
        spent += process_time() - begun
        moves += 1
    return 1000 * spent / moves


def measured(module: str) -> Iterator[tuple[str, dict[str, float]]]:
    """What this bench prints, "plain" and, where it can be, "compiled"."""
    for kind, root in roots():
        yield kind, printed(module, root)


def roots() -> Iterator[tuple[str, Path]]:
    """The program as it is, "plain", and where it can be one with "compiled" bots."""
    yield "plain", ROOT
    if can_compile():
        print(f"     compiled bots are left out: {can_compile()}")
        return
    with tempfile.TemporaryDirectory() as folder:
        compile_into(Path(folder))
        yield "compiled", Path(folder)


def printed(module: str, root: Path, *words: str) -> dict[str, float]:
    """The figures of the bots in the program at `root`, from a process of its own."""
    elsewhere = filter(None, (os.environ.get("PYTHONPATH"),))
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(root), str(ROOT), *elsewhere))},
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def level_rows(prefix: str, kind: str, figures: Mapping[str, float]) -> list[Row]:
    """A row for every level's time a move; `kind`: plain or compiled."""
    return [
        Row(f"{prefix}{level}, {kind}", figures[level], "ms a move", most)
        for level, most in MOST[kind].items()
    ]
