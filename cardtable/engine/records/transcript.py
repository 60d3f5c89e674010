"""Games as text: JSON Lines that can be read in a diff and replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.events import (
    Awarded,
    ChipsDivided,
    Counters,
    DealScored,
    Event,
    GameEnded,
    TrickWon,
    Trump,
)
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, OptionError
from cardtable.engine.rules import Rules

from .log import ALSO_LOGGED, Line, action_of

FORMAT = 1
Finder = Callable[[str], Rules[Any]]
"""The rules of the game with this name; OptionError if there is none."""

_HEADER = {"transcript", "game", "preset", "players", "options", "first_dealer", "carry"}
_CARRY = {"deal", "dealer", "totals", "chips", "pot", "counters", "more"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a transcript fails: the line (from 1), what it says, what the engine says.

    code: "not_json", "not_an_object", "empty", "unknown_key", "bad_header", "bad_line", "table",
    "refused", "legal", "proof" (expected: the part that does not hold) or "result";
    `error` is the RuleError or OptionError behind it, if any.
    """

    line: int
    code: str
    expected: str
    engine: str
    error: RuleError | OptionError | None = None


class TranscriptError(Exception):
    """A transcript that is not a game."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def results(rules: Rules[Any], event: Event) -> dict[str, Any] | None:
    """The line that tells this event; None if transcripts do not tell it."""
    match event:
        case TrickWon(seat=seat):
            return {"trick": seat}
        case Trump(suit=suit):
            return {"trump": suit}
        case Counters(left=left):
            return {"counters": list(left)}
        case DealScored(points=points, totals=totals) if rules.records_points:
            return {"points": list(points), "totals": list(totals)}
        case Awarded(sides=sides):
            return {"awards": dict(sides)}
        case ChipsDivided(chips=chips, pot=pot):
            return {"chips": list(chips), "pot": pot}
        case GameEnded(winners=winners, settlement=settlement):
            end: dict[str, Any] = {"winners": list(winners)}
            if settlement is not None:
                end["settlement"] = [str(amount) for amount in settlement]
            return {"end": end}
    return None


def told_of(match: Match, events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    """The lines that tell these events."""
    return (line for event in events if (line := results(match.rules, event)) is not None)


def parse(text: str) -> tuple[dict[str, Any], ...]:
    """The lines of a transcript; TranscriptError names one that is not a JSON object."""
    lines = []
    rows = text.splitlines()
    for number, row in enumerate(rows, start=1):
        try:
            line = json.loads(row, object_pairs_hook=_each_once)
        except (ValueError, RecursionError) as error:
            raise TranscriptError(Fault(number, "not_json", row[:80], str(error))) from None
        if not isinstance(line, dict):
            raise TranscriptError(Fault(number, "not_an_object", row[:80], ""))
        lines.append(line)
    if not lines:
        raise TranscriptError(Fault(1, "empty", "", ""))
    return tuple(lines)


def _each_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these keys and values; ValueError if it holds a key twice."""
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ValueError("a key stands twice")
    return keys


def match_of(header: Line, find: Finder) -> Match:
    """The match that a header describes; TranscriptError if there can be none."""

    def bad(expected: object, engine: str, code: str = "bad_header") -> TranscriptError:
        return TranscriptError(Fault(1, code, str(expected), engine))

    for key in header:
        if key not in _HEADER:
            raise bad(key, "", "unknown_key")
    if text_of(header.get("transcript")) != text_of(FORMAT):
        raise bad(header.get("transcript"), f"transcript: {FORMAT}")
    for key, kind in (("game", str), ("preset", str), ("players", int)):
        if not isinstance(header.get(key), kind) or isinstance(header.get(key), bool):
            raise bad(header.get(key), key)
    options = header.get("options", {})
    if not isinstance(options, dict) or any(
        not isinstance(value, str | int | None) or isinstance(value, bool)
        for value in options.values()
    ):
        raise bad(options, "options")
    players = header["players"]
    dealer = header.get("first_dealer")
    if "first_dealer" in header and (
        not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < players
    ):
        raise bad(dealer, "first_dealer")
    try:
        rules = find(header["game"])
        table = rules.declaration.table(header["preset"], players, options)
    except OptionError as error:
        raise TranscriptError(Fault(1, "table", error.option, error.code, error)) from None
    carry = None
    if "carry" in header:
        first = rules.first(table, dealer or 0)
        carry = _carry(header, first, dealer)
        if not rules.records_points:
            carry = _with_pool(carry, first, header["carry"])
        elif "counters" in header["carry"]:
            raise bad(header["carry"], "carry.counters")
    return Match(rules, table, first_dealer=dealer, carry=carry)


def _with_pool(carry: Carry, first: Carry, given: Line) -> Carry:
    """Each side has some of its `first` counters left, and the pool holds the others."""
    pairs = tuple(zip(carry.chips, first.chips, strict=True))
    if any(not 1 <= left <= full for left, full in pairs):
        raise TranscriptError(Fault(1, "bad_header", str(given), "carry.counters"))
    paid = sum(full - left for left, full in pairs)
    if given.get("pot", paid) != paid:
        raise TranscriptError(Fault(1, "bad_header", str(given), "carry.pot"))
    return replace(carry, pot=paid)


def _carry(header: Line, first: Carry, dealer: int | None) -> Carry:
    """The carry in a header: what it leaves out is as at the beginning of a game."""
    given = header["carry"]

    def bad(key: str, code: str = "bad_header") -> TranscriptError:
        return TranscriptError(Fault(1, code, str(given), f"carry.{key}" if key else "carry"))

    if not isinstance(given, dict):
        raise bad("")
    for key in given:
        if key not in _CARRY:
            raise bad(key, "unknown_key")

    def number(key: str, default: int, least: int = 0) -> int:
        value = given.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise bad(key)
        return value

    def numbers(key: str, default: tuple[int, ...]) -> tuple[int, ...]:
        value = given.get(key, list(default))
        if (
            not isinstance(value, list)
            or any(not isinstance(one, int) or isinstance(one, bool) for one in value)
            or len(value) != len(default)
        ):
            raise bad(key)
        return tuple(value)

    more = given.get("more", dict(first.more))
    if not isinstance(more, dict) or any(
        not isinstance(value, str | int | None) or isinstance(value, bool)
        for value in more.values()
    ):
        raise bad("more")
    chips = numbers("counters" if "counters" in given else "chips", first.chips)
    deals = number("dealer", first.dealer if dealer is None else dealer)
    if deals >= header["players"]:
        raise bad("dealer")
    pot = number("pot", first.pot)
    if pot and not chips:
        raise bad("pot")
    return Carry(
        deal=number("deal", first.deal, 1),
        dealer=deals,
        totals=numbers("totals", first.totals),
        chips=chips,
        pot=pot,
        more={**first.more, **more},
    )


def header_of(match: Match) -> dict[str, Any]:
    """The header of this match's transcript."""
    table = match.table
    header: dict[str, Any] = {
        "transcript": FORMAT,
        "game": table.game,
        "preset": table.preset,
        "players": table.players,
    }
    changes = match.rules.declaration.changes(table)
    if changes:
        header["options"] = changes
    if match.first_dealer is not None:
        header["first_dealer"] = match.first_dealer
    if match.first_carry is not None:
        carry = match.first_carry
        header["first_dealer"] = carry.dealer
        chips = "chips" if match.rules.records_points else "counters"
        stood = {"totals": list(carry.totals), chips: list(carry.chips), "pot": carry.pot}
        if carry.more:
            stood["more"] = dict(carry.more)
        header["carry"] = {"deal": carry.deal, **{k: v for k, v in stood.items() if v}}
    return header


def write(match: Match) -> str:
    """The transcript of a match as far as it has come, with the legal sets and the results."""
    again = Match(
        match.rules, match.table, first_dealer=match.first_dealer, carry=match.first_carry
    )
    lines: list[dict[str, Any]] = [header_of(match)]
    for line in match.log:
        if line.get("finish"):
            lines.extend(told_of(again, again.replay_line(line)))
            continue
        seat, action = action_of(line, ALSO_LOGGED)
        legal = _offered(again, seat, action)
        lines.append({**line, "legal": legal} if legal is not None else dict(line))
        lines.extend(told_of(again, again.replay_line(line)))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _offered(match: Match, seat: int, action: Action) -> Sequence[str] | None:
    if seat == DEALER or action.kind in ("cut", "claim", "take_back"):
        return None
    ask = next((ask for ask in match.asks(seat) if ask.kind == action.kind), None)
    if ask is None:
        return None
    return [str(card) for card in ask.cards] or list(ask.choices)


def text_of(value: object) -> str:
    """A value of a line, written always in the same way."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
