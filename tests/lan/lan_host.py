"""A real host and real guests over loopback, for tests."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from cardtable.bots.levels import decide
from cardtable.bots.worker import Answer, Question, Ready, Thinker
from cardtable.engine.actions import RuleError
from cardtable.engine.seat_view import Update
from cardtable.games import game
from cardtable.lan.guest.callbacks import Callbacks, FinishedDeal
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.protocol import client_messages
from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.certificate import client_context
from cardtable.lan.transport.network import Network, Seat
from cardtable.lan.transport.sockets import quiet

PLAIN = Settings(door="open", level="random", fair=False, pace=0)
HOME = "127.0.0.1"


class Quick(Thinker):
    """A thinker without a process."""

    def __init__(self) -> None:
        pass

    def ask(self, question: Question, ready: Ready) -> None:
        ready(Answer(decide("random", question.view, question.asks, question.seed)))

    def close(self) -> None:
        pass


def until(holds: Callable[[], Any], seconds: float = 20) -> Any:
    """Wait until something holds; what it is then."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)
    return found


class Person:
    """A guest that answers at random, from the network's thread, and keeps what it hears."""

    def __init__(self, plays: bool = True, seed: int = 1, onward: bool = True) -> None:
        self.plays, self.seed, self.onward = plays, seed, onward
        self.connection: list[tuple[str, str]] = []
        self.refused: list[RuleError | LanError] = []
        self.deals: list[FinishedDeal] = []
        self.states: list[RoomState] = []
        self.updates: list[Update] = []
        self.sent: list[tuple[int, str]] = []
        self.seat: Seat | None = None
        self.memberships: list[Membership] = []
        self._asked: set[int] = set()
        self._lock = threading.Lock()

    def callbacks(self) -> Callbacks:
        return Callbacks(
            connection=lambda state, why: self.connection.append((state, why.code if why else "")),
            refused=self.refused.append,
            room=self._room,
            deal=self.deals.append,
            remember=self.memberships.append,
        )

    def take(self, seat: Seat) -> Seat:
        """Sit down."""
        self.seat = seat
        seat.subscribe(None, self._heard)
        return seat

    def _room(self, state: RoomState) -> None:
        self.states.append(state)
        if self.plays and self.onward and state.phase == "scored" and self.seat is not None:
            mine = [place for place in state.places if place.person == self.seat.person]
            if mine and not mine[0].ready:
                self.seat.say(client_messages.Ready())

    def _heard(self, update: Update) -> None:
        self.updates.append(update)
        needed = [ask for ask in update.asks if not ask.optional]
        if not (self.plays and needed) or needed[0].id in self._asked or self.seat is None:
            return
        self._asked.add(needed[0].id)
        choice = decide("random", update.view, update.asks, self.seed)
        assert choice is not None
        ask = next(ask for ask in update.asks if ask.kind == choice.action.kind)
        said = choice.action.choice or " ".join(map(str, choice.action.cards))
        self.sent.append((ask.id, said))
        self.seat._guest.answer(ask, choice.action)


class Hosted:
    """A hub on loopback with one room."""

    def __init__(
        self,
        folder: Path,
        game_name: str = "hearts",
        preset: str = "classic_100",
        players: int = 4,
        settings: Settings = PLAIN,
        **more: Any,
    ) -> None:
        self.network = Network()
        self.folder = folder
        self.lines: list[tuple[str, Any]] = []
        self.hub = self.network.hub(
            folder,
            game,
            Quick(),
            address=HOME,
            port=0,
            said=lambda code, params: self.lines.append((code, params)),
            findable=False,
        )
        rules = game(game_name)
        table = rules.declaration.table(preset, players)
        self.room = self.network.get(
            lambda: self.hub.create(rules, table, name="Test", settings=settings, auto=True, **more)
        )

    @property
    def address(self) -> tuple[str, int]:
        return HOME, self.hub.port

    def join(self, name: str, person: Person | None = None, **more: Any) -> tuple[Seat, Person]:
        person = person or Person()
        code = more.pop("code", "")
        seat = self.network.join(
            [self.address], Who(name, code=code), game, person.callbacks(), **more
        )
        person.take(seat)
        return seat, person

    def close(self) -> None:
        self.network.wait(self.hub.close())
        self.network.close()


def socket(host: Hosted) -> connect:
    """A stranger's bare connection to a host."""
    return connect(
        f"wss://{HOME}:{host.hub.port}/",
        ssl=client_context(),
        server_hostname="cardtable",
        compression=None,
        proxy=None,
        logger=quiet,
    )
