"""Which cards may be played, and why each other one may not: one comment a condition."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.engine.actions import Reason
from cardtable.engine.cards import Card

from .deal import Cards, Deal, is_queen, queens_in

Offer = tuple[Cards, Mapping[Card, Reason]]
"""The legal cards of a hand, and for each other one the first reason that applies."""


def offer(deal: Deal, seat: int) -> Offer:
    """What `seat` may play now from a hand that is not empty."""
    return _following(deal, seat) if deal.plays else _leading(deal, deal.hands[seat])


def _leading(deal: Deal, held: Cards) -> Offer:
    terms = deal.terms
    # The lowest club opens the deal, where the table has it so.
    if deal.opening is not None:
        reason = Reason("lead_low_club", {"must": str(deal.opening)})
        return (deal.opening,), {card: reason for card in held if card != deal.opening}
    # Hearts stay in the hand until they are broken, or in the first two tricks …
    barred = None
    if terms.heart_lead == "broken" and not deal.broken:
        barred = Reason("hearts_not_broken")
    elif terms.heart_lead == "third_trick" and len(deal.tricks) < 2:
        barred = Reason("hearts_before_third_trick")
    if barred is None:
        return held, {}
    others = tuple(card for card in held if card.suit != "H")
    # … unless there is nothing else in it,
    if not others:
        return held, {}
    # … or nothing else but the queen, where a heart may be led instead of her.
    if terms.heart_instead_of_queen and all(is_queen(card) for card in others):
        return held, {}
    return others, {card: barred for card in held if card.suit == "H"}


def _following(deal: Deal, seat: int) -> Offer:
    held = deal.hands[seat]
    led = deal.plays[0][1].suit
    suited = tuple(card for card in held if card.suit == led)
    # Void of the suit led: any card, but for the first trick's ban and the forced queen.
    if not suited:
        return _discarding(deal, seat)
    reasons = {}
    if len(suited) < len(held):
        reason = Reason("follow_suit", {"suit": led})
        reasons = {card: reason for card in held if card.suit != led}
    # Following spades, the queen is forced in some games: under the ace or king, or always.
    queens = bound_queens(deal, seat, suited) if _forced_when_following(deal, led) else ()
    if queens:
        forced = Reason("forced_queen", {"must": str(queens[0])})
        reasons.update({card: forced for card in suited if card not in queens})
        return queens, reasons
    return suited, reasons


def _forced_when_following(deal: Deal, led: str) -> bool:
    if led != "S" or deal.terms.forced_queen not in ("under", "strict"):
        return False
    return deal.terms.forced_queen == "strict" or any(
        card.suit == "S" and card.rank > 12 for _, card in deal.plays
    )


def _discarding(deal: Deal, seat: int) -> Offer:
    held = deal.hands[seat]
    # The first trick's ban lifts when nothing else remains in the hand.
    free = tuple(card for card in held if not _banned(deal, card)) or held
    # A forced queen goes at the first chance; a trick that bans her is none.
    queens = bound_queens(deal, seat, free) if deal.terms.forced_queen != "off" else ()
    if queens:
        forced = Reason("forced_queen", {"must": str(queens[0])})
        return queens, {card: forced for card in held if card not in queens}
    if len(free) == len(held):
        return held, {}
    reason = Reason(f"{deal.terms.first_trick}_first_trick")
    return free, {card: reason for card in held if _banned(deal, card)}


def _banned(deal: Deal, card: Card) -> bool:
    """Whether the first trick's ban forbids discarding this card."""
    if deal.tricks or deal.terms.first_trick == "free":
        return False
    return card.suit == "H" or (deal.terms.first_trick == "no_points" and is_queen(card))


def bound_queens(deal: Deal, seat: int, some: Cards) -> Cards:
    """The queens among `some` that their holder is bound to give up at the first chance.

    Either every queen that the hand holds, or only one that was dealt to it.
    """
    queens = queens_in(some)
    if deal.terms.binds_dealt:
        return tuple(card for card in queens if card in deal.dealt_queens[seat])
    return queens
