"""The words of the score sheet: its rows, and the settlement with its arithmetic spelled out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardtable.engine.options import Table
from cardtable.engine.scoring import settlement
from cardtable.engine.scoring.settlement import ScoreCheck
from cardtable.texts.book.anchors import family

from .catalogue import _, n_, texts
from .games.families import BY_FAMILY
from .games.family_words import FamilyWords


def _words(game: str) -> FamilyWords:
    return BY_FAMILY[family(game)]


def row_label(game: str, row: str) -> str:
    """What a row of a deal's details is called; a row nobody named stands as it is."""
    label = _words(game).rows.get(row)
    return row if label is None else _(label)


def hand_label(game: str, row: str) -> str:
    """What is asked for in a row that people fill in by hand."""
    label = _words(game).to_fill_in.get(row)
    return row_label(game, row) if label is None else _(label)


def hand_question(game: str, question: str) -> str:
    """What is asked besides numbers of a deal that is filled in by hand."""
    return _(_words(game).to_answer[question].label)


def hand_question_name(game: str, question: str) -> str:
    """What the answers to such a question are called where its own words do not stand by."""
    return _(_words(game).to_answer[question].name)


def hand_answer(game: str, question: str, choice: str) -> str:
    """An answer to such a question, "" for none yet."""
    return _(_words(game).to_answer[question].answers[choice])


def sum_words(numbers: Sequence[int], wanted: int | None) -> str:
    """The numbers added up, and what is missing from what they must make, if anything is set."""
    say = texts()
    figures, whole = " + ".join(say.number(number) for number in numbers), sum(numbers)
    if wanted is None:
        return _("{figures} = {whole}", figures=figures, whole=whole)
    if whole < wanted:
        return n_(
            "{figures} = {whole}, {n} is missing",
            "{figures} = {whole}, {n} are missing",
            wanted - whole,
            figures=figures,
            whole=whole,
        )
    if whole > wanted:
        return n_(
            "{figures} = {whole}, {n} too many",
            "{figures} = {whole}, {n} too many",
            whole - wanted,
            figures=figures,
            whole=whole,
        )
    return _("{figures} = {whole}, as it must be", figures=figures, whole=whole)


def chips_label(game: str) -> str:
    """What the chips on the table are: money of the pool, or counters to be rid of."""
    return _(_words(game).chips)


def flow_label(game: str) -> str:
    """What stands over the chips or counters after each deal."""
    return _(_words(game).chips_flow)


def check_words(check: ScoreCheck) -> str:
    """The sheet's own check: all accounts together are so many deals."""
    if not check.right:
        return _(
            "Check: all points together make {whole}, and that cannot be: every deal brings "
            "{unit}, or a multiple of {unit}.",
            whole=check.whole,
            unit=check.unit,
        )
    return _(
        "Check: all points together make {whole}. That is right: every deal brings {unit}, or a "
        "multiple of {unit}.",
        whole=check.whole,
        unit=check.unit,
    )


def settled(table: Table, names: Sequence[str], totals: Sequence[int], eldest: int) -> list[str]:
    """The settlement of these totals, one sentence a line; [] where there is none to spell out.

    eldest: the seat on the last dealer's left, who comes first among equals.
    """
    kind = table.options.get("settlement")
    if kind not in ("average", "howell"):
        return []
    say = texts()
    whole, players = sum(totals), len(totals)
    figures = " + ".join(say.number(total) for total in totals)
    lines = [_("All points together: {figures} = {whole}.", figures=figures, whole=whole)]
    if kind == "average":
        mean = Fraction(whole, players)
        amounts = settlement.average(totals)
        lines.append(
            _("The average: {whole} : {players} = {mean}.", whole=whole, players=players, mean=mean)
        )
        sums = [
            _(
                "{name}: {total} − {mean} = {amount:+}",
                name=name,
                total=total,
                mean=mean,
                amount=due,
            )
            for name, total, due in zip(names, totals, amounts, strict=True)
        ]
    else:
        amounts = settlement.howell(totals)
        sums = [
            _(
                "{name}: {players} × {total} − {whole} = {amount:+}",
                name=name,
                players=players,
                total=total,
                whole=whole,
                amount=due,
            )
            for name, total, due in zip(names, totals, amounts, strict=True)
        ]
    chips = settlement.rounded(amounts, totals, eldest)
    lines += [_paid(one, due) for one, due in zip(sums, chips, strict=True)]
    if any(due.denominator > 1 for due in amounts):
        lines.append(
            _(
                "A chip cannot be split: every amount is rounded down, and the chips "
                "still missing then are paid by those with the highest totals, one "
                "each."
            )
        )
    return lines


def _paid(arithmetic: str, chips: int) -> str:
    if chips > 0:
        return n_("{sum}, to pay: {n} chip", "{sum}, to pay: {n} chips", chips, sum=arithmetic)
    if chips < 0:
        return n_(
            "{sum}, to receive: {n} chip", "{sum}, to receive: {n} chips", -chips, sum=arithmetic
        )
    return _("{sum}, nothing to pay", sum=arithmetic)
