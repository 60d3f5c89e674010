"""A host that is away is looked for, and called and remembered where it is found."""

from __future__ import annotations

from typing import Any, cast

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from cardtable.app.network import host_relocation
from cardtable.app.network.host_relocation import HostRelocation
from cardtable.lan.discovery.finds import Found
from cardtable.lan.guest.membership import Membership
from cardtable.lan.protocol.codec import VERSION
from cardtable.lan.protocol.host_messages import TableNote
from cardtable.windows.network.network_bridge import NetworkBridge

NEW = (("192.168.77.9", 47475),)


class Fake:
    """The search, the seat and what is remembered: notes what is wanted of each."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.room: object = None
        self.membership = Membership("t1", 2, "2.ab", "cd" * 32)

    def begin(self, _network: object) -> None:
        self.done.append(("begin",))

    def end(self) -> None:
        self.done.append(("end",))

    def call_at(self, *where: object) -> None:
        self.done.append(("call", *where))

    def moved(self, *where: object) -> None:
        self.done.append(("moved", *where))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    monkeypatch.setattr(host_relocation, "PATIENCE", 20)
    return Fake()


@pytest.fixture
def followed(fake: Fake, qtbot: QtBot) -> tuple[HostRelocation, NetworkBridge]:
    parent = QObject()
    made = HostRelocation(cast("Any", fake), lambda: cast("Any", None), cast("Any", fake), parent)
    made.setParent(None)
    line = NetworkBridge()
    made.follow(cast("Any", fake), line)
    return made, line


def found(table: str) -> Found:
    note = TableNote(
        table, "", "hearts", "black_lady", 4, 2, "playing", VERSION, fingerprint="ef" * 32
    )
    return Found(note, NEW, 0.0)


def test_a_host_who_is_away_is_looked_for_until_the_link_stands(
    fake: Fake, followed: tuple[HostRelocation, NetworkBridge], qtbot: QtBot
) -> None:
    made, line = followed
    line.connection.emit("away", None)
    line.connection.emit("calling", None)
    line.connection.emit("away", None)
    qtbot.waitUntil(lambda: fake.done == [("begin",)])
    line.connection.emit("away", None)
    made.heard([found("t2"), found("t1")])
    assert fake.done[1:] == [("call", NEW, "ef" * 32), ("moved", NEW, "ef" * 32)]
    line.connection.emit("here", None)
    assert fake.done[3:] == [("end",)]


def test_a_short_absence_and_a_seat_that_was_left_begin_no_search(
    fake: Fake, followed: tuple[HostRelocation, NetworkBridge], qtbot: QtBot
) -> None:
    made, line = followed
    line.connection.emit("away", None)
    line.connection.emit("here", None)
    qtbot.wait(60)
    line.connection.emit("away", None)
    made.end()
    line.connection.emit("away", None)
    line.connection.emit("over", None)
    made.heard([found("t1")])
    qtbot.wait(60)
    assert fake.done == []


def test_a_table_of_ones_own_is_not_looked_for(
    fake: Fake, followed: tuple[HostRelocation, NetworkBridge], qtbot: QtBot
) -> None:
    made, _line = followed
    fake.room = object()
    own = NetworkBridge()
    made.follow(cast("Any", fake), own)
    own.connection.emit("away", None)
    qtbot.wait(60)
    assert fake.done == []
