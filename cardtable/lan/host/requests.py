"""What each message of somebody who is in asks for, and who does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cardtable.lan.protocol.client_messages import (
    Act,
    Admit,
    Again,
    CloseRoom,
    Commit,
    Consent,
    Decide,
    Give,
    Inward,
    Kick,
    Leave,
    Move,
    Ping,
    Propose,
    React,
    Ready,
    Reveal,
    Say,
    SetPlace,
    Sit,
    Start,
    Trust,
    Vote,
)
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Pong, Spoke

from .access import Bucket
from .admission import Admission
from .match.game_requests import GameRequests
from .match.games import Games
from .names import LONGEST_WORD, clean
from .outbox import Outbox
from .roster import Member, MemberId, Roster
from .seat_requests import SeatRequests

WORDS_PER_SECOND, WORDS_AT_ONCE = 0.5, 8.0
"""Words and reactions of one person: as many as people can read."""


@dataclass(slots=True)
class Requests:
    """admit: lets somebody in, or not. leave: somebody goes for good. close: closes the room."""

    roster: Roster
    outbox: Outbox
    games: Games
    seats: SeatRequests
    game: GameRequests
    admission: Admission
    admit: Callable[[Member, bool], None]
    leave: Callable[[Member], None]
    close: Callable[[], None]
    words: dict[MemberId, Bucket] = field(default_factory=dict)
    """How much each person may still say."""

    def obey(self, member: Member, message: Inward) -> None:
        """Do what a message asks; LanError or RuleError if it may not be."""
        hosted = self.games.hosted
        match message:
            case Act():
                self.game.act(hosted, member, message)
            case Ping(n=n):
                self.outbox.send(member, Pong(n))
            case Commit() if hosted is not None:
                hosted.commit(member, message)
            case Reveal() if hosted is not None:
                hosted.reveal(member, message)
            case Trust():
                member.trusts = True
                if hosted is not None:
                    hosted.skip_in_round(member)
            case Ready(on=on):
                if self.games.phase.waits_for_readiness:
                    member.ready = on and self.roster.place_of(member) is not None
            case Say() | React() if not self._may_speak(member):
                raise LanError("too_many_words")
            case Say(text=text):
                words = clean(text, LONGEST_WORD)
                if words:
                    self.outbox.tell(Spoke(member.id, member.name, words))
            case React(code=code):
                self.outbox.tell(Spoke(member.id, member.name, "", code))
            case Propose():
                self.game.propose(hosted, member, message)
            case Vote():
                self.game.vote(member, message)
            case Consent(on=on):
                self.seats.consent(member, on=on)
            case Sit(place=place):
                self.seats.sit(hosted, member, place)
            case Leave():
                self.leave(member)
            case Admit(person=person, yes=yes) if self.admission.opens(member):
                self.admit(self.seats.member(person), yes)
            case _ if member.host:
                self._obey_host(message)
            case _:
                raise LanError("host_only")

    def _may_speak(self, member: Member) -> bool:
        """Whether this person has left the others time to read."""
        words = self.words.get(member.id)
        if words is None:
            for gone in set(self.words) - set(self.roster.members):
                del self.words[gone]
            words = Bucket(self.games.clock, WORDS_PER_SECOND, WORDS_AT_ONCE)
            self.words[member.id] = words
        return words.take()

    def _obey_host(self, message: Inward) -> None:
        """What only the host may ask for."""
        hosted, seats = self.games.hosted, self.seats
        match message:
            case Start():
                self.games.start()
            case Give():
                self.games.give(message)
            case Again():
                self.games.deal_again()
            case Kick(person=person):
                seats.send_away(hosted, seats.member(person))
            case Move(person=person, place=place):
                seats.move(hosted, seats.member(person), place)
            case SetPlace(place=place, level=level):
                seats.set_place(hosted, place, level)
            case Decide(settings=settings):
                seats.decide(hosted, settings)
            case CloseRoom():
                self.close()
