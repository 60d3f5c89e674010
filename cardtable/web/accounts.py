"""The score sheet as a page shows it: after each deal the last one, or on demand all of them."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.events import DealScored, GameEnded
from cardtable.engine.seat_view import SeatView
from cardtable.texts import _, texts
from cardtable.texts.score_words import chips_label
from cardtable.texts.table.sheet import Sheet, sheet_of

from .screen import Accounts, Row

SETTLED = ("scored", "pool", "over")


def accounts(
    view: SeatView, names: Sequence[str], phase: str, ended: GameEnded | None, *, whole: bool
) -> Accounts | None:
    """The accounts as they stand; None before the first deal is scored.

    whole: every deal with its running totals, instead of the last one with its details.
    """
    if not view.scores:
        return None
    over = ended if phase == "over" else None
    sheet = sheet_of(view, names, phase, over)
    rows = [*map(_deal, sheet.scores)] if whole else _last(sheet)
    say = texts()
    rows.append(Row(_("Total"), tuple(map(say.number, sheet.totals)), strong=True))
    if sheet.chips and any(sheet.chips):
        chips = tuple(map(say.number, sheet.chips))
        if len(chips) == len(sheet.columns):
            rows.append(Row(chips_label(sheet.table.game), chips))
    return Accounts(
        sheet.headline(),
        sheet.columns,
        tuple(rows),
        tuple(sheet.remarks()),
        sheet.winners,
        -1 if sheet.me is None else sheet.me,
    )


def _last(sheet: Sheet) -> list[Row]:
    say, score = texts(), sheet.scores[-1]
    rows = [Row(label, tuple(map(say.number, values))) for label, values in sheet.details()]
    label = _("Deal {number}", number=score.number)
    points = tuple(say.number(points, "+") for points in score.points)
    return [*rows, Row(label, points, strong=True)]


def _deal(score: DealScored) -> Row:
    say = texts()
    cells = (
        f"{say.number(total)} ({say.number(points, '+')})"
        for total, points in zip(score.totals, score.points, strict=True)
    )
    return Row(_("Deal {number}", number=score.number), tuple(cells))
