"""Keeping score for people who play with real cards: what they fill in for a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardtable.engine.actions import RuleError
from cardtable.engine.events import ChipsDivided, DealScored
from cardtable.engine.options import Carry

Rows = Mapping[str, Sequence[int]]
"""By a row's name a number for each column: a player, or a side where partners share."""

Answers = Mapping[str, str | bool]
"""By a question's name what was answered; "", False or nothing where it was not."""


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """What is asked besides the numbers: one of `choices`, or where there are none, True or not."""

    name: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandRow:
    """A row to fill in: a number from `least` to `most` for each column.

    totals: what the numbers may add up to; empty if anything is possible.
    """

    name: str
    least: int
    most: int
    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """A deal in the accounts: its score, chips if they moved, what comes next, whether it ends."""

    score: DealScored
    chips: ChipsDivided | None
    carry: Carry
    over: bool


def check_rows(wanted: Sequence[HandRow], rows: Rows, columns: int) -> None:
    """RuleError for a row that is missing or unknown, out of its bounds, or does not add up."""
    for row in wanted:
        given = rows.get(row.name)
        if given is None or len(given) != columns:
            raise RuleError("row_missing", row=row.name)
        for number in given:
            if not row.least <= number <= row.most:
                raise RuleError(
                    "row_out_of_bounds",
                    row=row.name,
                    got=number,
                    least=row.least,
                    most=row.most,
                )
        if row.totals and sum(given) not in row.totals:
            raise does_not_add_up(row.name, given, row.totals)
    unknown = set(rows) - {row.name for row in wanted}
    if unknown:
        raise RuleError("row_missing", row=min(unknown))


def does_not_add_up(row: str, given: Sequence[int], totals: Sequence[int]) -> RuleError:
    """The refusal of numbers that do not add up, with the arithmetic."""
    return RuleError(
        "does_not_add_up",
        row=row,
        sum=" + ".join(str(number).replace("-", "−") for number in given),
        got=sum(given),
        expected=totals[-1],
    )
