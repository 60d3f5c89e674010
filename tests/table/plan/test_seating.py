"""Seats and piles have their places in every window."""

from __future__ import annotations

import math
from itertools import combinations, pairwise, product

import pytest

from cardtable.engine.cards import pack
from cardtable.engine.zones import Zone, hand, passing, taken
from cardtable.table.plan.arrangement import Arrangement, Token
from cardtable.table.plan.geometry import Point, Rect, around
from cardtable.table.plan.placement import CORE, core_places, placement
from cardtable.table.plan.seating import ASPECT, Seating, seating

SIZES = [
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1000, 1400),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
]


def fits(seats: int, size: tuple[int, int]) -> bool:
    """Ten and eleven seats are promised from 1280×720."""
    return seats < 10 or (size[0] >= 1280 and size[1] >= 720)


CASES = [
    (seats, size, text)
    for seats in range(2, 12)
    for size in SIZES
    for text in (1.0, 1.5, 2.0)
    if fits(seats, size)
]


def places(plan: Seating) -> dict[str, Rect]:
    """Every rectangle that must keep clear of all others."""
    found: dict[str, Rect] = {}
    for station in plan.stations:
        found[f"plate {station.seat}"] = station.plate
        found[f"backs {station.seat}"] = station.backs
        found[f"taken {station.seat}"] = station.taken
        width = plan.trick_card
        found[f"spot {station.seat}"] = around(station.spot, width, width * ASPECT)
    for name in ("message", "strip", "pool", "stock", "turn_up", "kitty", "held", "aside", "trump"):
        found[name] = getattr(plan, name)
    return found


@pytest.mark.parametrize(("seats", "size", "text"), CASES)
def test_nothing_overlaps_and_nothing_leaves_the_window(
    seats: int, size: tuple[int, int], text: float
) -> None:
    for viewer, bare in product((None, seats - 1), (False, True)):
        plan = seating(*size, seats, viewer, text, bare=bare)
        found = places(plan)
        if bare:
            found = {name: box for name, box in found.items() if name not in CORE}
        for name, rect in found.items():
            assert rect.within(plan.window), name
            assert rect.width > 0, name
            assert rect.height > 0, name
        for (a, first), (b, second) in combinations(found.items(), 2):
            assert not first.overlaps(second), f"{a} {first} overlaps {b} {second}"


@pytest.mark.parametrize("seats", range(2, 12))
def test_the_others_sit_clockwise_from_the_viewer_s_left(seats: int) -> None:
    plan = seating(1280, 720, seats, 1)
    assert plan.stations[1].plate.y == max(station.plate.y for station in plan.stations)
    centre = plan.window.centre
    order = [plan.stations[(1 + step) % seats].plate.centre for step in range(1, seats)]
    assert all(
        (a.x - centre.x) * (b.y - centre.y) - (a.y - centre.y) * (b.x - centre.x) > 0
        for a, b in pairwise(order)
    )


@pytest.mark.parametrize(("seats", "size"), [(7, (800, 600)), (11, (1280, 720))])
def test_cards_stay_large_enough_to_read(seats: int, size: tuple[int, int]) -> None:
    plan = seating(*size, seats, 0)
    assert plan.hand_card >= 80
    assert plan.trick_card >= 44
    assert plan.hand.width / 17 >= 22


def test_a_trick_without_piles_beside_it_is_shown_larger() -> None:
    for seats in range(4, 7):
        plan, piled = (seating(1280, 720, seats, 0, bare=bare) for bare in (True, False))
        assert plan.hand_card >= plan.trick_card > piled.trick_card


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("seats", [2, 3])
def test_where_few_play_the_piles_lie_between_the_players_as_large_as_the_trick_s_cards(
    seats: int, text: float, size: tuple[int, int]
) -> None:
    plan = seating(*size, seats, 0, text)
    if seats == 2:
        assert plan.trick_card == seating(*size, 2, 0, text, bare=True).trick_card
    there = core_places({Zone(name): range(3) for name in ("stock", "turn_up")}, plan)
    boxes = [*there.values(), plan.bank]
    for a, b in combinations(boxes, 2):
        assert not a.overlaps(b)
    for box in boxes:
        assert not box.overlaps(plan.message)
        assert not box.overlaps(plan.strip)
        assert box.within(plan.window)
    assert plan.bank.width >= 0.5 * plan.trick_card
    for box in there.values():
        assert box.width >= 0.8 * plan.trick_card
        assert box.within(plan.window)
        assert not box.overlaps(plan.pool)
        for station in plan.stations:
            for other in (station.plate, station.backs, station.taken):
                assert not box.overlaps(other)
            spot = around(station.spot, plan.trick_card, plan.trick_card * ASPECT)
            assert not box.overlaps(spot)


def test_the_tray_lies_in_the_middle_clear_of_the_plates() -> None:
    for seats in range(2, 12):
        plan = seating(1280, 720, seats, 0)
        assert plan.tray.within(plan.middle)


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_every_index_of_an_open_hand_can_be_read(
    seats: int, size: tuple[int, int], viewer: int | None
) -> None:
    plan = seating(*size, seats, viewer)
    cards = [card for card in pack() if card.suit in "CDS" or card.rank > 10]
    tokens = [Token(number, card) for number, card in enumerate(cards)]
    hands = {hand(seat): tuple(tokens[seat :: max(seats, 4)]) for seat in range(seats)}
    lying = placement(Arrangement(hands), plan)
    width = plan.small_card
    for seat in range(seats):
        if seat == viewer:
            continue
        boxes = []
        for token in hands[hand(seat)]:
            place = lying[token.id]
            box = around(Point(place.x, place.y), place.width, place.width * ASPECT)
            assert box.within(plan.window)
            for station in plan.stations:
                assert not box.overlaps(station.plate), (seat, station.seat)
            boxes.append((place.z, box))
        boxes.sort(key=lambda pair: pair[0])
        for (_z, lower), (_higher, upper) in combinations(boxes, 2):
            corner = Rect(lower.x, lower.y, 0.13 * width, 0.2 * width)
            assert not upper.overlaps(corner), seat


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "passes"), [(4, 1), (4, 2), (4, 3), (7, 1), (5, 4)])
def test_cards_to_be_passed_are_a_fan_that_points_at_their_receiver(
    seats: int, passes: int, size: tuple[int, int]
) -> None:
    plan = seating(*size, seats, 0)
    for seat in range(1, seats):
        laid = tuple(Token(number) for number in range(3))
        lying = placement(Arrangement({passing(seat): laid}), plan, passes=passes)
        fan = [lying[number] for number in range(3)]
        assert all(place.shown for place in fan)
        leans = [upper.turn - lower.turn for lower, upper in pairwise(fan)]
        assert leans == [pytest.approx(leans[0])] * 2
        assert leans[0] > 10
        for station in plan.stations:
            middle = around(Point(fan[1].x, fan[1].y), plan.small_card * 0.7, plan.small_card)
            assert not middle.overlaps(station.plate)
        receiver = (seat + passes) % seats
        goal = plan.stations[receiver].plate.centre if receiver else plan.hand.centre
        way = math.degrees(math.atan2(goal.x - fan[1].x, fan[1].y - goal.y))
        off = (fan[1].turn - way + 180) % 360 - 180
        assert abs(off) < 2, (seat, off)
        for place in fan:
            turn = math.radians(place.turn)
            tall = abs(math.cos(turn)) * ASPECT + abs(math.sin(turn))
            box = around(Point(place.x, place.y), plan.small_card, plan.small_card * tall)
            assert not box.overlaps(plan.message), "a notice would cover it"
    pile = placement(Arrangement({taken(1): laid}), plan)
    assert {place.turn for place in pile.values()} == {0.0}
