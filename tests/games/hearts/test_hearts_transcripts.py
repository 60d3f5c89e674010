"""Recorded games of the family replay to the letter: legal cards, tricks, points, settlement."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.engine.actions import Action
from cardtable.engine.match import Match
from cardtable.engine.options import OptionValue
from cardtable.engine.records.transcript import write
from cardtable.engine.records.verification import verify
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


def carried(**carry: Any) -> str:
    """A transcript that carries a game on, before its next deal."""
    header = {"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4}
    return json.dumps({**header, "carry": carry})


def test_a_game_may_be_carried_on() -> None:
    assert verify(carried(deal=5, dealer=3, totals=[26, 0, 52, 26]), game) is None


@pytest.mark.parametrize(
    "carry",
    [
        {"dealer": 4},
        {"dealer": -1},
        {"pot": 3},
        {"totals": [1, 2, 3]},
        {"chips": [1, 2, 3, 4]},
        {"more": {"last_deal": True}},
        {"counters": []},
    ],
)
def test_a_carry_that_cannot_be_fails_the_header(carry: dict[str, Any]) -> None:
    fault = verify(carried(**carry), game)
    assert fault is not None
    assert (fault.line, fault.code) == (1, "bad_header")


def written(further: int, seed: int = 1) -> str:
    """A game that ends with a pool, played on for as many deals as the players agree on."""
    rules, luck = game("hearts"), Random(seed)
    changes: dict[str, OptionValue] = {"settlement": "sweepstake", "deals": 1}
    match = Match(
        rules, rules.declaration.table("black_lady", 3, changes), seed=seed, first_dealer=0
    )
    while match.phase != "over":
        if match.phase == "pool" and further:
            match.further(1)
            further -= 1
        elif match.phase == "pool":
            match.finish()
        elif match.phase in ("deal", "scored"):
            match.deal()
        else:
            ask = match.asks(match.to_act[0])[0]
            match.submit(ask.seat, Action(ask.kind, tuple(luck.sample(ask.cards, ask.count))))
    return write(match)


def test_further_deals_for_a_pool_stand_in_a_transcript() -> None:
    text = written(further=2)
    assert text.count('{"further": 1}') == 2
    assert verify(text, game) is None


def test_the_last_division_is_known_where_the_one_before_is_left_out() -> None:
    lines = written(further=0).splitlines()
    chips = [i for i, line in enumerate(lines) if line.startswith('{"chips"')]
    assert len(chips) == 2
    first = lines.pop(chips[0])
    assert verify("\n".join(lines), game) is None
    fault = verify("\n".join([*lines[:-1], first, lines[-1]]), game)
    assert fault is not None
    assert (fault.line, fault.code) == (len(lines), "result")
