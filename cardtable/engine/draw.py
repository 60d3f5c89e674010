"""The draw before the first deal: who deals, who sits where.

Cards are drawn rank by rank (ace high, suits do not count); who ties draws again among the tied
only, and the new cards order the tied. Then, if seats are drawn too, one person chooses a seat
and the others follow clockwise by rank of draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .actions import DEALER, Action, Ask, RuleError, check
from .cards import Card
from .events import CardsMoved, Chosen, Event
from .options import Table
from .public import Public
from .rules import DrawRule
from .seat_view import Pile, SeatView
from .zones import PACK, Zone


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw in progress: `rounds` of (person, card), `chosen` the seat that was chosen."""

    rule: DrawRule
    people: int
    rounds: tuple[tuple[tuple[int, Card], ...], ...] = ()
    chosen: int | None = None

    def _keys(self) -> list[tuple[int, ...]]:
        keys: list[list[int]] = [[] for _ in range(self.people)]
        for drawn in self.rounds:
            for person, card in drawn:
                keys[person].append(card.rank)
        return [tuple(key) for key in keys]

    @property
    def tied(self) -> tuple[int, ...]:
        """Who must draw (again): everybody at first, later those whose place is not settled.

        Only ties that decide something are drawn again: all of them when seats are drawn,
        otherwise the tie for the deal.
        """
        if not self.rounds:
            return tuple(range(self.people))
        keys = self._keys()
        deciding = min(keys) if self.rule.deals == "lowest" else max(keys)
        return tuple(
            person
            for person, key in enumerate(keys)
            if keys.count(key) > 1 and (self.rule.seats or key == deciding)
        )

    @property
    def ranking(self) -> tuple[int, ...]:
        """People from the highest draw to the lowest."""
        keys = self._keys()
        return tuple(sorted(range(self.people), key=lambda person: keys[person], reverse=True))

    @property
    def deals(self) -> int:
        """The person who deals first."""
        return self.ranking[-1 if self.rule.deals == "lowest" else 0]

    @property
    def chooser(self) -> int | None:
        """The person who is to choose a seat now; None if nobody is."""
        if self.tied or not self.rule.seats or self.chosen is not None:
            return None
        return self.ranking[0]

    @property
    def over(self) -> bool:
        """Whether deal and seats are settled."""
        return not self.tied and (not self.rule.seats or self.chosen is not None)

    def with_cards(self, drawn: Sequence[Card]) -> Draw:
        """After those who must draw have drawn, in their order; ValueError if not one each."""
        used = {card for one in self.rounds for _, card in one}
        if len(drawn) != len(self.tied) or len(set(drawn)) != len(drawn) or used & set(drawn):
            raise ValueError("each person who must draw draws one new card")
        return replace(self, rounds=(*self.rounds, tuple(zip(self.tied, drawn, strict=True))))

    def with_choice(self, seat: int) -> Draw:
        """After the highest draw chose a seat."""
        return replace(self, chosen=seat)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat of each person once the draw is over."""
        if not self.rule.seats:
            return tuple(range(self.people))
        order = list(self.ranking)
        if self.rule.partners:
            first, second, third, fourth = order
            order = [first, third, second, fourth]
        assert self.chosen is not None
        seats = [0] * self.people
        for place, person in enumerate(order):
            seats[person] = (self.chosen + place) % self.people
        return tuple(seats)

    @property
    def first_dealer(self) -> int:
        """The seat that deals first."""
        return self.seats[self.deals]


def draw_asks(draw: Draw, seat: int) -> tuple[Ask, ...]:
    """What `seat` is asked during the draw: the highest draw may choose a seat."""
    if seat != draw.chooser:
        return ()
    places = tuple(str(place) for place in range(draw.people))
    return (Ask(seat, "choose", choices=places, topic="seat"),)


def draw_step(draw: Draw, seat: int, action: Action) -> tuple[Draw, tuple[Event, ...]]:
    """The draw after everybody who must has drawn, or a seat is chosen; RuleError otherwise."""
    if seat == DEALER and action.kind == "draw" and draw.tied:
        drawing = draw.tied
        try:
            draw = draw.with_cards(action.cards)
        except ValueError:
            raise RuleError("wrong_count", count=len(drawing), got=len(action.cards)) from None
        return draw, tuple(
            CardsMoved((card,), PACK, Zone("drawn", person))
            for person, card in zip(drawing, action.cards, strict=True)
        )
    if draw.chooser is None or seat != draw.chooser:
        raise RuleError("not_your_turn")
    check(draw_asks(draw, seat)[0], action)
    return draw.with_choice(int(action.choice)), (Chosen(seat, "seat", action.choice),)


def draw_view(pack: Sequence[Card], table: Table, draw: Draw, seat: int | None) -> SeatView:
    """The table during the draw: what each person (not yet a seat) has drawn."""
    drawn = [card for one in draw.rounds for _, card in one]
    piles = {PACK: Pile(len(pack) - len(drawn), None)}
    for person in range(draw.people):
        own = tuple(card for one in draw.rounds for who, card in one if who == person)
        piles[Zone("drawn", person)] = Pile(len(own), own)
    public = Public(deal=0, dealer=-1, phase="draw", totals=(0,) * draw.people)
    to_act = () if draw.chooser is None else (draw.chooser,)
    return SeatView(seat, table, piles, public, (), (), to_act=to_act)
