"""A person's own part in a game on the network outlives the program, and damage to its file."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.cards import parse_card
from cardtable.engine.events import DealScored
from cardtable.lan.guest.own_part import FILE, OwnParts, own_part


def scored(number: int, *points: int) -> DealScored:
    return DealScored(number, points, points, {})


ONE, TWO = scored(1, 26, 0), scored(2, 5, 21)
GIVEN = {3: {parse_card("QS"), parse_card("TH")}}


def test_a_part_is_read_again_as_it_was_kept(tmp_path: Path) -> None:
    part = own_part("t1", (ONE, TWO), 3, {1, 3}, GIVEN, whole=True)
    OwnParts(tmp_path).keep(part)
    again = OwnParts(tmp_path)
    assert again.of("t1") == part
    assert again.of("t2") is None
    assert part.cards == GIVEN
    assert part.helped == (1, 3)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_only_the_same_game_gone_on_with_has_the_part() -> None:
    part = own_part("t1", (ONE,), 2, {1}, {}, whole=True)
    assert part.is_of((ONE,))
    assert part.is_of((ONE, TWO))
    assert not part.is_of(())
    assert not part.is_of((TWO, ONE))


def test_cards_count_only_where_all_of_them_are_known() -> None:
    assert own_part("t1", (), 1, set(), GIVEN, whole=False).cards == {}


@pytest.mark.parametrize("junk", [b"", b"\xff", b"[1]", b'{"parts": 7}'])
def test_a_damaged_file_is_put_aside_and_told(tmp_path: Path, junk: bytes) -> None:
    (tmp_path / FILE).write_bytes(junk)
    parts = OwnParts(tmp_path)
    assert parts.fault is not None
    assert parts.of("t1") is None
    assert any(junk == one.read_bytes() for one in tmp_path.iterdir() if one.name != FILE)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table", 7),
        ("points", [["x"]]),
        ("deal", None),
        ("helped", {"a": 1}),
        ("given", [[1, ["no card"]]]),
        ("given", [[1, 5]]),
        ("whole", "yes"),
    ],
)
def test_one_wrong_part_leaves_the_others(tmp_path: Path, key: str, value: Any) -> None:
    good = own_part("t1", (ONE,), 2, {1}, GIVEN, whole=True)
    OwnParts(tmp_path).keep(good)
    OwnParts(tmp_path).keep(own_part("t2", (), 1, set(), {}, whole=True))
    told = json.loads((tmp_path / FILE).read_text("utf-8"))
    told["parts"][0][key] = value
    (tmp_path / FILE).write_text(json.dumps(told), "utf-8")
    parts = OwnParts(tmp_path)
    assert parts.fault is not None
    assert parts.of("t1") == good
    assert parts.of("t2") is None
