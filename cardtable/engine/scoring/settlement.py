"""Settling up: by the average, after Howell, pool and sweepstake. Pure arithmetic on points.

Amounts that players settle are exact fractions: plus pays, minus receives; they always add up
to nought. Chips are whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

Division = tuple[tuple[int, ...], int]
"""Chips that each seat gains (or pays, if negative), and what stays in the pool."""


@dataclass(frozen=True, slots=True)
class ScoreCheck:
    """A score sheet's check: the `whole` of all accounts must be a multiple of `unit`."""

    whole: int
    unit: int

    @property
    def right(self) -> bool:
        """Whether it is."""
        return self.whole % self.unit == 0


def average(totals: Sequence[int]) -> tuple[Fraction, ...]:
    """What each pays: own total less the mean of all."""
    mean = Fraction(sum(totals), len(totals))
    return tuple(total - mean for total in totals)


def rounded(amounts: Sequence[Fraction], totals: Sequence[int], eldest: int) -> tuple[int, ...]:
    """The amounts as whole numbers that still add up to nought.

    All are rounded down; what that lacks, the highest totals pay, one each (ties: nearest to
    `eldest` of the last deal, clockwise).
    """
    floors = [floor(amount) for amount in amounts]
    for seat in _from_eldest(eldest, [-total for total in totals])[: -sum(floors)]:
        floors[seat] += 1
    return tuple(floors)


def howell(totals: Sequence[int]) -> tuple[Fraction, ...]:
    """What each pays: for every own point a chip to each other player."""
    whole = sum(totals)
    return tuple(Fraction(len(totals) * total - whole) for total in totals)


def pot(counts: Sequence[int], pool: int) -> Division:
    """Everybody pays a chip a point; the fewest points take the pool.

    Equal lowest divide it; odd chips stay for the next deal.
    """
    fewest = min(counts)
    return _divide(counts, pool, [seat for seat, n in enumerate(counts) if n == fewest])


def sweepstake(counts: Sequence[int], pool: int, *, sole_taker_jack: bool = False) -> Division:
    """Everybody pays a chip a point; only those without points take the pool, or it stays.

    sole_taker_jack: it stays, too, when one player took everything.
    """
    clear = [seat for seat, n in enumerate(counts) if n == 0]
    if sole_taker_jack and len(clear) == len(counts) - 1:
        clear = []
    return _divide(counts, pool, clear)


def _divide(counts: Sequence[int], pool: int, takers: Sequence[int]) -> Division:
    whole = pool + sum(counts)
    share, odd = divmod(whole, len(takers)) if takers else (0, whole)
    gains = tuple((share if seat in takers else 0) - n for seat, n in enumerate(counts))
    return gains, odd


def leftover(pool: int, totals: Sequence[int], eldest: int) -> tuple[int, ...]:
    """What each receives of a pool that is left at the end of a session: equal shares.

    Chips that cannot be divided go one each to the lowest totals (ties: nearest to `eldest` of
    the last deal, clockwise).
    """
    share, odd = divmod(pool, len(totals))
    lucky = _from_eldest(eldest, totals)[:odd]
    return tuple(share + (seat in lucky) for seat in range(len(totals)))


def _from_eldest(eldest: int, keys: Sequence[int]) -> list[int]:
    """The seats by rising key; equal ones in their order from eldest."""
    players = len(keys)
    return sorted(range(players), key=lambda seat: (keys[seat], (seat - eldest) % players))
