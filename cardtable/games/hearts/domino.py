"""Domino Hearts: six cards each and a stock, from which the void draw until they can follow.

Whoever has no cards left drops out. When only one player holds cards, the deal ends: that
player counts the hand and the rest of the stock as taken. If everybody is empty at once, the
winner of the last trick takes the stock.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.cards import in_order
from cardtable.engine.events import CardsMoved, Event, Noted
from cardtable.engine.zones import STOCK, hand, taken

from .deal import Deal, with_entry
from .game import Form, HeartsRules, Step
from .options import DOMINO_OPTIONS
from .trick import cards_fall_to, trick_winner

HAND = 6


def _six_each(_pack: int, _players: int) -> int:
    return HAND


def _must_draw(deal: Deal, seat: int) -> bool:
    """Void of the suit led, while there is a stock."""
    if not deal.plays or not deal.spare:
        return False
    led = deal.plays[0][1].suit
    return all(card.suit != led for card in deal.hands[seat])


def _draw(deal: Deal, seat: int) -> Step:
    """The top card of the stock goes into the hand and stays there."""
    card, rest = deal.spare[0], deal.spare[1:]
    held = in_order((*deal.hands[seat], card))
    trick = len(deal.tricks)
    before, count = deal.draws, 0
    if before and before[-1][:2] == (trick, seat):
        before, count = before[:-1], before[-1][2]
    after = replace(
        deal,
        hands=with_entry(deal.hands, seat, held),
        spare=rest,
        draws=(*before, (trick, seat, count + 1)),
    )
    return after, [CardsMoved((card,), STOCK, hand(seat))]


def _trick_over(deal: Deal) -> Step:
    seat = trick_winner(deal)
    assert seat is not None, "without twins the suit led has a highest card"
    played = [player for player, _ in deal.plays]
    deal, events = cards_fall_to(deal, seat, kitty=None)
    holders = [player for player, held in enumerate(deal.hands) if held]
    if len(holders) < 2:
        deal, last = _rest_falls_to(deal, holders[0] if holders else seat)
        return deal, events + last
    events += [Noted("dropped_out", player) for player in played if not deal.hands[player]]
    # A winner without cards passes the lead to the next active player on the left.
    players = deal.terms.players
    leader = min(holders, key=lambda player: (player - seat) % players)
    if leader != seat:
        events.append(Noted("lead_passed", leader))
    return replace(deal, leader=leader), events


def _rest_falls_to(deal: Deal, seat: int) -> Step:
    """The deal ends: `seat` takes what it still holds, and the stock."""
    events: list[Event] = []
    held, stock = deal.hands[seat], deal.spare
    if held:
        events.append(CardsMoved(held, hand(seat), taken(seat)))
    if stock:
        events.append(CardsMoved(stock, STOCK, taken(seat)))
    events.append(Noted("rest_taken", seat, {"count": len(held) + len(stock)}))
    after = replace(
        deal,
        hands=with_entry(deal.hands, seat, ()),
        taken=with_entry(deal.taken, seat, deal.taken[seat] + held + stock),
        spare=(),
    )
    return after, events


DOMINO_HEARTS = HeartsRules(Form(DOMINO_OPTIONS, _six_each, STOCK, _trick_over, _must_draw, _draw))
