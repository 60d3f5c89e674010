"""Coming in: whose link a new one is, by token, by key, or as a newcomer whom the door lets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.lan.protocol.client_messages import Hello
from cardtable.lan.protocol.codec import VERSION, decode_inward, version_of
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.takeover_keys import proves
from cardtable.lan.transport.link import Link

from .roster import Member, by_token, clean, clean_name

if TYPE_CHECKING:
    from .room import Room

MOST_PEOPLE = 200
"""So many have a place in a room's memory; more names do not come in."""


def recognised(room: Room, link: Link, frame: bytes) -> tuple[Member, Hello]:
    """Whose first frame this is, and what it says; LanError if nobody's who may come in."""
    theirs = version_of(frame)
    if theirs != VERSION:
        raise LanError("version", theirs=theirs, ours=VERSION)
    hello = decode_inward(frame)
    if not isinstance(hello, Hello):
        raise LanError("garbage")
    _check_limits(room, link)
    member = by_token(room.members, room.key, hello.token) or _heir(room, hello)
    if member is None:
        return _newcomer(room, link, hello), hello
    if hello.key:
        member.key = hello.key
    return member, hello


def _check_limits(room: Room, link: Link) -> None:
    if room.closed:
        raise LanError("closed")
    limits = room.services.limits
    same = sum(1 for one in room.links if one.address == link.address)
    if len(room.links) >= limits.links or (link.address and same >= limits.per_address):
        raise LanError("room_full", most=limits.links)


def _heir(room: Room, hello: Hello) -> Member | None:
    """Who has the key of which an earlier host of this table knew what is published."""
    if not hello.was:
        return None
    here = room.services.fingerprint
    known = [one for one in room.sitting() if one.key]
    return next((one for one in known if proves(hello.was, one.key, here)), None)


def _newcomer(room: Room, link: Link, hello: Hello) -> Member:
    name = clean_name(hello.name)
    room.access.check_closed(hello.key, f"{link.address} {name.casefold()}")
    _forget_lookers(room)
    if len(room.members) >= MOST_PEOPLE:
        raise LanError("room_full", most=MOST_PEOPLE)
    knocks = False
    if hello.code:
        room.access.check_code(link.address, hello.code)
    elif room.settings.door == "code":
        raise LanError("needs_code")
    elif room.settings.door == "ask":
        knocks = room.host() is not None
    if any(one.name.casefold() == name.casefold() for one in room.members.values()):
        raise LanError("name_taken", name=name)
    if room.free_place() is None and not room.settings.watchers:
        raise LanError("table_full", seats=room.table.players)
    member = Member(
        room.next_person,
        name,
        hello.key,
        clean(hello.avatar, 40),
        host=room.auto and room.host() is None,
        knocks=knocks,
        address=link.address,
    )
    room.enrol(member)
    if not knocks:
        room.seat_newcomer(member)
    return member


def _forget_lookers(room: Room) -> None:
    """Whoever only looked on and went is forgotten when the list grows long."""
    if len(room.members) < MOST_PEOPLE // 2:
        return
    for member in tuple(room.members.values()):
        if member.link is None and member.place is None and not member.host:
            room.members.pop(member.id)
