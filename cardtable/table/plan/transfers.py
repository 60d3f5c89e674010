"""How chips move when accounts change: from plate to plate, and only what is left over through the
pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Transfer(NamedTuple):
    """So many chips from one account to another; None is the pool, or the bank."""

    payer: int | None
    receiver: int | None
    chips: int


def transfers(before: Mapping[int, int], after: Mapping[int, int]) -> tuple[Transfer, ...]:
    """What brings the accounts from one state to the other; only those are told that are in both.

    Whoever pays most pays first whoever receives most. Without a receiver chips go to the pool,
    without a payer they come from there.
    """
    change = {side: after[side] - before[side] for side in after if side in before}
    gives = {side: -amount for side, amount in change.items() if amount < 0}
    takes = {side: amount for side, amount in change.items() if amount > 0}
    found: list[Transfer] = []
    while gives and takes:
        payer = max(gives, key=lambda side: gives[side])
        receiver = max(takes, key=lambda side: takes[side])
        amount = min(gives[payer], takes[receiver])
        found.append(Transfer(payer, receiver, amount))
        for rest, side in ((gives, payer), (takes, receiver)):
            rest[side] -= amount
            if not rest[side]:
                del rest[side]
    found += [Transfer(side, None, amount) for side, amount in gives.items()]
    found += [Transfer(None, side, amount) for side, amount in takes.items()]
    return tuple(found)
