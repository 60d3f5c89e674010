"""The network on this machine: latency, processor time, kills, floods, slow sockets, outages.

Everything goes over loopback or through network namespaces of our own (those rows need root and
are left out otherwise). Set CARDTABLE_SOAK to a number of minutes for the long run.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import WebSocketException

from bench import Row, lan_peers
from bench.lan_attack import attack, lost_tails
from bench.lan_cable import NETS, no_networks, two_networks
from bench.lan_kit import HOME, Host, Player, lost_and_doubled, p95, table, until
from cardtable.lan.protocol import client_messages
from cardtable.lan.protocol.client_messages import Hello
from cardtable.lan.protocol.codec import decode_inward, encode
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.certificate import client_context
from cardtable.lan.transport.network import Network

KILLS = 20
GUESTS = 9
MALFORMED = 10_000


WINDOW = """
import sys, tempfile, time
from pathlib import Path
from bench.lan_kit import HOME
from cardtable.bots.worker import Thinker
from cardtable.games import game
from cardtable.lan.guest.callbacks import Callbacks
from cardtable.lan.guest.membership import Who
from cardtable.lan.transport.network import Network
from cardtable.lan.protocol.client_messages import Settings, Start
network, thinker = Network(), Thinker()
rules = game("cancellation_hearts")
table = rules.declaration.table("cancellation_hearts", 10, {})
settings = Settings(door="open", level="random", fair=False, pace=0)
stalls = sys.argv[1] == "stalls"
with tempfile.TemporaryDirectory() as folder:
    hub = network.hub(Path(folder), game, thinker, address=HOME, findable=False)
    hub.speed.rate = hub.speed.burst = 10_000.0
    callbacks = Callbacks()
    seat = network.host(hub, rules, table, Who("Host"), callbacks, settings=settings)
    print(hub.port, flush=True)
    sys.stdin.readline()
    seat.say(Start())
    time.sleep(0.5)
    network.do(lambda: (setattr(seat.room.roster.members[1], "bot", True),
                        seat.room.hosted.runner.take_over(0, "random")))
    end = time.monotonic() + float(sys.argv[2])
    while time.monotonic() < end:
        busy = time.monotonic() + (0.09 if stalls else 0)
        while time.monotonic() < busy:  # a window that is busy 90 ms out of 100
            pass
        time.sleep(0.01)
        if seat.room.phase == "scored":
            seat.say(Start())
    seat.close()
    network.wait(hub.close())
thinker.close()
network.close()
"""


def behind_a_window(stalls: bool) -> float:
    """Nine remote players at a table that is hosted behind a window: milliseconds, p95."""
    host = subprocess.Popen(
        [sys.executable, "-c", WINDOW, "stalls" if stalls else "calm", "10"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert host.stdin is not None
    assert host.stdout is not None
    network = Network()
    port = int(host.stdout.readline())
    people = [Player(network, port, f"P{chr(65 + n)}") for n in range(GUESTS)]
    try:
        assert until(lambda: all(one.seat.here for one in people)), "nobody came in"
        time.sleep(0.5)
        host.stdin.write("begin\n")
        host.stdin.flush()
        time.sleep(9)
    finally:
        for one in people:
            one.playing = False
            one.seat.close()
        network.close()
        host.communicate(timeout=30)
    return p95([wait for one in people for wait in one.waits]) * 1e3


def latency() -> Iterator[Row]:
    """Nine remote players of a host whose window stalls, or does not; then the idle host."""
    label = "answer to its update, 9 guests of a host whose window"
    yield Row(f"{label} rests, p95", behind_a_window(False), "ms", 20)
    yield Row(f"{label} stalls, p95", behind_a_window(True), "ms", 20)
    with table(10, GUESTS, "--no-fair") as (host, people, _):
        before, heard = host.seconds(), sum(one.updates for one in people)
        time.sleep(10)
        used = (host.seconds() - before) / max(1, sum(one.updates for one in people) - heard)
        waits = [wait for one in people for wait in one.waits]
        yield Row("answer to its update, 9 guests of `serve`, p95", p95(waits) * 1e3, "ms", 20)
        yield Row("the host's processor time for an update to one guest", used * 1e3, "ms")
        for one in people:
            one.playing = False
        time.sleep(2)
        before, begun = host.seconds(), time.monotonic()
        time.sleep(10)
        used = (host.seconds() - before) / (time.monotonic() - begun) * 100
        yield Row("idle host with 9 guests", used, "% CPU", 0.5)


def kills() -> Iterator[Row]:
    """The host is killed in the middle of play, again and again."""
    with table(4, 3, "--no-fair") as (host, people, _):
        times = []
        for _ in range(KILLS):
            heard = people[0].updates
            until(lambda heard=heard: people[0].updates > heard + 15)
            host.kill()
            begun = time.monotonic()
            host.start()
            for one in people:
                until(lambda one=one, begun=begun: bool(one.here) and one.here[-1] > begun, 30)
            times.append(max(one.here[-1] for one in people) - begun)
        for one in people:
            one.playing = False
        time.sleep(1)
        lost, doubled = lost_and_doubled(host, people)
        answers = sum(len(one.sent) for one in people)
        yield Row(f"kill -9 {KILLS} times, {answers} answers: lost", lost, "", 0)
        yield Row(f"kill -9 {KILLS} times, {answers} answers: doubled", doubled, "", 0)
        yield Row("kill -9 to all guests seated again, p95", p95(times), "s", 3)


def _socket(port: int) -> Any:
    from websockets.asyncio.client import connect

    from cardtable.lan.transport.sockets import quiet

    return connect(
        f"wss://{HOME}:{port}/",
        ssl=client_context(),
        server_hostname="cardtable",
        compression=None,
        proxy=None,
        logger=quiet,
    )


def bad_guests() -> Iterator[Row]:
    """Malformed frames, and sockets that say nothing, beside honest players."""
    with table(4, 3, "--no-fair") as (host, people, _):

        def measured(seconds: float) -> float:
            for one in people:
                one.waits.clear()
            time.sleep(seconds)
            return p95([wait for one in people for wait in one.waits]) * 1e3

        calm = measured(5)
        sent = 0

        async def garbage() -> None:
            nonlocal sent
            lots = random.Random(1)
            while sent < MALFORMED:  # the host hangs up after each
                with contextlib.suppress(OSError, WebSocketException):
                    async with _socket(host.port) as line:
                        await line.send(lots.randbytes(lots.randrange(200)))
                        sent += 1
                        await line.recv()
                await asyncio.sleep(0.005)

        beside = threading.Thread(target=lambda: asyncio.run(garbage()))
        beside.start()
        attacked = measured(6)
        beside.join()
        yield Row("honest p95 beside strangers sending garbage", attacked, "ms", 2, calm, "without")
        alive = host.process.poll() is None
        yield Row(f"{sent:,} malformed frames: crashes", 0 if alive else 1, "", 0)

        async def silent() -> float:
            async def one(number: int) -> None:
                with contextlib.suppress(OSError, EOFError):
                    reader, writer = await asyncio.open_connection(HOME, host.port)
                    await reader.read()
                    writer.close()

            begun = time.monotonic()
            await asyncio.gather(*(one(number) for number in range(200)))
            return time.monotonic() - begun

        yield Row("200 silent sockets are dropped", asyncio.run(silent()), "s", 6)
        yield Row("honest guests cut off meanwhile", sum(len(p.here) - 1 for p in people), "", 0)


def decodes() -> Iterator[Row]:
    """Whatever comes is a message or garbage."""
    lots = random.Random(2)
    frames = [
        encode(Hello(1, "Ann", "abc", "CODE", "1.aa")),
        encode(client_messages.Act(5, 7, "play", ("QS",))),
        encode(client_messages.Say("hello")),
    ]
    crashes = 0
    begun = time.perf_counter()
    for number in range(200_000):
        frame = bytearray(lots.choice(frames))
        frame[lots.randrange(len(frame))] = lots.randrange(256)
        if number % 20 == 0:
            frame = bytearray(lots.randbytes(60))
        try:
            decode_inward(bytes(frame))
        except LanError:
            continue
        except Exception:
            crashes += 1
    took = (time.perf_counter() - begun) / 200_000 * 1e6
    yield Row("200,000 mutated frames: crashes", crashes, "", 0)
    yield Row("one mutated frame, made and decoded", took, "us")


def discovery() -> Iterator[Row]:
    """From the question to the table, by the probe, on loopback."""
    from cardtable.lan.discovery.advertise import answer_probes
    from cardtable.lan.discovery.search import Search
    from cardtable.lan.protocol.host_messages import TableNote

    note = TableNote("abc", "T", "g", "p", 4, 3, "lobby", 1, 5, "ab" * 32)

    async def once() -> float:
        transport = await answer_probes(lambda: [note], 0, HOME)
        found = asyncio.Event()
        port = transport.get_extra_info("sockname")[1]
        search = Search(lambda some: found.set(), [HOME], [HOME], [port])
        begun = time.monotonic()
        await search.open()
        await asyncio.wait_for(found.wait(), 10)
        took = time.monotonic() - begun
        await search.close()
        transport.close()
        return took

    yield Row("a table is found", max(asyncio.run(once()) for _ in range(3)), "s", 2)


GUEST = """
import sys, time
from bench.lan_kit import Network, Player
network = Network()
port, names = int(sys.argv[1]), ("PA", "PB", "PC")
people = [Player(network, port, name, "10.77.0.1", crowd=3) for name in names]
print("ready", flush=True)
for order in sys.stdin:
    if order.startswith("state"):
        print(sum(one.updates for one in people), all(one.seat.here for one in people),
              max([one.here[-1] if one.here else 0 for one in people]), flush=True)
    else:
        for one in people:
            one.playing = False
        time.sleep(2)
        for one in people:
            print(one.newest.view.seat, one.seat.waiting, "|".join(one.sent), flush=True)
        for one in people:
            one.seat.close()
        network.close()
        break
"""


SEARCHER = """
import sys, time
from cardtable.lan.transport.network import Network
network = Network()
begun = time.monotonic()
def changed(found):
    print(time.monotonic() - begun, len(found), flush=True)
stop = network.search(changed)
sys.stdin.readline()
begun = time.monotonic()
sys.stdin.readline()
stop()
network.close()
"""


def found_and_gone() -> Iterator[Row]:
    """A real search across two namespaces: how soon a table is found, also where three packets
    of ten are lost, and a dead one gone."""
    if no_networks():
        return
    with two_networks() as cable, tempfile.TemporaryDirectory() as folder:
        serve = ["ip", "netns", "exec", NETS[0], sys.executable, "-m", "cardtable", "serve"]
        host = subprocess.Popen(
            [*serve, "--game", "hearts", "--folder", folder], stdout=subprocess.DEVNULL
        )
        time.sleep(6)

        def search() -> subprocess.Popen[str]:
            return subprocess.Popen(
                ["ip", "netns", "exec", NETS[1], sys.executable, "-c", SEARCHER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )

        cable.loss = 0.3
        guest = search()
        assert guest.stdout is not None
        lossy = float(guest.stdout.readline().split()[0])
        guest.communicate("\n\n", timeout=30)
        yield Row("across a cable with 30 % loss: found", lossy, "s", 5)
        cable.loss = 0.0
        guest = search()
        assert guest.stdin is not None
        assert guest.stdout is not None
        yield Row("across a cable: found", float(guest.stdout.readline().split()[0]), "s", 2)
        time.sleep(3)
        host.kill()
        host.wait()
        guest.stdin.write("\n")
        guest.stdin.flush()
        gone = next(line for line in guest.stdout if line.split()[1] == "0")
        yield Row("across a cable: a dead host gone", float(gone.split()[0]), "s", 10)
        guest.communicate("\n", timeout=30)


def outages() -> Iterator[Row]:
    """The cable is out, then loses three packets of ten each way, for twenty seconds each, in
    the middle of play."""
    if no_networks():
        return
    with two_networks() as cable:
        host = Host(
            4, "--no-fair", "--wait", before=("ip", "netns", "exec", NETS[0]), address="10.77.0.1"
        )
        guests = subprocess.Popen(
            ["ip", "netns", "exec", NETS[1], sys.executable, "-c", GUEST, str(host.port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert guests.stdin is not None
        assert guests.stdout is not None
        asked, told = guests.stdin, guests.stdout
        told.readline()

        def state() -> tuple[int, bool]:
            asked.write("state\n")
            asked.flush()
            updates, here, _ = told.readline().split()
            return int(updates), here == "True"

        until(lambda: state()[0] > 60)
        back = []
        for loss in (1.0, 0.3):
            cable.loss = loss
            time.sleep(20)
            cable.loss = 0.0
            begun, heard = time.monotonic(), state()[0]
            until(lambda heard=heard: state()[1] and state()[0] > heard, 30)
            back.append(time.monotonic() - begun)
            time.sleep(3)
        asked.write("end\n")
        asked.flush()
        lost = doubled = answers = 0
        ends = told.read().splitlines()
        settled = host.settled()  # only now: until then an answer may be on its way
        for line in ends:
            seat, waiting, words = line.split(" ", 2)
            sent, there = words.split("|"), settled[int(seat)]
            answers += len(sent)
            fits = [n for n in range(3) if sent[n : n + len(there)] == there]
            if fits:
                lost += max(0, len(sent) - fits[0] - len(there) - int(waiting))
            else:
                doubled += 1
        guests.wait(20)
        host.close()
        yield Row(f"cable out, 30 % loss, 20 s each, {answers} answers: lost", lost, "", 0)
        yield Row(f"cable out, 30 % loss, 20 s each, {answers} answers: doubled", doubled, "", 0)
        yield Row("cable in again to all playing on", back[0], "s", 3)
        yield Row("end of 30 % loss to all playing on", back[1], "s", 3)


def soak(minutes: float) -> Iterator[Row]:
    """Fifty tables of ten seats, one guest each, for a while: latency and memory."""
    host, network = Host(10, "--no-fair", "--tables", "50", "--pace", "200"), Network()
    until(lambda: _tables(network, host.port) == 50)
    notes = network.look([(HOME, host.port)])
    people = [Player(network, host.port, "P", at=note.id) for note in notes]
    for one in people:
        one.again = True
    time.sleep(60)
    half = host.megabytes()
    begun, used = time.monotonic(), host.seconds()
    while time.monotonic() < begun + minutes * 60:
        time.sleep(min(60, minutes * 60))
        if time.monotonic() < begun + minutes * 30:  # a game at every table has filled its room
            half = host.megabytes()
        print(f"     {time.monotonic() - begun:5.0f} s: {host.megabytes():.1f} MB", flush=True)
    waits = [wait for one in people for wait in one.waits]
    load = (host.seconds() - used) / (time.monotonic() - begun) * 100
    yield Row("50 tables, the host's processor time", load, "% CPU")
    yield Row(f"50 tables, {len(waits)} answers to their updates, p95", p95(waits) * 1e3, "ms", 25)
    yield Row("50 tables, memory at the end", host.megabytes(), "MB", 1.05, half, "at half time")
    refused = sum(len(one.refused) for one in people)
    yield Row("50 tables, guests refused or cut off", refused + _cut_off(people), "", 0)
    for one in people:
        one.playing = one.again = False
        one.seat.close()
    host.close()
    network.close()


def _cut_off(people: list[Player]) -> int:
    return sum(len(one.here) != 1 for one in people)


def _tables(network: Network, port: int) -> int:
    try:
        return len(network.look([(HOME, port)]))
    except LanError:
        return 0


def rows() -> Iterator[Row]:
    """All figures."""
    yield from decodes()
    yield from discovery()
    yield from latency()
    yield from kills()
    yield from bad_guests()
    yield from attack()
    yield from lost_tails()
    yield from found_and_gone()
    yield from outages()
    yield from lan_peers.rows()
    minutes = float(os.environ.get("CARDTABLE_SOAK", "0"))
    if minutes:
        yield from soak(minutes)
