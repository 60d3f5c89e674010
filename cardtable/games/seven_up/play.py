"""Playing to tricks: what may be played, who wins, and the card that is taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardtable.engine.actions import Reason
from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Noted, TrickWon
from cardtable.engine.public import Play, Trick
from cardtable.engine.tricks import of_suit, winner
from cardtable.engine.zones import TRICK, hand, taken

from .scoring import pips
from .state import Cards, Deal, Revoke, Told, with_hand


def legal_cards(held: Cards, plays: Sequence[Play], trump: str) -> Cards:
    """What may be played: to a plain suit that suit or any trump, even when able to follow."""
    if not plays:
        return held
    led = plays[0][1].suit
    if led == trump:
        return of_suit(held, trump) or held
    if of_suit(held, led):
        return tuple(card for card in held if card.suit in (led, trump))
    return held


def why_not(held: Cards, plays: Sequence[Play], trump: str) -> Mapping[Card, Reason]:
    """Why each other card may not be played."""
    legal = legal_cards(held, plays, trump)
    if len(legal) == len(held):
        return {}
    led = plays[0][1].suit
    reason = (
        Reason("follow_trump", {"suit": trump})
        if led == trump
        else Reason("follow_or_trump", {"suit": led, "trump": trump})
    )
    return {card: reason for card in held if card not in legal}


def begin_play(deal: Deal) -> Deal:
    """The hands at the first lead are what is in play; eldest leads."""
    return replace(deal, phase="play", in_play=deal.hands)


def play(deal: Deal, seat: int, card: Card, told: Told) -> Deal:
    """A card to the trick; its last one brings the cards to the winner, who leads next."""
    assert deal.trump is not None
    held = deal.hands[seat]
    if card not in legal_cards(held, deal.current, deal.trump):
        deal = replace(deal, revokes=(*deal.revokes, Revoke(len(deal.tricks), seat, card)))
    told.append(CardsMoved((card,), hand(seat), TRICK))
    rest = tuple(other for other in held if other != card)
    deal = replace(
        deal,
        hands=with_hand(deal.hands, seat, rest),
        current=(*deal.current, (seat, card)),
    )
    if len(deal.current) < deal.players:
        return deal
    cards = tuple(card for _, card in deal.current)
    best = winner(deal.current, deal.trump)
    assert best is not None
    told.append(TrickWon(best, pips(cards)))
    told.append(CardsMoved(cards, TRICK, taken(best)))
    return replace(deal, tricks=(*deal.tricks, Trick(deal.current, best)), current=())


def played_out(deal: Deal) -> bool:
    """Whether the last trick is played: as many as there were cards in the smallest hand."""
    return len(deal.tricks) == min(len(held) for held in deal.in_play)


def may_take_back(deal: Deal, seat: int) -> Revoke | None:
    """The illegal card of `seat` in the trick that nobody has led after, if there is one."""
    if deal.phase not in ("play", "settle"):
        return None
    last = len(deal.tricks) if deal.current else len(deal.tricks) - 1
    return next((one for one in deal.revokes if one[:2] == (last, seat)), None)


def take_back(deal: Deal, revoke: Revoke, told: Told) -> Deal:
    """An illegal card returns to its hand, and so do the cards played to the trick after it.

    What was found out about it is undone too: the claimant may claim again.
    """
    tricks, plays = deal.tricks, deal.current
    if not plays:
        tricks, last = deal.tricks[:-1], deal.tricks[-1]
        plays = last.plays
        assert last.winner is not None
        told.append(CardsMoved(tuple(card for _, card in plays), taken(last.winner), TRICK))
    at = plays.index((revoke.seat, revoke.card))
    told.append(Noted("taken_back", revoke.seat, {"card": str(revoke.card)}))
    hands = deal.hands
    for seat, card in reversed(plays[at:]):
        told.append(CardsMoved((card,), TRICK, hand(seat)))
        hands = with_hand(hands, seat, (*hands[seat], card))
    returned = tuple(card for _, card in plays[at:])
    revokes = tuple(one for one in deal.revokes if one.card not in returned)
    guilty = {one.seat for one in revokes}
    return replace(
        deal,
        phase="play",
        hands=hands,
        tricks=tricks,
        current=plays[:at],
        seen=tuple(dict.fromkeys((*deal.seen, *returned))),
        revokes=revokes,
        claims=tuple(one for one in deal.claims if not one.right or one.against in guilty),
        content=(),
    )
