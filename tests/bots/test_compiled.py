"""Compiled bots decide exactly as the same files do in plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.compiled import ROOT, can_compile, compile_into

DECIDE = """
import sys
from cardtable.bots import levels
from cardtable.bots.hearts import search
from cardtable.bots.seven_up import endgame
from cardtable.bots.simulation import step
from cardtable.engine.match import Match
from cardtable.games import game

for module in (search, endgame):
    print("plain" if module.__file__.endswith(".py") else "compiled")
for name, preset, seats in (
    ("hearts", "classic_100", 4),
    ("hearts", "omnibus", 5),
    ("cancellation_hearts", "cancellation_hearts", 7),
    ("domino_hearts", "domino_hearts", 2),
    ("domino_hearts", "domino_hearts", 3),
    ("seven_up", "seven_up", 2),
    ("seven_up", "foster_1897", 3),
    ("seven_up", "seven_up", 4),
):
    rules = game(name)
    match = Match(rules, rules.declaration.table(preset, seats), seed=5, first_dealer=0)
    match.deal()
    while match.phase not in ("scored", "over", "pool", "deal"):
        seat = match.to_act[0]
        for level in ("hard", "expert"):
            print(levels.decide(level, match.view(seat), match.asks(seat), 7, samples=80))
        step(match, ["normal"] * seats, 5)
"""


def decisions(root: Path) -> list[str]:
    """What the program at `root` decides; the first two lines say how it runs."""
    done = subprocess.run(
        [sys.executable, "-c", DECIDE],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(bool(can_compile()), reason=can_compile() or "a C compiler is there")
def test_compiled_and_plain_bots_make_the_same_decisions(tmp_path: Path) -> None:
    compile_into(tmp_path, level=0)
    plain, compiled = decisions(ROOT), decisions(tmp_path)
    assert (plain[:2], compiled[:2]) == (["plain"] * 2, ["compiled"] * 2)
    assert len(plain) > 400
    assert plain[2:] == compiled[2:]
