"""Why the search chose what it chose: the difference to another card that says most.

Only what was counted in the imagined deals is said, and only where it is clear of chance.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from cardtable.bots.hearts.playouts.utility import Stakes
from cardtable.engine.actions import Reason, Value
from cardtable.engine.cards import in_order
from cardtable.games.hearts.deal import is_queen

from .compare import Candidate
from .known import Known

ENOUGH: Final = 200
"""Deals that a card must have been tried on to be spoken of."""

ALIKE: Final = 2.0
"""By how much fewer deals count, as some weigh more than others."""

CLEAR: Final = 0.05
"""The least difference between two shares that is worth a word."""

CERTAIN: Final = 3.0
"""How many standard errors it must be away from nothing."""

MOON: Final = 20.0
QUEEN: Final = 13.0
"""What a moon and the queen weigh when the one difference that says most is looked for."""


def why_played(best: list[Candidate], here: Known, stakes: Stakes) -> Reason:
    """The reason for the first of these plans, best first; means in tenths, shares in percent."""
    first = best[0]
    told: dict[str, Value] = {
        "card": str(first.cards[0]),
        "mean": round(10 * first.costs / first.weight),
        "samples": len(first.values),
        "moons": round(1000 * (sum(first.moons) - first.moons[here.seat]) / first.weight),
    }
    others = rivals(best)
    made = first.moons[here.seat] / first.weight
    if first.shoots and made >= CLEAR:
        return Reason("searched_shoot", {**told, "made": round(100 * made)})
    code, most = "", 0.0
    for other in others:
        seat = most_moons(other, here.seat)
        if seat >= 0:
            gap = clear_gap(first, first.moons[seat], other, other.moons[seat])
            if gap * MOON > most:
                code, most = "searched_moon", gap * MOON
                told.update(shares(first.moons[seat], first, other.moons[seat], other))
                told["seat"] = seat
        gap = clear_gap(first, first.queens, other, other.queens)
        if gap * QUEEN > most and stakes.law.packs == 1 and stakes.law.queen_points > 0:
            held = any(is_queen(card) for card in here.hand)
            code, most = "searched_queen_held" if held else "searched_queen_out", gap * QUEEN
            told.update(shares(first.queens, first, other.queens, other))
            told.pop("seat", None)
    if code:
        return Reason(code, told)
    own = int(told["mean"])  # type: ignore[arg-type]
    cheapest = min((round(10 * one.costs / one.weight) for one in others), default=own)
    if others and len(others) == len({plan.cards for plan in best}) - 1:
        if cheapest > own:
            return Reason("searched", {**told, "margin": cheapest - own})
        if cheapest == own:
            return Reason("searched_even", told)
    return Reason("searched_best", told)


def rivals(best: list[Candidate]) -> list[Candidate]:
    """The other cards' better plans, as far as they were tried on enough deals."""
    seen = {best[0].cards}
    found: list[Candidate] = []
    for plan in best:
        if plan.cards not in seen and len(plan.values) >= ENOUGH:
            found.append(plan)
        seen.add(plan.cards)
    return found


def most_moons(plan: Candidate, onlooker: int) -> int:
    """Who else shot the moon most often, or -1 if nobody did."""
    best = -1
    for seat, made in enumerate(plan.moons):
        if seat != onlooker and made > 0.0 and (best < 0 or made > plan.moons[best]):
            best = seat
    return best


def clear_gap(first: Candidate, rare: float, other: Candidate, often: float) -> float:
    """By how much something came about more rarely with the first plan; 0 if that is not clear."""
    less, more = rare / first.weight, often / other.weight
    gap = more - less
    spread = less * (1.0 - less) / len(first.values) + more * (1.0 - more) / len(other.values)
    if gap < CLEAR or gap < CERTAIN * sqrt(ALIKE * max(0.0, spread)):
        return 0.0
    return gap


def shares(rare: float, first: Candidate, often: float, other: Candidate) -> dict[str, Value]:
    """Both shares in percent, and the other card."""
    return {
        "card_instead": str(other.cards[0]),
        "few": round(100 * rare / first.weight),
        "many": round(100 * often / other.weight),
    }


def why_passed(best: list[Candidate]) -> Reason:
    """The reason for the first of these ways to pass, best first."""
    first = best[0]
    return Reason(
        "searched_pass",
        {
            "cards": " ".join(map(str, in_order(first.cards))),
            "mean": round(10 * first.costs / first.weight),
            "samples": len(first.values),
        },
    )
