"""Settling up: average, Howell, pool and sweepstake, and what is left in the pool."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.scoring.settlement import (
    ScoreCheck,
    average,
    howell,
    leftover,
    pot,
    rounded,
    sweepstake,
)

totals_at_a_table = st.lists(st.integers(-200, 400), min_size=2, max_size=11)
counts_at_a_table = st.lists(st.integers(0, 26), min_size=2, max_size=11)


def test_the_average_pays_the_difference_from_the_mean() -> None:
    assert list(average([42, 71, 19, 24])) == [3, 32, -20, -15]


def test_the_average_is_exact_in_fractions() -> None:
    thirds = average([14, 9, 3])
    assert thirds == (Fraction(16, 3), Fraction(1, 3), Fraction(-17, 3))


def test_rounding_keeps_the_sum_nought_at_the_highest_scorers_cost() -> None:
    assert rounded(average([14, 9, 3]), [14, 9, 3], eldest=0) == (6, 0, -6)
    five = [30, 12, 4, 20, 12]
    assert rounded(average(five), five, eldest=0) == (15, -4, -12, 5, -4)


def test_equal_scorers_round_up_nearest_to_eldest() -> None:
    totals = [10, 0, 10]
    assert rounded(average(totals), totals, eldest=0) == (4, -7, 3)
    assert rounded(average(totals), totals, eldest=1) == (3, -7, 4)


@given(totals_at_a_table, st.data())
def test_every_settlement_adds_up_to_nought(totals: list[int], data: st.DataObject) -> None:
    eldest = data.draw(st.integers(0, len(totals) - 1))
    assert sum(average(totals)) == 0
    assert sum(howell(totals)) == 0
    whole = rounded(average(totals), totals, eldest)
    assert sum(whole) == 0
    assert all(abs(a - b) < 1 for a, b in zip(whole, average(totals), strict=True))


def test_howell_pays_every_other_player_a_chip_a_point() -> None:
    assert list(howell([33, 5, 5, 0, 9])) == [113, -27, -27, -52, -7]


def test_the_fewest_points_take_the_pool() -> None:
    assert pot([1, 16, 0, 9], 0) == ((-1, -16, 26, -9), 0)


def test_equal_lowest_divide_the_pool_and_odd_chips_stay() -> None:
    gains, left = pot([14, 6, 2, 2, 2], 0)
    assert (gains, left) == ((-14, -6, 6, 6, 6), 2)
    assert pot([0, 0, 20, 3, 3], left) == ((14, 14, -20, -3, -3), 0)


def test_only_a_clear_player_wins_the_sweepstake() -> None:
    assert sweepstake([0, 16, 4, 6], 0) == ((26, -16, -4, -6), 0)
    gains, left = sweepstake([1, 1, 20, 4], 0)
    assert (gains, left) == ((-1, -1, -20, -4), 26)
    assert sweepstake([0, 13, 13, 0], left) == ((26, -13, -13, 26), 0)


def test_when_one_takes_all_the_sweepstake_is_divided_or_stays() -> None:
    assert sweepstake([0, 26, 0, 0], 0) == ((8, -26, 8, 8), 2)
    assert sweepstake([0, 26, 0, 0], 0, sole_taker_jack=True) == ((0, -26, 0, 0), 26)
    assert sweepstake([0, 25, 1, 0], 0, sole_taker_jack=True) == ((13, -25, -1, 13), 0)


@given(counts_at_a_table, st.integers(0, 100), st.booleans())
def test_chips_are_never_lost(counts: list[int], pool: int, jack: bool) -> None:
    for gains, left in (pot(counts, pool), sweepstake(counts, pool, sole_taker_jack=jack)):
        assert sum(gains) + left == pool
        assert left >= 0


def test_a_jackpot_left_at_the_end_is_split_and_odd_chips_go_to_the_lowest() -> None:
    assert leftover(28, [40, 10, 30, 20, 50], eldest=0) == (5, 6, 6, 6, 5)


def test_equal_totals_get_the_odd_chips_nearest_to_eldest() -> None:
    assert leftover(3, [7, 7], eldest=0) == (2, 1)
    assert leftover(3, [7, 7], eldest=1) == (1, 2)


@pytest.mark.parametrize(("whole", "right"), [(0, True), (52, True), (53, False), (-26, True)])
def test_accounts_must_be_a_multiple_of_one_deal(whole: int, right: bool) -> None:
    assert ScoreCheck(whole, 26).right is right
