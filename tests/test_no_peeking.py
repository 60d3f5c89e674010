"""No seat can tell two states apart that differ only in what it must not see.

At every step of random games, in every game and with mixed options, the cards that a seat has
not seen are shuffled among all places where they lie; the seat's view, asks and events must not
change by that.

What this proves is that nothing can be *inferred* from what a seat is told. It does not prove that
a zone is rightly hidden: a face that is shown counts as seen and is not shuffled. Who sees the
faces of each zone is written out in `engine/test_zones.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from tables import mixed_table

from cardtable.bots.simulation import step
from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.cards import Card, in_order
from cardtable.engine.events import CardsMoved, Event
from cardtable.engine.match import Match
from cardtable.engine.records.log import action_of
from cardtable.engine.views import event_for, view_for
from cardtable.games import GAMES


def renamed(value: Any, order: Mapping[Card, Card], pile: bool = False) -> Any:
    """The state with cards renamed; what lay sorted lies sorted again, but for a pile."""
    if isinstance(value, Card):
        return order.get(value, value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changes = {
            field.name: renamed(getattr(value, field.name), order, field.name in ("spare", "stock"))
            for field in dataclasses.fields(value)
            if field.init
        }
        return dataclasses.replace(value, **changes)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        new = tuple(renamed(one, order) for one in value)
        held = value and not pile and all(isinstance(one, Card) for one in value)
        if held and in_order(value) == value:
            return in_order(new)
        return new
    if isinstance(value, frozenset):
        return frozenset(renamed(one, order) for one in value)
    if isinstance(value, Mapping):
        return {renamed(key, order): renamed(one, order) for key, one in value.items()}
    return value


def faces(events: tuple[Event, ...]) -> set[Card]:
    """The cards whose faces these events show."""
    return {
        card
        for event in events
        if isinstance(event, CardsMoved)
        for card in event.cards
        if card is not None
    }


class Watched:
    """A match, and what each seat (and a watcher) has seen of the deal so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.viewers: tuple[int | None, ...] = (*range(match.table.players), None)
        self.seen: dict[int | None, set[Card]] = {viewer: set() for viewer in self.viewers}

    def hidden(self, viewer: int | None, shown: set[Card]) -> list[Card]:
        """The cards of the pack that `viewer` has not seen, nor sees in `shown`."""
        view = self.match.view(viewer)
        known = self.seen[viewer] | shown | set(view.hand)
        known |= {card for some in view.memory.values() for card in some}
        known |= {card for pile in view.piles.values() for card in pile.cards or ()}
        return [card for card in self.match.rules.pack(self.match.table) if card not in known]

    def take(self, seat: int, action: Action, random: Random) -> int:
        """Take a step and compare it with the same step among other hidden cards."""
        match = self.match
        before = match.state
        told = match.replay_action(seat, action)
        compared = 0
        for viewer in self.viewers:
            mine = tuple(event_for(event, viewer) for event in told)
            if seat != DEALER:
                compared += self._compare(viewer, before, seat, action, mine, random)
            if action.kind == "deal":
                self.seen[viewer] = set()
            self.seen[viewer] |= faces(mine)
        return compared

    def _compare(
        self,
        viewer: int | None,
        before: Any,
        seat: int,
        action: Action,
        mine: tuple[Event, ...],
        random: Random,
    ) -> int:
        match = self.match
        rules = match.rules
        if rules.result(match.state) is not None:
            return 0  # scored: everybody may see all of it
        hidden = self.hidden(viewer, faces(mine) | set(action.cards))
        order = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        other = renamed(before, order)
        view = view_for(rules, match.table, before, viewer)
        assert view == view_for(rules, match.table, other, viewer)
        if viewer is not None:
            asks = rules.asks(before, viewer)
            assert asks == rules.asks(other, viewer)
        try:
            after, said = rules.apply(other, seat, action)
        except RuleError:
            return 1  # another hand would not have been allowed this: nothing more to compare
        if rules.to_act(after) != rules.to_act(match.state):
            return 1  # the rules themselves tell: the lowest club leads, a seat is out of cards
        assert mine == tuple(event_for(event, viewer) for event in said)
        return 1


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_what_a_seat_has_not_seen_changes_nothing_it_is_told(rules: Any) -> None:
    random = Random(20)
    compared = 0
    for number in range(12):
        table = mixed_table(rules, random)
        match = Match(rules, table, seed=number, first_dealer=random.randrange(table.players))
        scout = Match(rules, table, seed=number, first_dealer=match.first_dealer)
        for _ in range(90):
            if scout.phase == "over":
                break
            step(scout, ["random"] * table.players, number)
        watched = Watched(match)
        for line in scout.log:
            if "finish" in line:
                break
            seat, action = action_of(line, frozenset({"number"}))
            compared += watched.take(seat, action, random)
    assert compared > 500
