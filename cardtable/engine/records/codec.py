"""Engine values to and from JSON: every value the table, a guest or a bot is handed."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, TypeVar

from cardtable.engine.cards import Card, parse_card
from cardtable.engine.events import (
    Awarded,
    CardsMoved,
    ChipsDivided,
    Chosen,
    Counters,
    DealScored,
    DealStarted,
    GameEnded,
    Noted,
    Paid,
    SeatsTaken,
    TrickWon,
    Trump,
)
from cardtable.engine.public import Trick
from cardtable.engine.zones import Zone

T = TypeVar("T")

EVENTS: tuple[type, ...] = (
    CardsMoved,
    DealStarted,
    Chosen,
    TrickWon,
    Noted,
    Trump,
    Paid,
    Counters,
    Awarded,
    DealScored,
    ChipsDivided,
    SeatsTaken,
    GameEnded,
)


class CodecError(ValueError):
    """JSON that is not the value it should be; the text names where."""


def to_json(value: Any) -> Any:
    """The value as JSON-able data; cards and zones become text, events carry their name."""
    writer = _WRITERS.get(type(value))
    return writer(value) if writer is not None else _new_writer(value)(value)


Writer = Callable[[Any], Any]
Reader = Callable[[Any], Any]
_WRITERS: dict[type, Writer] = {}
_READERS: dict[Any, Reader] = {}


_card = lru_cache(1024)(parse_card)
_card_text = lru_cache(1024)(str)
"""There are few cards, and they are told over and over."""


def _as_it_is(value: Any) -> Any:
    return value


_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Most of what is told is of these types: to ask first whether it is saves two calls for each."""


@lru_cache(256)
def _write_zone(zone: Zone) -> str:
    return zone.name if zone.seat is None else f"{zone.name}:{zone.seat}"


def _write_list(some: Iterable[Any]) -> list[Any]:
    return [one if type(one) in _PLAIN else to_json(one) for one in some]


def _write_mapping(some: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        key if type(key) is str else _key(key): one if type(one) in _PLAIN else to_json(one)
        for key, one in some.items()
    }


def _key(key: Any) -> str:
    text = to_json(key)
    return text if isinstance(text, str) else str(text)


def _new_writer(value: Any) -> Writer:
    """What writes values of this type, kept for the next one."""
    cls = type(value)
    writer: Writer
    if isinstance(value, Card):
        writer = _card_text
    elif isinstance(value, Fraction):
        writer = str
    elif isinstance(value, Zone):
        writer = _write_zone
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        writer = _record_writer(cls)
        if cls is Trick:  # told to every seat again and again until the deal is over
            writer = lru_cache(256)(writer)
    elif isinstance(value, Mapping):
        writer = _write_mapping
    elif isinstance(value, tuple | list):
        writer = _write_list
    elif value is None or isinstance(value, str | int | float | bool):
        writer = _as_it_is
    else:
        raise CodecError(f"{cls.__name__} has no JSON form")
    _WRITERS[cls] = writer
    return writer


def _record_writer(cls: type) -> Writer:
    names = tuple(_fields(cls))
    event = cls.__name__ if cls in EVENTS else None

    def write(value: Any) -> dict[str, Any]:
        out = {}
        for name in names:
            part = getattr(value, name)
            out[name] = part if type(part) in _PLAIN else to_json(part)
        if event is not None:
            out["event"] = event
        return out

    return write


def from_json(wanted: type[T], value: Any, where: str = "") -> T:
    """The value of type `wanted` that the JSON stands for; CodecError names what is wrong."""
    try:
        return typing.cast(T, _reader(wanted)(value))
    except _MisfitError as wrong:
        raise CodecError(f"{where or wanted.__name__}{wrong.place}: {wrong.text}") from None


class _MisfitError(Exception):
    """What is wrong and, gathered on the way out, where."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
        self.place = ""

    def at(self, step: str) -> _MisfitError:
        self.place = step + self.place
        return self


@cache
def _fields(cls: type) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls)}


def _reader(wanted: Any) -> Reader:
    """What reads values of this type; made once."""
    reader = _READERS.get(wanted)
    if reader is None:
        reader = _READERS[wanted] = _new_reader(wanted)
    return reader


def _new_reader(wanted: Any) -> Reader:
    if wanted is Card:
        return _text_reader(_card)
    if wanted is Zone:
        return _text_reader(_zone)
    if wanted is Fraction:
        return _text_reader(_fraction)
    origin = typing.get_origin(wanted)
    if origin in (typing.Union, types.UnionType):
        return _union_reader(typing.get_args(wanted))
    if origin is tuple:
        return _tuple_reader(typing.get_args(wanted))
    if origin is not None:  # Mapping
        return _mapping_reader(typing.get_args(wanted))
    if dataclasses.is_dataclass(wanted):
        return _record_reader(typing.cast(type, wanted))
    return _plain_reader(wanted)


def _plain_reader(wanted: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is wanted or (
            isinstance(value, wanted) and not (wanted is int and isinstance(value, bool))
        ):
            return value
        raise _MisfitError(f"{value!r} is not {wanted.__name__}")

    return read


def _text_reader(make: Callable[[str], Any]) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, str):
            raise _MisfitError(f"{value!r} is not text")
        try:
            return make(value)
        except (ValueError, ZeroDivisionError) as error:
            raise _MisfitError(str(error)) from None

    return read


def _fraction(text: str) -> Fraction:
    """Only what `to_json` writes: an exponent from a stranger could take for ever."""
    if not re.fullmatch(r"-?[0-9]{1,30}(/[0-9]{1,30})?", text):
        raise ValueError(f"{text[:40]!r} is not a fraction")
    return Fraction(text)


def _zone(text: str) -> Zone:
    name, colon, seat = text.partition(":")
    return Zone(name, int(seat)) if colon else Zone(name)


def _union_reader(kinds: tuple[Any, ...]) -> Reader:
    nothing = type(None) in kinds
    readers = [_reader(kind) for kind in kinds if kind is not type(None)]
    events = {kind.__name__: _reader(kind) for kind in kinds if kind in EVENTS}

    def read(value: Any) -> Any:
        if value is None and nothing:
            return None
        if isinstance(value, dict) and "event" in value:
            name = value["event"]
            reader = events.get(name) if isinstance(name, str) else None
            if reader is None:
                raise _MisfitError(f"{name!r} is not an event")
            return reader(value)
        for reader in readers:
            try:
                return reader(value)
            except _MisfitError:
                continue
        raise _MisfitError(f"{value!r} is none of what it may be")

    return read


def _tuple_reader(kinds: tuple[Any, ...]) -> Reader:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        endless, readers = True, [_reader(kinds[0])]
    else:
        endless, readers = False, [_reader(kind) for kind in kinds]

    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise _MisfitError(f"{value!r} is not a list")
        those = readers * len(value) if endless else readers
        if len(those) != len(value):
            raise _MisfitError(f"{len(those)} things expected, {len(value)} found")
        out = []
        try:
            for reader, one in zip(those, value, strict=True):
                out.append(reader(one))
        except _MisfitError as wrong:
            raise wrong.at(f"[{len(out)}]") from None
        return tuple(out)

    return read if endless else _pair_reader(readers, read)


def _pair_reader(readers: list[Reader], slowly: Reader) -> Reader:
    """Pairs, of which there are most, without a loop; `slowly` finds what is wrong with one."""
    if len(readers) != 2:
        return slowly
    first, second = readers

    def read(value: Any) -> Any:
        if type(value) is list and len(value) == 2:
            try:
                return first(value[0]), second(value[1])
            except _MisfitError:
                pass
        return slowly(value)

    return read


def _mapping_reader(kinds: tuple[Any, ...]) -> Reader:
    key_kind, reader = kinds[0], _reader(kinds[1])
    key_reader = _reader(key_kind)

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _MisfitError(f"{value!r} is not a mapping")
        out = {}
        for key, one in value.items():
            read_key = key_reader(key)
            try:
                out[read_key] = reader(one)
            except _MisfitError as wrong:
                raise wrong.at(f".{key}") from None
        return out

    return read


def _record_reader(cls: type) -> Reader:
    readers: dict[str, Reader] = {}
    event = cls in EVENTS

    def read(value: Any) -> Any:
        if not readers:  # not before: a record may hold its own kind
            readers.update({name: _reader(kind) for name, kind in _fields(cls).items()})
        if not isinstance(value, dict):
            raise _MisfitError(f"{value!r} is not {cls.__name__}")
        given = {}
        for name, one in value.items():
            reader = readers.get(name)
            if reader is None:
                if event and name == "event" and one == cls.__name__:
                    continue
                raise _MisfitError(f"unknown key {name!r}")
            try:
                given[name] = reader(one)
            except _MisfitError as wrong:
                raise wrong.at(f".{name}") from None
        try:
            return cls(**given)
        except TypeError:
            raise _MisfitError(f"{', '.join(_missing(cls, given))} missing") from None

    return read


def _missing(cls: type, given: Mapping[str, Any]) -> list[str]:
    return [
        field.name
        for field in dataclasses.fields(cls)
        if field.name not in given
        and field.default is dataclasses.MISSING
        and field.default_factory is dataclasses.MISSING
    ]
