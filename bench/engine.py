"""The rules in plain Python: what a move costs, what the four views cost, how fast a replay is."""

from __future__ import annotations

import random
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from bench import Row
from cardtable.engine.actions import Action, Ask
from cardtable.engine.match import Match
from cardtable.engine.rules import Rules
from cardtable.engine.views import view_for
from cardtable.games import game

DEALS = 12
ROUNDS = 7


class Move(NamedTuple):
    """A state, and who does what in it."""

    state: Any
    seat: int
    action: Action


def any_answer(ask: Ask, lots: random.Random) -> Action:
    """An answer drawn by lot from what is offered."""
    if ask.choices:
        return Action(ask.kind, choice=lots.choice(ask.choices))
    return Action(ask.kind, tuple(lots.sample(ask.cards, ask.count)))


def random_match(seed: int) -> tuple[Match, list[Move]]:
    """A whole game of 4-player classic_100 by lot, with all that the seats did."""
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=seed, first_dealer=0)
    lots = random.Random(seed)
    moves = []
    while match.phase != "over":
        if match.phase in ("deal", "scored"):
            match.deal()
            continue
        seat = match.to_act[0]
        action = any_answer(match.asks(seat)[0], lots)
        moves.append(Move(match.state, seat, action))
        match.submit(match.seats.index(seat), action)
    return match, moves


def a_move(rules: Rules[Any], moves: list[Move]) -> float:
    """Microseconds for the ask and the answer of a seat, in the middle of many."""
    begun = perf_counter()
    for state, seat, action in moves:
        rules.asks(state, seat)
        rules.apply(state, seat, action)
    return (perf_counter() - begun) / len(moves) * 1e6


def a_move_seen_by_all(match: Match, moves: list[Move]) -> float:
    """The same with the view of each of the four seats on what came of it."""
    rules, table = match.rules, match.table
    begun = perf_counter()
    for state, seat, action in moves:
        rules.asks(state, seat)
        after, _ = rules.apply(state, seat, action)
        for viewer in range(table.players):
            view_for(rules, table, after, viewer)
    return (perf_counter() - begun) / len(moves) * 1e6


def a_replay(match: Match) -> float:
    """Milliseconds to bring a game back from its log alone."""
    begun = perf_counter()
    again = Match(match.rules, match.table, first_dealer=0)
    again.replay(match.log)
    taken = (perf_counter() - begun) * 1e3
    assert again.state == match.state
    return taken


def rows() -> list[Row]:
    """Medians of several rounds over one game of twelve deals."""
    for seed in count(1):
        match, moves = random_match(seed)
        if len(match.scores) == DEALS:
            break
    return [
        Row("ask and apply", median(a_move(match.rules, moves) for _ in range(ROUNDS)), "µs", 50),
        Row(
            "ask, apply and four views",
            median(a_move_seen_by_all(match, moves) for _ in range(ROUNDS)),
            "µs",
            200,
        ),
        Row("replay of twelve deals", median(a_replay(match) for _ in range(ROUNDS)), "ms", 50),
    ]
