"""When a hand of Seven-Up may be shown: High, Low, Jack and Game must all be settled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.engine.cards import cards, pack
from cardtable.engine.options import OptionValue
from cardtable.engine.public import Trick
from cardtable.engine.views import view_for
from cardtable.games.seven_up.family import SEVEN_UP
from cardtable.games.seven_up.state import Deal


def decided(
    hands: tuple[str, str],
    *tricks: tuple[int, str],
    trump: str = "S",
    last: int = 0,
    **options: OptionValue,
) -> bool:
    """For the seat on lead, 0: after these tricks (winner, the cards of seats 0 and 1)."""
    table = SEVEN_UP.declaration.table("seven_up", 2, options)
    held = tuple(cards(text) for text in hands)
    past = tuple(
        Trick(tuple(enumerate(cards(text))), winner) for winner, text in (*tricks, (last, "2C 3C"))
    )
    mine = tuple(card for trick in past for seat, card in trick.plays if seat == 0)
    other = tuple(card for trick in past for seat, card in trick.plays if seat == 1)
    known = {*held[0], *held[1], *mine, *other}
    stock = tuple(card for card in pack() if card not in known and card != cards("TD")[0])
    begun = SEVEN_UP.start(table, SEVEN_UP.first(table, 1))
    state: Deal = replace(
        begun,
        phase="play",
        hands=held,
        in_play=(held[0] + mine, held[1] + other),
        stock=stock,
        turned=cards("TD"),
        trump=trump,
        tricks=past,
    )
    return SEVEN_UP.decided(view_for(SEVEN_UP, table, state, 0))


SETTLED = ((0, "AS 3D"), (0, "JS 4D"), (0, "2S 5D"), (0, "AC AH"), (0, "TC TH"))
"""High, Low, Jack and 32 for Game are in the hands of seat 0."""


def test_all_four_points_are_settled() -> None:
    assert decided(("6C", "7C"), *SETTLED)


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_high_jack_or_low_is_still_to_be_shown(missing: int) -> None:
    tricks = list(SETTLED)
    tricks[missing] = (0, "5C 3D")
    assert not decided(("6C", "7C"), *tricks)


def test_game_is_open_while_more_may_fall_than_one_side_leads_by() -> None:
    assert decided(("6C 7C", "KC TS"), *SETTLED)
    behind = (*SETTLED[:3], (1, "KC AH"), (1, "3H TH"))
    assert not decided(("6C 7C", "7H TS"), *behind)


def test_low_of_its_taker_is_open_while_it_is_in_a_hand() -> None:
    tricks = (SETTLED[0], SETTLED[1], (0, "5C 5D"), *SETTLED[3:])
    assert decided(("2S 6C", "7C 8C"), *tricks)
    assert not decided(("2S 6C", "7C 8C"), *tricks, low_to="taker")


def test_where_revokes_count_or_deals_are_irregular_nothing_is_called_decided() -> None:
    assert not decided(("6C", "7C"), *SETTLED, revokes="table")
    assert not decided(("6C", "7C"), *SETTLED, irregular_deals="teach")
