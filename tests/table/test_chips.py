"""Chips go from plate to plate, the bank stands between few players, the last has its moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot
from table_game import Game, any_answer

from cardtable.table.chips import banked
from cardtable.table.plan.transfers import Transfer, transfers
from cardtable.table.view import Habits, TableView

Begin = Callable[..., Game]


def test_a_settlement_goes_from_plate_to_plate_and_the_rest_through_the_pool() -> None:
    assert transfers({0: 10, 1: 10, 2: 10}, {0: 4, 1: 15, 2: 11}) == (
        Transfer(0, 1, 5),
        Transfer(0, 2, 1),
    )
    assert transfers({0: 7, 1: 7}, {0: 6, 1: 5}) == (Transfer(0, None, 1), Transfer(1, None, 2))
    assert transfers({0: 1, 1: 3}, {0: 9, 1: 1}) == (Transfer(1, 0, 2), Transfer(None, 0, 6))
    assert transfers({0: 1}, {0: 1, 1: 4}) == ()


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), max_size=8))
def test_what_travels_makes_the_one_state_from_the_other(pairs: list[tuple[int, int]]) -> None:
    before = {side: was for side, (was, _now) in enumerate(pairs)}
    after = {side: now for side, (_was, now) in enumerate(pairs)}
    made = dict(before)
    for one in transfers(before, after):
        assert one.chips > 0
        if one.payer is not None:
            made[one.payer] -= one.chips
        if one.receiver is not None:
            made[one.receiver] += one.chips
    assert made == after


def play(played: Game, there: Callable[[], bool]) -> None:
    """Anything is played until something is so."""
    while not there():
        mine = played.mine
        if mine is not None:
            played.submit(any_answer(mine, played.dice), mine.id)
        elif not played.others():
            return
        played.view.director.hurry()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counters_that_are_paid_lie_in_the_bank_where_there_is_room(
    game: Begin, table: TableView, players: int
) -> None:
    played = game("seven_up", "seven_up", players=players)
    play(played, lambda: len(played.match.scores) >= 2)
    view = played.updates[-1].view
    paid = banked(view)
    assert paid == sum(sum(score.points) for score in view.scores) > 0
    assert table.overlays.counts["pool"] == f"Pool: {paid}"
    assert table.overlays.chips._bank.isVisible() is (players < 4)


def test_each_counter_sets_out_from_its_player_to_the_bank_once(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game("seven_up", "seven_up", players=4)
    play(played, lambda: len(played.match.view(0).tricks) > 1)
    table.set_habits(Habits(speed="normal"))
    pot = 0
    while not played.match.scores:
        table.director.hurry()
        pot = played.match.view(0).public.pot
        mine = played.mine
        if mine is not None:
            played.submit(any_answer(mine, played.dice), mine.id)
        else:
            assert played.others()
    qtbot.waitUntil(lambda: not table.director.busy, timeout=20_000)
    paid = played.match.view(0).public.pot - pot
    assert paid
    assert table.overlays.chips.flying == paid  # partners share an account: not two for one
    table.director.hurry()
    assert not table.overlays.chips.flying


@pytest.mark.parametrize("calm", [False, True])
def test_the_last_counter_has_its_moment_and_nothing_waits_for_it(
    game: Begin, table: TableView, qtbot: QtBot, calm: bool
) -> None:
    played = game("seven_up", "seven_up", players=2)
    lit: list[str] = []
    table.overlays.chips.lights_up = lit.append
    table.set_habits(Habits(speed="fast", calm=calm))
    while played.match.phase != "over":
        table.director.hurry()
        mine = played.mine
        if mine is not None:
            played.submit(any_answer(mine, played.dice), mine.id)
        else:
            assert played.others()
    assert not lit
    qtbot.waitUntil(lambda: not table.director.busy, timeout=20_000)
    assert lit == ["chips"]
    table.table.flash("chips")
    assert table.animator.showing
    assert not table.director.busy
    table.director.hurry()
    assert not table.animator.showing
