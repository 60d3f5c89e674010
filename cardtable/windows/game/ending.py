"""What a game that is over is remembered by: its costliest or best card, a record of one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.engine.events import DealScored
from cardtable.engine.match import Match
from cardtable.engine.seat_view import SeatView
from cardtable.games import game as rules_of
from cardtable.saves.statistics import Record
from cardtable.table.drawing.badges import Sitter
from cardtable.teaching.turning_point import TurningPoint, feat, turning_point
from cardtable.texts import _, n_, texts
from cardtable.texts.commentary import Company, headline
from cardtable.texts.table.sheet import Sheet

MOST = 8
"""So many deals are looked through at the most, the dearest: nobody is to wait for it."""

FindDeal = Callable[[int], tuple[Match, int] | None]
"""The match in which the deal of a number was played, and the deal's place in it, from 0."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The card that mattered most to the reader, in words, and where it lies."""

    words: str
    deal: int
    trick: int


def remembered(
    view: SeatView, sitters: tuple[Sitter, ...], sheet: Sheet, find: FindDeal
) -> Remembered | None:
    """The best card of a winner, the costliest of anybody else; None for who only looked on."""
    me, seat = sheet.me, view.seat
    if me is None or seat is None or sheet.ended is None:
        return None
    costly, good = me not in sheet.winners, rules_of(view.table.game).points_are_good

    def weight(score: DealScored) -> int:
        """Points of the deal that may have been lost, or won, by a card of the reader's."""
        others = max(points for side, points in enumerate(score.points) if side != me)
        return score.points[me] if costly != good else others

    found: list[TurningPoint] = []
    for score in sorted(sheet.scores, key=weight, reverse=True)[:MOST]:
        where = find(score.number)
        if where is None:
            continue
        moon = feat(*where)
        if moon is not None and (moon.seat == seat) is not costly:
            names = [sitter.name for sitter in sitters]
            company = Company(names, seat, view.public.sides)
            return _feat_words(headline(texts(), moon, company), score.number, costly=costly)
        point = turning_point(*where, seat, costly=costly)
        if point is not None:
            found.append(point)
    if not found:
        return None
    point = max(found, key=lambda one: one.points)
    return Remembered(
        _words(point, sitters[point.taker].name, costly=costly, good=good), point.deal, point.trick
    )


def _feat_words(told: str, number: int, *, costly: bool) -> Remembered:
    """A whole deal was what mattered: somebody's moon."""
    which = (
        _("The costliest deal: number {number}.", number=number)
        if costly
        else _("The best deal: number {number}.", number=number)
    )
    return Remembered(f"{which} {told}", number, 0)


def _words(point: TurningPoint, name: str, *, costly: bool, good: bool) -> str:
    said = {"card": point.card, "number": point.deal, "name": name}
    if costly and good:
        return n_(
            "The costliest card: the {card}, deal {number}. {n} point was lost with it.",
            "The costliest card: the {card}, deal {number}. {n} points were lost with it.",
            point.points,
            **said,
        )
    if costly:
        return n_(
            "The costliest card: the {card}, deal {number}. It took {n} point.",
            "The costliest card: the {card}, deal {number}. It took {n} points.",
            point.points,
            **said,
        )
    if good:
        return n_(
            "The best card: the {card}, deal {number}. It caught {n} point.",
            "The best card: the {card}, deal {number}. It caught {n} points.",
            point.points,
            **said,
        )
    return n_(
        "The best card: the {card}, deal {number}. It left {name} with {n} point.",
        "The best card: the {card}, deal {number}. It left {name} with {n} points.",
        point.points,
        **said,
    )


def record_words(record: Record | None) -> str:
    """That this game was better than all before it; "" if it was not."""
    if record is None:
        return ""
    say = texts()
    if record.what == "deals":
        return n_(
            "A record of your own: won in {n} deal (before: {before}).",
            "A record of your own: won in {n} deals (before: {before}).",
            record.now,
            before=say.number(record.before),
        )
    return _(
        "A record of your own: {total} (before: {before}).",
        total=say.number(record.now),
        before=say.number(record.before),
    )
