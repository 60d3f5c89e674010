"""Who gets the points of one's own moon: both answers are scored, neither loses the game."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.bots.api import Choice
from cardtable.engine.actions import Action, Reason
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import taken
from cardtable.games.hearts.options import terms_of
from cardtable.games.hearts.scoring import JACK, moon_points


@dataclass(frozen=True, slots=True)
class AfterMoon:
    """The totals after a moon. ends: whether they end a game that would go on otherwise."""

    totals: tuple[int, ...]
    ends: bool

    def won_by(self, seat: int) -> bool:
        """Whether this seat alone has the fewest points."""
        return all(
            self.totals[seat] < total for one, total in enumerate(self.totals) if one != seat
        )


def moon_choice(view: SeatView) -> Choice:
    """Points to the others where that ends the game with this seat as the winner, else off its own.

    Apart from the end both are worth the same, since everybody else falls back by as much.
    """
    seat, options = view.seat, view.table.options
    assert seat is not None
    given = outcome(view, seat, "others")
    if not given.ends:
        goes_on = options["end"] == "points" and max(view.public.totals) < _target(view)
        return _choose("shooter", "moon_off_total" if goes_on else "moon_either_way")
    if given.won_by(seat):
        return _choose("others", "moon_ends_game")
    return _choose("shooter", "moon_keeps_game")


def outcome(view: SeatView, seat: int, choice: str) -> AfterMoon:
    """The totals if this seat, which shot the moon, gives the points to "others" or "shooter"."""
    flat, before = moon_points(terms_of(view.table)), view.public.totals
    bonus = _bonus(view)
    totals = tuple(
        total
        + bonus[one]
        + (flat if choice == "others" and one != seat else 0)
        - (flat if choice == "shooter" and one == seat else 0)
        for one, total in enumerate(before)
    )
    ends = view.table.options["end"] == "points" and max(before) < _target(view) <= max(totals)
    return AfterMoon(totals, ends)


def _target(view: SeatView) -> int:
    target = view.table.options["target"]
    assert isinstance(target, int)
    return target


def _bonus(view: SeatView) -> tuple[int, ...]:
    """What the jacks of diamonds count for everybody, once all cards are taken.

    Jacks that fell in no trick were in the kitty or the rest of the stock; who took that unseen
    has more cards than the tricks won had.
    """
    terms, seats = terms_of(view.table), range(view.table.players)
    if not terms.jack_bonus:
        return (0,) * len(seats)
    won = _won(view)
    jacks = [sum(card.face == (11, "D") for card in won[seat]) for seat in seats]
    for seat in seats:
        if view.piles[taken(seat)].count > len(won[seat]):
            jacks[seat] += terms.packs - sum(jacks)
    return tuple(JACK * count for count in jacks)


def _won(view: SeatView) -> list[list[Card]]:
    """The cards of the tricks that each seat took, held ones included."""
    won: list[list[Card]] = [[] for _ in range(view.table.players)]
    held: list[Card] = []
    for trick in view.tricks:
        held += (card for _, card in trick.plays)
        if trick.winner is not None:
            won[trick.winner] += held
            held = []
    if held:  # a held last trick goes to the player who led it
        won[view.tricks[-1].leader] += held
    return won


def _choose(choice: str, code: str) -> Choice:
    return Choice(Action("choose", choice=choice), Reason(code))
