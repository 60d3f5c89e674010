"""Solved endings: what the searches find is what trying everything by the rules finds."""

from __future__ import annotations

from random import Random

from test_hearts_board import any_answer, board_of, middles

from cardtable.bots.bit_cards import code
from cardtable.bots.hearts.domino_endgame import Duel, is_duel
from cardtable.bots.hearts.endgame import Endings, near
from cardtable.bots.hearts.known import known
from cardtable.bots.hearts.playouts.options import points
from cardtable.bots.hearts.playouts.utility import Stakes
from cardtable.bots.levels import decide
from cardtable.engine.actions import Action
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.games.hearts.deal import Deal
from cardtable.games.hearts.game import HeartsRules


def best_end(rules: HeartsRules, deal: Deal, onlooker: int) -> tuple[int, ...]:
    """The points where everybody plays, lowest cards first, what spares it the most.

    Where that is all the same, what is worst for the onlooker.
    """

    def worth(end: tuple[int, ...], seat: int) -> int:
        return sum(end) - len(end) * end[seat]

    if deal.score is not None:
        return deal.score.points
    mover = rules.to_act(deal)[0]
    ask = rules.asks(deal, mover)[0]
    if ask.topic == "moon":
        after, _ = rules.apply(deal, mover, Action("choose", choice="others"))
        return best_end(rules, after, onlooker)
    ends = [
        best_end(rules, rules.apply(deal, mover, Action("play", (card,)))[0], onlooker)
        for card in sorted(ask.cards, key=lambda card: ("CDSH".index(card.suit), card.rank))
    ]
    return max(ends, key=lambda end: (worth(end, mover), -worth(end, onlooker)))


def near_the_end(match: Match, random: Random, cards: int) -> bool:
    """Play on by lot until so few cards are held; False if the deal is over before."""
    while match.phase == "play":
        seat = match.to_act[0]
        ask = match.asks(seat)[0]
        held = sum(map(len, match.state.hands))
        if held <= cards and ask.kind == "play" and len(ask.cards) > 1:
            return True
        match.submit(match.seats.index(seat), any_answer(ask, random))
    return False


def test_the_last_tricks_are_solved_as_by_trying_everything() -> None:
    solved = 0
    for match, random in middles("hearts", 120, seed=5):
        if not near_the_end(match, random, 9):
            continue
        deal, seat = match.state, match.to_act[0]
        board = board_of(deal, domino=False)
        assert near(board)
        stakes = Stakes(match.view(seat), deal.terms, board.law)
        stakes.ends, stakes.target, stakes.pool = False, 0, 0
        for card in match.asks(seat)[0].cards:
            after, _ = match.rules.apply(deal, seat, Action("play", (card,)))
            assert isinstance(match.rules, HeartsRules)
            taken = Endings(stakes).after(board, code(card))
            assert tuple(points(board.law, taken)) == best_end(match.rules, after, seat), (
                match.table
            )
            solved += 1
    assert solved > 40


def test_the_end_of_domino_between_two_is_solved_as_by_trying_everything() -> None:
    rules = game("domino_hearts")
    table = rules.declaration.table("domino_hearts", 2)
    random = Random(4)
    solved = 0
    for number in range(400):
        match = Match(rules, table, seed=number, first_dealer=0)
        match.deal()
        if not near_the_end(match, random, 9) or match.state.spare:
            continue
        deal, seat = match.state, match.to_act[0]
        board = board_of(deal, domino=True)
        assert is_duel(board)
        for card in match.asks(seat)[0].cards:
            after, _ = rules.apply(deal, seat, Action("play", (card,)))
            assert isinstance(rules, HeartsRules)
            taken = Duel().after(board, code(card))
            assert tuple(points(board.law, taken)) == best_end(rules, after, seat)
            solved += 1
    assert solved > 40


def test_no_more_is_held_of_a_suit_than_was_concluded_from_the_draws() -> None:
    rules = game("domino_hearts")
    random = Random(8)
    bounded = 0
    for players in (2, 3, 5):
        table = rules.declaration.table("domino_hearts", players)
        for number in range(12):
            match = Match(rules, table, seed=number, first_dealer=0)
            match.deal()
            while match.phase == "play":
                seat = match.to_act[0]
                ask = match.asks(seat)[0]
                if ask.kind == "play":
                    here = known(match.view(seat))
                    for one, held in enumerate(match.state.hands):
                        if one == seat:
                            continue
                        for suit, most in zip("CDSH", here.most[one], strict=True):
                            count = sum(card.suit == suit for card in held)
                            assert count <= most
                            bounded += most < len(held)
                match.submit(match.seats.index(seat), any_answer(ask, random))
    assert bounded > 500


def test_the_expert_finds_the_best_card_of_a_solved_end() -> None:
    rules = game("domino_hearts")
    table = rules.declaration.table("domino_hearts", 2)
    random = Random(6)
    decided = 0
    for number in range(300):
        match = Match(rules, table, seed=number, first_dealer=0)
        match.deal()
        if not near_the_end(match, random, 9) or match.state.spare:
            continue
        seat = match.to_act[0]
        choice = decide("expert", match.view(seat), match.asks(seat), 3, samples=60)
        assert choice is not None
        assert isinstance(rules, HeartsRules)
        ends = {
            card: best_end(rules, rules.apply(match.state, seat, Action("play", (card,)))[0], seat)
            for card in match.asks(seat)[0].cards
        }
        best = min(end[seat] - end[1 - seat] for end in ends.values())
        end = ends[choice.action.cards[0]]
        # Near the end of the game winning it may be worth more than a point.
        assert end[seat] - end[1 - seat] == best or max(match.view(seat).public.totals) > 15
        decided += 1
    assert decided > 5
