"""Tables are found on loopback by the probe and by multicast DNS, and vanish when they are gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from cardtable.lan.discovery import Advertiser, Found, Search, answer_probes
from cardtable.lan.outward import TableNote

HOME = "127.0.0.1"


def note(port: int, version: int = 1, free: int = 3) -> TableNote:
    """A table to be found."""
    return TableNote(
        "abc123", "Küche ♥", "hearts", "spot", 4, free, "lobby", version, port, "ab" * 32, "code"
    )


def ours(seen: tuple[Found, ...]) -> tuple[Found, ...]:
    """The table of these tests: others may be open on this machine at the same time."""
    return tuple(one for one in seen if one.note.id == "abc123")


async def search_until(
    holds: Callable[[tuple[Found, ...]], bool], port: int, seconds: float = 9
) -> tuple[Found, ...]:
    """Look until something is found."""
    seen: list[tuple[Found, ...]] = [()]
    search = Search(seen.append, [HOME], [HOME], [port])
    await search.open()
    end = time.monotonic() + seconds
    try:
        while not holds(seen[-1]):
            assert time.monotonic() < end, "never found"
            await asyncio.sleep(0.05)
        return seen[-1]
    finally:
        await search.close()


def test_the_probe_finds_a_table_and_forgets_a_dead_one() -> None:
    async def story() -> None:
        notes = [note(5, version=9)]
        transport = await answer_probes(lambda: notes, 0, HOME)
        port = transport.get_extra_info("sockname")[1]
        seen: list[tuple[Found, ...]] = [()]
        search = Search(seen.append, [HOME], [HOME], [port])
        await search.open()
        for _ in range(60):
            await asyncio.sleep(0.05)
            if ours(seen[-1]):
                break
        (found,) = ours(seen[-1])
        assert found.note.name == "Küche ♥"
        assert found.addresses == ((HOME, 5),)
        assert not found.compatible
        transport.close()
        search._found["abc123"].heard -= 20
        for _ in range(80):
            await asyncio.sleep(0.05)
            if not ours(seen[-1]):
                break
        assert ours(seen[-1]) == ()
        await search.close()

    asyncio.run(story())


def test_garbage_and_short_probes_get_no_answer() -> None:
    async def story() -> list[bytes]:
        transport = await answer_probes(lambda: [note(5)], 0, HOME)
        address = transport.get_extra_info("sockname")
        heard: list[bytes] = []

        class Ear(asyncio.DatagramProtocol):
            """Keeps what comes."""

            def datagram_received(self, datagram: bytes, sender: object) -> None:
                heard.append(datagram)

        own, _ = await asyncio.get_running_loop().create_datagram_endpoint(Ear, remote_addr=address)
        own.sendto(b'{"cardtable":"probe","version":1}')
        own.sendto(b"x" * 600)
        own.sendto(b"[" * 60_000)
        await asyncio.sleep(0.3)
        own.close()
        transport.close()
        return heard

    assert asyncio.run(story()) == []


def test_multicast_dns_finds_a_table_that_answers_no_probe() -> None:
    async def story() -> tuple[Found, ...]:
        server = await asyncio.start_server(lambda reader, writer: writer.close(), HOME, 0)
        port = server.sockets[0].getsockname()[1]
        try:
            advertiser = Advertiser(lambda: [note(port)], [HOME])
        except OSError:
            pytest.skip("no multicast on loopback here")
        await advertiser.tell()
        found = await search_until(lambda seen: bool(ours(seen)), 1, 15)
        await advertiser.close()
        server.close()
        await server.wait_closed()
        return found

    (found,) = ours(asyncio.run(story()))
    assert found.note.name == "Küche ♥"
    assert found.note.free == 3
    assert found.compatible
