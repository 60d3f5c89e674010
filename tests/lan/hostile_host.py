"""A host that sends anything: honest frames of whole games, changed at random in every way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from lan_net import HOST, Clock, Net, Player

from cardtable.games import game
from cardtable.lan.guest.callbacks import Callbacks
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Who
from cardtable.lan.protocol.client_messages import Say, Settings
from cardtable.lan.protocol.codec import LARGEST_OUTWARD
from cardtable.lan.transport.link import Link

GAMES = (
    ("hearts", "classic_100", 4),
    ("seven_up", "", 4),
    ("cancellation_hearts", "", 8),
    ("domino_hearts", "", 3),
)

STRANGE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        7,
        63,
        1001,
        60_000_000,
        2**53 + 1,
        10**30,
        -(10**9),
        0.5,
        1e308,
    ),
    *("", "x", "QS", "ZZ", "hand:99", "hand:x", "\u202e\u200b\ufe0f", "a\nb", "y" * 500, "\x00"),
    *([], {}, [[]], [0], ["QS"] * 300, {"event": "DealStarted"}, {"event": []}, [{"undo": 0}]),
)


def honest_frames(seed: int = 1) -> dict[str, list[bytes]]:
    """What an honest host sends one guest in two deals, by game."""
    found = {}
    for name, preset, players in GAMES:
        rules = game(name)
        preset = preset or rules.declaration.presets[0].name
        settings = Settings(door="open", level="random", fair=True, pace=0)
        net = Net(name, preset, players, seed, settings)
        (ann, heard), (bob, _) = net.guest("Ann"), net.guest("Bob")
        frames: list[bytes] = []
        received = ann.received

        def kept(link: Link, frame: bytes, frames: Any = frames, received: Any = received) -> None:
            frames.append(frame)
            received(link, frame)

        ann.received = kept  # type: ignore[method-assign]
        net.clock.run(1)
        assert len([Player(net, ann), Player(net, bob)]) == 2
        bob.say(Say("Hello"))
        net.ready(*(one for one in (ann, bob) if one.place is not None))
        net.clock.run(2000, lambda heard=heard: len(heard.deals) == 2)  # type: ignore[misc]
        assert heard.deals
        found[name] = frames
    return found


def _spots(value: Any, found: list[tuple[Any, Any]]) -> None:
    """Every place in a value at which something stands."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            _spots(value[key], found)


def mutated(frame: bytes, random: Random) -> bytes:
    """The frame with something changed in it: a value, a key, a length, a byte."""
    if random.random() < 0.15:
        raw = bytearray(frame)
        for _ in range(random.randrange(1, 5)):
            at = random.randrange(len(raw))
            raw[at : at + random.randrange(3)] = random.randbytes(random.randrange(3))
            raw = raw or bytearray(b"x")
        return bytes(raw)
    value = json.loads(frame)
    for _ in range(random.choice((1, 1, 1, 2, 6))):
        spots: list[tuple[Any, Any]] = []
        _spots(value, spots)
        if not spots:
            break
        where, key = random.choice(spots)
        what = random.randrange(7)
        if what == 0 and isinstance(where, list):
            many = random.choice((0, 2, 40, 3000 if len(spots) < 20_000 else 2))
            where[key : key + 1] = where[key : key + 1] * many
        elif what == 1 and isinstance(where, dict):
            where[random.choice(("x", "seat", "event", str(key) + "0"))] = where.pop(key)
        elif what == 2:
            other, at = random.choice(spots)
            where[key] = json.loads(json.dumps(other[at]))
        elif what == 3 and isinstance(where[key], int):
            where[key] += random.choice((-1, 1, 2, 100, -100, 10**6))
        elif what == 4 and isinstance(where, dict):
            del where[key]
        elif what == 5 and isinstance(where[key], str):
            where[key] = where[key] * 2 if random.random() < 0.3 else where[key][::-1]
        else:
            where[key] = json.loads(json.dumps(random.choice(STRANGE)))
    frame = json.dumps(value).encode()
    return frame if len(frame) <= LARGEST_OUTWARD else frame[:LARGEST_OUTWARD]


class Wire:
    """A link whose other end is the test."""

    def __init__(self) -> None:
        self.address, self.host = "", HOST
        self.sent = 0

    def send(self, frame: bytes) -> None:
        """Count what the guest says."""
        self.sent += 1

    def close(self) -> None:
        """Nothing is there to be closed."""


class Victim:
    """A guest at the mercy of such a host; it is made anew when the host has turned it away."""

    def __init__(self, frames: list[bytes], callbacks: Callbacks | None = None) -> None:
        self.frames, self.callbacks = frames, callbacks or Callbacks()
        self.begin()

    def begin(self) -> None:
        """Come in, and hear a little of what is true."""
        self.wire = Wire()
        self.guest = Guest(Clock(), lambda guest: None, Who("Ann"), game, self.callbacks)
        self.guest.open()
        self.guest.connected(self.wire)
        for frame in self.frames[:12]:
            self.guest.received(self.wire, frame)

    def hear(self, frame: bytes) -> None:
        """One frame of the host."""
        if self.guest.over:
            self.begin()
        self.guest.received(self.wire, frame)


def attack(frames: list[bytes], random: Random, many: int) -> Iterator[bytes]:
    """So many frames: most are changed, some are true."""
    for _ in range(many):
        frame = random.choice(frames)
        yield mutated(frame, random) if random.random() < 0.9 else frame
