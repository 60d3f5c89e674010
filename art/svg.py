"""Small building blocks for SVG text that QtSvg renders faithfully: paths, groups, moves."""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """One path; an outline is drawn only where `stroke` names a colour."""
    line = (
        f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linejoin="round"'
        ' stroke-linecap="round"'
        if stroke and width
        else ""
    )
    return f'<path d="{d}" fill="{fill}"{line}/>'


def circle(
    x: float, y: float, r: float, fill: str = "none", stroke: str = "", width: float = 0
) -> str:
    """A circle with its outline."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke and width else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{line}/>'


def rounded(x: float, y: float, w: float, h: float, r: float, fill: str) -> str:
    """A filled rectangle with round corners."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
        f' rx="{num(r)}" ry="{num(r)}" fill="{fill}"/>'
    )


def polygon(points: Iterable[Point]) -> str:
    """Path text of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def group(*parts: str, name: str = "", move: str = "") -> str:
    """Parts together, with an element id and a transform where given."""
    attributes = (f' id="{name}"' if name else "") + (f' transform="{move}"' if move else "")
    return f"<g{attributes}>{''.join(parts)}</g>"


def at(x: float, y: float, *parts: str, turn: float = 0, size: float = 1) -> str:
    """Parts placed at (x, y), turned by `turn` degrees and scaled by `size`."""
    move = f"translate({num(x)} {num(y)})"
    if turn:
        move += f" rotate({num(turn)})"
    if size != 1:
        move += f" scale({size:.4g})"
    return group(*parts, move=move)


def mirrored(*parts: str) -> str:
    """Parts mirrored left to right."""
    return group(*parts, move="scale(-1 1)")


def document(width: float, height: float, *parts: str) -> str:
    """A whole SVG file of that many user units."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny"'
        f' width="{num(width)}" height="{num(height)}"'
        f' viewBox="0 0 {num(width)} {num(height)}">\n{body}\n</svg>\n'
    )
