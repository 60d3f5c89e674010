"""One browser at a table: to the room a guest like any other, to its page the sender of Screens.

What a page is sent, as JSON with a tag "t":

- `in`: the person is in, or back. `keep` is what the page must keep to come back with (table,
  person, token, key); `version` that of the page as it is now served.
- `screen`: the fields of a `Screen`, whole.
- `tick`: the lines of who is waited for, and the seconds left, while time runs.
- `sheet`: the fields of `Accounts`, every deal.
- `words`: a sentence for the reader alone: a refusal, a hint that is thought about (`lasting`).
- `knocking`: the host is asked whether to let this person in.
- `out`: the connection is over: `code`, and `words` that say why.
- `tables`: several tables are open here: [id, name] for each, to be named in another hello.
- `shuffle`, `commits`, `nonces`: a fair deal is being made (`fair`); `proof`: one is over, with
  what the page is to say of it once it has worked it out.
- `pong`.
"""

from __future__ import annotations

import logging
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from cardtable.bots.api import LEVELS
from cardtable.bots.worker import Answer, Question
from cardtable.engine.actions import RuleError
from cardtable.engine.events import GameEnded
from cardtable.engine.seat_view import Update
from cardtable.lan.guest.callbacks import Callbacks, FinishedDeal
from cardtable.lan.guest.deal_check import GIVEN
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.host.hub import Hub
from cardtable.lan.host.room import Room
from cardtable.lan.protocol.client_messages import Inward, Leave
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, Spoke
from cardtable.teaching.hint import hint
from cardtable.texts import LANGUAGES, _, speaking, texts
from cardtable.texts.table.waiting import name_at, teacher_line
from cardtable.texts.wordings.messages import reason
from cardtable.texts.wordings.network import notice, reaction

from . import messages
from .accounts import accounts
from .asking import answer, needed
from .compose import Reader, screen, waiting
from .fair import PagePart, proofs_of, verdicts
from .files import version
from .lobby import place_of
from .screen import Advice, Talk, plain
from .seats import names_by_seat

log = logging.getLogger(__name__)

KEPT = 8
"""So many words are told to a page that comes; a page itself keeps more."""

TICK = 1.0
"""Seconds between two tellings of the time that is left."""

encode = msgspec.json.Encoder().encode


class Sender(Protocol):
    """The socket's end."""

    address: str

    def send(self, frame: bytes) -> None:
        """Hand over a frame; never waits."""

    def close(self) -> None:
        """Send what was handed over, then close."""

    def abort(self) -> None:
        """Cut the line at once."""


class Browser:
    """A person with a page; lives as long as one socket."""

    def __init__(self, hub: Hub, room: Room, link: Sender, hello: messages.Hello) -> None:
        self.room = room
        self._hub, self.link = hub, link
        self.language = hello.language if hello.language in LANGUAGES else "en"
        self._talk: tuple[Talk, ...] = ()
        self._said = 0
        self._ended: GameEnded | None = None
        self._hint: tuple[Advice, int] | None = None
        self._told_at = hub.clock.now()
        self._due = self._ticking = False
        self._shown: int | None = None
        self._taught = False
        """Whether it has been said that a teacher sees all hands."""
        self._answered = 0
        """The ask that was answered last: not asked again while that is on its way."""
        kept = Membership(hello.table, hello.person, hello.token, hello.key) if hello.key else None
        callbacks = Callbacks(
            connection=self._connection,
            room=self._room,
            refused=self._refused,
            spoke=self._spoke,
            notice=self._notice,
            deal=self._deal,
            remember=self._remember,
        )
        who = Who(hello.name, hello.avatar, hello.code, room.id)
        self.guest = Guest(hub.clock, self._dial, who, hub.find, callbacks, kept or Membership())
        self._stop = self.guest.subscribe(0, self._updated)

    def open(self) -> None:
        """Join the room."""
        self.guest.open()

    def close(self) -> None:
        """The socket is gone: the person is away, and may come back."""
        self._stop()
        self.guest.close()

    def _dial(self, guest: Guest) -> None:
        if self.room.closed:
            guest.unreachable(LanError("closed"), final=True)
            return
        near = self._hub.near(self.room)
        if near.other is not None:
            near.other.address = self.link.address  # limits hold for it as for any guest
        near.receiver = PagePart(guest, lambda: self.room.match, self._tell)
        guest.connected(near)

    # What the page says

    def received(self, message: messages.Own | Inward) -> None:
        """A message of the page; LanError("garbage") for one that has no place here."""
        match message:
            case messages.Ping():
                self._tell("pong")
            case messages.Act():
                self._act(message)
            case messages.Hint():
                self._ask_hint()
            case messages.Sheet():
                self._sheet()
            case messages.Speak(language=language):
                if language in LANGUAGES:
                    self.language = language
                    self._show(fresh=False)
            case messages.Hello():
                raise LanError("garbage")
            case Leave():
                self.guest.leave()
            case _:
                self.guest.say(message)

    def _act(self, message: messages.Act) -> None:
        update = self.guest.update
        try:
            action = answer(
                () if update is None else update.asks, message.ask, message.cards, message.choice
            )
        except ValueError:
            raise LanError("garbage") from None
        if action is None:
            self._show(fresh=False)  # the table has moved on, and the page will see it
            return
        try:
            self.guest.submit(0, action, message.ask)
        except RuleError as error:
            self._refused(error)
        self._answered = message.ask
        self._hint = None

    # What the room says

    def _updated(self, update: Update) -> None:
        if update.view.to_act or (not update.view.scores and update.view.public.deal <= 1):
            self._ended = None  # another game, or one whose last deal was taken back
        for event in update.events:
            if isinstance(event, GameEnded):
                self._ended = event
        self._show(fresh=True)

    def _room(self, state: RoomState) -> None:
        if state.teacher and not self._taught:
            self._taught = True
            with speaking(self.language):
                self._write(Talk(0, teacher_line(state, self.guest.person)))
        self._told_at = self._hub.clock.now()
        self._show_soon()
        self._tick_soon()

    def _connection(self, state: str, why: LanError | None) -> None:
        if state == "knocking":
            self._tell("knocking")
        elif state == "over" and why is not None:
            with speaking(self.language):
                words = reason(texts(), why.code, why.params)
            self._tell("out", code=why.code, words=words)
            self.link.close()

    def _remember(self, kept: Membership) -> None:
        keep = {"table": kept.table, "person": kept.person, "token": kept.token, "key": kept.key}
        self._tell("in", keep=keep, version=version())

    def _refused(self, error: RuleError | LanError) -> None:
        with speaking(self.language):
            self._tell("words", words=reason(texts(), error.code, error.params))
        self._show_soon()

    def _spoke(self, spoke: Spoke) -> None:
        with speaking(self.language):
            words = reaction(texts(), spoke.code) if spoke.code else spoke.text
        state = self.guest.state
        place = None if state is None else place_of(state, spoke.person)
        seat = -1 if state is None or place is None else state.seats[place]
        self._write(Talk(0, words, spoke.name, seat, spoke.person))

    def _notice(self, code: str, params: Any) -> None:
        with speaking(self.language):
            self._write(Talk(0, notice(texts(), code, params)))

    def _deal(self, deal: FinishedDeal) -> None:
        self._prove(deal)
        if deal.match is not None and deal.match.ended is not None:
            self._ended = deal.match.ended
            self._show_soon()

    def _prove(self, deal: FinishedDeal) -> None:
        """The page works a fair deal out for itself and says what it found."""
        state, proofs = self.guest.state, proofs_of(deal)
        if state is None:
            return
        with speaking(self.language):
            said = verdicts(deal, [name_at(state, i) for i in range(len(state.places))])
        if deal.fair is False:
            self._write(Talk(0, said["doubt"]))
        elif (proofs or deal.no_part == GIVEN) and deal.match is not None:
            pack = [str(card) for card in deal.match.rules.pack(deal.match.table)]
            self._tell("proof", deal=deal.number, proofs=proofs, pack=pack, said=said)

    def _write(self, said: Talk) -> None:
        if said.words:
            self._said += 1
            self._talk = (*self._talk, replace(said, number=self._said))[-KEPT:]
            self._show_soon()

    # Screens

    def _show_soon(self) -> None:
        """Once, however much has changed by then."""
        if not self._due:
            self._due = True
            self._hub.clock.later(0, self._show_due)

    def _show_due(self) -> None:
        if self._due:
            self._show(fresh=False)

    def _show(self, *, fresh: bool) -> None:
        state, update = self.guest.state, self.guest.update
        if state is None or self.guest.over:
            return
        self._due = False
        number = None if update is None else update.number
        asked = () if update is None else [ask.id for ask in update.asks]
        reader = Reader(
            self.guest.person,
            answered=self.guest.waiting > 0 and self._answered in asked,
            ended=self._ended,
            hint=self._hint[0] if self._hint and self._hint[1] == number else None,
            talk=self._talk,
            passed=self._hub.clock.now() - self._told_at,
            fresh=fresh or number != self._shown,
        )
        self._shown = number
        self.link.send(encode(screen(update, state, self.language, reader)))

    def _tick_soon(self) -> None:
        state = self.guest.state
        runs = state is not None and any(place.left is not None for place in state.places)
        if runs and not self._ticking and not self.guest.over:
            self._ticking = True
            self._hub.clock.later(TICK, self._tick)

    def _tick(self) -> None:
        self._ticking = False
        state, update = self.guest.state, self.guest.update
        if state is None or update is None or self.guest.over:
            return
        passed = self._hub.clock.now() - self._told_at
        with speaking(self.language):
            place = place_of(state, self.guest.person)
            lines, left = waiting(state, place, update.view, passed)
        self._tell("tick", waiting=lines, left=left)
        self._tick_soon()

    def _sheet(self) -> None:
        state, update = self.guest.state, self.guest.update
        if state is None or update is None:
            return
        with speaking(self.language):
            names = names_by_seat(state)
            made = accounts(update.view, names, state.phase, self._ended, whole=True)
        if made is not None:
            self._tell("sheet", **plain(made))

    # Hints

    def _ask_hint(self) -> None:
        state, update = self.guest.state, self.guest.update
        if state is None or update is None or not state.settings.hints:
            return
        if needed(update.asks) is None:
            return
        with speaking(self.language):
            self._tell("words", words=_("Thinking about a hint…"), lasting=True)
        number = update.number
        question = Question(LEVELS[-1], update.view, update.asks, number)
        self.room.services.ask(question, lambda given: self._advised(number, given))

    def _advised(self, number: int, given: Answer) -> None:
        state, update = self.guest.state, self.guest.update
        if state is None or update is None or update.number != number or self.guest.over:
            return
        if given.choice is None:
            log.warning("no hint: %s", given.error)
            with speaking(self.language):
                self._tell("words", words=_("No hint could be found. The log says why."))
            return
        with speaking(self.language):
            told = hint(texts(), update.view, given.choice, names_by_seat(state))
        action = told.action
        advice = Advice(told.sentence, tuple(map(str, action.cards)), action.choice, told.anchor)
        self._hint = (advice, number)
        self._show(fresh=False)

    def _tell(self, what: str, **parts: Any) -> None:
        self.link.send(encode({"t": what, **parts}))
