"""What a guest remembers of hosts, and what becomes of a damaged file."""

from __future__ import annotations

import stat
from pathlib import Path

from cardtable.app.network.waiting_seats import seats_waiting
from cardtable.lan.guest.known_tables import FILE, KnownTables
from cardtable.lan.guest.membership import Membership
from cardtable.lan.protocol.host_messages import TableNote


def test_a_table_is_remembered_with_its_fingerprint_and_seat(tmp_path: Path) -> None:
    memory = KnownTables(tmp_path)
    mine = Membership("t1", 3, "3.ab", "cd" * 32)
    memory.remember(mine, (("10.0.0.4", 47474),), "ef" * 32, "Kitchen", "some game")
    memory.remember(Membership("t2", 1, "1.ab", ""), (("10.0.0.5", 47474),), "aa" * 32)
    again = KnownTables(tmp_path)
    assert [one.table for one in again.recent()] == ["t2", "t1"]
    known = again.known("t1")
    assert known is not None
    assert known.membership == mine
    assert again.pin_for(("10.0.0.4", 47474)) == "ef" * 32
    assert again.pin_for(("10.0.0.9", 47474)) == ""
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    again.forget("t1")
    assert KnownTables(tmp_path).known("t1") is None


def test_of_a_seat_that_was_given_up_only_the_way_there_is_kept(tmp_path: Path) -> None:
    memory = KnownTables(tmp_path)
    where = (("10.0.0.4", 47474),)
    memory.remember(
        Membership("t1", 3, "3.ab", "cd" * 32), where, "ef" * 32, "", "some game", "Ann"
    )
    note = TableNote("t9", "", "some game", "", 4, 2, "lobby", 1, of="Ann")
    kept = memory.known("t1")
    assert kept is not None
    assert kept.seat_kept
    assert kept.may_be(note)
    memory.give_up("t1")
    gone = KnownTables(tmp_path).known("t1")
    assert gone is not None
    assert not gone.seat_kept
    assert gone.membership == Membership("t1", 0, "", "cd" * 32)
    assert memory.pin_for(where[0]) == "ef" * 32


def test_a_game_that_waits_is_seen_without_the_networks_parts(tmp_path: Path) -> None:
    memory = KnownTables(tmp_path)
    assert seats_waiting(tmp_path) == ()
    memory.remember(Membership("t1", 3, "3.ab", ""), (("10.0.0.4", 47474),), "ef" * 32)
    assert seats_waiting(tmp_path) == ()
    where = (("10.0.0.5", 47474),)
    mine = Membership("t2", 3, "3.ab", "")
    memory.remember(mine, where, "ef" * 32, "", "hearts", "Ann", playing=True)
    (waiting,) = seats_waiting(tmp_path)
    assert (waiting.id, waiting.game, waiting.of, waiting.own) == ("t2", "hearts", "Ann", False)
    memory.offer_no_more("t2")
    assert seats_waiting(tmp_path) == ()
    (tmp_path / FILE).write_text('{"playing":true,"tables":[3]}')
    assert seats_waiting(tmp_path) == ()
    known = memory.known("t2")
    assert known is not None
    assert known.seat_kept


def test_of_a_damaged_file_the_whole_entries_count(tmp_path: Path) -> None:
    memory = KnownTables(tmp_path)
    memory.remember(Membership("t1", 3, "3.ab", ""), (("10.0.0.4", 47474),), "ef" * 32)
    path = tmp_path / FILE
    told = path.read_text(encoding="utf-8").replace('"tables":[', '"tables":[{"table":7},')
    path.write_text(told, encoding="utf-8")
    memory = KnownTables(tmp_path)
    assert [one.table for one in memory.recent()] == ["t1"]
    assert memory.fault is not None
    assert memory.fault.detail == "tables[0]"
    assert memory.fault.kept is not None
    assert memory.fault.kept.read_text(encoding="utf-8") == told
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = KnownTables(tmp_path)
    assert again.fault is None
    assert [one.table for one in again.recent()] == ["t1"]
