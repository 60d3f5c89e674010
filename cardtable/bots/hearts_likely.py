"""How likely a world is: whether the others would have played what they played.

The deal so far is gone through again with the hands of the world; a play that the rules of thumb
would not have made there is a surprise. Worlds full of surprises count less.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bits import DIAMONDS, HEARTS, JACK, PLACE, QUEEN, SPADES
from .hearts_board import Board
from .hearts_law import NO_POINTS, ONE_JACK, ONE_QUEEN
from .hearts_policy import choose_discard, choose_follow, choose_lead, packed

if TYPE_CHECKING:
    from mypy_extensions import i64


class History:
    """The tricks so far: by trick the seats and codes as played, who won; and who looks on."""

    def __init__(self, seat: int, codes: list[int], tricks: list[tuple[list[int], list[int], int]]):
        self.seat: int = seat
        self.rest: int = 0
        self.once: int = 0
        self.tricks: list[tuple[list[int], list[int], int]] = tricks
        twice = 0
        for card in codes:
            placed = (card & 8191) * PLACE[card >> 13]
            twice |= self.rest & placed
            self.rest |= placed
        self.once = self.rest & ~twice


def surprises(board: Board, history: History) -> int:
    """How many plays of the others the rules of thumb would not have made; discards count twice."""
    law = board.law
    two_packs = law.packs > 1
    hands = board.hands[:]
    twins = board.twins[:]
    for seats, codes, _ in history.tricks:
        for i in range(len(seats)):
            index: i64 = 4 * seats[i] + (codes[i] >> 13)
            back: i64 = codes[i] & 8191
            if hands[index] & back:
                twins[index] |= back
            else:
                hands[index] |= back
    rest: i64 = history.rest
    once: i64 = history.once
    broken = False
    number: i64 = 0
    found: i64 = 0
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
            bit: i64 = code & 8191
            own: i64 = hands[4 * seat + led]
            if seat != onlooker and (i or number):
                bound: i64 = board.bound[seat]
                if i == 0:
                    if (
                        choose_lead(
                            law, packed(hands, seat), rest, broken, number, False, False, False
                        )
                        != code
                    ):
                        found += 1
                elif own == 0:
                    would: i64 = choose_discard(
                        law, packed(hands, seat), rest, number, bound, False, False
                    )
                    if would != code:
                        found += 2 if would != SPADES * 8192 + QUEEN else 4
                else:
                    want: i64 = choose_follow(
                        law, own, led, live, high, bound, todo == 1, value, free_trick
                    )
                    if want != bit and not alike(want, bit, own, rest // PLACE[led] & 8191):
                        found += 1
            placed: i64 = bit * PLACE[suit]
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


def alike(one: i64, other: i64, own: i64, rest: i64) -> bool:
    """Whether no card that others hold lies between two cards of a hand."""
    low: i64 = one if one < other else other
    high: i64 = other if one < other else one
    return (rest & ~own) & (high - 1) & ~(2 * low - 1) == 0
