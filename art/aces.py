"""The four aces: one great pip each, with an ornament carved into it."""

from __future__ import annotations

from art.numbers import PAPER, blank
from art.suits import PALETTES, SHAPES, pip
from art.svg import at, circle, group, mirrored, num, path


def ace(suit: str) -> str:
    """The face of an ace."""
    ink = PALETTES[suit].pip
    if suit == "spade":
        return blank() + pip(suit, 0, 0, 160) + _tree_of_life(ink)
    if suit == "club":
        leaves = ((0, -36, 0), (-31.5, 14, -120), (31.5, 14, 120))
        ornament = "".join(at(x, y, _flower(ink), size=0.62, turn=a) for x, y, a in leaves)
        ornament += path("M0 30C2 42 5 50 10 58L-10 58C-5 50 -2 42 0 30Z", PAPER)
        return blank() + pip(suit, 0, 0, 124) + ornament
    width, middle, size = {"heart": (122, -8, 0.96), "diamond": (100, 0, 0.8)}[suit]
    return (
        blank()
        + pip(suit, 0, 0, width)
        + _inline(suit, width)
        + at(0, middle, _flower(ink), size=size)
    )


def _inline(suit: str, width: float) -> str:
    """A line cut along the inside of the outline."""
    shape = SHAPES[suit]
    scale = width / shape.width * (0.86 if suit == "heart" else 0.84)
    lift = -2.0 if suit == "heart" else 0.0
    move = (
        f"translate(0 {num(lift)}) scale({scale:.4g})"
        f" translate({num(-shape.width / 2)} {num(-shape.height / 2)})"
    )
    return group(path(shape.d, "none", PAPER, 2.6), move=move)


def _flower(ink: str) -> str:
    """A carved flower of eight leaves, 72 units across, paper on ink."""
    leaf = path("M0 -9C9 -16 9 -26 0 -36C-9 -26 -9 -16 0 -9Z", PAPER) + circle(0, -22, 3, ink)
    small = path("M0 -11C5 -16 5 -22 0 -28C-5 -22 -5 -16 0 -11Z", PAPER)
    return (
        "".join(at(0, 0, leaf, turn=90 * i) for i in range(4))
        + "".join(at(0, 0, small, turn=90 * i + 45) for i in range(4))
        + circle(0, 0, 6.5, PAPER)
        + circle(0, 0, 3, ink)
    )


def _tree_of_life(ink: str) -> str:
    """A tree with a tulip at its top and a bird on each lower branch."""
    gold = PALETTES["spade"].gold
    bird = (
        path(
            "M15 9L22 5C24 -3 35 -4 38 5C40 10 47 10 52 6C55 3 59 0 62 -6C68 10 62 28 47 34"
            "C35 38 25 32 24 20C24 16 22 13 22 11Z",
            PAPER,
        )
        + path("M35 17C42 17 49 16 55 9C56 20 48 28 39 27C33 25 32 19 35 17Z", ink)
        + path("M38 20C43 20 47 19 51 16C50 21 45 24 40 24C37 23 36 21 38 20Z", gold)
        + circle(29, 4.5, 2, ink)
        + path("M24 22Q29 26 35 25M26 28Q32 31 39 30", "none", ink, 1.8)
        + path("M38 34L36 44M45 34L45 43", "none", PAPER, 2.4)
        + "".join(circle(x, y, 1.7, gold) for x, y in ((25, -8), (30, -10), (35, -8.5)))
    )
    side = (
        path("M0 60C14 44 36 52 59 40C56 50 40 53 26 52C14 51 6 56 0 64Z", PAPER)
        + path("M1 6C10 8 20 0 21 -14C11 -13 3 -6 1 6Z", PAPER)
        + path("M6 1Q12 -3 16 -9", "none", ink, 1.8)
        + path("M1 -16C9 -16 16 -24 16 -35C8 -33 2 -27 1 -16Z", PAPER)
        + path("M5 -20Q9 -24 12 -29", "none", ink, 1.6)
        + path("M2 28C6 28 12 24 12 17C6 17 2 22 2 28Z", PAPER)
        + circle(29, -20, 2.4, gold)
        + circle(22, -41, 2, gold)
        + circle(9, 44, 2, gold)
        + path("M0 -46C5 -48 9 -53 8 -62C5 -60 3 -58 0 -57Z", PAPER)
    )
    return (
        path("M-2.6 64L-2 -46L2 -46L2.6 64Z", PAPER)
        + side
        + mirrored(side)
        + path("M0 -50C-4 -56 -4 -66 0 -74C4 -66 4 -56 0 -50Z", gold)
        + bird
        + mirrored(bird)
        + path("M-15 75C-8 71 8 71 15 75L18 79C8 76 -8 76 -18 79Z", PAPER)
    )
