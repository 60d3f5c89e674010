"""What a host's listening sockets make of the calls they let in."""

from __future__ import annotations

import asyncio
import socket

from lan_host import HOME
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection

from cardtable.lan.host.sockets.listener import Listener


def test_what_is_small_is_sent_at_once() -> None:
    """Else each answer would wait for the next one, or for 40 milliseconds."""

    async def call() -> int:
        told: list[int] = []

        async def hear(connection: ServerConnection) -> None:
            plain = connection.transport.get_extra_info("socket")
            told.append(plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        listener = Listener(lambda _address: True)
        port = await listener.open(hear, HOME, 0)
        async with connect(f"ws://{HOME}:{port}/", proxy=None) as line:
            await line.wait_closed()
        await listener.close()
        return told[0]

    assert asyncio.run(asyncio.wait_for(call(), 60))
