"""How likely a world is: whether the others would have passed and played what they did.

The deal so far is gone through again with the hands of the world. What a hand would hardly have
done raises doubts; how much each habit counts was fitted to many deals between the search bots, so
that the true deal stands out among imagined ones. Doubts are whole hundredths, so that adding them
up gives the same number everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import ALL, COUNT, DIAMONDS, HEARTS, JACK, PLACE, QUEEN, SPADES, TOP
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import NO_POINTS, ONE_JACK, ONE_QUEEN, QUEEN_OUT
from cardtable.bots.hearts.playouts.policy import (
    choose_discard,
    choose_follow,
    choose_lead,
    go_over,
    packed,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

ODD_LEAD: Final = 20
"""A lead that the rules of thumb would not have made."""
NOT_LOWEST: Final = 55
"""A lead from the middle or the top of its suit."""
OWN_QUEEN: Final = 75
"""A spade led with the queen in the hand."""
QUEEN_WINS: Final = 300
"""The queen led where no higher spade is out, by a hand that could lead another suit."""
HIGH_SPADE: Final = 25
"""A spade led with the ace or king in the hand and the queen out."""
NO_FLUSH: Final = 55
"""Another suit led with nothing but low spades in the hand and the queen out."""
ODD_FOLLOW: Final = 75
ODD_DISCARD: Final = 95
KEPT_QUEEN: Final = 110
"""The queen of spades not discarded."""
MISSED_COVER: Final = 230
"""The queen of spades not dropped under a higher spade."""
NOT_HIGHEST: Final = 110
"""A discard that was not the highest of its suit."""
ODD_SHOT: Final = 50
"""A play of somebody after the moon that does not serve it."""

SAME_SUIT: Final = 50
"""For each card passed and each kept of its suit, up to four: short suits are passed away."""
HIGH_SIDE: Final = 35
"""For each high card kept in a short side suit."""
MODEST: Final = 300
"""Only low cards were passed, by a hand that is after no moon."""
TEN: Final = 256

IMPOSSIBLE: Final = 300
"""A card of a suit that the hand drew for; so much only, as it is not certain to be avoidable."""


class History:
    """The tricks so far: by trick the seats and codes as played, who won; and who looks on.

    giver: who passed cards to the onlooker, -1 nobody; received: their codes; modest: they were
    all below the ten, as nobody passes who is not after the moon. most: where the void draw, how
    many cards of each suit the hands can hold, as `hands` has it.
    """

    def __init__(
        self,
        seat: int,
        codes: list[int],
        tricks: list[tuple[list[int], list[int], int]],
        giver: int = -1,
        received: list[int] | None = None,
        most: list[int] | None = None,
    ) -> None:
        self.seat: int = seat
        self.rest: int = 0
        self.once: int = 0
        self.tricks: list[tuple[list[int], list[int], int]] = tricks
        self.received: list[int] = received or []
        self.most: list[int] = most or []
        self.giver: int = giver if self.received else -1
        self.modest: bool = all(card & ALL < TEN for card in self.received)
        twice = 0
        for card in codes:
            placed = (card & ALL) * PLACE[card >> 13]
            twice |= self.rest & placed
            self.rest |= placed
        self.once = self.rest & ~twice


def doubts(board: Board, history: History) -> int:
    """What speaks against a world, in hundredths: its weight is e to the minus so many.

    The board's rival is taken to have been after the moon from the start.
    """
    law = board.law
    if history.most:
        return excess(board, history)
    two_packs = law.packs > 1
    rival: i64 = board.rival
    hands = board.hands[:]
    twins = board.twins[:]
    for seats, codes, _ in history.tricks:
        for i in range(len(seats)):
            index: i64 = 4 * seats[i] + (codes[i] >> 13)
            back: i64 = codes[i] & ALL
            if hands[index] & back:
                twins[index] |= back
            else:
                hands[index] |= back
    found: i64 = 0
    if history.giver >= 0:
        found = kept(history, hands, history.giver == rival)
    rest: i64 = history.rest
    once: i64 = history.once
    broken = False
    number: i64 = 0
    onlooker: i64 = history.seat
    for seats, codes, winner in history.tricks:
        led: i64 = codes[0] >> 13
        live: i64 = 0
        value: i64 = 0
        high = False
        todo: i64 = law.players
        free_trick = number == 0 and law.first_ban == NO_POINTS and board.spare == 0
        for i in range(len(seats)):
            seat: i64 = seats[i]
            code: i64 = codes[i]
            suit: i64 = code >> 13
            bit: i64 = code & ALL
            own: i64 = hands[4 * seat + led]
            if seat != onlooker and (i or number):
                shoots = seat == rival
                bound: i64 = board.bound[seat]
                hand: i64 = packed(hands, seat)
                if i == 0:
                    if choose_lead(law, hand, rest, broken, number, False, shoots, False) != code:
                        found += ODD_SHOT if shoots else ODD_LEAD
                    if not shoots:
                        found += led_oddly(law.queen_points > 0, hand, rest, suit, bit)
                elif own == 0:
                    would: i64 = choose_discard(law, hand, rest, number, bound, False, shoots)
                    if would != code:
                        if shoots:
                            found += ODD_SHOT
                        else:
                            found += KEPT_QUEEN if would == SPADES * 8192 + QUEEN else ODD_DISCARD
                    if not shoots:
                        held: i64 = hand >> 13 * suit & ALL
                        if not alike(TOP[held], bit, held, rest >> 13 * suit & ALL):
                            found += NOT_HIGHEST
                else:
                    if shoots:
                        want: i64 = go_over(law, own, led, TOP[live], high, bound, todo == 1)
                    else:
                        want = choose_follow(
                            law, own, led, live, high, bound, todo == 1, value, free_trick
                        )
                    if want != bit and not alike(want, bit, own, rest >> 13 * led & ALL):
                        found += ODD_SHOT if shoots else ODD_FOLLOW
                        if want == QUEEN and led == SPADES and not shoots:
                            found += MISSED_COVER
            placed: i64 = bit << 13 * suit
            if once & placed:
                rest ^= placed
            once ^= placed
            index = 4 * seat + suit
            if two_packs and twins[index] & bit:
                twins[index] ^= bit
            else:
                hands[index] ^= bit
            if suit == led:
                live ^= bit
            if suit == HEARTS:
                value += 1
                broken = True
            elif suit == SPADES and bit > 1023:
                if bit == QUEEN:
                    value += ONE_QUEEN
                    broken = broken or law.queen_breaks
                else:
                    high = True
            elif suit == DIAMONDS and bit == JACK:
                value += ONE_JACK
            todo -= 1
        if winner >= 0:
            number += 1
    return found


def excess(board: Board, history: History) -> int:
    """Where the void draw: cards that the hands cannot hold. What was held when is not known."""
    found = 0
    for i in range(len(history.most)):
        if i // 4 != history.seat:
            found += IMPOSSIBLE * max(0, COUNT[board.hands[i]] - history.most[i])
    return found


def kept(history: History, hands: list[int], shoots: bool) -> i64:
    """What speaks against the giver's hand: what it kept beside what it passed."""
    base: i64 = 4 * history.giver
    if history.modest:
        return 0 if shoots else MODEST
    found: i64 = 0
    for card in history.received:
        length: i64 = COUNT[hands[base + (card >> 13)]]
        found += SAME_SUIT * (length if length < 4 else 4)
    for suit in range(2):
        held: i64 = hands[base + suit]
        if COUNT[held] < 4:
            found += HIGH_SIDE * COUNT[held & -QUEEN]
    return found


def led_oddly(queen_counts: bool, hand: i64, rest: i64, suit: i64, bit: i64) -> i64:
    """What speaks against a lead from this hand, whatever the rules of thumb would say."""
    found: i64 = 0
    held: i64 = hand >> 13 * suit & ALL
    if not alike(held & -held, bit, held, rest >> 13 * suit & ALL):
        found = NOT_LOWEST
    if queen_counts:
        spades: i64 = hand >> 26 & ALL
        if suit == SPADES:
            if spades & QUEEN:
                found += OWN_QUEEN
                if bit == QUEEN and hand != spades << 26 and (rest >> 26 & ALL & ~spades) < QUEEN:
                    found += QUEEN_WINS
            elif rest & QUEEN_OUT and spades > 2047:
                found += HIGH_SPADE
        elif spades and spades < QUEEN and rest & QUEEN_OUT:
            found += NO_FLUSH
    return found


def alike(one: i64, other: i64, own: i64, rest: i64) -> bool:
    """Whether no card that others hold lies between two cards of a hand."""
    low: i64 = one if one < other else other
    high: i64 = other if one < other else one
    return (rest & ~own) & (high - 1) & ~(2 * low - 1) == 0
