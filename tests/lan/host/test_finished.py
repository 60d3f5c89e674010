"""A game that is over on the host is kept among the finished ones, also by Windows' rules."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from lan_host import Hosted, Person, until
from sharing import Rules

from cardtable.games import game
from cardtable.lan.protocol import client_messages
from cardtable.saves.savefile import load


def test_a_finished_game_is_kept_where_no_open_file_can_be_moved(
    tmp_path: Path, windows_rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def slow(file: int) -> None:
        """A disk that is always a little behind."""
        time.sleep(0.1)
        fsync(file)

    monkeypatch.setattr("os.fsync", slow)
    host = Hosted(tmp_path, "seven_up", "seven_up", 2)
    try:
        seats = [host.join(name, Person(seed=seed)) for seed, name in enumerate(("Ann", "Bob"))]
        until(lambda: all(seat.here for seat, _ in seats))
        for seat, _person in seats:
            seat.say(client_messages.Ready())
        until(lambda: host.room.phase == "over", 60)
        (kept,) = until(lambda: list(host.folder.glob("rooms/*/finished/*")))
        assert list(host.folder.glob("rooms/*/games/*")) == []
    finally:
        host.close()
    assert load(kept, game).match.ended is not None
    assert windows_rules.refused
