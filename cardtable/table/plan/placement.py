"""Where each token lies, how large, how turned and how high, by arrangement and seating."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Sized
from dataclasses import dataclass, replace

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.zones import Zone

from .arrangement import Arrangement, Token
from .few_seats import ROOMY
from .geometry import Point, Rect
from .seating import ASPECT, Seating

SHOWN_BACKS = 14
"""A longer row of backs adds nothing that the count beside it does not say."""

STACKED = 4
"""So many cards of a face-down pile are drawn; the others lie unseen below."""

READABLE = 0.235
"""The part of a card's width that shows its index when the next card covers the rest."""


FAN = 15.0
"""Degrees between two cards that wait to be passed."""

LIFTED = Zone("pack", 0)
"""The half of the pack that is lifted off while it is shuffled; no view has such a zone."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card's centre, turn in degrees, width, height above others; `shown`: not buried."""

    x: float
    y: float
    turn: float
    width: float
    z: float
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Poise:
    """How the viewer's own cards stand.

    chosen: what lies in each place of the tray, None for a gap; tray: how many it is for. ready:
    may be played.
    lifted: under the pointer or in the keyboard's focus.
    """

    chosen: tuple[Card | None, ...] = ()
    tray: int = 0
    ready: frozenset[Card] = frozenset()
    lifted: Card | None = None


CALM = Poise()


def placement(
    arrangement: Arrangement,
    seating: Seating,
    dealer: int | None = None,
    poise: Poise = CALM,
    passes: int = 0,
) -> dict[int, Place]:
    """The place of every token. passes: how many seats to the left cards are passed, if any."""
    places: dict[int, Place] = {}
    core = core_places(arrangement.piles, seating)
    for zone, pile in arrangement.piles.items():
        if zone.name in core:
            rect = core[zone.name]
            if zone.name == "held":
                places.update(_row(pile, rect, rect.height / ASPECT, 90))
            else:
                places.update(_stack(pile, rect.centre, rect.width))
        elif zone.name == "passing" and zone.seat not in (None, seating.viewer):
            places.update(_offered(pile, seating, zone.seat or 0, passes))
        elif pile:
            places.update(_pile(zone, pile, seating, dealer, poise))
    return places


CORE = ("kitty", "stock", "turn_up", "held", "aside")
"""The piles that may lie in the middle of the table."""


def core_places(piles: Mapping[Zone, Sized], seating: Seating) -> dict[str, Rect]:
    """The table's own piles that are there: side by side in the middle, as large as they may be."""
    there = [name for name in CORE if len(piles.get(Zone(name), ()))]
    if not there:
        return {}
    core, gap = seating.core, seating.gap
    units = len(there) + ("held" in there)
    width = (core.width - gap * (len(there) - 1)) / units
    most = seating.trick_card * (1.0 if len(seating.stations) <= ROOMY else 0.9)
    width = round(min(width, core.height / ASPECT, most))
    if width < seating.small_card:
        return {name: getattr(seating, name) for name in there}
    x = core.centre.x - (units * width + gap * (len(there) - 1)) / 2
    places = {}
    for name in there:
        wide = width * (2 if name == "held" else 1)
        places[name] = Rect(x, core.centre.y - width * ASPECT / 2, wide, width * ASPECT)
        x += wide + gap
    return places


def _pile(
    zone: Zone, pile: Sequence[Token], seating: Seating, dealer: int | None, poise: Poise
) -> Mapping[int, Place]:
    seated = zone.seat is not None and 0 <= zone.seat < len(seating.stations)
    own = seated and zone.seat == seating.viewer
    match zone.name:
        case "hand" if own:
            return _own_hand(pile, seating, poise)
        case "passing" if own:
            return _tray(pile, seating, len(pile))
        case "hand" if seated and all(token.card is not None for token in pile):
            return _open_hand(pile, seating, zone.seat or 0)
        case "hand" if seated:
            return _row(pile, seating.stations[zone.seat or 0].backs, seating.small_card, 200)
        case "sealed" if seated:
            return _sealed(pile, seating, zone.seat or 0, own)
        case "taken" if seated:
            return _stack(pile, seating.stations[zone.seat or 0].taken.centre, seating.small_card)
        case "drawn" | "shown" if seated:
            return _spread(pile, seating.stations[zone.seat or 0].spot, seating.trick_card)
        case "trick":
            return _trick(pile, seating)
        case "pack":
            at, width = seating.middle.centre, seating.small_card
            if dealer is not None and 0 <= dealer < len(seating.stations):
                at, width = seating.stations[dealer].spot, seating.trick_card
            return _stack(pile, Point(at.x + (0.7 * width if zone == LIFTED else 0), at.y), width)
        case _:
            return _stack(pile, seating.aside.centre, seating.small_card)


def hand_slots(count: int, seating: Seating) -> list[Point]:
    """Centres for so many cards in the viewer's hand: one row, or more when indices would hide."""
    width, hand = seating.hand_card, seating.hand
    height = width * ASPECT
    fitting = int((hand.width - width) / (READABLE * width)) + 1
    rows = max(1, math.ceil(count / fitting))
    longest = math.ceil(count / rows)
    step = min(0.7 * width, (hand.width - width) / max(longest - 1, 1))
    slots = []
    for i in range(count):
        row, column = divmod(i, longest)
        length = min(longest, count - row * longest)
        half = ((length - 1) * step + width) / 2
        middle = min(max(seating.size[0] / 2, hand.x + half), hand.right - half)
        x = middle + (column - (length - 1) / 2) * step
        y = hand.y + height / 2 - (rows - 1 - row) * 0.3 * height
        slots.append(Point(x, y))
    return slots


def _own_hand(pile: Sequence[Token], seating: Seating, poise: Poise) -> dict[int, Place]:
    """Chosen cards leave gaps, so that the next quick click finds what it was meant for."""
    places: dict[int, Place] = {}
    for i, (token, slot) in enumerate(zip(pile, hand_slots(len(pile), seating), strict=True)):
        if token.card is not None and token.card in poise.chosen:
            continue
        rise = 0.0
        if token.card is not None and token.card == poise.lifted:
            rise = seating.rise
        elif token.card in poise.ready:
            rise = seating.rise * 0.55
        places[token.id] = Place(slot.x, slot.y - rise, 0.0, seating.hand_card, 300 + i)
    slots = max(poise.tray, len(poise.chosen))
    for i, box in enumerate(tray_slots(slots, seating) if slots else ()):
        lies = poise.chosen[i] if i < len(poise.chosen) else None
        places.update(
            (token.id, Place(box.centre.x, box.centre.y, 0.0, box.width, 440 + i))
            for token in pile
            if lies is not None and token.card == lies
        )
    return places


def tray_slots(count: int, seating: Seating) -> list[Rect]:
    """Where so many cards lie in the tray."""
    tray, gap = seating.tray, seating.gap
    width = min(seating.hand_card, (seating.middle.width - 7 * gap) / 4)
    width = min(width, (tray.height - 2 * gap - 1.8 * seating.font) / ASPECT)
    step = min(width + gap, (tray.width - width - 2 * gap) / max(count - 1, 1))
    y = tray.bottom - gap - width * ASPECT
    x = tray.centre.x - (count - 1) / 2 * step - width / 2
    return [Rect(x + i * step, y, width, width * ASPECT) for i in range(count)]


def _tray(pile: Sequence[Token], seating: Seating, slots: int) -> dict[int, Place]:
    return {
        token.id: Place(slot.centre.x, slot.centre.y, 0.0, slot.width, 440 + i)
        for i, (token, slot) in enumerate(
            zip(pile, tray_slots(max(slots, len(pile)), seating), strict=False)
        )
    }


def _row(pile: Sequence[Token], rect: Rect, width: float, z: float) -> dict[int, Place]:
    """Cards side by side in a narrow rectangle, each covering most of the one before."""
    drawn = min(len(pile), SHOWN_BACKS) if all(t.card is None for t in pile) else len(pile)
    step = min(0.42 * width, (rect.width - width) / max(drawn - 1, 1))
    x = rect.x + width / 2
    y = rect.centre.y
    return {
        token.id: Place(x + min(i, drawn - 1) * step, y, 0.0, width, z + i / 100, i < drawn)
        for i, token in enumerate(pile)
    }


def _open_hand(pile: Sequence[Token], seating: Seating, seat: int) -> dict[int, Place]:
    """Another's hand, face up, so that every index can be read: at the table's upper and lower
    edge one long row, at its sides a row for each suit."""
    box, width = seating.stations[seat].backs, seating.small_card
    if box.bottom <= seating.middle.y or box == seating.hand:
        beside = [
            edge.right
            for other in seating.stations
            for edge in (other.plate, other.taken)
            if other.seat != seat and edge.right <= box.x and edge.y < box.bottom
            if edge.bottom > box.y
        ]
        room = box.right - max(beside, default=0.0) - seating.gap
        if READABLE * width * (len(pile) - 1) + width <= room:
            step = min(0.42 * width, (room - width) / max(len(pile) - 1, 1))
            wide = max(step * (len(pile) - 1) + width, box.width)
            line = Rect(box.right - wide, box.y, wide, box.height)
            return _row(pile, line, width, 200)
    suits: dict[str, list[Token]] = {}
    for token in pile:
        suits.setdefault(token.card.suit if token.card is not None else "", []).append(token)
    height = width * ASPECT
    longest = max(len(row) for row in suits.values())
    top, across = box.y, box.width - width
    if across < READABLE * width * (longest - 1):  # beside the tricks there is no room: below them
        top, across = box.bottom + seating.gap, seating.stations[seat].plate.width - width
    below = [other.plate.y for other in seating.stations if _under(other.plate, box)]
    lowest = min([*below, seating.hand.y - seating.rise]) - seating.gap
    down = max(lowest - top - height, 0.0) / max(len(suits) - 1, 1)
    if down < READABLE * width:
        top, across = box.y, max(box.width - width, across)
        down = max(lowest - top - height, 0.0) / max(len(suits) - 1, 1)
    down = min(down, 0.42 * height)
    step = min(0.42 * width, across / max(longest - 1, 1))
    places = {}
    for number, row in enumerate(suits.values()):
        y = top + height / 2 + number * down
        for column, token in enumerate(row):
            x = box.x + width / 2 + column * step
            places[token.id] = Place(x, y, 0.0, width, 60 + number + column / 100)
    return places


def _under(plate: Rect, box: Rect) -> bool:
    """Whether a plate stands somewhere below a box, in its way."""
    return plate.y > box.y and plate.x < box.right and plate.right > box.x


def _stack(pile: Sequence[Token], at: Point, width: float) -> dict[int, Place]:
    """Cards one on another, the uppermost few a little shifted so that it looks like a pile."""
    top = len(pile) - STACKED
    shift = max(1.0, width / 45)
    places = {}
    for i, token in enumerate(pile):
        lift = max(i - max(top, 0), 0) * shift
        places[token.id] = Place(at.x, at.y - lift, 0.0, width, 20 + i / 100, i >= top)
    return places


def _offered(pile: Sequence[Token], seating: Seating, seat: int, passes: int) -> dict[int, Place]:
    """Cards that wait to be passed are no trick: a fan that points at whoever receives them."""
    stations, width, middle = seating.stations, seating.small_card, seating.middle.centre
    won = stations[seat].taken.centre
    above = stations[seat].taken.bottom <= seating.message.y
    across, down = middle.x - won.x, middle.y - won.y
    if across < 0:  # straight there the seat's own backs lie
        across, down = -1.0, 1.2
    down = max(down, 0.3 * across)  # above it stands the plate
    part = 0.6 * width * ASPECT / max(math.hypot(across, down), 1e-6)
    at = won if above else Point(won.x + part * across, won.y + part * down)
    receiver = (seat + passes) % len(stations)
    goal = seating.hand.centre if receiver == seating.viewer else stations[receiver].plate.centre
    if receiver == seat:
        goal = middle
    turn = math.degrees(math.atan2(goal.x - at.x, at.y - goal.y))
    places = {}
    for i, token in enumerate(pile):
        lean = FAN * (i - (len(pile) - 1) / 2)
        aside = math.radians(turn + lean)  # about the hand that would hold the fan
        x = at.x + 0.7 * width * (math.sin(aside) - math.sin(math.radians(turn)))
        y = at.y - 0.7 * width * (math.cos(aside) - math.cos(math.radians(turn)))
        places[token.id] = Place(x, y, turn + lean, width, 230 + i / 100)
    if above and pile:  # below the plate, but a notice keeps its place
        head = min(one.y - _half(one) for one in places.values())
        foot = max(one.y + _half(one) for one in places.values())
        down = max(stations[seat].plate.bottom - head, 0.0)
        down = min(down, seating.message.y - foot)
        places = {key: replace(one, y=one.y + down) for key, one in places.items()}
    return places


def _half(place: Place) -> float:
    """How far a card reaches that lies askew, up and down from its middle."""
    turn = math.radians(place.turn)
    return (abs(math.cos(turn)) * ASPECT + abs(math.sin(turn))) * place.width / 2


def _spread(pile: Sequence[Token], at: Point, width: float) -> dict[int, Place]:
    """A few open cards, each leaving the index of the one before to be read."""
    step = 0.3 * width
    return {
        token.id: Place(at.x + (i - (len(pile) - 1) / 2) * step, at.y, 0.0, width, 110 + i)
        for i, token in enumerate(pile)
    }


def _sealed(pile: Sequence[Token], seating: Seating, seat: int, own: bool) -> dict[int, Place]:
    if own:
        hand = seating.hand
        at = Point(hand.right - seating.hand_card / 2, hand.centre.y)
        return _stack(pile, at, seating.hand_card)
    return _stack(pile, seating.stations[seat].taken.centre, seating.small_card)


def _trick(pile: Sequence[Token], seating: Seating) -> dict[int, Place]:
    places = {}
    for i, token in enumerate(pile):
        seated = token.by is not None and 0 <= token.by < len(seating.stations)
        spot = seating.stations[token.by or 0].spot if seated else seating.middle.centre
        turn, dx, dy = scatter(token.card, token.by or 0)
        reach = seating.gap / 5
        places[token.id] = Place(
            spot.x + dx * reach, spot.y + dy * reach, turn, seating.trick_card, 120 + i
        )
    return places


def scatter(card: Card | None, seat: int) -> tuple[float, float, float]:
    """A slight turn (degrees) and shift (−1 to 1), always the same for this card and seat."""
    if card is None:
        return 0.0, 0.0, 0.0
    mixed = (card.rank * 31 + SUITS.index(card.suit) * 17 + card.copy * 7 + seat * 11) * 2654435761
    parts = [(mixed >> shift & 255) / 127.5 - 1 for shift in (8, 16, 24)]
    return parts[0] * 2.6, parts[1], parts[2]
