"""What a table leaves when its host goes: enough for any guest to host it on.

Seats, names, what is published of the people's own keys, the score sheet and what the next deal
starts from: all of it public. A deal that was open is void.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from cardtable.engine.events import DealScored
from cardtable.engine.options import Carry, Table
from cardtable.lan.host.match.games import Games
from cardtable.lan.host.roster import Member, MemberId, Roster
from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.host_messages import PlaceState, RoomState


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
    settings = replace(state.settings, hands="closed") if state.teacher else state.settings
    return Takeover(state.name, read_table(state), settings, places, me, carry, scores, state.of)


def carry_on(roster: Roster, games: Games, takeover: Takeover, key: str) -> str:
    """Seat the people of a takeover in a fresh room; returns the token of who hosts it now.

    key: what is published of the new host's own key. The others come back by proving theirs.
    """
    members = []
    places: list[tuple[MemberId | None, str]] = []
    for place in takeover.places:
        if place.who != "person" or place.person is None:
            places.append((None, place.level if place.who == "bot" else ""))
            continue
        mine = place.person == takeover.me
        shown = key if mine else place.key
        member = Member(MemberId(place.person), place.name, shown, place.avatar, host=mine)
        members.append(member)
        places.append((member.id, ""))
    roster.restore(members, places)
    games.carry, games.scores = takeover.carry, takeover.scores
    host = roster.host()
    return "" if host is None else roster.token(host)
