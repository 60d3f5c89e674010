"""Blank card, number cards with the classic pip layouts, and the four aces."""

from __future__ import annotations

from art.suits import PALETTES, SHAPES, pip
from art.svg import at, circle, mirrored, path, rounded

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
    width = SHAPES[suit].pip * (1.12 if rank <= 5 else 1.0)
    return blank() + "".join(pip(suit, x, y, width, turned=y > 0) for x, y in LAYOUTS[rank])


def ace(suit: str) -> str:
    """The face of an ace: one great pip with a carved ornament."""
    if suit == "spade":
        return blank() + _ace_of_spades()
    shape = SHAPES[suit]
    width = shape.pip * 2.5
    ink = PALETTES[suit].pip
    carve = {
        "heart": (0.0, -6.0, 0.8),
        "diamond": (0.0, 0.0, 0.74),
        "club": (0.0, 3.0, 0.62),
    }[suit]
    return blank() + pip(suit, 0, 0, width) + at(carve[0], carve[1], _flower(ink), size=carve[2])


def _flower(ink: str) -> str:
    """A carved four-leaved flower, about 60 units across, paper on ink."""
    leaf = path("M0 -9C9 -16 9 -26 0 -36C-9 -26 -9 -16 0 -9Z", PAPER)
    dot = circle(0, -21, 3, ink)
    small = path("M0 -12C4 -17 4 -22 0 -27C-4 -22 -4 -17 0 -12Z", PAPER)
    return (
        "".join(at(0, 0, leaf, dot, turn=90 * i) for i in range(4))
        + "".join(at(0, 0, small, turn=90 * i + 45) for i in range(4))
        + circle(0, 0, 6, PAPER)
        + circle(0, 0, 2.6, ink)
    )


def _ace_of_spades() -> str:
    """A great spade with a tree of life carved into it, birds of leaves at its sides."""
    ink, gold = PALETTES["spade"].pip, PALETTES["spade"].gold
    side = (
        # the great scroll that follows the outline
        path(
            "M5 34C24 46 48 40 50 18C51 4 36 -8 26 -2C18 3 22 15 31 13"
            "C25 8 31 4 36 8C42 14 36 27 24 27C14 27 8 20 5 10Z",
            PAPER,
        )
        + path("M6 -8C14 -6 24 -14 24 -28C14 -26 7 -18 6 -8Z", PAPER)
        + path("M5 -34C10 -33 15 -39 15 -48C9 -47 5 -41 5 -34Z", PAPER)
        + circle(43, 34, 3.2, gold)
        + circle(33, -18, 2.8, gold)
        + circle(21, -38, 2.4, gold)
    )
    trunk = path("M-2.2 52L-2.2 -50L0 -58L2.2 -50L2.2 52Z", PAPER)
    bloom = path("M0 -74C6 -68 6 -62 0 -56C-6 -62 -6 -68 0 -74Z", gold)
    foot = path("M-14 60C-8 54 8 54 14 60C8 62 -8 62 -14 60Z", PAPER)
    ray = path("M0 0C3 -6 3 -12 0 -18C-3 -12 -3 -6 0 0Z", ink)
    corners = ""
    for x, y, turn in ((86, -142, 45), (-86, 142, 225)):
        corners += at(
            x,
            y,
            at(0, 0, ray, turn=turn),
            at(0, 0, ray, turn=turn + 55),
            at(0, 0, ray, turn=turn - 55),
            circle(0, 0, 3, gold),
        )
    return pip("spade", 0, 0, 156) + at(0, -4, side, mirrored(side), trunk, bloom, foot) + corners
