"""A host may send what it likes: a guest's program stays whole, small and quick."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hostile_host import Victim, attack, honest_frames, mutated

from cardtable.engine.records.codec import to_json
from cardtable.games import GAMES, game
from cardtable.lan.guest.callbacks import Callbacks, FinishedDeal
from cardtable.lan.guest.deal_check import MOST_LINES
from cardtable.lan.protocol.codec import LARGEST_OUTWARD, decode_outward, encode
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, Spoke
from cardtable.lan.transport import sockets

MANY = 1500
"""Messages for each game here; `bench lan` sends a hundred thousand."""


@pytest.fixture(scope="module")
def frames() -> dict[str, list[bytes]]:
    """What honest hosts send, by game."""
    return honest_frames()


def memory() -> float:
    """What this process holds, in MB, after everything unused is given back."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 / 1e6
    return 0.0


def test_no_message_of_a_host_raises_or_stays_in_memory(
    frames: dict[str, list[bytes]], caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(11)
    for some in frames.values():  # what is made once is made
        victim = Victim(some)
        for frame in some:
            victim.hear(frame)
    before = memory()
    for some in frames.values():
        victim = Victim(some)
        for frame in attack(some, random, MANY):
            victim.hear(frame)
    assert memory() - before < 50
    assert not [one for one in caplog.records if one.levelname in ("ERROR", "CRITICAL")]


def with_game(frames: list[bytes], change: Any) -> bytes:
    """The room's state with another table."""
    state = next(one for one in map(json.loads, frames) if one["t"] == "roomstate")
    change(state["game"])
    return json.dumps(state).encode()


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.update(players=60_000_000),
        lambda table: table.update(players=3),
        lambda table: table.update(players=-1),
        lambda table: table.update(game="whist"),
        lambda table: table.update(preset="none"),
        lambda table: table["options"].pop("packs"),
        lambda table: table["options"].update(more=1),
        lambda table: table["options"].update(packs=[]),
    ],
)
def test_a_table_that_no_game_knows_is_refused_at_once(
    frames: dict[str, list[bytes]], change: Any
) -> None:
    ends: list[str] = []
    told = Callbacks(connection=lambda state, why: ends.append(why.code if why else state))
    some = frames["hearts"]
    victim = Victim(some[:1], told)
    victim.guest.received(victim.wire, with_game(some, change))
    assert victim.guest.over
    assert ends[-1] == "garbage"
    assert victim.guest.state is None
    victim = Victim(some, told)  # and later it changes nothing
    state = victim.guest.state
    victim.guest.received(victim.wire, with_game(some, change))
    assert victim.guest.state is state


def test_a_log_of_undos_is_no_log(frames: dict[str, list[bytes]]) -> None:
    some = frames["hearts"]
    over = next(one for one in map(json.loads, some) if one["t"] == "dealover")
    deals: list[FinishedDeal] = []
    honest = over["lines"]
    for lines in (
        [*honest, {"undo": 1}],
        [*honest, *([honest[-1], {"undo": len(honest) - 1}] * 5000)],
        [honest[0]] * (MOST_LINES + 1),
    ):
        victim = Victim(some, Callbacks(deal=deals.append))
        victim.hear(json.dumps({**over, "lines": lines}).encode())
    assert [deal.fair for deal in deals] in ([False] * 2, [False] * 3)
    assert all(deal.doubt is not None and deal.doubt.part == "form" for deal in deals)


def test_a_frame_of_many_small_things_is_not_even_read() -> None:
    for frame in (
        b'{"t":"news","update":{"number":1,"events":[' + b"0," * 400_000 + b"0]}}",
        b'{"t":"news","update":' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"t":"dealover","number":1,"lines":[' + b"{}," * 100_000 + b"{}]}",
    ):
        assert len(frame) < LARGEST_OUTWARD
        with pytest.raises(LanError):
            decode_outward(frame)


def test_what_others_say_is_cleaned_whatever_the_host_lets_through(
    frames: dict[str, list[bytes]],
) -> None:
    some = frames["hearts"]
    said: list[Spoke] = []
    rooms: list[RoomState] = []
    victim = Victim(some, Callbacks(spoke=said.append, room=rooms.append))
    victim.hear(encode(Spoke(1, "A\u202enn\n", "one\u2066 \x07two\n\nthree")))
    assert (said[-1].name, said[-1].text) == ("Ann", "one two three")
    state = next(one for one in map(json.loads, some) if one["t"] == "roomstate")
    state["places"][0].update(who="person", name="B\u200f\u202eob\t\n")
    state.update(name="Kit\u202echen", of="A\nnn")
    victim.hear(json.dumps(state).encode())
    assert (rooms[-1].name, rooms[-1].of, rooms[-1].places[0].name) == ("Kitchen", "A nn", "Bob")


def test_every_honest_message_is_sound(frames: dict[str, list[bytes]]) -> None:
    for some in frames.values():
        victim = Victim(some)
        for frame in some:
            victim.hear(frame)
        assert victim.guest._odd == 0


def test_every_table_of_every_preset_is_sound() -> None:
    from cardtable.lan.guest.soundness import sound_table

    for rules in GAMES:
        declared = rules.declaration
        for preset in declared.presets:
            for players in declared.players:
                try:
                    table = declared.table(preset.name, players)
                except Exception:  # this preset is not for so many
                    continue
                sound_table(table, game)
                assert json.loads(json.dumps(to_json(table)))["players"] == players


def test_a_host_that_sends_without_end_waits_while_the_window_is_busy() -> None:
    """The window has a long queue: nothing more is read from the host, so it cannot fill memory."""
    heard: list[bytes] = []

    class Caller:
        """The guest's part that a dialer needs."""

        busy = returning = False

        def connected(self, link: Any) -> None:
            """There is a link."""

        def unreachable(self, why: LanError, final: bool = False) -> None:
            """There is none."""

        def received(self, link: Any, frame: bytes) -> None:
            """A frame came; after ten the window is busy."""
            heard.append(frame)
            self.busy = len(heard) >= 10

        def lost(self, link: Any) -> None:
            """The link is gone."""

    class Socket:
        """Always has something to say."""

        async def recv(self, decode: bool) -> bytes:
            await asyncio.sleep(0)
            return b"x" * 1000

    class Link:
        socket = Socket()

    async def story() -> None:
        task = asyncio.ensure_future(sockets._heard(Link(), Caller()))  # type: ignore[arg-type]
        await asyncio.sleep(0.3)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(story())
    assert len(heard) == 10


@pytest.mark.parametrize("cost", [0.0, 0.001, 0.05, 1.0])
def test_a_host_that_sends_without_end_takes_half_of_the_thread_at_most(
    monkeypatch: pytest.MonkeyPatch, cost: float
) -> None:
    """Each message takes so many seconds of work, and the host has always another one."""
    now = worked = 0.0

    class Caller:
        """The guest's part that a dialer needs."""

        busy = returning = False

        def received(self, link: Any, frame: bytes) -> None:
            """A frame came."""
            nonlocal now, worked
            now += cost
            worked += cost

    class Socket:
        """Always has something to say, for as long as ten minutes."""

        async def recv(self, decode: bool) -> bytes:
            nonlocal now
            now += sockets.WORK_PER_FRAME
            if now > 600:
                raise OSError
            return b"x"

    class Link:
        socket = Socket()

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    loop = SimpleNamespace(time=lambda: now)
    monkeypatch.setattr(sockets, "time", SimpleNamespace(perf_counter=lambda: now))
    monkeypatch.setattr(
        sockets,
        "asyncio",
        SimpleNamespace(get_running_loop=lambda: loop, sleep=sleep, timeout=asyncio.timeout),
    )
    asyncio.run(sockets._heard(Link(), Caller()))  # type: ignore[arg-type]
    assert now > 600
    assert worked <= now * sockets.WORK_SHARE + sockets.WORK_AT_ONCE


def test_the_mutations_reach_every_kind_of_message(frames: dict[str, list[bytes]]) -> None:
    kinds = {json.loads(frame)["t"] for some in frames.values() for frame in some}
    assert kinds >= {"welcome", "roomstate", "news", "dealover", "shuffle", "commits", "nonces"}
    random = Random(3)
    some = frames["hearts"]
    assert sum(mutated(frame, random) != frame for frame in some) > len(some) * 0.8
