"""Recorded games of the family replay to the letter: legal cards, tricks, points, settlement."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.engine.transcript import verify
from cardtable.games import game

RECORDED = Path(__file__).resolve().parents[2] / "transcripts"
GAMES = sorted(
    path
    for family in ("hearts", "cancellation", "domino")
    for path in RECORDED.glob(f"{family}_*.jsonl")
)


def test_there_are_recorded_games_of_all_three_kinds() -> None:
    assert len(GAMES) >= 45


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_engine_plays_the_recorded_game(path: Path) -> None:
    assert verify(path.read_text(encoding="utf-8"), game) is None


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_with_another_first_winner_fails(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith('{"trick"'))
    lines[first] = '{"trick": null}' if "null" not in lines[first] else '{"trick": 0}'
    fault = verify("\n".join(lines), game)
    assert fault is not None
    assert (fault.line, fault.code) == (first + 1, "result")
