"""Dealing, turning up, running the cards, gathering them in: what the dealer's hands do."""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Counters, DealStarted, Noted, Trump
from cardtable.engine.zones import ASIDE, PACK, STOCK, TURN_UP, Zone, hand

from .faults import DealingFault
from .state import JACK, Cards, Deal, Told, end, pay, with_hand, zones

PACKET = 3
"""Cards are dealt by three at a time, twice at first and once in a run."""


def give_out(deal: Deal, pack: Cards, fault: DealingFault | None, told: Told) -> Deal:
    """Two packets of three to each from eldest; then the turn-up, unless something is wrong."""
    told.append(DealStarted(deal.carry.deal, deal.dealer))
    deal = replace(
        deal,
        phase="turn",
        hands=((),) * deal.players,
        batches=((),) * deal.players,
        discards=((),) * deal.players,
        sealed=may_not_look(deal),
    )
    kind, wronged, slip = fault or ("", 0, 0)
    at = 0
    for packet in (1, 2):
        for seat in deal.around(deal.eldest):
            count = PACKET
            if kind == "misdeal" and packet == 2 and seat == wronged:
                count += slip
            if kind == "faced" and at <= slip < at + count:
                return _faced_card(deal, pack[slip], told)
            deal = _to_hand(deal, seat, pack[at : at + count], PACK, told)
            at += count
    told.append(CardsMoved(pack[at:], PACK, STOCK))
    deal = replace(deal, stock=pack[at:], misdealt=kind == "misdeal")
    if kind == "exposed":
        return _exposed_card(deal, wronged, slip, told)
    return turn_up(deal, told)


def may_not_look(deal: Deal) -> tuple[int, ...]:
    """The partners of eldest and of the dealer, where they have their hands sealed.

    They have nothing to decide before the trump is settled; Foster lets them look at their cards
    only then, lest a face tell the speaker something.
    """
    if deal.players != 4 or deal.table["partners_hidden"] == "no":
        return ()
    return tuple(sorted(((deal.eldest + 2) % 4, (deal.dealer + 2) % 4)))


def turn_up(deal: Deal, told: Told) -> Deal:
    """The first turn-up, nobody's card: a Jack pays the dealer at once. Then eldest speaks."""
    deal = _turn(deal, told)
    if deal.turned[-1].rank == JACK:
        deal = pay(deal, deal.sides[deal.dealer], "turned_jack", told)
        told.append(Counters(deal.counters))
        if deal.won:
            return end(deal, told)
    return replace(deal, phase="beg")


def run_cards(deal: Deal, told: Told) -> Deal:
    """Three more to each and a new turn-up, until it shows another suit or the stock gives out.

    What is paid in between makes one group; a Jack may end the game. Otherwise the trump is
    settled, or the deal is exhausted and the same dealer deals anew.
    """
    refused = deal.turned[0].suit
    jack_of_any_suit = deal.table["rerun_jack"] == "yes"
    paid = len(deal.ledger)
    while len(deal.stock) > PACKET * deal.players:
        before = deal.hands
        for seat in deal.around(deal.eldest):
            deal = _to_hand(deal, seat, deal.stock[:PACKET], STOCK, told)
            deal = replace(deal, stock=deal.stock[PACKET:])
        deal = _turn(deal, told)
        deal = replace(deal, runs=deal.runs + 1)
        card = deal.turned[-1]
        settled = card.suit != refused
        if settled:
            deal = settle_trump(deal, card.suit, told)
        if card.rank == JACK and (settled or jack_of_any_suit):
            deal = pay(deal, deal.sides[deal.dealer], "turned_jack", told)
        if settled or deal.won:
            break
        deal = _same_suit(deal, before, told)
    else:
        told.append(Noted("exhausted", deal.dealer))
    if len(deal.ledger) > paid:
        told.append(Counters(deal.counters))
    if deal.won:
        return end(deal, told)
    return gather(deal, told) if deal.trump is None else deal


def settle_trump(deal: Deal, suit: str, told: Told) -> Deal:
    """The suit is trump; partners who could not look at their hands take them up."""
    told.append(Trump(suit))
    for seat in deal.sealed:
        told.append(CardsMoved(deal.hands[seat], deal.home(seat), hand(seat)))
    return replace(deal, trump=suit, sealed=())


def gather(deal: Deal, told: Told, dealer: int | None = None) -> Deal:
    """All cards back into the pack; points stay. The same dealer deals anew, or `dealer` does."""
    for zone, lying in zones(deal).items():
        if lying:
            told.append(CardsMoved(lying, zone, PACK))
    carry = deal.carry if dealer is None else replace(deal.carry, dealer=dealer)
    return Deal(deal.table, carry, ledger=deal.ledger, gathered=len(deal.ledger))


def _to_hand(deal: Deal, seat: int, packet: Cards, source: Zone, told: Told) -> Deal:
    told.append(CardsMoved(packet, source, deal.home(seat)))
    return replace(deal, hands=with_hand(deal.hands, seat, (*deal.hands[seat], *packet)))


def _turn(deal: Deal, told: Told) -> Deal:
    card, *rest = deal.stock
    told.append(CardsMoved((card,), STOCK, TURN_UP))
    return replace(deal, stock=tuple(rest), turned=(*deal.turned, card))


def _same_suit(deal: Deal, before: tuple[Cards, ...], told: Told) -> Deal:
    """The refused suit again: the turned card goes aside, and the packets too unless kept."""
    card = deal.turned[-1]
    kept = deal.table["same_suit_batch"] == "keep"
    code = "same_suit_kept" if kept else "same_suit"
    told.append(Noted(code, deal.dealer, {"suit": card.suit}))
    told.append(CardsMoved((card,), TURN_UP, ASIDE))
    deal = replace(deal, turned=deal.turned[:-1], refused=(*deal.refused, card))
    if kept:
        return deal
    batches = list(deal.batches)
    for seat in deal.around(deal.eldest):
        packet = deal.hands[seat][len(before[seat]) :]
        told.append(CardsMoved(packet, deal.home(seat), ASIDE))
        batches[seat] += packet
    return replace(deal, hands=before, batches=tuple(batches))


def _exposed_card(deal: Deal, seat: int, at: int, told: Told) -> Deal:
    """A card is seen by all as it is dealt; before the turn-up its recipient decides."""
    held = deal.hands[seat]
    card = held[at]
    told.append(CardsMoved((card,), deal.home(seat), Zone("shown", seat)))
    told.append(Noted("exposed_card", seat, {"card": str(card)}))
    hands = with_hand(deal.hands, seat, held[:at] + held[at + 1 :])
    return replace(deal, phase="exposed", hands=hands, exposed=(seat, card))


def _faced_card(deal: Deal, card: Card, told: Told) -> Deal:
    """A card lies face up in the pack: all see it, and the same dealer deals anew."""
    told.append(CardsMoved((card,), PACK, Zone("shown")))
    told.append(Noted("faced_card", deal.dealer, {"card": str(card)}))
    told.append(CardsMoved((card,), Zone("shown"), PACK))
    return gather(deal, told)
