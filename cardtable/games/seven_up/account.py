"""What a deal of Seven-Up comes down to: High, Low, Jack and Game with the cards that made them."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.cards import Card, in_order
from cardtable.engine.events import Noted
from cardtable.engine.scoring.account import Account, Earned
from cardtable.engine.seat_view import SeatView

from .scoring import PIPS
from .state import JACK, REASONS

Cards = tuple[Card, ...]

NAMED = ("high", "low", "jack", "game")
"""The four points that every deal may bring."""


def account(view: SeatView) -> Account | None:
    """The last scored deal, point by point; None before one is scored."""
    if not view.scores or view.public.phase != "over":
        return None
    score, sides = view.scores[-1], view.public.sides
    captured = _captured(view)
    lines = [
        Earned(reason, _seat_of(sides, side), count)
        for reason in REASONS
        if reason not in NAMED
        for side, count in enumerate(score.details.get(reason, ()))
        if count
    ]
    if view.tricks:
        lines += [_point(view, name, captured) for name in NAMED]
    return Account(_headline(view), tuple(lines), by_seat=False)


def _point(view: SeatView, name: str, captured: Sequence[Cards]) -> Earned:
    """One of the four points: who got it, by which cards. Whose no counter was left gets none."""
    paid = view.scores[-1].details.get(name, ())
    side = next((side for side, count in enumerate(paid) if count), None)
    sides = view.public.sides
    played = [(card, seat) for trick in view.tricks for seat, card in trick.plays]
    trumps = sorted(
        (card.rank, card, seat) for card, seat in played if card.suit == view.public.trump
    )
    cards: Cards = ()
    sums: tuple[int, ...] = ()
    seat = _seat_of(sides, side)
    if name == "game":
        sums = tuple(
            sum(
                PIPS.get(card.rank, 0)
                for s, own in enumerate(captured)
                if sides[s] == one
                for card in own
            )
            for one in range(max(sides) + 1)
        )
        if side is not None:
            own = [card for s, held in enumerate(captured) if sides[s] == side for card in held]
            counting = [card for card in own if card.rank in PIPS]
            cards = tuple(sorted(counting, key=lambda card: (-PIPS[card.rank], card.suit)))
    elif name == "jack":
        cards = tuple(card for _, card, _ in trumps if card.rank == JACK)
    elif trumps:
        _, card, holder = trumps[-1] if name == "high" else trumps[0]
        cards = (card,)
        if side is not None and sides[holder] == side:
            seat = holder
    return Earned(name, seat, 0 if side is None else 1, cards, sums)


def _captured(view: SeatView) -> list[Cards]:
    """What each seat took."""
    won: list[Cards] = [()] * view.table.players
    for trick in view.tricks:
        if trick.winner is not None:
            won[trick.winner] += tuple(card for _, card in trick.plays)
    return [in_order(cards) for cards in won]


def _seat_of(sides: Sequence[int], side: int | None) -> int | None:
    """The first seat of a side."""
    return None if side is None else tuple(sides).index(side)


def _headline(view: SeatView) -> Noted:
    score, sides = view.scores[-1], view.public.sides
    most = max(score.points)
    best = [side for side, points in enumerate(score.points) if points == most]
    if not most:
        return Noted("decided.nothing")
    if len(best) > 1:
        return Noted("decided.shared")
    return Noted("decided.counters", _seat_of(sides, best[0]), {"points": most})
