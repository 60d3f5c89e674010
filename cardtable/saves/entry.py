"""A finished game as it is counted: what the statistics keep of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ..engine.match import Match
from .savefile import Person
from .statistics_rows import GREATEST, fits_details, fits_time


@dataclass(frozen=True, slots=True)
class EntryDeal:
    """One deal: the player's points and named rows (JSON); marked: whether anything helped."""

    number: int
    points: int
    details: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One game as the player saw it. key: its own. finished: in ISO 8601. options: JSON. place:
    from 1; total: of the player's points."""

    key: str
    finished: str
    game: str
    preset: str
    players: int
    options: str
    opponents: str
    place: int
    won: bool
    total: int
    deals: tuple[EntryDeal, ...]

    def check(self) -> None:
        """ValueError where the statistics could not keep it, or not read it again."""
        numbers = [self.players, self.place, self.total]
        for deal in self.deals:
            numbers += (deal.number, deal.points)
            if not fits_details(deal.details):
                raise ValueError(f"deal {deal.number}: {deal.details[:80]!r}")
        if not fits_time(self.finished) or any(abs(one) > GREATEST for one in numbers):
            raise ValueError(f"{self.finished!r} {numbers}"[:200])


def entry_of(
    key: str,
    match: Match,
    people: Sequence[Person],
    me: int,
    marked: Collection[int] = (),
    finished: datetime | None = None,
) -> Entry:
    """What is counted of a game that is over, else ValueError.

    me: the person whose statistics these are. marked: numbers of the deals to mark.
    """
    if match.ended is None:
        raise ValueError("the game is not over")
    seat = match.seats[me]
    sides = match.view(None).public.sides
    scores = match.scores
    column = sides[seat] if sides and scores and len(scores[0].points) < len(sides) else seat
    place, won = _place(match, seat, sides[seat] if sides else seat)
    return Entry(
        key,
        (finished or datetime.now(UTC)).astimezone(UTC).isoformat(),
        match.table.game,
        match.table.preset,
        match.table.players,
        json.dumps(dict(match.table.options)),
        opponents_of(people, me),
        place,
        won,
        scores[-1].totals[column] if scores else 0,
        tuple(
            EntryDeal(
                score.number,
                score.points[column],
                json.dumps({row: of[column] for row, of in score.details.items()}),
                score.number in marked,
            )
            for score in scores
        ),
    )


def opponents_of(people: Sequence[Person], me: int) -> str:
    """The others' levels in order of strength of name, "" for a person: "easy,normal,normal"."""
    return ",".join(sorted(person.level for i, person in enumerate(people) if i != me))


def _place(match: Match, seat: int, side: int) -> tuple[int, bool]:
    """The player's place from 1, equal results sharing it, and whether the game was won."""
    assert match.ended is not None
    winners = match.ended.winners
    sides = match.view(None).public.sides
    by_side = bool(sides) and len(set(sides)) < len(sides)
    won = (side if by_side else seat) in winners
    totals = match.scores[-1].totals if match.scores else ()
    if won or not totals:
        return (1 if won else 2), won
    column = side if len(totals) < match.table.players else seat
    if match.rules.records_points:
        better = sum(total < totals[column] for total in totals)
    else:
        better = sum(total > totals[column] for total in totals)
    return max(2, better + 1), won
