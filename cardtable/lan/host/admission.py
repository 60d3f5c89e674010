"""Coming in: whose link a new one is, by token, by key, or as a newcomer who may come in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cardtable.lan.protocol.client_messages import Hello
from cardtable.lan.protocol.codec import VERSION, decode_inward, version_of
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.takeover_keys import claimed, proves
from cardtable.lan.transport.link import Link

from .access import Access, network_of
from .names import alike, clean, clean_name
from .roster import Member, Roster
from .table_config import TableConfig

MOST_PEOPLE = 200
"""So many have a place in a room's memory; more names do not come in."""

MOST_KNOCKING = 12
"""So many wait at once to be let in; then the oldest of the network that has the most goes."""


@dataclass(slots=True)
class Limits:
    """How many links a room holds besides those of its seats, in all and from one address."""

    links: int = 32
    per_address: int = 14


def hello_in(frame: bytes) -> Hello:
    """A first frame; LanError if it is none, or of another version."""
    theirs = version_of(frame)
    if theirs != VERSION:
        raise LanError("version", theirs=theirs, ours=VERSION)
    hello = decode_inward(frame)
    if not isinstance(hello, Hello):
        raise LanError("garbage")
    return hello


@dataclass(slots=True)
class Admission:
    """Decides who comes into one room. fingerprint: of the host's certificate."""

    config: TableConfig
    roster: Roster
    access: Access
    limits: Limits
    fingerprint: str = ""

    def recognise(self, link: Link, hello: Hello, *, playing: bool) -> Member:
        """Whose link this is; LanError if nobody's who may come in.

        playing: whether a game is on. A newcomer who need not knock sits down in a lobby.
        """
        member = self.roster.by_token(hello.token) or self.by_key(hello)
        if member is None:
            return self._newcomer(link, hello, playing=playing)
        self._take_key(member, hello)
        return member

    def _take_key(self, member: Member, hello: Hello) -> None:
        """Know a member by the key it names, if it is not another's; whoever only said that it
        has the key that this one proves is known by it no more."""
        others = [one for one in self.roster.members.values() if one is not member and one.key]
        taken = [one.key for one in others]
        key = claimed(hello.key, hello.was, self.fingerprint, taken)
        member.key = key or member.key
        for one in others:
            if key and one.key == key:
                one.key = ""

    def _check_limits(self, link: Link) -> None:
        """The links of those who have a seat do not count: strangers cannot keep them out."""
        links = [one.link for one in self.roster.members.values() if self._looks_on(one)]
        network = network_of(link.address)
        same = sum(1 for one in links if one is not None and network_of(one.address) == network)
        if len(links) >= self.limits.links or (network and same >= self.limits.per_address):
            raise LanError("room_full", most=self.limits.links)

    def _looks_on(self, member: Member) -> bool:
        return member.link is not None and self.roster.place_of(member) is None

    def crowding_out(self) -> Member | None:
        """Who must wait no longer to be let in, because too many do."""
        knocking = [one for one in self.roster.members.values() if one.knocks]
        if len(knocking) <= MOST_KNOCKING:
            return None
        busiest, _ = Counter(network_of(one.address) for one in knocking).most_common(1)[0]
        return next(one for one in knocking if network_of(one.address) == busiest)

    def by_key(self, hello: Hello) -> Member | None:
        """Who has the key of which an earlier host of this table knew what is published."""
        if not hello.was:
            return None
        known = [one for one in self.roster.sitting() if one.key not in ("", hello.key)]
        return next((one for one in known if proves(hello.was, one.key, self.fingerprint)), None)

    def _newcomer(self, link: Link, hello: Hello, *, playing: bool) -> Member:
        roster, settings = self.roster, self.config.settings
        name = clean_name(hello.name)
        self.access.check_closed(hello.key, f"{link.address} {name.casefold()}")
        self._forget_lookers()
        if len(roster.members) >= MOST_PEOPLE:
            raise LanError("room_full", most=MOST_PEOPLE)
        knocks = False
        if settings.door == "open":
            pass  # whoever brings an old code comes in like everybody else
        elif hello.code:
            self.access.check_code(link.address, hello.code)
        elif settings.door == "code":
            raise LanError("needs_code")
        elif settings.door == "ask":
            knocks = self._is_somebody_to_open()
        if self.access.sent_away_from(link.address):
            knocks = knocks or self._is_somebody_to_open()  # they are warned, and decide
        for one in roster.members.values():
            if alike(one.name, name):
                raise LanError("name_taken", name=one.name)
        free = roster.free_places(playing=playing)
        if not free and not settings.watchers:
            raise LanError("table_full", seats=self.config.table.players)
        if knocks or playing or not free:
            self._check_limits(link)
        member = Member(
            roster.next_id(),
            name,
            "",
            clean(hello.avatar, 40),
            knocks=knocks,
            address=link.address,
        )
        self._take_key(member, hello)
        roster.enrol(member)
        if not knocks:
            self.seat_newcomer(member, playing=playing)
        return member

    def _is_somebody_to_open(self) -> bool:
        return any(self.opens(one) for one in self.roster.members.values())

    def opens(self, member: Member) -> bool:
        """Whether this person may let others in: the host, or whoever sits at nobody's table."""
        if self.config.auto:
            return member.here and self.roster.place_of(member) is not None
        return member.host

    def seat_newcomer(self, member: Member, *, playing: bool) -> None:
        """Let somebody in: to the first open place; during a game people look on until they ask."""
        member.knocks = False
        free = self.roster.free_places(playing=playing)
        if free and not playing:
            self.roster.sit(member, free[0])

    def _forget_lookers(self) -> None:
        """Whoever only looked on and went is forgotten when the list grows long."""
        if len(self.roster.members) < MOST_PEOPLE // 2:
            return
        for member in tuple(self.roster.members.values()):
            if member.link is None and not member.host and self.roster.place_of(member) is None:
                self.roster.remove(member)
