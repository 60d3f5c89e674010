"""Dishonest peers at our own tables: cheating hosts found out, honest ones believed, a host that
sends anything.

The peers are those of the tests (`tests/lan`): what cheats is written once. CARDTABLE_DEALS is the
number of honest deals, CARDTABLE_FRAMES that of changed frames.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from bench import Row

TESTS = Path(__file__).resolve().parent.parent / "tests"
RUNS = 100
DEALS = int(os.environ.get("CARDTABLE_DEALS", "10000"))
FRAMES = int(os.environ.get("CARDTABLE_FRAMES", "100000"))

ACCUSES = ("old", "unlisted", "late", "not_asked", "no_proof")
"""What is said of a host; the others say where the guest itself was."""

TABLES = (
    ("domino_hearts", "domino_hearts", 2),
    ("seven_up", "seven_up", 2),
    ("seven_up", "seven_up", 4),
    ("hearts", "classic_100", 4),
    ("cancellation_hearts", "cancellation_hearts", 6),
)


def _settings() -> Any:
    from cardtable.lan.protocol.client_messages import Settings

    return Settings(door="open", level="random", fair=True, pace=0)


def _net(name: str, preset: str, players: int, seed: int) -> Any:
    import lan_net

    return lan_net.Net(name, preset, players, seed, _settings())


def _seated(net: Any) -> list[tuple[Any, Any]]:
    import lan_net

    people = []
    for name in ("Ann", "Bob"):  # in this order: the first has the first place
        people.append(net.guest(name))
        net.clock.run(1)
    for guest, _ in people:
        lan_net.Player(net, guest, pause=0.005)
    net.ready(*(guest for guest, _ in people))
    return people


def cheats() -> Iterator[Row]:
    """Each kind of cheat, again and again: how often a guest says “fair” all the same."""
    import dishonest_host
    from dishonest_host import Plot

    from cardtable.lan.host.match import hosted_match

    class Patch:
        """Puts the cheat in the place of the honest host's part, as pytest's own does."""

        def setattr(self, where: Any, name: str, value: Any) -> None:
            """Only this one name is ever replaced."""
            vars(where)[name] = value

    honest = vars(hosted_match)["FairRound"]
    assert dishonest_host.honest
    for kind, reason in Plot.DOES:
        believed = 0
        for seed in range(RUNS):
            net = _net("domino_hearts", "domino_hearts", 2, seed)
            Plot(kind).install(Patch(), net.room)
            people = _seated(net)
            net.clock.run(2000, lambda people=people: len(people[1][1].deals) >= 2)
            vars(hosted_match)["FairRound"] = honest
            told = [deal.no_part for deal in people[1][1].deals]
            believed += not told or told[-1] != reason
        yield Row(f"cheat “{kind.__name__}”, {RUNS} runs: believed", believed, "", 0)


class Lost(Random):
    """Decides against every frame of a link that is cut."""

    def random(self) -> float:
        """Always the least."""
        return 0.0


def honest_ones() -> Iterator[Row]:
    """Honest deals, some with links that break: how often a guest accuses the host."""
    deals = accused = fair = games = 0
    while deals < DEALS:
        name, preset, players = TABLES[games % len(TABLES)]
        games += 1
        net, lots = _net(name, preset, players, games), Random(games)
        people = _seated(net)

        def trouble(net: Any = net, lots: Random = lots) -> None:
            live = [wire for wire in net.wires if not wire.guest.closed]
            if live:
                wire = lots.choice(live)
                wire.cut()
                wire.random = Lost()  # what was on its way is lost from here on, as by TCP
            net.clock.later(lots.uniform(0.5, 20), trouble)

        if games % 2:
            net.clock.later(2, trouble)
        net.clock.run(4000, lambda net=net: net.room.phase in ("pool", "over"))
        net.clock.run(12)
        for _, heard in people:
            deals += len(heard.deals)
            fair += sum(deal.fair is True for deal in heard.deals)
            for deal in heard.deals:
                accused += deal.fair is False or deal.no_part in ACCUSES
    yield Row(f"{deals} honest deals, some with broken links: accused", accused, "", 0)
    yield Row("honest deals with the tick", fair / deals * 100, "%")


def _memory() -> float:
    gc.collect()
    if sys.platform != "linux":
        return 0.0
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 / 1e6


def hostile() -> Iterator[Row]:
    """A host that sends honest frames of whole games, changed at random."""
    import hostile_host

    frames, lots = hostile_host.honest_frames(), Random(7)
    before, uncaught, longest = _memory(), 0, 0.0
    for some in frames.values():
        victim = hostile_host.Victim(some)
        for frame in hostile_host.attack(some, lots, FRAMES // len(frames)):
            begun = time.thread_time()
            try:
                victim.hear(frame)
            except Exception:
                uncaught += 1
            longest = max(longest, time.thread_time() - begun)
    label = f"a guest's program and {FRAMES} changed messages of a host"
    yield Row(f"{label}: uncaught", uncaught, "", 0)
    yield Row(f"{label}: the longest step", longest, "s", 0.2)
    yield Row(f"{label}: memory", _memory() - before, "MB", 50)


def rows() -> Iterator[Row]:
    """All of it."""
    sys.path[:0] = [str(TESTS / "lan"), str(TESTS)]
    logging.disable(logging.WARNING)
    yield from cheats()
    yield from honest_ones()
    yield from hostile()
    logging.disable(logging.NOTSET)
