"""Blank card and number cards with the classic pip layouts."""

from __future__ import annotations

from art.suits import SHAPES, pip
from art.svg import rounded

WIDTH, HEIGHT, CORNER = 250.0, 350.0, 15.0
"""A card in user units; art is drawn round its centre."""

PAPER, EDGE = "#ffffff", "#8d8a84"

COLUMN, TOP = 43.0, 116.0
THIRD = TOP / 3

LAYOUTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -TOP), (0, TOP)),
    3: ((0, -TOP), (0, 0), (0, TOP)),
    4: ((-COLUMN, -TOP), (COLUMN, -TOP), (-COLUMN, TOP), (COLUMN, TOP)),
}
LAYOUTS[5] = (*LAYOUTS[4], (0, 0))
LAYOUTS[6] = (*LAYOUTS[4], (-COLUMN, 0), (COLUMN, 0))
LAYOUTS[7] = (*LAYOUTS[6], (0, -TOP / 2))
LAYOUTS[8] = (*LAYOUTS[7], (0, TOP / 2))
LAYOUTS[9] = (
    *LAYOUTS[4],
    *((x, y) for x in (-COLUMN, COLUMN) for y in (-THIRD, THIRD)),
    (0, 0),
)
LAYOUTS[10] = (*LAYOUTS[9][:-1], (0, -2 * THIRD), (0, 2 * THIRD))


def blank() -> str:
    """The empty face: the thin edge is a filled shape, so the bounds are exactly the card."""
    return rounded(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, CORNER, EDGE) + rounded(
        -WIDTH / 2 + 1.2, -HEIGHT / 2 + 1.2, WIDTH - 2.4, HEIGHT - 2.4, CORNER - 1.2, PAPER
    )


def number(suit: str, rank: int) -> str:
    """The face of a number card, 2 to 10."""
    width = SHAPES[suit].pip * (
        1.1 if rank <= 3 else 1.05 if rank <= 6 else 1.0 if rank <= 8 else 0.94
    )
    return blank() + "".join(pip(suit, x, y, width, turned=y > 0) for x, y in LAYOUTS[rank])
