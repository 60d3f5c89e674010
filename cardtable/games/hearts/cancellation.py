"""Cancellation Hearts: two packs, in which identical cards of one trick cancel each other.

The highest uncancelled card of the suit led wins. If none is left the trick is held: it stays
on the table, the same player leads again, and the next winner takes everything held.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.events import CardsMoved, Noted, TrickWon
from cardtable.engine.public import Trick
from cardtable.engine.zones import HELD, KITTY, TRICK

from .deal import Deal
from .game import Form, HeartsRules, Step, equal_hands
from .options import CANCELLATION_OPTIONS
from .trick import cards_fall_to, trick_winner


def _trick_over(deal: Deal) -> Step:
    seat = trick_winner(deal)
    if seat is not None:
        return cards_fall_to(deal, seat, KITTY)
    if any(deal.hands):
        return _held(deal)
    # A held last trick goes to the player who led it.
    return cards_fall_to(deal, deal.leader, KITTY, won=False)


def _held(deal: Deal) -> Step:
    cards = tuple(card for _, card in deal.plays)
    after = replace(
        deal,
        held=deal.held + cards,
        tricks=(*deal.tricks, Trick(deal.plays, None)),
        plays=(),
    )
    return after, [
        TrickWon(None),
        Noted("held", deal.leader),
        CardsMoved(cards, TRICK, HELD),
    ]


CANCELLATION_HEARTS = HeartsRules(Form(CANCELLATION_OPTIONS, equal_hands, KITTY, _trick_over))
