"""Links over WebSockets with TLS: the host's side and the guest's call."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from socket import SOCK_STREAM
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from cardtable.lan.discovery.interfaces import any_network
from cardtable.lan.protocol.client_messages import Look
from cardtable.lan.protocol.codec import LARGEST_OUTWARD, VERSION, decode_outward, encode
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import TableNote, Tables

from .certificate import client_context, fingerprint_of
from .link import Cancel, Link

Address = tuple[str, int]
"""A numeric IP address and a port."""

quiet = logging.getLogger("cardtable.lan.wire")
quiet.propagate = False
quiet.addHandler(logging.NullHandler())

SEND_WITHIN = 5.0
"""Seconds in which a peer must take what it is sent."""

MOST_WAITING = 2 * 1024 * 1024
"""Bytes that may wait for a slow peer."""

WORK_AT_ONCE, WORK_SHARE, WORK_PER_FRAME = 3.0, 0.5, 0.0002
"""Seconds of this thread's work that a host's messages may take at once, and of each second."""

STAGGER = 0.25
CALL_TIMEOUT = 2.5
PATIENT_TIMEOUT, PATIENT_CALLS = 12.0, 4
"""Seconds for a call of who comes back to a seat, and how many are made beside each other, each
begun when the one before has not come through in the usual time."""

MOST_ADDRESSES = 8
"""So many addresses of a host are tried, those found last first."""


def new_loop() -> asyncio.AbstractEventLoop:
    """An event loop for the network, of the kind that also hears on Windows.

    Python's usual loop there (the proactor) ends reading from a datagram socket for good once a
    probe has come to a computer with nobody at that port (ConnectionResetError).
    """
    return asyncio.SelectorEventLoop()


class LoopClock:
    """The clock of an event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> float:
        """The loop's own time."""
        return self._loop.time()

    def later(self, delay: float, call: Callable[[], None]) -> Cancel:
        """Call in so many seconds, in the loop's thread."""
        return self._loop.call_later(delay, call).cancel


class SocketLink:
    """A link over a WebSocket: `send` never waits, a writer task empties what is queued."""

    def __init__(self, socket: Connection, address: str, host: str = "") -> None:
        self.address, self.host = address, host
        self.socket = socket
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing = False
        self._writer = asyncio.get_running_loop().create_task(self._write())

    def send(self, frame: bytes) -> None:
        """Queue a frame; a peer that lets too much pile up is cut off."""
        if self._closing:
            return
        self._queue.append(frame)
        self._bytes += len(frame)
        if self._bytes > MOST_WAITING:
            self.abort()
        self._wake.set()

    def close(self) -> None:
        """Close when what is queued has gone out."""
        self._closing = True
        self._wake.set()

    def abort(self) -> None:
        """Cut the line at once."""
        self._closing = True
        self._queue.clear()
        self._wake.set()
        self.socket.transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                while self._queue:
                    frame = self._queue.popleft()
                    self._bytes -= len(frame)
                    async with asyncio.timeout(SEND_WITHIN):  # no task for each, as wait_for makes
                        await self.socket.send(frame, text=True)
                if self._closing:
                    break
                self._wake.clear()
                await self._wake.wait()
            await asyncio.wait_for(self.socket.close(), SEND_WITHIN)
        except (ConnectionClosed, TimeoutError, OSError):
            self.abort()

    async def finished(self) -> None:
        """Wait until everything has gone out; to be awaited when the socket is done with."""
        self.close()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer


class Call:
    """A guest's call to a host: tries its addresses one after the other, 250 ms apart.

    pin: the fingerprint that the host must have; "" takes any. learned: told the host's.
    """

    def __init__(
        self, addresses: Sequence[Address], pin: str, learned: Callable[[str], None]
    ) -> None:
        self.addresses = tuple(addresses)
        self.pin = pin
        self.learned = learned

    def also_at(self, addresses: Sequence[Address], fingerprint: str) -> None:
        """The host may have moved here; whoever has not its fingerprint is not called."""
        if fingerprint and fingerprint == self.pin:
            self.addresses = tuple(dict.fromkeys((*addresses, *self.addresses)))[:MOST_ADDRESSES]

    async def link(self, *, patient: bool = False) -> SocketLink:
        """The first connection that stands; LanError with the likeliest cause if none does.

        patient: for who comes back to a seat. On a bad network a call may need long to come
        through, or not come through at all: each is given more time, and others are begun beside
        it.
        """
        tries: set[asyncio.Task[ClientConnection]] = set()
        failed: list[LanError] = []
        try:
            for number in range(PATIENT_CALLS if patient else 1):
                tries |= self._tries(PATIENT_TIMEOUT if patient else CALL_TIMEOUT)
                last = not patient or number == PATIENT_CALLS - 1
                socket = await _first(tries, failed, None if last else CALL_TIMEOUT)
                if socket is not None:
                    # a peer that hung up already has no address any more, and yet was reached
                    where = socket.remote_address
                    return SocketLink(socket, str(where[0]) if where else "", self.pin)
                if not tries:
                    break  # it is known that nobody is there
        finally:
            for task in tries:
                task.cancel()
            for late in await asyncio.gather(*tries, return_exceptions=True):
                if isinstance(late, ClientConnection):
                    late.transport.abort()
        raise min(failed, key=_likeliness, default=LanError("no_network"))

    def _tries(self, timeout: float) -> set[asyncio.Task[ClientConnection]]:
        loop = asyncio.get_running_loop()
        return {
            loop.create_task(self._try(address, number * STAGGER, timeout))
            for number, address in enumerate(self.addresses)
        }

    async def _try(self, address: Address, delay: float, timeout: float) -> ClientConnection:
        await asyncio.sleep(delay)
        host, port = address
        shown = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        try:
            socket = await connect(
                f"wss://{shown}/",
                ssl=client_context(),
                server_hostname="cardtable",
                compression=None,
                max_size=LARGEST_OUTWARD,
                proxy=None,
                open_timeout=timeout,
                ping_interval=None,  # the guest asks by itself whether the host is there
                close_timeout=1,
                user_agent_header=None,
                logger=quiet,
            )
        except ConnectionRefusedError:
            raise LanError("not_open", address=shown) from None
        except (TimeoutError, InvalidHandshake, InvalidMessage, EOFError):
            raise LanError("no_answer", address=shown) from None
        except OSError as error:
            if error.errno in (errno.ENETUNREACH, errno.EADDRNOTAVAIL, errno.ENETDOWN):
                raise LanError("no_network") from None
            if sys.platform == "darwin" and error.errno == errno.EHOSTUNREACH:
                raise LanError("kept_off", address=shown) from None
            raise LanError("no_answer", address=shown) from None
        theirs = fingerprint_of(_peer_certificate(socket))
        if self.pin and theirs != self.pin:
            socket.transport.abort()
            raise LanError("wrong_fingerprint", address=shown)
        self.pin = theirs  # and for as long as this guest calls
        self.learned(theirs)
        return socket


async def looked(addresses: Sequence[Address], pin: str = "") -> tuple[TableNote, ...]:
    """Ask a host for its tables."""
    link = await Call(addresses, pin, lambda fingerprint: None).link()
    found: list[Tables] = []

    def received(frame: bytes) -> bool:
        message = decode_outward(frame)
        if isinstance(message, Tables):
            found.append(message)
        return not found

    link.send(encode(Look(VERSION)))
    try:
        await read(link, received, 3)
    finally:
        await link.finished()
    if not found:
        raise LanError("garbage")
    return found[0].tables


async def _first(
    tries: set[asyncio.Task[ClientConnection]], failed: list[LanError], within: float | None
) -> ClientConnection | None:
    """The first of these calls that comes through, within so many seconds; it and those that
    failed are taken out of the set."""
    end = None if within is None else asyncio.get_running_loop().time() + within
    while tries:
        left = None if end is None else end - asyncio.get_running_loop().time()
        if left is not None and left <= 0:
            return None
        done, _ = await asyncio.wait(tries, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            tries.discard(one)
            try:
                return one.result()
            except LanError as error:
                failed.append(error)
    return None


def _likeliness(error: LanError) -> int:
    """The lower, the more a failed call says about why no other came through."""
    order = ("wrong_fingerprint", "not_open", "kept_off", "no_answer")
    return order.index(error.code) if error.code in order else len(order)


def _peer_certificate(socket: ClientConnection) -> bytes:
    tls: Any = socket.transport.get_extra_info("ssl_object")
    found: bytes | None = tls.getpeercert(binary_form=True)
    return found or b""


class Dialer:
    """How a guest gets its links: `dial` is handed to it."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self._tasks: set[asyncio.Task[None]] = set()

    def dial(self, guest: Caller) -> None:
        """Call once; the guest is told how it went, and then everything that comes."""
        task = asyncio.get_running_loop().create_task(self._run(guest))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, guest: Caller) -> None:
        try:
            link = await self.call.link(patient=guest.returning)
        except LanError as error:
            guest.unreachable(error, error.code == "wrong_fingerprint")
            return
        try:
            guest.connected(link)
            await _heard(link, guest)
            guest.lost(link)
        finally:
            await link.finished()

    async def close(self) -> None:
        """Drop calls that are still being made."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _heard(link: SocketLink, guest: Caller) -> None:
    """Hand everything that comes to a guest, but no faster than it can be dealt with: a host that
    sends without end takes part of this thread's time, and nothing of the window's memory."""
    loop = asyncio.get_running_loop()
    left, at = WORK_AT_ONCE, loop.time()

    def received(frame: bytes) -> None:
        nonlocal left
        begun = time.perf_counter()
        guest.received(link, frame)
        left -= time.perf_counter() - begun + WORK_PER_FRAME

    async def paced() -> None:
        nonlocal left, at
        while guest.busy:
            await asyncio.sleep(0.02)
        now = loop.time()
        left, at = min(WORK_AT_ONCE, left + (now - at) * WORK_SHARE), now
        if left < 0:
            await asyncio.sleep(min(1.0, -left / WORK_SHARE))

    await read(link, received, None, paced)


class Caller(Protocol):
    """The part of a guest that a dialer needs."""

    @property
    def busy(self) -> bool:
        """Whether nothing more should be handed over for a while."""

    @property
    def returning(self) -> bool:
        """Whether there is a seat to come back to."""

    def connected(self, link: Link) -> None:
        """There is a link."""

    def unreachable(self, why: LanError, final: bool = False) -> None:
        """There is none."""

    def received(self, link: Link, frame: bytes) -> None:
        """A frame came."""

    def lost(self, link: Link) -> None:
        """The link is gone."""


async def resolved(host: str, port: int) -> tuple[Address, ...]:
    """Every numeric address of a host; LanError if its name is unknown, or nobody can be asked."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
    except OSError:
        if not any_network():
            raise LanError("no_network") from None
        raise LanError("no_answer", address=f"{host}:{port}") from None
    except UnicodeError:  # no computer can be called so
        raise LanError("bad_address", address=f"{host}:{port}"[:80]) from None
    return tuple(dict.fromkeys((str(one[4][0]), int(one[4][1])) for one in found))


async def read(
    link: SocketLink,
    received: Callable[[bytes], bool | None],
    within: float | None,
    paced: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Hand on every frame until the link ends, `received` says False, or nothing comes `within`
    so many seconds. paced: awaited after each frame."""
    try:
        while True:
            async with asyncio.timeout(within):
                frame = await link.socket.recv(decode=False)
            if received(frame) is False:
                return
            if paced is not None:
                await paced()
    except (ConnectionClosed, TimeoutError, OSError):
        return
