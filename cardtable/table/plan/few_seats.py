"""Where two or three play the table's own piles are as large as the trick's cards."""

from __future__ import annotations

from typing import NamedTuple

from .geometry import Point, Rect, around

ASPECT = 1.4
"""Height of a card over its width."""

ROOMY = 3
"""The most seats at which the piles have so much room."""


class Roomy(NamedTuple):
    """The spots for played cards (the viewer's first) and the width of a card there; where the
    piles lie, and the bank of counters."""

    spots: list[Point]
    card: float
    core: Rect
    bank: Rect


def for_two(field: Rect, spots: list[Point], card: float, gap: float) -> Roomy:
    """The piles lie at the left of the trick, the bank at its right."""
    wide = min(3 * card + 2 * gap, field.width / 2 - card / 2 - 2 * gap)
    right = field.centre.x - card / 2 - 3 * gap
    core = Rect(right - wide, field.centre.y - card * ASPECT / 2, wide, card * ASPECT)
    side = min(card, field.right - field.centre.x - card / 2 - 3 * gap)
    at = Point(field.centre.x + card / 2 + 3 * gap + side / 2, field.centre.y)
    return Roomy(spots, card, core, around(at, side, side))


def for_three(field: Rect, font: float, gap: float, most: float) -> Roomy:
    """The piles lie between the others' cards, the viewer's card below them, the bank beside that.
    Between the two rows there is room for a line of words."""
    line = round(1.4 * font)
    card = (field.height - line - 2 * gap) / 2 / ASPECT
    card = float(round(min(card, (field.width - 10 * gap) / 5, most)))
    tall, centre = card * ASPECT, field.centre
    upper, lower = centre.y - (line + tall) / 2, centre.y + (line + tall) / 2
    aside = 2 * card + 4 * gap
    spots = [
        Point(centre.x, lower),
        Point(centre.x - aside, upper),
        Point(centre.x + aside, upper),
    ]
    core = around(Point(centre.x, upper), 3 * card + 2 * gap, tall)
    bank = around(Point(centre.x + 1.5 * card + gap, lower), card, card)
    return Roomy(spots, card, core, bank)
