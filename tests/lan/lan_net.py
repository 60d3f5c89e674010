"""A network in memory with a clock that is turned by hand: links that stall, break and reorder."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardtable.bots.levels import decide
from cardtable.bots.worker import Answer, Question
from cardtable.engine.actions import Action, RuleError
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import Update
from cardtable.games import game
from cardtable.lan.guest.callbacks import Callbacks, FinishedDeal
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.host.room import Room, Services
from cardtable.lan.protocol.client_messages import Ready, Settings
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.link import Link


class Clock:
    """Virtual time: `run` turns it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._cancelled: set[int] = set()

    def now(self) -> float:
        return self._now

    def later(self, delay: float, call: Callable[[], None]) -> Callable[[], None]:
        self._count += 1
        number = self._count
        heapq.heappush(self._heap, (self._now + delay, number, call))
        return lambda: self._cancelled.add(number)

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Turn by so many seconds, or until something holds; whether it does."""
        end = self._now + seconds
        while self._heap and self._heap[0][0] <= end:
            if until():
                return True
            when, number, call = heapq.heappop(self._heap)
            self._now = max(self._now, when)
            if number in self._cancelled:
                self._cancelled.discard(number)
            else:
                call()
        if until():
            return True
        self._now = end
        return False


HOST = "ab" * 32
"""The fingerprint that every guest sees of the host's certificate."""


class Ear:
    """A link that keeps what it is sent."""

    def __init__(self) -> None:
        self.address = self.host = ""
        self.sent: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.sent.append(frame)

    def close(self) -> None:
        pass


class End:
    """One end of a fake link."""

    def __init__(self, wire: Wire, address: str) -> None:
        self.wire = wire
        self.address = address
        self.host = HOST
        self.received: Callable[[Link, bytes], None] = lambda link, frame: None
        self.lost: Callable[[Link], None] = lambda link: None
        self.other: End = self
        self.closed = False
        self.last = 0.0
        self.sent: list[bytes] = []

    def send(self, frame: bytes) -> None:
        if self.closed or self.wire.broken:
            return
        self.sent.append(frame)
        # in order within a link, each frame a little later than the one before
        self.last = max(self.last, self.wire.clock.now() + self.wire.delay()) + 1e-6
        other = self.other
        self.wire.clock.later(self.last - self.wire.clock.now(), lambda: other.arrive(frame))

    def arrive(self, frame: bytes) -> None:
        if not self.closed and not (self.wire.broken and self.wire.random.random() < 0.5):
            self.received(self, frame)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            other = self.other
            wait = max(self.last - self.wire.clock.now(), 0) + self.wire.delay()
            self.wire.clock.later(wait, other.gone)

    def gone(self) -> None:
        if not self.closed:
            self.closed = True
            self.lost(self)


class Wire:
    """A link: `cut` breaks it; frames on their way may still arrive, even after a new link."""

    def __init__(self, clock: Clock, random: Random, address: str) -> None:
        self.clock = clock
        self.random = random
        self.broken = False
        self.stalled_until = 0.0
        self.guest, self.host = End(self, ""), End(self, address)
        self.guest.other, self.host.other = self.host, self.guest

    def delay(self) -> float:
        return max(self.stalled_until - self.clock.now(), 0) + self.random.uniform(0.0005, 0.02)

    def stall(self, seconds: float) -> None:
        self.stalled_until = self.clock.now() + seconds

    def cut(self) -> None:
        self.broken = True
        self.clock.later(self.random.uniform(0, 0.5), self.guest.gone)
        self.clock.later(self.random.uniform(0, 8), self.host.gone)


@dataclass
class Heard:
    """What a guest's window would have been told."""

    connection: list[tuple[str, str]] = field(default_factory=list)
    refused: list[RuleError | LanError] = field(default_factory=list)
    spoke: list[Any] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    deals: list[FinishedDeal] = field(default_factory=list)
    updates: list[Update] = field(default_factory=list)
    memberships: list[Membership] = field(default_factory=list)
    outside: list[RoomState] = field(default_factory=list)

    def callbacks(self) -> Callbacks:
        return Callbacks(
            connection=lambda state, why: self.connection.append((state, why.code if why else "")),
            refused=self.refused.append,
            spoke=self.spoke.append,
            notice=lambda code, params: self.notices.append(code),
            deal=self.deals.append,
            remember=self.memberships.append,
            outside=self.outside.append,
        )


class Net:
    """A host and its guests."""

    def __init__(
        self,
        game_name: str = "hearts",
        preset: str = "classic_100",
        players: int = 4,
        seed: int = 1,
        settings: Settings | None = None,
        auto: bool = True,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.random = Random(seed)
        self.clock = Clock()
        self.rules: Rules[Any] = game(game_name)
        self.table = self.rules.declaration.table(preset, players, options or {})
        self.settings = settings or Settings(door="open", level="random", fair=False, pace=10)
        self.seed = seed
        self.auto = auto
        self.down = False
        self.stranger = False
        """Whether another host answers at the address."""
        self.wires: list[Wire] = []
        self.services = Services(self.clock, self._bot, fingerprint=HOST)
        self.room = self.fresh_room()

    def fresh_room(self, **more: Any) -> Room:
        return Room(
            self.rules,
            self.table,
            self.services,
            name="Test",
            settings=self.settings,
            auto=self.auto,
            seed=self.seed,
            **more,
        )

    def _bot(self, question: Question, ready: Callable[[Answer], None]) -> None:
        choice = decide("random", question.view, question.asks, question.seed)
        self.clock.later(0.005, lambda: ready(Answer(choice)))

    def guest(
        self, name: str, membership: Membership | None = None, code: str = "", **more: Any
    ) -> tuple[Guest, Heard]:
        heard = Heard()
        guest = Guest(
            self.clock,
            self.dial,
            Who(name, code=code),
            game,
            heard.callbacks(),
            membership or Membership(),
            **more,
        )
        guest.subscribe(None, heard.updates.append)
        guest.open()
        return guest, heard

    def dial(self, guest: Guest) -> None:
        wire = Wire(self.clock, self.random, f"10.0.0.{len(guest.who.name)}")
        self.clock.later(wire.delay(), lambda: self._connect(guest, wire))

    def _connect(self, guest: Guest, wire: Wire) -> None:
        if self.down:
            guest.unreachable(LanError("no_answer"))
            return
        if self.stranger:
            guest.unreachable(LanError("wrong_fingerprint"), final=True)
            return
        self.wires = [one for one in self.wires if not one.host.closed] + [wire]
        room = self.room
        first = [True]

        def from_guest(link: Link, frame: bytes) -> None:
            if first[0]:
                first[0] = False
                room.join(link, frame)
            else:
                room.received(link, frame)

        wire.host.received, wire.host.lost = from_guest, room.lost
        wire.guest.received, wire.guest.lost = guest.received, guest.lost
        guest.connected(wire.guest)

    def ready(self, *guests: Guest) -> None:
        for guest in guests:
            guest.say(Ready())


class Player:
    """Answers what a guest is asked, at random, a moment later, like a person."""

    def __init__(self, net: Net, guest: Guest, seed: int = 1, pause: float = 0.02) -> None:
        self.net, self.guest, self.seed, self.pause = net, guest, seed, pause
        self.answered: list[tuple[int, Action]] = []
        self._asked: set[int] = set()
        guest.subscribe(None, self._heard)

    def _heard(self, update: Update) -> None:
        needed = [ask for ask in update.asks if not ask.optional]
        if needed and needed[0].id not in self._asked:
            self._asked.add(needed[0].id)
            self.net.clock.later(self.pause, self._answer)
        if update.view.public.phase in ("scored", "over") or not update.asks:
            self.net.clock.later(self.pause, self._onward)

    def _onward(self) -> None:
        if self.net.room.phase == "scored":
            self.guest.say(Ready())

    def _answer(self) -> None:
        update = self.guest.update
        if update is None:
            return
        if self.guest.waiting:  # the answer before is still on its way: ask again in a moment
            self.net.clock.later(self.pause, self._answer)
            return
        if any(ask.id == number for number, _ in self.answered for ask in update.asks):
            return
        choice = decide("random", update.view, update.asks, self.seed)
        ask = next((one for one in update.asks if not one.optional), None)
        if choice is None or ask is None:
            return
        ask = next(one for one in update.asks if one.kind == choice.action.kind)
        self.guest.submit(0, choice.action, ask.id)
        self.answered.append((ask.id, choice.action))
