"""High, Low, Jack, Game, and the order in which the last counters go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from seven_up_table import awarded, lines, paid, scored

from cardtable.engine.events import DealScored
from cardtable.games.seven_up.scoring import count_out
from cardtable.games.seven_up.state import Payment

NAMES = ("high", "low", "jack", "game")


def test_high_and_low_go_to_whom_they_were_dealt() -> None:
    _, told = scored(["AH 3C", "2H 4C"], {0: "AH 2H", 1: "3C 4C"})
    assert awarded(told) == {"high": 0, "low": 1, "jack": None, "game": 0}


def test_low_goes_to_its_taker_where_the_table_says_so() -> None:
    _, told = scored(["AH 3C", "2H 4C"], {0: "AH 2H", 1: "3C 4C"}, low_to="taker")
    assert awarded(told)["low"] == 0


def test_a_lone_trump_is_high_and_low() -> None:
    _, told = scored(["7H", "3C"], {0: "7H 3C"}, dealer=0)
    assert awarded(told) == {"high": 0, "low": 0, "jack": None, "game": 1}


def test_a_lone_jack_is_high_low_and_jack_of_whoever_takes_it() -> None:
    _, told = scored(["JH 2C", "3C 4C"], {0: "JH 3C", 1: "2C 4C"})
    assert awarded(told) == {"high": 0, "low": 0, "jack": 0, "game": 0}
    _, told = scored(["JH", "QH"], {1: "JH QH"})
    assert awarded(told) == {"high": 1, "low": 0, "jack": 1, "game": 1}


def test_without_a_trump_in_play_there_is_only_game() -> None:
    _, told = scored(["TC", "2C"], {0: "TC 2C"})
    assert awarded(told) == {"high": None, "low": None, "jack": None, "game": 0}


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_tie_for_game_goes_to_the_non_dealer_of_two(dealer: int) -> None:
    _, told = scored(["TC TD", "TS TH"], {0: "TC TD", 1: "TS TH"}, dealer=dealer, trump="C")
    assert awarded(told)["game"] == 1 - dealer
    _, told = scored(["3C", "2C"], {0: "3C 2C"}, dealer=dealer)
    assert awarded(told)["game"] == 1 - dealer


def test_a_tie_for_game_goes_to_nobody_of_three_or_four() -> None:
    three = {0: "TC AC AD", 1: "TD AS AH", 2: "KC QC"}
    _, told = scored(["2C", "2D", "2S"], three)
    assert awarded(told)["game"] is None
    four = {0: "TC", 1: "TD AC", 2: "AD", 3: "2C"}
    _, told = scored(["2C", "2D", "2S", "3S"], four)
    assert awarded(told)["game"] is None


def test_partners_count_their_tricks_together() -> None:
    _, told = scored(["2C", "2D", "2S", "3S"], {0: "TC", 1: "KC KD KS KH", 2: "AC"})
    assert awarded(told)["game"] == 0
    _, told = scored(["2C", "AH", "2S", "3H"], {1: "AH 2C 2S 3H JC"})
    assert awarded(told) == {"high": 1, "low": 1, "jack": None, "game": 1}
    deal, _ = scored(["2C", "AH", "JC", "2S"], {1: "AH", 3: "JC 2S"}, left=(7, 7))
    assert deal.counters == (7, 4)


def test_partners_seven_become_five_by_high_of_one_and_game_of_the_other() -> None:
    deal, told = scored(
        ["2H", "AH", "3C", "2S"], {1: "2H AH 3C", 3: "TS 2S"}, left=(7, 7), dealer=0
    )
    assert awarded(told) == {"high": 1, "low": 0, "jack": None, "game": 1}
    assert deal.counters == (6, 5)


def test_awards_are_told_also_when_nobody_pays_them_any_more() -> None:
    # A has High and Game, B Low and Jack; 2-2, so B is out by the Jack.
    deal, told = scored(["AH QC", "2H JH"], {0: "AH QC TC", 1: "2H JH"}, left=(2, 2))
    assert awarded(told) == {"high": 0, "low": 1, "jack": 1, "game": 0}
    assert paid(told) == [(0, "high"), (1, "low"), (1, "jack")]
    assert lines(told) == ["awards", (1, 0)]
    assert deal.counters == (1, 0)


def test_high_comes_before_low() -> None:
    deal, _ = scored(["AH", "2H"], {0: "AH 2H"}, left=(1, 1))
    assert deal.counters == (0, 1)


def test_low_comes_before_jack_with_three() -> None:
    deal, _ = scored(["2H", "JH", "AH"], {1: "JH 2H AH"}, left=(1, 1, 4))
    assert deal.counters == (0, 1, 3)


def test_a_scored_deal_tells_what_each_side_was_paid_for() -> None:
    deal, told = scored(["AH QC", "2H JH"], {0: "AH QC TC", 1: "2H JH"}, left=(6, 4))
    score = next(event for event in told if isinstance(event, DealScored))
    assert (score.points, score.totals) == ((2, 2), (3, 5))
    rows = {name: row for name, row in score.details.items() if any(row)}
    assert rows == {"high": (1, 0), "low": (0, 1), "jack": (0, 1), "game": (1, 0)}
    assert deal.counters == (4, 2)
    assert deal.pool == 8


def every_award(sides: int) -> Iterator[tuple[int | None, ...]]:
    yield from product((None, *range(sides)), repeat=4)


@pytest.mark.parametrize("sides", [2, 3])
def test_the_first_side_to_come_out_wins_with_any_counters_left(sides: int) -> None:
    for earned in every_award(sides):
        due = [
            Payment(side, name)
            for side, name in zip(earned, NAMES, strict=True)
            if side is not None
        ]
        # Where in the count each side wins its first, second, … point.
        at = {s: [i for i, one in enumerate(due) if one.side == s] for s in range(sides)}
        for left in product(range(1, 8), repeat=sides):
            out = min(
                (at[side][need - 1] for side, need in enumerate(left) if need <= len(at[side])),
                default=len(due) - 1,
            )
            assert count_out(left, due) == tuple(due[: out + 1])
