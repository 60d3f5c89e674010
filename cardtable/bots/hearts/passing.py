"""Passing by rule of thumb: which cards are the most dangerous to keep."""

from __future__ import annotations

from cardtable.bots.api import Choice
from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.cards import Card, in_order
from cardtable.games.hearts.deal import is_queen

from .known import Cards, Known, suits_of

ENOUGH = 4
"""Spades with which the queen is kept: so many others cannot all be drawn soon."""


def pass_cards(here: Known, ask: Ask, *, careful: bool) -> Choice:
    """The cards to pass, and why.

    careful: mind spades and short suits (a beginner passes the highest hearts and side cards).
    """
    if careful and (losers := moon_losers(here, ask)) is not None:
        reason = Reason("pass_for_moon", {"cards": _text(losers)})
        return Choice(Action("pass", losers), reason)
    chosen: list[Card] = []
    left = list(ask.cards)
    for _ in range(ask.count):
        # Each card given away makes its suit shorter, so the rest is judged anew.
        worst = max(left, key=lambda card: (danger(here, card, left, ask, careful), card.rank))
        chosen.append(worst)
        left.remove(worst)
    given = in_order(chosen)
    return Choice(Action("pass", given), _why(here, ask, given))


def danger(here: Known, card: Card, left: list[Card], ask: Ask, careful: bool) -> float:
    """How much a card threatens whoever keeps it among the cards `left`; points, roughly."""
    terms = here.terms
    if card.suit == "H":
        lower = sum(one.suit == "H" and one.rank < card.rank for one in left)
        price = 2.5 if terms.spot else 1.0
        return price * (card.rank - 6 - 1.5 * lower)
    if not careful:
        # The beginner's habit: high spades and even the queen stay in the hand.
        return card.rank - (8 if card.suit == "S" else 4)
    if card.suit == "S" and terms.queen_points:
        return _spade_danger(here, card, left, ask)
    return _side_danger(here, card, left, ask)


def _spade_danger(here: Known, card: Card, left: list[Card], ask: Ask) -> float:
    spades = [one for one in left if one.suit == "S"]
    guards = sum(one.rank < 12 for one in spades)
    if is_queen(card):
        # Where she is forced out at the first chance, she is soon somebody else's.
        escape = 3.0 if here.terms.forced_queen == "discard" and not _binds_not(here) else 0.0
        short_side = min(len(some) for suit, some in suits_of(left).items() if suit != "S")
        escape += max(0, 3 - short_side)
        return 16.0 - 3.5 * guards - escape if guards < ENOUGH else -2.0
    if card.rank > 12:
        # With the own queen they guard her a little; without, few spades make them catch her.
        holds_queen = any(is_queen(one) for one in spades)
        # The receiver on the left plays after this seat and may put her under a king kept.
        near = 1.0 if ask.target == (here.seat + 1) % here.terms.players else 0.0
        return 12.0 - 3 * guards - (4 if holds_queen else 0) + near + (card.rank - 13)
    return -6.0  # low spades are guards


def _binds_not(here: Known) -> bool:
    return here.terms.binds_dealt


def _side_danger(here: Known, card: Card, left: list[Card], ask: Ask) -> float:
    terms = here.terms
    suit = [one for one in left if one.suit == card.suit]
    lower = sum(one.rank < card.rank for one in suit)
    value = 0.6 * (card.rank - 7) - 0.7 * lower
    room = ask.count - (len(ask.cards) - len(left))
    if len(suit) <= room:
        value += 4.0 + 0.5 * (3 - len(suit))  # a void soon: a place to discard
    if terms.jack_bonus and card.suit == "D":
        if card.rank == 11:
            value -= 6.0 if sum(one.rank > 11 for one in suit) or len(suit) > 3 else 1.0
        elif card.rank > 11:
            value -= 3.0  # it may catch the jack
    return value


def moon_losers(here: Known, ask: Ask) -> Cards | None:
    """The cards without which this hand takes every trick by force; None if there are more."""
    if here.terms.moon == "off" or here.domino or here.terms.packs > 1 or here.kitty_size:
        return None
    losers: list[Card] = []
    for suit, held in suits_of(ask.cards).items():
        winners = 0
        for card in reversed(held):
            hidden = sum(one.suit == suit and one.rank > card.rank for one in here.hidden)
            if hidden or winners != 14 - card.rank:
                break
            winners += 1
        rest = 13 - len(held)
        if winners < len(held) and winners < rest:
            losers += held[: len(held) - winners]
    if len(losers) > ask.count or not losers:
        return None
    keep = [card for card in ask.cards if card not in losers]
    while len(losers) < ask.count:
        losers.append(keep.pop(keep.index(min(keep, key=lambda card: (card.suit == "H", card)))))
    return in_order(losers)


def _why(here: Known, ask: Ask, given: Cards) -> Reason:
    """The first of these that is true of the cards given away."""
    text = {"cards": _text(given)}
    if here.terms.queen_points and any(is_queen(card) for card in given):
        return Reason("pass_queen", text)
    if here.terms.queen_points and any(card.suit == "S" and card.rank > 12 for card in given):
        return Reason("pass_high_spades", text)
    for suit, held in suits_of(ask.cards).items():
        if held and all(card in given for card in held):
            return Reason("pass_short_suit", {**text, "suit": suit})
    if any(card.suit == "H" and card.rank > 10 for card in given):
        return Reason("pass_high_hearts", text)
    return Reason("pass_dangerous", text)


def _text(some: Cards) -> str:
    return " ".join(str(card) for card in some)
