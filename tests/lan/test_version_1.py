"""Guests and files of the first version: what was sent and kept then is still understood.

`version_1` holds the messages as they were, and rooms as they were left on a disk.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from lan_net import Net, Player, Wire
from version_1 import client_messages as old
from version_1 import host_messages as theirs

from cardtable.bots.levels import decide
from cardtable.engine.records.codec import from_json, to_json
from cardtable.engine.seat_view import Update
from cardtable.games import game
from cardtable.lan.guest.membership import Membership
from cardtable.lan.host.disk.storage import RoomStorage
from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.transport.link import Link

ROOMS = Path(__file__).parent / "version_1" / "rooms"
TOKENS = {
    "Ann": "1.5076550a923a10b8641f1ef812f047ee0aaec18ee1f8ca5b7b46dd29c2bf9569",
    "Боб": "2.47315aea9ef668c97697a61486fef07dc269b631161a84bc0dd89e759cc4df25",
}

_read = msgspec.json.Decoder(theirs.Outward)


class OldGuest:
    """A guest that knows the messages of the first version only, and plays at random."""

    def __init__(self, net: Net, name: str, token: str = "", table: str = "") -> None:
        self.net, self.name = net, name
        self.wire = Wire(net.clock, Random(1), "10.0.0.77")
        self.heard: list[Any] = []
        self.welcome: theirs.Welcome | None = None
        self.update: Update | None = None
        self._act = 0
        self._answered: set[int] = set()
        first = [True]

        def from_guest(link: Link, frame: bytes) -> None:
            if first[0]:
                first[0] = False
                net.room.join(link, frame)
            else:
                net.room.received(link, frame)

        self.wire.host.received, self.wire.host.lost = from_guest, net.room.lost
        self.wire.guest.received = lambda link, frame: self.hear(_read.decode(frame))
        self.say(old.Hello(1, name, table, token=token, key="ab" * 32))

    def say(self, message: msgspec.Struct) -> None:
        self.wire.guest.send(msgspec.json.encode(message))

    def heard_of(self, kind: type[Any]) -> list[Any]:
        return [one for one in self.heard if isinstance(one, kind)]

    def hear(self, message: Any) -> None:
        self.heard.append(message)
        match message:
            case theirs.Welcome():
                self.welcome = message
            case theirs.RoomState(phase="scored") if self.welcome is not None:
                mine = [one for one in message.places if one.person == self.welcome.person]
                if not mine[0].ready:
                    self.say(old.Ready())
            case theirs.News():
                self.update = from_json(Update, msgspec.json.decode(message.update), "update")
                self.answer(self.update)

    def answer(self, update: Update) -> None:
        choice = decide("random", update.view, update.asks, 1)
        if choice is None:
            return
        ask = next(one for one in update.asks if one.kind == choice.action.kind)
        if ask.id in self._answered:
            return
        self._answered.add(ask.id)
        self._act += 1
        cards = tuple(map(str, choice.action.cards))
        self.say(old.Act(self._act, ask.id, choice.action.kind, cards, choice.action.choice))


def test_a_guest_of_the_first_version_plays_whole_deals_beside_one_of_today() -> None:
    net = Net(auto=True)
    bob, heard = net.guest("Bob")
    Player(net, bob)
    ann = OldGuest(net, "Ann")
    net.clock.run(1)
    assert ann.welcome is not None
    ann.say(old.Say("Hello, everybody"))
    ann.say(old.Ready())
    net.ready(bob)
    assert net.clock.run(900, lambda: len(ann.heard_of(theirs.DealOver)) > 1)
    assert not ann.heard_of(theirs.Wrong)
    assert [one.text for one in heard.spoke] == ["Hello, everybody"]
    assert net.clock.run(1, lambda: len(heard.deals) > 1)
    ann.say(old.Leave())
    assert net.clock.run(5, lambda: bool(ann.heard_of(theirs.Bye)))


@pytest.mark.parametrize("message", [one for one in old.Inward.__args__ if one is not old.Hello])
def test_every_message_of_the_first_version_is_understood(message: type[msgspec.Struct]) -> None:
    from cardtable.lan.protocol.codec import decode_inward

    examples: dict[str, Any] = {
        "version": 1,
        "id": 1,
        "ask": 2,
        "kind": "play",
        "cards": ("QS",),
        "choice": "7",
        "place": 1,
        "text": "Well, well",
        "code": "thanks",
        "what": "undo",
        "number": 1,
        "yes": True,
        "on": True,
        "context": "x",
        "commit": "a" * 64,
        "nonce": "a" * 64,
        "n": 1,
        "person": 2,
        "level": "easy",
        "settings": old.Settings(),
    }
    fields = {one.name: examples[one.name] for one in msgspec.structs.fields(message)}
    sent = message(**fields)
    assert to_plain(decode_inward(msgspec.json.encode(sent))) == to_plain(sent)


def to_plain(message: msgspec.Struct) -> Any:
    """A message's name and fields; fields that came later are at rest."""
    plain = msgspec.to_builtins(message)
    if "settings" in plain:
        known = {one.name for one in msgspec.structs.fields(old.Settings)}
        plain["settings"] = {k: v for k, v in plain["settings"].items() if k in known}
    return to_json(plain)


def _reopened(tmp_path: Path, name: str) -> tuple[Net, RoomStorage]:
    shutil.copytree(ROOMS, tmp_path / "rooms")
    net = Net(settings=Settings(door="code", level="random", fair=False, pace=10, grace=30))
    storage = RoomStorage(tmp_path / "rooms", game)
    net.room = storage.reopen(name, storage.watch(net.services))
    return net, storage


def test_a_game_at_a_table_of_the_first_version_goes_on_with_the_same_people(
    tmp_path: Path,
) -> None:
    net, storage = _reopened(tmp_path, "version1playing")
    assert net.room.phase == "play"
    assert net.room.match is not None
    was = len(net.room.match.log)
    ann = OldGuest(net, "Ann", TOKENS["Ann"], "version1playing")
    kept = Membership("version1playing", 2, TOKENS["Боб"], "b" * 64)
    bob, heard = net.guest("Боб", kept)
    Player(net, bob)
    assert net.clock.run(900, lambda: len(heard.deals) > 1)
    assert ann.welcome is not None
    assert ann.welcome.person == 1
    assert bob.person == 2
    assert len(net.room.match.log) > was
    assert not ann.heard_of(theirs.Wrong)
    net.room.close()
    storage.close(net.room)
    storage.end()


def test_a_lobby_of_the_first_version_opens_with_its_places(tmp_path: Path) -> None:
    net, storage = _reopened(tmp_path, "version1lobby")
    assert net.room.phase == "lobby"
    ann = OldGuest(net, "Ann", TOKENS["Ann"], "version1lobby")
    net.clock.run(1)
    state = ann.heard_of(theirs.RoomState)[-1]
    assert [place.name for place in state.places] == ["Ann", "Боб", "", ""]
    net.room.close()
    storage.close(net.room)
    storage.end()
