"""Who could have stopped a moon: found as by trying every card by the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.bots.hearts.stopping import Stopping
from cardtable.bots.simulation import step
from cardtable.engine.actions import Action
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.zones import taken
from cardtable.games import game
from cardtable.games.hearts.deal import Deal
from cardtable.games.hearts.game import HeartsRules

CARDS = 11
"""In all hands together, where every card by the rules can be tried."""


def counts(card: Card) -> bool:
    return card.suit == "H" or card.face == (12, "S")


def shot(rules: HeartsRules, deal: Deal, shooter: int) -> bool:
    """Whether the shooter makes the moon, all others against it, every card tried."""
    zones = rules.zones(deal)
    for seat in range(deal.terms.players):
        if seat != shooter and any(map(counts, zones.get(taken(seat), ()))):
            return False
    if deal.score is not None:
        return True
    mover = rules.to_act(deal)[0]
    ask = rules.asks(deal, mover)[0]
    if ask.topic == "moon":
        return mover == shooter
    after = (rules.apply(deal, mover, Action("play", (card,)))[0] for card in ask.cards)
    ends = (shot(rules, one, shooter) for one in after)
    return any(ends) if mover == shooter else all(ends)


def endings(preset: str, players: int, deals: int) -> Iterator[tuple[Match, int]]:
    """Late positions in which one seat has all points so far, and another is to play."""
    rules = game("hearts")
    table = rules.declaration.table(preset, players)
    for seed in range(deals):
        match = Match(rules, table, seed=seed, first_dealer=0)
        match.deal()
        while match.phase == "play":
            zones, seat = rules.zones(match.state), match.to_act[0]
            has = [s for s in range(players) if any(map(counts, zones.get(taken(s), ())))]
            held = sum(map(len, match.state.hands))
            if held <= CARDS and len(has) == 1:
                ask = match.asks(seat)[0]
                if ask.kind == "play" and len(ask.cards) > 1 and seat != has[0]:
                    yield match, has[0]
            if len(has) > 1:
                break
            level = "normal" if held > 28 else "random"
            step(match, [level] * players, seed)


@pytest.mark.parametrize(
    ("preset", "players", "deals"),
    [("classic_100", 4, 200), ("classic_100", 3, 150), ("omnibus", 4, 120)],
)
def test_a_moon_can_be_stopped_by_the_cards_that_the_rules_show(
    preset: str, players: int, deals: int
) -> None:
    seen: list[bool] = []
    for match, shooter in endings(preset, players, deals):
        seat, rules = match.to_act[0], match.rules
        assert isinstance(rules, HeartsRules)
        cards = match.asks(seat)[0].cards
        views = [match.view(one) for one in range(players)]
        found = Stopping(shooter).stoppers(views, seat, cards)
        assert found is not None
        for card in cards:
            after, _ = rules.apply(match.state, seat, Action("play", (card,)))
            assert (card not in found) is shot(rules, after, shooter), (views[seat].hand, card)
            seen.append(card in found)
    assert seen.count(True) > 5
    assert seen.count(False) > 5


def test_what_would_take_too_long_is_left_open() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    match.deal()
    while match.asks(match.to_act[0])[0].kind != "play":
        step(match, ["normal"] * 4, 1)
    views = [match.view(seat) for seat in range(4)]
    seat = match.to_act[0]
    cards = views[seat].hand
    assert Stopping((seat + 1) % 4, budget=50).stoppers(views, seat, cards) is None


def test_games_with_two_packs_are_left_open() -> None:
    rules = game("cancellation_hearts")
    match = Match(rules, rules.declaration.table("cancellation_hearts", 6), seed=1, first_dealer=0)
    match.deal()
    while match.asks(match.to_act[0])[0].kind != "play":
        step(match, ["normal"] * 6, 1)
    views, seat = [match.view(one) for one in range(6)], match.to_act[0]
    assert Stopping((seat + 1) % 6).stoppers(views, seat, views[seat].hand) is None
