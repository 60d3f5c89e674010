"""What people ask for in a game: answers, proposals and votes."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.actions import RuleError
from cardtable.lan.protocol.client_messages import Act, Propose, Vote
from cardtable.lan.protocol.codec import action_in, plain
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Done, Notice, Proposal, Wrong

from .hosted_match import HostedMatch
from .outbox import Outbox
from .phases import RoomPhase
from .roster import Member, MemberId, Roster
from .table_config import TableConfig
from .votes import Votes

PROPOSED_IN = {
    "undo": RoomPhase.PLAY,
    "rematch": RoomPhase.OVER,
    "further": RoomPhase.POOL,
    "finish": RoomPhase.POOL,
}
"""When each proposal has its time."""

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
        if hosted is None or place is None or not self.roster.plays(member):
            raise LanError("no_seat")
        if hosted.paused:
            raise LanError("paused")
        if message.what == "undo":
            if not self.config.settings.undo:
                raise LanError("no_taking_back")
            hosted.can_take_back(place)
        few = message.what == "further" and not 1 <= message.n <= MOST_FURTHER
        if hosted.phase is not PROPOSED_IN[message.what] or few:
            raise LanError("not_now")
        self.votes.propose(message.what, member.id, message.n)

    def vote(self, member: Member, message: Vote) -> None:
        """An answer to the proposal; everybody hears of a refusal."""
        if not self.roster.plays(member):
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
            case "further":
                hosted.runner.further(agreed.n)
            case "finish":
                hosted.runner.finish()
