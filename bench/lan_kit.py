"""What the network is measured with: a host in a process of its own, guests who answer at once."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardtable.bots.levels import decide
from cardtable.engine.records.log import decision
from cardtable.engine.seat_view import Update
from cardtable.games import game
from cardtable.lan.guest.callbacks import Callbacks
from cardtable.lan.guest.membership import Who
from cardtable.lan.protocol.client_messages import Propose, Ready, Vote
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.network import Network, Seat

HOME = "127.0.0.1"


class Player:
    """A guest that answers at random at once and measures how long the host takes to say so."""

    def __init__(
        self, network: Network, port: int, name: str, host: str = HOME, at: str = "", crowd: int = 1
    ) -> None:
        """crowd: how many must have come before this one is ready."""
        self.crowd = crowd
        self.sent: list[str] = []
        self.waits: list[float] = []
        self.here: list[float] = []
        self.updates = 0
        self.newest: Update | None = None
        self.refused: list[Exception] = []
        self.playing = True
        self.again = False
        """Whether to propose another game when one is over."""
        self.asks_again = False
        """Whether what the host forgot, and asks again after a new start, is answered again."""
        self._asked: dict[int, float] = {}
        self._open: tuple[int, float] | None = None
        callbacks = Callbacks(
            connection=self._connection, room=self._room, refused=self.refused.append
        )
        self.seat: Seat = network.join([(host, port)], Who(name, table=at), game, callbacks)
        self.seat.subscribe(None, self._heard)

    def _connection(self, state: str, why: LanError | None) -> None:
        if state == "here":
            self.here.append(time.monotonic())
            if self.asks_again:
                self._asked.clear()

    def _room(self, state: RoomState) -> None:
        mine = [place for place in state.places if place.person == self.seat.person]
        come = sum(place.who == "person" for place in state.places)
        waits = state.phase in ("lobby", "scored") and come >= self.crowd
        if self.playing and waits and mine and not mine[0].ready:
            self.seat.say(Ready())
        asked = state.proposal
        if asked is not None and self.seat.person not in asked.agreed:
            self.seat.say(Vote(asked.number, True))
        elif self.again and state.phase == "over" and asked is None and mine:
            self.seat.say(Propose("rematch"))

    def _heard(self, update: Update) -> None:
        now = time.monotonic()
        self.updates += 1
        self.newest = update
        if self._open is not None and all(ask.id != self._open[0] for ask in update.asks):
            self.waits.append(now - self._open[1])
            self._open = None
        needed = [ask for ask in update.asks if not ask.optional]
        if not self.playing or not needed or needed[0].id in self._asked:
            return
        self._asked[needed[0].id] = now
        choice = decide("random", update.view, update.asks, 1)
        assert choice is not None
        ask = next(ask for ask in update.asks if ask.kind == choice.action.kind)
        self.sent.append(choice.action.choice or " ".join(map(str, choice.action.cards)))
        self._open = (ask.id, now)
        self.seat._guest.answer(ask, choice.action)


def until(holds: Any, seconds: float = 60) -> bool:
    """Whether something comes to hold within so many seconds."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def p95(values: list[float]) -> float:
    """The 95th of a hundred."""
    return sorted(values)[int(len(values) * 0.95)] if values else float("nan")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind((HOME, 0))
        return int(one.getsockname()[1])


class Host:
    """`cardtable serve` as a process."""

    def __init__(
        self, players: int, *more: str, before: tuple[str, ...] = (), address: str = HOME
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="cardtable-bench-")
        self.folder = Path(self._folder.name)
        self.port = free_port()
        named = "cancellation_hearts" if players > 7 else "hearts"
        self._command = [*before, sys.executable, "-m", "cardtable", "serve", "--game", named]
        if players <= 7:  # a game that lasts as long as any row
            self._command += ["--preset", "black_lady", "--option", "end=deals"]
            self._command += ["--option", "deals=100"]
        self._command += ["--players", str(players), "--folder", str(self.folder), "--hidden"]
        self._command += ["--address", address, "--port", str(self.port), "--door", "open"]
        self._command += ["--level", "random", "--pace", "0", "--per-address", "900"]
        self._command += ["--countdown", "0", "--deadline", "0"]
        # players who answer at once send more than people may
        self._command += ["--rate", "5000", "--burst", "10000", *more]
        self.start()

    def start(self) -> None:
        """Start the process (again)."""
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        """As if the power went."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End it properly and throw its files away."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._folder.cleanup()

    def seconds(self) -> float:
        """Processor time used by the host's own process so far."""
        if sys.platform != "linux":
            raise NotImplementedError
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Memory of the host's own process."""
        if sys.platform != "linux":
            raise NotImplementedError
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6

    def settled(self) -> list[list[str]]:
        """What each seat decided in the newest journal, in order, after the draw."""
        files = sorted(self.folder.rglob("*.cardtable"), key=lambda path: path.stat().st_mtime)
        out: list[list[str]] = [[] for _ in range(12)]
        dealt = False
        for row in files[-1].read_text().splitlines()[1:]:
            line = json.loads(row)
            dealt = dealt or "deal" in line
            kind = decision(line)
            if dealt and kind is not None and "seat" in line:
                value = line[kind]
                said = " ".join(value) if isinstance(value, list) else str(value)
                out[line["seat"]].append(said)
        return out


@contextlib.contextmanager
def table(players: int, guests: int, *more: str) -> Iterator[tuple[Host, list[Player], Network]]:
    """A host and guests who begin to play."""
    host, network = Host(players, *more), Network()
    people = [Player(network, host.port, f"P{chr(65 + n)}", crowd=guests) for n in range(guests)]
    try:
        assert until(lambda: all(one.seat.here for one in people)), "nobody came in"
        yield host, people, network
    finally:
        for one in people:
            one.playing = False
            one.seat.close()
        host.close()
        network.close()


def lost_and_doubled(host: Host, people: list[Player]) -> tuple[int, int]:
    """How many answers that were given are missing, and how many stand twice or out of order."""
    settled = host.settled()
    lost = doubled = 0
    for one in people:
        assert one.newest is not None
        seat = one.newest.view.seat
        assert seat is not None
        there = settled[seat]
        # a choice of a seat in the draw stands before the first deal; the last may be on its way
        fits = [
            start
            for start in range(3)
            if one.sent[start : start + len(there)] == there[: len(one.sent) - start]
        ]
        if not fits:
            doubled += 1
        else:
            lost += max(0, len(one.sent) - fits[0] - len(there) - one.seat.waiting)
    return lost, doubled
