"""Who sees the faces in each zone, written out: a change of the table in `zones` shows here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cardtable
from cardtable.engine.zones import Zone, sees

OWNER, OTHER, WATCHER = 0, 1, None

SEEN = {  # by its owner, by another seat, by a watcher
    "hand": (True, False, False),
    "passing": (True, False, False),
    "trick": (True, True, True),
    "held": (True, True, True),
    "turn_up": (True, True, True),
    "drawn": (True, True, True),
    "shown": (True, True, True),
    "taken": (False, False, False),
    "sealed": (False, False, False),
    "kitty": (False, False, False),
    "stock": (False, False, False),
    "aside": (False, False, False),
    "pack": (False, False, False),
    "a kind nobody has thought of": (False, False, False),
}


@pytest.mark.parametrize("kind", SEEN)
def test_a_zone_s_faces_are_seen_by_whom_the_table_says_and_by_nobody_else(kind: str) -> None:
    zone = Zone(kind, OWNER)
    assert tuple(sees(zone, one) for one in (OWNER, OTHER, WATCHER)) == SEEN[kind]


def test_a_hand_that_is_nobody_s_is_seen_by_nobody() -> None:
    assert not any(sees(Zone("hand"), one) for one in (OWNER, OTHER, WATCHER))


def test_every_kind_of_zone_that_the_program_makes_stands_in_the_table() -> None:
    made = {
        call.args[0].value
        for path in Path(cardtable.__file__).parent.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Zone"
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }
    assert made
    assert made <= set(SEEN)
