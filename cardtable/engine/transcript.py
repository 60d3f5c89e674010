"""Games as text: JSON Lines that can be read in a diff, replayed and verified."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .actions import DEALER, Action, RuleError
from .events import (
    Awarded,
    ChipsDivided,
    Counters,
    DealScored,
    Event,
    GameEnded,
    TrickWon,
    Trump,
)
from .log import ALSO_LOGGED, Line, LineError, action_of, check_seat, decision
from .match import Match
from .options import Carry, OptionError
from .proof import Proof, ProofError, drawn_fairly, from_line, shuffled, stream
from .proof import check as check_proof
from .rules import Rules
from .shuffle import NUMBER_BITS, deal_bits

FORMAT = 1
Finder = Callable[[str], Rules[Any]]
"""The rules of the game with this name; OptionError if there is none."""

_HEADER = {"transcript", "game", "preset", "players", "options", "first_dealer", "carry"}
_CARRY = {"deal", "dealer", "totals", "chips", "pot", "counters", "more"}
_RESULTS = ("trick", "trump", "counters", "points", "awards", "chips", "end")
_ALSO = {"points": {"totals"}, "chips": {"pot"}}


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
    if _text(header.get("transcript")) != _text(FORMAT):
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


def verify(text: str, find: Finder) -> Fault | None:
    """What is wrong with a transcript; None if the engine says the same everywhere."""
    try:
        lines = parse(text)
        match = match_of(lines[0], find)
    except TranscriptError as error:
        return error.fault
    told: list[dict[str, Any]] = []
    for number, line in enumerate(lines[1:], start=2):
        fault = _verify_line(match, line, number, told)
        if fault is not None:
            return fault
    return None


def _verify_line(match: Match, line: Line, number: int, told: list[dict[str, Any]]) -> Fault | None:
    kind = decision(line)
    try:
        if kind is None:
            key = next((key for key in _RESULTS if key in line), None)
            if key is None:
                return Fault(number, "unknown_key", ", ".join(sorted(line)), "")
            extra = set(line) - {key} - _ALSO.get(key, set())
            if extra:
                return Fault(number, "unknown_key", sorted(extra)[0], "")
            if not any(key in one and _same(line, one) for one in told):
                told.extend(_implied(match))
            return _verify_result(match, line, key, number, told)
        seat, action = action_of(line, ALSO_LOGGED | {"legal"})
        check_seat(seat, match.table.players)
        if action.kind == "deal" or _waits_for_implied(match, seat, action):
            _implied(match)
        told.clear()
        if "legal" in line:
            fault = _verify_legal(match, seat, action, line["legal"], number)
            if fault is not None:
                return fault
        if "number" in line:
            fault = _verify_number(match, line, number, action)
            if fault is not None:
                return fault
        if "proof" in line:
            fault = _verify_proof(match, line, number, action)
            if fault is not None:
                return fault
        bare = {key: value for key, value in line.items() if key != "legal"}
        told.extend(_told(match, match.replay_line(bare)))
    except LineError as error:
        return Fault(number, "bad_line", str(error), "")
    except RuleError as error:
        return Fault(number, "refused", json.dumps(line, ensure_ascii=False), error.code, error)
    return None


def _told(match: Match, events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    return (line for event in events if (line := results(match.rules, event)) is not None)


def _implied(match: Match) -> list[dict[str, Any]]:
    """Take the actions that a transcript need not write down, and what they led to.

    A pool that is left is divided, unless a line says that further deals were agreed.
    """
    told: list[dict[str, Any]] = []
    while match.phase == "play":
        seat = match.to_act[0]
        action = match.rules.default(match.state, seat)
        if action is None:
            break
        told.extend(_told(match, match.replay_action(seat, action)))
    if match.phase == "pool":
        told.extend(_told(match, match.replay_line({"finish": True})))
    return told


def _waits_for_implied(match: Match, seat: int, action: Action) -> bool:
    """Whether the line can only come after what the others imply by saying nothing."""
    if match.phase != "play" or seat == DEALER or seat in match.to_act:
        return False
    return not any(ask.kind == action.kind for ask in match.asks(seat))


def _verify_legal(
    match: Match, seat: int, action: Action, legal: object, number: int
) -> Fault | None:
    if not isinstance(legal, list) or any(not isinstance(one, str) for one in legal):
        return Fault(number, "bad_line", f"legal: {legal!r}", "")
    asked = [ask for ask in match.asks(seat) if ask.kind == action.kind] if seat >= 0 else []
    if not asked and seat >= 0 and match.asks(seat):
        asked = [ask for ask in match.asks(seat) if not ask.optional]
    if not asked:
        return None  # the action itself will be refused, with its reason
    offered = [str(card) for card in asked[0].cards] or list(asked[0].choices)
    if sorted(legal) != sorted(offered):
        return Fault(number, "legal", " ".join(sorted(legal)), " ".join(sorted(offered)))
    return None


def _verify_number(match: Match, line: Line, number: int, action: Action) -> Fault | None:
    """A deal that gives its number must be the pack which that number shuffles, then cut."""
    given = line["number"]
    if action.kind != "deal" or not isinstance(given, int) or not 0 <= given < 1 << NUMBER_BITS:
        return Fault(number, "bad_line", f"number: {given!r}", "")
    pack = deal_bits(given).shuffled(match.rules.pack(match.table))
    last = match.log[-1] if match.log else {}
    at = last.get("cut", 0)
    expected = pack[at:] + pack[:at]
    if action.cards != expected:
        said = " ".join(map(str, action.cards))
        return Fault(number, "result", said, " ".join(map(str, expected)))
    return None


def _verify_proof(match: Match, line: Line, number: int, action: Action) -> Fault | None:
    """A fair deal (or draw) must be what everybody's commitments make of it."""
    try:
        made = fair_action(match, from_line(line["proof"]))
    except ProofError as error:
        return Fault(number, "proof", error.part, "" if error.person is None else str(error.person))
    if made is None or action.kind != made.kind:
        return Fault(number, "bad_line", "proof", "")
    if action.cards != made.cards:
        said = " ".join(map(str, action.cards))
        return Fault(number, "proof", "pack", said)
    if action.choice != made.choice:
        return Fault(number, "proof", "fault", action.choice)
    return None


def fair_action(match: Match, proof: Proof) -> Action | None:
    """What a fair shuffle makes the dealer of this match do next; None if it is not his turn.

    ProofError if a commitment is not to what was shown.
    """
    check_proof(proof)
    rules, table = match.rules, match.table
    if len(proof.nonces) != table.players:
        raise ProofError("form")
    bits = stream(proof.seed, proof.nonces)
    if match.drawing is not None:
        return Action("draw", drawn_fairly(rules, table, match.drawing, bits))
    if match.phase not in ("deal", "scored"):
        return None
    limits = None if proof.cut is None else rules.cut_limits(table)
    pack, at = shuffled(bits, rules.pack(table), limits)
    if at != proof.cut:
        raise ProofError("pack")
    return Action("deal", pack, rules.fault(table, bits))


def _verify_result(
    match: Match, line: Line, key: str, number: int, told: list[dict[str, Any]]
) -> Fault | None:
    """The line must be one of those told, in their order; any of them may be left out."""
    alike = [i for i, one in enumerate(told) if key in one]
    for i in alike:
        if _same(line, told[i]):
            del told[: i + 1]
            return None
    engine = _text(told[alike[0]]) if alike else ""
    return Fault(number, "result", _text(line), engine)


def _same(said: Mapping[str, Any], engine: Mapping[str, Any]) -> bool:
    """Whether each key that the transcript gives, inner ones too, is the engine's."""

    def same(ours: object, theirs: object) -> bool:
        if isinstance(ours, dict) and isinstance(theirs, dict):
            return _same(ours, theirs)
        return _text(ours) == _text(theirs)

    return all(key in engine and same(value, engine[key]) for key, value in said.items())


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


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
            lines.extend(_told(again, again.replay_line(line)))
            continue
        seat, action = action_of(line, ALSO_LOGGED)
        legal = _offered(again, seat, action)
        lines.append({**line, "legal": legal} if legal is not None else dict(line))
        lines.extend(_told(again, again.replay_line(line)))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _offered(match: Match, seat: int, action: Action) -> Sequence[str] | None:
    if seat == DEALER or action.kind in ("cut", "claim", "take_back"):
        return None
    ask = next((ask for ask in match.asks(seat) if ask.kind == action.kind), None)
    if ask is None:
        return None
    return [str(card) for card in ask.cards] or list(ask.choices)
