"""The geometric back: a lattice of bars and stars in two inks, the same upside down."""

from __future__ import annotations

from art.numbers import CORNER, EDGE, HEIGHT, PAPER, WIDTH
from art.svg import at, circle, path, polygon, rounded

INK, DEEP, GOLD = "#1f4e79", "#122c49", "#e6aa2e"
STEP_X, STEP_Y = 34.0, 34.0


def geometric_back() -> str:
    """The whole back, centred on the origin."""
    half_w, half_h = WIDTH / 2 - 11, HEIGHT / 2 - 11
    frame = rounded(-half_w, -half_h, 2 * half_w, 2 * half_h, 8, DEEP)
    inner_w, inner_h = half_w - 5, half_h - 5
    field = rounded(-inner_w, -inner_h, 2 * inner_w, 2 * inner_h, 5, PAPER) + rounded(
        -inner_w + 2.4, -inner_h + 2.4, 2 * inner_w - 4.8, 2 * inner_h - 4.8, 4, INK
    )
    return (
        rounded(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, CORNER, EDGE)
        + rounded(
            -WIDTH / 2 + 1.2, -HEIGHT / 2 + 1.2, WIDTH - 2.4, HEIGHT - 2.4, CORNER - 1.2, PAPER
        )
        + frame
        + field
        + _lattice(inner_w - 2.4, inner_h - 2.4)
    )


def _lattice(half_w: float, half_h: float) -> str:
    """Stars of eight points, touching, with crosses between them."""
    columns, rows = 5, 7
    cell_w, cell_h = 2 * half_w / columns, 2 * half_h / rows
    out = []
    lines = ""
    for i in range(columns):
        for j in range(rows):
            x, y = -half_w + (i + 0.5) * cell_w, -half_h + (j + 0.5) * cell_h
            a, b = cell_w / 2, cell_h / 2
            lines += polygon([(x - a, y), (x, y - b), (x + a, y), (x, y + b)])
            out.append(at(x, y, _star(14.5, PAPER), _star(9.8, DEEP), circle(0, 0, 3.8, GOLD)))
    corners = []
    for i in range(1, columns):
        for j in range(1, rows):
            x, y = -half_w + i * cell_w, -half_h + j * cell_h
            corners.append(
                at(x, y, path("M0 -11L8 0L0 11L-8 0Z", GOLD), path("M0 -6L4.4 0L0 6L-4.4 0Z", DEEP))
            )
    return path(lines, DEEP, PAPER, 2.6) + "".join(out) + "".join(corners)


def _star(r: float, fill: str) -> str:
    """An eight-pointed star made of two squares."""
    k = r * 0.72
    return path(
        polygon([(0, -r), (r, 0), (0, r), (-r, 0)]) + polygon([(-k, -k), (k, -k), (k, k), (-k, k)]),
        fill,
    )
