"""A room on the network: people come and go, take places, play, and find their seat again.

It hears frames from links and timers from a clock, both handed in; it opens no socket, starts no
thread and may be called from one thread only. What exists only while a game is on is in
`hosted_match`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardtable.bots.api import LEVELS, RANDOM
from cardtable.bots.worker import Answer, Question
from cardtable.engine.actions import RuleError, Value
from cardtable.engine.events import DealScored
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, Table
from cardtable.engine.rules import Rules
from cardtable.lan.protocol.client_messages import Hello, Leave, Ping, Settings
from cardtable.lan.protocol.codec import VERSION, decode_inward, encode, plain
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import (
    Bye,
    Knocking,
    Notice,
    Outward,
    Proposal,
    Refused,
    Welcome,
    Wrong,
)
from cardtable.lan.transport.link import Clock, Link

from . import admission, requests
from .access import Access, fresh_code
from .hosted_match import HostedMatch
from .room_state import signature_of, state_of
from .roster import Member, clean, clean_name, token_for
from .votes import Votes

log = logging.getLogger(__name__)

Said = Callable[[str, dict[str, Value]], None]


@dataclass(slots=True)
class Limits:
    """How many links a room holds, in all and from one address."""

    links: int = 32
    per_address: int = 14


@dataclass(slots=True)
class Place:
    """A seat to be: a person, a bot of a level, or open."""

    member: int | None = None
    level: str = ""


@dataclass
class Services:
    """What a room needs from whoever runs it.

    ask: has a bot think and calls back, in the room's thread, with the answer.
    changed: told after everything that must survive a restart (the roll, not the game: that has
    its journal). begun: a match is about to begin; gives it its journal.
    finished: told when a game is over. closed: the room is closed.
    shown: what is told of the room has changed. said: a code for the
    host's log, with parameters for the texts. fingerprint: of the host's certificate.
    """

    clock: Clock
    ask: Callable[[Question, Callable[[Answer], None]], None]
    changed: Callable[[Room], None] = lambda room: None
    begun: Callable[[Room], None] = lambda room: None
    finished: Callable[[Room], None] = lambda room: None
    closed: Callable[[Room], None] = lambda room: None
    shown: Callable[[Room], None] = lambda room: None
    said: Said = lambda code, params: None
    limits: Limits = field(default_factory=Limits)
    fingerprint: str = ""


class Room:
    """One table on the network, from the lobby to the last rematch.

    auto: nobody hosts at a window: who comes first keeps the table, and the game begins when all
    who sit are ready. of: whose table it is, where it has no name. seed: for games that can be
    repeated.
    """

    def __init__(
        self,
        rules: Rules[Any],
        table: Table,
        services: Services,
        *,
        name: str = "",
        of: str = "",
        settings: Settings | None = None,
        auto: bool = False,
        seed: int | None = None,
        table_id: str = "",
        key: bytes = b"",
        code: str = "",
        cutting: bool = False,
        levels: tuple[str, ...] = (RANDOM, *LEVELS),
    ) -> None:
        self.rules = rules
        self.table = table
        self.services = services
        self.clock = services.clock
        self.name, self.of = clean(name, 40), clean(of, 40)
        self.settings = settings or Settings()
        self.auto = auto
        self.seed = seed
        self.id = table_id or secrets.token_hex(6)
        self.key = key or secrets.token_bytes(32)
        self.access = Access(self.clock, code or fresh_code())
        self.cutting = cutting
        self.levels = levels
        self.members: dict[int, Member] = {}
        self.places = [Place() for _ in range(table.players)]
        self.play: HostedMatch | None = None
        self.votes = Votes(self.clock, self._dropped)
        self.closed = False
        self.ahead = 0
        """The number from which the updates of the game that is on, or comes, go on."""
        self.carry: Carry | None = None
        self.scores: tuple[DealScored, ...] = ()
        """What the game starts from when an earlier host's table is carried on."""
        self._by_link: dict[Link, Member] = {}
        self.next_person = 1
        """The number of whoever comes next."""
        self._sent: object = None

    # Who is here

    @property
    def phase(self) -> str:
        """ "lobby", or what the match waits for."""
        return "lobby" if self.play is None else self.play.match.phase

    @property
    def match(self) -> Match | None:
        """The match that is on."""
        return None if self.play is None else self.play.match

    @property
    def links(self) -> tuple[Link, ...]:
        """All who are connected."""
        return tuple(self._by_link)

    def sitting(self) -> list[Member]:
        """The people who have a place."""
        return [one for one in self.members.values() if one.place is not None]

    def voters(self) -> list[Member]:
        """The people whose votes or readiness counts: at the table, there, not played for."""
        return [one for one in self.members.values() if one.plays]

    def host(self) -> Member | None:
        """Who keeps the table."""
        return next((one for one in self.members.values() if one.host), None)

    def add_host(self, name: str, avatar: str = "", key: str = "") -> str:
        """The person who opens the room takes the first place; returns the token to join with."""
        member = self.enrol(Member(self.next_person, clean_name(name), key, avatar, host=True))
        member.place = 0
        self.places[0] = Place(member.id)
        self.services.changed(self)
        return self.token(member)

    def token(self, member: Member) -> str:
        """What gives this person the seat back."""
        return token_for(self.key, member.id, member.epoch)

    def enrol(self, member: Member) -> Member:
        """Put somebody on the roll."""
        self.members[member.id] = member
        self.next_person = max(self.next_person, member.id) + 1
        return member

    def restore(self, members: list[Member], places: list[Place]) -> None:
        """The roll of a room that was open before: nobody is connected yet."""
        for member in members:
            self.enrol(member)
        self.places = places

    # Coming in

    def join(self, link: Link, frame: bytes) -> None:
        """A new link's first frame: let its person in, back in, have the host asked, or refuse."""
        try:
            member, hello = admission.recognised(self, link, frame)
        except LanError as error:
            link.send(encode(Refused(error.code, plain(error.params))))
            link.close()
            return
        self._attach(link, member, hello)

    def free_places(self) -> list[int]:
        """The open places, in the lobby; during a game, the bots' for the next deal."""
        if self.play is None:
            open_ones = enumerate(self.places)
            return [i for i, place in open_ones if place.member is None and not place.level]
        coming = {one.next_place for one in self.members.values()}
        return [i for i in range(len(self.places)) if i not in coming and self.can_be_taken(i)]

    def free_place(self) -> int | None:
        """The first of the free places."""
        return next(iter(self.free_places()), None)

    def can_be_taken(self, index: int) -> bool:
        """Whether a place is nobody's: a bot's, or left for good."""
        owner = self.places[index].member
        return owner is None or self.members[owner].gone

    def seat_newcomer(self, member: Member) -> None:
        """Give a newcomer the first open place; during a game, people look on until they ask."""
        member.knocks = False
        free = self.free_place()
        if self.play is None and free is not None:
            self.places[free] = Place(member.id)
            member.place = free

    def _attach(self, link: Link, member: Member, hello: Hello) -> None:
        old = member.link
        if old is not None and old is not link:
            self._by_link.pop(old, None)
            old.send(encode(Bye("replaced")))
            old.close()
        member.link = link
        member.address = link.address
        member.gone = False
        self._by_link[link] = member
        if member.knocks:
            self.send(member, Knocking(self.id))
        else:
            self.let_in(member, hello.game, hello.deals)
        self.say("comes_in", member, link.address)
        self.after()

    def let_in(self, member: Member, game: int = 0, deals: int = 0) -> None:
        """Tell somebody who is admitted all there is to know; game, deals: see `Hello`."""
        token = self.token(member)
        self.send(member, Welcome(VERSION, self.id, member.id, token, member.host, member.done))
        self.send(member, state_of(self))  # before the first update, which needs it
        if self.play is not None:
            self.play.returned(member)
            self.play.tell_deals(member, game, deals)
        self.services.changed(self)

    # What comes through links

    def received(self, link: Link, frame: bytes) -> None:
        """A frame from somebody who has joined; garbage closes the link."""
        member = self._by_link.get(link)
        if member is None:
            return
        try:
            message = decode_inward(frame)
            if isinstance(message, Hello) or (
                member.knocks and not isinstance(message, Leave | Ping)
            ):
                raise LanError("garbage")
            requests.obey(self, member, message)
        except RuleError as error:
            self.send(member, Wrong(error.code, plain(error.params), 0, True))
        except LanError as error:
            if error.code == "garbage":
                self.say("sent_garbage", member, link.address)
                link.send(encode(Bye("garbage")))
                link.close()
                self.lost(link)
                return
            self.send(member, Wrong(error.code, plain(error.params)))
        self.after()

    def lost(self, link: Link) -> None:
        """A link is gone; its person may come back."""
        member = self._by_link.pop(link, None)
        if member is None or member.link is not link:
            return
        member.link = None
        if member.knocks:
            self.members.pop(member.id, None)
        elif self.play is None:
            member.ready = False
        else:
            self.play.away(member)
        self.say("is_away", member, link.address)
        self.after()

    def say(self, code: str, member: Member, address: str) -> None:
        """A line for the host's log about a person."""
        table = self.name or self.of or self.id
        self.services.said(code, {"table": table, "name": member.name, "address": address or "-"})

    def dismiss(self, member: Member, code: str) -> None:
        """Close a person's link with a word."""
        link, member.link = member.link, None
        if link is not None:
            self._by_link.pop(link, None)
            link.send(encode(Bye(code)))
            link.close()

    # What goes out

    def send(self, member: Member, message: Outward) -> None:
        """A message to one person, if connected."""
        if member.link is not None:
            member.link.send(encode(message))

    def tell(self, message: Outward) -> None:
        """A message to everybody who is in."""
        frame = encode(message)
        for link, member in tuple(self._by_link.items()):
            if not member.knocks:
                link.send(frame)

    def _dropped(self, proposal: Proposal) -> None:
        self.tell(Notice("proposal_dropped", {"what": proposal.what}))
        self.after()

    @property
    def numbered(self) -> int:
        """The number from which the updates of another game go on: a guest takes no lower one."""
        return self.ahead if self.play is None else self.play.match.number + 1

    def new_game(self) -> None:
        """A game begins: what the last one left is forgotten, who waited for a place gets it."""
        for member in self.members.values():
            member.ready = False
            place, member.next_place = member.next_place, None
            if place is not None and self.can_be_taken(place):
                owner = self.places[place].member
                if owner is not None:
                    self.members[owner].place = None
                self.places[place] = Place(member.id)
                member.place = place

    def resume(self, match: Match, ahead: int = 0) -> None:
        """Go on with a match of an earlier run of the program; nobody is connected yet.

        ahead: how far its numbers were ahead of what its journal counts.
        """
        self.ahead = ahead
        match.number_on(ahead)
        self.play = HostedMatch(self, match)
        self.play.open()
        self.after()

    def journal_trouble(self) -> None:
        """The journal cannot be written now: the host must know."""
        host = self.host()
        if host is not None:
            self.send(host, Notice("journal_trouble"))

    def after(self) -> None:
        """After anything happened: see to clocks and phases, and tell the state if it changed."""
        if self.closed:
            return
        requests.settle(self)
        if self.play is not None:
            self.play.after()
        signature = signature_of(self)
        if signature != self._sent:
            self._sent = signature
            self.tell(state_of(self))
            self.services.shown(self)

    # The end

    def close(self, code: str = "host_left") -> None:
        """Say goodbye to everybody; the game stays in its journal."""
        if self.closed:
            return
        self.tell(Bye(code))
        self.closed = True
        self.votes.close()
        if self.play is not None:
            self.play.close()
        for link in tuple(self._by_link):
            link.close()
        self._by_link.clear()
        for member in self.members.values():
            member.link = None
        self.services.closed(self)
