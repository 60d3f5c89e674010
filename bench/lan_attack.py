"""A host under attack, and a host that is killed with the end of its journal lost.

Everything goes over loopback; the attacker is a process of its own, with addresses of its own.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench import Row
from bench.lan_kit import Host, Player, p95, table, until

ATTACK_SECONDS = 12
TURNS = 2
LOST_TAILS = 200
LONGEST_TAIL = 12

ATTACKER = """
import asyncio, contextlib, sys, time
from websockets.asyncio.client import connect
from cardtable.lan.protocol.client_messages import Consent, Hello
from cardtable.lan.protocol.codec import VERSION, encode
from cardtable.lan.transport.certificate import client_context

port, seconds = int(sys.argv[1]), float(sys.argv[2])
end = time.monotonic() + seconds
MASK = b"\\0\\0\\0\\0"

def source(number):
    return (f"127.0.0.{2 + number % 8}", 0)

async def bare(number, says):
    with contextlib.suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=source(number))
        while time.monotonic() < end and not reader.at_eof():
            if says:
                writer.write(b"\\x16")
            await asyncio.sleep(1)
        writer.close()

async def floods(number, frames, each):
    while time.monotonic() < end:
        with contextlib.suppress(Exception):
            async with connect(
                f"wss://127.0.0.1:{port}/", ssl=client_context(), server_hostname="cardtable",
                compression=None, proxy=None, local_addr=source(number),
            ) as line:
                await line.send(encode(Hello(VERSION, f"Rude {number} {time.monotonic():.3f}")))
                on = False
                while time.monotonic() < end:
                    if frames is None:
                        on = not on
                        await line.send(encode(Consent(on)))
                    else:
                        line.transport.write(frames * 200)
                    await asyncio.sleep(each)
        await asyncio.sleep(0.2)

async def main():
    work = [floods(n, b"\\x89\\x80" + MASK, 0.01) for n in range(8)]  # pings
    work += [floods(n, b"\\x00\\x80" + MASK, 0.01) for n in range(8, 12)]  # empty parts
    work += [floods(n, None, 0.06) for n in range(12, 25)]  # the roll changes, as often as allowed
    for number in range(5000):
        work.append(bare(number, number % 5 == 0))
    tasks = [asyncio.ensure_future(one) for one in work[:25]]
    for one in work[25:]:
        tasks.append(asyncio.ensure_future(one))
        if len(tasks) % 50 == 0:
            await asyncio.sleep(0.05)
    await asyncio.gather(*tasks, return_exceptions=True)

import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
asyncio.run(main())
"""


def attack() -> Iterator[Row]:
    """Bare connects, slow handshakes, floods of pings, parts and changes of the roll at once.

    The attacker takes a processor of its own. So what the honest wait is compared with what they
    wait while the same attack goes to another host of this computer, in turn.
    """
    limits = ("--per-address", "14")
    with table(4, 2, *limits) as (host, people, network):
        elsewhere = Host(4, *limits)
        time.sleep(4)
        before_memory = host.megabytes()
        waits: dict[int, list[float]] = {host.port: [], elsewhere.port: []}
        came = True
        for turn, port in enumerate((elsewhere.port, host.port) * TURNS):
            rude = subprocess.Popen(
                [sys.executable, "-c", ATTACKER, str(port), str(ATTACK_SECONDS)],
                stderr=subprocess.DEVNULL,
            )
            time.sleep(1)
            waits[port] += _waits(people, ATTACK_SECONDS - 3)
            newcomer = Player(network, host.port, f"New {chr(65 + turn)}", crowd=99)
            came = until(lambda one=newcomer: bool(one.here), 6) and came
            rude.wait(60)
            newcomer.seat.close()
        elsewhere.close()
        time.sleep(8)
        grown = host.megabytes() - before_memory
        control = p95(waits[elsewhere.port])
        yield Row("an honest table while another host is attacked, p95", control * 1e3, "ms")
        yield Row(
            f"while strangers attack it in four ways, p95 of {len(waits[host.port])}",
            p95(waits[host.port]) * 1e3,
            "ms",
            2,
            control * 1e3,
            "the other host",
        )
        yield Row("honest guests cut off", sum(len(one.here) != 1 for one in people), "", 0)
        yield Row("a newcomer meanwhile kept out", int(not came), "", 0)
        yield Row("memory that the attack leaves", grown, "MB", 20)


def _waits(people: list[Player], seconds: float) -> list[float]:
    for one in people:
        one.waits.clear()
    time.sleep(seconds)
    return [wait for one in people for wait in one.waits]


def lost_tails(kills: int = LOST_TAILS) -> Iterator[Row]:
    """The host is killed, and so many lines of its journal are lost with it."""
    with table(4, 2) as (host, people, _network):
        frozen = 0
        for one in people:
            one.asks_again = True
        for kill in range(kills):
            before = [one.updates for one in people]
            until(
                lambda was=before: all(o.updates > n + 3 for o, n in zip(people, was, strict=True))
            )
            host.kill()
            _cut(host, kill % (LONGEST_TAIL + 1))
            known = [len(one.sent) for one in people]
            host.start()
            frozen += not until(
                lambda was=known: _further([len(one.sent) for one in people], was, 0), 30
            )
        yield Row(f"{kills} kills with every lost tail, guests frozen", frozen, "", 0)


def _further(now: list[int], before: list[int], by: int) -> bool:
    """Whether every count has grown by more than so much."""
    return all(one > was + by for one, was in zip(now, before, strict=True))


def _cut(host: Host, lines: int) -> None:
    """Take so many lines off the end of the newest journal, but not its first."""
    files = sorted(host.folder.rglob("games/*.cardtable"), key=_changed)
    if files:
        whole = files[-1].read_bytes().splitlines(keepends=True)
        files[-1].write_bytes(b"".join(whole[: max(1, len(whole) - lines)]))


def _changed(path: Path) -> float:
    return path.stat().st_mtime
