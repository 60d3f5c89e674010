"""What a table leaves when its host goes: enough for any guest to host it on.

Seats, names, what is published of the people's own keys, the score sheet and what the next deal
starts from: all of it public. A deal that was open is void.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.engine.events import DealScored
from cardtable.engine.options import Carry, Table
from cardtable.lan.host.roster import Member
from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.host_messages import PlaceState, RoomState

if TYPE_CHECKING:
    from cardtable.lan.host.room import Room


@dataclass(frozen=True, slots=True)
class Takeover:
    """A table to carry on. carry None: no deal was scored, so the game begins anew.

    places: in order of the seats. me: whose hands the table goes into.
    """

    name: str
    table: Table
    settings: Settings
    places: tuple[PlaceState, ...]
    me: int
    carry: Carry | None
    scores: tuple[DealScored, ...]
    of: str = ""


def takeover_of(
    state: RoomState, me: int, carry: Carry | None, scores: tuple[DealScored, ...]
) -> Takeover:
    """The takeover that a guest (person `me`) knows of."""
    places = tuple(
        state.places[state.seats.index(seat)] if seat in state.seats else state.places[seat]
        for seat in range(len(state.places))
    )
    return Takeover(
        state.name, read_table(state), state.settings, places, me, carry, scores, state.of
    )


def inherit(room: Room, takeover: Takeover, key: str) -> str:
    """Seat the people of the takeover in a fresh room; the token for whoever hosts it now.

    key: what is published of the new host's own key. The others come back by proving theirs.
    """
    room.carry, room.scores = takeover.carry, takeover.scores
    room.settings, room.of = takeover.settings, takeover.of
    token = ""
    members = []
    for index, place in enumerate(takeover.places):
        room.places[index].level = place.level if place.who == "bot" else ""
        if place.who != "person" or place.person is None:
            continue
        mine = place.person == takeover.me
        member = Member(
            place.person,
            place.name,
            key if mine else place.key,
            place.avatar,
            place=index,
            host=mine,
        )
        members.append(member)
        room.places[index].member = member.id
    room.restore(members, room.places)
    host = room.host()
    if host is not None:
        token = room.token(host)
    room.services.changed(room)
    return token
