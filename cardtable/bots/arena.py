"""Two levels against each other in duplicate: every deal twice, in each other's seats."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from cardtable.engine.fair.shuffle import number_after
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules
from cardtable.games import game

from .levels import decide
from .simulation import Mean

A, B = 0, 1
ENDLESS = 2000
"""Deals after which a game that does not end counts as drawn."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One of the two: a level and, if not the level's own, a number of samples."""

    level: str
    samples: int | None = None

    @classmethod
    def parse(cls, text: str) -> Contender:
        """ "hard", or "hard:4000" for so many samples; ValueError otherwise."""
        level, colon, count = text.partition(":")
        return cls(level, int(count) if colon else None)


@dataclass(frozen=True, slots=True)
class Encounter:
    """What is played: the table, the two, how many duplicate deals, and from which seed."""

    table: Table
    players: tuple[Contender, Contender]
    deals: int
    seed: int


@dataclass(slots=True)
class DealTally:
    """What one deal (or game), played twice, showed; pairs are (A, B).

    points and places: means by seat. won: the share of games, for games that are won as a whole.
    moons: shot; cpu: seconds, and moves: decisions.
    """

    points: tuple[float, float] = (0.0, 0.0)
    places: tuple[float, float] = (0.0, 0.0)
    won: float = 0.0
    moons: tuple[int, int] = (0, 0)
    cpu: tuple[float, float] = (0.0, 0.0)
    moves: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """All tallies, in the order of the deals."""

    encounter: Encounter
    tallies: tuple[DealTally, ...]
    by_games: bool

    @property
    def difference(self) -> Mean:
        """A's points less B's, a deal and seat; or A's share of the games less one half."""
        if self.by_games:
            return Mean.of([tally.won - 0.5 for tally in self.tallies])
        return Mean.of([tally.points[A] - tally.points[B] for tally in self.tallies])

    def mean(self, name: str, player: int) -> Mean:
        """A player's mean of "points" or "places"."""
        return Mean.of([getattr(tally, name)[player] for tally in self.tallies])

    def moons(self, player: int) -> float:
        """Moons shot by a player, a deal."""
        return sum(tally.moons[player] for tally in self.tallies) / (2 * len(self.tallies))

    def ms_per_move(self, player: int) -> float:
        """Milliseconds of CPU time a decision."""
        moves = sum(tally.moves[player] for tally in self.tallies)
        return 1000 * sum(tally.cpu[player] for tally in self.tallies) / max(1, moves)


def meet(
    encounter: Encounter,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
) -> ArenaResult:
    """Play the encounter; the same arguments give the same cards and points.

    progress: told how many of the deals are done.
    """
    rules = game(encounter.table.game)
    tallies = []
    for tally in _tallies(encounter, processes):
        tallies.append(tally)
        if progress is not None:
            progress(len(tallies))
    return ArenaResult(encounter, tuple(tallies), not rules.records_points)


def _tallies(encounter: Encounter, processes: int) -> Iterator[DealTally]:
    jobs = ((encounter, number) for number in range(encounter.deals))
    if processes < 2:
        yield from map(_job, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from islice(pool.imap(_job, jobs), encounter.deals)


def _job(job: tuple[Encounter, int]) -> DealTally:
    encounter, number = job
    return both_ways(encounter, number)


def both_ways(encounter: Encounter, number: int) -> DealTally:
    """One deal or game twice: with A on the even sides, then on the odd ones."""
    rules = game(encounter.table.game)
    one, other = (_play(rules, encounter, number, swap) for swap in (False, True))
    return DealTally(
        points=_half(one.points, other.points),
        places=_half(one.places, other.places),
        won=(one.won + other.won) / 2,
        moons=(one.moons[A] + other.moons[A], one.moons[B] + other.moons[B]),
        cpu=(one.cpu[A] + other.cpu[A], one.cpu[B] + other.cpu[B]),
        moves=(one.moves[A] + other.moves[A], one.moves[B] + other.moves[B]),
    )


def _half(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return ((one[A] + other[A]) / 2, (one[B] + other[B]) / 2)


def _play(rules: Rules[Any], encounter: Encounter, number: int, swap: bool) -> DealTally:
    table = encounter.table
    seed = number_after(encounter.seed, number)
    dealer = number % table.players
    match = Match(rules, table, seed=seed, first_dealer=dealer)
    if rules.records_points:
        # The deals of a game in turn, so that every direction of the pass comes up.
        carry = replace(rules.first(table, dealer), deal=1 + number % (2 * table.players))
        match = Match(rules, table, seed=seed, carry=carry)
    match.deal()
    sides = match.view(None).public.sides or tuple(range(table.players))
    owner = [(sides[seat] + swap) % 2 for seat in range(table.players)]
    tally = DealTally()
    cpu, moves = [0.0, 0.0], [0, 0]
    deals = 1
    while match.phase != "over" and not (rules.records_points and match.phase == "scored"):
        if match.phase in ("deal", "scored"):
            if deals == ENDLESS:
                break
            match.deal()
            deals += 1
        elif match.phase == "pool":
            match.finish()
        else:
            seat = match.to_act[0]
            view, asks = match.view(seat), match.asks(seat)
            player = encounter.players[owner[seat]]
            begun = time.process_time()
            choice = decide(player.level, view, asks, seed, player.samples)
            cpu[owner[seat]] += time.process_time() - begun
            moves[owner[seat]] += 1
            if choice is None:
                raise RuntimeError(f"no answer from seat {seat} in phase {match.phase!r}")
            match.submit(match.seats.index(seat), choice.action)
    tally.cpu, tally.moves = (cpu[A], cpu[B]), (moves[A], moves[B])
    _score(match, owner, sides, tally)
    return tally


def _score(match: Match, owner: Sequence[int], sides: Sequence[int], tally: DealTally) -> None:
    if match.ended is not None:
        winners = match.ended.winners
        shares = [1 / len(winners) for seat, side in _first_seats(sides) if side in winners]
        owners = [owner[seat] for seat, side in _first_seats(sides) if side in winners]
        tally.won = sum(share for share, one in zip(shares, owners, strict=True) if one == A)
    else:
        tally.won = 0.5
    if not match.rules.records_points:
        return
    score = match.scores[-1]
    points = score.points
    places = [1 + sum(other < own for other in points) for own in points]
    tally.points = (_mean(points, owner, A), _mean(points, owner, B))
    tally.places = (_mean(places, owner, A), _mean(places, owner, B))
    row = score.details.get("moon")
    if row is not None:
        shooter = owner[row.index(min(row))]
        tally.moons = (int(shooter == A), int(shooter == B))


def _first_seats(sides: Sequence[int]) -> list[tuple[int, int]]:
    """A seat for every side."""
    return [(sides.index(side), side) for side in sorted(set(sides))]


def _mean(values: Sequence[float], owner: Sequence[int], player: int) -> float:
    own = [value for value, one in zip(values, owner, strict=True) if one == player]
    return sum(own) / len(own)
