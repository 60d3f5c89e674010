"""Weighing worlds: the true deal explains what was passed and played better than others do."""

from __future__ import annotations

from random import Random

import pytest
from test_hearts_board import board_of

from cardtable.bots.bit_cards import Rng, code
from cardtable.bots.hearts.imagined.inference import MODEST, doubts
from cardtable.bots.hearts.imagined.sampling import Imagined, history_of, losers, rival_in
from cardtable.bots.hearts.imagined.worlds import Unknown, base_board
from cardtable.bots.hearts.known import known
from cardtable.bots.levels import decide
from cardtable.bots.simulation import step
from cardtable.engine.cards import Card, cards
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.teaching.lesson import lesson
from cardtable.teaching.run import LessonRun


def test_less_speaks_against_the_true_deal_than_against_others() -> None:
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4)
    ranks = []
    for number in range(10):
        match = Match(rules, table, seed=number, first_dealer=0)
        match.deal()
        while match.state.phase == "pass" or len(match.state.tricks) < 6:
            step(match, ["normal"] * 4, number)
        seat = match.to_act[0]
        here = known(match.view(seat))
        unknown, history = Unknown(base_board(here), here), history_of(here)
        lots = Rng(Random(number))
        others = [doubts(unknown.world(lots), history) for _ in range(40)]
        true = doubts(board_of(match.state, domino=False), history)
        ranks.append(sum(other < true for other in others) / 40)
    assert sum(ranks) / len(ranks) < 0.25


def test_worlds_are_drawn_in_proportion_to_what_speaks_for_them() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=6, first_dealer=0)
    match.deal()
    while match.state.phase == "pass" or len(match.state.tricks) < 6:
        step(match, ["normal"] * 4, 6)
    here = known(match.view(match.to_act[0]))
    lots = Rng(Random(1))
    unknown = Unknown(base_board(here), here)
    imagined = Imagined(here, unknown, lots)
    drawn = [imagined.world() for _ in range(200)]
    against = [doubts(board, imagined.history) for board, _ in drawn]
    plain = [doubts(unknown.world(lots), imagined.history) for _ in range(200)]
    assert sum(against) < sum(plain)
    weights = [weight for _, weight in drawn]
    assert 0.5 < sum(weights) / len(weights) < 2.0


def test_low_cards_received_make_a_shooter_likely() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=2, first_dealer=0)
    match.deal()
    while match.state.phase == "pass":
        step(match, ["normal"] * 4, 2)
    here = known(match.view(match.to_act[0]))
    history = history_of(here)
    board = Unknown(base_board(here), here).world(Rng(Random(1)))
    assert history.giver == here.giver >= 0
    history.received = [1, 2, 8192 + 4]
    history.modest = True
    assert doubts(board, history) == MODEST
    board.rival = history.giver
    assert doubts(board, history) == 0


def test_a_hand_that_can_take_everything_is_taken_to_try_it_sooner_or_later() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    match.deal()
    suits: dict[int, str] = {1: "H", 0: "C", 2: "D", 3: "S"}
    hands = tuple(tuple(Card(rank, suits[seat]) for rank in range(2, 15)) for seat in range(4))
    while match.state.phase == "pass":
        step(match, ["normal"] * 4, 1)
    deal = match.state
    # Seat 1 holds all hearts, and is to lead after a trick that took nothing.
    board = board_of(deal, domino=False)
    for seat, held in enumerate(hands):
        for suit in range(4):
            board.hands[4 * seat + suit] = 0
        for card in held:
            board.give(seat, (1 << card.rank - 2) + 8192 * "CDSH".index(card.suit))
    board.turn = board.leader = 1
    lots = Rng(Random(1))
    rivals = [rival_in(board, 0, lots) for _ in range(60)]
    assert set(rivals) == {1, -1}
    board.number = 10
    assert [rival_in(board, 0, lots) for _ in range(60)] == [1] * 60
    assert rival_in(board, 1, lots) == -1


@pytest.mark.parametrize(
    ("hand", "lost"),
    [
        ("AH KH QH", 0),  # nobody has a higher heart
        ("QH JH TH 9H", 1),  # the king takes one
        ("AH 2C", 1),
        ("AC KC 4C", 0),  # two rounds leave nobody a club
        ("2C 3D 4H", 3),
    ],
)
def test_losers_are_tricks_that_others_win(hand: str, lost: int) -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    match.deal()
    board = board_of(match.state, domino=False)
    board.hands = [0] * 16
    held = [code(card) for card in cards(hand)]
    others = [one for one in map(code, cards("KH 8H 5C 6C 9D TD")) if one not in held]
    for seat, some in ((1, held), (2, others)):
        for one in some:
            board.give(seat, one)
    board.unplayed(held + others)
    assert losers(board, 1) == lost


def test_who_leads_suit_after_suit_from_the_top_is_suspected_though_it_can_be_stopped() -> None:
    run = LessonRun(lesson("stopping_moon"), lesson("stopping_moon").words("en"))
    run.begin()
    while run.step is None or run.step.key != "ace":
        run.skip()
    view, asks = run.match.view(0), run.match.asks(0)
    here = known(view)
    imagined = Imagined(here, Unknown(base_board(here), here), Rng(Random(1)))
    assert {imagined.candidate()[0].rival for _ in range(300)} >= {1}
    # The king of hearts, the only card that can stop the moon, is not thrown under the ace.
    choice = decide("expert", view, asks, 1, samples=6000)
    assert choice is not None
    assert str(choice.action.cards[0]) != "KH"
