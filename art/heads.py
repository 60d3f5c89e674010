"""Faces, beards and hair: the parts that give a court card its character.

All parts are drawn round the middle of a face that is 56 wide and 76 high.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from art.suits import Palette
from art.svg import at, circle, mirrored, num, path

JAWS = {
    "oval": "M-27 -16C-29 10 -19 35 0 38C19 35 29 10 27 -16C25 -40 -25 -40 -27 -16Z",
    "square": "M-28 -16L-28 14C-26 28 -14 38 0 38C14 38 26 28 28 14L28 -16C26 -40 -26 -40 -28 -16Z",
    "round": "M-31 -12C-36 12 -24 37 0 37C24 37 36 12 31 -12C28 -40 -28 -40 -31 -12Z",
    "long": "M-25 -16C-26 8 -17 30 -5 42C-2 44 2 44 5 42C17 30 26 8 25 -16C23 -40 -23 -40 -25 -16Z",
}


_MOOD = ContextVar("mood", default="")

TEAR = path("M0 0Q5 8 0 11Q-5 8 0 0Z", "#8fc1ea", "#2b3a4a", 1.6)
"""One tear, from its tip."""


@contextmanager
def in_mood(mood: str) -> Iterator[None]:
    """All faces drawn within are "pleased" or "hurt"; "" leaves them as they are on the cards."""
    before = _MOOD.set(mood)
    try:
        yield
    finally:
        _MOOD.reset(before)


def mood() -> str:
    """The mood that faces are drawn in now."""
    return _MOOD.get()


def face(
    ink: Palette,
    jaw: str = "oval",
    *,
    turn: float = 0,
    brow: float = 0,
    heavy: float = 4,
    eyes: str = "open",
    mouth: str = "calm",
    lips: str = "",
    shade: int = 1,
    look: float = 0,
) -> str:
    """A face from the front, its features moved by `turn` units to one side.

    `brow` is the fall of the brows towards the nose, `heavy` their thickness, `look` moves the
    pupils, `shade` is the side (1 right, -1 left, 0 none) that the knife has left dark.
    """
    side = 1 if turn >= 0 else -1
    parts = [path(JAWS[jaw], ink.skin, ink.key, 4)]
    if mood() == "pleased":
        eyes, brow = "happy", brow - 3
        mouth = mouth if mouth == "none" else "grin"
    elif mood() == "hurt":
        eyes, brow, look = "open", -11, 0
        mouth = mouth if mouth == "none" else "hurt"
    if shade:
        parts.append(_shading(ink, jaw, shade))
    for which in (-1, 1):
        near = 1.16 if which == -side else 1.04
        kind = eyes
        if eyes == "wink":
            kind = "shut" if which == 1 else "open"
        part = eye(ink, kind, look=look * which) + _brow(ink, brow, heavy, kind)
        if which == 1:
            part = mirrored(part)
        parts.append(at(turn + which * 13.2, -6, part, size=near))
    if mood() == "hurt":
        parts.append(at(turn + 15, 3, TEAR))
    parts.append(at(turn, 0, _nose(ink) if side == 1 else mirrored(_nose(ink))))
    parts.append(at(turn * 0.8, 22, _mouth(ink, mouth, lips or ink.lips)))
    return "".join(parts)


def eye(ink: Palette, kind: str, look: float = 0) -> str:
    """A left eye round (0, 0), 16 units wide."""
    if kind == "shut":
        return path("M-9 -1Q-1 7 8 1", "none", ink.key, 3.4) + path(
            "M-7 3L-10 7M-2 5L-3 9", "none", ink.key, 2
        )
    if kind == "happy":
        return path("M-8 3Q0 -7 8 3", "none", ink.key, 3.4)
    if kind == "narrow":
        return (
            path("M-9 0Q0 -5 8 1Q0 6 -9 0Z", "#ffffff", ink.key, 1.6)
            + circle(look, 0.4, 3, ink.key)
            + path("M-10 -1Q0 -6 9 1", "none", ink.key, 3.4)
        )
    return (
        path("M-9 1Q-1 -8 8 1Q-1 7 -9 1Z", "#ffffff", ink.key, 1.6)
        + circle(look, -0.4, 3.7, ink.key)
        + circle(look - 1.2, -1.8, 1.1, "#ffffff")
        + path("M-10.5 1Q-1 -9.5 9 1", "none", ink.key, 3.2)
    )


def _brow(ink: Palette, fall: float, heavy: float, kind: str) -> str:
    """The brow above a left eye, thick at the nose and thin at the temple."""
    lift = {"open": -12.0, "narrow": -9.0, "happy": -12.0, "shut": -8.0}[kind]
    inner, outer = lift + fall * 0.6, lift - fall * 0.4 + 2
    return path(
        f"M9 {num(inner)}Q-1 {num(lift - 5)} -12 {num(outer)}"
        f"Q-1 {num(lift - 4 + heavy)} 9 {num(inner + heavy)}Z",
        ink.key,
        ink.key,
        0.8,
    )


def _nose(ink: Palette) -> str:
    """A nose that throws its shadow to the left."""
    return path("M-3 -9L3 -9Q2 4 8 11Q7 15 2 14Q-3 16 -5 12Q-1 6 -3 -9Z", ink.skin) + path(
        "M-3.5 -9Q-1 3 -6.5 10Q-7 15 -1 14.5Q3 17.5 8 13.5L3.5 12Q-0.5 14 -2 11.5Q1 4 -0.5 -9Z",
        ink.key,
    )


def _mouth(ink: Palette, kind: str, lips: str) -> str:
    """A mouth round (0, 0); "none" leaves the place to a beard."""
    if kind == "none":
        return ""
    line = {"calm": 0.0, "smile": -3.5, "stern": 2.5, "smirk": -1.0, "hurt": 5.0}.get(kind, 0.0)
    if kind == "grin":
        return path("M-13 -4Q0 0 13 -4Q9 9 0 9Q-9 9 -13 -4Z", "#ffffff", ink.key, 2.6) + path(
            "M-11 0.5Q0 4 11 0.5M0 -1.5L0 8.5", "none", ink.key, 1.5
        )
    right = num(line - (4 if kind == "smirk" else 0))
    left = num(line)
    return (
        path(f"M-10 {left}Q-4 -4.5 0 -2.5Q4 -4.5 11 {right}Q6 6 0 6Q-6 6 -10 {left}Z", lips)
        + path(f"M-12 {left}Q0 3 13 {right}", "none", ink.key, 2.4)
        + path("M-4 10Q0 11.5 4 10", "none", ink.key, 2)
    )


def _shading(ink: Palette, jaw: str, side: int) -> str:
    """Wedges cut along one cheek."""
    reach = {"oval": 25.0, "square": 27.0, "round": 31.0, "long": 22.0}[jaw]
    cuts = ""
    for y, length, inset in ((3, 9, 0), (9, 11, 1.2), (15, 11, 3.4), (21, 9, 7)):
        x = reach - inset
        cuts += f"M{num(x)} {y - 1.6}L{num(x - length)} {y + 1.2}L{num(x - 0.8)} {y + 1.8}Z"
    part = path(cuts, ink.key)
    return part if side == 1 else mirrored(part)


def profile(ink: Palette, *, nose: str = "straight", lips: str = "", brow: float = 0) -> str:
    """A face seen from the side, looking left."""
    tip = {
        "straight": "L-24 -7Q-31 4 -37 11Q-35 15 -26 14",
        "hooked": "L-25 -8Q-36 -4 -39 13Q-39 18 -33 14Q-30 13 -26 15",
        "snub": "L-23 -7Q-28 4 -37 5Q-38 12 -26 14",
    }[nose]
    outline = (
        f"M14 -38L-14 -38C-22 -30 -23 -20 -21 -13{tip}L-25 18Q-31 20 -29 23.5L-26 25"
        "L-30 28Q-29 32 -24 31.5Q-26 35 -27 38Q-27 47 -14 46Q4 44 14 28Z"
    )
    return (
        path(outline, ink.skin, ink.key, 4)
        + path("M-29 23.5Q-31 20 -25 18.5L-19 23.5L-26 25Z", lips or ink.lips)
        + path("M-30 28Q-29 32 -24 31L-20 26L-26 25.4Z", lips or ink.lips)
        + path(_LINES[mood()], "none", ink.key, 2.2)
        + path("M-30 12Q-26 7 -23 12", "none", ink.key, 2.2)
        + _side_eye(ink)
        + path(
            f"M-21 {num(-12 + (-6 if mood() == 'hurt' else brow))}Q-12 -19 -1 -13Q-12 -14 -21 {num(-8 + brow)}Z",
            ink.key,
            ink.key,
            1,
        )
        + path("M8 12L-3 15L8 16.5ZM9 19L-5 23L8 23.5ZM7 26L-7 30L4 31Z", ink.key)
    )


_LINES = {
    "": "M-29 24.5L-18 24.5",
    "pleased": "M-29 24.5Q-20 27 -14 19",
    "hurt": "M-29 24Q-21 23 -16 30",
}
"""Where the lips meet, seen from the side."""


def _side_eye(ink: Palette) -> str:
    if mood() == "pleased":
        return path("M-20 1Q-13 -9 -5 -1", "none", ink.key, 3.4)
    tear = at(-12, 4, TEAR) if mood() == "hurt" else ""
    return (
        path("M-19 -4L-6 -7Q-7 3 -17 2Z", "#ffffff", ink.key, 1.6)
        + circle(-15, -1.6, 3.4, ink.key)
        + path("M-20 -4L-4 -8", "none", ink.key, 3.2)
        + tear
    )


def ear(ink: Palette, x: float, y: float = 0) -> str:
    """An ear at the left (x < 0) or right edge of a face."""
    part = path("M4 -9C-10 -14 -11 8 3 9Z", ink.skin, ink.key, 3.4) + path(
        "M0 -4Q-5 -4 -3 3", "none", ink.key, 2
    )
    return at(x, y, part if x < 0 else mirrored(part))


def strands(lines: str, ink: str, width: float = 2.4) -> str:
    """Lines of hair."""
    return path(lines, "none", ink, width)
