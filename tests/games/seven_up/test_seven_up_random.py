"""Random games at every kind of table: nothing is lost, nothing leaks, every game ends."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seven_up_table import winners

from cardtable.engine.actions import DEALER, Action, Ask, RuleError
from cardtable.engine.cards import Card, in_order, pack
from cardtable.engine.events import CardsMoved, Event, Paid
from cardtable.engine.fair.shuffle import Bits
from cardtable.engine.options import OptionValue, Table
from cardtable.engine.zones import PACK, Zone
from cardtable.games.seven_up.family import SEVEN_UP
from cardtable.games.seven_up.state import Deal

CODES = {
    "not_your_turn", "wrong_kind", "wrong_count", "not_held", "same_card_twice",
    "follow_trump", "follow_or_trump", "gift_would_win", "claim_spent",
}  # fmt: skip

tables = st.builds(
    lambda preset, players, options: (preset, players, options),
    st.sampled_from(["seven_up", "foster_1897"]),
    st.sampled_from([2, 3, 4]),
    st.fixed_dictionaries(
        {},
        optional={
            option.name: st.sampled_from(option.choices) for option in SEVEN_UP.declaration.options
        },
    ),
)


def table_of(preset: str, players: int, options: Mapping[str, OptionValue]) -> Table:
    """The table, batches kept only where hands go down to six."""
    agreed = dict(options)
    values = {**SEVEN_UP.declaration.values(preset, players), **agreed}
    if values["after_run"] == "keep":
        agreed["same_suit_batch"] = "aside"
    return SEVEN_UP.declaration.table(preset, players, agreed)


def answers(ask: Ask, dice: random.Random) -> list[Action]:
    """Answers that fit an ask: every choice, every single card, one pick of several."""
    if ask.choices:
        return [Action(ask.kind, choice=choice) for choice in ask.choices]
    if ask.count == 1:
        return [Action(ask.kind, (card,)) for card in ask.cards]
    return [Action(ask.kind, tuple(dice.sample(ask.cards, ask.count)))]


def misfits(ask: Ask) -> list[tuple[Action, str | None]]:
    """Answers that do not fit, with the code that must refuse them where only one can."""
    foreign = next(card for card in pack() if card not in ask.cards and card not in ask.reasons)
    wrong: list[tuple[Action, str | None]] = [(Action("pass"), None), (Action("cut"), None)]
    if ask.choices:
        wrong.append((Action(ask.kind, choice="nonsense"), "wrong_kind"))
        wrong += [(Action(ask.kind, choice=c), why.code) for c, why in ask.choice_reasons.items()]
    else:
        wrong.append((Action(ask.kind, (foreign,) * ask.count), "not_held"))
        wrong.append((Action(ask.kind, (*ask.cards, foreign)), None))
        wrong += [(Action(ask.kind, (card,)), why.code) for card, why in ask.reasons.items()]
    return wrong


class Follower:
    """Follows the cards by the events alone, as a table on the screen does."""

    def __init__(self) -> None:
        self.lying: dict[Zone, set[Card]] = {PACK: set(pack())}

    def follow(self, told: tuple[Event, ...]) -> None:
        for event in told:
            if isinstance(event, CardsMoved):
                moved = {card for card in event.cards if card is not None}
                assert len(moved) == len(event.cards)
                assert moved <= self.lying[event.source]
                self.lying[event.source] -= moved
                self.lying.setdefault(event.target, set()).update(moved)

    def agrees_with(self, state: Deal) -> bool:
        there = {zone: set(some) for zone, some in SEVEN_UP.zones(state).items() if some}
        return there == {zone: some for zone, some in self.lying.items() if some}


def check_conserved(state: Deal) -> None:
    everywhere = [card for some in SEVEN_UP.zones(state).values() for card in some]
    assert in_order(everywhere) == pack()
    known = SEVEN_UP.public(state)
    sides = max(known.sides) + 1
    target = state.table["target"]
    assert isinstance(target, int)
    assert known.pot + sum(known.chips) == target * sides
    assert min(known.chips) >= 0
    assert known.chips.count(0) <= 1
    assert (0 in known.chips) <= (state.phase == "over")


def refuses(state: Deal, seat: int, action: Action, code: str | None) -> None:
    with pytest.raises(RuleError) as error:
        SEVEN_UP.apply(state, seat, action)
    assert error.value.code in ({code} if code else CODES)


def pick(state: Deal, dice: random.Random) -> tuple[int, Ask, Action]:
    """Who acts and how: mostly what must be done, now and then what may be."""
    must = [(seat, SEVEN_UP.asks(state, seat)[0]) for seat in SEVEN_UP.to_act(state)]
    may = [
        (seat, ask)
        for seat in range(state.players)
        for ask in SEVEN_UP.asks(state, seat)
        if ask.optional
    ]
    seat, ask = dice.choice(may if may and dice.random() < 0.1 else must)
    return seat, ask, dice.choice(answers(ask, dice))


@given(tables, st.integers(0, 2**32), st.integers(0, 3))
def test_a_random_game_keeps_every_card_and_counter_and_ends(
    agreed: tuple[str, int, dict[str, OptionValue]], seed: int, first_dealer: int
) -> None:
    table = table_of(*agreed)
    dice, bits = random.Random(seed), Bits(str(seed).encode())
    carry = SEVEN_UP.first(table, first_dealer % table.players)
    state, follower = SEVEN_UP.start(table, carry), Follower()
    paid = [0] * len(carry.chips)
    for step in range(20_000):
        if SEVEN_UP.to_act(state) == (DEALER,):
            order = bits.shuffled(pack())
            seat, action = DEALER, Action("deal", order, SEVEN_UP.fault(table, bits))
        else:
            seat, ask, action = pick(state, dice)
            if step % 7 == 0:
                for fit in answers(ask, dice):
                    SEVEN_UP.apply(state, seat, fit)
                for misfit, code in misfits(ask):
                    refuses(state, seat, misfit, code)
                for other in range(table.players):
                    if not SEVEN_UP.asks(state, other):
                        refuses(state, other, Action("choose", choice="stand"), "not_your_turn")
        state, told = SEVEN_UP.apply(state, seat, action)
        follower.follow(told)
        assert follower.agrees_with(state)
        check_conserved(state)
        for event in told:
            if isinstance(event, Paid):
                paid[event.side] += event.chips
        assert tuple(state.target - left for left in state.counters) == tuple(paid)
        result = SEVEN_UP.result(state)
        assert (result is None) == bool(SEVEN_UP.to_act(state))
        if result is not None and result.over:
            (side,) = winners(SEVEN_UP.finish(table, result.carry))
            assert result.carry.chips[side] == 0
            return
        if result is not None:
            assert result.carry.dealer == (state.dealer + 1) % table.players
            state, follower = SEVEN_UP.start(table, result.carry), Follower()
    raise AssertionError("the game does not end")
