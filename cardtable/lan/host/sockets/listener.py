"""Listening sockets at which strangers wait their turn: a crowd holds up no guest who is in.

For a connection asyncio makes a transport, a task and a protocol (half a millisecond), a hundred in
one turn of the loop, and each message of a guest needs several turns. So a call that may not come
in now is closed as the system hands it over, and only few are let in before the others' turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve

from cardtable.lan.transport.sockets import quiet

LET_IN_PER_TURN, HANDED_OVER_PER_TURN = 4, 40
"""So many calls are let in, and looked at, before what the guests sent is heard."""

WAITING = 128
"""Calls that the system keeps until they are looked at."""

PACE: dict[str, Any] = {
    "compression": None,
    "ping_interval": 5,
    "ping_timeout": 10,
    "close_timeout": 1,
    "max_queue": 16,
    "server_header": None,
    "logger": quiet,
}
"""How connections are kept, whoever calls: what `serve` of websockets takes."""

MayCall = Callable[[str], bool]
"""Whether somebody may call from this address now."""


class GatedSocket(socket.socket):
    """A listening socket that hands over only calls that may come in, and few at once."""

    def __init__(self, plain: socket.socket, may_call: MayCall) -> None:
        """plain: bound to its address; it belongs to this one from now on."""
        super().__init__(plain.family, plain.type, plain.proto, plain.detach())
        self._may_call = may_call
        self._let_in = self._handed_over = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next that may come in; BlockingIOError if none waits, or others have their turn."""
        try:
            while self._let_in < LET_IN_PER_TURN and self._handed_over < HANDED_OVER_PER_TURN:
                caller, address = super().accept()
                self._handed_over += 1
                if self._may_call(str(address[0])):
                    self._let_in += 1
                    return caller, address
                caller.close()
        except OSError:  # none waits, or there are no descriptors: the turn is over in any case
            self._let_in = self._handed_over = 0
            raise
        self._let_in = self._handed_over = 0
        raise BlockingIOError


class Listener:
    """The servers of one port, one for each family of addresses."""

    def __init__(self, may_call: MayCall) -> None:
        self._may_call = may_call
        self._servers: list[Server] = []

    @property
    def is_open(self) -> bool:
        """Whether anybody can call."""
        return bool(self._servers)

    async def open(
        self,
        handler: Callable[[ServerConnection], Awaitable[None]],
        address: str | None,
        port: int,
        **how: Any,
    ) -> int:
        """Serve WebSockets at an address, None: at all; returns the port. how: as for
        `websockets.serve`, beside `PACE`. OSError if this cannot be."""
        made = await self._bound(address, port)
        try:
            for one in made:
                kept = {**PACE, **how}
                self._servers.append(await serve(handler, sock=one, backlog=WAITING, **kept))
        except BaseException:
            for one in made:
                one.close()
            await self.close()
            raise
        return int(made[0].getsockname()[1])

    async def _bound(self, address: str | None, port: int) -> list[GatedSocket]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(
            address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        made: list[GatedSocket] = []
        failed: OSError | None = None
        for family, _kind, _protocol, _name, where in dict.fromkeys(found):
            # a port that the system chooses is the same for every family
            chosen = made[0].getsockname()[1] if made and not port else int(where[1])
            try:
                plain = bound(family, (where[0], chosen, *where[2:]))
            except OSError as error:
                failed = error
                if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                    continue  # this family is switched off here
                for one in made:
                    one.close()
                raise
            made.append(GatedSocket(plain, self._may_call))
        if not made:
            raise failed or OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
        return made

    async def close(self) -> None:
        """Nobody comes in any more, and whoever is in is away."""
        servers, self._servers = self._servers, []
        for one in servers:
            one.close()
        for one in servers:
            await one.wait_closed()


def bound(family: int, where: tuple[Any, ...]) -> socket.socket:
    """A socket bound to an address; OSError if it is taken.

    It says that it speaks TCP: only then does asyncio send what is small at once, and not up to
    40 milliseconds later together with what follows (TCP_NODELAY).
    """
    plain = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        plain.setblocking(False)
        if os.name == "posix" and sys.platform != "cygwin":
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            with contextlib.suppress(OSError, AttributeError):
                plain.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        plain.bind(where)
    except BaseException:
        plain.close()
        raise
    return plain
