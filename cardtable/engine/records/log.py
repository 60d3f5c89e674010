"""The log of a game: one JSON-able line for everything that anyone decides, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.engine.actions import DEALER, Action
from cardtable.engine.cards import Card, parse_card

Line = Mapping[str, Any]

_CARD_KINDS = {"pass": "pass", "discard": "discard"}
_KEYS = {
    "deal": {"deal", "number", "fault"},
    "draw": {"draw"},
    "pass": {"seat", "pass"},
    "discard": {"seat", "discard"},
    "play": {"seat", "play"},
    "choose": {"seat", "choose"},
    "cut": {"seat", "cut"},
    "claim": {"seat", "claim"},
    "take_back": {"seat", "take_back"},
    "further": {"further"},
}


ALSO_LOGGED = frozenset({"number", "proof"})
"""What stands beside the dealer's decisions: the deal's number, or the proof of a fair deal."""


class LineError(ValueError):
    """A line that is not of the log's form; the text names what is wrong."""


def decision(line: Line) -> str | None:
    """The kind of decision that a line holds; None if it tells a result."""
    return next((kind for kind in _KEYS if kind in line), None)


def line_of(seat: int, action: Action) -> dict[str, Any]:
    """The line that records this action."""
    kind = action.kind
    if kind in ("deal", "draw"):
        line: dict[str, Any] = {kind: [str(card) for card in action.cards]}
        if action.choice:
            line["fault"] = action.choice
        return line
    if kind in _CARD_KINDS:
        return {"seat": seat, kind: [str(card) for card in action.cards]}
    if kind in ("play", "take_back"):
        return {"seat": seat, kind: str(action.cards[0])}
    if kind == "claim" and action.choice.isdigit():
        return {"seat": seat, kind: int(action.choice)}
    if kind == "cut":
        return {"seat": seat, kind: int(action.choice)}
    if kind == "further":
        return {kind: int(action.choice)}
    return {"seat": seat, "choose": action.choice}


def action_of(line: Line, also: frozenset[str] = frozenset()) -> tuple[int, Action]:
    """Who acts and how; LineError for anything malformed. `also`: further keys allowed."""
    kind = decision(line)
    if kind is None:
        raise LineError(f"no decision in {sorted(line)}")
    unknown = set(line) - _KEYS[kind] - also
    if unknown:
        raise LineError(f"unknown key {sorted(unknown)[0]!r}")
    value = line[kind]
    if kind in ("deal", "draw"):
        fault = line.get("fault", "")
        if not isinstance(fault, str):
            raise LineError(f"fault: {fault!r} is not a name")
        return DEALER, Action(kind, _cards(kind, value), fault)
    if kind == "further":
        return DEALER, Action(kind, choice=str(_number(kind, value)))
    seat = _number("seat", line.get("seat"))
    if kind in _CARD_KINDS:
        return seat, Action(kind, _cards(kind, value))
    if kind in ("play", "take_back"):
        return seat, Action(kind, (_card(kind, value),))
    if kind in ("cut", "claim"):
        return seat, Action(kind, choice=str(_number(kind, value)))
    if not isinstance(value, str):
        raise LineError(f"{kind}: {value!r} is not a name")
    return seat, Action("choose", choice=value)


def check_seat(seat: int, players: int) -> None:
    """LineError for a seat that is not at a table of so many `players`."""
    if seat != DEALER and not 0 <= seat < players:
        raise LineError(f"seat: nobody sits at {seat}")


def _number(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise LineError(f"{key}: {value!r} is not a number")
    return value


def _card(key: str, value: object) -> Card:
    if not isinstance(value, str):
        raise LineError(f"{key}: {value!r} is not a card")
    try:
        return parse_card(value)
    except ValueError as error:
        raise LineError(f"{key}: {error}") from None


def _cards(key: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise LineError(f"{key}: {value!r} is not a list of cards")
    return tuple(_card(key, one) for one in value)
