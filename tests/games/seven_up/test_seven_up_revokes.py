"""Revokes where they are accepted: claims, penalties, and the card that is taken back."""

from __future__ import annotations

from typing import Any

import pytest
from seven_up_table import Board, arranged, awarded, lines, moves, noted, paid, scored

from cardtable.engine.actions import Action
from cardtable.engine.cards import cards
from cardtable.engine.events import Noted
from cardtable.engine.public import Trick
from cardtable.engine.zones import TRICK, hand, taken
from cardtable.games.seven_up.family import SEVEN_UP

HANDS = {0: "KH 3H AS TS 5D 9C", 1: "JH 8H QS 4S AD TC"}


def table(players: int = 2, hands: dict[int, str] | None = None, **options: Any) -> Board:
    """Trump hearts, eldest to lead, any card accepted."""
    board = Board(players, revokes="table", **options)
    return board.deal(arranged(players, hands or HANDS, turn="4H")).say((0, "stand"))


# The penalty, from the rules' examples


def test_a_penalty_comes_first_and_the_offender_loses_game() -> None:
    deal, told = scored(["AH 3C", "2H 4C"], {0: "AH 2H 3C 4C TC"}, left=(4, 4), revoked=[0])
    assert paid(told) == [(1, "penalty"), (0, "high"), (1, "low")]
    assert awarded(told)["game"] is None
    assert deal.counters == (3, 2)


def test_each_opponent_gets_two_when_the_jack_was_in_play() -> None:
    hands = ["AH JH 3C", "2H", "4C"]
    deal, told = scored(hands, {0: "AH JH 2H", 2: "TC"}, left=(5, 5, 5), revoked=[0])
    assert awarded(told) == {"high": 0, "low": 1, "jack": None, "game": 2}
    assert deal.counters == (4, 2, 2)
    assert [side for side, reason in paid(told) if reason == "penalty"] == [1, 1, 2, 2]


def test_partners_get_a_penalty_once_for_both() -> None:
    hands = ["AH 2H", "JH", "3C", "4C"]
    deal, told = scored(hands, {0: "AH 2H", 1: "JH"}, left=(3, 3), revoked=[0])
    assert paid(told) == [
        (1, "penalty"), (1, "penalty"), (0, "high"), (0, "low"), (1, "jack"),
    ]  # fmt: skip
    assert deal.counters == (1, 0)


@pytest.mark.parametrize(("may_win", "left"), [("yes", (0, 1)), ("no", (1, 0))])
def test_an_offender_wins_only_where_agreed(may_win: str, left: tuple[int, ...]) -> None:
    deal, _ = scored(
        ["AH JH", "2H"], {0: "AH JH"}, left=(1, 3), revoked=[0], revoker_may_win=may_win
    )
    assert deal.counters == left


def test_a_penalty_may_win() -> None:
    deal, told = scored(["AH JH", "2H"], {0: "AH JH"}, left=(1, 2), revoked=[0])
    assert paid(told) == [(1, "penalty"), (1, "penalty")]
    assert deal.counters == (1, 0)


def test_the_first_penalty_goes_to_the_offenders_left() -> None:
    deal, _ = scored(["AH", "2H", "4C"], {0: "AH"}, left=(1, 1, 1), revoked=[1])
    assert deal.counters == (1, 1, 0)


def test_two_offenders_pay_one_penalty_each() -> None:
    _, told = scored(["AH", "2H"], {0: "AH"}, left=(7, 7), revoked=[0, 1])
    assert paid(told)[:2] == [(1, "penalty"), (0, "penalty")]
    assert awarded(told)["game"] is None


# Accepting and claiming


def test_any_held_card_is_offered_and_accepted() -> None:
    board = table().play((0, "AS"))
    assert len(board.ask(1).cards) == 6
    assert not board.ask(1).reasons
    board.play((1, "AD"))
    assert board.to_act() == (0,)
    assert board.refused(0, Action("play", cards("AD"))) == "not_held"


def test_a_claim_is_checked_against_the_record() -> None:
    board = table().play((0, "AS"), (1, "AD"))
    assert board.optional(0) == ("claim",)
    board.claim(0, 1)
    assert board.told[-1] == Noted("revoke_found", 1, {"by": 0})
    assert SEVEN_UP.public(board.state).marks["offenders"] == "1"


def test_a_false_claim_costs_nothing_but_the_right_to_another() -> None:
    board = table().play((0, "AS"), (1, "4S"))
    board.claim(0, 1)
    assert board.told[-1] == Noted("false_claim", 0, {"against": 1})
    assert board.left == (7, 7)
    board.play((0, "KH"), (1, "AD"))
    assert board.optional(0) == ()
    assert board.refused(0, Action("claim", choice="1")) == "claim_spent"


def test_nobody_claims_against_the_own_side_or_before_the_first_card() -> None:
    hands = {0: "AS KS QS TS 9S 8S"}
    board = table(4, hands)
    assert SEVEN_UP.asks(board.state, 2) == ()
    board.play((0, "AS"))
    claim = next(ask for ask in SEVEN_UP.asks(board.state, 3) if ask.kind == "claim")
    assert claim.choices == ("0", "2")
    assert board.refused(3, Action("claim", choice="1")) == "wrong_kind"


def test_claims_are_not_known_where_revokes_are_refused() -> None:
    board = Board().deal(arranged(2, HANDS, turn="4H")).say((0, "stand")).play((0, "AS"))
    assert board.optional(0) == ()
    assert board.refused(0, Action("claim", choice="1")) == "not_your_turn"


def play_on(board: Board) -> Board:
    """Lowest legal card after lowest legal card, until the last trick is taken."""
    while board.state.phase == "play":
        seat = board.to_act()[0]
        board.act(seat, Action("play", board.ask(seat).cards[:1]))
    return board


def test_after_the_last_trick_each_opponent_claims_or_settles() -> None:
    board = play_on(table().play((0, "AS"), (1, "AD")))
    assert board.to_act() == (0, 1)
    ask = board.ask(0)
    assert (ask.kind, ask.topic, ask.choices) == ("claim", "settle", ("settle", "1"))
    assert SEVEN_UP.default(board.state, 0) == Action("claim", choice="settle")
    board.say((0, "settle"))
    assert board.to_act() == (1,)
    assert board.refused(0, Action("claim", choice="1")) == "not_your_turn"
    board.act(1, Action("claim", choice="settle"))
    assert lines(board.told)[0] == "awards"
    assert "penalty" not in [reason for _, reason in paid(board.told)]


def test_a_claim_after_the_last_trick_still_counts() -> None:
    board = play_on(table().play((0, "AS"), (1, "AD")))
    board.claim(0, 1)
    # The other one was not claimed against yet, and may still speak.
    assert board.to_act() == (1,)
    board.say((1, "settle"))
    assert paid(board.told)[:2] == [(0, "penalty"), (0, "penalty")]
    assert awarded(board.told)["jack"] in (0, None)


def test_with_strict_revokes_nobody_is_asked_after_the_last_trick() -> None:
    board = Board().deal(arranged(2, HANDS, turn="4H")).say((0, "stand"))
    play_on(board)
    assert board.state.phase == "over"
    assert SEVEN_UP.default(board.state, 0) is None


# Taking back


def test_a_card_taken_back_changes_the_winner() -> None:
    board = table().play((0, "TS"), (1, "QS"))
    assert board.state.tricks[-1].winner == 1
    board = table().play((0, "TS"), (1, "AD"))
    assert board.state.tricks[-1].winner == 0
    assert board.to_act() == (0,)
    board.take_back(1, "AD")
    assert not board.state.tricks
    assert (board.to_act(), board.lying(TRICK)) == ((1,), cards("TS"))
    board.play((1, "QS"))
    assert board.state.tricks == (Trick(((0, cards("TS")[0]), (1, cards("QS")[0])), 1),)
    assert board.to_act() == (1,)
    assert board.lying(taken(0)) == ()


def test_taking_back_undoes_the_later_cards_of_the_trick() -> None:
    hands = {0: "AS KS QS TS 9S 8S", 1: "2S 2C 3C 4C 5C 6C", 2: "3S 7C 8C 9C TC JC"}
    board = table(3, hands).play((0, "AS"), (1, "2C"), (2, "3S"))
    board.take_back(1, "2C")
    assert [(move.source, move.target) for move in moves(board.told)] == [
        (taken(0), TRICK), (TRICK, hand(2)), (TRICK, hand(1)),
    ]  # fmt: skip
    assert board.to_act() == (1,)
    assert len(board.state.hands[2]) == 6
    assert SEVEN_UP.public(board.state).marks["seen"] == "2C 3S"


def test_only_an_illegal_card_is_taken_back_and_only_until_the_next_lead() -> None:
    board = table().play((0, "AS"), (1, "AD"))
    assert board.optional(1) == ("claim", "take_back")
    assert board.refused(1, Action("take_back", cards("4S"))) == "not_held"
    board.play((0, "KH"))
    assert "take_back" not in board.optional(1)
    assert board.refused(1, Action("take_back", cards("AD"))) == "wrong_kind"
    legal = table().play((0, "AS"), (1, "4S"))
    assert legal.optional(1) == ("claim",)
    assert legal.refused(1, Action("take_back", cards("4S"))) == "not_your_turn"


def test_taking_back_undoes_the_penalty_and_gives_the_claim_back() -> None:
    board = table().play((0, "AS"), (1, "AD")).claim(0, 1).take_back(1, "AD")
    assert noted(board.told) == ["taken_back"]
    assert "offenders" not in SEVEN_UP.public(board.state).marks
    board.play((1, "4S"))
    play_on(board).say((0, "settle"), (1, "settle"))
    assert "penalty" not in [reason for _, reason in paid(board.told)]
    again = table().play((0, "AS"), (1, "AD")).claim(0, 1).take_back(1, "AD")
    again.play((1, "TC")).claim(0, 1)
    assert again.told[-1] == Noted("revoke_found", 1, {"by": 0})


def test_an_older_revoke_stays_found_when_a_newer_one_is_taken_back() -> None:
    board = table().play((0, "AS"), (1, "AD"), (0, "TS"), (1, "TC")).claim(0, 1)
    board.take_back(1, "TC")
    assert SEVEN_UP.public(board.state).marks["offenders"] == "1"


def test_a_legal_card_is_no_revoke() -> None:
    board = table().play((0, "AS"), (1, "JH"))
    assert board.state.revokes == ()
    assert board.optional(1) == ("claim",)


def test_a_second_claim_against_the_same_offender_is_right_and_costs_no_second_penalty() -> None:
    hands = {0: "AS KS QS TS 9S 8S", 1: "2S 2C 3C 4C 5C 6C", 2: "3S 7C 8C 9C TC JC"}
    board = table(3, hands).play((0, "AS"), (1, "2C"))
    assert board.ask(0).choices == ("1", "2")
    board.claim(0, 1)
    claim = next(ask for ask in SEVEN_UP.asks(board.state, 2) if ask.kind == "claim")
    assert claim.choices == ("0", "1")
    board.claim(2, 1)
    assert board.told[-1] == Noted("revoke_found", 1, {"by": 2})
    assert board.optional(2) == board.optional(0) == ()
    assert board.refused(0, Action("claim", choice="1")) == "claim_spent"
    play_on(board).say((1, "settle"))
    assert [side for side, reason in paid(board.told) if reason == "penalty"] == [2, 0]
