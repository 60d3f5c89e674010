"""A card falls, a trick is won, its cards are taken: what the games of the family share."""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Event, Noted, TrickWon
from cardtable.engine.public import Trick
from cardtable.engine.tricks import winner
from cardtable.engine.zones import HELD, TRICK, Zone, hand, taken

from .deal import Cards, Deal, is_queen, with_entry
from .scoring import worth


def card_falls(deal: Deal, seat: int, card: Card) -> tuple[Deal, list[Event]]:
    """`seat` plays `card`; hearts may be broken by it, a twin may be cancelled."""
    kept = tuple(one for one in deal.hands[seat] if one != card)
    events: list[Event] = [CardsMoved((card,), hand(seat), TRICK)]
    terms = deal.terms
    broken = deal.broken or card.suit == "H" or (terms.queen_breaks and is_queen(card))
    if broken and not deal.broken and terms.heart_lead == "broken":
        events.append(Noted("hearts_broken", seat))
    if terms.packs > 1 and any(one.face == card.face for _, one in deal.plays):
        events.append(Noted("cancelled", seat, {"card": str(card)}))
    after = replace(
        deal,
        hands=with_entry(deal.hands, seat, kept),
        plays=(*deal.plays, (seat, card)),
        broken=broken,
        opening=None,
    )
    return after, events


def turn(deal: Deal) -> int | None:
    """Who plays next: the leader, then to the left; None when the trick is complete.

    In the trick are those who held cards when it was led, so whoever has not played holds some.
    """
    if not deal.plays:
        return deal.leader
    players = deal.terms.players
    seat = deal.plays[-1][0]
    while (seat := (seat + 1) % players) != deal.leader:
        if deal.hands[seat]:
            return seat
    return None


def trick_winner(deal: Deal) -> int | None:
    """Who holds the trick so far; None when all cards of the suit led are cancelled."""
    return winner(deal.plays, twins=deal.terms.packs > 1)


def cards_fall_to(
    deal: Deal, seat: int, kitty: Zone | None, *, won: bool = True
) -> tuple[Deal, list[Event]]:
    """`seat` takes the trick, all that is held, and the `kitty` unseen, and is to lead.

    kitty: its zone, where the game has one; it is empty once somebody took it.
    won: False for a held last trick, which its leader takes without having won it.
    """
    cards = tuple(card for _, card in deal.plays)
    all_taken = deal.held + cards
    points = sum(worth(deal.terms, card) for card in all_taken)
    winning = seat if won else None
    events: list[Event] = [TrickWon(winning, points), CardsMoved(cards, TRICK, taken(seat))]
    if deal.held:
        events.append(CardsMoved(deal.held, HELD, taken(seat)))
    events += [Noted("queen_taken", seat) for card in all_taken if is_queen(card)]
    unseen: Cards = ()
    if kitty is not None and deal.spare:
        unseen = deal.spare
        events += [CardsMoved(unseen, kitty, taken(seat)), Noted("kitty_taken", seat)]
    live = list(deal.points)
    live[seat] += points
    after = replace(
        deal,
        taken=with_entry(deal.taken, seat, deal.taken[seat] + all_taken + unseen),
        held=(),
        spare=() if unseen else deal.spare,
        points=tuple(live),
        tricks=(*deal.tricks, Trick(deal.plays, winning)),
        plays=(),
        leader=seat,
    )
    return after, events
