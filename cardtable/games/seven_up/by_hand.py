"""Seven-Up's counters kept by hand: who earned what in a deal, paid in its order."""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.actions import RuleError
from cardtable.engine.events import DealScored
from cardtable.engine.options import Carry, Table
from cardtable.engine.scoring.by_hand import Entered, HandRow, Rows, check_rows

from .scoring import count_out
from .state import Payment, full

ORDER = ("turned_jack", "gift", "penalty", "high", "low", "jack", "game")
"""The order in which a deal's points are paid."""

MOST_TURNED = 6
"""More Jacks than this cannot be turned in one deal, however often the cards are run."""


def hand_rows(table: Table) -> tuple[HandRow, ...]:
    """What is filled in: for each point how often a side earned it in this deal."""
    sides = len(full(table))
    gifts = tuple(range(sides)) if table["gift_to"] == "opponents" else (0, 1)
    return (
        HandRow("turned_jack", 0, MOST_TURNED),
        HandRow("gift", 0, 1, gifts),
        HandRow("penalty", 0, 2 * sides),
        *(HandRow(name, 0, 1, (0, 1)) for name in ("high", "low", "jack", "game")),
    )


def entered(table: Table, carry: Carry, rows: Rows) -> Entered:
    """The counters after a deal: paid in their order until somebody is out.

    RuleError if a point is given twice, or to nobody where somebody must have it.
    """
    sides = len(carry.chips)
    check_rows(hand_rows(table), rows, sides)
    turned = rows["turned_jack"]
    if sum(number > 0 for number in turned) > 1:
        raise RuleError("one_dealer", row="turned_jack")
    due = [
        Payment(side, name)
        for name in ORDER
        for side in range(sides)
        for _ in range(rows[name][side])
    ]
    paid = count_out(carry.chips, due)
    points = tuple(sum(payment.side == side for payment in paid) for side in range(sides))
    left = tuple(had - gone for had, gone in zip(carry.chips, points, strict=True))
    whole = full(table)
    totals = tuple(had - rest for had, rest in zip(whole, left, strict=True))
    details = {
        name: tuple(
            sum(payment == Payment(side, name) for payment in paid) for side in range(sides)
        )
        for name in ORDER
    }
    after = replace(
        carry,
        deal=carry.deal + 1,
        dealer=(carry.dealer + 1) % table.players,
        chips=left,
        pot=carry.pot + len(paid),
    )
    return Entered(DealScored(carry.deal, points, totals, details), None, after, 0 in left)
