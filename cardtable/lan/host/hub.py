"""The host's sockets: several rooms behind one port, and limits on whoever knocks."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from cardtable.bots.worker import Answer, Question, Thinker
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules
from cardtable.freed_memory import give_back
from cardtable.lan.protocol.client_messages import Hello, Look
from cardtable.lan.protocol.codec import (
    LARGEST_INWARD,
    PORTS,
    VERSION,
    decode_inward,
    encode,
    plain,
    version_of,
)
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Bye, Refused, TableNote, Tables
from cardtable.lan.transport.certificate import certificate, fingerprint, server_context
from cardtable.lan.transport.link import LocalLink, local_pair
from cardtable.lan.transport.sockets import LoopClock, SocketLink, read
from cardtable.saves.content import content_of
from cardtable.saves.errors import SaveError
from cardtable.saves.whole import PRIVATE, replace_bytes

from .access import Bucket
from .disk.storage import RoomStorage
from .names import alike
from .room import Limits, Room, Said, Services
from .sockets.gate import Gate
from .sockets.guarded_connection import Guard, GuardedConnection, guarded
from .sockets.listener import Listener
from .sockets.log_limiter import LogLimiter

log = logging.getLogger(__name__)

PORT_FILE = "port"
"""Holds the port of last time."""

HELLO_WITHIN = 3.0
"""Seconds, after TLS, for all that comes before a guest is known: together less than six, however
slowly a stranger speaks."""

SILENCE = 6.0
"""Seconds without a frame after which a guest is taken for gone: guests ask every two."""


@dataclass(slots=True)
class Speed:
    """Messages a second from one guest, and at once."""

    rate: float = 20.0
    burst: float = 60.0


class Hub:
    """All rooms of this process. To be made and used in the network's thread."""

    def __init__(
        self,
        folder: Path,
        find: Callable[[str], Rules[Any]],
        thinker: Thinker,
        *,
        limits: Limits | None = None,
        said: Said = lambda code, params: None,
        trouble: Callable[[SaveError], None] | None = None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self.clock = LoopClock(self._loop)
        self.find = find
        self.said = LogLimiter(self.clock, said).said
        self.limits = limits or Limits()
        self.speed = Speed()
        self.rooms: dict[str, Room] = {}
        self.storage = RoomStorage(folder / "rooms", find, trouble, self._soon)
        self.port = 0
        self.changed: Callable[[], None] = lambda: None
        """Told when what is advertised may have changed."""
        self.closing: Callable[[], Awaitable[None]] | None = None
        """Awaited when the hub closes, first."""
        self._thinker = thinker
        self._port_file = folder / PORT_FILE
        self._certificate = certificate(folder, self.storage.tell)
        self.fingerprint = fingerprint(self._certificate)
        self._gate = Gate(self.clock, self.limits, give_back)
        self._listener = Listener(self._gate.may_call)
        self._noted: tuple[TableNote, ...] = ()

    # Rooms

    def services(self) -> Services:
        """What a room needs from here."""
        services = Services(
            self.clock,
            self._think,
            closed=self._closed,
            shown=self._shown,
            said=self.said,
            limits=self.limits,
            fingerprint=self.fingerprint,
        )
        return self.storage.watch(services)

    def _soon(self, call: Callable[[], None]) -> None:
        """Call in the network's thread, from any other."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)

    def _think(self, question: Question, ready: Callable[[Answer], None]) -> None:
        def answered(answer: Answer) -> None:
            self._soon(partial(ready, answer))

        self._thinker.ask(question, answered)

    def create(self, rules: Rules[Any], table: Table, **more: Any) -> Room:
        """A new room (see `Room` for what may be given)."""
        return self.add(Room(rules, table, self.services(), **more))

    def reopen(self, room_id: str) -> Room:
        """A room of an earlier run; SaveError if it cannot be opened."""
        return self.add(self.storage.reopen(room_id, self.services()))

    def add(self, room: Room) -> Room:
        """Open a room to guests."""
        self.rooms[room.id] = room
        self.storage.write(room)
        room.after()
        self.changed()
        return room

    def close_room(self, room: Room, code: str = "host_left") -> None:
        """Say goodbye to all in a room; its game stays in the journal."""
        room.close(code)

    def _shown(self, room: Room) -> None:
        notes = self.notes()
        if notes != self._noted:
            self._noted = notes
            self.changed()

    def _closed(self, room: Room) -> None:
        self.storage.close(room)
        self.rooms.pop(room.id, None)
        self.said("room_closed", {"table": room.config.title})
        self.changed()

    def notes(self) -> tuple[TableNote, ...]:
        """The rooms as they are advertised."""
        return tuple(
            room.note(self.port, self.fingerprint)
            for room in self.rooms.values()
            if not room.closed
        )

    def near(self, room: Room) -> LocalLink:
        """A link to a room from within this process; the guest's end."""
        guest, host = local_pair(self.clock)
        host.receiver = LocalReceiver(room)
        return guest

    # Sockets

    async def open(self, address: str | None = None, port: int | None = None) -> int:
        """Listen; returns the port. `port` None: the one of last time, else the first free of ours.

        LanError: "port_in_use", "port_reserved", "no_port" or "no_network" (no such address here).
        """
        reserved = False
        # the tables of letters are read now, not while the first guest waits
        await self._loop.run_in_executor(None, alike, "", "")
        guard = Guard(
            self._gate,
            self.clock,
            server_context(self._certificate),
            max(1.0, self.speed.rate / 20, self.speed.burst / 60),
        )
        for candidate in self._ports() if port is None else (port,):
            try:
                self.port = await self._listener.open(
                    self._serve,
                    address,
                    candidate,
                    origins=[None],
                    max_size=LARGEST_INWARD,
                    open_timeout=HELLO_WITHIN,
                    create_connection=guarded(guard),
                )
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    continue
                if error.errno == errno.EACCES:  # Windows reserves ranges of ports for itself
                    reserved = True
                    continue
                raise LanError("no_network") from None
            if port is None:
                with contextlib.suppress(SaveError):  # next time it is looked for as the first time
                    replace_bytes(self._port_file, str(self.port).encode(), PRIVATE)
            return self.port
        if port is not None:
            raise LanError("port_reserved" if reserved else "port_in_use", port=str(port))
        raise LanError("no_port", first=str(PORTS[0]), last=str(PORTS[-1]))

    def _ports(self) -> list[int]:
        """The port of last time comes first: it is where the guests of a host that was killed
        call, and what an invitation says."""
        try:
            last = int(content_of(self._port_file, 64))
        except (OSError, ValueError):
            last = 0
        return sorted(PORTS, key=lambda port: port != last)

    async def close(self) -> None:
        """Say goodbye to everybody and close all files and sockets."""
        if self.closing is not None:
            await self.closing()
        for room in tuple(self.rooms.values()):
            self.close_room(room)
        self.storage.end()
        self._gate.close()
        if self._listener.is_open:
            await asyncio.sleep(0.05)  # the goodbyes go out
            await self._listener.close()

    async def _serve(self, socket: ServerConnection) -> None:
        assert isinstance(socket, GuardedConnection)
        link = SocketLink(socket, str(socket.remote_address[0]) if socket.remote_address else "?")
        try:
            try:
                left = max(0.1, HELLO_WITHIN - (self.clock.now() - socket.begun))
                frame = await asyncio.wait_for(socket.recv(decode=False), left)
            except (TimeoutError, ConnectionClosed, OSError):
                link.abort()
                return
            finally:
                socket.known()
            room = self._room_for(link, frame)
            if room is not None:
                try:
                    room.join(link, frame)
                    await self._listen(link, room)
                except Exception:  # one guest's trouble must not close the table
                    log.exception("a guest's message could not be dealt with")
                finally:
                    room.lost(link)
        finally:
            await link.finished()

    async def _listen(self, link: SocketLink, room: Room) -> None:
        bucket = Bucket(self.clock, self.speed.rate, self.speed.burst)

        def received(frame: bytes) -> bool:
            if not bucket.take():
                self.said("flooded", {"table": room.config.title, "address": link.address})
                link.send(encode(Bye("flood")))
                return False
            room.received(link, frame)
            return True

        await read(link, received, SILENCE)

    def _room_for(self, link: SocketLink, frame: bytes) -> Room | None:
        """Which room a first frame is for; refuses or lists the tables where it is for none."""
        try:
            message = decode_inward(frame)
        except LanError:
            message = None
        if isinstance(message, Look):
            link.send(encode(Tables(self.notes())))
            return None
        try:
            if message is None:
                theirs = version_of(frame)
                if theirs != VERSION:
                    raise LanError("version", theirs=theirs, ours=VERSION)
                raise LanError("garbage")
            if not isinstance(message, Hello):
                raise LanError("garbage")
            return self._chosen(message)
        except LanError as error:
            self.said("turned_away", {"address": link.address, "why": error.code})
            link.send(encode(Refused(error.code, plain(error.params))))
            return None

    def _chosen(self, hello: Hello) -> Room:
        """The table that was asked for, and no other: its refusal would be taken for that one's."""
        if hello.table and hello.table in self.rooms:
            return self.rooms[hello.table]
        if hello.was:
            for room in self.rooms.values():
                if room.knows(hello):
                    return room
        if hello.table or hello.token:
            raise LanError("no_such_table")
        if len(self.rooms) == 1:
            return next(iter(self.rooms.values()))
        raise LanError("which_table" if self.rooms else "no_such_table")


class LocalReceiver:
    """The host's end of a link within the process: the first frame joins."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._first = True

    def received(self, link: Any, frame: bytes) -> None:
        if self._first:
            self._first = False
            self._room.join(link, frame)
        else:
            self._room.received(link, frame)

    def lost(self, link: Any) -> None:
        self._room.lost(link)
