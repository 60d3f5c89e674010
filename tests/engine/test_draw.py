"""The draw for deal and seats."""

from __future__ import annotations

import pytest

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.cards import cards
from cardtable.engine.draw import Draw, draw_asks, draw_step
from cardtable.engine.rules import DrawRule


def drawn(rule: DrawRule, *rounds: str) -> Draw:
    """A draw after these rounds."""
    draw = Draw(rule, len(rounds[0].split()))
    for one in rounds:
        draw = draw.with_cards(cards(one))
    return draw


def test_the_tied_lowest_draw_again_for_the_deal() -> None:
    draw = drawn(DrawRule("lowest", seats=True), "7C 2D KS 2H")
    assert draw.tied == (1, 3)
    assert draw.ranking[0] == 2
    after = draw.with_cards(cards("9C 4D"))
    assert after.deals == 3
    assert after.chooser == 2


def test_a_tie_that_decides_nothing_stands_when_only_the_deal_is_drawn() -> None:
    assert drawn(DrawRule("lowest"), "KC KD 3S").over
    assert not drawn(DrawRule("highest"), "KC KD 3S").over


def test_the_others_follow_clockwise_by_rank_of_draw() -> None:
    draw = drawn(DrawRule("lowest", seats=True), "7C AD KS 2H").with_choice(2)
    assert draw.seats == (0, 2, 3, 1)
    assert draw.first_dealer == 1


def test_partners_sit_opposite_and_the_highest_deals() -> None:
    draw = drawn(DrawRule("highest", seats=True, partners=True), "KH 9C AD 4S").with_choice(0)
    clockwise = sorted(range(4), key=lambda person: draw.seats[person])
    assert clockwise == [2, 1, 0, 3]
    assert draw.first_dealer == draw.seats[2] == 0


def test_a_redraw_orders_only_the_tied() -> None:
    draw = drawn(DrawRule("highest", seats=True), "QH QD 7C", "2S 5D")
    assert draw.ranking == (1, 0, 2)


@pytest.mark.parametrize("again", ["4D", "4D 4D", "7C 4D", "4D 5D 6D"])
def test_who_must_draw_draws_one_new_card(again: str) -> None:
    draw = drawn(DrawRule("lowest", seats=True), "7C 2D KS 2H")
    with pytest.raises(RuleError, match="wrong_count"):
        draw_step(draw, DEALER, Action("draw", cards(again)))


def test_only_the_highest_draw_chooses_a_seat() -> None:
    draw = drawn(DrawRule("lowest", seats=True), "7C 2D KS 3H")
    assert draw_asks(draw, 2)[0].choices == ("0", "1", "2", "3")
    assert draw_asks(draw, 0) == ()
    with pytest.raises(RuleError, match="not_your_turn"):
        draw_step(draw, 0, Action("choose", choice="1"))
    with pytest.raises(RuleError, match="wrong_kind"):
        draw_step(draw, 2, Action("choose", choice="4"))
    assert draw_step(draw, 2, Action("choose", choice="1"))[0].over
