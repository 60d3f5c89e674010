"""A match that is on in a networked room: updates, clocks, absence, fair deals."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from cardtable.bots.api import required
from cardtable.bots.worker import Answer, Question
from cardtable.engine.cards import Card
from cardtable.engine.fair.proof import Proof
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.lan.fair import FairRound
from cardtable.lan.host.outbox import Outbox
from cardtable.lan.host.phases import RoomPhase, phase_of
from cardtable.lan.host.roster import Member, MemberId, Place, Roster, Seat
from cardtable.lan.host.table_config import TableConfig
from cardtable.lan.protocol.client_messages import Commit, Reveal
from cardtable.lan.protocol.codec import news_of
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Notice
from cardtable.lan.transport.link import Cancel, Clock
from cardtable.matches.runner import MatchRunner, Ticket
from cardtable.saves.savefile import Person

from .deal_report import deal_over, has_decided, missing_deals
from .decision_clocks import WARNING, Decision, DecisionClocks
from .spectators import Spectators

READING = 30.0
"""Seconds at least for reading the score of a deal, where there are deadlines."""


@dataclass(frozen=True, slots=True)
class MatchHooks:
    """Whom a hosted match tells.

    ask: has a bot think, and calls back with the answer. changed: something happened by itself (a
    clock, a bot). roll: what must survive a restart has changed. finished: the game is over.
    """

    ask: Callable[[Question, Callable[[Answer], None]], None]
    changed: Callable[[], None] = lambda: None
    roll: Callable[[], None] = lambda: None
    finished: Callable[[], None] = lambda: None


class HostedMatch:
    """Runs a match for the people of a roster. A place is its person's number in the match."""

    def __init__(
        self,
        config: TableConfig,
        roster: Roster,
        outbox: Outbox,
        clock: Clock,
        match: Match,
        hooks: MatchHooks,
        game: int = 0,
    ) -> None:
        """game: which of the room's games this is, as guests are told it."""
        self.match, self.game = match, game
        self.round: FairRound | None = None
        self.paused = False
        self.voided: tuple[str, ...] = ()
        """The attempts at fair deals that were given up."""
        self._config, self._roster, self._outbox = config, roster, outbox
        self._clock, self._hooks = clock, hooks
        self._stops: dict[MemberId, Callable[[], None]] = {}
        self._decisions = DecisionClocks(clock, self._hurry, self._decide_for)
        self._graces: dict[MemberId, tuple[float, Cancel]] = {}
        """When a bot begins to play for whoever is away."""
        self._waiting: deque[tuple[Ticket, Answer]] = deque()
        self._pausing = False
        self._closed = False
        self._onward: Cancel = lambda: None
        self._phase: RoomPhase | None = None
        self.people = tuple(map(self._person, roster.places))
        self.runner = MatchRunner(match, self.people, self._ask, secrets.randbits(32))
        self.spectators = Spectators(config, roster, outbox, clock, match)
        if config.settings.fair:
            self.runner.fair = self._begin_round

    def _person(self, index: int) -> Person:
        """Who sits at a place, for the journal; an open place is a bot's from now on."""
        level = self._config.settings.level
        owner = self._roster.owner(index)
        if owner is None:
            self._roster.set_level(Place(index), self._roster.level(index) or level)
            return Person("", self._roster.level(index))
        return Person(owner.name, level if owner.bot else "", owner.avatar)

    @property
    def phase(self) -> RoomPhase:
        """What the match waits for."""
        return phase_of(self.match)

    def seat(self, place: Place) -> Seat:
        """The seat that the draw gave to a place."""
        return Seat(self.match.seats[place])

    def open(self) -> None:
        """Begin, or go on: everybody hears how it stands, people who are away get their grace."""
        for member in tuple(self._roster.members.values()):
            if member.here:
                self._listen(member)
            elif self._roster.place_of(member) is not None and not member.gone:
                self.away(member)
        self.runner.open()

    def pause(self, *, on: bool) -> None:
        """Nothing is decided, no clock runs, no bot plays; or it goes on."""
        self.paused = on
        self._pause_bots()

    def close(self) -> None:
        """Stop all clocks; nobody hears any more."""
        self._closed = True
        self.runner.close()
        self.spectators.close()
        for stop in self._stops.values():
            stop()
        self._decisions.close()
        for _, cancel in self._graces.values():
            cancel()
        self._onward()
        self._graces.clear()
        if self.round is not None:
            self.round.close()
            self.round = None

    # Updates

    def _listen(self, member: Member) -> None:
        """From now on this person hears every update, the present one at once."""
        self.mute(member)
        place = self._roster.place_of(member)
        if place is None:
            self.spectators.add(member)
            return

        def heard(update: Update) -> None:
            self._outbox.send(member, news_of(update))

        self._stops[member.id] = self.runner.subscribe(place, heard)

    def mute(self, member: Member) -> None:
        """This person hears no more updates."""
        self.spectators.remove(member)
        if (stop := self._stops.pop(member.id, None)) is not None:
            stop()

    # Who comes and goes

    def returned(self, member: Member) -> None:
        """Somebody is (back) in the room: the seat is given back at once."""
        if (grace := self._graces.pop(member.id, None)) is not None:
            grace[1]()
        self._listen(member)
        if self.round is not None:
            self._outbox.send(member, self.round.shuffle)
            if self.round.commits is not None:
                self._outbox.send(member, self.round.commits)
        self.reclaim(member)

    def reclaim(self, member: Member) -> None:
        """The person plays again, not the bot."""
        place = self._roster.place_of(member)
        if member.bot and place is not None:
            member.bot = False
            self.runner.take_over(place, "")

    def away(self, member: Member) -> None:
        """Somebody's link is gone: after the grace a bot plays on, if the table does not wait."""
        self.mute(member)
        self.skip_in_round(member)
        settings, sits = self._config.settings, self._roster.place_of(member) is not None
        if not sits or member.bot or settings.absent == "wait":
            return
        until = self._clock.now() + settings.grace
        cancel = self._clock.later(settings.grace, lambda: self._grace_over(member))
        self._graces[member.id] = (until, cancel)

    def skip_in_round(self, member: Member) -> None:
        """A fair deal that is being made does not wait for this person."""
        place = self._roster.place_of(member)
        if self.round is not None and place is not None:
            self.round.away(place)

    def _grace_over(self, member: Member) -> None:
        self._graces.pop(member.id, None)
        self.bot_plays(member)
        self._hooks.changed()

    def bot_plays(self, member: Member) -> None:
        """A bot plays for this person from now on."""
        place = self._roster.place_of(member)
        if place is not None and not member.bot:
            member.bot = True
            self.runner.take_over(place, self._config.settings.level)

    # Bots

    def _ask(self, ticket: Ticket, question: Question) -> None:
        self._hooks.ask(question, partial(self.bot_answered, ticket))

    def bot_answered(self, ticket: Ticket, answer: Answer) -> None:
        """A bot has decided; it plays after the pause that lets people follow."""
        self._waiting.append((ticket, answer))
        self._pause_bots()

    def _pause_bots(self) -> None:
        if self._waiting and not self._pausing and not self.paused:
            self._pausing = True
            self._clock.later(self._config.settings.pace / 1000, self._deliver)

    def _deliver(self) -> None:
        self._pausing = False
        if not self._waiting or self._closed or self.paused:
            return
        self.runner.bot_answered(*self._waiting.popleft())
        self._pause_bots()
        self._hooks.changed()

    # Fair deals

    @property
    def shuffling(self) -> tuple[int, ...]:
        """The places whose part in the fair deal is awaited."""
        return () if self.round is None else self.round.awaited

    def _begin_round(self) -> None:
        if self.round is not None:
            return
        present = self._roster.shufflers()
        name = f"{self._config.id} {len(self.match.log)}"
        self._clock.later(0, lambda: self._start_round(name, present))

    def _start_round(self, name: str, present: list[Place]) -> None:
        if self.round is not None or self._closed or not self._dealer_acts():
            return
        done: list[Proof] = []
        shuffle = FairRound(
            *(name, self.match.table.players, present, self._clock, self._outbox.tell),
            lambda proof: done.append(proof) if self.round is None else self._fairly(proof),
        )
        if done:
            self._fairly(done[0])
        else:
            self.round = shuffle
        self._hooks.changed()

    def _dealer_acts(self) -> bool:
        phase = self.phase
        return phase in (RoomPhase.DEAL, RoomPhase.SCORED) or (
            phase is RoomPhase.DRAW and not self.match.to_act
        )

    def _fairly(self, proof: Proof) -> None:
        self.round = None
        self._roster.note_chosen(proof.supplied)
        self.voided += tuple(context for context, _ in proof.void)
        self.runner.deal_fairly(proof)
        self._hooks.changed()

    def commit(self, member: Member, message: Commit) -> None:
        """A person's part in a fair deal."""
        place = self._roster.place_of(member)
        if self.round is not None and place is not None:
            self.round.commit(place, message)

    def reveal(self, member: Member, message: Reveal) -> None:
        """A person's nonce."""
        place = self._roster.place_of(member)
        if self.round is not None and place is not None:
            self.round.reveal(place, message)

    # Between deals

    def next_deal(self) -> None:
        """Deal again; who waits for a place gets it."""
        if self.phase is not RoomPhase.SCORED or self.round is not None or self.paused:
            return
        self._seat_waiting()
        self.runner.next_deal()

    def give(self, pack: Sequence[Card]) -> None:
        """Deal given cards after a scored deal; who waits for a place gets it. RuleError."""
        self._seat_waiting()
        self.runner.give(pack)

    def deal_again(self) -> None:
        """Take the last deal back and deal its cards once more. RuleError if there is none."""
        self._seat_waiting()
        self._waiting.clear()
        self.runner.deal_again()

    def _seat_waiting(self) -> None:
        for member in self._roster.members.values():
            member.ready = False
            place, member.next_place = member.next_place, None
            if place is not None and member.here and self._roster.can_be_taken(place):
                self._take_place(member, place)
        self._hooks.roll()

    def _next_deal_late(self) -> None:
        """Where decisions have deadlines, nobody holds up the next deal for ever either; but bots
        do not play on alone."""
        if not self._roster.voters():
            self._onward = self._clock.later(READING, self._next_deal_late)
            return
        self.next_deal()
        self._hooks.changed()

    def _take_place(self, member: Member, place: Place) -> None:
        if (owner := self._roster.owner(place)) is not None:
            owner.bot = False
        self._roster.sit(member, place)
        self.runner.take_over(place, "")
        self._listen(member)

    def take_back(self, place: Place) -> None:
        """Take back this person's last decision, within the deal; LanError if there is none."""
        self.can_take_back(place)
        self._waiting.clear()
        self.runner.undo(place)

    def can_take_back(self, place: Place) -> None:
        """LanError if this person has decided nothing in this deal."""
        if self.phase is not RoomPhase.PLAY or not has_decided(self.match, self.seat(place)):
            raise LanError("nothing_to_take_back")

    # Clocks

    def after(self) -> None:
        """After anything happened: start and stop clocks, and see whether a deal is over."""
        seconds = self._config.settings.deadline
        self._decisions.see(self._awaited() if seconds and not self.paused else set(), seconds)
        self.spectators.see()
        phase = self.phase
        if phase is self._phase:
            return
        was, self._phase = self._phase, phase
        self._onward()
        if phase is RoomPhase.SCORED and seconds and not self._config.teacher:
            self._onward = self._clock.later(max(READING, seconds), self._next_deal_late)
        if phase.is_settled:  # and once more when a pool is divided
            self._outbox.tell(deal_over(self.match, len(self.match.checkpoints), self.game))
            for member in self._roster.members.values():
                member.ready = False
        if phase is RoomPhase.OVER and was is not None and not self._config.teacher:
            self._hooks.finished()

    def _awaited(self) -> set[Decision]:
        """The decisions that people at the table must make now."""
        awaited = set()
        for member in self._roster.sitting():
            place = self._roster.place_of(member)
            if place is None or member.bot:
                continue
            seat = self.seat(place)
            ask = required(self.match.asks(seat)) if seat in self.match.to_act else None
            if ask is not None:
                awaited.add((place, ask.id))
        return awaited

    def _hurry(self, place: Place) -> None:
        if (owner := self._roster.owner(place)) is not None:
            self._outbox.send(owner, Notice("hurry", {"seconds": int(WARNING)}))

    def _decide_for(self, place: Place) -> None:
        self._outbox.tell(Notice("decided_for", {"place": place}))
        self.runner.decide_for(place, self._config.settings.level)
        self._hooks.changed()

    def left(self, place: int) -> float | None:
        """Seconds until this place's deadline, or until a bot plays for who is away."""
        owner = self._roster.owner(place)
        grace = None if owner is None else self._graces.get(owner.id)
        if grace is not None:
            return max(0.0, grace[0] - self._clock.now())
        return self._decisions.left(place)

    def signature(self) -> object:
        """What of a running game shows in the room's state."""
        graces = tuple(sorted(self._graces))
        return (self._decisions.waiting, graces, self.shuffling, self.voided)

    def tell_deals(self, member: Member, game: int, deals: int) -> None:
        """Send somebody who comes (back) the scored deals that are missing there.

        game, deals: what the person has: so many deals of that game.
        """
        have = deals if game == self.game else 1
        for deal in missing_deals(self.match, self.game, have):
            self._outbox.send(member, deal)
