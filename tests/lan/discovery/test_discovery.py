"""Tables are found on loopback by the probe and by multicast DNS, and vanish when they are gone."""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from zeroconf.asyncio import AsyncZeroconf

from cardtable.lan.discovery import advertise, search
from cardtable.lan.discovery.advertise import MdnsAdvertiser, answer_probes
from cardtable.lan.discovery.finds import Found
from cardtable.lan.discovery.probe import SERVICE
from cardtable.lan.discovery.search import Search
from cardtable.lan.host.hub import Hub
from cardtable.lan.protocol.codec import PORTS
from cardtable.lan.protocol.host_messages import TableNote
from cardtable.lan.transport.network import Network

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
        search._finds._tables["abc123", "ab" * 32].heard -= 20
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
            advertiser = MdnsAdvertiser(lambda: [note(port)], [HOME])
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


def test_a_table_that_is_announced_as_the_search_ends_is_no_trouble() -> None:
    async def story() -> list[tuple[Found, ...]]:
        seen: list[tuple[Found, ...]] = []
        zeroconf = AsyncZeroconf(interfaces=[HOME])
        await zeroconf.async_close()
        search = Search(seen.append, [HOME], [HOME], [1])
        await search._resolve(zeroconf.zeroconf, f"abc123.{SERVICE}")
        return seen

    assert asyncio.run(story()) == []


def test_tables_are_told_and_looked_for_at_the_addresses_of_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A network that comes back gives this computer an address, perhaps another one."""
    told: list[tuple[str, ...]] = []
    heard: list[tuple[str, ...]] = []

    class Teller:
        def __init__(self, notes: object, interfaces: tuple[str, ...]) -> None:
            told.append(interfaces)

        async def tell(self) -> None:
            pass

        async def close(self) -> None:
            pass

    class Listener:
        zeroconf = None

        def __init__(self, interfaces: list[str], ip_version: object) -> None:
            heard.append(tuple(interfaces))

        async def async_close(self) -> None:
            pass

    class Browser:
        def __init__(self, *given: object, **more: object) -> None:
            pass

        async def async_cancel(self) -> None:
            pass

    now = ["127.0.0.1"]
    monkeypatch.setattr(advertise, "own_addresses", lambda: tuple(now))
    monkeypatch.setattr(search, "own_addresses", lambda: tuple(now))
    monkeypatch.setattr(advertise, "WATCH_EVERY", 0.02)
    monkeypatch.setattr(search, "PROBE_EVERY", 0.02)
    monkeypatch.setattr(advertise, "MdnsAdvertiser", Teller)
    monkeypatch.setattr(search, "AsyncZeroconf", Listener)
    monkeypatch.setattr(search, "AsyncServiceBrowser", Browser)

    async def story() -> None:
        async def answered(*given: object) -> asyncio.DatagramTransport:
            raise OSError

        monkeypatch.setattr(advertise, "answer_probes", answered)
        hub = SimpleNamespace(notes=list, port=1, changed=None)
        telling = advertise.Advertiser(cast(Hub, hub))
        search = Search(lambda found: None, [HOME], None, [9])
        await telling.open()
        await search.open()
        now[:] = ["192.0.2.7"]
        end = time.monotonic() + 20
        while len(told) < 2 or len(heard) < 2:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)
        await search.close()
        await telling.close()

    asyncio.run(story())
    assert told == heard == [("127.0.0.1",), ("192.0.2.7",)]


class Deafened:
    """A protocol whose socket is read no more after the first error."""

    def __init__(self, protocol: Any, loop: asyncio.AbstractEventLoop, file: int) -> None:
        self._protocol, self._loop, self._file = protocol, loop, file

    def __getattr__(self, name: str) -> Any:
        return getattr(self._protocol, name)

    def error_received(self, error: Exception) -> None:
        self._loop._remove_reader(self._file)  # type: ignore[attr-defined]
        self._protocol.error_received(error)


class DeafLoop(asyncio.SelectorEventLoop):
    """Does what Windows' usual loop does: an error at reading from a datagram socket ends it."""

    def _make_datagram_transport(self, sock: socket.socket, protocol: Any, *more: Any) -> Any:
        deafened = Deafened(protocol, self, sock.fileno())
        return super()._make_datagram_transport(sock, deafened, *more)  # type: ignore[misc]


def test_a_probe_to_a_closed_port_does_not_make_the_search_deaf(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resets = Counter[int]()
    receive = socket.socket.recvfrom

    def recvfrom(sock: socket.socket, size: int) -> tuple[bytes, Any]:
        """The first times, as on Windows: nobody is at a port that was probed."""
        resets[sock.fileno()] += 1
        if resets[sock.fileno()] <= 3:
            raise ConnectionResetError(10054, "An existing connection was forcibly closed")
        return receive(sock, size)

    monkeypatch.setattr(socket.socket, "recvfrom", recvfrom, raising=False)
    monkeypatch.setattr(asyncio, "new_event_loop", DeafLoop)
    seen: list[tuple[Found, ...]] = [()]
    network = Network()
    try:
        port, transport = network.wait(answered_somewhere())
        stop = network.search(seen.append, targets=[HOME], interfaces=[HOME])
        end = time.monotonic() + 20
        while not any(one.note.port == port for one in ours(seen[-1])):
            assert time.monotonic() < end, "it has gone deaf"
            time.sleep(0.02)
        network.do(transport.close)
        stop()
    finally:
        network.close()
    assert max(resets.values()) > 3


def _notes_at(port: int) -> list[TableNote]:
    return [note(port)]


async def answered_somewhere() -> tuple[int, asyncio.DatagramTransport]:
    """A table that answers probes at the first of our ports that is free."""
    for port in PORTS:
        try:
            return port, await answer_probes(partial(_notes_at, port), port, HOME)
        except OSError:
            continue
    raise AssertionError("no port is free")
