"""Engine values to and from JSON: every value the table, a guest or a bot is handed."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from .actions import Action, Ask, Reason
from .cards import Card, parse_card
from .events import (
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
from .options import Carry, Table
from .rules import Public, Trick
from .views import Pile, SeatView, Update
from .zones import Zone

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
VALUES: tuple[type, ...] = (
    *EVENTS,
    Action,
    Ask,
    Carry,
    Pile,
    Public,
    Reason,
    SeatView,
    Table,
    Trick,
    Update,
)
_EVENT_NAMES = {event.__name__: event for event in EVENTS}


class CodecError(ValueError):
    """JSON that is not the value it should be; the text names where."""


def to_json(value: Any) -> Any:
    """The value as JSON-able data; cards and zones become text, events carry their name."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Zone):
        return value.name if value.seat is None else f"{value.name}:{value.seat}"
    if isinstance(value, Fraction):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        out = {name: to_json(getattr(value, name)) for name in _fields(type(value))}
        if type(value) in EVENTS:
            out["event"] = type(value).__name__
        return out
    if isinstance(value, Mapping):
        return {_key(key): to_json(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(one) for one in value]
    if value is None or isinstance(value, str | int | float | bool):
        return value
    raise CodecError(f"{type(value).__name__} has no JSON form")


def _key(key: Any) -> str:
    text = to_json(key)
    return text if isinstance(text, str) else str(text)


def from_json(wanted: type[T], value: Any, where: str = "") -> T:
    """The value of type `wanted` that the JSON stands for; CodecError names what is wrong."""
    return typing.cast(T, _read(wanted, value, where or wanted.__name__))


@cache
def _fields(cls: type) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls)}


def _read(wanted: Any, value: Any, where: str) -> Any:
    if wanted is Card:
        return _text(parse_card, value, where)
    if wanted is Zone:
        return _text(_zone, value, where)
    if wanted is Fraction:
        return _text(Fraction, value, where)
    origin = typing.get_origin(wanted)
    if origin in (typing.Union, types.UnionType):
        return _union(typing.get_args(wanted), value, where)
    if origin is tuple:
        return _tuple(typing.get_args(wanted), value, where)
    if origin is not None:  # Mapping
        return _mapping(typing.get_args(wanted), value, where)
    if dataclasses.is_dataclass(wanted):
        return _record(typing.cast(type, wanted), value, where)
    if isinstance(value, wanted) and not (wanted is int and isinstance(value, bool)):
        return value
    raise CodecError(f"{where}: {value!r} is not {wanted.__name__}")


def _text(make: Any, value: Any, where: str) -> Any:
    if not isinstance(value, str):
        raise CodecError(f"{where}: {value!r} is not text")
    try:
        return make(value)
    except (ValueError, ZeroDivisionError) as error:
        raise CodecError(f"{where}: {error}") from None


def _zone(text: str) -> Zone:
    name, colon, seat = text.partition(":")
    return Zone(name, int(seat)) if colon else Zone(name)


def _union(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and type(None) in kinds:
        return None
    if isinstance(value, dict) and "event" in value:
        kind = _EVENT_NAMES.get(value["event"]) if isinstance(value["event"], str) else None
        if kind is None or kind not in kinds:
            raise CodecError(f"{where}: {value['event']!r} is not an event")
        return _record(kind, value, where)
    for kind in kinds:
        if kind is type(None):
            continue
        try:
            return _read(kind, value, where)
        except CodecError:
            continue
    raise CodecError(f"{where}: {value!r} is none of what it may be")


def _tuple(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    if not isinstance(value, list):
        raise CodecError(f"{where}: {value!r} is not a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise CodecError(f"{where}: {len(kinds)} things expected, {len(value)} found")
    return tuple(
        _read(kind, one, f"{where}[{i}]")
        for i, (kind, one) in enumerate(zip(kinds, value, strict=True))
    )


def _mapping(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    if not isinstance(value, dict):
        raise CodecError(f"{where}: {value!r} is not a mapping")
    return {
        _read(kinds[0], key, where): _read(kinds[1], one, f"{where}.{key}")
        for key, one in value.items()
    }


def _record(cls: type, value: Any, where: str) -> Any:
    if not isinstance(value, dict):
        raise CodecError(f"{where}: {value!r} is not {cls.__name__}")
    fields = _fields(cls)
    if cls in EVENTS and value.get("event", cls.__name__) == cls.__name__:
        value = {name: one for name, one in value.items() if name != "event"}
    unknown = set(value) - set(fields)
    if unknown:
        raise CodecError(f"{where}: unknown key {sorted(unknown)[0]!r}")
    given = {name: _read(fields[name], one, f"{where}.{name}") for name, one in value.items()}
    try:
        return cls(**given)
    except TypeError:
        missing = [
            field.name
            for field in dataclasses.fields(cls)
            if field.name not in given
            and field.default is dataclasses.MISSING
            and field.default_factory is dataclasses.MISSING
        ]
        raise CodecError(f"{where}: {', '.join(missing)} missing") from None
