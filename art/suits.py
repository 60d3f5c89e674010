"""The four suits as single paths, and the inks of each suit."""

from __future__ import annotations

from typing import NamedTuple

from art.svg import group, num, path
from cardtable.table.drawing.suits import SUIT_OUTLINES


class Palette(NamedTuple):
    """Inks of one suit: pips, line ink, colour ink, gouge marks, lips; the shared gold and papers."""

    pip: str
    key: str
    main: str
    rays: str
    lips: str
    gold: str = "#e6aa2e"
    skin: str = "#fffaf0"
    ground: str = "#fbf1dc"


PALETTES = {
    "club": Palette("#1a1a1b", "#10221a", "#1e7045", "#e4e8cd", "#b4503a"),
    "diamond": Palette("#c8102f", "#2c1709", "#d65a1f", "#f6dfbd", "#c8481c"),
    "heart": Palette("#c8102e", "#2b0f16", "#b81c36", "#f7dcca", "#b81c36"),
    "spade": Palette("#1a1a1a", "#17132a", "#4c2f80", "#e7dcdf", "#a8405e"),
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
    "heart": Shape(SUIT_OUTLINES["H"], 100, 94, 44),
    "diamond": Shape(SUIT_OUTLINES["D"], 84, 110, 40),
    "spade": Shape(SUIT_OUTLINES["S"], 100, 112, 44),
    "club": Shape(SUIT_OUTLINES["C"], 100, 110, 46),
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
