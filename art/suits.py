"""The four suits as single paths, and the inks of each suit."""

from __future__ import annotations

from typing import NamedTuple

from art.svg import group, num, path


class Palette(NamedTuple):
    """Inks of one suit: pips, line ink, colour ink and the shared gold and papers."""

    pip: str
    key: str
    main: str
    gold: str = "#e6aa2e"
    skin: str = "#fffaf0"
    ground: str = "#fbf1dc"


PALETTES = {
    "club": Palette("#1a1a1b", "#10221a", "#1e7045"),
    "diamond": Palette("#c8102f", "#2c1709", "#d65a1f"),
    "heart": Palette("#c8102e", "#2b0f16", "#b81c36"),
    "spade": Palette("#1a1a1a", "#17132a", "#4c2f80"),
}
"""The pip colours are placeholders that the program may exchange in the SVG text."""


class Shape(NamedTuple):
    """A suit's outline in its own tight box of `width` by `height` units."""

    d: str
    width: float
    height: float
    pip: float
    """Width of a pip on a number card, for equal weight to the eye."""


SHAPES = {
    "heart": Shape(
        "M50 94C45 80 0 60 0 29C0 11 12 0 26 0C38 0 46 8 50 18C54 8 62 0 74 0"
        "C88 0 100 11 100 29C100 60 55 80 50 94Z",
        100,
        94,
        44,
    ),
    "diamond": Shape(
        "M42 0C52 21 66 39 84 55C66 71 52 89 42 110C32 89 18 71 0 55C18 39 32 21 42 0Z",
        84,
        110,
        40,
    ),
    "spade": Shape(
        "M50 0C57 18 100 42 100 70C100 86 89 95 76 95C67 95 59 90 54 82C55 95 60 105 71 112"
        "L29 112C40 105 45 95 46 82C41 90 33 95 24 95C11 95 0 86 0 70C0 42 43 18 50 0Z",
        100,
        112,
        44,
    ),
    "club": Shape(
        "M50 0A24.5 24.5 0 0 1 66.5 42.6A25 25 0 1 1 55 77C56 92 60 103 71 110L29 110"
        "C40 103 44 92 45 77A25 25 0 1 1 33.5 42.6A24.5 24.5 0 0 1 50 0Z",
        100,
        110,
        46,
    ),
}


def pip(suit: str, x: float, y: float, width: float, *, turned: bool = False, ink: str = "") -> str:
    """The suit with its centre at (x, y) and that width; `turned` stands it on its head."""
    shape = SHAPES[suit]
    scale = width / shape.width
    move = (
        f"translate({num(x)} {num(y)})"
        + (" rotate(180)" if turned else "")
        + f" scale({scale:.4g}) translate({num(-shape.width / 2)} {num(-shape.height / 2)})"
    )
    return group(path(shape.d, ink or PALETTES[suit].pip), move=move)
