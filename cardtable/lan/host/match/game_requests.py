"""What people ask for in a game: answers, proposals and votes."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.actions import RuleError
from cardtable.lan.host.outbox import Outbox
from cardtable.lan.host.phases import RoomPhase
from cardtable.lan.host.roster import Member, MemberId, Roster
from cardtable.lan.host.table_config import TableConfig
from cardtable.lan.protocol.client_messages import Act, Propose, Vote
from cardtable.lan.protocol.codec import action_in, plain
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Done, Notice, Proposal, Wrong

from .hosted_match import HostedMatch
from .votes import Votes

PROPOSED_IN = {
    "undo": RoomPhase.PLAY,
    "rematch": RoomPhase.OVER,
    "further": RoomPhase.POOL,
    "finish": RoomPhase.POOL,
}
"""When each proposal has its time."""

FEWEST_TO_SEND_AWAY = 2
"""So many must agree to send somebody away from a table that nobody hosts."""

MOST_FURTHER = 100
"""So many more deals may be proposed at once."""


@dataclass(slots=True)
class GameRequests:
    """Each request either happens or raises LanError. hosted: the match that is on."""

    config: TableConfig
    roster: Roster
    outbox: Outbox
    votes: Votes

    def act(self, hosted: HostedMatch | None, member: Member, act: Act) -> None:
        """An answer to an Ask; whether it counts is told to whoever gave it."""
        if act.id <= member.done:
            self.outbox.send(member, Done(act.id))  # it came twice: it counts once
            return
        try:
            self._submit(hosted, member, act)
        except LanError as error:
            if error.code == "garbage":
                raise
            self.outbox.send(member, Wrong(error.code, plain(error.params), act.id))
        except RuleError as error:
            self.outbox.send(member, Wrong(error.code, plain(error.params), act.id, True))
        else:
            member.done = act.id
            self.outbox.send(member, Done(act.id))

    def _submit(self, hosted: HostedMatch | None, member: Member, act: Act) -> None:
        place = self.roster.place_of(member)
        if hosted is None or place is None:
            raise LanError("no_seat")
        if hosted.paused:
            raise LanError("paused")
        hosted.reclaim(member)
        if all(ask.id != act.ask for ask in hosted.match.asks(hosted.seat(place))):
            raise LanError("stale")
        hosted.runner.submit(place, action_in(act), act.ask)

    def propose(self, hosted: HostedMatch | None, member: Member, message: Propose) -> None:
        """Ask everybody to agree."""
        place = self.roster.place_of(member)
        if place is None or not self.roster.plays(member):
            raise LanError("no_seat")
        if message.what == "send_away":
            self._check_sending_away(member, message.n)
            self.votes.propose(message.what, member.id, message.n)
            return
        if hosted is None:
            raise LanError("no_seat")
        if hosted.paused:
            raise LanError("paused")
        if message.what == "rematch" and self.config.teacher:
            raise LanError("host_only")
        if message.what == "undo":
            if not self.config.settings.undo:
                raise LanError("no_taking_back")
            hosted.can_take_back(place)
        few = message.what == "further" and not 1 <= message.n <= MOST_FURTHER
        if hosted.phase is not PROPOSED_IN[message.what] or few:
            raise LanError("not_now")
        self.votes.propose(message.what, member.id, message.n)

    def _check_sending_away(self, member: Member, person: int) -> None:
        """Only where nobody hosts, and never one by one alone."""
        if not self.config.auto:
            raise LanError("host_only")
        meant = self.roster.members.get(MemberId(person))
        if meant is None or meant is member:
            raise LanError("nobody")
        if len([one for one in self.roster.voters() if one is not meant]) < FEWEST_TO_SEND_AWAY:
            raise LanError("not_now")

    def electors(self, now: float) -> list[MemberId]:
        """Who must agree to the proposal that is open."""
        one = self.votes.open
        if one is None:
            return []
        agreeing = self.roster.electors(now, self.config.settings.grace)
        if one.what == "send_away":
            agreeing = [each for each in self.roster.voters() if each.id != one.n]
        return [each.id for each in agreeing]

    def vote(self, member: Member, message: Vote) -> None:
        """An answer to the proposal; everybody hears of a refusal."""
        one = self.votes.open
        meant = one is not None and one.what == "send_away" and one.n == member.id
        if meant or not self.roster.plays(member):
            return
        refused = self.votes.vote(message.number, member.id, message.yes)
        if refused is not None:
            params = {"name": member.name, "what": refused.what}
            self.outbox.tell(Notice("proposal_refused", dict(params)))

    def carry_out(self, hosted: HostedMatch, agreed: Proposal) -> None:
        """Do what everybody agreed to, but for a rematch; LanError or RuleError."""
        proposer = self.roster.members.get(MemberId(agreed.by))
        place = None if proposer is None else self.roster.place_of(proposer)
        if place is None:
            return
        match agreed.what:
            case "undo":
                hosted.take_back(place)
                for member in self.roster.sitting():
                    if not member.here and not member.gone and proposer is not None:
                        member.missed = (*member.missed, proposer.name)[-5:]
            case "further":
                hosted.runner.further(agreed.n)
            case "finish":
                hosted.runner.finish()
