"""How a deal or a game came out, in words and figures, before it is shown over the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.events import DealScored
from cardtable.engine.scoring.account import Account, Earned
from cardtable.engine.seat_view import SeatView
from cardtable.games import game as rules_of
from cardtable.saves.statistics import Record
from cardtable.table.drawing.badges import Sitter
from cardtable.table.seats.plate_of import mood_of
from cardtable.texts import _, p_, texts
from cardtable.texts.commentary import Company, headline
from cardtable.texts.score_words import row_label
from cardtable.texts.table.sheet import Sheet

from .ending import Remembered, record_words


@dataclass(frozen=True, slots=True)
class SinglePoint:
    """One point of a deal that is given by itself: its name, what made it, whose it is."""

    label: str
    cards: tuple[Card, ...]
    whose: str
    given: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """One account: who it is, what the deal brought, where it stands now and stood before.

    seat: the first of the side's, for the colour of its portrait. total: as it is counted in this
    game, points or counters left. place and before: from 0, the best first; equals share one. mood:
    of the portrait.
    """

    sitter: Sitter
    seat: int
    name: str
    gained: int
    total: int
    place: int
    before: int
    wins: bool = False
    mood: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that stands over the table once a deal, or the game, is over.

    phase: "scored", "pool", "over", or "practice", which leads nowhere. goes_on: whether this
    person may go on from here. decisive: the number of the deal that decided the game for this
    person, None where none did. trick: the one in that deal whose card is told of, 0 where none is.
    settlement: how all was settled.
    """

    phase: str
    title: str
    remarks: tuple[str, ...]
    points: tuple[SinglePoint, ...]
    standings: tuple[Standing, ...]
    goes_on: bool = True
    decisive: int | None = None
    trick: int = 0
    settlement: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """All of it as one text, for who hears it."""
        lines = [self.title, *self.remarks]
        lines += [f"{point.label}: {point.whose}" for point in self.points]
        say = texts()
        lines += [
            _(
                "{name}: {points:+}, together {total}",
                name=one.name,
                points=one.gained,
                total=say.number(one.total),
            )
            for one in self.standings
        ]
        return "\n".join(lines)


def outcome_of(
    view: SeatView,
    sitters: Sequence[Sitter],
    sheet: Sheet,
    card: Remembered | None = None,
    record: Record | None = None,
) -> Outcome:
    """The outcome of the deal that was just scored, and of the game if it is over: then with the
    card that mattered most to the reader, and a record if the game was one."""
    account = rules_of(view.table.game).account(view)
    over = sheet.ended is not None
    title = sheet.headline()
    if account is not None and not over:
        names = [sitter.name for sitter in sitters]
        told = headline(texts(), account.headline, Company(names, view.seat, view.public.sides))
        title = told or title
    decisive = _decisive(view, sheet) if over else None
    number = None if decisive is None else decisive.number
    remarks: tuple[str, ...] = ()
    if over and sheet.me is not None:
        said = (record_words(record), _kind_word(sheet), "" if card is None else card.words)
        remarks = tuple(filter(None, said))
    return Outcome(
        phase="over" if over else sheet.phase,
        title=title,
        remarks=remarks,
        points=_points(view, sheet, account) if not over else (),
        standings=_standings(view, sitters, sheet),
        decisive=number if card is None or not over else card.deal,
        trick=0 if card is None or not over else card.trick,
        settlement=tuple(sheet.remarks()) if over else (),
    )


def _points(view: SeatView, sheet: Sheet, account: Account | None) -> tuple[SinglePoint, ...]:
    if account is None or account.by_seat:
        return ()
    return tuple(_point(view, sheet, line) for line in account.lines)


def _point(view: SeatView, sheet: Sheet, line: Earned) -> SinglePoint:
    side = None if line.seat is None else view.public.sides[line.seat]
    if side is not None and line.points:
        whose = sheet.columns[side]
    elif line.sums:
        whose = _("nobody")
    elif line.cards:
        whose = _("does not count any more")
    else:
        whose = _("not in this deal")
    if line.sums:
        sums = " : ".join(texts().number(one) for one in line.sums)
        whose = _("{sums}, {name}", sums=sums, name=whose)
    return SinglePoint(row_label(view.table.game, line.code), line.cards, whose, bool(line.points))


def _standings(view: SeatView, sitters: Sequence[Sitter], sheet: Sheet) -> tuple[Standing, ...]:
    rules = rules_of(view.table.game)
    if not sheet.scores:
        return ()
    score, good = sheet.scores[-1], rules.points_are_good
    totals = score.totals
    before = tuple(now - got for now, got in zip(totals, score.points, strict=True))
    sides = view.public.sides or tuple(range(len(sitters)))
    found = []
    for column, name in enumerate(sheet.columns):
        seat = sides.index(column)
        found.append(
            Standing(
                sitter=sitters[seat],
                seat=seat,
                name=name,
                gained=score.points[column],
                total=totals[column] if rules.records_points else view.public.chips[column],
                place=_place(totals, column, good=good),
                before=_place(before, column, good=good),
                wins=column in sheet.winners,
                mood=_mood(view, sheet, column),
            )
        )
    return tuple(sorted(found, key=lambda one: (not one.wins, one.place, one.seat)))


def _mood(view: SeatView, sheet: Sheet, column: int) -> str:
    if sheet.ended is None:
        return mood_of(view, column)
    if column in sheet.winners:
        return "pleased"
    good = rules_of(view.table.game).points_are_good
    last = min(sheet.totals) if good else max(sheet.totals)
    return "hurt" if sheet.totals[column] == last else ""


def _place(totals: Sequence[int], column: int, *, good: bool) -> int:
    """How many stand better."""
    mine = totals[column]
    return sum(other > mine if good else other < mine for other in totals)


def _kind_word(sheet: Sheet) -> str:
    """A word to the person at this screen about how the game went."""
    me = sheet.me
    assert me is not None
    if me in sheet.winners:
        return p_("the end of a game", "Well played!")
    count = len(sheet.columns)
    rules = rules_of(sheet.table.game)
    place = _place(sheet.totals, me, good=rules.points_are_good) + 1
    if place == count and count > 2:
        return _("This time it was not to be. In the next game everybody starts from nothing.")
    return _("Place {place} of {count}: next time you may win.", place=place, count=count)


def _decisive(view: SeatView, sheet: Sheet) -> DealScored | None:
    """The deal in which most was won or lost against the winner, or against the best of the rest
    by whoever has won."""
    me, scores = sheet.me, sheet.scores
    if me is None or len(scores) < 2:
        return None
    good = rules_of(view.table.game).points_are_good
    others = [column for column in range(len(sheet.columns)) if column != me]
    rival = min(others, key=lambda one: -sheet.totals[one] if good else sheet.totals[one])
    won = me in sheet.winners

    def swing(score: DealScored) -> int:
        """What this deal gained for the winner of the two."""
        gap = score.points[rival] - score.points[me]
        return gap if won != good else -gap

    return max(scores, key=swing)
