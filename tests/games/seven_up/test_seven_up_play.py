"""Following suit or trumping, winning tricks, and a whole deal counted out."""

from __future__ import annotations

from typing import Any

import pytest
from seven_up_table import Board, arranged, awarded, lines, paid

from cardtable.engine.actions import Action
from cardtable.engine.cards import cards
from cardtable.engine.tricks import winner
from cardtable.engine.views import view_for
from cardtable.games.seven_up.family import SEVEN_UP
from cardtable.games.seven_up.play import legal_cards, why_not


@pytest.mark.parametrize(
    ("plays", "held", "legal", "code"),
    [
        ("4S", "AS 3S 2H KD", "AS 3S 2H", "follow_or_trump"),
        ("4S", "2H KD 4C", "2H KD 4C", ""),
        ("9H", "2H JH AS", "2H JH", "follow_trump"),
        ("9H", "AS 3D", "AS 3D", ""),
        ("4S", "TS 3H 2C", "TS 3H", "follow_or_trump"),
        ("4D", "TD AC 5S", "TD", "follow_or_trump"),
        ("4S KH", "9S 3H 7D", "9S 3H", "follow_or_trump"),
        ("", "9S 3H 7D", "9S 3H 7D", ""),
    ],
)
def test_a_plain_suit_may_be_followed_or_trumped(
    plays: str, held: str, legal: str, code: str
) -> None:
    trick = tuple(enumerate(cards(plays)))
    assert legal_cards(cards(held), trick, "H") == cards(legal)
    why = why_not(cards(held), trick, "H")
    assert set(why) == set(cards(held)) - set(cards(legal))
    assert {reason.code for reason in why.values()} <= {code}


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("5S KS 2H AS", "2H"),
        ("5S AD KS 9S", "KS"),
        ("9H JH QH 2H", "QH"),
        ("7C 7D 7S", "7C"),
    ],
)
def test_the_highest_trump_wins_otherwise_the_highest_of_the_suit_led(
    trick: str, best: str
) -> None:
    played = cards(trick)
    assert winner(tuple(enumerate(played)), "H") == played.index(cards(best)[0])


ELDEST, DEALER = 0, 1
HANDS = {ELDEST: "KH 3H AS TS 5D 9C", DEALER: "JH 8H QS 4S AD TC"}
PLAYED = (
    (0, "AS"), (1, "4S"), (0, "KH"), (1, "8H"), (0, "TS"), (1, "JH"),
    (1, "AD"), (0, "3H"), (0, "9C"), (1, "TC"), (1, "QS"), (0, "5D"),
)  # fmt: skip


def worked_example(*left: int, **options: Any) -> Board:
    board = Board(left=left, **options).deal(arranged(2, HANDS, turn="4H"))
    return board.say((0, "stand")).play(*PLAYED)


def test_the_worked_example_is_scored_as_in_the_rules() -> None:
    board = worked_example()
    assert SEVEN_UP.public(board.state).points == (11, 23)
    assert awarded(board.told) == {"high": 0, "low": 0, "jack": 1, "game": 1}
    assert board.left == (5, 5)
    assert board.winners == ()
    assert [trick.winner for trick in board.state.tricks] == [0, 0, 1, 0, 1, 1]
    assert board.carry.dealer == 0
    assert board.carry.deal == 2


def test_from_two_each_eldest_wins_on_low() -> None:
    board = worked_example(2, 2)
    assert paid(board.told) == [(0, "high"), (0, "low")]
    assert board.winners == (0,)


def test_from_three_and_one_the_dealer_wins_on_the_jack() -> None:
    board = worked_example(3, 1)
    assert paid(board.told) == [(0, "high"), (0, "low"), (1, "jack")]
    assert (board.left, board.winners) == ((1, 0), (1,))


def test_a_game_to_ten_starts_with_ten_counters() -> None:
    board = worked_example(target=10)
    assert board.left == (8, 8)
    assert SEVEN_UP.public(board.state).pot == 4


def test_the_last_trick_is_followed_by_awards_then_counters() -> None:
    assert lines(worked_example().told) == [("trick", 1), "awards", (5, 5)]


def test_an_illegal_card_is_refused_with_its_reason_and_the_state_stays() -> None:
    board = Board().deal(arranged(2, HANDS, turn="4H")).say((0, "stand")).play((0, "AS"))
    assert board.refused(1, Action("play", cards("AD"))) == "follow_or_trump"
    assert board.refused(1, Action("play", cards("2D"))) == "not_held"
    assert board.refused(1, Action("play", cards("4S QS"))) == "wrong_count"
    assert board.refused(1, Action("choose", choice="stand")) == "wrong_kind"
    assert board.refused(0, Action("play", cards("KH"))) == "not_your_turn"
    board.play((1, "4S"), (0, "KH"))
    assert board.refused(1, Action("play", cards("QS"))) == "follow_trump"
    why = board.ask(1).reasons[cards("QS")[0]]
    assert (why.code, why.params["suit"]) == ("follow_trump", "H")


def test_everybody_sees_who_played_and_who_took_each_trump() -> None:
    board = Board(2).deal(arranged(2, HANDS, turn="4H")).say((0, "stand")).play(*PLAYED[:8])
    for seat in (0, 1, None):
        view = view_for(SEVEN_UP, board.table, board.state, seat)
        low = next(
            (trick.winner, player)
            for trick in view.tricks
            for player, card in trick.plays
            if str(card) == "3H"
        )
        assert low == (0, 0)
