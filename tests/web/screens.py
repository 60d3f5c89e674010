"""Rooms and Screens for tests: a room as its guests are told of it, around any match."""

from __future__ import annotations

import json
from typing import Any

from msgspec import structs

from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.lan.protocol.codec import raw
from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.web.compose import Reader, screen
from cardtable.web.screen import Screen, plain

NAMES = ("Ann", "Ion", "Olga", "Max", "Ilinca", "Пётр", "Zoe", "Țuțu", "Bob", "Анна", "Mia")


def room_of(match: Match, **more: object) -> RoomState:
    """The room of a match in which everybody is a person who is there."""
    places = tuple(
        PlaceState("person", NAMES[place], place + 1, ready=True)
        for place in range(match.table.players)
    )
    state = RoomState("t", "Kitchen", raw(match.table), match.phase, places, match.seats, host=1)
    return structs.replace(state, **more)


def lobby_of(match: Match, **more: object) -> RoomState:
    """The same room before the game."""
    seats = tuple(range(match.table.players))
    return room_of(match, phase="lobby", seats=seats, **more)


def shown(
    match: Match, person: int | None, language: str = "en", events: Any = (), **more: Any
) -> Screen:
    """The Screen of whoever has this place (None: looks on)."""
    update: Update = match.update(person, events)
    reader = Reader(99 if person is None else person + 1, **more)
    return screen(update, room_of(match), language, reader)


def size(made: Screen) -> int:
    """Bytes of a Screen on the wire."""
    return len(json.dumps(plain(made), ensure_ascii=False, separators=(",", ":")).encode())
