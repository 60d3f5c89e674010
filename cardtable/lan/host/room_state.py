"""What everybody is shown of a networked room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.lan.protocol.codec import VERSION, raw
from cardtable.lan.protocol.host_messages import Looker, PlaceState, RoomState, TableNote

if TYPE_CHECKING:
    from .room import Room


def state_of(room: Room) -> RoomState:
    """All that everybody may know of the room now."""
    host = room.host()
    play = room.play
    return RoomState(
        room.id,
        room.name,
        raw(room.table),
        room.phase,
        tuple(_place_state(room, index) for index in range(len(room.places))),
        tuple(range(len(room.places))) if play is None else play.match.seats,
        tuple(
            Looker(one.id, one.name, "knocks" if one.knocks else "watches")
            for one in room.members.values()
            if one.place is None and one.link is not None
        ),
        room.settings,
        room.votes.open,
        None if host is None else host.id,
        () if play is None else play.shuffling,
        () if play is None else play.voided,
        hands_of(room),
        room.of,
    )


def hands_of(room: Room) -> str:
    """How those who look on see the hands now: closed, unless everybody at the table consents.

    A bot has no say; somebody whom a bot plays for keeps what was said before."""
    sitting = [one for one in room.sitting() if not one.gone]
    agreed = room.settings.watchers and all(one.consents for one in sitting)
    return room.settings.hands if agreed else "closed"


def _place_state(room: Room, index: int) -> PlaceState:
    place = room.places[index]
    coming = next((one.id for one in room.members.values() if one.next_place == index), None)
    if place.member is None:
        who = "bot" if place.level else "open"
        return PlaceState(who, level=place.level, next=coming)
    member = room.members[place.member]
    presence = "bot" if member.bot else "here" if member.here else "away"
    left = None if room.play is None else room.play.left(index)
    return PlaceState(
        "person",
        member.name,
        member.id,
        room.settings.level if member.bot else "",
        member.avatar,
        presence,
        member.ready,
        left,
        coming,
        member.key,
        member.consents or member.gone,
    )


def signature_of(room: Room) -> object:
    """Differs when what is shown differs, but for the seconds that run anyway."""
    play = room.play
    return (
        room.name,
        room.table,
        room.phase,
        room.settings,
        room.votes.open,
        tuple(
            (
                *(one.id, one.name, one.place, one.next_place, one.host, one.bot),
                *(one.knocks, one.ready, one.here, one.gone, one.key, one.consents),
            )
            for one in room.members.values()
        ),
        tuple((place.member, place.level) for place in room.places),
        None if play is None else (play.match.seats, play.signature()),
    )


def note_of(room: Room, port: int = 0, fingerprint: str = "") -> TableNote:
    """The room as it is advertised."""
    return TableNote(
        room.id,
        room.name,
        room.table.game,
        room.table.preset,
        room.table.players,
        len(room.free_places()),
        "lobby" if room.play is None else "playing",
        VERSION,
        port,
        fingerprint,
        room.settings.door,
        room.of,
        room.settings.watchers,
    )
