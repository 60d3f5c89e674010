"""The bots that play Seven-Up: a beginner, and one with sound rules of thumb.

What all levels share stands here too: owning up to a revoke, claiming one that is proven,
and what is done about a dealer's slip.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from cardtable.bots.api import Choice, at_random, required
from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.cards import SUITS
from cardtable.engine.seat_view import SeatView

from .bit_cards import BIT, FULL, JACK, NO_TRUMP, RANKS, SUIT, SUIT_OF, beats, card_of, numbers_in
from .known import Known, found_out, known, proven_revoke
from .policy import BUNCH, GIVE, STAND, keep_six, pick, prospects
from .reasons import card_reason, talk_reason, winning

AVERAGE = -0.05
ONE_CARD = -1.45
"""The prospects of an average hand, and of one card where one may not look at the others."""

Answer = Callable[[SeatView, Known, Ask, Random], Choice]
"""How a level answers what it must."""


def easy(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """A beginner: takes what can be taken, leads what is high, plays on with anything."""
    return answered(view, asks, random, samples, _easy)


def normal(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """Sound rules of thumb for every decision, with an eye on the counters."""
    return answered(view, asks, random, samples, _normal)


def answered(
    view: SeatView, asks: Sequence[Ask], random: Random, samples: int, answer: Answer
) -> Choice | None:
    """What every level does alike, and `answer` for the rest; None if nothing need be said."""
    if view.public.phase == "draw" or any(ask.kind in ("draw", "cut") for ask in asks):
        return at_random(view, asks, random, samples)
    told = known(view)
    for ask in asks:
        if ask.kind == "take_back":
            reason = Reason("own_revoke", {"card": str(ask.cards[0])})
            return Choice(Action("take_back", ask.cards[:1]), reason)
        choice = _claim(view, told, ask) if ask.kind == "claim" else None
        if choice is not None:
            return choice
    must = required(asks)
    if must is None:
        return None
    if must.topic == "exposed":
        return _exposed(told)
    return answer(view, told, must, random)


def say(code: str, reason: Reason) -> Choice:
    """A choice by its name."""
    return Choice(Action("choose", choice=code), reason)


def play(told: Known, card: int) -> Choice:
    """A card, with its reason."""
    return Choice(Action("play", (card_of(card),)), card_reason(told, card))


def put_away(told: Known, kept: int, reason: Reason) -> Choice:
    """All cards but those kept go aside."""
    away = tuple(card_of(card) for card in numbers_in(told.hand & ~kept))
    return Choice(Action("discard", away), reason)


# What all levels share


def _claim(view: SeatView, told: Known, ask: Ask) -> Choice | None:
    """A claim that is right and new; "settle" where one must speak; otherwise None."""
    if "misdeal" in ask.choices:
        return _misdeal(view, told)
    for name in ask.choices:
        suit = proven_revoke(view, int(name)) if name.isdecimal() else -1
        if suit >= 0 and int(name) not in found_out(view):
            reason = Reason("revoke_proven", {"seat": int(name), "suit": SUITS[suit]})
            return Choice(Action("claim", choice=name), reason)
    if ask.optional:
        return None
    return Choice(Action("claim", choice="settle"), Reason("nothing_to_claim"))


def _misdeal(view: SeatView, told: Known) -> Choice | None:
    """Hands of a wrong size: say so where the deal is no loss, or to cancel a turned Jack."""
    claim = Action("claim", choice="misdeal")
    turned_jack = view.public.phase in ("beg", "reply") and _jack_was_turned(view)
    if turned_jack:
        if told.sides[told.dealer] == told.side:
            return None
        return Choice(claim, Reason("misdeal_jack"))
    if told.hand and told.trump != NO_TRUMP and worth_of_hand(told) >= AVERAGE:
        return None
    return Choice(claim, Reason("misdeal_poor"))


def _jack_was_turned(view: SeatView) -> bool:
    turned = next((pile.cards for zone, pile in view.piles.items() if zone.name == "turn_up"), ())
    return any(card.rank == 11 for card in turned or ())


def _exposed(told: Known) -> Choice:
    """The deal stands if the hand, whatever is turned up, is no worse than another."""
    average = sum(prospects(told.hand, suit, 6, told.opponents, told.dead) for suit in range(4)) / 4
    if average >= (AVERAGE if told.hand.bit_count() > 1 else ONE_CARD):
        return say("accept", Reason("exposed_good"))
    return say("redeal", Reason("exposed_poor"))


def worth_of_hand(told: Known) -> float:
    """The points that one's own hand promises beyond an opponent's."""
    cards = told.hand.bit_count()
    return prospects(told.hand, told.trump, cards, told.opponents, told.dead)


# The beginner


def _easy(view: SeatView, told: Known, ask: Ask, random: Random) -> Choice:
    """Counts trumps and likes to win; saves nothing for later."""
    trumps = (told.hand & SUIT[told.trump]).bit_count()
    match ask.topic or ask.kind:
        case "beg":
            code = "stand" if trumps >= 2 else "beg"
            return say(code, talk_reason(told, code))
        case "reply":
            if trumps >= 2 and "give" in ask.choices and not gift_loses(told):
                return say("give", talk_reason(told, "give"))
            return say("run", _why_run(told))
        case "bunch":
            code = ask.choices[1]
            return say(code, talk_reason(told, "play_on"))
        case "discard":
            count = told.hand.bit_count() - ask.count
            ranked = sorted(numbers_in(told.hand), key=lambda card: (card % RANKS, card))
            kept = sum(BIT[card] for card in ranked[-count:])
            return put_away(told, kept, Reason("keep_high"))
    return play(told, _easy_card(told, random))


def _easy_card(told: Known, random: Random) -> int:
    """Aces and trumps out first, every trick won that can be, the highest card at hand."""
    low = low_at_stake(told)
    last = len(told.trick) == told.players - 1
    options = [card for card in numbers_in(told.options) if card != low or last] or [low]
    if not told.trick:
        big = [card for card in options if card % RANKS > JACK or SUIT_OF[card] == told.trump]
        return max(big or options, key=lambda card: (card % RANKS, random.random()))
    at = winning(told)
    if told.sides[(told.leader + at) % told.players] != told.side:
        winners = [card for card in options if beats(card, told.trick[at], told.trump)]
        if winners:
            return max(winners, key=lambda card: (SUIT_OF[card] != told.trump, card % RANKS))
    return min(options, key=lambda card: (SUIT_OF[card] == told.trump, card % RANKS))


# Rules of thumb


def _normal(view: SeatView, told: Known, ask: Ask, random: Random) -> Choice:
    """The hand's prospects decide what is said, a card's merit what is played."""
    worth = worth_of_hand(told)
    match ask.topic or ask.kind:
        case "beg":
            code = "stand" if worth >= STAND else "beg"
            return say(code, talk_reason(told, code))
        case "reply":
            gifts = len(told.gifts)
            if "give" in ask.choices and not gift_loses(told) and worth >= GIVE * gifts:
                return say("give", talk_reason(told, "give"))
            return say("run", _why_run(told))
        case "bunch":
            gather = worth < BUNCH
            code = ask.choices[0 if gather else 1]
            return say(code, talk_reason(told, "gather" if gather else "play_on"))
        case "discard":
            kept = keep_six(told.hand, told.trump, told.hand.bit_count() - ask.count)
            return put_away(told, kept, Reason("keep_trumps"))
    return play(told, thumb_card(told))


def thumb_card(told: Known) -> int:
    """The card that the rules of thumb play."""
    best, mate = -1, False
    if told.trick:
        at = winning(told)
        best = told.trick[at]
        mate = told.sides[(told.leader + at) % told.players] == told.side
    behind = sum(
        told.sides[(told.leader + place) % told.players] != told.side
        for place in range(len(told.trick) + 1, told.players)
    )
    unseen = FULL & told.unseen
    size = told.hand.bit_count()
    trick = list(told.trick)
    return pick(
        told.hand,
        told.options,
        trick,
        best,
        mate,
        behind,
        unseen,
        size,
        told.trump,
        at_stake=low_at_stake(told),
    )


LIKELY_LOW = 0.5
"""How sure a seat must be that nothing lower was dealt to treat a trump as the point for Low."""


def low_at_stake(told: Known) -> int:
    """The trump, held or on the table, that is probably Low where its taker gets the point; or −1.

    A lower trump that nobody has seen may lie in the stock.
    """
    if not told.low_taken or told.trump == NO_TRUMP:
        return -1
    seen = told.hand
    for cards in told.shown:
        seen |= cards
    trumps = numbers_in(seen & SUIT[told.trump])
    if not trumps or not (told.hand & BIT[trumps[0]] or trumps[0] in told.trick):
        return -1  # none yet, or somebody has taken it
    unseen = FULL & told.unseen
    lower = sum(SUIT_OF[card] == told.trump and card < trumps[0] for card in numbers_in(unseen))
    elsewhere = sum(told.sizes) - told.hand.bit_count()
    dealt = min(1.0, elsewhere / max(1, unseen.bit_count()))
    return trumps[0] if (1 - dealt) ** lower >= LIKELY_LOW else -1


def gift_loses(told: Known) -> bool:
    """Whether somebody else would win the game by the gift."""
    return any(told.left[side] == 1 and side != told.side for side in told.gifts)


def _why_run(told: Known) -> Reason:
    if gift_loses(told):
        return Reason("gift_loses")
    return talk_reason(told, "run")
