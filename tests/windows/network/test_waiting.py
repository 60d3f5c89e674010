"""Who is waited for: worked out from the newest state alone, so that no line can stay behind."""

from __future__ import annotations

from msgspec import structs

from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.codec import raw
from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.texts.table.waiting import faces, name_at, trusting_line, waiting_lines
from cardtable.windows.network.room.waiting import sitters

HERE = PlaceState("person", "Ann", 1, avatar="queen_heart")
OTHER = PlaceState("person", "Ion", 2, avatar="queen_heart", left=20.0)


def state(*places: PlaceState, phase: str = "play", **more: object) -> RoomState:
    whole = RoomState("t", "Table", raw(None), phase, places, tuple(range(len(places))))
    return structs.replace(whole, **more)


def test_whose_turn_it_is_with_the_seconds_that_are_left() -> None:
    room = state(HERE, OTHER)
    assert waiting_lines(room, 0, (1,), 5.0) == ["Waiting for Ion: 15 seconds left."]
    assert waiting_lines(room, 1, (1,), 19.0) == ["You have 1 second left."]
    assert waiting_lines(room, 0, (0,), 5.0) == []


def test_who_is_away_is_said_until_the_person_is_back() -> None:
    away = structs.replace(OTHER, presence="away")
    (line,) = waiting_lines(state(HERE, away), 0, (), 0.0)
    assert line == "Ion is away; in 20 seconds a bot plays on."
    wait = state(HERE, structs.replace(away, left=None), settings=Settings(absent="wait"))
    assert waiting_lines(wait, 0, ()) == ["Ion is away: the table waits."]
    assert waiting_lines(state(HERE, OTHER), 0, ()) == []


def test_between_deals_it_names_who_is_not_ready() -> None:
    ready = structs.replace(HERE, ready=True)
    assert waiting_lines(state(ready, OTHER, phase="scored"), 0, ()) == ["Not ready yet: Ion."]


def test_bots_have_names_of_their_own_and_everybody_another_face() -> None:
    bot = PlaceState("bot", level="easy")
    room = state(HERE, OTHER, bot, bot)
    names = [name_at(room, place) for place in range(4)]
    assert len(set(names)) == 4
    assert len(set(faces(room))) == 4
    assert faces(room)[0] == "queen_heart"


def test_who_leaves_the_shuffle_to_the_host_is_said_and_marked() -> None:
    room = state(HERE, structs.replace(OTHER, trusts=True))
    assert trusting_line(room).endswith(": Ion.")
    assert not trusting_line(state(HERE, OTHER))
    ann, ion = sitters(room, 2)
    assert not ann.trusts
    assert ion.trusts
    assert ion.level == "trusts the host with the shuffle"
