"""Claims that somebody revoked: who may make them, and what the record says.

Each opponent has one claim a deal, until the counters of the deal are settled. A false one costs
nothing but the right to another; one against an offender already found is right and changes
nothing, since each offender pays once.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.events import Noted

from .state import Claim, Deal, Told


def offenders(deal: Deal) -> tuple[int, ...]:
    """The seats whose revoke was found, in the order in which it was."""
    return tuple(dict.fromkeys(claim.against for claim in deal.claims if claim.right))


def may_accuse(deal: Deal, seat: int) -> tuple[int, ...]:
    """The seats that `seat` may still claim against, from its left."""
    if deal.table["revokes"] != "table" or deal.phase not in ("play", "settle"):
        return ()
    if not deal.begun or spent(deal, seat):
        return ()
    return deal.opponents(seat)


def spent(deal: Deal, seat: int) -> bool:
    """Whether `seat` has made its claim in this deal."""
    return any(claim.seat == seat for claim in deal.claims)


def still_to_speak(deal: Deal) -> tuple[int, ...]:
    """After the last trick: the seats, from eldest, that must claim or settle."""
    return tuple(
        seat
        for seat in deal.around(deal.eldest)
        if seat not in deal.content and may_accuse(deal, seat)
    )


def claim(deal: Deal, seat: int, against: int, told: Told) -> Deal:
    """`seat` says that `against` has revoked; the record decides."""
    right = any(revoke.seat == against for revoke in deal.revokes)
    if right:
        told.append(Noted("revoke_found", against, {"by": seat}))
    else:
        told.append(Noted("false_claim", seat, {"against": against}))
    return replace(deal, claims=(*deal.claims, Claim(seat, against, right)))
