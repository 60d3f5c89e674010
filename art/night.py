"""The queen of spades, who has the night to herself: her head is a spade, and she winks."""

from __future__ import annotations

from art.courts import SHOULDERS, Figure, Half, belt, cloth, hand, tiles
from art.heads import JAWS, TEAR, mood, strands
from art.suits import PALETTES, pip
from art.svg import at, circle, mirrored, path

INK = PALETTES["spade"]
NIGHT, PALE, ROSE, LEAF = INK.key, "#ffffff", "#c9173f", "#2d8a55"
BEAMS = "#2c2350"
HEAD = (-4.0, -86.0)


def queen_of_spades() -> Figure:
    """A pale winking face, hair like a spade, daggers for a crown, black wings for a collar."""
    wing = _wing()
    head = at(*HEAD, _daggers(), _hair(), _countenance())
    return Figure(
        "spade",
        Half(
            cloth(INK.main) + tiles(_spade_of_lace, 24, 24),
            at(*HEAD, wing, mirrored(wing)),
            path(f"M{SHOULDERS}", "none", PALE, 2.6) + _bodice(),
            head,
            _rose() + hand(INK._replace(skin=PALE), 78, -34, NIGHT, INK.gold) + _stars(),
            ground=NIGHT,
            rays=BEAMS,
        ),
        belt(INK, "zigzag"),
        pip_at=(94, -142),
    )


def _wing() -> str:
    return path(
        "M-14 34C-34 24 -44 2 -67 -26C-66 -14 -72 -10 -84 -8C-76 2 -80 10 -94 14C-84 22 -84 30 -96 40"
        "L-20 54Z",
        INK.main,
        PALE,
        2.8,
    ) + strands("M-22 38Q-44 16 -66 -18M-24 42Q-54 22 -81 -3M-26 46Q-60 32 -90 17", PALE, 2)


def _daggers() -> str:
    """Five golden daggers stuck into the hair like a crown."""
    dagger = path("M-4.6 -32L-4.6 -58L0 -70L4.6 -58L4.6 -32Z", INK.gold, NIGHT, 2.6) + path(
        "M-9 -45L9 -45L9 -40L-9 -40Z", INK.gold, NIGHT, 2.4
    )
    return "".join(
        at(0, -4, dagger, turn=angle, size=size)
        for angle, size in ((-64, 0.86), (64, 0.86), (-33, 0.96), (33, 0.96), (0, 1.04))
    )


def _hair() -> str:
    """A spade, its point on top and a lobe beside each cheek."""
    lobes = path(
        "M0 -54C8 -38 30 -34 37 -14C41 -4 54 6 53 24C52 42 31 46 16 34L-16 34C-31 46 -52 42 -53 24"
        "C-54 6 -41 -4 -37 -14C-30 -34 -8 -38 0 -54Z",
        NIGHT,
        PALE,
        3,
    )
    waves = "M-31 -8C-34 8 -46 10 -44 25C-43 32 -34 33 -33 26M-27 -20C-30 0 -36 4 -36 14"
    half = strands(waves, INK.main, 2.6)
    return lobes + half + mirrored(half)


LIPS = "M-12 25Q2 27.5 16 17.5"
"""Where the lips meet in half a smile."""


def _countenance() -> str:
    shut, wide = _shut_eye(), _open_eye()
    line = {"pleased": "M-13 23Q3 32 18 12", "hurt": "M-11 29Q2 22 14 29"}.get(mood(), LIPS)
    if mood() == "pleased":
        wide = mirrored(shut)
    elif mood() == "hurt":
        shut = mirrored(wide) + at(3, 6, TEAR)
    return (
        path(JAWS["long"], PALE, NIGHT, 3)
        # a widow's peak
        + path("M-26 -2C-29 -43 29 -43 26 -2C25 -16 16 -27 0 -17C-16 -27 -25 -16 -26 -2Z", NIGHT)
        + path("M0 -30L5 -23L0 -14L-5 -23Z", ROSE, INK.gold, 2)
        + at(-12.5, -2, wide)
        + at(12.5, -1, shut)
        + path("M1 3Q-4 12 0 14.5Q3 15.5 5 13", "none", NIGHT, 2.4)
        + path("M-10 25Q-4 19.5 0.5 22Q5 19 13 19Q8 33 1 33Q-6 32 -10 25Z", ROSE)
        + path(line, "none", NIGHT, 2.2)
        + circle(-15.5, 18, 2.2, NIGHT)
        + "".join(
            circle(x, 16, 2.2, INK.gold)
            + path(f"M{x} 17l4.4 9l-4.4 7l-4.4 -7Z", INK.gold, NIGHT, 1.6)
            for x in (-29, 29)
        )
    )


def _open_eye() -> str:
    return (
        path("M-12 -1Q-3 -19 11 -2Q0 -10 -12 -1Z", INK.main)
        + path("M-11 1Q-2 -11 10 1Q0 8 -11 1Z", PALE, NIGHT, 1.8)
        + circle(0.5, -0.8, 4.6, INK.main)
        + circle(0.5, -0.8, 2.5, NIGHT)
        + circle(-1.2, -2.6, 1.2, PALE)
        + path("M-12 1Q-2 -12 11 1M-10 -1L-16 -5M-7 -5L-12 -10", "none", NIGHT, 3)
        + path("M10 -14Q-4 -26 -15 -13Q-4 -20 10 -11Z", NIGHT, NIGHT, 1.4)
    )


def _shut_eye() -> str:
    return (
        path("M-10 -2Q0 -10 12 -3Q1 8 -10 -2Z", INK.main)
        + path("M-11 -2Q1 8 12 -4", "none", NIGHT, 3.4)
        + path("M-5 3L-7 8M1 4L1 9.5M7 2L10.5 6.5", "none", NIGHT, 2.2)
        + path("M-9 -9Q2 -14 14 -8Q3 -10 -9 -5.5Z", NIGHT, NIGHT, 1.4)
    )


def _spade_of_lace(x: float, y: float) -> str:
    return pip("spade", x, y, 11, ink=NIGHT)


def _bodice() -> str:
    return (
        path("M-46 -48L0 -4L46 -48L62 -45L26 0L-26 0L-62 -45Z", NIGHT, PALE, 2.6)
        + path("M-26 -51Q0 -40 26 -51L0 -10Z", PALE, NIGHT, 2.6)
        + path("M-12 -53L-12 -46Q0 -38 12 -46L12 -53Z", NIGHT)
        + pip("spade", 0, -32, 11, ink=ROSE)
    )


def _rose() -> str:
    stem = "M-1 -40Q-5 -62 2 -80"
    return at(
        78,
        0,
        path(stem, "none", PALE, 5.6)
        + path(stem, "none", LEAF, 3.2)
        + path("M-3 -60C-20 -68 -22 -54 -28 -56C-24 -44 -8 -46 -3 -56Z", LEAF, PALE, 1.8)
        + path(
            "M-19 -98C-25 -116 -9 -126 2 -122C13 -126 29 -116 23 -98C19 -84 9 -80 2 -80"
            "C-5 -80 -15 -84 -19 -98Z",
            ROSE,
            PALE,
            2.6,
        )
        + path(
            "M-19 -100C-8 -92 -2 -94 2 -84C6 -94 14 -92 23 -100M-8 -110C-2 -102 8 -102 12 -110"
            "C8 -118 -4 -118 -8 -110ZM-2 -110Q2 -106 6 -111",
            "none",
            PALE,
            2.4,
        ),
    )


def _stars() -> str:
    spark = path("M0 -6L1.5 -1.5L6 0L1.5 1.5L0 6L-1.5 1.5L-6 0L-1.5 -1.5Z", INK.gold)
    places = ((-58, -146, 1.1), (58, -150, 0.8), (54, -134, 0.5), (-60, -126, 0.5))
    return "".join(at(x, y, spark, size=size) for x, y, size in places)
