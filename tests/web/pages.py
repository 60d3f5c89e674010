"""A host with its web door on this computer, and pages without a browser that talk to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from cardtable.bots.levels import decide
from cardtable.bots.worker import Answer, Question
from cardtable.games import game
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.host.hub import Hub
from cardtable.lan.host.room import Room
from cardtable.lan.protocol.client_messages import Settings
from cardtable.web.door import SOCKET, WebDoor

CODE = "ABCDEF"


class Prompt:
    """Bots that think at once, in the hub's own thread."""

    def ask(self, question: Question, ready: Callable[[Answer], None]) -> None:
        level = "random" if question.level == "random" else "easy"
        choice = decide(level, question.view, question.asks, question.seed, 1)
        ready(Answer(choice))

    def cancel(self) -> None:
        """Nothing waits."""

    def close(self) -> None:
        """Nothing is open."""


@dataclass
class House:
    """What `served` opens."""

    hub: Hub
    room: Room
    door: WebDoor
    said: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    teacher: Guest | None = None
    """Who sees all hands at a teacher's table."""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.door.port}"


@asynccontextmanager
async def served(
    folder: Path,
    name: str = "hearts",
    players: int = 4,
    options: dict[str, Any] | None = None,
    teacher: bool = False,
    **settings: Any,
) -> AsyncIterator[House]:
    """A hub with one room and an open web door; nobody hosts it, or a teacher."""
    said: list[tuple[str, dict[str, Any]]] = []
    thinker: Any = Prompt()
    hub = Hub(folder, game, thinker, said=lambda code, params: said.append((code, dict(params))))
    rules = game(name)
    table = rules.declaration.table(rules.declaration.presets[0].name, players, options or {})
    chosen = Settings(**{"door": "code", "pace": 0, "level": "random", "fair": False, **settings})
    room = hub.create(
        rules, table, name="Kitchen", settings=chosen, auto=not teacher, code=CODE, teacher=teacher
    )
    door = WebDoor(hub, folder)
    await door.open("127.0.0.1", 0)
    try:
        yield House(hub, room, door, said, _teacher(hub, room) if teacher else None)
    finally:
        await door.close()
        await hub.close()


def _teacher(hub: Hub, room: Room) -> Guest:
    """Maria, who sees all hands from within the host's program."""

    def dial(guest: Guest) -> None:
        near = hub.near(room)
        near.receiver = guest
        guest.connected(near)

    kept = Membership(room.id, 0, room.add_host("Maria"), "m" * 64)
    guest = Guest(hub.clock, dial, Who("Maria"), hub.find, membership=kept)
    guest.open()
    return guest


class Page:
    """What a browser's page does with its socket."""

    def __init__(self, house: House, **hello: Any) -> None:
        self.house = house
        self.hello = {"t": "hello", "version": "x", "language": "en", "code": CODE, **hello}
        self.heard: list[dict[str, Any]] = []
        self.screen: dict[str, Any] = {}
        self.keep: dict[str, Any] = {}
        self.out = ""
        self.closed = asyncio.Event()
        self._news = asyncio.Event()
        self.socket: ClientConnection

    async def open(self, address: str = "127.0.0.1") -> Page:
        self.socket = await connect(
            f"ws://{self.house.host}{SOCKET}",
            origin=f"http://{self.house.host}",  # type: ignore[arg-type]
            compression=None,
            proxy=None,
            local_addr=(address, 0),
        )
        self._reader = asyncio.create_task(self._read())
        await self.send(self.hello)
        return self

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                got = json.loads(frame)
                self.heard.append(got)
                if got["t"] == "screen":
                    self.screen = got
                elif got["t"] == "in":
                    self.keep = got["keep"]
                elif got["t"] == "out":
                    self.out = got["code"]
                self._news.set()
        except Exception:  # a socket cut off is what some tests want
            pass
        self.closed.set()
        self._news.set()

    async def send(self, message: Any) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def until(self, holds: Callable[[], object], seconds: float = 20) -> None:
        """Wait until something holds; TimeoutError if it never does."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._news.clear()
                if self.closed.is_set():
                    raise ConnectionError(self.out or "closed")
                await self._news.wait()

    def has_screen(self) -> bool:
        return bool(self.screen)

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def answer(self) -> None:
        """Answer what is asked, with the first that is offered."""
        question = self.screen["question"]
        held = [one["card"] for one in self.screen.get("hand", []) if one.get("can")]
        act: dict[str, Any] = {"t": "act", "ask": question["ask"]}
        if question["kind"] in ("play", "mark"):
            act["cards"] = held[: question.get("count", 1)]
        elif question["kind"] == "cut":
            act["choice"] = str(question["least"])
        else:
            act["choice"] = next(one["choice"] for one in question["buttons"] if "why" not in one)
        await self.send(act)
