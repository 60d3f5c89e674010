"""A person's end of a networked table: joins, hears, answers, comes back by itself.

To the table a `Guest` is what a `MatchRunner` is: it offers `subscribe` and `submit`. It opens no
socket itself: `dial` is handed in and brings a link. One thread only; `network` has the bridge.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardtable.engine.actions import Action, Ask, RuleError, check
from cardtable.engine.events import DealScored
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import Update
from cardtable.lan.protocol.client_messages import Act, Hello, Inward, Leave, Ping
from cardtable.lan.protocol.codec import (
    VERSION,
    act_of,
    decode_outward,
    encode,
    read_table,
    read_update,
)
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import (
    Bye,
    Commits,
    DealOver,
    Done,
    Knocking,
    News,
    Nonces,
    Notice,
    Outward,
    Refused,
    RoomState,
    Shuffle,
    Spoke,
    Welcome,
    Wrong,
)
from cardtable.lan.takeover import Takeover, takeover_of
from cardtable.lan.takeover_keys import proof, published
from cardtable.lan.transport.link import Clock, Link

from .callbacks import Callbacks
from .deals import Deals
from .membership import Membership, Who
from .soundness import sound_news, sound_outside, sound_state, sound_table, sound_words

log = logging.getLogger(__name__)

PING_EVERY = 2.0
SILENCE = 5.0
"""Seconds without a word from the host after which the link is given up and dialled anew."""

ODD_LOGGED = 20
"""So many messages that are none are written to the log; more tell nothing new."""

FIRST_WAIT, LONGEST_WAIT = 0.1, 1.0
REFUSED_WAIT = 1.0
"""Seconds at least between two calls where one was refused."""

Dial = Callable[["Guest"], None]
"""Opens a link and then calls the guest's `connected`, or `unreachable` with the reason."""


@dataclass
class Guest:
    """One person's connection to a table, through any number of links."""

    clock: Clock
    dial: Dial
    who: Who
    find: Callable[[str], Rules[Any]]
    callbacks: Callbacks = field(default_factory=Callbacks)
    membership: Membership = field(default_factory=Membership)
    was: str = ""
    """The key of which an earlier host of the table knew what is published; see `takeover_keys`."""
    known_scores: tuple[DealScored, ...] = ()
    """The score sheet as an earlier host of the table told it."""

    state: RoomState | None = field(default=None, init=False)
    update: Update | None = field(default=None, init=False)
    over: bool = field(default=False, init=False)
    here: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        if not self.membership.key:
            self.membership = Membership.fresh()
        self._link: Link | None = None
        self._pending: dict[int, Act] = {}
        self._resent: set[int] = set()
        self._next_act = 1
        self._listeners: dict[int, Callable[[Update], None]] = {}
        self._next_listener = 0
        self._wait = FIRST_WAIT
        self._cancel: Callable[[], None] = lambda: None
        self._heard_at = self.clock.now()
        self._table: Table | None = None
        self._deals = Deals(self.find, self.callbacks, self.known_scores)
        self._odd = 0

    # What a local room offers too

    def subscribe(
        self, person: int | None, listener: Callable[[Update], None]
    ) -> Callable[[], None]:
        """Send `listener` every update from now on, the newest at once if there is one."""
        key = self._next_listener
        self._next_listener += 1
        self._listeners[key] = listener
        if self.update is not None:
            listener(self.update)

        def stop() -> None:
            self._listeners.pop(key, None)

        return stop

    def submit(self, person: int, action: Action, ask_id: int | None = None) -> None:
        """Answer; RuleError at once if it cannot be right, later through `callbacks.refused` if the
        host will not have it. It is sent again after a reconnection until the host has it."""
        self.answer(self.asked(action, ask_id), action)

    def asked(self, action: Action, ask_id: int | None) -> Ask:
        """The ask that this answers; RuleError if it cannot be right. Safe in any thread."""
        update = self.update
        asks = () if update is None else update.asks
        ask = next((ask for ask in asks if ask_id in (None, ask.id)), None)
        if ask is None:
            raise RuleError("not_your_turn")
        check(ask, action)
        return ask

    def answer(self, ask: Ask, action: Action) -> None:
        """Send an answer, and again after a reconnection until the host has it."""
        act = act_of(self._next_act, ask.id, action)
        self._next_act += 1
        self._pending[act.id] = act
        self.say(act)

    # The rest

    @property
    def person(self) -> int:
        """This person's number in the room; 0 before the host has given one."""
        return self.membership.person

    @property
    def place(self) -> int | None:
        """This person's place at the table."""
        places = () if self.state is None else self.state.places
        return next((i for i, place in enumerate(places) if place.person == self.person), None)

    @property
    def busy(self) -> bool:
        """Whether the window has enough to do: nothing more should be read for a while."""
        return self.callbacks.busy()

    @property
    def returning(self) -> bool:
        """Whether there is a seat to come back to."""
        return self.state is not None or bool(self.membership.token)

    @property
    def waiting(self) -> int:
        """How many answers the host has not confirmed yet."""
        return len(self._pending)

    def open(self) -> None:
        """Begin to call the host."""
        self._call()

    def say(self, message: Inward) -> None:
        """Send any message; lost if there is no link now (answers are kept by `submit`)."""
        if self._link is not None and self.here:
            self._link.send(encode(message))

    def leave(self) -> None:
        """Go for good: a bot plays on."""
        if self.here:
            self.say(Leave())
        self._end(LanError("left"))

    def close(self) -> None:
        """Close the link without leaving the table: the seat can be taken up again."""
        self._end(None)

    def takeover(self) -> Takeover | None:
        """What is needed to host this table in the old host's place; None if not known yet."""
        if self.state is None:
            return None
        return takeover_of(self.state, self.person, self._deals.carry, self._deals.scores)

    # Links

    def _call(self) -> None:
        if self.over:
            return
        self._cancel()
        self.callbacks.connection("calling", None)
        self.dial(self)

    def connected(self, link: Link) -> None:
        """There is a link to the host: say who this is."""
        if self.over:
            link.close()
            return
        self._link = link
        self._heard_at = self.clock.now()
        kept = self.membership
        who = self.who
        hello = Hello(
            VERSION,
            who.name[:80],
            kept.table or who.table,
            who.code,
            kept.token,
            published(kept.key),
            proof(self.was or kept.key, link.host) if link.host else "",
            who.avatar,
            *self._deals.have,
        )
        link.send(encode(hello))
        self._cancel = self.clock.later(PING_EVERY, self._ping)

    def unreachable(self, why: LanError, final: bool = False) -> None:
        """No link could be had: try again, unless nothing can come of it.

        Who has sat at the table tries on whatever answers there: while the host is away, another
        program or computer may have got its port or address, and is told nothing.
        """
        if final and self.state is None:
            self._end(why)
            return
        self.callbacks.connection("away", why)
        self._again()

    def _again(self) -> None:
        if not self.over:
            self._cancel()
            self._cancel = self.clock.later(self._wait, self._call)
            self._wait = min(LONGEST_WAIT, self._wait * 2)

    def _ping(self) -> None:
        link = self._link
        if link is None:
            return
        if self.clock.now() - self._heard_at > SILENCE:
            link.close()
            self.lost(link)
            return
        link.send(encode(Ping(0)))
        self._cancel = self.clock.later(PING_EVERY, self._ping)

    def lost(self, link: Link) -> None:
        """The link is gone: call again."""
        if link is not self._link:
            return
        self._link = None
        self.here = False
        self._deals.part.gone()
        if not self.over:
            self.callbacks.connection("away", None)
            self._again()

    def _end(self, why: LanError | None) -> None:
        if self.over:
            return
        self.over = True
        self.here = False
        self._cancel()
        link, self._link = self._link, None
        if link is not None:
            link.close()
        self.callbacks.connection("over", why)

    # What comes

    def received(self, link: Link, frame: bytes) -> None:
        """A frame from the host. What is no message of ours is logged and ignored."""
        if link is not self._link:
            return
        self._heard_at = self.clock.now()
        try:
            self._hear(decode_outward(frame))
        except LanError as error:
            self._odd += 1
            if self._odd <= ODD_LOGGED:
                log.warning("the host sent what is no message: %s", error.code)

    def _hear(self, message: Outward) -> None:
        match message:
            case Welcome():
                self._welcome(message)
            case Knocking():
                if message.room is not None:
                    self.callbacks.outside(sound_outside(message.room, self.find))
                self.callbacks.connection("knocking", None)
            case RoomState():
                self._room(message)
            case News():
                self._news(sound_news(read_update(message), self._table, self.find))
            case Done(id=done):
                self._pending.pop(done, None)
                self._resent.discard(done)
            case Wrong():
                self._wrong(message)
            case Spoke():
                self.callbacks.spoke(sound_words(message))
            case Notice(code=code, params=params):
                self.callbacks.notice(code, params)
            case Shuffle() | Commits() | Nonces():
                answer = self._deals.shuffle(message, self.place)
                if answer is not None:
                    self.say(answer)
            case DealOver():
                if self._table is not None and self.state is not None:
                    self._deals.over(message, self._table, self.place, self.state)
            case Refused(code="version", params=params):  # the host says it as it sees it
                self._end(LanError("version", theirs=params.get("ours", 0), ours=VERSION))
            case Refused() if self._may_pass(message):
                self._wait = max(self._wait, REFUSED_WAIT)
                self._try_again(LanError(message.code, **message.params))
            case Refused(code=code, params=params) | Bye(code=code, params=params):
                self._end(LanError(code, **params))
            case _:
                pass

    def _room(self, message: RoomState) -> None:
        """How the room stands. Without a table that this program knows there is nothing to do."""
        try:
            table = read_table(message)
            if table != self._table:
                sound_table(table, self.find)
            state = sound_state(message, table)
        except LanError as error:
            if self.state is None:
                self._end(error)
            raise
        self.state, self._table = state, table
        self.callbacks.room(state)

    def _may_pass(self, message: Refused) -> bool:
        """Whether a refusal says nothing for ever of the seat that this person has here: strangers
        may fill the room for a while, a host that comes back opens another table first."""
        return self.state is not None and self.membership.may_yet_count(message)

    def _try_again(self, why: LanError) -> None:
        link, self._link = self._link, None
        self.here = False
        if link is not None:
            link.close()
        self.callbacks.connection("away", why)
        self._again()

    def _welcome(self, message: Welcome) -> None:
        self.here = True
        self._wait = FIRST_WAIT
        if message.table != self.membership.table:
            self._pending.clear()
            self.update = None
        kept = self.membership
        self.membership = Membership(message.table, message.person, message.token, kept.key)
        self._next_act = max(self._next_act, message.done + 1)
        self.callbacks.remember(self.membership)
        self.callbacks.connection("here", None)
        for number in sorted(self._pending):
            if number <= message.done:
                self._pending.pop(number)
            else:
                self._resent.add(number)
                self.say(self._pending[number])

    def _news(self, update: Update) -> None:
        if self.update is not None and update.number < self.update.number:
            return
        self.update = update
        self._deals.heard(update)
        for listener in tuple(self._listeners.values()):
            listener(update)

    def _wrong(self, message: Wrong) -> None:
        act = self._pending.pop(message.id, None)
        resent = message.id in self._resent
        self._resent.discard(message.id)
        if act is not None and resent and message.code == "stale":
            return  # it had counted before the link broke
        kind = RuleError if message.rule else LanError
        self.callbacks.refused(kind(message.code, **message.params))
