"""Whatever comes through a socket, decoding it gives a message or one clear error."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.events import Event
from cardtable.engine.fair.proof import ProofError, from_line
from cardtable.engine.match import Match
from cardtable.games import GAMES
from cardtable.lan.guest.deal_check import checked
from cardtable.lan.guest.fair_part import FairPart
from cardtable.lan.protocol import client_messages, codec
from cardtable.lan.protocol.client_messages import Act, Hello, Settings
from cardtable.lan.protocol.codec import (
    action_in,
    decode_inward,
    decode_outward,
    encode,
    raw,
    read_update,
)
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import DealOver, News

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
TAGS = [
    one.__name__.lower()
    for one in vars(codec).values()
    if isinstance(one, type) and issubclass(one, msgspec.Struct)
]
NAMES = sorted(
    {
        field
        for one in vars(codec).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct)
        for field in one.__struct_fields__
    }
)


def decoded(frame: bytes) -> None:
    """Both ends read the frame, or say that it is garbage."""
    for read in (decode_inward, decode_outward, codec.version_of):
        try:
            message: Any = read(frame)
            if isinstance(message, Act):
                action_in(message)
            if isinstance(message, News):
                read_update(message)
        except LanError:
            continue


@given(st.binary(max_size=200))
def test_bytes_are_a_message_or_garbage(frame: bytes) -> None:
    decoded(frame)


@given(st.sampled_from(TAGS), st.dictionaries(st.sampled_from(NAMES), JSON, max_size=6))
def test_wrong_values_in_right_fields_are_garbage(tag: str, fields: dict[str, Any]) -> None:
    decoded(json.dumps({"t": tag, **fields}).encode())


def test_mutated_frames_never_do_more_than_fail() -> None:
    random = Random(3)
    match = Match(GAMES[0], GAMES[0].declaration.table(GAMES[0].declaration.presets[0].name, 4))
    frames = [
        encode(Hello(1, "Ann", "abc", "CODE", "1.aa")),
        encode(Act(5, 7, "play", ("QS",))),
        encode(News(raw(match.update(None)))),
        encode(DealOver(1, raw([{"deal": ["QS"]}]), raw(None), raw(None), raw(()))),
        encode(client_messages.Decide(Settings())),
    ]
    for _ in range(4000):
        frame = bytearray(random.choice(frames))
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(frame))
            match random.randrange(3):
                case 0:
                    frame[at] = random.randrange(256)
                case 1:
                    del frame[at:]
                case _:
                    frame[at:at] = bytes([random.randrange(256)]) * random.randrange(1, 9)
            frame = frame or bytearray(b"x")
        decoded(bytes(frame))


def test_deep_huge_and_foreign_frames_are_garbage() -> None:
    for frame in (
        b"[" * 100_000,
        b'{"t":"say","text":"' + b"a" * 20_000 + b'"}',
        b'{"t":"say","text":"' + b"a" * 301 + b'"}',
        b'{"t":"act","id":1,"ask":1,"kind":"play","cards":["QS"],"choice":"","x":1}',
        b'{"t":"act","id":-1,"ask":1,"kind":"play"}',
        b'{"t":"act","id":1.5,"ask":1,"kind":"play"}',
        b'{"t":"react","code":"free text"}',
        b'{"t":"welcome","version":1,"table":"x","person":1,"token":"t"}',
    ):
        with pytest.raises(LanError):
            decode_inward(frame)
    with pytest.raises(LanError):
        action_in(Act(1, 1, "play", ("ZZ",)))


@given(JSON)
def test_a_proof_is_one_or_is_refused(value: Any) -> None:
    with pytest.raises(ProofError):
        from_line(value)


@settings(max_examples=20)
@given(st.lists(st.dictionaries(st.sampled_from(["deal", "draw", "seat", "play", "undo"]), JSON)))
def test_a_log_from_a_host_replays_or_is_doubted(lines: list[dict[str, Any]]) -> None:
    rules = GAMES[0]
    table = rules.declaration.table(rules.declaration.presets[0].name, 4)
    with contextlib.suppress(ProofError):
        checked(rules, table, rules.first(table, 0), lines, FairPart(), 0)


def test_every_update_of_a_game_arrives_as_it_was_sent() -> None:
    for rules in GAMES:
        preset = rules.declaration.presets[0]
        table = rules.declaration.table(preset.name, preset.players)
        match = Match(rules, table, seed=1, first_dealer=0)
        heard: list[tuple[Event, ...]] = []
        match.subscribe(0, lambda update, heard=heard: heard.append(update.events))  # type: ignore[misc]
        match.deal()
        for person in (0, 1, None):
            update = match.update(person, heard[-1])
            news = decode_outward(encode(News(raw(update))))
            assert isinstance(news, News)
            assert read_update(news) == update
