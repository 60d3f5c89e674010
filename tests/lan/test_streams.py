"""Byte streams tell nobody anything: what a seat cannot see does not change what it is sent.

Set CARDTABLE_DEALS to the number of deals to permute in each game (30 without it).

Whole games are played through real rooms. At random moments the cards that a viewer has not
seen are dealt out differently among all places where they lie; as long as the others can make
the same moves, every byte that the viewer is sent must be the same.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from lan_net import Clock, Ear
from tables import mixed_table
from test_no_peeking import Watched, faces, renamed

from cardtable.bots.simulation import step
from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.records.log import ALSO_LOGGED, action_of
from cardtable.engine.views import event_for
from cardtable.games import GAMES
from cardtable.lan.host.room import Room, Services
from cardtable.lan.host.roster import Member, MemberId, Place
from cardtable.lan.protocol.client_messages import Settings

WHOLE_DEAL = 200
"""Steps of a random game: passes and plays of the largest table, and a little of the next deal."""


class Stage:
    """A room where everybody is connected and nobody is asked: moves come from a script."""

    def __init__(self, rules: Any, table: Any, match: Match) -> None:
        services = Services(Clock(), lambda question, ready: None)
        settings = Settings(door="open", fair=False, level="random")
        self.room = Room(
            rules, table, services, settings=settings, table_id="t", key=b"k", code="CODE"
        )
        self.callbacks: dict[int | None, Ear] = {}
        for place in (*range(table.players), None):
            ear = Ear()
            member = Member(MemberId(len(self.callbacks) + 1), f"P{place}", link=ear)
            self.callbacks[place] = ear
            self.room.roster.enrol(member)
            if place is not None:
                self.room.roster.sit(member, Place(place))
        self.match = match
        self.room.resume(match)

    def take(self, seat: int, action: Action) -> None:
        """The script's next move, as if it had come through a link."""
        if seat == DEALER:
            self.match.deal(pack=action.cards)
        else:
            self.match.submit(self.match.seats.index(seat), action)
        self.room.after()

    def hear(self, viewer: int | None) -> list[bytes]:
        """What the viewer was sent since the last time."""
        ear = self.callbacks[viewer]
        sent, ear.sent = ear.sent, []
        return sent


def script(rules: Any, table: Any, number: int, dealer: int, steps: int) -> list[Any]:
    """The moves of a random game: (seat, action)."""
    match = Match(rules, table, seed=number, first_dealer=dealer)
    for _ in range(steps):
        if match.phase == "over":
            break
        step(match, ["random"] * table.players, number)
    lines = [line for line in match.log if "finish" not in line and "further" not in line]
    return [action_of(line, ALSO_LOGGED) for line in lines]


def compare(
    rules: Any, table: Any, moves: list[Any], start: int, dealer: int, random: Random
) -> int:
    """Play on from `start` with other hidden cards; how many steps were compared."""
    viewer = random.choice([*range(table.players), None])
    end = random.randrange(start, len(moves)) + 1
    watched = Watched(Match(rules, table, first_dealer=dealer))
    known: set[Card] = set()
    for number, (seat, action) in enumerate(moves[:end]):
        if action.kind == "deal":
            if number >= start:
                break
            watched.seen = {one: set() for one in watched.viewers}
        told = watched.match.replay_action(seat, action)
        if number >= start and rules.result(watched.match.state) is not None:
            break  # scored: everybody may see
        watched.seen[viewer] |= faces(tuple(event_for(event, viewer) for event in told))
        known = known | set(watched.match.view(viewer).hand)
    here, there = (Match(rules, table, first_dealer=dealer) for _ in range(2))
    for seat, action in moves[:start]:
        here.replay_action(seat, action)
        there.replay_action(seat, action)
    if rules.result(here.state) is not None or here.phase != "play":
        return 0
    hidden = watched.hidden(viewer, known)
    order = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    there._course.state = renamed(there.state, order)
    there._fresh.clear()
    if rules.to_act(there.state) != rules.to_act(here.state):
        return 0
    left, right = Stage(rules, table, here), Stage(rules, table, there)
    compared = 0
    assert left.hear(viewer) == right.hear(viewer)
    for seat, action in moves[start:end]:
        if seat == DEALER or action.kind == "claim":
            break  # a claim is judged by what was hidden
        left.take(seat, action)
        cards = tuple(order.get(card, card) for card in action.cards)
        try:
            right.take(seat, Action(action.kind, cards, action.choice))
        except RuleError:
            break  # with these cards it would not have been allowed
        if rules.result(here.state) is not None:
            break
        if rules.to_act(here.state) != rules.to_act(there.state):
            break  # the rules themselves tell: the lowest club leads, a seat is out of cards
        assert left.hear(viewer) == right.hear(viewer)
        compared += 1
    return compared


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_hidden_cards_do_not_change_a_byte(rules: Any) -> None:
    random = Random(8)
    compared = 0
    for number in range(int(os.environ.get("CARDTABLE_DEALS", "30")) // 3):
        table = mixed_table(rules, random)
        dealer = random.randrange(table.players)
        moves = script(rules, table, number, dealer, WHOLE_DEAL)
        for _ in range(3):
            start = random.randrange(1, len(moves))
            compared += compare(rules, table, moves, start, dealer, random)
    print(f"{compared} steps compared")
    assert compared > 60
