"""Cross-stitch: the embroidered back, counted out on a grid of linen squares."""

from __future__ import annotations

from itertools import pairwise

from art.numbers import CORNER, EDGE, HEIGHT, WIDTH
from art.svg import num, path, rounded

Stitch = tuple[int, int]
Cloth = dict[Stitch, str]
"""Which thread, a colour, crosses which square of the linen; (0, 0) is the middle."""

RED, BLACK, LINEN = "#b3182b", "#1d1a1c", "#f4ead6"
SQUARE = 4.0
ACROSS, DOWN = 28, 40
"""Squares from the middle to the last stitch."""


def crosses(cloth: Cloth, thread: str) -> str:
    """Path text of every cross of that thread, to be drawn as lines."""
    half = SQUARE * 0.37
    side = num(2 * half)
    return "".join(
        f"M{num(x * SQUARE - half)} {num(y * SQUARE - half)}l{side} {side}m0 -{side}l-{side} {side}"
        for (x, y), colour in sorted(cloth.items())
        if colour == thread
    )


def solid_crosses(cloth: Cloth, thread: str) -> str:
    """The same to be filled: longer, but painted in a third of the time."""
    one = _cross(SQUARE * 0.43, 0.6)
    return "".join(
        f"M{num(x * SQUARE + one[0][0])} {num(y * SQUARE + one[0][1])}"
        + "".join(f"l{num(dx)} {num(dy)}" for dx, dy in one[1:])
        + "z"
        for (x, y), colour in sorted(cloth.items())
        if colour == thread
    )


def _cross(reach: float, half: float) -> list[tuple[float, float]]:
    """A cross round (0, 0): its first corner, then the steps from one corner to the next."""
    corners: list[tuple[float, float]] = []
    arm = [(-reach - half, half - reach), (half - reach, -reach - half), (0.0, -2 * half)]
    for _turn in range(4):
        corners += arm
        arm = [(-y, x) for x, y in arm]
    steps = [(x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(corners)]
    return [corners[0], *steps]


def stitch(cloth: Cloth, x: int, y: int, thread: str) -> None:
    """One stitch and its three mirror images."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            cloth[sx * x, sy * y] = thread


def quarter(cloth: Cloth, drawing: str) -> None:
    """Stitch a quarter drawing, mirrored on both axes through the middle."""
    for y, line in enumerate(drawing.split()):
        for x, mark in enumerate(line):
            if mark in "#r":
                stitch(cloth, x, y, BLACK if mark == "#" else RED)


def rhomb(cloth: Cloth, x: int, y: int, radius: int, thread: str, *, filled: bool = False) -> None:
    """The squares at just that distance, counted along the threads, from (x, y)."""
    for dx in range(-radius, radius + 1):
        for dy in range(-radius, radius + 1):
            if abs(dx) + abs(dy) == radius or (filled and abs(dx) + abs(dy) < radius):
                stitch(cloth, x + dx, y + dy, thread)


def star(cloth: Cloth, x: int, y: int, size: int, thread: str) -> None:
    """An eight-pointed star of eight leaning petals round (x, y)."""
    for a in range(1, size + 1):
        for b in range(size + 1):
            low = max(0, a - size // 2)
            if low <= b <= min(a - 1, size // 2) and a - b <= size // 2 + 1:
                for u, v in ((a, b), (b, a)):
                    for su in (-1, 1):
                        for sv in (-1, 1):
                            stitch(cloth, x + su * u, y + sv * v, thread)


def embroidery() -> Cloth:
    """The whole cloth: a lattice of great rhombs with stars, inside a toothed border."""
    field: Cloth = {}
    for y in (0, 32):
        _great_rhomb(field, 0, y, RED, BLACK)
    _great_rhomb(field, 20, 16, BLACK, RED)
    cloth = {
        (x, y): thread
        for (x, y), thread in field.items()
        if abs(x) <= ACROSS - 9 and abs(y) <= DOWN - 9
    }
    for x in range(ACROSS + 1):
        for y in range(DOWN + 1):
            ring = min(ACROSS - x, DOWN - y)
            thread = _border(ring, (y if ACROSS - x < DOWN - y else x) % 6)
            if thread:
                stitch(cloth, x, y, thread)
    return cloth


def _great_rhomb(cloth: Cloth, x: int, y: int, outer: str, inner: str) -> None:
    """A rhomb of three rows with a star in it, and small rhombs in its corners."""
    for radius, thread in ((17, outer), (16, outer), (14, inner)):
        rhomb(cloth, x, y, radius, thread)
    star(cloth, x, y, 8, RED)
    rhomb(cloth, x, y, 1, BLACK, filled=True)
    for dx, dy in ((0, 11), (0, -11), (11, 0), (-11, 0)):
        rhomb(cloth, x + dx, y + dy, 1, outer)


def _border(ring: int, phase: int) -> str:
    """The thread on one square of the border; `ring` counts from the outermost row inwards."""
    height = abs(phase - 3)
    if ring in (0, 7):
        return RED
    if 2 <= ring <= 5 and height in (ring - 2, ring - 1):
        return RED
    return BLACK if (ring, phase) in ((2, 0), (5, 3)) else ""


def embroidered_back() -> str:
    """The embroidered back: red and black thread on linen."""
    cloth = embroidery()
    weave = "".join(
        f"M{num(-WIDTH / 2 + 9)} {num(y)}h{num(WIDTH - 18)}"
        for y in [i * SQUARE - SQUARE / 2 for i in range(-DOWN - 1, DOWN + 3)]
    )
    return (
        rounded(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, CORNER, EDGE)
        + rounded(
            -WIDTH / 2 + 1.2, -HEIGHT / 2 + 1.2, WIDTH - 2.4, HEIGHT - 2.4, CORNER - 1.2, LINEN
        )
        + path(weave, "none", "#e6d8bb", 0.7)
        + path(crosses(cloth, RED), "none", RED, 1.7)
        + path(crosses(cloth, BLACK), "none", BLACK, 1.7)
    )
