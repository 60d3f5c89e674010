"""A WebSocket connection of which nothing is believed: counted before TLS, its frames limited.

asyncio sets a quarter of a megabyte aside for each TLS connection, and a peer may send thousands of
frames in one packet. So it is counted at the gate before TLS begins, and what comes is read in
small parts.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from asyncio.sslproto import SSLProtocol
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from cardtable.lan.host.access import Bucket
from cardtable.lan.transport.link import Clock

from .gate import Gate, Stranger

TLS_WITHIN = 2.5
"""Seconds for the handshake of TLS, however slowly a stranger speaks."""

CONTROLS_PER_SECOND, CONTROLS_AT_ONCE = 5.0, 30.0
"""Pings, pongs and parts of a message: an honest guest sends a pong every five seconds."""

FRAMES_PER_SECOND, FRAMES_AT_ONCE = 100.0, 1000.0
"""Frames of any kind; whole messages have a lower limit of their own (`Hub`), which says why."""

SSLProtocol.max_size = 32 * 1024  # of what comes; asyncio's own 256 KiB are set aside for each
"""A TLS connection of a guest, who sends a few hundred bytes at once."""

_PART = 512
"""Bytes that are read at once."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What every connection of a server is measured by. tls: None where it is spoken in the clear,
    as with browsers. frames: how many frames more than ours a
    guest may send, where messages may come faster."""

    gate: Gate
    clock: Clock
    tls: ssl.SSLContext | None
    frames: float = 1.0


class GuardedConnection(ServerConnection):
    """Speaks TLS, where its server does, once the gate has let it in; cut off if it sends too many
    frames."""

    def __init__(self, guard: Guard, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.stranger: Stranger | None = None
        """What the gate knows it by, until it has said who it is."""
        self.begun = 0.0
        """When all was ready for its first words."""
        self._guard = guard
        self._bare: asyncio.Transport | None = None
        self._early: list[bytes] | None = []
        """What came before TLS was known to be ready."""
        self._starting: asyncio.Task[None] | None = None
        clock, times = guard.clock, guard.frames
        self._controls = Bucket(clock, CONTROLS_PER_SECOND, CONTROLS_AT_ONCE)
        self._frames = Bucket(clock, FRAMES_PER_SECOND * times, FRAMES_AT_ONCE * times)
        self._cut = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A call that may come in: TLS begins."""
        assert isinstance(transport, asyncio.Transport)
        self._bare = transport
        peer = transport.get_extra_info("peername")
        self.stranger = self._guard.gate.enter(str(peer[0]) if peer else "?", self.cut_off)
        tls = self._guard.tls
        if tls is None:
            self._begin(transport)
        else:
            self._starting = self.loop.create_task(self._start_tls(transport, tls))

    async def _start_tls(self, bare: asyncio.Transport, tls: ssl.SSLContext) -> None:
        made: asyncio.Transport | None = None
        with contextlib.suppress(OSError, ssl.SSLError, TimeoutError):
            made = await self.loop.start_tls(
                bare,
                self,
                tls,
                server_side=True,
                ssl_handshake_timeout=TLS_WITHIN,
                ssl_shutdown_timeout=1.0,
            )
        if made is None or self._cut:
            self._early = None
            self.cut_off()
            return
        self._begin(made)

    def _begin(self, transport: asyncio.Transport) -> None:
        """From now on what comes is read."""
        early, self._early = self._early or [], None
        self.begun = self.loop.time()
        super().connection_made(transport)
        for data in early:
            self.data_received(data)

    def cut_off(self) -> None:
        """End it at once, without a word."""
        self._cut = True
        self.known()
        if self._bare is not None:
            self._bare.abort()

    def known(self) -> None:
        """It has said who it is, or will not any more."""
        stranger, self.stranger = self.stranger, None
        if stranger is not None:
            self._guard.gate.leave(stranger)

    def data_received(self, data: bytes) -> None:
        """What came, in small parts, until it is too much."""
        if self._early is not None:
            self._early.append(data)
            return
        for start in range(0, len(data), _PART):
            if self._cut:
                return
            super().data_received(data[start : start + _PART])

    def process_event(self, event: Request | Frame | Any) -> None:
        """A request or a frame; too many frames end the connection."""
        if isinstance(event, Frame):
            whole = event.fin and event.opcode in (Opcode.TEXT, Opcode.BINARY)
            closes = event.opcode is Opcode.CLOSE
            if not self._frames.take() or not (whole or closes or self._controls.take()):
                self.cut_off()
                return
        super().process_event(event)

    def eof_received(self) -> None:
        """The peer sends no more."""
        if self._early is None:
            super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        self.known()
        if self.begun:
            super().connection_lost(exc)


def guarded(guard: Guard) -> type[GuardedConnection]:
    """The class of the connections of one server."""

    class Connection(GuardedConnection):
        """Measured by this server's guard."""

        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(guard, *given, **named)

    return Connection
