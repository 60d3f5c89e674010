"""Random tables and random play: nothing is lost, nothing illegal passes, every game ends."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hearts_table import TABLES, default, refusal, rules_of, start
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.actions import DEALER, Action, Ask
from cardtable.engine.cards import in_order
from cardtable.engine.events import CardsMoved, DealScored, Event, GameEnded
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, OptionError, OptionValue, Table
from cardtable.engine.records.transcript import write
from cardtable.engine.records.verification import verify
from cardtable.games import game
from cardtable.games.hearts.deal import Deal
from cardtable.games.hearts.game import HeartsRules


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table of the family: options that are refused beside the others are left out."""
    name, players = draw(st.sampled_from(TABLES))
    declaration = rules_of(name).declaration
    changes: dict[str, OptionValue] = {}
    for option in declaration.options:
        values = st.sampled_from(option.choices) if option.choices else st.integers(1, 60)
        if draw(st.booleans()):
            changes[option.name] = draw(values)
    while True:
        try:
            return declaration.table(default(name), players, changes)
        except OptionError as error:
            del changes[error.option]


@dataclass(frozen=True)
class Step:
    """A state in which somebody was asked, the answer, and what came of it."""

    before: Deal
    ask: Ask
    action: Action
    after: Deal
    events: tuple[Event, ...]


def answer(ask: Ask, luck: random.Random) -> Action:
    """Any legal answer."""
    if ask.choices:
        return Action(ask.kind, choice=luck.choice(ask.choices))
    return Action(ask.kind, tuple(luck.sample(ask.cards, ask.count)))


def steps(table: Table, luck: random.Random, carry: Carry | None = None) -> Iterator[Step]:
    """One deal, from the shuffle on, all seats playing at random."""
    rules = rules_of(table.game)
    deal = start(table, carry)
    while to_act := rules.to_act(deal):
        seat = luck.choice(to_act)
        (ask,) = rules.asks(deal, seat)
        action = answer(ask, luck)
        after, events = rules.apply(deal, seat, action)
        yield Step(deal, ask, action, after, events)
        deal = after


def moved(rules: HeartsRules, step: Step) -> dict[Any, list[Any]]:
    """Where all cards are if the events alone are believed."""
    lying = {zone: list(some) for zone, some in rules.zones(step.before).items()}
    for event in step.events:
        if isinstance(event, CardsMoved):
            for card in filter(None, event.cards):
                lying[event.source].remove(card)
                lying.setdefault(event.target, []).append(card)
    return {zone: sorted(some) for zone, some in lying.items() if some}


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_every_card_is_in_exactly_one_place_and_the_events_tell_where(
    table: Table, luck: random.Random
) -> None:
    rules = rules_of(table.game)
    whole = rules.pack(table)
    for step in steps(table, luck):
        zones = rules.zones(step.after)
        assert in_order(card for some in zones.values() for card in some) == whole
        assert moved(rules, step) == {zone: sorted(some) for zone, some in zones.items() if some}


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_what_is_offered_is_accepted_and_all_else_is_refused_with_its_reason(
    table: Table, luck: random.Random
) -> None:
    rules = rules_of(table.game)
    for step in steps(table, luck):
        deal, ask = step.before, step.ask
        if ask.seat == DEALER:
            continue
        hand = deal.hands[ask.seat]
        if ask.kind in ("play", "pass"):
            assert set(ask.cards) | set(ask.reasons) == set(hand)
            assert not set(ask.cards) & set(ask.reasons)
            assert len(ask.cards) >= ask.count
        if ask.kind == "play" and deal.plays:
            led = deal.plays[0][1].suit
            if any(card.suit == led for card in hand):
                assert all(card.suit == led for card in ask.cards)
        for card in ask.cards if ask.kind == "play" else ():
            rules.apply(deal, ask.seat, Action("play", (card,)))
        for card, reason in ask.reasons.items():
            error = refusal(table, deal, ask.seat, Action("play", (card,)))
            assert error.code == reason.code
            assert error.params == {"card": str(card), **reason.params}
        others = [seat for seat in range(-1, table.players) if seat not in rules.to_act(deal)]
        stranger = luck.choice(others) if others else table.players
        assert refusal(table, deal, stranger, step.action).code == "not_your_turn"
        elsewhere = luck.choice([card for card in rules.pack(table) if card not in hand])
        if ask.kind == "play":
            assert refusal(table, deal, ask.seat, Action("play", (elsewhere,))).code == "not_held"
            assert refusal(table, deal, ask.seat, Action("pass", hand)).code == "wrong_kind"
        # The state is frozen: asking again gives the same.
        assert rules.asks(deal, ask.seat) == (ask,)


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_the_points_of_a_deal_add_up(table: Table, luck: random.Random) -> None:
    rules = rules_of(table.game)
    *_, last = steps(table, luck)
    (scored,) = [event for event in last.events if isinstance(event, DealScored)]
    packs = 2 if table.game == "cancellation_hearts" else 1
    hearts = 104 if table["heart_points"] == "spot" else 13
    queens = 13 if table["queen_points"] == 13 else 0
    rows = scored.details
    assert sum(rows["hearts"]) == hearts * packs
    assert sum(rows["queens"]) == queens * packs
    assert sum(rows.get("jack", ())) == (-10 * packs if table["jack_bonus"] == "yes" else 0)
    assert scored.points == tuple(map(sum, zip(*rows.values(), strict=True)))
    check = rules.score_check(table, [scored])
    assert check is not None
    assert check.right or (table["heart_points"] == "spot" and "moon" in rows)
    result = rules.result(last.after)
    assert result is not None
    chips = rules.first(table, 0).chips
    assert sum(result.carry.chips) + result.carry.pot == sum(chips)


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_the_points_shown_are_those_of_the_tricks_that_all_have_seen(
    table: Table, luck: random.Random
) -> None:
    rules = rules_of(table.game)
    spot, queens = table["heart_points"] == "spot", table["queen_points"] == 13
    bonus = table["jack_bonus"] == "yes"
    for step in steps(table, luck):
        if step.after.phase != "play":
            continue
        seen = [0] * table.players
        waiting = 0
        for trick in rules.tricks(step.after):
            for _, card in trick.plays:
                if card.suit == "H":
                    waiting += card.rank if spot else 1
                waiting += 13 * (card.face == (12, "S") and queens)
                waiting -= 10 * (card.face == (11, "D") and bonus)
            if trick.winner is not None:
                seen[trick.winner] += waiting
                waiting = 0
        assert rules.public(step.after).points == tuple(seen)


def finish(match: Match, luck: random.Random, further: int = 0) -> GameEnded:
    """Play a match at random to its end; a pool left is played for `further` times."""
    while match.phase != "over":
        if match.phase == "pool":
            if further:
                match.further(1)
                further -= 1
            else:
                match.finish()
        elif match.phase in ("deal", "scored"):
            match.deal()
        else:
            seat = match.to_act[0]
            match.submit(seat, answer(match.asks(seat)[0], luck))
    assert match.ended is not None
    return match.ended


@pytest.mark.parametrize(
    ("name", "players", "preset", "changes"),
    [
        ("hearts", 4, "classic_100", {}),
        ("hearts", 3, "spot", {}),
        ("hearts", 5, "omnibus", {"moon": "shooter", "target": 60}),
        ("hearts", 6, "black_lady", {"settlement": "sweepstake", "deals": 3}),
        ("hearts", 7, "black_lady", {"settlement": "pot", "deals": 3}),
        ("hearts", 4, "seed_literal", {"settlement": "howell"}),
        ("cancellation_hearts", 11, "", {"target": 60}),
        ("cancellation_hearts", 6, "", {"end": "deals", "deals": 2, "settlement": "sweepstake"}),
        ("domino_hearts", 2, "", {}),
        ("domino_hearts", 7, "", {"settlement": "sweepstake"}),
    ],
)
def test_a_whole_game_ends_and_its_transcript_verifies(
    name: str, players: int, preset: str, changes: dict[str, OptionValue]
) -> None:
    rules = rules_of(name)
    table = rules.declaration.table(preset or default(name), players, changes)
    match = Match(rules, table, seed=5, first_dealer=1)
    ended = finish(match, random.Random(7))
    totals = match.scores[-1].totals
    assert ended.winners == tuple(s for s in range(players) if totals[s] == min(totals))
    assert all(totals[seat] == max(totals) for seat in ended.losers)
    if ended.settlement is not None:
        assert sum(ended.settlement) == 0
    check = rules.score_check(table, match.scores)
    assert check is not None
    assert check.right
    assert [score.number for score in match.scores] == list(range(1, len(match.scores) + 1))
    assert verify(write(match), game) is None


def test_a_jackpot_is_played_for_until_it_is_won_or_divided() -> None:
    rules = rules_of("hearts")
    table = rules.declaration.table("black_lady", 3, {"settlement": "sweepstake", "deals": 1})
    lengths = set()
    for seed in range(6):
        match = Match(rules, table, seed=seed, first_dealer=0)
        finish(match, random.Random(seed), further=3)
        lengths.add(len(match.scores))
        assert len(match.scores) == 4 or rules.public(match.state).pot == 0
    assert len(lengths) > 1
