"""A game that is on in a networked room: updates, clocks, absence, fair deals."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cardtable.bots.api import required
from cardtable.bots.worker import Answer, Question
from cardtable.engine.codec import to_json
from cardtable.engine.match import Match
from cardtable.engine.proof import Proof
from cardtable.engine.seat_view import Update
from cardtable.lan.fair import FairRound
from cardtable.lan.protocol.client_messages import Commit, Reveal
from cardtable.lan.protocol.codec import news_of, raw
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import DealOver, Notice
from cardtable.matches.runner import MatchRunner, Ticket
from cardtable.saves.savefile import Person

from .roster import Member
from .spectators import Spectators

if TYPE_CHECKING:
    from .room import Room

WARNING = 10.0
"""Seconds before a deadline at which the thinker is warned."""

READING = 30.0
"""Seconds at least for reading the score of a deal, where there are deadlines."""


class HostedMatch:
    """Runs the match of a room. A place's index is the person's number in the match."""

    def __init__(self, room: Room, match: Match) -> None:
        self.room = room
        self.match = match
        self.round: FairRound | None = None
        self.voided: tuple[str, ...] = ()
        self._clock = room.clock
        self._stops: dict[int, Callable[[], None]] = {}
        self._deadlines: dict[tuple[int, int], tuple[float, Callable[[], None]]] = {}
        self._graces: dict[int, tuple[float, Callable[[], None]]] = {}
        self._waiting: deque[tuple[Ticket, Answer]] = deque()
        self._pausing = False
        self._onward: Callable[[], None] = lambda: None
        self._phase = ""
        self.people = tuple(self._person(place) for place in range(match.table.players))
        self.runner = MatchRunner(match, self.people, self._ask, secrets.randbits(32))
        self.spectators = Spectators(room, match)
        if room.settings.fair:
            self.runner.fair = self._begin_round

    def _person(self, place: int) -> Person:
        """Who sits at a place, for the journal; an open place is a bot's from now on."""
        room = self.room
        owner = room.places[place]
        if owner.member is None:
            owner.level = owner.level or room.settings.level
            return Person("", owner.level)
        member = room.members[owner.member]
        return Person(member.name, room.settings.level if member.bot else "", member.avatar)

    def open(self) -> None:
        """Begin, or go on: everybody hears how it stands, people who are away get their grace."""
        for member in tuple(self.room.members.values()):
            if member.here:
                self._listen(member)
            elif member.place is not None and not member.gone:
                self.away(member)
        self.runner.open()

    def close(self) -> None:
        """Stop all clocks; nobody hears any more."""
        self.runner.close()
        self.spectators.close()
        for stop in self._stops.values():
            stop()
        for _, cancel in (*self._deadlines.values(), *self._graces.values()):
            cancel()
        self._onward()
        self._deadlines.clear()
        self._graces.clear()
        if self.round is not None:
            self.round.close()
            self.round = None

    # Updates

    def _listen(self, member: Member) -> None:
        """From now on this person hears every update, the present one at once."""
        self.mute(member)
        if member.place is None:
            self.spectators.add(member)
            return

        def heard(update: Update) -> None:
            self.room.send(member, news_of(update))

        self._stops[member.id] = self.runner.subscribe(member.place, heard)

    def mute(self, member: Member) -> None:
        """This person hears no more updates."""
        self.spectators.remove(member)
        stop = self._stops.pop(member.id, None)
        if stop is not None:
            stop()

    # Who comes and goes

    def returned(self, member: Member) -> None:
        """Somebody is (back) in the room: the seat is given back at once."""
        grace = self._graces.pop(member.id, None)
        if grace is not None:
            grace[1]()
        self._listen(member)
        if self.round is not None:
            self.room.send(member, self.round.shuffle)
            if self.round.commits is not None:
                self.room.send(member, self.round.commits)
        self.reclaim(member)

    def reclaim(self, member: Member) -> None:
        """The person plays again, not the bot."""
        if member.bot and member.place is not None:
            member.bot = False
            self.runner.take_over(member.place, "")

    def away(self, member: Member) -> None:
        """Somebody's link is gone: after the grace a bot plays on, if the table does not wait."""
        self.mute(member)
        if self.round is not None and member.place is not None:
            self.round.away(member.place)
        settings = self.room.settings
        if member.place is None or member.bot or settings.absent == "wait":
            return
        until = self._clock.now() + settings.grace
        cancel = self._clock.later(settings.grace, lambda: self._grace_over(member))
        self._graces[member.id] = (until, cancel)

    def _grace_over(self, member: Member) -> None:
        self._graces.pop(member.id, None)
        self.bot_plays(member)
        self.room.after()

    def bot_plays(self, member: Member) -> None:
        """A bot plays for this person from now on."""
        if member.place is not None and not member.bot:
            member.bot = True
            self.runner.take_over(member.place, self.room.settings.level)

    # Bots

    def _ask(self, ticket: Ticket, question: Question) -> None:
        self.room.services.ask(question, partial(self.bot_answered, ticket))

    def bot_answered(self, ticket: Ticket, answer: Answer) -> None:
        """A bot has decided; it plays after the pause that lets people follow."""
        self._waiting.append((ticket, answer))
        if not self._pausing:
            self._pausing = True
            self._clock.later(self.room.settings.pace / 1000, self._deliver)

    def _deliver(self) -> None:
        self._pausing = False
        if not self._waiting or self.room.play is not self:
            return
        self.runner.bot_answered(*self._waiting.popleft())
        if self._waiting and not self._pausing:
            self._pausing = True
            self._clock.later(self.room.settings.pace / 1000, self._deliver)
        self.room.after()

    # Fair deals

    @property
    def shuffling(self) -> tuple[int, ...]:
        """The places whose part in the fair deal is awaited."""
        return () if self.round is None else self.round.awaited

    def _begin_round(self) -> None:
        if self.round is not None:
            return
        present = [one.place for one in self.room.voters() if one.place is not None]
        name = f"{self.room.id} {len(self.match.log)}"
        self._clock.later(0, lambda: self._start_round(name, present))

    def _start_round(self, name: str, present: list[int]) -> None:
        if self.round is not None or self.room.play is not self:
            return
        if not self._dealer_acts():
            return
        done: list[Proof] = []
        shuffle = FairRound(
            name,
            self.match.table.players,
            present,
            self._clock,
            self.room.tell,
            lambda proof: done.append(proof) if self.round is None else self._fairly(proof),
        )
        if done:
            self._fairly(done[0])
        else:
            self.round = shuffle
        self.room.after()

    def _dealer_acts(self) -> bool:
        phase = self.match.phase
        return phase in ("deal", "scored") or (phase == "draw" and not self.match.to_act)

    def _fairly(self, proof: Proof) -> None:
        self.round = None
        self.voided += tuple(context for context, _ in proof.void)
        self.runner.deal_fairly(proof)
        self.room.after()

    def commit(self, member: Member, message: Commit) -> None:
        """A person's part in a fair deal."""
        if self.round is not None and member.place is not None:
            self.round.commit(member.place, message)

    def reveal(self, member: Member, message: Reveal) -> None:
        """A person's nonce."""
        if self.round is not None and member.place is not None:
            self.round.reveal(member.place, message)

    # Between deals

    def next_deal(self) -> None:
        """Deal again; who waits for a place gets it."""
        if self.match.phase != "scored" or self.round is not None:
            return
        room = self.room
        for member in room.members.values():
            member.ready = False
            if member.next_place is not None:
                self._take_place(member, member.next_place)
        room.services.changed(room)
        self.runner.next_deal()

    def next_deal_late(self) -> None:
        """Where decisions have deadlines, nobody holds up the next deal for ever either."""
        self.next_deal()
        self.room.after()

    def _take_place(self, member: Member, place: int) -> None:
        room = self.room
        member.next_place = None
        if member.link is None or not room.can_be_taken(place):
            return
        owner = room.places[place].member
        if owner is not None:
            room.members[owner].place = None
            room.members[owner].bot = False
        room.places[place].member = member.id
        room.places[place].level = ""
        member.place = place
        self.runner.take_over(place, "")
        self._listen(member)

    def take_back(self, place: int) -> None:
        """Take back this person's last decision, within the deal; LanError if there is none."""
        self._check_take_back(place)
        self._waiting.clear()
        self.runner.undo(place)

    def _check_take_back(self, place: int) -> None:
        seat = self.match.seats[place]
        for line in reversed(self.match.log):
            if "deal" in line or "draw" in line:
                break
            if line.get("seat") == seat and self.match.phase == "play":
                return
        raise LanError("nothing_to_take_back")

    def can_take_back(self, place: int) -> None:
        """LanError if this person has decided nothing in this deal."""
        self._check_take_back(place)

    # Clocks

    def after(self) -> None:
        """After anything happened: start and stop clocks, and see whether a deal is over."""
        self._see_to_deadlines()
        self.spectators.see()
        phase = self.match.phase
        if phase != self._phase:
            was, self._phase = self._phase, phase
            self._onward()
            if phase == "scored" and self.room.settings.deadline:
                self._onward = self._clock.later(
                    max(READING, self.room.settings.deadline), self.next_deal_late
                )
            if phase in ("scored", "pool", "over"):  # and once more when a pool is divided
                self.room.tell(self._whole_deal(len(self.match.checkpoints)))
                for member in self.room.members.values():
                    member.ready = False
            if phase == "over" and was:
                self.room.services.finished(self.room)

    def _see_to_deadlines(self) -> None:
        seconds = self.room.settings.deadline
        wanted: set[tuple[int, int]] = set()
        if seconds:
            for member in self.room.members.values():
                if member.place is None or member.bot:
                    continue
                seat = self.match.seats[member.place]
                ask = required(self.match.asks(seat)) if seat in self.match.to_act else None
                if ask is not None:
                    wanted.add((member.place, ask.id))
        for key in set(self._deadlines) - wanted:
            self._deadlines.pop(key)[1]()
        for key in wanted - set(self._deadlines):
            until = self._clock.now() + seconds
            self._deadlines[key] = (until, self._first_clock(key, seconds))

    def _first_clock(self, key: tuple[int, int], seconds: float) -> Callable[[], None]:
        if seconds > WARNING:
            return self._clock.later(seconds - WARNING, lambda: self._warn(key))
        return self._clock.later(seconds, lambda: self._expire(key))

    def _warn(self, key: tuple[int, int]) -> None:
        until, _ = self._deadlines[key]
        self._deadlines[key] = (until, self._clock.later(WARNING, lambda: self._expire(key)))
        owner = self.room.places[key[0]].member
        if owner is not None:
            hurry = Notice("hurry", {"seconds": int(WARNING)})
            self.room.send(self.room.members[owner], hurry)

    def _expire(self, key: tuple[int, int]) -> None:
        self._deadlines[key] = (self._clock.now(), lambda: None)  # it stays until it is answered
        self.room.tell(Notice("decided_for", {"place": key[0]}))
        self.runner.decide_for(key[0], self.room.settings.level)
        self.room.after()

    def left(self, place: int) -> float | None:
        """Seconds until this place's deadline, or until a bot plays for who is away."""
        owner = self.room.places[place].member
        now = self._clock.now()
        if owner in self._graces:
            return max(0.0, self._graces[owner][0] - now)
        times = [until for (where, _), (until, _) in self._deadlines.items() if where == place]
        return max(0.0, min(times) - now) if times else None

    def signature(self) -> object:
        """What of a running game shows in the room's state."""
        return (
            tuple(sorted(self._deadlines)),
            tuple(sorted(self._graces)),
            self.shuffling,
            self.voided,
        )

    def tell_deals(self, member: Member, game: int, deals: int) -> None:
        """Send somebody who comes (back) the scored deals that are missing there.

        game, deals: what the person has: so many deals of that game.
        """
        scored = len(self.match.checkpoints) - (self.match.phase not in ("scored", "pool", "over"))
        first = min(deals, scored) if game == self.room.ahead else 1
        for number in range(max(1, first), scored + 1):  # the last one again: its end may be new
            self.room.send(member, self._whole_deal(number))

    def _whole_deal(self, number: int) -> DealOver:
        match = self.match
        points = match.checkpoints
        point = points[number - 1]
        after = points[number] if number < len(points) else None
        drawn = number == 1 and match.first_carry is None and match.first_dealer is None
        end = len(match.log) if after is None else after.lines
        if after is None:
            result = match.result
            carry = None if result is None or match.phase == "over" else result.carry
        else:
            carry = after.carry
        return DealOver(
            number,
            raw(match.log[0 if drawn else point.lines : end]),
            raw(None if drawn else to_json(point.carry)),
            raw(carry),
            raw(match.scores if after is None else after.scores),
            self.room.ahead,
        )
