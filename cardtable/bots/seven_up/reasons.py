"""Why a card is played at Seven-Up: a code that is true of what the seat can see.

The code is found from the view and the card alone, so that rules of thumb and search explain
themselves alike; `texts` puts it in a sentence.
"""

from __future__ import annotations

from cardtable.engine.actions import Reason, Value
from cardtable.engine.cards import SUITS

from .bit_cards import ABOVE, BIT, JACK, PIPS, RANKS, SUIT_OF, beats, card_of, numbers_in
from .known import Known


def card_reason(known: Known, card: int) -> Reason:
    """Why `card` may well be played now: the first that is true of it."""
    code = "only_card"
    pips = PIPS[card]
    if known.options & (known.options - 1):
        if known.trick:
            pips += sum(PIPS[other] for other in known.trick)
            code = _following(known, card, pips)
        else:
            code = _leading(known, card)
    params: dict[str, Value] = {"card": str(card_of(card)), "pips": pips}
    return Reason(code, params)


def _leading(known: Known, card: int) -> str:
    """What is to be said of a lead."""
    jack = known.trump * RANKS + JACK
    trump = SUIT_OF[card] == known.trump
    if trump and card > jack and known.unseen & BIT[jack]:
        return "hunt_jack"
    if not ABOVE[card] & known.unseen:
        return "lead_top_trump" if trump else "lead_top"
    if trump:
        return "lead_jack" if card == jack else "lead_trump"
    return "lead_pips" if PIPS[card] else "lead_small"


def _following(known: Known, card: int, pips: int) -> str:
    """What is to be said of a card to somebody's lead; `pips` with its own."""
    jack = known.trump * RANKS + JACK
    at = winning(known)
    best = known.trick[at]
    partner = known.sides[(known.leader + at) % known.players] == known.side
    last = len(known.trick) == known.players - 1
    if beats(card, best, known.trump):
        if jack in known.trick and not partner:
            return "catch_jack"
        if card == jack:
            return "save_jack" if last else "jack_ahead"
        if pips:
            trumped = SUIT_OF[card] == known.trump != SUIT_OF[known.trick[0]]
            return "trump_pips" if trumped else "win_pips"
        return "take_lead"
    if partner:
        return "feed_partner" if PIPS[card] else "leave_to_partner"
    if any(beats(other, best, known.trump) for other in numbers_in(known.options)):
        return "let_go"
    return "give_pips" if PIPS[card] else "cannot_win"


def winning(known: Known) -> int:
    """Which card of the trick wins it so far, by its place."""
    at = 0
    for place in range(1, len(known.trick)):
        if beats(known.trick[place], known.trick[at], known.trump):
            at = place
    return at


def talk_reason(known: Known, code: str) -> Reason:
    """Why something is said before the play: how many trumps are held, of which suit."""
    suit = SUITS[known.trump]
    count = sum(SUIT_OF[card] == known.trump for card in numbers_in(known.hand))
    return Reason(code if count else f"{code}_none", {"count": count, "suit": suit})
