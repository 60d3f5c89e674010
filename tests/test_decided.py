"""What the rules call decided comes out the same however the unseen cards lie and are played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tables import mixed_table
from test_no_peeking import renamed

from cardtable.bots.simulation import step
from cardtable.engine.actions import Action
from cardtable.engine.cards import Card, cards
from cardtable.engine.events import DealScored, Event
from cardtable.engine.match import Match
from cardtable.engine.seat_view import SeatView
from cardtable.engine.views import view_for
from cardtable.games import GAMES


def unseen(rules: Any, view: SeatView) -> list[Card]:
    """What a seat cannot see now and has not seen in this deal's tricks."""
    known = set(view.hand) | {card for _, card in view.plays}
    known |= {card for trick in view.tricks for _, card in trick.plays}
    known |= {card for some in view.memory.values() for card in some}
    known |= set(cards(str(view.public.marks.get("refused", ""))))
    known |= {card for pile in view.piles.values() for card in pile.cards or ()}
    return [card for card in rules.pack(view.table) if card not in known]


def played_out(rules: Any, state: Any, random: Random) -> tuple[Any, Any]:
    """The account of the deal when everybody plays anything; a choice is always the first one."""
    told: tuple[Event, ...] = ()
    while rules.result(state) is None:
        seat = random.choice(rules.to_act(state))
        ask = rules.asks(state, seat)[0]
        if ask.choices:
            action = Action(ask.kind, choice=ask.choices[0])
        else:
            action = Action(ask.kind, tuple(random.sample(ask.cards, ask.count)))
        state, said = rules.apply(state, seat, action)
        told += said
    scored = next(event for event in told if isinstance(event, DealScored))
    return scored, rules.result(state)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_a_decided_deal_ends_the_same_however_the_others_cards_lie(rules: Any) -> None:
    random = Random(7)
    found = early = number = 0
    while found < 12 or not early:
        number += 1
        assert number < 700
        table = mixed_table(rules, random)
        match = Match(rules, table, seed=number, first_dealer=random.randrange(table.players))
        while not match.scores:
            state = match.state
            for seat in rules.to_act(state) if match.phase == "play" else ():
                view = view_for(rules, table, state, seat)
                if not rules.decided(view):
                    continue
                found += 1
                early += len(view.hand) > 1
                hidden = unseen(rules, view)
                ends = []
                for _ in range(6):
                    mixed = random.sample(hidden, len(hidden))
                    other = renamed(state, dict(zip(hidden, mixed, strict=True)))
                    assert view_for(rules, table, other, seat) == view
                    ends.append(played_out(rules, other, random))
                assert all(end == ends[0] for end in ends), (table, view)
            step(match, ["random"] * table.players, number)
