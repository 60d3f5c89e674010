"""The expert keeps the card that alone may still stop somebody's moon, in whole deals up to it.

In each one player has taken all points so far and leads; the cards held are told by what follows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest
from test_hearts_board import board_of

from cardtable.bots.bit_cards import Rng
from cardtable.bots.hearts.imagined.sampling import rival_in
from cardtable.bots.hearts.playouts.options import Law, takes_all
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.bots.levels import decide
from cardtable.engine.actions import DEALER, Action
from cardtable.engine.cards import Card, cards, in_order
from cardtable.engine.views import view_for
from cardtable.games import game
from cardtable.games.hearts.deal import Deal
from cardtable.teaching.stack import places, stacked

RULES = game("hearts")
TABLE = RULES.declaration.table("classic_100", 4)
HOLD, TO_THE_RIGHT = 4, 2
"""The numbers of deals without an exchange and with one to the right."""

SAMPLES = 6000
SEEDS = 3


@dataclass(frozen=True, slots=True)
class Position:
    """played: the tricks so far, as played, and the one on the table; held: by seat, what is left.

    eldest: who opened; stopper: what seat `seat`, to play, must not give away. given: what it
    passed to the right, if anything.
    """

    played: str
    held: str
    eldest: int
    seat: int
    stopper: str
    given: str = ""


POSITIONS = {
    "a high heart under two low discards": Position(
        "2C JC AC QC, AS 7S 9S KS, KC TC 6C AD, KD TD 8D 9D, QS 5S 8S 3S, QD 5D 7D 6D, "
        "JD 8H 9H 4D, JS 4S 6S 6H, JH 3H 4H 2H, TS 9C 2S 3D, 2D 8C 7H",
        "QH AH, 3C 7C, 4C 5C, 5H TH KH",
        eldest=2,
        seat=3,
        stopper="KH",
    ),
    "the queen to whoever has all hearts": Position(
        "2C 3C AC 8C, AD 9D TD QD, AS 9S KS 6S, KD TH 7D 6D, AH 4H JH 7H, KC 6C JC TC, "
        "KH 3H 9H 5H, QH 2H 8H 7C, QC 5C 7S 2S, 6H 9C 2D",
        "8D TS JS, 4C 4S 8S, 3S 4D 5S, 3D 5D JD QS",
        eldest=2,
        seat=3,
        stopper="QS",
    ),
    "the highest diamond of three": Position(
        "2C 3C 8C KC, AS JS 6S TS, KS 8S 4S 9S, QC KD 9C AH, KH 7H TH 5H, QS 5S AD 7S, "
        "QH 4H 9H 2H, JH 3H 8H QD, JC 5D 7C TD, TC 4D 6C 8D, JD",
        "6D AC, 2D 3D 9D, 4C 5C 6H, 2S 3S 7D",
        eldest=1,
        seat=1,
        stopper="9D",
    ),
    "the higher of the last hearts": Position(
        "2C 6C KC 4C, AS KS 5S JS, AD JD 9D KD, QC 3C JC KH, AH 9H JH 7H, QH 5H 2H 6H, "
        "QS 7S TC TS, QD 8D 6D 5D, TD 7D 4D 2D, 9S 2S 9C 8S, 3D",
        "8H AC, 3H 3S TH, 5C 7C 8C, 4H 4S 6S",
        eldest=2,
        seat=1,
        stopper="TH",
    ),
    "the queen of hearts, guarded": Position(
        "2C 8C KC 7C, AS JD TS 9S, AD 3D 5D QD, KD 8H 2D TD, AH 7H 5H 9C, KH 6H 4H 8D, "
        "KS 3H 6S 8S, 9D",
        "9H TH JH JS QS, 2H 3C 4C 6C QH AC, 3S 5C 5S TC JC QC, 2S 4D 4S 6D 7D 7S",
        eldest=2,
        seat=1,
        stopper="QH",
    ),
    "the ace of hearts before a heart is seen": Position(
        "2C QC TC 9C, AS JS TS 9S, AD JD 8D TD, KS 8S 6S 5S, KD 9D 5D 7D, QD 6D 3D KC, "
        "QS 3S 4S 2S, JC 4D 5C 8C, AC",
        "9H JH QH KH, 7H 7S 8H TH AH, 2D 2H 3H 4H 6H, 3C 4C 5H 6C 7C",
        eldest=3,
        seat=1,
        stopper="AH",
        given="JH QH KH",
    ),
}


def plays_of(position: Position) -> list[tuple[int, Card]]:
    """Who played what; a trick's winner leads the next one."""
    found: list[tuple[int, Card]] = []
    leader = position.eldest
    for trick in position.played.split(", "):
        plays = [((leader + i) % 4, card) for i, card in enumerate(cards(trick))]
        found += plays
        led = plays[0][1].suit
        leader = max(plays, key=lambda play: (play[1].suit == led, play[1].rank))[0]
    return found


def reached(position: Position) -> Deal:
    """The deal up to the position, dealt, passed and played by the rules."""
    plays = plays_of(position)
    hands = [list(cards(text)) for text in position.held.split(", ")]
    for seat, card in plays:
        hands[seat].append(card)
    carry = replace(RULES.first(TABLE, 0), deal=TO_THE_RIGHT if position.given else HOLD)
    passes: list[tuple[Card, ...]] = []
    if position.given:
        # The others pass the highest cards of whoever gets them.
        passes = [
            in_order(sorted(hands[(seat + 3) % 4], key=lambda c: c.rank)[-3:]) for seat in range(4)
        ]
        passes[position.seat] = in_order(cards(position.given))
        for seat, given in enumerate(passes):
            for card in given:
                hands[(seat + 3) % 4].remove(card)
        for seat, given in enumerate(passes):
            hands[seat] += given
    homes = places(RULES, TABLE, carry)
    pack = stacked(RULES.pack(TABLE), homes, [tuple(held) for held in hands])
    deal, _ = RULES.apply(RULES.start(TABLE, carry), DEALER, Action("deal", pack))
    for seat, given in enumerate(passes):
        deal, _ = RULES.apply(deal, seat, Action("pass", given))
    for seat, card in plays:
        deal, _ = RULES.apply(deal, seat, Action("play", (card,)))
    assert isinstance(deal, Deal)
    return deal


@pytest.mark.parametrize("name", POSITIONS)
def test_the_card_that_may_stop_a_moon_is_kept(name: str) -> None:
    position = POSITIONS[name]
    deal = reached(position)
    takers = {trick.winner for trick in deal.tricks if any(c.suit == "H" for _, c in trick.plays)}
    assert len(takers) < 2
    assert RULES.to_act(deal) == (position.seat,)
    view, asks = view_for(RULES, TABLE, deal, position.seat, ()), RULES.asks(deal, position.seat)
    assert position.stopper in map(str, asks[0].cards)
    for seed in range(SEEDS):
        choice = decide("expert", view, asks, seed, SAMPLES)
        assert choice is not None
        assert str(choice.action.cards[0]) != position.stopper, seed


def test_where_the_others_see_no_moon_coming_the_onlooker_still_does() -> None:
    deal = reached(POSITIONS["a high heart under two low discards"])
    board = board_of(deal, domino=False)
    law = Law(deal.terms, False, onlooker=3)
    assert law.asleep is not None
    assert law.drowsy is not None
    for quick in (True, False):
        for one, made in ((law.asleep, True), (law.drowsy, False)):
            one.quick = quick
            board.law = one
            assert takes_all(playout(board, -1, 0), 0) == made


def test_a_moon_that_the_onlooker_alone_would_stop_is_still_taken_to_be_tried() -> None:
    deal = reached(POSITIONS["a high heart under two low discards"])
    board = board_of(deal, domino=False)
    board.law = Law(deal.terms, False, onlooker=3)
    lots = Rng(Random(1))
    tried = 0
    for _ in range(40):
        board.law = Law(deal.terms, False, onlooker=3)
        if rival_in(board, 3, lots, unaware=16) == 0:
            assert board.law.watcher == 3
            tried += 1
        else:
            assert board.law.watcher == -1
    assert tried
    assert rival_in(board_of(deal, domino=False), 3, lots) == -1
