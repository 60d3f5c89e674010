"""Strangers who flood a host before and after they say who they are: others notice nothing."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import ssl
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from socket import AF_INET, SHUT_WR, SO_RCVBUF, SOL_SOCKET, create_connection
from socket import socket as socket_of
from typing import Any

import pytest
from lan_host import HOME, Hosted, socket, until
from lan_net import Clock
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from cardtable.lan.host.admission import Limits
from cardtable.lan.host.sockets.gate import (
    CALLS_AT_ONCE,
    CALM,
    CROWD,
    MOST_STRANGERS,
    STRANGERS_PER_NETWORK,
    Gate,
)
from cardtable.lan.host.sockets.guarded_connection import CONTROLS_AT_ONCE, GuardedConnection
from cardtable.lan.host.sockets.listener import (
    HANDED_OVER_PER_TURN,
    LET_IN_PER_TURN,
    GatedSocket,
    Listener,
    bound,
)
from cardtable.lan.host.sockets.log_limiter import LINES_AT_ONCE, LogLimiter
from cardtable.lan.protocol import codec
from cardtable.lan.protocol.client_messages import Hello, Ping
from cardtable.lan.protocol.codec import encode
from cardtable.lan.transport.certificate import client_context
from cardtable.lan.transport.sockets import quiet

MASK = b"\x00\x00\x00\x00"
PING, PONG, EMPTY_PART, EMPTY_TEXT = (
    first + b"\x80" + MASK for first in (b"\x89", b"\x8a", b"\x00", b"\x81")
)


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A room that anybody may enter."""
    host = Hosted(tmp_path)
    yield host
    host.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Strangers in a loop of their own."""
    return asyncio.run(asyncio.wait_for(work, 60))


def strangers_of(host: Hosted) -> int:
    """How many sockets the host keeps that have not said who they are."""
    return host.network.get(lambda: len(host.hub._gate))


# The gate, with a clock that is turned by hand


class Door:
    """A gate and who came to it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.gate = Gate(self.clock, Limits())
        self.dropped: list[str] = []

    def call(self, address: str) -> bool:
        may = self.gate.may_call(address)
        if may:
            self.gate.enter(address, lambda: self.dropped.append(address))
        return may


@pytest.mark.parametrize("networks", [1, 4, 8, 40])
def test_silent_strangers_never_keep_a_newcomer_out(networks: int) -> None:
    door = Door()
    for number in range(600):
        door.call(f"10.0.{number % networks}.7")
        door.clock.run(0.1)
    for newcomer in range(18):
        address = f"192.168.1.{newcomer}"
        assert door.call(address)
        assert address not in door.dropped
    assert len(door.gate) <= MOST_STRANGERS
    assert not any(one.startswith("192.168") for one in door.dropped)


def test_the_addresses_of_one_household_count_as_one() -> None:
    door = Door()
    came = [door.call(f"2001:db8:1:2::{number:x}") for number in range(200)]
    assert sum(came) == CALLS_AT_ONCE
    assert len(door.gate) == STRANGERS_PER_NETWORK
    assert door.call("2001:db8:1:3::1")


def test_a_network_that_calls_again_and_again_has_to_wait() -> None:
    door = Door()
    assert sum(door.call("10.0.0.1") for _ in range(4000)) == CALLS_AT_ONCE
    assert door.call("10.0.0.2")
    door.clock.run(3)
    assert door.call("10.0.0.1")


def test_the_gate_remembers_no_more_than_it_can_hold() -> None:
    door = Door()
    for number in range(20_000):
        door.call(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(door.gate) <= MOST_STRANGERS
    assert len(door.gate._calls) <= 1024
    assert len(door.gate._per_network) <= MOST_STRANGERS


def test_lines_that_strangers_can_write_are_counted_instead() -> None:
    clock = Clock()
    lines: list[tuple[str, Any]] = []
    log = LogLimiter(clock, lambda code, params: lines.append((code, params)))
    for _ in range(10_000):
        log.said("turned_away", {"address": "10.0.0.1", "why": "garbage"})
    log.said("comes_in", {"name": "Ann"})
    assert len(lines) == LINES_AT_ONCE + 1
    clock.run(61)
    assert lines[-1] == ("left_out", {"count": 10_000 - int(LINES_AT_ONCE)})


# The host, over loopback


async def bare(host: Hosted, count: int) -> list[asyncio.StreamWriter]:
    """Connections that say nothing, not even TLS."""
    writers = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            writers.append((await asyncio.open_connection(HOME, host.hub.port))[1])
    return writers


def test_bare_connects_cost_the_host_little_and_nobody_the_seat(hosted: Hosted) -> None:
    ann, person = hosted.join("Ann")
    until(lambda: ann.here)

    async def attack() -> int:
        writers = await bare(hosted, 400)
        most = strangers_of(hosted)
        for writer in writers:
            writer.close()
        return most

    assert run(attack()) <= STRANGERS_PER_NETWORK
    until(lambda: strangers_of(hosted) == 0)
    bob, _ = hosted.join("Bob")
    until(lambda: bob.here)
    assert [state for state, _ in person.connection] == ["calling", "here"]
    for seat in (ann, bob):
        seat.close()


def test_a_call_that_may_not_come_in_costs_the_host_no_connection(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    make = GuardedConnection.__init__

    def counted(self: GuardedConnection, *given: Any, **named: Any) -> None:
        made.append(1)
        make(self, *given, **named)

    monkeypatch.setattr(GuardedConnection, "__init__", counted)
    monkeypatch.setattr("cardtable.lan.host.sockets.gate.CALLS_PER_SECOND", 0.0)

    async def attack() -> None:
        for writer in await bare(hosted, 400):
            writer.close()

    run(attack())
    until(lambda: strangers_of(hosted) == 0)
    assert len(made) == CALLS_AT_ONCE


@pytest.mark.parametrize(
    ("may_call", "let_in", "asked"),
    [(True, LET_IN_PER_TURN, LET_IN_PER_TURN), (False, 0, HANDED_OVER_PER_TURN)],
)
def test_guests_have_their_turn_however_many_call(may_call: bool, let_in: int, asked: int) -> None:
    calls: list[str] = []

    def may(address: str) -> bool:
        calls.append(address)
        return may_call

    with GatedSocket(bound(AF_INET, (HOME, 0)), may) as door, contextlib.ExitStack() as stack:
        door.listen(100)
        for _ in range(60):
            stack.enter_context(create_connection(door.getsockname()))
        for _turn in range(2):
            calls.clear()
            taken = 0
            with contextlib.suppress(BlockingIOError):
                while True:
                    stack.enter_context(door.accept()[0])
                    taken += 1
            assert taken == let_in
            assert len(calls) in (asked, 60 - asked)


def test_a_listener_takes_one_port_in_every_family_or_none() -> None:
    async def work() -> None:
        async def nothing(_socket: Any) -> None:
            """Nobody gets so far."""

        listener, other = Listener(lambda _: True), Listener(lambda _: True)
        port = await listener.open(nothing, None, 0)
        assert {one.getsockname()[1] for server in listener._servers for one in server.sockets} == {
            port
        }
        with pytest.raises(OSError) as taken:  # noqa: PT011 - its number says which
            await other.open(nothing, None, port)
        assert taken.value.errno == errno.EADDRINUSE
        assert not other.is_open
        await listener.close()
        assert await other.open(nothing, HOME, port) == port
        await other.close()

    run(work())


def test_a_handshake_that_never_ends_is_ended(hosted: Hosted) -> None:
    async def slow() -> None:
        reader, writer = await asyncio.open_connection(HOME, hosted.hub.port)
        hello = b"\x16\x03\x01\x02\x00\x01"
        with contextlib.suppress(OSError):
            for byte in hello * 100:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.05)
                if reader.at_eof():
                    break
        assert await reader.read() in (b"", None) or reader.at_eof()
        writer.close()

    with contextlib.suppress(ConnectionError):
        run(slow())
    until(lambda: strangers_of(hosted) == 0)


@pytest.mark.parametrize("kind", [PING, PONG, EMPTY_PART, EMPTY_TEXT])
@pytest.mark.parametrize("seated", [False, True])
def test_a_flood_of_frames_is_cut_off(hosted: Hosted, kind: bytes, seated: bool) -> None:
    ann, person = hosted.join("Ann")
    until(lambda: ann.here)

    async def flood() -> None:
        with contextlib.suppress(OSError, InvalidHandshake, InvalidMessage, EOFError):
            async with socket(hosted) as line:
                if seated:
                    await line.send(encode(Hello(codec.VERSION, "Eve")), text=True)
                    await line.recv()
                if kind is EMPTY_PART:
                    line.transport.write(b"\x01\x80" + MASK)
                for _ in range(50):
                    line.transport.write(kind * 400)
                    await asyncio.sleep(0)
                await drained(line)

    run(flood())
    assert ann.here
    assert [state for state, _ in person.connection] == ["calling", "here"]
    until(lambda: strangers_of(hosted) == 0)
    until(lambda: hosted.network.get(lambda: len(hosted.room.roster.links)) == 1)
    ann.close()


async def drained(line: ClientConnection) -> None:
    """Hear everything until the host cuts the line."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(line.recv(), 20)


def test_a_guest_that_only_answers_pings_stays(hosted: Hosted) -> None:
    """What an honest program sends is far from the limit."""

    async def polite() -> None:
        async with socket(hosted) as line:
            await line.send(encode(Hello(codec.VERSION, "Polite")), text=True)
            for _ in range(int(CONTROLS_AT_ONCE) // 2):
                await (await line.ping())
            await line.recv()

    run(polite())


def test_a_stranger_who_speaks_no_tls_is_dropped(hosted: Hosted) -> None:
    async def plain() -> bytes:
        reader, writer = await asyncio.open_connection(HOME, hosted.hub.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        try:
            return await reader.read()
        except (ConnectionError, ssl.SSLError):
            return b""
        finally:
            writer.close()

    said = run(plain())
    assert b"HTTP" not in said
    until(lambda: strangers_of(hosted) == 0)


def test_an_older_tls_is_refused(hosted: Hosted) -> None:
    older = client_context()
    older.minimum_version = ssl.TLSVersion.TLSv1_2
    older.maximum_version = ssl.TLSVersion.TLSv1_2

    async def call(tls: ssl.SSLContext) -> str:
        _, writer = await asyncio.open_connection(HOME, hosted.hub.port, ssl=tls)
        try:
            return str(writer.get_extra_info("ssl_object").version())
        finally:
            writer.transport.abort()

    with pytest.raises((ssl.SSLError, ConnectionError)):
        run(call(older))
    assert run(call(client_context())) == "TLSv1.3"
    until(lambda: strangers_of(hosted) == 0)


def test_who_hangs_up_half_way_is_away_at_once(hosted: Hosted) -> None:
    """The guest's end of the stream is closed, below TLS; the host's stays open."""

    async def half() -> None:
        with create_connection((HOME, hosted.hub.port)) as below:
            line = await connect(
                f"wss://{HOME}:{hosted.hub.port}/",
                sock=below,
                ssl=client_context(),
                server_hostname="cardtable",
                compression=None,
                logger=quiet,
            )
            await line.send(encode(Hello(codec.VERSION, "Half")), text=True)
            await line.recv()
            below.shutdown(SHUT_WR)
            await drained(line)
            line.transport.abort()

    run(half())
    until(lambda: hosted.network.get(lambda: not hosted.room.roster.links))
    assert strangers_of(hosted) == 0


def test_who_reads_nothing_is_cut_off_and_the_others_hear_on(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.lan.transport.sockets.SEND_WITHIN", 0.5)
    ann, person = hosted.join("Ann")
    until(lambda: ann.here)

    def links() -> int:
        return hosted.network.get(lambda: len(hosted.room.roster.links))

    def fill() -> None:
        for link in hosted.room.roster.links[1:]:
            for _ in range(30):
                link.send(b"x" * 60_000)

    async def slow() -> None:
        with socket_of(AF_INET) as below:
            below.setsockopt(SOL_SOCKET, SO_RCVBUF, 2048)
            below.connect((HOME, hosted.hub.port))
            async with connect(
                f"wss://{HOME}:{hosted.hub.port}/",
                sock=below,
                ssl=client_context(),
                server_hostname="cardtable",
                compression=None,
                logger=quiet,
            ) as line:
                await line.send(encode(Hello(codec.VERSION, "Slow")), text=True)
                await line.recv()
                line.transport.pause_reading()
                assert links() == 2
                hosted.network.get(fill)
                while links() == 2:
                    await line.send(encode(Ping(1)), text=True)
                    await asyncio.sleep(0.2)
                line.transport.abort()

    with contextlib.suppress(ConnectionClosed):
        run(slow())
    until(lambda: links() == 1)
    assert ann.here
    assert [state for state, _ in person.connection] == ["calling", "here"]
    ann.close()


def test_nobody_fills_the_log_by_hanging_up(caplog: pytest.LogCaptureFixture) -> None:
    async def write() -> None:
        server = await asyncio.start_server(lambda _, writer: writer.close(), HOME, 0)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.transport.abort()
        for _ in range(50):
            writer.write(b"x")
        server.close()

    run(write())
    logging.getLogger("asyncio").warning("something else")
    assert [record.message for record in caplog.records] == ["something else"]
    caplog.clear()


def test_memory_is_given_back_once_when_a_crowd_is_gone() -> None:
    clock, calm = Clock(), []
    gate = Gate(clock, Limits(), lambda: calm.append(clock.now()))
    for number in range(CROWD - 1):
        gate.enter(f"10.0.{number}.7", lambda: None)
    clock.run(10 * CALM)
    assert not calm
    for number in range(3 * CROWD):
        gate.enter(f"10.1.{number % 250}.7", lambda: None)
        clock.run(0.05)
    assert not calm
    clock.run(10 * CALM)
    assert len(calm) == 1
    for number in range(CROWD):
        gate.enter(f"10.2.{number % 250}.7", lambda: None)
    clock.run(10 * CALM)
    assert len(calm) == 2


def descriptors() -> int:
    """How many this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="counts what /proc lists, which only Linux has"
)
def test_descriptors_never_run_out_however_many_call(hosted: Hosted) -> None:
    async def call() -> int:
        most, kept = 0, []
        before = descriptors()
        for _ in range(40):
            kept += await bare(hosted, 25)
            most = max(most, descriptors() - before - len(kept))
        for writer in kept:
            writer.close()
        return most

    # Every caller's own end is counted away: what is left is the host's.
    assert run(call()) <= MOST_STRANGERS + STRANGERS_PER_NETWORK
    until(lambda: strangers_of(hosted) == 0)
