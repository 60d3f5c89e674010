"""Where everybody and everything has its place, for any window and two to eleven seats.

The viewer sits at the bottom behind a row of cards; the others go clockwise along the left edge,
the top and the right edge. Each has a plate with backs and won cards under it. The middle holds
the trick as a ring in seat order, and inside the ring the table's own piles.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from .few_seats import ASPECT as ASPECT
from .few_seats import ROOMY, for_three, for_two
from .geometry import Point, Rect, around

SEATS = range(2, 12)

_ROWS = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (1, 3, 1),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (2, 4, 2),
    9: (2, 5, 2),
    10: (2, 6, 2),
}
"""How many of the others sit at the left, at the top and at the right."""


@dataclass(frozen=True, slots=True)
class Station:
    """What belongs to one seat: its plate, its cards, what it won, where its played card lies."""

    seat: int
    plate: Rect
    backs: Rect
    taken: Rect
    spot: Point


@dataclass(frozen=True, slots=True)
class Seating:
    """All places. Lengths are logical pixels; `*_card` are the widths of cards at those places.

    viewer: the seat at the bottom, None for a watcher (then seat 0 is there, with backs).
    bank: where counters go that are paid; where two or three play it has room of its own.
    core: what holds the table's own piles, kitty to aside, when all of them are there.
    hand: where the viewer's cards lie, with `rise` pixels above for those that stand out.
    """

    size: tuple[float, float]
    viewer: int | None
    font: float
    gap: float
    stations: tuple[Station, ...]
    hand: Rect
    rise: float
    hand_card: float
    trick_card: float
    small_card: float
    middle: Rect
    message: Rect
    strip: Rect
    tray: Rect
    trump: Rect
    pool: Rect
    bank: Rect
    stock: Rect
    turn_up: Rect
    kitty: Rect
    held: Rect
    aside: Rect
    core: Rect

    @property
    def window(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, *self.size)

    @property
    def low_strip(self) -> Rect:
        """The strip where the viewer's hand holds nothing: further down, just above the plate."""
        if self.viewer is None:
            return self.strip
        bottom = self.stations[self.viewer].plate.y - self.gap
        lower = max(bottom - self.strip.height, self.strip.y)
        return Rect(self.strip.x, lower, self.strip.width, self.strip.height)


@dataclass(frozen=True, slots=True)
class _Measures:
    """The lengths that everything else follows from."""

    width: float
    height: float
    font: float
    gap: float
    small: float
    plate_height: float

    @property
    def edge(self) -> float:
        """What keeps clear of the window's edge: all stands on the cloth, not on its rim."""
        return round(1.5 * self.gap)

    @property
    def small_height(self) -> float:
        return self.small * ASPECT

    @property
    def block(self) -> float:
        """The height of a plate with the cards below it."""
        return self.plate_height + self.gap * 0.9 + self.small_height


def seating(
    width: float,
    height: float,
    seats: int,
    viewer: int | None,
    text: float = 1.0,
    *,
    bare: bool = False,
) -> Seating:
    """The places for `seats` people in a window of this size; `text` is 1.0 to 2.0.

    bare: the middle belongs to the trick alone, whose cards are larger then; no pile lies there.
    """
    unit = min(max(min(width / 1280, height / 720), 0.8), 3.2)
    gap = round(8 * unit)
    font = max(12.0, 14.5 * unit) * text
    small = round(min(0.086 * height, 0.1 * width) / ASPECT)
    if viewer is None and width > 1.2 * height and text <= 1.5:
        # no hand of one's own needs room: those of the others are looked at
        small = round(small * (1.45 if seats <= 4 else 1.2 if seats <= 6 else 1.0))
    m = _Measures(width, height, font, gap, small, round(3.1 * font))
    left, top, right = _ROWS[seats - 1]

    bottom, hand, rise, hand_card, mine, own_taken = _bottom(m, viewer)
    badge = round(2.4 * font)
    lowest = bottom if viewer is None else min(bottom, mine.y - 2 * gap - badge)
    blocks, edge = _others(m, left, top, right, lowest)

    x0 = gap + (edge.x if left else width * 0.2)
    x1 = width - gap - (edge.x if right else width * 0.2)
    y0 = edge.y + gap if top else gap
    begin, end = (m.edge, width - m.edge) if seats == 2 else (x0, x1)  # nobody sits at the sides
    purse = min(7.5 * font, (end - begin) / 4)
    line = round(1.9 * font)
    message = Rect(begin + purse + gap, y0, end - begin - 2 * (purse + gap), line)
    strip_height = round(2.7 * font)
    strip = Rect(x0, bottom - strip_height, x1 - x0, strip_height)
    field = Rect(x0, message.bottom + gap / 2, x1 - x0, strip.y - message.bottom - gap / 2)
    most = 0.0 if viewer is None else hand_card  # for a watcher the trick is all there is
    spots, trick_card, inner = _ring(m, field, seats, bare=bare or seats == 2, most=most)
    core = _core(_hull(inner), spots, trick_card, gap)
    pool = bank = Rect(begin, y0, purse, line)
    if seats <= ROOMY and (seats == 2 or not bare):
        most = hand_card or m.width
        roomy = for_two(field, spots, trick_card, gap) if seats == 2 else None
        spots, trick_card, core, bank = roomy or for_three(field, font, gap, most)
        slim = replace(m, small=min(m.small, (core.width - 5 * gap) / 6))
        inner = _inner(slim, core.centre, _ONE_ROW)

    first = 0 if viewer is None else viewer
    stations: list[Station] = []
    for step in range(seats):
        seat = (first + step) % seats
        if step == 0:
            stations.append(Station(seat, mine, hand, own_taken, spots[0]))
            continue
        block = blocks[step - 1]
        stations.append(_station(m, seat, block, spots[step]))
    stations.sort(key=lambda station: station.seat)

    tray_card = min(hand_card, (field.width - 7 * gap) / 4)
    tray_height = min(tray_card * ASPECT + 2 * gap + 1.8 * font, field.height)
    tray_width = min(4 * tray_card + 7 * gap, field.width)
    return Seating(
        size=(width, height),
        viewer=viewer,
        font=font,
        gap=gap,
        stations=tuple(stations),
        hand=hand,
        rise=rise,
        hand_card=hand_card,
        trick_card=trick_card,
        small_card=small,
        middle=field,
        message=message,
        strip=strip,
        tray=around(field.centre, tray_width, tray_height),
        core=core,
        pool=pool,
        bank=bank,
        trump=Rect(m.edge, mine.y - gap - badge, badge, badge),
        **inner,
    )


def _bottom(m: _Measures, viewer: int | None) -> tuple[float, Rect, float, float, Rect, Rect]:
    """The lower edge: (its top, hand, rise, card width, plate, won cards)."""
    plate_width = min(11.5 * m.font, 0.2 * m.width)
    if viewer is None:
        plate = Rect(
            (m.width - plate_width) / 2,
            m.height - m.edge - m.plate_height,
            plate_width,
            m.plate_height,
        )
        y = plate.y - m.gap / 2 - m.small_height
        taken = Rect(plate.right - m.small, y, m.small, m.small_height)
        backs = Rect(plate.x, y, plate_width - m.small - m.gap, m.small_height)
        return y - m.gap, backs, 0.0, m.small, plate, taken
    card = round(min(0.2 * m.height / ASPECT, 0.1075 * m.width))
    rise = round(card * ASPECT * 0.16)
    height = card * ASPECT
    plate = Rect(m.edge, m.height - m.edge - m.plate_height, plate_width, m.plate_height)
    taken = Rect(
        m.width - m.edge - m.gap - m.small,
        m.height - m.edge - m.small_height,
        m.small,
        m.small_height,
    )
    x0, x1 = plate.right + 2 * m.gap, taken.x - 2 * m.gap
    hand = Rect(x0, m.height - m.edge - height, x1 - x0, height)
    return hand.y - rise - m.gap, hand, rise, card, plate, taken


def _others(
    m: _Measures, left: int, top: int, right: int, bottom: float
) -> tuple[list[Rect], Point]:
    """The others' blocks clockwise, and (inner edge of the columns, lower edge of the top row)."""
    side_width = min(11.5 * m.font, 0.2 * m.width)
    row_width = side_width
    if top:
        row_width = min(side_width, (m.width - 2 * m.edge - (top - 1) * m.gap) / top)
    row: list[Rect] = []
    spacing = max(row_width + m.gap, min((m.width - 2 * m.edge) / max(top, 1), 0.27 * m.width))
    spare = bottom - 3 * m.gap - m.block - max(left, right) * (m.block + m.gap)
    bend = min(0.05 * m.height, max(spare / 2, 0.0))
    for i in range(top):
        away = i - (top - 1) / 2
        x = m.width / 2 + away * spacing - row_width / 2
        dip = bend * (abs(away) / ((top - 1) / 2)) if top > 2 else 0.0
        row.append(Rect(x, m.edge + dip, row_width, m.block))
    lowest = max((block.bottom for block in row), default=0.0)

    crowded = any(block.x < m.edge + m.gap + side_width for block in row)
    start = row[0].bottom + m.gap if crowded else m.edge
    columns = []
    for count, x in ((left, m.edge), (right, m.width - m.edge - side_width)):
        room = bottom - m.gap - start
        free = room - count * m.block
        space = free / (count + 1)
        columns.append(
            [
                Rect(x, start + space * (k + 1) + m.block * k, side_width, m.block)
                for k in range(count)
            ]
        )
    if (left, top) == (1, 0):
        columns = [[Rect(c.x, 0.7 * c.y, c.width, c.height) for c in column] for column in columns]
    blocks = [*reversed(columns[0]), *row, *columns[1]]
    return blocks, Point(m.edge + side_width, lowest)


def _station(m: _Measures, seat: int, block: Rect, spot: Point) -> Station:
    """A seat's plate with its cards and what it won below."""
    plate = Rect(block.x, block.y, block.width, m.plate_height)
    y = block.bottom - m.small_height
    taken = Rect(block.right - m.small, y, m.small, m.small_height)
    backs = Rect(block.x, y, block.width - m.small - m.gap, m.small_height)
    return Station(seat, plate, backs, taken, spot)


def _ring(
    m: _Measures, field: Rect, seats: int, *, bare: bool, most: float
) -> tuple[list[Point], float, dict[str, Rect]]:
    """Spots for played cards (the viewer's first), their width, and the piles inside the ring.

    The piles lie in two rows, or in one where the window is low; whichever leaves larger cards.
    """
    inners = [_inner(m, field.centre, rows) for rows in (_TWO_ROWS, _ONE_ROW)]
    card = (0.145 + (0.015 if bare else 0.004) * max(7 - seats, 0)) * m.height / ASPECT
    card = round(min(card, most or m.width))
    if bare:
        return *_spots(m, field, seats, around(field.centre, m.gap, m.gap), card), inners[0]
    found = [(*_spots(m, field, seats, _hull(inner), card), inner) for inner in inners]
    return max(found, key=lambda ring: ring[1])


def _spots(
    m: _Measures, field: Rect, seats: int, piles: Rect, card: float
) -> tuple[list[Point], float]:
    """The ring about the piles: as close as it can be. Where room is short it widens, then
    becomes more of a rectangle, and at last the cards shrink.
    """
    centre = field.centre
    piles = piles.grown(m.gap)
    while True:
        tall = card * ASPECT
        widest, tallest = (field.width - card) / 2, (field.height - tall) / 2
        ry = min(tallest, max((piles.height + tall) / 2 + m.gap, tall * 0.95))
        rx = min(widest, max((piles.width + card) / 2 + m.gap, card * 1.55))
        spots = _oval(centre, widest, tallest, 4.0, seats)
        if _apart(spots, card, m.gap / 2, piles):
            for bulge in (2.0, 2.6, 4.0):
                for part in (0.0, 0.15, 0.3, 0.5, 0.75, 1.0):
                    wide, high = rx + (widest - rx) * part, ry + (tallest - ry) * part
                    spots = _oval(centre, wide, high, bulge, seats)
                    if _apart(spots, card, m.gap / 2, piles):
                        return spots, card
        if card < 24:
            return spots, card
        card -= 2


_TWO_ROWS = (("stock", "turn_up", "aside"), ("kitty", "held"))
_ONE_ROW = (("stock", "turn_up", "aside", "kitty", "held"),)


def _inner(m: _Measures, centre: Point, rows: tuple[tuple[str, ...], ...]) -> dict[str, Rect]:
    """The table's own piles; a held trick has the width of two."""
    places: dict[str, Rect] = {}
    y = centre.y - (len(rows) * m.small_height + (len(rows) - 1) * m.gap) / 2
    for row in rows:
        widths = [m.small * (2 if name == "held" else 1) for name in row]
        x = centre.x - (sum(widths) + m.gap * (len(row) - 1)) / 2
        for name, width in zip(row, widths, strict=True):
            places[name] = Rect(x, y, width, m.small_height)
            x += width + m.gap
        y += m.small_height + m.gap
    return places


def _core(hull: Rect, spots: list[Point], card: float, gap: float) -> Rect:
    """The hull of the piles, as high as the trick's cards above and below it let it be."""
    centre = hull.centre
    near = [abs(p.y - centre.y) for p in spots if abs(p.x - centre.x) < (hull.width + card) / 2]
    clear = card * ASPECT / 2 + gap + 0.09 * card  # a pile has some height, and cards lie askew
    free = [2 * (away - clear) for away in near if away > card * ASPECT / 2]
    height = max(hull.height, min(free, default=hull.height))
    return Rect(hull.x, centre.y - height / 2, hull.width, height)


def _hull(places: dict[str, Rect]) -> Rect:
    """The rectangle that holds them all."""
    x, y = min(rect.x for rect in places.values()), min(rect.y for rect in places.values())
    right = max(rect.right for rect in places.values())
    return Rect(x, y, right - x, max(rect.bottom for rect in places.values()) - y)


def _apart(spots: list[Point], card: float, gap: float, piles: Rect) -> bool:
    """Whether cards of this width on the spots keep clear of each other and of the piles."""
    if any(around(spot, card, card * ASPECT).overlaps(piles) for spot in spots):
        return False
    for i, a in enumerate(spots):
        for b in spots[i + 1 :]:
            if abs(a.x - b.x) < card + gap and abs(a.y - b.y) < card * ASPECT + gap:
                return False
    return True


def _oval(centre: Point, rx: float, ry: float, bulge: float, count: int) -> list[Point]:
    """Points at equal distances along an oval (2.0: an ellipse), clockwise from the bottom."""
    points = [Point(centre.x + rx * x, centre.y + ry * y) for x, y in _unit_oval(bulge)]
    lengths = [0.0]
    for a, b in pairwise(points):
        lengths.append(lengths[-1] + math.hypot(b.x - a.x, b.y - a.y))
    spots, at = [], 0
    for k in range(count):
        goal = lengths[-1] * k / count
        while lengths[at + 1] < goal:
            at += 1
        part = (goal - lengths[at]) / (lengths[at + 1] - lengths[at])
        a, b = points[at], points[at + 1]
        spots.append(Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part))
    return spots


@cache
def _unit_oval(bulge: float) -> list[tuple[float, float]]:
    """The oval of radius one in small steps, clockwise from the bottom and back to it."""
    steps = 96
    turns = [math.pi / 2 + 2 * math.pi * i / steps for i in range(steps + 1)]
    return [
        (
            math.copysign(abs(math.cos(turn)) ** (2 / bulge), math.cos(turn)),
            math.copysign(abs(math.sin(turn)) ** (2 / bulge), math.sin(turn)),
        )
        for turn in turns
    ]
