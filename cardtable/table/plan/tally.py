"""Where the small cards of a scored deal lie at each seat, and how they get there: no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.scoring.account import Account

from .geometry import Point, Rect
from .placement import Place
from .seating import ASPECT, Seating

FLIGHT = 260
"""Milliseconds that one small card is under way from the pile that a seat won."""

SPREAD = 420
"""Milliseconds within which the last of a seat's cards sets out."""

STAGGER = 45
"""Milliseconds from one card of a seat to its next, where they are few."""

COUNT = 650
"""Milliseconds in which the numbers on the plates count up."""

SENDING = 520
"""Milliseconds that points are under way from one plate to another."""

ABOVE = 430.0
"""Over all cards that lie, below those that fly."""


@dataclass(frozen=True, slots=True)
class Laid:
    """One small card: whose it is, where it comes from and lies, when it sets out (ms)."""

    seat: int
    card: Card
    start: Point
    place: Place
    delay: int


def tally(account: Account, seating: Seating) -> tuple[Laid, ...]:
    """The cards of an account that lie at the seats, the dearest last and so uncovered."""
    laid: list[Laid] = []
    if not account.by_seat:
        return ()
    for line in account.lines:
        if line.seat is None or line.seat >= len(seating.stations):
            continue
        box, width = _room(seating, line.seat)
        cards = line.cards[::-1]
        gap = min(STAGGER, SPREAD / max(len(cards), 1))
        step = min(0.5 * width, (box.width - width) / max(len(cards) - 1, 1))
        start = seating.stations[line.seat].taken.centre
        long = step * (len(cards) - 1) + width
        x = box.centre.x - long / 2 if line.seat == seating.viewer else box.right - long
        for i, card in enumerate(cards):
            place = Place(x + width / 2 + i * step, box.centre.y, 0.0, width, ABOVE + i / 10)
            laid.append(Laid(line.seat, card, start, place, round(i * gap)))
    return tuple(laid)


def _room(seating: Seating, seat: int) -> tuple[Rect, float]:
    """Where a seat's cards lie, and their width: for the viewer where the hand was."""
    station = seating.stations[seat]
    if seat != seating.viewer:
        return station.backs, seating.small_card
    width = round(min(seating.hand_card, 1.25 * seating.small_card))
    hand = seating.hand
    high = width * ASPECT
    return Rect(hand.x, hand.bottom - high, hand.width, high), width
