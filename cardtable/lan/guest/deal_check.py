"""A finished deal checked by a guest: played again from its log, proofs and own part included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.engine.actions import RuleError
from cardtable.engine.events import DealScored
from cardtable.engine.fair import witness as seen
from cardtable.engine.fair.proof import ProofError, from_line
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, Table
from cardtable.engine.records.log import ALSO_LOGGED, LineError, action_of
from cardtable.engine.records.verification import fair_action
from cardtable.engine.rules import Rules

from .fair_part import FairPart

GIVEN = "given"
"""Why a guest had no part in a shuffle: a teacher gave the cards, as is done at such a table."""

MOST_LINES = 1500
"""Of a deal's log: a long deal of eleven has some two hundred."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A deal that was played again.

    lines: its log, with what this guest saw beside each proof. fair: True if everybody made it,
    this guest too; None otherwise. no_part: then why not (`witness.REASONS`), "" where deals are
    not made by everybody. supplied: the places for which the host chose.
    """

    match: Match
    lines: tuple[Mapping[str, Any], ...]
    fair: bool | None
    no_part: str
    supplied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Which:
    """Which deal of which game of a room."""

    game: int
    number: int


def checked(
    rules: Rules[Any],
    table: Table,
    begin: Carry | None,
    lines: Sequence[Mapping[str, Any]],
    part: FairPart,
    place: int | None,
    which: Which = Which(0, 0),
    *,
    promised: bool = False,
    teacher: bool = False,
    scores: tuple[DealScored, ...] = (),
) -> Checked:
    """Play a deal again from its log. Every proof is checked by itself, against the cards in its
    line, and against what this guest was shown and dealt.

    promised: whether the table's settings say that everybody shuffles. teacher: whether it is a
    teacher's table, where cards may be given that nobody shuffled.
    ProofError: a proof does not hold, or ("form") the log is no log.
    """
    if len(lines) > MOST_LINES or any("undo" in line for line in lines):
        raise ProofError("form")  # what was taken back is in no log that a host sends
    try:
        check = _Check(rules, table, begin, scores, part, place, which)
        agreed = bool(lines) and "further" in lines[0]
        if agreed:
            check.lines.append(dict(lines[0]))
            lines = lines[1:]  # agreed on before the deal, and in what it began from already
        last = max((i for i, line in enumerate(lines) if "deal" in line), default=-1)
        for index, line in enumerate(lines):
            check.line(index, line, last=index == last)
    except (RuleError, LineError, KeyError, TypeError, IndexError, ValueError) as error:
        if isinstance(error, ProofError):
            raise
        raise ProofError("form") from None
    if teacher and check.given:
        told = tuple(sorted(check.supplied))
        return Checked(check.match, tuple(check.lines), None, GIVEN, told)
    proven = check.proven and all(check.proven)
    if not proven and promised and check.proven:
        check.reasons.append("no_proof")
    reason = next((one for one in check.reasons if one), "")
    told = tuple(sorted(check.supplied))
    fair = True if proven and not reason else None
    return Checked(check.match, tuple(check.lines), fair, reason, told)


class _Check:
    """One deal on its way through."""

    def __init__(
        self,
        rules: Rules[Any],
        table: Table,
        begin: Carry | None,
        scores: tuple[DealScored, ...],
        part: FairPart,
        place: int | None,
        which: Which,
    ) -> None:
        self.match = Match(rules, table, carry=begin, scores=scores)
        self.lines: list[dict[str, Any]] = []
        self.proven: list[bool] = []
        self.given = False
        """Whether cards were dealt that neither a proof nor a deal's number made."""
        self.reasons: list[str] = []
        self.supplied: set[int] = set()
        self._part, self._place, self._which = part, place, which

    def line(self, index: int, line: Mapping[str, Any], *, last: bool) -> None:
        """Play one line; `last`: it is the last time that cards are dealt."""
        if "deal" not in line and "draw" not in line:
            self.lines.append(dict(line))
            self.match.replay([line])
            return
        context = ""
        if "proof" in line:
            line, context = self._proof(index, line)
        self.proven.append("proof" in line)
        self.given = self.given or ("deal" in line and not ("proof" in line or "number" in line))
        self.lines.append(dict(line))
        self.match.replay([line])
        self._compare(context, line, last)

    def _proof(self, index: int, line: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
        proof = from_line(line["proof"])
        self._part.check(proof)
        if fair_action(self.match, proof) != action_of(line, ALSO_LOGGED)[1]:
            raise ProofError("pack")
        deal = self._which.number if "deal" in line else 0
        where = (self._which.game, self._which.number, index)
        witness, old = self._part.witness(proof, self._place, deal, where)
        self.reasons.append(seen.no_part(proof, witness, (proof.context,) if old else ()))
        self.supplied.update(proof.supplied)
        told = {**line["proof"], seen.KEY: seen.to_line(witness)}
        return {**line, "proof": told}, proof.context

    def _compare(self, context: str, line: Mapping[str, Any], last: bool) -> None:
        """ProofError("pack") unless the cards are those that this guest saw come."""
        dealt = "deal" in line
        came = self._part.dealing(context, self._which.number if dealt else 0, last=last)
        if came is None or not came.seen or bool(came.deal) != dealt:
            return
        if not dealt:
            if [str(card) for card in came.drawn] != list(line["draw"]):
                raise ProofError("pack")
            return
        if came.seat is None:
            return
        view = self.match.view(came.seat)
        if view.public.deal == came.deal and view.hand != came.hand:
            raise ProofError("pack")
