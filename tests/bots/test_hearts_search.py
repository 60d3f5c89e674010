"""Search: legal everywhere, repeatable, blind to hidden cards, and better than rules of thumb."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from mixed_tables import FAMILY, mixed_tables

from cardtable.bots.arena import Contender, Encounter, both_ways
from cardtable.bots.bit_cards import Rng, code
from cardtable.bots.hearts.imagined.worlds import Unknown, base_board
from cardtable.bots.hearts.known import known
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.search import distinct
from cardtable.bots.levels import decide
from cardtable.bots.simulation import step
from cardtable.engine.actions import check
from cardtable.engine.cards import Card, in_order
from cardtable.engine.match import Match
from cardtable.engine.views import view_for
from cardtable.games import game
from cardtable.games.hearts.deal import Deal
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.wordings.hints import hint


def has(board: Board, seat: int, card: Card) -> bool:
    """Whether a hand on a board holds a card (or its twin)."""
    return bool(board.hands[4 * seat + (code(card) >> 13)] & code(card))


def count(board: Board, seat: int) -> int:
    """The cards of a hand on a board."""
    masks = board.hands[4 * seat : 4 * seat + 4] + board.twins[4 * seat : 4 * seat + 4]
    return sum(mask.bit_count() for mask in masks)


def fits(board: Board, deal: Deal, seat: int) -> None:
    """A world must agree with everything that the seat knows of this deal."""
    for one, held in enumerate(deal.hands):
        assert count(board, one) == board.left[one] == len(held)
    for card in deal.hands[seat]:
        assert has(board, seat, card)
    played = {card for trick in deal.tricks for _, card in trick.plays}
    played |= {card for _, card in deal.plays}
    if deal.passed and deal.passed[seat] and deal.step:
        receiver = (seat + deal.step) % deal.terms.players
        for card in deal.passed[seat]:
            assert card in played or has(board, receiver, card)
    for plays in [trick.plays for trick in deal.tricks] + [deal.plays]:
        for one, card in plays[1:]:
            led = plays[0][1].suit
            if card.suit != led and one != seat:
                assert not board.hands[4 * one + "CDSH".index(led)]


@pytest.mark.parametrize("name", FAMILY)
def test_worlds_agree_with_all_that_a_seat_knows(name: str) -> None:
    random = Random(5)
    worlds = 0
    for number, table in enumerate(mixed_tables(name, 12, seed=6)):
        match = Match(game(name), table, seed=number, first_dealer=0)
        match.deal()
        while match.phase not in ("scored", "pool", "over"):
            seat = match.to_act[0]
            if match.state.phase == "play":
                here = known(match.view(seat))
                unknown = Unknown(base_board(here), here)
                for _ in range(3):
                    board = unknown.world(Rng(random))
                    fits(board, match.state, seat)
                    worlds += 1
            step(match, ["normal"] * table.players, number)
    assert worlds > 500


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_search_answers_legally_and_says_why_at_mixed_tables(name: str, level: str) -> None:
    for number, table in enumerate(mixed_tables(name, 6, seed=8)):
        match = Match(game(name), table, seed=number, first_dealer=0)
        match.deal()
        while match.phase not in ("scored", "pool", "over"):
            seat = match.to_act[0]
            view, asks = match.view(seat), match.asks(seat)
            choice = decide(level, view, asks, number, samples=30)
            assert choice is not None
            check(asks[0], choice.action)
            for language in LANGUAGES:
                assert hint(Texts(language), choice.reason.code, choice.reason.params)
            match.submit(match.seats.index(seat), choice.action)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_the_same_seed_and_samples_give_the_same_answer(level: str) -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=3, first_dealer=0)
    match.deal()
    for _ in range(30):
        seat = match.to_act[0]
        view, asks = match.view(seat), match.asks(seat)
        choices = [decide(level, view, asks, 17, samples=60) for _ in range(2)]
        assert choices[0] == choices[1]
        assert choices[0] is not None
        match.submit(match.seats.index(seat), choices[0].action)


def rearranged(deal: Deal, seat: int, random: Random) -> Deal:
    """The same deal with the cards that `seat` has not seen dealt out anew."""

    known_cards = set(deal.hands[seat])
    known_cards |= {card for trick in deal.tricks for _, card in trick.plays}
    known_cards |= {card for _, card in deal.plays}
    if deal.passed and deal.passed[seat]:
        known_cards |= set(deal.passed[seat])
    hidden = [card for held in deal.hands for card in held if card not in known_cards]
    hidden += [card for card in deal.spare if card not in known_cards]
    random.shuffle(hidden)

    def refill(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card if card in known_cards else hidden.pop() for card in held)

    hands = tuple(in_order(refill(held)) for held in deal.hands)
    return replace(deal, hands=hands, spare=refill(deal.spare))


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_hidden_cards_change_no_decision(name: str, level: str) -> None:
    random = Random(9)
    compared = 0
    for number, table in enumerate(mixed_tables(name, 4, seed=10)):
        rules = game(name)
        match = Match(rules, table, seed=number, first_dealer=0)
        match.deal()
        while match.phase not in ("scored", "pool", "over"):
            seat = match.to_act[0]
            other = rearranged(match.state, seat, random)
            asks = match.asks(seat)
            if asks == rules.asks(other, seat):
                view = view_for(rules, table, other, seat, match.scores)
                one = decide(level, match.view(seat), asks, 5, samples=20)
                assert one == decide(level, view, asks, 5, samples=20)
                compared += 1
            step(match, ["normal"] * table.players, number)
    assert compared > 100


def test_of_cards_that_differ_in_nothing_one_is_tried() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    match.deal()
    here = known(match.view(0))
    run = [card for card in here.hand if card.suit == here.hand[-1].suit]
    tried = distinct(here, tuple(run))
    assert set(tried) <= set(run)
    for card in run:
        # Whatever is left out has a neighbour that stands for it, with nothing hidden between.
        stands = min((one for one in tried if one.rank >= card.rank), default=None)
        assert stands is not None
        between = range(card.rank + 1, stands.rank)
        assert not any(one.suit == card.suit and one.rank in between for one in here.hidden)


@pytest.mark.parametrize(("players", "most"), [(6, 480), (11, 120)])
def test_at_a_large_table_fewer_deals_are_imagined(players: int, most: int) -> None:
    rules = game("cancellation_hearts")
    table = rules.declaration.table("cancellation_hearts", players)
    match = Match(rules, table, seed=3, first_dealer=0)
    while True:
        if match.phase in ("deal", "scored"):
            match.deal()
            continue
        seat = match.to_act[0]
        view, asks = match.view(seat), match.asks(seat)
        if asks[0].kind == "play" and len(asks[0].cards) > 2:
            break
        choice = decide("normal", view, asks, 1)
        assert choice is not None
        match.submit(match.seats.index(seat), choice.action, asks[0].id)
    choice = decide("expert", view, asks, 1, samples=1000)
    assert choice is not None
    assert choice.reason.code.startswith("searched")
    imagined = choice.reason.params["samples"]
    assert isinstance(imagined, int)
    assert 0 < imagined * 2 <= most


def test_search_beats_the_rules_of_thumb() -> None:
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4)
    encounter = Encounter(table, (Contender("hard", 300), Contender("normal")), 16, 1)
    tallies = [both_ways(encounter, number) for number in range(encounter.deals)]
    difference = sum(tally.points[0] - tally.points[1] for tally in tallies) / len(tallies)
    assert difference < 0
