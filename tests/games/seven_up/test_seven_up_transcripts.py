"""Recorded games of Seven-Up replay to the letter: legal cards, trump, counters, awards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.cards import cards, pack
from cardtable.engine.records.transcript import match_of, parse, write
from cardtable.engine.records.verification import verify
from cardtable.games import game

RECORDED = sorted((Path(__file__).resolve().parents[2] / "transcripts").glob("seven_up_*.jsonl"))
PAID = [path for path in RECORDED if '{"counters"' in path.read_text(encoding="utf-8")]
"""The games in which anybody pays."""


def test_there_are_recorded_games_for_two_three_and_four() -> None:
    assert len(RECORDED) >= 15
    names = " ".join(path.stem for path in RECORDED)
    assert all(f"_{players}p_" in names for players in (2, 3, 4))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_engine_plays_the_recorded_game(path: Path) -> None:
    assert verify(path.read_text(encoding="utf-8"), game) is None


@pytest.mark.parametrize("path", PAID, ids=lambda path: path.stem)
def test_a_recorded_game_with_other_counters_fails(path: Path) -> None:
    rows = path.read_text(encoding="utf-8").splitlines()
    first = next(i for i, row in enumerate(rows) if row.startswith('{"counters"'))
    rows[first] = '{"counters": [6, 1, 1]}'
    fault = verify("\n".join(rows), game)
    assert fault is not None
    assert (fault.line, fault.code) == (first + 1, "result")


CLAIMED = """\
{"transcript": 1, "game": "seven_up", "preset": "seven_up", "players": 2, \
"options": {"revokes": "table"}, "first_dealer": 1}
{"deal": ["4H", "5H", "AS", "2S", "3S", "KC", "2D", "3D", "4D", "AC", "QC", "9S", "7H"]}
{"seat": 0, "choose": "stand"}
{"trump": "H"}
{"seat": 0, "play": "AS"}
{"seat": 1, "play": "AC"}
{"trick": 0}
{"seat": 1, "take_back": "AC"}
{"seat": 1, "play": "KC"}
{"trick": 0}
{"seat": 0, "claim": 1}
{"seat": 0, "play": "4H"}
{"seat": 1, "play": "AC"}
{"seat": 0, "play": "5H"}
{"seat": 1, "play": "QC"}
{"seat": 0, "play": "2D"}
{"seat": 1, "play": "2S"}
{"seat": 0, "play": "3D"}
{"seat": 1, "play": "3S"}
{"seat": 0, "play": "4D"}
{"seat": 1, "play": "9S"}
{"trick": 0}
{"seat": 1, "claim": 0}
{"awards": {"high": 0, "low": 0, "jack": null, "game": 0}}
{"counters": [3, 7]}
"""


def whole(text: str) -> str:
    """The transcript with the rest of its pack filled in."""
    head, deal, *rest = text.splitlines()
    dealt = cards(deal.split("[")[1].rstrip("]}").replace('"', "").replace(",", ""))
    order = [str(card) for card in (*dealt, *(card for card in pack() if card not in dealt))]
    return "\n".join([head, '{"deal": ' + str(order).replace("'", '"') + "}", *rest]) + "\n"


def test_claims_take_backs_and_the_implied_settle_stand_in_a_transcript() -> None:
    assert verify(whole(CLAIMED), game) is None


def test_a_game_with_claims_is_written_as_it_was_read() -> None:
    rows = parse(whole(CLAIMED))
    match = match_of(rows[0], game)
    for row in rows[1:]:
        if "seat" in row or "deal" in row:
            match.replay_line(row)
    assert verify(write(match), game) is None
    assert '"claim": 0' in write(match)


def carried(**carry: object) -> str:
    """A transcript that carries a game of two on, before its next deal."""
    header = {"transcript": 1, "game": "seven_up", "preset": "seven_up", "players": 2}
    return json.dumps({**header, "first_dealer": 0, "carry": carry})


@pytest.mark.parametrize(
    "carry", [{"counters": [7, 1]}, {"deal": 4, "counters": [5, 2], "pot": 7}, {"deal": 3}]
)
def test_a_game_is_carried_on_with_the_counters_left(carry: dict[str, Any]) -> None:
    assert verify(carried(**carry), game) is None


@pytest.mark.parametrize(
    "carry",
    [
        {"counters": [0, 5]},
        {"counters": [8, 5]},
        {"counters": [5]},
        {"counters": [5, True]},
        {"counters": [5, 2], "pot": 6},
        {"pot": 1},
    ],
)
def test_counters_that_cannot_be_left_fail_the_header(carry: dict[str, Any]) -> None:
    fault = verify(carried(**carry), game)
    assert fault is not None
    assert (fault.line, fault.code) == (1, "bad_header")


@pytest.mark.parametrize(
    ("dealer", "lines", "wrong"),
    [
        ({}, ['{"draw": ["KC", "3C"]}', '{"seat": 0, "choose": "1"}'], None),
        ({}, ['{"draw": ["KC2", "3C"]}'], 2),
        ({}, ['{"draw": ["KC", "KD"]}', '{"draw": ["2C", "2H2"]}'], 3),
        ({"first_dealer": 0}, ['{"seat": 1, "cut": 20}'], None),
        ({"first_dealer": 0}, ['{"seat": 0, "cut": 20}'], 2),
        ({"first_dealer": 0}, ['{"seat": 1, "cut": 4}'], 2),
        ({"first_dealer": 0}, ['{"seat": 1, "cut": 20}', '{"seat": 1, "cut": 20}'], 3),
    ],
)
def test_draw_and_cut_stand_in_a_transcript(
    dealer: dict[str, int], lines: list[str], wrong: int | None
) -> None:
    header = {"transcript": 1, "game": "seven_up", "preset": "seven_up", "players": 2, **dealer}
    fault = verify("\n".join([json.dumps(header), *lines]), game)
    assert (None if fault is None else (fault.line, fault.code)) == (
        None if wrong is None else (wrong, "refused")
    )
