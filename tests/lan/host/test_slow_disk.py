"""A disk that takes its time holds up no table: rolls are written beside the network's thread."""

from __future__ import annotations

import stat
import threading
from pathlib import Path
from typing import Any

import pytest
from lan_host import Hosted, until
from lan_net import Clock

from cardtable.lan.host.disk import storage
from cardtable.lan.host.throttle import AT_ONCE, Throttle
from cardtable.lan.protocol.client_messages import Ready
from cardtable.saves.whole import replace_bytes


def test_a_table_plays_on_while_the_disk_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()
    waiting: list[Path] = []

    def slowly(path: Path, *given: Any) -> None:
        waiting.append(path)
        assert goes_on.wait(60)
        replace_bytes(path, *given)

    monkeypatch.setattr(storage, "replace_bytes", slowly)
    host = Hosted(tmp_path)
    (ann, one), (bob, two) = host.join("Ann"), host.join("Bob")
    until(lambda: ann.here and bob.here)
    for seat in (ann, bob):
        seat.say(Ready())
    until(lambda: one.deals and two.deals, 60)
    assert len(waiting) == 1, "a roll was written although one was being written"
    goes_on.set()
    host.network.get(host.hub.storage.flush)
    roll = host.hub.storage.read(host.room.id)
    assert [member.name for member in roll.members] == ["Ann", "Bob"]
    assert roll.game_file
    for seat in (ann, bob):
        seat.close()
    host.close()


def test_rooms_are_their_owners_alone_also_those_of_an_earlier_version(tmp_path: Path) -> None:
    (tmp_path / "rooms").mkdir(mode=0o755)
    host = Hosted(tmp_path)
    host.network.get(host.hub.storage.flush)
    folders = [tmp_path / "rooms", tmp_path / "rooms" / host.room.id]
    assert [stat.S_IMODE(one.stat().st_mode) for one in folders] == [0o700, 0o700]
    host.close()


def test_what_is_wanted_too_often_is_done_once_a_moment_later() -> None:
    clock = Clock()
    done: list[float] = []
    throttle = Throttle(clock, lambda: done.append(clock.now()))
    for _ in range(1000):
        throttle.run()
    assert len(done) == AT_ONCE
    clock.run(1)
    assert len(done) == AT_ONCE + 1
    throttle.run()
    assert len(done) == AT_ONCE + 2


def test_what_still_waits_at_the_end_is_done() -> None:
    clock = Clock()
    done: list[float] = []
    throttle = Throttle(clock, lambda: done.append(clock.now()))
    for _ in range(1000):
        throttle.run()
    throttle.close()
    clock.run(1)
    assert len(done) == AT_ONCE + 1
