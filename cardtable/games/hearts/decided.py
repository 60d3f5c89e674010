"""Whether the rest of a deal comes out the same however the cards lie that a seat cannot see."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import HELD, KITTY, STOCK, hand

from .deal import is_queen, pack_for
from .options import Terms, terms_of


def decided(view: SeatView) -> bool:
    """True only if nothing that anybody can still play changes the account of this deal."""
    if view.seat is None or view.public.phase != "play":
        return False
    if any(view.piles[zone].count for zone in (KITTY, STOCK) if zone in view.piles):
        return False
    terms = terms_of(view.table)
    return _all_counted(view, terms) or _takes_the_rest(view, terms)


def _counts(terms: Terms, card: Card) -> bool:
    """Whether it matters who takes this card: for points, for a moon, or for chips."""
    jack = terms.jack_bonus and card.suit == "D" and card.rank == 11
    return card.suit == "H" or is_queen(card) or jack


def _unseen(view: SeatView, terms: Terms) -> set[Card]:
    """The cards that the seat neither holds nor has seen played."""
    seen = set(view.hand) | {card for _, card in view.plays}
    seen |= {card for trick in view.tricks for _, card in trick.plays}
    return set(pack_for(terms)) - seen


def _all_counted(view: SeatView, terms: Terms) -> bool:
    """Whether every card that counts lies in a finished trick that somebody won."""
    held = view.piles[HELD].cards or () if HELD in view.piles else ()
    open_: Iterable[Card] = (
        *_unseen(view, terms), *view.hand, *held, *(card for _, card in view.plays)
    )  # fmt: skip
    return not any(_counts(terms, card) for card in open_)


def _takes_the_rest(view: SeatView, terms: Terms) -> bool:
    """Whether the seat is on lead, and each of its cards wins whenever it is led.

    With two packs a card is safe only if its twin cannot cancel it. Nobody may hold more cards:
    they would go on when the seat has none (Domino Hearts).
    """
    seat = view.seat
    if view.plays or seat is None or view.to_act != (seat,):
        return False
    others = [
        view.piles[hand(other)].count
        for other in range(terms.players)
        if other != seat and hand(other) in view.piles
    ]
    if max(others, default=0) > len(view.hand):
        return False
    unseen = _unseen(view, terms)
    if any(
        rival.suit == card.suit and rival.rank >= card.rank
        for card in view.hand
        for rival in unseen
    ):
        return False
    # What went unseen with the kitty is not in anybody's hand: if it may count, and somebody
    # else has it, nobody can tell yet what there is left to take.
    away = len(unseen) - sum(others)
    mine = bool(view.tricks) and view.tricks[0].winner == seat
    return away == 0 or mine or not any(_counts(terms, card) for card in unseen)
