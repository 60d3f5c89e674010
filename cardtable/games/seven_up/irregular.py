"""What the players may do about a slip of the dealer.

A wrong number of cards: whoever says so before playing to the first trick makes the deal pass
to the left. An exposed card: its recipient lets the deal stand or has it dealt anew.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.events import CardsMoved, Counters, Noted, Paid
from cardtable.engine.public import Play
from cardtable.engine.zones import Zone

from .dealing import gather, turn_up
from .state import Deal, Told, with_hand


def may_call_misdeal(deal: Deal, seat: int) -> bool:
    """Whether hands of a wrong size lie there and `seat` has not yet played to the first trick."""
    if not deal.misdealt or deal.phase in ("deal", "over", "settle") or deal.tricks:
        return False
    return all(player != seat for player, _ in deal.current)


def misdeal(deal: Deal, told: Told) -> Deal:
    """The next player deals; what the dealer got for Jacks of this deal goes back to him."""
    told.append(Noted("misdeal", deal.dealer))
    before, since = deal.ledger[: deal.gathered], deal.ledger[deal.gathered :]
    cancelled = [payment for payment in since if payment.reason == "turned_jack"]
    kept = tuple(payment for payment in since if payment.reason != "turned_jack")
    told.extend(Paid(payment.side, -1, payment.reason) for payment in cancelled)
    deal = replace(deal, ledger=(*before, *kept))
    if cancelled:
        told.append(Counters(deal.counters))
    return gather(deal, told, dealer=deal.eldest)


def answer_exposed(deal: Deal, exposed: Play, choice: str, told: Told) -> Deal:
    """The recipient of an exposed card lets the deal stand, or has the same dealer deal anew."""
    if choice == "redeal":
        told.append(Noted("redeal", deal.dealer))
        return gather(deal, told)
    seat, card = exposed
    told.append(CardsMoved((card,), Zone("shown", seat), deal.home(seat)))
    hands = with_hand(deal.hands, seat, (*deal.hands[seat], card))
    return turn_up(replace(deal, hands=hands, exposed=None, seen=(card,)), told)
