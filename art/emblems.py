"""The icon, the embroidered band of the start page, the table's rosette and the portraits."""

from __future__ import annotations

from art.courts import Figure, portrait
from art.numbers import PAPER
from art.stitches import BLACK, LINEN, RED, SQUARE, Cloth, solid_crosses, star
from art.suits import pip
from art.svg import at, circle, document, mirrored, num, path, rounded

INK, GREEN, DEEP, GOLD = "#17132a", "#2a6b52", "#1c4d3a", "#e6aa2e"


def icon() -> str:
    """Two cards on a round table, 256 by 256."""
    table = (
        circle(128, 128, 122, INK)
        + circle(128, 128, 114, GOLD)
        + circle(128, 128, 106, INK)
        + circle(128, 128, 100, GREEN)
    )
    marks = "".join(
        at(128, 128, path("M0 -92L2.6 -74L-2.6 -74Z", DEEP), turn=360 / 28 * i) for i in range(28)
    )
    return document(256, 256, table, marks, _two_cards(128, 130, 1.17))


def small_icon() -> str:
    """The same for 32 pixels and less: only the cards, and larger."""
    return document(256, 256, _two_cards(128, 130, 1.42))


def _two_cards(x: float, y: float, size: float) -> str:
    """An embroidered back, and before it the ace of spades."""
    edge = rounded(-51, -70, 102, 140, 13, INK)
    back = (
        edge
        + rounded(-44, -63, 88, 126, 7, LINEN)
        + path("M-34 -53L34 -53L34 53L-34 53ZM-27 -46L-27 46L27 46L27 -46Z", RED)
        + "".join(
            path(
                f"M0 {c - 23}L23 {c}L0 {c + 23}L-23 {c}ZM0 {c - 12}L-12 {c}L0 {c + 12}L12 {c}Z", RED
            )
            for c in (-23, 23)
        )
    )
    front = (
        edge
        + rounded(-44, -63, 88, 126, 7, PAPER)
        + pip("spade", 0, 0, 74, ink=INK)
        + at(0, 1, path("M0 -20C7 -11 7 -3 0 6C-7 -3 -7 -11 0 -20Z", GOLD))
    )
    return at(x, y, at(-28, -4, back, turn=-17), at(22, 4, front, turn=9), size=size)


def ornament() -> str:
    """A strip of embroidered linen with the four suits, 696 by 84."""
    half = 84
    cloth: Cloth = {}
    for x in range(-half, half + 1):
        phase = abs(x) % 6
        for y in (-9, 9):
            cloth[x, y] = RED
        tooth = abs(phase - 3)
        for sign in (-1, 1):
            for depth in range(3 - tooth):
                cloth[x, sign * (8 - depth)] = RED
            if tooth == 3:
                cloth[x, sign * 7] = BLACK
    for i, (drawing, thread) in enumerate(((_SPADE, BLACK), (_HEART, RED))):
        _stitched(cloth, -(42 + 28 * i) + 7, drawing, thread)
    for i, (drawing, thread) in enumerate(((_DIAMOND, RED), (_CLUB, BLACK))):
        _stitched(cloth, 42 + 28 * i - 7, drawing, thread)
    for x in (0, -49, 49, -77, 77, -18, 18):
        stars: Cloth = {}
        star(stars, 0, 0, 6 if x == 0 else 4, RED)
        for (dx, dy), _thread in stars.items():
            if abs(dy) <= 5:
                cloth[x + dx, dy] = RED if x in (0, -49, 49) else BLACK
    return _strip(cloth, half)


def _stitched(cloth: Cloth, middle: int, drawing: str, thread: str) -> None:
    rows = drawing.split()
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark == "#":
                cloth[middle - len(row) // 2 + x, y - len(rows) // 2] = thread


def _strip(cloth: Cloth, half: int) -> str:
    """The cloth on linen with a fringe at both ends."""
    wide, tall = 2 * (half + 1.5) * SQUARE, 21 * SQUARE
    fringe = "".join(
        f"M{num(s * wide / 2)} {num(y)}h{num(s * 10)}"
        for s in (-1, 1)
        for y in [-tall / 2 + 2 + i * 4 for i in range(int(tall // 4))]
    )
    drawing = (
        path(fringe, "none", "#d9c8a4", 2)
        + rounded(-wide / 2, -tall / 2, wide, tall, 2, LINEN)
        + path(solid_crosses(cloth, RED), RED)
        + path(solid_crosses(cloth, BLACK), BLACK)
    )
    width, height = wide + 24, tall
    return document(width, height, at(width / 2, height / 2, drawing))


def rosette() -> str:
    """A white line ornament for the middle of the table, to be laid over a cloth, 400 by 400."""
    white = "#ffffff"
    petal = path("M0 -52C26 -86 26 -120 0 -152C-26 -120 -26 -86 0 -52Z", "none", white, 4) + path(
        "M0 -76C10 -94 10 -112 0 -128C-10 -112 -10 -94 0 -76Z", white
    )
    leaf = path("M0 -118C9 -134 9 -150 0 -166C-9 -150 -9 -134 0 -118Z", white)
    curl = path("M3 -150C22 -168 40 -150 30 -138C24 -132 16 -138 20 -144", "none", white, 4)
    suits = "".join(
        at(0, 0, pip(suit, 0, -28, 26, ink=white), turn=90 * i)
        for i, suit in enumerate(("spade", "heart", "club", "diamond"))
    )
    body = (
        circle(0, 0, 194, "none", white, 3)
        + circle(0, 0, 185, "none", white, 5)
        + circle(0, 0, 50, "none", white, 4)
        + "".join(at(0, 0, petal, turn=45 * i) for i in range(8))
        + "".join(at(0, 0, leaf, curl, mirrored(curl), turn=45 * i + 22.5) for i in range(8))
        + "".join(at(0, 0, circle(0, -174, 3, white), turn=7.5 * i) for i in range(48))
        + suits
    )
    return document(400, 400, at(200, 200, body))


GROUNDS = {"club": "#c3dcb2", "diamond": "#f8d091", "heart": "#f5c3b6", "spade": "#cfc5e6"}


def avatar(figure: Figure) -> str:
    """A court's head and shoulders, 120 by 120."""
    return document(120, 120, portrait(figure, figure.half.ground or GROUNDS[figure.suit]))


_HEART = """
.###.###.
#########
#########
#########
.#######.
..#####..
...###...
....#....
"""
_SPADE = """
....#....
...###...
..#####..
.#######.
#########
#########
.###.###.
....#....
...###...
"""
_CLUB = """
...###...
..#####..
...###...
.##.#.##.
####.####
#########
.##.#.##.
....#....
...###...
"""
_DIAMOND = """
....#....
...###...
..#####..
.#######.
#########
.#######.
..#####..
...###...
....#....
"""
