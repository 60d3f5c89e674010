"""What a guest remembers of hosts, and what becomes of a damaged file."""

from __future__ import annotations

import stat
from pathlib import Path

from cardtable.lan.guest import Membership
from cardtable.lan.memory import FILE, Memory


def test_a_table_is_remembered_with_its_fingerprint_and_seat(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    mine = Membership("t1", 3, "3.ab", "cd" * 32)
    memory.remember(mine, (("10.0.0.4", 47474),), "ef" * 32, "Kitchen", "some game")
    memory.remember(Membership("t2", 1, "1.ab", ""), (("10.0.0.5", 47474),), "aa" * 32)
    again = Memory(tmp_path)
    assert [one.table for one in again.recent()] == ["t2", "t1"]
    known = again.known("t1")
    assert known is not None
    assert known.membership == mine
    assert again.pin_for(("10.0.0.4", 47474)) == "ef" * 32
    assert again.pin_for(("10.0.0.9", 47474)) == ""
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    again.forget("t1")
    assert Memory(tmp_path).known("t1") is None


def test_a_damaged_file_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"tables": 5}')
    memory = Memory(tmp_path)
    assert memory.recent() == ()
    assert memory.lost is not None
    assert memory.lost.read_text() == '{"tables": 5}'
