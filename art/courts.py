"""The frame, belt, robes and hands that all court cards share, and their assembly."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from art.numbers import PAPER, blank
from art.suits import PALETTES, Palette, pip
from art.svg import Point, at, circle, group, path, polygon

LEFT, RIGHT, TOP = -112.0, 112.0, -162.0
STEP_X, STEP_Y = -71.0, -67.0
"""The frame leaves the two corners of the indices free."""

FRAME: tuple[Point, ...] = (
    (STEP_X, TOP),
    (RIGHT, TOP),
    (RIGHT, -STEP_Y),
    (-STEP_X, -STEP_Y),
    (-STEP_X, -TOP),
    (LEFT, -TOP),
    (LEFT, STEP_Y),
    (STEP_X, STEP_Y),
)


SHOULDERS = "-112 -30C-96 -42 -60 -45 -20 -50L20 -50C60 -45 96 -42 112 -30"
"""The outline of every robe, from one side of the frame to the other."""


class Half(NamedTuple):
    """The upper half of a court figure, layer by layer; the lower is the same turned round."""

    cloth: str
    """Pattern of the robe, which may run over its outline."""
    behind: str
    """What is behind the robe's outline but over the ground: hair, collar, weapon."""
    robe: str
    """Edges of the robe, collar, jewels."""
    head: str
    held: str
    ground: str = ""
    rays: str = ""
    """Colours of the ground and of the gouge marks in it, where they are not the suit's."""


class Figure(NamedTuple):
    """A court: its suit, its upper half, the belt between the halves and where its pip stands."""

    suit: str
    half: Half
    belt: str
    pip_at: Point = (91, -138)


def court(figure: Figure) -> str:
    """A whole court card."""
    ink, half = PALETTES[figure.suit], figure.half
    ground = half.ground or ink.ground
    upper = (
        _bust(figure, ground)
        + half.held
        + pip(
            figure.suit,
            *figure.pip_at,
            27 if figure.suit == "diamond" else 30,
            ink=ink.gold if half.ground else "",
        )
    )
    return (
        blank()
        + path(polygon(FRAME), ground)
        + upper
        + group(upper, move="rotate(180)")
        + figure.belt
        + _passe_partout()
        + path(polygon(FRAME), "none", ink.key, 3)
    )


def portrait(figure: Figure, ground: str) -> str:
    """Head and shoulders on a coloured ground, 120 by 120 units from the origin."""
    square = path("M-100 -180L100 -180L100 0L-100 0Z", ground)
    return at(63.5, 137, square, _bust(figure, ground), size=0.87)


def _bust(figure: Figure, ground: str) -> str:
    """Robe, shoulders and head before that ground."""
    ink, half = PALETTES[figure.suit], figure.half
    # Everything of the robe's pattern above the shoulders is painted over with the ground.
    return (
        half.cloth
        + path(f"M-112 -90L{SHOULDERS}L112 -90Z", ground)
        + path(_gouges(), half.rays or ink.rays)
        + half.behind
        + path(f"M{SHOULDERS}", "none", ink.key, 4.5)
        + half.robe
        + half.head
    )


def _gouges() -> str:
    """Marks of the knife round the head, in rows like sunbeams, as a linocut keeps them."""
    d = ""
    x0, y0 = -4.0, -84.0
    for ring in range(4):
        inner = 62.0 + ring * 27
        for i in range(40):
            angle = math.radians(i * 9 + (4.5 if ring % 2 else 0))
            c, s = math.cos(angle), math.sin(angle)
            tip, end = inner, inner + 19
            x, y = x0 + c * end, y0 + s * end
            if y > -56 or not LEFT < x < RIGHT or y < TOP or (x < STEP_X and y < STEP_Y):
                continue
            wide = 1.7
            d += polygon(
                [
                    (x0 + c * tip, y0 + s * tip),
                    (x - s * wide, y + c * wide),
                    (x + s * wide, y - c * wide),
                ]
            )
    return d


def _passe_partout() -> str:
    """Paper over everything that runs out of the frame, short of the card's round corners."""
    outer = (
        (-110, -172), (110, -172), (121, -160), (121, 160),
        (110, 172), (-110, 172), (-121, 160), (-121, -160),
    )  # fmt: skip
    inner = tuple(reversed(FRAME))
    return path(polygon(outer) + polygon(inner), PAPER)


def tiles(
    make: Callable[[float, float], str], step_x: float, step_y: float, top: float = -60
) -> str:
    """A pattern in staggered rows that ends whole at the belt."""
    out = []
    y, odd = -step_y / 2, False
    while y > top:
        x = -110.0 + (step_x / 2 if odd else 0)
        while x <= 110:
            out.append(make(x, y))
            x += step_x
        y -= step_y
        odd = not odd
    return "".join(out)


def cloth(fill: str) -> str:
    """The plain ground of a robe, from belt to above the shoulders."""
    return path("M-112 0L-112 -62L112 -62L112 0Z", fill)


def stripes(fill: str, width: float, gap: float, lean: float = 0) -> str:
    """Upright or leaning stripes."""
    d, x = "", -112.0 - abs(lean)
    while x + width <= 112 + abs(lean):
        points = [(x, 0.0), (x + lean, -62.0), (x + lean + width, -62.0), (x + width, 0.0)]
        d += polygon([(min(112.0, max(-112.0, px)), py) for px, py in points])
        x += width + gap
    return path(d, fill)


def panel(fill: str, edge: str, ink: Palette, top: float = 15, bottom: float = 30) -> str:
    """The front of a robe between two edges of `edge` colour, from collar to belt."""
    wide = 8
    return path(
        f"M{-top - wide} -48L{top + wide} -48L{bottom + wide} 0L{-bottom - wide} 0Z",
        edge,
        ink.key,
        3.4,
    ) + path(f"M{-top} -50L{top} -50L{bottom} 0L{-bottom} 0Z", fill, ink.key, 2.6)


def hand(ink: Palette, x: float, y: float, sleeve: str, cuff: str) -> str:
    """A fist at (x, y) that holds something upright, its sleeve rising from the belt."""
    return at(
        x,
        y,
        path("M-12 40L-13 14Q0 6 13 14L16 40Z", sleeve, ink.key, 3.6),
        path("M-14 18L-15 9Q0 1 15 9L14 18Q0 10 -14 18Z", cuff, ink.key, 3),
        path("M-11 8Q-15 -4 -9 -11Q0 -15 9 -11Q14 -4 11 8Q0 13 -11 8Z", ink.skin, ink.key, 3.4),
        path("M-9 -5L3 -5M-11 0L3 0M-9 5L3 5M9 -10Q2 -8 3 -2", "none", ink.key, 2),
    )


def belt(ink: Palette, kind: str) -> str:
    """The band across the middle; it looks the same upside down."""
    base = path("M-112 -9L112 -9L112 9L-112 9Z", ink.gold, ink.key, 3.6)
    marks = ""
    if kind == "lozenge":
        marks = "".join(
            path(f"M{x - 7} 0L{x} -6L{x + 7} 0L{x} 6Z", ink.main if x % 32 else ink.key)
            for x in range(-96, 97, 16)
        )
    elif kind == "wave":
        marks = path(
            "M-112 0" + "".join(f"q7 {s} 14 0" for s in [-11, 11] * 8), "none", ink.key, 3.2
        ) + "".join(
            circle(x + 7, s, 2, ink.main)
            for x, s in zip(range(-112, 112, 14), [1.5, -1.5] * 8, strict=True)
        )
    elif kind == "stud":
        marks = "".join(circle(x, 0, 5, ink.main, ink.key, 2.4) for x in range(-100, 101, 20))
    elif kind == "zigzag":
        marks = path("M-112 6" + "".join(f"l8 {s}" for s in [-12, 12] * 14), "none", ink.key, 3.4)
    elif kind == "bars":
        marks = path("".join(f"M{x} -9l8 0l-8 18l-8 0Z" for x in range(-99, 100, 22)), ink.main)
    return base + marks
