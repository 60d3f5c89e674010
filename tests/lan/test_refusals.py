"""No refusal ends a seat: strangers knock, hosts open slowly, another table answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from lan_host import HOME, Hosted, Person, Quick, until
from lan_net import Net, Player, Wire
from lan_table import two_at_a_table
from msgspec import json

from cardtable.engine.actions import Action
from cardtable.games import game
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.host.admission import MOST_KNOCKING, Limits
from cardtable.lan.host.hub import Hub
from cardtable.lan.protocol import codec
from cardtable.lan.protocol.client_messages import Hello, Settings, Start
from cardtable.lan.protocol.codec import encode
from cardtable.lan.protocol.host_messages import Refused
from cardtable.lan.transport.link import Link
from cardtable.lan.transport.network import Network

ASK = Settings(door="ask", level="random", fair=False, pace=0)


class Stranger:
    """Knocks from an address of its choice and says nothing more."""

    def __init__(self, net: Net, number: int, address: str) -> None:
        self.wire = Wire(net.clock, net.random, address)
        self.heard: list[str] = []

        def received(link: Link, frame: bytes) -> None:
            self.heard.append(json.decode(frame).get("code", json.decode(frame)["t"]))

        self.wire.guest.received = received
        self.wire.host.received = net.room.join
        self.wire.host.lost = net.room.lost
        self.wire.guest.send(encode(Hello(codec.VERSION, f"Stranger {number}")))


def hosted(net: Net) -> Membership:
    """A room whose host sits at a screen; its membership."""
    token = net.room.add_host("Host")
    return Membership(net.room.id, 1, token, "ab" * 32)


def test_strangers_who_knock_keep_nobody_from_the_own_seat() -> None:
    net = Net(settings=ASK, auto=False)
    net.services.limits = Limits(links=5, per_address=5)
    net.room = net.fresh_room()
    host, _ = net.guest("Host", hosted(net))
    net.clock.run(1)
    strangers = [Stranger(net, n, f"10.1.{n % 50}.1") for n in range(300)]
    net.clock.run(2)
    assert host.here
    knocking = [one for one in net.room.roster.members.values() if one.knocks]
    assert len(knocking) <= MOST_KNOCKING
    assert sum(one.heard[-1] in ("room_full", "sent_away") for one in strangers) > 250
    for wire in net.wires:
        wire.cut()
    net.clock.run(1)
    assert net.clock.run(20, lambda: host.here), "the seat's own token did not count first"


def test_a_friend_can_knock_while_strangers_from_one_address_crowd_the_door() -> None:
    net = Net(settings=ASK, auto=False)
    host, _ = net.guest("Host", hosted(net))
    net.clock.run(1)
    for number in range(60):
        Stranger(net, number, "10.66.0.1")
    net.clock.run(1)
    friend, heard = net.guest("Friend")
    net.clock.run(1)
    for number in range(60, 120):
        Stranger(net, number, "10.66.0.1")
    net.clock.run(1)
    assert host.here
    assert heard.connection[-1] == ("knocking", "")
    assert friend.person == 0


@pytest.mark.parametrize(
    "code", ["room_full", "no_such_table", "which_table", "closed", "table_full"]
)
def test_a_refusal_that_may_pass_is_tried_again_for_who_has_a_seat(code: str) -> None:
    net = Net()
    ann, heard = net.guest("Ann")
    net.clock.run(1)
    refusals = [0]
    join = net.room.join

    def refuses(link: Link, frame: bytes) -> None:
        refusals[0] += 1
        link.send(encode(Refused(code)))
        link.close()

    net.room.join = refuses  # type: ignore[method-assign]
    for wire in net.wires:
        wire.cut()
    net.clock.run(20)
    assert refusals[0] > 3
    assert refusals[0] <= 20, "a refused guest calls too often"
    assert not ann.over
    assert ("away", code) in heard.connection
    net.room.join = join  # type: ignore[method-assign]
    assert net.clock.run(10, lambda: ann.here)
    assert ann.place == 0


@pytest.mark.parametrize("code", ["needs_code", "name_taken", "sent_away", "wrong_code"])
def test_what_another_table_refuses_says_nothing_of_this_one(code: str) -> None:
    net = Net()
    ann, _ = net.guest("Ann")
    net.clock.run(1)

    def refuses(link: Link, frame: bytes) -> None:
        link.send(encode(Refused(code, {}, "anothertable")))
        link.close()

    join, net.room.join = net.room.join, refuses  # type: ignore[method-assign]
    for wire in net.wires:
        wire.cut()
    net.clock.run(10)
    assert not ann.over
    net.room.join = join  # type: ignore[method-assign]
    assert net.clock.run(10, lambda: ann.here)


def test_what_ones_own_table_refuses_for_good_ends_it() -> None:
    net = Net()
    ann, heard = net.guest("Ann")
    net.clock.run(1)

    def refuses(link: Link, frame: bytes) -> None:
        link.send(encode(Refused("sent_away", {}, net.room.id)))
        link.close()

    net.room.join = refuses  # type: ignore[method-assign]
    for wire in net.wires:
        wire.cut()
    assert net.clock.run(20, lambda: ann.over)
    assert heard.connection[-1] == ("over", "sent_away")


def test_a_host_that_comes_back_with_another_table_first_keeps_every_seat(tmp_path: Path) -> None:
    host = Hosted(tmp_path / "host")
    ann, person = host.join("Ann")
    until(lambda: ann.here and ann.place == 0)
    port, room_id = host.hub.port, host.room.id
    # the host goes without a word, comes back, and opens another table first
    host.network.get(lambda: setattr(host.room.outbox, "tell", lambda message: None))
    host.network.wait(host.hub.close())

    def hub() -> Hub:
        return host.network.hub(
            tmp_path / "host", game, Quick(), address=HOME, port=port, findable=False
        )

    second = hub()
    table = game("hearts").declaration.table("classic_100", 4)
    code = Settings(door="code", level="random", fair=False, pace=0)
    other = host.network.get(
        lambda: second.create(game("hearts"), table, settings=code, auto=True, code="SECRET")
    )
    until(lambda: ("away", "no_such_table") in person.connection)
    assert not any(state == "over" for state, _ in person.connection)
    assert not host.network.get(lambda: list(other.roster.members.values()))
    host.network.get(lambda: second.reopen(room_id))
    until(lambda: ann.here and ann.place == 0)
    assert ann.membership.table == room_id
    ann.close()
    host.network.wait(second.close())
    host.network.close()


def test_nobody_is_let_into_another_table_than_the_one_asked_for(tmp_path: Path) -> None:
    network = Network()
    host = Hosted(tmp_path / "host")
    person = Person()
    kept = Membership("gonetable", 1, "1." + "ab" * 32, "cd" * 32)
    seat = network.join([host.address], Who("Ann"), game, person.callbacks(), membership=kept)
    until(lambda: person.connection[-1] == ("over", "no_such_table"))
    assert not host.network.get(lambda: list(host.room.roster.members.values()))
    seat.close()
    network.close()
    host.close()


def test_players_play_on_while_strangers_knock() -> None:
    net = Net(settings=ASK, auto=False)
    host, heard = net.guest("Host", hosted(net))
    net.clock.run(1)
    Player(net, host)
    net.ready(host)
    strangers: list[Stranger] = []
    for number in range(50):
        net.clock.later(number / 5, lambda: strangers.append(Stranger(net, len(strangers), "10.9")))
    host.say(Start())
    assert net.clock.run(600, lambda: bool(heard.deals))
    assert not heard.refused


def test_an_answer_that_the_host_refuses_is_told_once_and_not_sent_again() -> None:
    net = Net()
    ann, heard, _bob, _ = two_at_a_table(net)
    assert net.clock.run(100, lambda: bool(ann.update and ann.update.asks))
    assert ann.update is not None
    ask = ann.update.asks[0]
    barred = next(card for card in net.rules.pack(net.table) if card not in ann.update.view.hand)
    ann.answer(ask, Action(ask.kind, (barred,) * ask.count))
    assert net.clock.run(5, lambda: bool(heard.refused))
    assert ann.waiting == 0
    for wire in net.wires:
        wire.cut()
    assert net.clock.run(10, lambda: ann.here)
    net.clock.run(2)
    assert len(heard.refused) == 1
    assert ask in ann.update.asks, "it is still for this seat to answer"
