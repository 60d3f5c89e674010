"""The web door: one port at which phones and browsers get the page and then a seat.

Runs in the network's thread beside the hub, open only while a host wants it. Plain HTTP: who
listens in on the network can read what goes over it.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
from dataclasses import dataclass, field
from email.utils import formatdate
from http import HTTPStatus
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from cardtable.freed_memory import give_back
from cardtable.lan.host.access import Bucket
from cardtable.lan.host.admission import Limits
from cardtable.lan.host.hub import HELLO_WITHIN, Hub
from cardtable.lan.host.room import Room
from cardtable.lan.host.sockets.gate import Gate
from cardtable.lan.host.sockets.guarded_connection import Guard, GuardedConnection, guarded
from cardtable.lan.host.sockets.listener import Listener
from cardtable.lan.protocol.codec import LARGEST_INWARD
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.sockets import SocketLink, read
from cardtable.saves.content import content_of
from cardtable.saves.errors import SaveError
from cardtable.saves.whole import PRIVATE, replace_bytes
from cardtable.texts import LANGUAGES, speaking, texts
from cardtable.texts.book.labels import table_name
from cardtable.texts.wordings.messages import reason

from . import messages
from .browser import Browser, encode
from .files import PACKED, File, index, language_of, listed

log = logging.getLogger(__name__)

PORTS = range(47484, 47494)
"""The door opens at the first of these that is free."""

PORT_FILE = "web-port"
"""Holds the port of last time: it is where pages that are open call."""

SOCKETS = 100
"""So many one network may open at once: a page is a score of files, each over one of its own."""

SOCKET = "/socket"
"""Where a page opens its WebSocket."""

POLICY = (
    "default-src 'self'; connect-src 'self' ws://{host}; img-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing from anywhere else, nothing inline."""


class WebDoor:
    """Serves the page and seats its readers in the hub's rooms. To be used in the network's
    thread only."""

    def __init__(self, hub: Hub, folder: Path | None = None) -> None:
        """folder: where the port of last time is kept; None: it is not."""
        self.hub = hub
        self.port = 0
        self.browsers: set[Browser] = set()
        self._port_file = None if folder is None else folder / PORT_FILE
        self._files = listed()
        limits = Limits(hub.limits.links, max(SOCKETS, hub.limits.per_address))
        self._gate = Gate(hub.clock, limits, give_back)
        self._listener = Listener(self._gate.may_call)

    @property
    def is_open(self) -> bool:
        """Whether anybody can come in here."""
        return self._listener.is_open

    async def open(self, address: str | None = None, port: int | None = None) -> int:
        """Listen; returns the port. `port` None: the one of last time, else the first free.

        LanError: "port_in_use", "no_web_port" or "no_network" (no such address here).
        """
        speed = self.hub.speed
        guard = Guard(self._gate, self.hub.clock, None, max(1.0, speed.rate / 20, speed.burst / 60))
        for candidate in self._ports() if port is None else (port,):
            try:
                self.port = await self._listener.open(
                    self._serve,
                    address,
                    candidate,
                    process_request=self._request,
                    create_connection=guarded(guard),
                    max_size=LARGEST_INWARD,
                    open_timeout=HELLO_WITHIN,
                )
            except OSError as error:
                if error.errno in (errno.EADDRINUSE, errno.EACCES):  # taken, or Windows keeps it
                    continue
                raise LanError("no_network") from None
            if port is None and self._port_file is not None:
                with contextlib.suppress(SaveError):  # next time it is looked for as the first time
                    replace_bytes(self._port_file, str(self.port).encode(), PRIVATE)
            return self.port
        if port is not None:
            raise LanError("port_in_use", port=str(port))
        raise LanError("no_web_port", first=str(PORTS[0]), last=str(PORTS[-1]))

    def _ports(self) -> list[int]:
        last = 0
        if self._port_file is not None:
            with contextlib.suppress(OSError, ValueError):
                last = int(content_of(self._port_file, 64))
        return sorted(PORTS, key=lambda port: port != last)

    async def close(self) -> None:
        """Nobody comes in any more, and whoever is in by this door is away."""
        self._gate.close()
        await self._listener.close()
        self.port = 0

    def link(self, address: str, room: Room) -> str:
        """What a camera reads: the page at this address, and behind # the join code, which is
        never sent in a request. With several tables the table's id stands behind the code."""
        table = f".{room.id}" if len(self.hub.rooms) > 1 else ""
        return f"http://{address}:{self.port}/#{room.access.code}{table}"

    # Files

    def _request(self, socket: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a file; None lets a WebSocket of the page's own through."""
        host = request.headers.get_all("Host")
        if len(host) != 1 or not self._is_own(host[0], socket):
            return _plain(HTTPStatus.MISDIRECTED_REQUEST)
        if request.path == SOCKET:
            upgrades = request.headers.get("Upgrade", "").lower() == "websocket"
            if not upgrades or request.headers.get_all("Origin") != [f"http://{host[0]}"]:
                return _plain(HTTPStatus.FORBIDDEN)
            return None
        file = self._file(request)
        return _plain(HTTPStatus.NOT_FOUND) if file is None else _answer(file, request, host[0])

    def _file(self, request: Request) -> File | None:
        if request.path == "/":
            accepted = ",".join(request.headers.get_all("Accept-Language"))
            return index(language_of(accepted))
        return self._files.get(request.path)

    def _is_own(self, host: str, socket: ServerConnection) -> bool:
        """Whether a request is meant for the address that it came to: a stranger's name that
        leads here is refused, so that no other site's page can read anything of ours."""
        name, _colon, port = host.rpartition(":")
        if port != str(self.port):
            return False
        try:
            asked = ipaddress.ip_address(name.strip("[]"))
            own = ipaddress.ip_address(str(socket.local_address[0]).partition("%")[0])
        except ValueError:
            return name == "localhost" and _is_loop(socket)
        return asked == (getattr(own, "ipv4_mapped", None) or own)

    # Sockets

    async def _serve(self, socket: ServerConnection) -> None:
        assert isinstance(socket, GuardedConnection)
        link = SocketLink(socket, str(socket.remote_address[0]) if socket.remote_address else "?")
        try:
            try:
                left = max(0.1, HELLO_WITHIN - (self.hub.clock.now() - socket.begun))
                frame = await asyncio.wait_for(socket.recv(decode=False), left)
            except (TimeoutError, ConnectionClosed, OSError):
                link.abort()
                return
            finally:
                socket.known()
            browser = self._welcome(link, frame)
            if browser is None:
                return
            self.browsers.add(browser)
            try:
                browser.open()
                await self._listen(link, browser)
            except Exception:  # one guest's trouble must not close the table
                log.exception("a page's message could not be dealt with")
            finally:
                self.browsers.discard(browser)
                browser.close()
        finally:
            await link.finished()

    def _welcome(self, link: SocketLink, frame: bytes) -> Browser | None:
        """The browser whose first frame this is; None after it was told why not."""
        language = "en"
        try:
            message = messages.read_message(frame)
            if not isinstance(message, messages.Hello):
                raise LanError("garbage")
            language = message.language if message.language in LANGUAGES else language
            room = self._room(message.table)
        except LanError as error:
            self.hub.said("turned_away", {"address": link.address, "why": error.code})
            link.send(encode(_out(error, language)))
            return None
        if room is not None:
            return Browser(self.hub, room, link, message)
        with speaking(language):
            rooms = self.hub.rooms.values()
            tables = [[one.id, table_name(one.config.name, one.config.of)] for one in rooms]
        link.send(encode({"t": "tables", "tables": tables}))
        return None

    def _room(self, table: str) -> Room | None:
        """Which room a hello is for; None if there are several. LanError if it is not there."""
        rooms = self.hub.rooms
        if table in rooms:
            return rooms[table]
        if table or not rooms:
            raise LanError("no_such_table")
        return next(iter(rooms.values())) if len(rooms) == 1 else None

    async def _listen(self, link: SocketLink, browser: Browser) -> None:
        bucket = Bucket(self.hub.clock, self.hub.speed.rate, self.hub.speed.burst)

        def received(frame: bytes) -> bool:
            try:
                if not bucket.take():
                    raise LanError("flood")
                browser.received(messages.read_message(frame))
            except LanError as error:
                table = browser.room.config.name or browser.room.id
                said = {"table": table, "address": link.address}
                self.hub.said(
                    "flooded" if error.code == "flood" else "sent_garbage",
                    {**said, "name": browser.guest.who.name},
                )
                link.send(encode(_out(error, browser.language)))
                return False
            return not browser.guest.over

        await read(link, received, None)


@dataclass(frozen=True)
class _Head:
    """What every answer says: nothing of ours is shown or used anywhere else."""

    kind: str
    more: dict[str, str] = field(default_factory=dict)

    def headers(self, length: int) -> Headers:
        """The header lines for a body of that many bytes."""
        return Headers(
            {
                "Date": formatdate(usegmt=True),
                "Content-Type": self.kind,
                "Content-Length": str(length),
                "Connection": "close",
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "X-Frame-Options": "DENY",
                "Cross-Origin-Resource-Policy": "same-origin",
                **self.more,
            }
        )


def _plain(status: HTTPStatus) -> Response:
    body = f"{status.value} {status.phrase}\n".encode()
    head = _Head("text/plain; charset=utf-8", {"Cache-Control": "no-store"})
    return Response(status.value, status.phrase, head.headers(len(body)), body)


def _answer(file: File, request: Request, host: str) -> Response:
    body, more = file.body, {"ETag": file.tag, "Cache-Control": "no-cache"}
    more["Content-Security-Policy"] = POLICY.format(host=host)
    if request.path == "/":
        more["Vary"] = "Accept-Language"
    if file.tag in request.headers.get("If-None-Match", ""):
        head = _Head(file.kind, more).headers(0)
        return Response(HTTPStatus.NOT_MODIFIED.value, HTTPStatus.NOT_MODIFIED.phrase, head)
    if file.kind in PACKED and "gzip" in request.headers.get("Accept-Encoding", ""):
        body = file.packed
        more["Content-Encoding"] = "gzip"
    head = _Head(file.kind, more).headers(len(body))
    return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, head, body)


def _out(error: LanError, language: str) -> dict[str, Any]:
    with speaking(language):
        return {"t": "out", "code": error.code, "words": reason(texts(), error.code, error.params)}


def _is_loop(socket: ServerConnection) -> bool:
    try:
        return ipaddress.ip_address(str(socket.local_address[0])).is_loopback
    except ValueError:
        return False
