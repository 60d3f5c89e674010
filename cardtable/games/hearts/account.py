"""What a deal of the Hearts family comes down to, from what everybody has seen of it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.events import Noted
from cardtable.engine.scoring.account import Account, Earned, Sent, Threat
from cardtable.engine.seat_view import SeatView

from .deal import Cards, is_queen
from .options import Terms
from .scoring import worth

BEGINS = 0.15
"""The part of a deal's points from which on one hand with all of them is worth a look."""


def account(terms: Terms, view: SeatView) -> Account | None:
    """The last scored deal: what each seat took, and what decided it. None before one is scored."""
    if not view.scores or view.public.phase != "scored":
        return None
    score = view.scores[-1]
    won = _won(view, terms.players)
    lines = tuple(
        Earned("points", seat, points, _counting(terms, won[seat]))
        for seat, points in enumerate(score.points)
    )
    return Account(_headline(terms, view, won), lines, sent=_sent(score.details.get("moon", ())))


def threat(terms: Terms, view: SeatView) -> Threat | None:
    """A moon that one seat may still shoot: it has all points there were so far, and a few."""
    if terms.moon == "off" or view.public.phase != "play":
        return None
    counts = [sum(_moon_part(card) for card in cards) for cards in _won(view, terms.players)]
    seats = [seat for seat, count in enumerate(counts) if count]
    whole = (13 + 13) * terms.packs
    if len(seats) != 1 or counts[seats[0]] < BEGINS * whole:
        return None
    return Threat("moon", seats[0], counts[seats[0]] / whole)


def _moon_part(card: Card) -> int:
    """What a card counts toward a moon: the queen as much as all hearts together."""
    return 13 if is_queen(card) else int(card.suit == "H")


def _won(view: SeatView, players: int) -> list[Cards]:
    """What each seat took in tricks; a held trick goes to the winner of the next one."""
    won: list[Cards] = [()] * players
    held: Cards = ()
    for trick in view.tricks:
        cards = tuple(card for _, card in trick.plays)
        if trick.winner is None:
            held += cards
        else:
            won[trick.winner] += held + cards
            held = ()
    return won


def _counting(terms: Terms, cards: Cards) -> Cards:
    """The cards that count, the dearest first."""
    counting = [card for card in cards if worth(terms, card)]
    counting += [card for card in cards if is_queen(card) and not worth(terms, card)]
    return tuple(sorted(counting, key=lambda c: (-abs(worth(terms, c)), c.suit, -c.rank, c.copy)))


def _sent(moon: Sequence[int]) -> tuple[Sent, ...]:
    """A moon's points on their way to everybody else."""
    if not any(part > 0 for part in moon):
        return ()
    shooter = min(range(len(moon)), key=lambda seat: moon[seat])
    return tuple(Sent(shooter, seat, part) for seat, part in enumerate(moon) if part > 0)


def _headline(terms: Terms, view: SeatView, won: list[Cards]) -> Noted:
    score = view.scores[-1]
    moon = score.details.get("moon")
    if moon is not None and any(moon):
        shooter = min(range(terms.players), key=lambda seat: moon[seat])
        spared = all(part <= 0 for part in moon)
        if spared:
            return Noted("moon.shooter", shooter)
        return Noted("moon", shooter, {"points": max(moon)})
    takers = [seat for seat, cards in enumerate(won) for card in cards if is_queen(card)]
    if terms.queen_points and takers:
        if len(takers) == 1:
            return Noted("decided.queen", takers[0])
        if len(set(takers)) == 1:
            return Noted("decided.queens", takers[0])
    points = score.points
    if all(points):
        return Noted("decided.nobody_escaped", None, {"figures": ", ".join(map(str, points))})
    clean = [seat for seat, taken in enumerate(points) if taken <= 0]
    if len(clean) == 1:
        return Noted("decided.escaped", clean[0])
    most = max(points)
    if points.count(most) == 1:
        return Noted("decided.most", points.index(most), {"points": most})
    return Noted("decided.even", None, {"figures": ", ".join(map(str, points))})
