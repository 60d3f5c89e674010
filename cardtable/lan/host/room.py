"""A room on the network: people come and go, take places, play, and find their seat again.

It hears frames from links and timers from a clock, both handed in; it opens no socket, starts no
thread and may be called from one thread only. What exists only while a game is on is in
`hosted_match`; who is a member and which place is whose, in `roster`.
"""

from __future__ import annotations

import secrets
from typing import Any

from cardtable.engine.actions import RuleError
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules
from cardtable.lan.protocol.client_messages import Hello, Leave, Ping, Settings
from cardtable.lan.protocol.codec import VERSION, decode_inward, encode, plain
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import (
    Bye,
    Knocking,
    Notice,
    Proposal,
    Refused,
    RoomState,
    TableNote,
    Welcome,
    Wrong,
)
from cardtable.lan.transport.link import Link

from .access import Access, fresh_code
from .admission import Admission, Limits, hello_in
from .disk.disk_watch import DiskWatch
from .match.game_requests import GameRequests
from .match.games import Games
from .match.hosted_match import HostedMatch, MatchHooks
from .match.votes import Votes
from .names import clean_name
from .outbox import Outbox
from .phases import RoomPhase
from .requests import Requests
from .room_state import note_of, seen_outside, signature_of, state_of
from .roster import Member, MemberId, Place, Roster
from .seat_requests import SeatRequests
from .services import Said, Services
from .table_config import TableConfig
from .throttle import Throttle
from .unattended import Unattended

__all__ = ["Limits", "Room", "Said", "Services"]


class Room:
    """One table on the network, from the lobby to the last rematch."""

    def __init__(
        self,
        rules: Rules[Any],
        table: Table,
        services: Services,
        *,
        table_id: str = "",
        key: bytes = b"",
        code: str = "",
        settings: Settings | None = None,
        **more: Any,
    ) -> None:
        """more: see `TableConfig`. key: for the tokens, code: to come in with; else fresh ones."""
        self.config = TableConfig(
            rules, table, settings=settings or Settings(), id=table_id, **more
        )
        self.services = services
        self.roster = Roster(table.players, key or secrets.token_bytes(32))
        self.outbox = Outbox(self.roster)
        self.access = Access(services.clock, code or fresh_code())
        self.votes = Votes(services.clock, self._dropped)
        hooks = MatchHooks(
            services.ask, self.after, self.roll_changed, lambda: services.finished(self)
        )
        self.games = Games(
            self.config,
            self.roster,
            self.outbox,
            services.clock,
            hooks,
            lambda: services.begun(self),
        )
        self._disk = DiskWatch(
            services.clock,
            lambda: services.unwritten(self),
            lambda: services.write_again(self),
            self._disk_changed,
        )
        self._unattended = Unattended(
            self.config,
            self.roster,
            self.outbox,
            self.games,
            self.votes,
            services.clock,
            self.after,
        )
        self.closed = False
        self._admission = Admission(
            self.config, self.roster, self.access, services.limits, services.fingerprint
        )
        self._seats = SeatRequests(
            self.config, self.roster, self.outbox, self.access, self.roll_changed
        )
        self._game = GameRequests(self.config, self.roster, self.outbox, self.votes)
        self._requests = Requests(
            self.roster,
            self.outbox,
            self.games,
            self._seats,
            self._game,
            self._admission,
            self._admit,
            self._leave,
            self.close,
        )
        self._sent: object = None
        self._shown = Throttle(services.clock, self._show)
        self._roll = Throttle(services.clock, lambda: services.changed(self))

    @property
    def id(self) -> str:
        """The table's own number, for life."""
        return self.config.id

    @property
    def phase(self) -> RoomPhase:
        """The lobby, or what the match waits for."""
        return self.games.phase

    @property
    def hosted(self) -> HostedMatch | None:
        """The match that is on, as it is hosted here; None in the lobby."""
        return self.games.hosted

    @property
    def match(self) -> Match | None:
        """The match that is on."""
        return self.games.match

    def note(self, port: int = 0, fingerprint: str = "") -> TableNote:
        """The room as it is advertised."""
        return note_of(self.config, self.roster, self.phase, port, fingerprint)

    def roll_changed(self) -> None:
        """Something that must survive a restart has changed."""
        self._roll.run()

    # Who is here

    def add_host(self, name: str, avatar: str = "", key: str = "") -> str:
        """The person who opens the room takes the first place, a teacher none; returns the token to
        join with."""
        member = Member(self.roster.next_id(), clean_name(name), key, avatar, host=True)
        self.roster.enrol(member)
        if not self.config.teacher:
            self.roster.sit(member, Place(0))
        self.roll_changed()
        return self.roster.token(member)

    # Coming in

    def knows(self, hello: Hello) -> bool:
        """Whether somebody who sat here under an earlier host shows who it is."""
        return self._admission.by_key(hello) is not None

    def join(self, link: Link, frame: bytes) -> None:
        """A new link's first frame: let its person in, back in, have the host asked, or refuse."""
        try:
            hello = hello_in(frame)
            if self.closed:
                raise LanError("closed")
            playing = self.phase.in_game
            member = self._admission.recognise(link, hello, playing=playing)
        except LanError as error:
            link.send(encode(Refused(error.code, plain(error.params), self.id)))
            link.close()
            return
        self._attach(link, member, hello)

    def _attach(self, link: Link, member: Member, hello: Hello) -> None:
        if member.link is not link:
            self.outbox.dismiss(member, "replaced")
        member.link = link
        member.address = link.address
        member.gone = member.trusts = member.chosen_for = False
        if member.knocks:
            self.outbox.send(member, Knocking(self.id, seen_outside(self._state())))
            self._warn_of(member)
            crowding = self._admission.crowding_out()
            if crowding is not None:
                self.outbox.dismiss(crowding, "room_full")
                self.roster.remove(crowding)
        else:
            self._let_in(member, hello.game, hello.deals)
        self._say("comes_in", member, link.address)
        self.after()

    def _warn_of(self, member: Member) -> None:
        """Whoever opens the door must know that somebody was sent away from there."""
        before = self.access.sent_away_from(member.address)
        if before:
            warning = Notice("comes_again", {"name": member.name, "other": before})
            for one in self.roster.members.values():
                if self._admission.opens(one):
                    self.outbox.send(one, warning)

    def _let_in(self, member: Member, game: int = 0, deals: int = 0) -> None:
        """Tell somebody who is admitted all there is to know; game, deals: see `Hello`."""
        token = self.roster.token(member)
        welcome = Welcome(VERSION, self.id, member.id, token, member.host, member.done)
        self.outbox.send(member, welcome)
        self.outbox.send(member, self._state())  # before the first update, which needs it
        if self.hosted is not None:
            self.hosted.returned(member)
            self.hosted.tell_deals(member, game, deals)
            for name in member.missed:
                self.outbox.send(member, Notice("was_taken_back", {"name": name}))
            member.missed = ()
            if self.hosted.paused:
                self.outbox.send(member, Notice("table_paused"))
        self.roll_changed()

    def _admit(self, member: Member, yes: bool) -> None:
        if not member.knocks:
            return
        if yes:
            self._admission.seat_newcomer(member, playing=self.phase.in_game)
            self._let_in(member)
        else:
            self.outbox.dismiss(member, "not_let_in")
            self.roster.remove(member)

    # What comes through links

    def received(self, link: Link, frame: bytes) -> None:
        """A frame from somebody who has joined; garbage closes the link."""
        member = self.roster.by_link(link)
        if member is None:
            return
        try:
            message = decode_inward(frame)
            if isinstance(message, Hello) or (
                member.knocks and not isinstance(message, Leave | Ping)
            ):
                raise LanError("garbage")
            self._requests.obey(member, message)
        except RuleError as error:
            self.outbox.send(member, Wrong(error.code, plain(error.params), 0, True))
        except LanError as error:
            if error.code == "garbage":
                self._say("sent_garbage", member, link.address)
                link.send(encode(Bye("garbage")))
                link.close()
                self.lost(link)
                return
            self.outbox.send(member, Wrong(error.code, plain(error.params)))
        self.after()

    def _leave(self, member: Member) -> None:
        if member.host:
            self.close()
            return
        self._seats.leave(self.hosted, member)

    def lost(self, link: Link) -> None:
        """A link is gone; its person may come back."""
        member = self.roster.by_link(link)
        if member is None:
            return
        member.link, member.away_since = None, self.services.clock.now()
        if member.knocks:
            self.roster.remove(member)
        elif self.hosted is None:
            member.ready = False
        else:
            self.hosted.away(member)
        self._say("is_away", member, link.address)
        self.after()

    def _say(self, code: str, member: Member, address: str) -> None:
        """A line for the host's log about a person."""
        params = {"table": self.config.title, "name": member.name, "address": address or "-"}
        self.services.said(code, dict(params))

    def _dropped(self, proposal: Proposal) -> None:
        self.outbox.tell(Notice("proposal_dropped", {"what": proposal.what}))
        self.after()

    # Games

    def resume(self, match: Match, ahead: int = 0, skipped: int = 0) -> None:
        """Go on with a match of an earlier run of the program: see `Games.resume`."""
        self.games.resume(match, ahead, skipped)
        self.after()

    def _disk_changed(self) -> None:
        """The journal cannot be written, or can be again: everybody must know."""
        paused = self._disk.paused
        if self.hosted is not None:
            self.hosted.pause(on=paused)
        self.outbox.tell(Notice("table_paused" if paused else "table_goes_on"))
        if not paused:
            self.after()

    def after(self) -> None:
        """After anything happened: see to clocks and phases, and tell the state if it changed."""
        if self.closed:
            return
        self._disk.see()
        self._settle()
        if self.hosted is not None:
            self.hosted.after()
        known = signature_of(self.config, self.roster, self.hosted, self.votes.open)
        signature = (known, self._unattended.starts_in is None)
        if signature != self._sent:
            self._sent = signature
            self._shown.run()

    def _show(self) -> None:
        state = self._state()
        self.outbox.tell(state)
        self.outbox.tell_outside(Knocking(self.id, seen_outside(state)))
        self.services.shown(self)

    def _state(self) -> RoomState:
        return state_of(
            self.config, self.roster, self.hosted, self.votes.open, self._unattended.starts_in
        )

    def _settle(self) -> None:
        """Do what was only waiting for everybody to be ready or to agree."""
        voters = self.roster.voters()
        agreed = self.votes.agreed(self._game.electors(self.services.clock.now()))
        if agreed is not None:
            self._carry_out(agreed)
        ready = bool(voters) and all(one.ready for one in voters)
        if ready and self.hosted is not None and not self.config.teacher:
            self.hosted.next_deal()
        if self.config.auto:
            self._unattended.see()

    def _carry_out(self, agreed: Proposal) -> None:
        hosted = self.hosted
        if agreed.what == "send_away":
            member = self.roster.members.get(MemberId(agreed.n))
            if member is not None:
                self._seats.send_away(hosted, member)
            return
        if hosted is None:
            return
        if hosted.paused:
            self.outbox.tell(Notice("proposal_dropped", {"what": agreed.what}))
            return
        if agreed.what == "rematch":
            self.games.begin()
            return
        try:
            self._game.carry_out(hosted, agreed)
        except (LanError, RuleError):
            self.outbox.tell(Notice("proposal_dropped", {"what": agreed.what}))

    # The end

    def close(self, code: str = "host_left") -> None:
        """Say goodbye to everybody; the game stays in its journal."""
        if self.closed:
            return
        self.outbox.tell(Bye(code))
        self.closed = True
        self.votes.close()
        self._disk.close()
        self._shown.close()
        self._roll.close()
        self._unattended.close()
        self.games.close()
        for member in self.roster.members.values():
            link, member.link = member.link, None
            if link is not None:
                link.close()
        self.services.closed(self)
