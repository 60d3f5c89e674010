"""Seven-Up's search: exact where it says so, blind to what is hidden, repeatable by its seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from cardtable.bots import cancellation
from cardtable.bots.api import Choice
from cardtable.bots.bit_cards import Rng
from cardtable.bots.levels import BOTS
from cardtable.bots.seven_up.bit_cards import FULL, SUIT, card_of, legal, mask_of, numbers_in
from cardtable.bots.seven_up.endgame import Solver
from cardtable.bots.seven_up.known import known
from cardtable.bots.seven_up.playout import Layout
from cardtable.bots.seven_up.utility import chances, counted_out, outcomes
from cardtable.bots.seven_up.worlds import Worlds, laid_out, likelihood, worth_of
from cardtable.engine.actions import Action, Ask
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.seat_view import SeatView
from cardtable.engine.views import view_for
from cardtable.games import game
from cardtable.games.seven_up.play import legal_cards
from cardtable.games.seven_up.state import Deal

RULES = game("seven_up")
LEVELS = tuple(BOTS["seven_up"])
SAMPLES = 60
"""Playouts for a decision: enough to take every path, few enough for a test."""


def answer(level: str, view: SeatView, asks: Sequence[Ask], seed: int) -> Choice:
    choice = BOTS["seven_up"][level](view, asks, Random(seed), SAMPLES)
    assert choice is not None
    return choice


def moments(table: Table, seed: int, deals: int = 1) -> Iterator[tuple[Match, int]]:
    """Every moment of some deals at which a seat must act, played on by `normal`."""
    match = Match(RULES, table, seed=seed, first_dealer=seed % table.players)
    while len(match.scores) < deals and match.phase != "over":
        if match.phase in ("deal", "scored"):
            match.deal()
            continue
        seat = match.to_act[0]
        yield match, seat
        choice = answer("normal", match.view(seat), match.asks(seat), seed)
        match.submit(match.seats.index(seat), choice.action)


def some_tables() -> list[Table]:
    declaration = RULES.declaration
    return [
        declaration.table("seven_up", 2, {}),
        declaration.table("seven_up", 3, {"low_to": "taker"}),
        declaration.table("seven_up", 4, {"after_run": "discard6"}),
        declaration.table("foster_1897", 2, {}),
        declaration.table("foster_1897", 4, {"bunch": "any"}),
    ]


# What is hidden


def otherwise(deal: Deal, seat: int, view: SeatView, random: Random) -> Deal:
    """The deal with all cards that `seat` has not seen shuffled among their places."""
    seen = {card for pile in view.piles.values() for card in pile.cards or ()}
    seen |= {card for some in view.memory.values() for card in some}
    seen |= {card for trick in view.tricks for _, card in trick.plays} | set(deal.refused)
    hidden = [card for card in RULES.pack(view.table) if card not in seen]
    order = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))

    def renamed(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(order.get(card, card) for card in some)

    return replace(
        deal,
        hands=tuple(map(renamed, deal.hands)),
        stock=renamed(deal.stock),
        batches=tuple(map(renamed, deal.batches)),
        discards=tuple(map(renamed, deal.discards)),
        in_play=tuple(map(renamed, deal.in_play)),
    )


@pytest.mark.parametrize("level", LEVELS)
def test_no_decision_depends_on_a_card_that_the_seat_has_not_seen(level: str) -> None:
    random = Random(4)
    compared = 0
    for number, table in enumerate(some_tables()):
        for match, seat in moments(table, number):
            view, asks = match.view(seat), match.asks(seat)
            other = otherwise(match.state, seat, view, random)
            there = view_for(RULES, table, other, seat, tuple(match.scores))
            mine = answer(level, view, asks, 9)
            assert answer(level, there, RULES.asks(other, seat), 9) == mine
            compared += other.hands != match.state.hands
    assert compared > 60


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_decides_the_same_again(level: str) -> None:
    for match, seat in moments(some_tables()[0], 3):
        view, asks = match.view(seat), match.asks(seat)
        assert answer(level, view, asks, 5) == answer(level, view, asks, 5)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_every_decision_that_takes_imagined_deals_can_be_stopped(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = set()
    for seed in range(40):
        for match, seat in moments(some_tables()[3], seed):
            view, asks = match.view(seat), match.asks(seat)
            chosen = answer(level, view, asks, 5)
            with monkeypatch.context() as context:
                context.setattr(cancellation, "_watches", [lambda: True])
                try:
                    assert answer(level, view, asks, 5) == chosen
                except cancellation.UnwantedError:
                    stopped.add(asks[0].topic or asks[0].kind)
        if len(stopped) == 5:
            break
    assert stopped == {"beg", "reply", "bunch", "discard", "play"}


def test_imagined_hands_agree_with_all_that_is_known() -> None:
    random = Random(6)
    for number, table in enumerate(some_tables()):
        for match, seat in moments(table, number, deals=2):
            told = known(match.view(seat))
            hands = Worlds(told, Rng(random)).imagine()
            assert hands[seat] == told.hand
            assert [hand.bit_count() for hand in hands] == list(told.sizes)
            assert sum(hands).bit_count() == sum(told.sizes)
            others = sum(hands) & ~told.hand
            assert not others & ~told.unseen
            assert not any(hand & void for hand, void in zip(hands, told.void, strict=True))


# Exactness


def dealt(random: Random, players: int, cards: int) -> Layout:
    """Hands of so many cards, a trump suit, and something won before."""
    numbers = random.sample(range(52), players * cards)
    hands = [0] * players
    for at, number in enumerate(numbers):
        hands[at % players] |= 1 << number
    trump = random.randrange(4)
    trumps = sum(hands) & SUIT[trump]
    sides = [seat % 2 if players == 4 else seat for seat in range(players)]
    lowest = (trumps & -trumps).bit_length() - 1
    layout = Layout(hands, sides, trump, 0, random.randrange(players), [], cards, 0, lowest)
    layout.pips = [random.randrange(12) for _ in layout.pips]
    return layout


def by_trying_everything(layout: Layout, side: int, worth: list[float]) -> float:
    if not layout.rounds:
        return worth[layout.outcome()]
    seat = layout.turn()
    values = []
    for card in numbers_in(
        legal(layout.hands[seat], layout.trick[0] if layout.trick else -1, layout.trump)
    ):
        after = layout.copy()
        after.play(card)
        values.append(by_trying_everything(after, side, worth))
    return max(values) if layout.sides[seat] == side else min(values)


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (2, 4), (3, 2), (4, 2)])
def test_the_end_of_a_deal_is_solved_as_by_trying_every_card(players: int, cards: int) -> None:
    random = Random(players * 10 + cards)
    for _ in range(40):
        layout = dealt(random, players, cards)
        taken = random.random() < 0.5
        left = tuple(random.randrange(1, 6) for _ in range(layout.side_count))
        worth = outcomes(left, players, 0, (), 0, 1, taken, (), ())
        solved = Solver(layout, 0, worth, taken).value(layout)
        assert solved == pytest.approx(by_trying_everything(layout, 0, worth))


def test_legal_cards_in_bits_are_those_of_the_rules() -> None:
    random = Random(1)
    for _ in range(500):
        numbers = random.sample(range(52), 7)
        hand, led, trump = numbers[:6], numbers[6], random.randrange(4)
        expected = legal_cards(tuple(map(card_of, hand)), ((0, card_of(led)),), "CDSH"[trump])
        assert legal(mask_of(map(card_of, hand)), led, trump) == mask_of(expected)
    assert legal(FULL, -1, 0) == FULL


def test_a_playout_scores_as_the_rules_do() -> None:
    for seed in range(30):
        table = some_tables()[seed % 3]
        match = Match(RULES, table, seed=seed, first_dealer=0)
        match.deal()
        last = None
        while match.phase not in ("scored", "over", "deal"):
            seat = match.to_act[0]
            if match.phase == "play":
                last = (match.state, known(match.view(seat)))
            choice = answer("normal", match.view(seat), match.asks(seat), seed)
            match.submit(match.seats.index(seat), choice.action)
        if last is None or match.phase == "deal":
            continue
        deal, told = last
        first = [mask_of(held) for held in deal.in_play]
        hands = [mask_of(held) for held in deal.hands]
        assert [told.sizes[seat] for seat in range(table.players)] == [
            hand.bit_count() for hand in hands
        ]
        layout = laid_out(told, hands, first, told.trump)
        worth = worth_of(told, first, told.trump, told.left)
        value = worth[layout.play_out()]
        assert value == pytest.approx(
            chances(match.view(None).public.chips, table.players)[told.side]
        )


def test_counters_are_worth_more_the_fewer_are_left_and_all_add_up() -> None:
    assert sum(chances((5, 3, 7), 3)) == pytest.approx(1.0)
    won = [chances(left, 2)[0] for left in ((3, 7), (4, 7), (7, 7), (7, 3))]
    assert won == sorted(won, reverse=True)
    assert won[2] == pytest.approx(0.5)
    assert chances((0, 4), 2) == (1.0, 0.0)


def test_the_first_side_out_of_counters_ends_the_count() -> None:
    assert counted_out((1, 1), (0, 1)) == (0, 1)
    assert counted_out((2, 2), (0, 1, 1, 0)) == (1, 0)
    assert counted_out((1, 2), (0, 1, 1), no_win=(0,)) == (1, 0)
    assert counted_out((3, 3), (-1, 0)) == (2, 3)


# Playing well where the best is plain


def test_who_can_win_on_high_stands_rather_than_begs() -> None:
    """With one counter left and the ace of trumps, eldest is out first whatever happens."""
    for seed in range(300):
        match = Match(RULES, some_tables()[0], seed=seed, first_dealer=1)
        match.deal()
        deal = match.state
        turned = deal.turned[-1]
        if Card(14, turned.suit) not in deal.hands[0]:
            continue
        carry = replace(deal.carry, chips=(1, 1))
        deal = replace(deal, carry=carry)
        if deal.won:
            continue
        view = view_for(RULES, match.table, deal, 0)
        for level in ("hard", "expert"):
            choice = answer(level, view, RULES.asks(deal, 0), 1)
            assert choice.action.choice == "stand"
            assert choice.reason.params["chance"] == 100
        return
    raise AssertionError("no such deal")


def test_hands_that_explain_what_was_said_are_the_likelier() -> None:
    """Eldest begged: a hand full of trumps is less likely than one without."""
    match = Match(RULES, some_tables()[0], seed=2, first_dealer=1)
    match.deal()
    match.submit(match.seats.index(0), Action("choose", choice="beg"))
    told = known(match.view(1))
    trumps = numbers_in(told.unseen & SUIT[told.trump])[-6:]
    others = numbers_in(told.unseen & ~SUIT[told.trump])[:6]
    strong = [sum(1 << card for card in trumps), told.hand]
    weak = [sum(1 << card for card in others), told.hand]
    assert likelihood(told, strong) < 0.1 < 0.5 < likelihood(told, weak)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chances_of_what_somebody_plays_add_up_and_favour_the_rules_of_thumb(
    players: int,
) -> None:
    random = Random(players)
    for _ in range(40):
        layout = dealt(random, players, 6)
        layout.gone = 0
        while layout.rounds:
            hand, thumb = layout.hands[layout.turn()], layout.thumb()
            led = layout.trick[0] if layout.trick else -1
            chance = {
                card: layout.chance(card) for card in numbers_in(legal(hand, led, layout.trump))
            }
            assert sum(chance.values()) == pytest.approx(1.0)
            assert chance[thumb] == max(chance.values())
            layout.play(random.choice(list(chance)))
