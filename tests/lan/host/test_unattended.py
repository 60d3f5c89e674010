"""Tables that nobody hosts at a screen: nobody owns them, and none stays dead or full of ghosts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lan_net import Heard, Net, Player

from cardtable.games import game
from cardtable.lan.guest.guest import Guest
from cardtable.lan.host.disk.storage import RoomStorage
from cardtable.lan.host.unattended import AWAY_FROM_LOBBY, END_IS_READ, NOBODY_PLAYS
from cardtable.lan.protocol.client_messages import (
    Admit,
    CloseRoom,
    Decide,
    Inward,
    Kick,
    Move,
    Propose,
    Ready,
    SetPlace,
    Settings,
    Start,
    Vote,
)

OPEN = Settings(door="open", level="random", fair=False, pace=0, deadline=60)


def served(settings: Settings = OPEN, players: int = 4, **more: Any) -> Net:
    """A table as `cardtable serve` opens it, at which a start counts down."""
    net = Net(settings=settings, players=players)
    net.room = net.fresh_room(countdown=20, **more)
    return net


def joined(net: Net, *names: str) -> list[tuple[Guest, Heard]]:
    people = [net.guest(name) for name in names]
    net.clock.run(1)
    return people


def names(net: Net) -> list[str]:
    return [one.name for one in net.room.roster.members.values()]


def cut(net: Net, guest: Guest) -> None:
    """The guest's program ends without a word."""
    guest.close()
    net.clock.run(1)


@pytest.mark.parametrize(
    "order",
    [
        CloseRoom(),
        Start(),
        Kick(2),
        Move(2, 3),
        SetPlace(3, "random"),
        Decide(Settings(door="open", pace=10_000)),
    ],
)
def test_nobody_owns_it(order: Inward) -> None:
    net = served()
    (ann, heard), (bob, _) = joined(net, "Ann", "Bob")
    assert ann.state is not None
    assert ann.state.host is None
    before = (net.room.config.settings, net.room.roster.rows())
    ann.say(order)
    net.clock.run(1)
    assert [getattr(error, "code", "") for error in heard.refused] == ["host_only"]
    assert (net.room.config.settings, net.room.roster.rows()) == before
    assert not net.room.closed
    assert bob.here


def test_the_first_who_is_ready_does_not_begin_without_friends_who_come() -> None:
    net = served()
    ((ann, heard),) = joined(net, "Ann")
    net.ready(ann)
    net.clock.run(5)
    assert net.room.phase == "lobby"
    assert heard.notices[-1] == "game_begins"
    assert ann.state is not None
    assert ann.state.starts is not None
    ((bob, _),) = joined(net, "Bob")
    net.clock.run(60)
    assert net.room.phase == "lobby", "it began over the head of who had just come"
    assert ann.state.starts is None
    net.ready(bob)
    net.clock.run(19)
    assert net.room.phase == "lobby"
    assert net.clock.run(3, lambda: net.room.phase != "lobby")
    assert bob.place == 1


def test_a_full_table_that_is_ready_begins_at_once() -> None:
    net = served(players=3)
    people = joined(net, "Ann", "Bob", "Cleo")
    net.ready(*(guest for guest, _ in people))
    assert net.clock.run(2, lambda: net.room.phase != "lobby")


def test_whoever_is_away_two_minutes_gives_the_place_up() -> None:
    net = served(players=3)
    (ann, _), (_bob, heard), (cleo, _) = joined(net, "Ann", "Bob", "Cleo")
    cut(net, ann)
    cut(net, cleo)
    net.clock.run(AWAY_FROM_LOBBY - 5)
    assert names(net) == ["Ann", "Bob", "Cleo"]
    back, _ = net.guest("Cleo", cleo.membership)
    net.clock.run(10)
    assert names(net) == ["Bob", "Cleo"]
    assert heard.notices[-1] == "is_gone"
    assert back.place == 2
    ((dora, _),) = joined(net, "Dora")
    assert dora.place == 0


def test_a_lobby_of_ghosts_is_empty_two_minutes_after_a_restart(tmp_path: Path) -> None:
    net = served(players=3)
    storage = RoomStorage(tmp_path, game)
    storage.watch(net.services)
    joined(net, "Ann", "Bob", "Cleo")
    storage.write(net.room)
    net.down = True
    net.room.close()
    storage.flush()
    net.room = storage.reopen(net.room.id, net.services)
    net.room.after()
    assert names(net) == ["Ann", "Bob", "Cleo"]
    net.clock.run(AWAY_FROM_LOBBY + 1)
    assert names(net) == []
    net.down = False
    ((dora, _),) = joined(net, "Dora")
    assert dora.place == 0
    net.room.close()
    storage.end()


def test_whoever_sits_lets_others_in_and_a_guest_who_is_away_keeps_nobody_out() -> None:
    net = served(Settings(door="ask", level="random", fair=False, pace=0))
    (ann, _), (bob, bobs) = joined(net, "Ann", "Bob")
    assert ann.place == 0
    assert bobs.connection[-1] == ("knocking", "")
    assert ann.state is not None
    assert ann.state.opens_door(ann.person)
    ann.say(Admit(2, True))
    net.clock.run(1)
    assert bob.place == 1
    cut(net, ann)
    ((cleo, cleos),) = joined(net, "Cleo")
    assert cleos.connection[-1] == ("knocking", "")
    bob.say(Admit(3, True))
    net.clock.run(1)
    assert cleo.place == 2


def test_a_finished_game_gives_way_to_the_lobby_and_the_next_people_play() -> None:
    net = served(settings=OPEN)
    net.table = net.rules.declaration.table("classic_100", 4, {"end": "deals", "deals": 1})
    net.room = net.fresh_room(countdown=20)
    people = joined(net, "Ann", "Bob")
    assert [Player(net, guest) for guest, _ in people]
    net.ready(*(guest for guest, _ in people))
    assert net.clock.run(900, lambda: net.room.phase == "over")
    number = max(guest.update.number for guest, _ in people if guest.update is not None)
    net.clock.run(END_IS_READ - 5)
    assert net.room.phase == "over", "the end could not be read"
    assert net.clock.run(10, lambda: net.room.phase == "lobby")
    net.clock.run(1)
    ann, bob = (guest for guest, _ in people)
    assert ann.state is not None
    assert [place.who for place in ann.state.places] == ["person", "person", "open", "open"]
    ((cleo, _),) = joined(net, "Cleo")
    Player(net, cleo)
    net.ready(ann, bob, cleo)
    assert net.clock.run(60, lambda: net.room.phase == "play")
    net.clock.run(1)
    assert ann.update is not None
    assert ann.update.number > number, "who was there for the first game would hear nothing"
    assert net.clock.run(900, lambda: net.room.phase == "over")


@pytest.mark.parametrize("leaves", [True, False])
def test_a_table_is_not_dead_after_its_players_are_gone(leaves: bool) -> None:
    net = served()
    (ann, _), (bob, _) = joined(net, "Ann", "Bob")
    net.ready(ann, bob)
    assert net.clock.run(60, lambda: net.room.phase != "lobby")
    for guest in (ann, bob):
        if leaves:
            guest.leave()
        else:
            guest.close()
    net.clock.run(2 if leaves else NOBODY_PLAYS + AWAY_FROM_LOBBY + 5)
    assert net.room.phase == "lobby"
    assert names(net) == []
    ((dora, _),) = joined(net, "Dora")
    net.ready(dora)
    assert net.clock.run(30, lambda: net.room.phase != "lobby")


def test_bots_do_not_play_the_game_out_while_everybody_has_lost_the_link() -> None:
    net = served()
    people = joined(net, "Ann", "Bob")
    net.ready(*(guest for guest, _ in people))
    assert net.clock.run(60, lambda: net.room.phase != "lobby")
    net.down = True
    for wire in net.wires:
        wire.cut()
    net.clock.run(NOBODY_PLAYS - 60)
    assert net.room.match is not None
    assert len(net.room.match.scores) <= 1
    net.down = False
    assert net.clock.run(10, lambda: all(guest.here for guest, _ in people))
    assert net.room.phase != "lobby"


def test_two_of_three_send_somebody_away_and_one_alone_nobody() -> None:
    net = served()
    (ann, anns), (bob, _), (eve, eves) = joined(net, "Ann", "Bob", "Eve")
    ann.say(Propose("send_away", eve.person))
    net.clock.run(1)
    assert ann.state is not None
    assert ann.state.proposal is not None
    assert eve.here
    eve.say(Vote(ann.state.proposal.number, False))
    net.clock.run(1)
    assert ann.state.proposal is not None, "who is meant has no say"
    bob.say(Vote(ann.state.proposal.number, True))
    net.clock.run(1)
    assert eves.connection[-1] == ("over", "sent_away")
    assert names(net) == ["Ann", "Bob"]
    ann.say(Propose("send_away", bob.person))
    net.clock.run(1)
    assert [getattr(error, "code", "") for error in anns.refused] == ["not_now"]
    assert bob.here


def test_nothing_is_taken_back_over_the_head_of_who_has_lost_the_link() -> None:
    net = served(Settings(door="open", level="random", fair=False, pace=0, grace=30))
    (ann, _), (bob, bobs) = joined(net, "Ann", "Bob")
    Player(net, ann)
    Player(net, bob)
    net.ready(ann, bob)

    def under_way() -> bool:
        return net.room.match is not None and len(net.room.match.log) > 12

    assert net.clock.run(60, under_way)
    net.down = True
    for wire in net.wires:
        if wire.guest is bob._link:
            wire.cut()
    net.clock.run(9)
    ann.say(Propose("undo"))
    net.clock.run(5)
    assert net.room.votes.open is not None, "it was decided without Bob"
    net.down = False
    assert net.clock.run(10, lambda: bob.here)
    net.clock.run(2)
    assert net.room.votes.open is not None
    bob.say(Vote(net.room.votes.open.number, True))
    net.clock.run(1)
    assert net.room.votes.open is None
    assert "was_taken_back" not in bobs.notices


def test_who_was_away_too_long_hears_what_was_taken_back() -> None:
    net = served(Settings(door="open", level="random", fair=False, pace=0, grace=5))
    (ann, _), (bob, bobs) = joined(net, "Ann", "Bob")
    Player(net, ann, pause=3)
    net.ready(ann, bob)
    bob.close()
    assert net.clock.run(120, lambda: net.room.phase == "play")
    net.clock.run(40)
    ann.say(Propose("undo"))
    net.clock.run(2)
    back, heard = net.guest("Bob", bob.membership)
    net.clock.run(2)
    assert back.here
    assert "was_taken_back" in heard.notices
    assert bobs.connection[-1] == ("over", "")


def test_readiness_that_ends_ends_the_countdown() -> None:
    net = served()
    ((ann, _),) = joined(net, "Ann")
    net.ready(ann)
    net.clock.run(10)
    ann.say(Ready(False))
    net.clock.run(60)
    assert net.room.phase == "lobby"
