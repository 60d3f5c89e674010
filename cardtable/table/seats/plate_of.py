"""What each plate says, from the view: points, totals, chips; also while they count up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from cardtable.engine.seat_view import SeatView
from cardtable.games import game as rules_of
from cardtable.table.drawing.badges import Sitter, figure
from cardtable.texts import _
from cardtable.texts.figures import MINUS
from cardtable.texts.table.asked import VIEWER, reader_of

from .plates import Plate

NOBODY = Sitter("")


def is_scored(view: SeatView) -> bool:
    """Whether the deal on the table is in the accounts."""
    return bool(view.scores) and view.scores[-1].number == view.public.deal


def plate_of(
    view: SeatView,
    sitters: Sequence[Sitter],
    seat: int,
    *,
    turn: bool,
    part: float = 1.0,
    reader: int | None = VIEWER,
) -> Plate:
    """The plate of a seat; `part` of the way (0 to 1) that a scored deal's numbers count up.
    reader: the seat whose partner is "yours"."""
    public = view.public
    side = public.sides[seat] if seat < len(public.sides) else seat
    scored = is_scored(view)
    points = None if public.phase in ("draw", "deal") else _at(public.points, seat)
    total = _at(public.totals, side)
    if scored:
        points = _at(view.scores[-1].points, side) or 0
        if total is not None:
            total -= points
        points = round(points * part)
        if total is not None:
            total += points
    rules = rules_of(view.table.game)
    mood = mood_of(view, side) if scored and part == 1.0 else ""
    helpful, looms = rules.points_are_good, rules.threat(view)
    you = reader_of(view, reader)
    return Plate(
        sitter=sitters[seat] if seat < len(sitters) else NOBODY,
        seat=seat,
        caption=_partnership(view, seat, you) if total is None else _("Total {n}", n=total),
        short="" if total is None else figure(total, MINUS),
        points=points,
        good=points is not None and (points > 0) == helpful,
        scored=scored,
        chips=_at(public.chips, side),
        dealer=seat == public.dealer,
        turn=turn,
        mood=mood,
        wreath=scored and part == 1.0 and seat < len(sitters) and sitters[seat].won,
        threat=0 if looms is None or looms.seat != seat else max(1, min(4, round(4 * looms.share))),
    )


def crowned(
    sitters: Sequence[Sitter], view: SeatView, winners: Collection[int]
) -> tuple[Sitter, ...]:
    """The same people, those marked whose account (a seat's or a side's) has won the game."""
    sides = view.public.sides or tuple(range(len(sitters)))
    return tuple(
        replace(one, won=side in winners) for one, side in zip(sitters, sides, strict=True)
    )


def mood_of(view: SeatView, side: int) -> str:
    """How somebody looks after a scored deal: best or worst of all, and not the same as all."""
    points = view.scores[-1].points
    if len(set(points)) == 1:
        return ""
    best, worst = min(points), max(points)
    if rules_of(view.table.game).points_are_good:
        best, worst = worst, best
    return {best: "pleased", worst: "hurt"}.get(points[side], "")


def _at(numbers: Sequence[int], place: int) -> int | None:
    return numbers[place] if place < len(numbers) else None


def _partnership(view: SeatView, seat: int, me: int | None) -> str:
    """Says of the reader's partner that this is so; "" of anybody else."""
    sides = view.public.sides
    if me is None or seat == me or seat >= len(sides) or sides[seat] != sides[me]:
        return ""
    return _("Your partner")
