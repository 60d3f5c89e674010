"""Whole games played by bots, and what they show: points by level with their intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.engine.events import GameEnded
from cardtable.engine.fair.shuffle import number_after
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules

from .levels import decide


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over deals and the half width of its 95 % interval."""

    value: float
    interval: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of independent values; the interval is infinite below two of them."""
        count = len(values)
        if count == 0:
            return cls(math.nan, math.inf)
        mean = sum(values) / count
        if count == 1:
            return cls(mean, math.inf)
        variance = sum((value - mean) ** 2 for value in values) / (count - 1)
        return cls(mean, 1.96 * math.sqrt(variance / count))


@dataclass(slots=True)
class Report:
    """What a simulation showed.

    points: each deal's points by side or seat; wins: each finished game's share by seat.
    """

    table: Table
    levels: tuple[str, ...]
    deals: int = 0
    games: int = 0
    points: list[tuple[int, ...]] = field(default_factory=list)
    shares: list[tuple[float, ...]] = field(default_factory=list)
    sides: tuple[int, ...] = ()

    def of_level(self, level: str) -> Mean:
        """Points a deal and seat at this level."""
        return Mean.of([self._mean(row, level) for row in self.points])

    def difference(self, one: str, other: str) -> Mean:
        """Points a deal and seat, `one` minus `other`, deal by deal."""
        return Mean.of([self._mean(row, one) - self._mean(row, other) for row in self.points])

    def won(self, level: str) -> Mean:
        """The share of the games that this level's seats won together."""
        seats = [seat for seat, name in enumerate(self.levels) if name == level]
        return Mean.of([sum(row[seat] for seat in seats) for row in self.shares])

    def _mean(self, row: Sequence[float], level: str) -> float:
        by_side = len(row) != len(self.levels)
        seats = [seat for seat, name in enumerate(self.levels) if name == level]
        values = [row[self.sides[seat] if by_side else seat] for seat in seats]
        return sum(values) / len(values)


def simulate(
    rules: Rules[Any], table: Table, levels: Sequence[str], deals: int, seed: int
) -> Report:
    """Play games with these levels at the seats until so many deals are scored.

    The same arguments give the same report. The first dealer moves on from game to game.
    """
    report = Report(table, tuple(levels))
    while report.deals < deals:
        game_seed = number_after(seed, report.games)
        match = Match(rules, table, seed=game_seed, first_dealer=report.games % table.players)
        play_on(match, levels, game_seed, deals - report.deals, report)
        report.games += 1
    return report


def play_on(
    match: Match, levels: Sequence[str], seed: int, deals: int, report: Report | None = None
) -> None:
    """Let bots play a match on until it is over or so many deals are scored."""
    scored = len(match.scores)
    until = scored + deals
    while match.phase != "over" and len(match.scores) < until:
        step(match, levels, seed)
        if report is not None and len(match.scores) > scored:
            scored = len(match.scores)
            report.deals += 1
            report.points.append(match.scores[-1].points)
    if report is not None:
        report.sides = match.view(None).public.sides
        if match.ended is not None:
            report.shares.append(_shares(match.ended, report))


def step(match: Match, levels: Sequence[str], seed: int) -> None:
    """One step of a match: the dealer's, or one bot's."""
    match phase := match.phase:
        case "draw" if not match.to_act:
            match.draw()
        case "deal" | "scored":
            match.deal()
        case "pool":
            match.finish()
        case _:
            seat = match.to_act[0]
            asks = match.asks(seat)
            choice = decide(levels[seat], match.view(seat), asks, seed)
            if choice is None:
                raise RuntimeError(f"no answer from seat {seat} in phase {phase!r}")
            match.submit(match.seats.index(seat), choice.action)


def _shares(ended: GameEnded, report: Report) -> tuple[float, ...]:
    """Each seat's share of one game won, joint winners dividing it."""
    players = range(len(report.levels))
    side = report.sides if report.sides else tuple(players)
    winners = [seat for seat in players if side[seat] in ended.winners]
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in players)
