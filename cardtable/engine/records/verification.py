"""Does a transcript tell what the engine would do: decisions, legal sets, results and proofs?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.fair import witness
from cardtable.engine.fair.proof import Proof, ProofError, drawn_fairly, from_line, shuffled, stream
from cardtable.engine.fair.proof import check as check_proof
from cardtable.engine.fair.shuffle import NUMBER_BITS, deal_bits
from cardtable.engine.match import Match

from .log import ALSO_LOGGED, Line, LineError, action_of, check_seat, decision
from .transcript import Fault, Finder, TranscriptError, match_of, parse, text_of, told_of

_RESULTS = ("trick", "trump", "counters", "points", "awards", "chips", "end")
_ALSO = {"points": {"totals"}, "chips": {"pot"}}


def verify(text: str, find: Finder) -> Fault | None:
    """What is wrong with a transcript; None if the engine says the same everywhere."""
    try:
        lines = parse(text)
        match = match_of(lines[0], find)
    except TranscriptError as error:
        return error.fault
    told: list[dict[str, Any]] = []
    used: set[str] = set()
    for number, line in enumerate(lines[1:], start=2):
        fault = _verify_line(match, line, number, told, used)
        if fault is not None:
            return fault
    return None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A fair shuffle in a transcript, as its writer saw it.

    line: where it stands. deal: which deal it made, counted in the transcript; 0: a draw.
    no_part: why the writer had no part in it (`witness.REASONS`); "" if the writer had; None if
    the transcript does not say. supplied: the people for whom the host chose. void: how many
    attempts were given up before.
    """

    line: int
    deal: int
    no_part: str | None
    supplied: tuple[int, ...]
    void: int


def shuffles(text: str) -> tuple[Shuffle, ...]:
    """The fair shuffles in a transcript that `verify` has passed."""
    found: list[Shuffle] = []
    used: set[str] = set()
    deal = 0
    for number, line in enumerate(parse(text), start=1):
        deal += "deal" in line
        if "proof" not in line:
            continue
        proof, seen = from_line(line["proof"]), witness.from_line(line["proof"])
        reason = None if seen is None else witness.no_part(proof, seen, used)
        used.add(proof.context)
        which = deal if "deal" in line else 0
        found.append(Shuffle(number, which, reason, proof.supplied, len(proof.void)))
    return tuple(found)


def _verify_line(
    match: Match, line: Line, number: int, told: list[dict[str, Any]], used: set[str]
) -> Fault | None:
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
            fault = _verify_proof(match, line, number, action, used)
            if fault is not None:
                return fault
        bare = {key: value for key, value in line.items() if key != "legal"}
        told.extend(told_of(match, match.replay_line(bare)))
    except LineError as error:
        return Fault(number, "bad_line", str(error), "")
    except RuleError as error:
        return Fault(number, "refused", json.dumps(line, ensure_ascii=False), error.code, error)
    return None


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
        told.extend(told_of(match, match.replay_action(seat, action)))
    if match.phase == "pool":
        told.extend(told_of(match, match.replay_line({"finish": True})))
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


def _verify_proof(
    match: Match, line: Line, number: int, action: Action, used: set[str]
) -> Fault | None:
    """A fair deal (or draw) must be what everybody's commitments make of it, made for it alone,
    and hold the number of whoever kept the transcript."""
    try:
        proof = from_line(line["proof"])
        made = fair_action(match, proof)
        if proof.context in used:
            raise ProofError("old")
        used.add(proof.context)
        seen = witness.from_line(line["proof"])
        if seen is not None:
            witness.no_part(proof, seen)
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
    engine = text_of(told[alike[0]]) if alike else ""
    return Fault(number, "result", text_of(line), engine)


def _same(said: Mapping[str, Any], engine: Mapping[str, Any]) -> bool:
    """Whether each key that the transcript gives, inner ones too, is the engine's."""

    def same(ours: object, theirs: object) -> bool:
        if isinstance(ours, dict) and isinstance(theirs, dict):
            return _same(ours, theirs)
        return text_of(ours) == text_of(theirs)

    return all(key in engine and same(value, engine[key]) for key, value in said.items())
