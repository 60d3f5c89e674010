"""Frames and messages: a frame is read as the one message it is, typed and bounded, or refused.

A frame is one JSON object whose "t" names the message. What a guest sends (`Inward`) is small and
every field is bounded; unknown fields are refused. What a host sends (`Outward`) may hold engine
values in their JSON form (`engine.codec`), read on arrival by `read_update` and its like.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from cardtable.engine.actions import Action, Value
from cardtable.engine.cards import Card, parse_card
from cardtable.engine.events import DealScored
from cardtable.engine.options import Carry, Table
from cardtable.engine.records.codec import CodecError, from_json, to_json
from cardtable.engine.seat_view import SeatView, Update

from .client_messages import Act, Inward
from .errors import LanError
from .host_messages import News, Outward, RoomState

T = TypeVar("T")

VERSION = 1
"""Two programs understand each other if they speak the same version."""

PORTS = range(47474, 47484)
"""A host listens at the first of these that is free, for sockets and for probes."""

LARGEST_INWARD = 16 * 1024
LARGEST_OUTWARD = 1024 * 1024
"""Bytes of a frame. A finished deal's log with its proof is the largest thing a host sends."""

MOST_VALUES = 60_000
"""Numbers, texts and lists in an engine value: a score sheet of three hundred deals has half."""
DEEPEST = 12
LONGEST_TEXT = 200
LARGEST_NUMBER = 2**64
"""The number of a deal has sixty bits."""

_encoder = msgspec.json.Encoder()
_inward: msgspec.json.Decoder[Inward] = msgspec.json.Decoder(Inward)
_outward: msgspec.json.Decoder[Outward] = msgspec.json.Decoder(Outward)


class _Greeting(Struct, frozen=True):
    """What every version's Hello has: read before anything else is."""

    t: str
    version: Annotated[int, Meta(ge=0, le=2**31)]


_greeting = msgspec.json.Decoder(_Greeting)
_raw_json = msgspec.json.Decoder()


def encode(message: Struct) -> bytes:
    """The frame of a message."""
    return _encoder.encode(message)


def decode_inward(frame: bytes) -> Inward:
    """A guest's message; LanError("garbage") for anything else."""
    return _decoded(_inward, frame, LARGEST_INWARD)


def decode_outward(frame: bytes) -> Outward:
    """A host's message; LanError("garbage") for anything else."""
    if (
        len(frame) <= LARGEST_OUTWARD and frame.count(b",") > MOST_VALUES
    ):  # before it becomes as many values in memory
        raise LanError("garbage")
    return _decoded(_outward, frame, LARGEST_OUTWARD)


def version_of(frame: bytes) -> int:
    """The version that the sender of a Hello speaks, whatever else is in it."""
    greeting = _decoded(_greeting, frame, LARGEST_INWARD)
    if greeting.t != "hello":
        raise LanError("garbage")
    return greeting.version


def _decoded(decoder: msgspec.json.Decoder[T], frame: bytes, largest: int) -> T:
    if len(frame) > largest:
        raise LanError("garbage")
    try:
        return decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise LanError("garbage") from None


def raw(value: Any) -> Raw:
    """An engine value as it travels."""
    return Raw(_encoder.encode(to_json(value)))


_VIEW = tuple(field.name for field in dataclasses.fields(SeatView))
_ALIKE = ("table", "public", "tricks", "plays", "scores")
_alike: dict[str, tuple[object, Raw]] = {}


def _shared(name: str, part: object) -> Raw:
    """A part of a view that is the same for everybody: written once, not once for each seat."""
    last = _alike.get(name)
    if last is None or (last[0] is not part and last[0] != part):
        last = _alike[name] = (part, raw(part))
    return last[1]


def news_of(update: Update) -> News:
    """The message for an update."""
    view = update.view
    told = {
        name: _shared(name, getattr(view, name)) if name in _ALIKE else to_json(getattr(view, name))
        for name in _VIEW
    }
    whole = {
        "number": update.number,
        "events": to_json(update.events),
        "view": told,
        "asks": to_json(update.asks),
    }
    return News(Raw(_encoder.encode(whole)))


def _value(part: Raw) -> Any:
    """The JSON in a message; LanError("garbage") if there is more of it than any game needs."""
    try:
        value = _raw_json.decode(part)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise LanError("garbage") from None
    left = MOST_VALUES
    level = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for one in level:
            kind = type(one)
            if kind is dict:
                below.extend(one.values())
                below.extend(one)
            elif kind is list:
                below.extend(one)
            elif (kind is str and len(one) > LONGEST_TEXT) or (
                kind is int and not -LARGEST_NUMBER <= one <= LARGEST_NUMBER
            ):
                raise LanError("garbage")
        if not below:
            return value
        left -= len(below)
        if left < 0:
            break
        level = below
    raise LanError("garbage")


def read(wanted: type[T], part: Raw, where: str) -> T:
    """The engine value in a message; LanError("garbage") if it is none."""
    try:
        return from_json(wanted, _value(part), where)
    except (CodecError, msgspec.MsgspecError, RecursionError, ValueError):
        raise LanError("garbage") from None


def read_update(news: News) -> Update:
    """The update in a message."""
    return read(Update, news.update, "update")


def read_table(state: RoomState) -> Table:
    """The table that a room plays at."""
    return read(Table, state.game, "table")


def read_carry(part: Raw) -> Carry | None:
    """What a deal starts from; None where there is none."""
    return None if bytes(part) == b"null" else read(Carry, part, "carry")


def read_scores(part: Raw) -> tuple[DealScored, ...]:
    """The score sheet so far."""
    return read(tuple[DealScored, ...], part, "scores")


def read_lines(part: Raw) -> tuple[dict[str, Any], ...]:
    """Log lines; LanError("garbage") if they are not a list of objects."""
    lines = _value(part)
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        raise LanError("garbage")
    return tuple(lines)


def act_of(number: int, ask: int, action: Action) -> Act:
    """The message for an answer."""
    return Act(number, ask, action.kind, tuple(map(str, action.cards)), action.choice)


def cards_in(texts: Sequence[str]) -> tuple[Card, ...]:
    """The cards in a message; LanError("garbage") if one is none."""
    try:
        return tuple(map(parse_card, texts))
    except ValueError:
        raise LanError("garbage") from None


def action_in(act: Act) -> Action:
    """The answer in a message; LanError("garbage") if a card is none."""
    return Action(act.kind, cards_in(act.cards), act.choice)


def plain(params: Mapping[str, Value]) -> dict[str, Value]:
    """An error's parameters as they travel."""
    return dict(params)
