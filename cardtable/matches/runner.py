"""A room: one match, the people and bots at it, and what moves it on. No clock, no socket.

Whoever runs the room gives it a way to have bots think (`ask`) and calls it only from one
thread. Bots' answers come back through `bot_answered`, which drops those that came too late.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.bots.api import at_random, required
from cardtable.bots.worker import Answer, Question
from cardtable.engine.actions import Action, RuleError
from cardtable.engine.cards import Card
from cardtable.engine.fair.proof import Proof
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.saves.savefile import Person

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ticket:
    """Which decision a bot was asked for: its person and the ids of the asks."""

    person: int
    asks: tuple[int, ...]


Asker = Callable[[Ticket, Question], None]
"""Has a bot think; the answer is to come back through `MatchRunner.bot_answered`."""


class MatchRunner:
    """People at a match. Bots are asked when it is their turn; dealing goes by itself.

    After a scored deal the room waits for `next_deal`, and where a pool is left for `further`
    or `finish`.
    """

    def __init__(self, match: Match, people: Sequence[Person], ask: Asker, seed: int) -> None:
        self.match = match
        self.people = tuple(people)
        self._ask = ask
        self._seed = seed
        self._out: set[Ticket] = set()
        self._levels = [person.level for person in people]
        self._stopped = False
        self._number: int | None = None
        self._given: tuple[Card, ...] | None = None
        self.fair: Callable[[], None] | None = None
        """Where deals are made by everybody together: begins one; `deal_fairly` ends it."""

    def open(self, number: int | None = None) -> None:
        """Begin, or go on with a match that was resumed; `number` is that of the first deal."""
        self._number = number
        self._go_on()

    def close(self) -> None:
        """Ask no bot any more."""
        self._stopped = True
        self._out.clear()

    def subscribe(
        self, person: int | None, listener: Callable[[Update], None]
    ) -> Callable[[], None]:
        """As `Match.subscribe`."""
        return self.match.subscribe(person, listener)

    def take_over(self, person: int, level: str) -> None:
        """Let a bot of this level play for a person from now on; "" gives the seat back."""
        self._levels[person] = level
        self._out = {ticket for ticket in self._out if ticket.person != person}
        self._go_on()

    def decide_for(self, person: int, level: str) -> None:
        """Have a bot make the one decision that a person did not make in time."""
        self._ask_bot(person, level)

    def submit(self, person: int, action: Action, ask_id: int | None = None) -> None:
        """A person acts; RuleError if it may not be."""
        self.match.submit(person, action, ask_id)
        self._go_on()

    def next_deal(self, number: int | None = None) -> None:
        """Deal again after a scored deal; `number` names the deal."""
        if self.fair is not None and number is None:
            self.fair()
            return
        self.match.deal(number)
        self._go_on()

    def prepare(self, pack: Sequence[Card]) -> None:
        """The first deal is to be this very pack."""
        self._given = tuple(pack)

    def give(self, pack: Sequence[Card]) -> None:
        """Deal this very pack after a scored deal."""
        self.match.deal(pack=pack)
        self._go_on()

    def deal_again(self) -> None:
        """Take the last deal back as a whole and deal its cards once more."""
        self._out.clear()
        self.match.deal_again()
        self._go_on()

    def deal_fairly(self, proof: Proof) -> None:
        """Deal (or draw) from the stream that everybody had a part in."""
        self.match.deal_fairly(proof)
        self._go_on()

    def further(self, deals: int) -> None:
        """Play so many deals more for the pool that is left."""
        self.match.further(deals)
        self._go_on()

    def finish(self) -> None:
        """End the game and divide the pool that is left."""
        self.match.finish()

    def undo(self, person: int) -> bool:
        """Take back this person's last decision; False if there is none."""
        self._out.clear()
        done = self.match.undo(person)
        self._go_on()
        return done

    def redo(self) -> bool:
        """Do again what was taken back; False if there is nothing."""
        self._out.clear()
        done = self.match.redo()
        self._go_on()
        return done

    def bot_answered(self, ticket: Ticket, answer: Answer) -> None:
        """A bot has decided. An answer to what is no longer asked is dropped."""
        if ticket not in self._out or self._stopped:
            return
        self._out.discard(ticket)
        if self._still_asked(ticket):
            if answer.choice is None:
                log.warning("bot at seat %s failed: %s", ticket.person, answer.error)
                self._play_safely(ticket.person)
            else:
                self._play(ticket.person, answer.choice.action)
        self._go_on()

    def _play(self, person: int, action: Action) -> None:
        try:
            self.match.submit(person, action)
        except RuleError as error:
            log.warning("bot at seat %s: %s %s", person, error.code, dict(error.params))
            self._play_safely(person)

    def _play_safely(self, person: int) -> None:
        """Answer for a bot that could not: any legal answer keeps the table playing."""
        seat = self.match.seats[person]
        choice = at_random(self.match.view(seat), self.match.asks(seat), Random(self._seed), 0)
        if choice is not None:
            self.match.submit(person, choice.action)

    def _still_asked(self, ticket: Ticket) -> bool:
        seat = self.match.seats[ticket.person]
        return tuple(ask.id for ask in self.match.asks(seat)) == ticket.asks

    def _go_on(self) -> None:
        """Do what nobody has to be waited for, then ask the bots whose turn it is."""
        match = self.match
        while not self._stopped:
            drawing = match.phase == "draw" and not match.to_act
            if not drawing and match.phase != "deal":
                break
            if self._given is not None and not drawing:
                pack, self._given = self._given, None
                match.deal(pack=pack)
                continue
            if self.fair is not None:
                self.fair()
                break
            if drawing:
                match.draw()
            else:
                number, self._number = self._number, None
                match.deal(number)
        if not self._stopped:
            for seat in match.to_act:
                self._ask_bot(match.seats.index(seat))

    def _ask_bot(self, person: int, level: str = "") -> None:
        level = level or self._levels[person]
        if not level:
            return
        seat = self.match.seats[person]
        asks = self.match.asks(seat)
        if required(asks) is None:
            return
        ticket = Ticket(person, tuple(ask.id for ask in asks))
        if ticket in self._out:
            return
        self._out = {one for one in self._out if one.person != person} | {ticket}
        self._ask(ticket, Question(level, self.match.view(seat), asks, self._seed))
