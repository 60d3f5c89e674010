"""The simulator for one pack without a stock, as fast as it can be: nearly every deal played.

It plays as `hearts_board.playout` does, and a test holds the two equal. Each hand is one number, as
`rest` has it, in a variable of its own; the hands go round with the turn, so that the hand to play
is always the first. What the seats take is packed into two numbers of 13 bits a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import ALL, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, SPOTS, TOP
from .hearts_law import NO_POINTS
from .hearts_policy import choose_discard, choose_lead, choose_spade, go_over, packed, quiet_lead

if TYPE_CHECKING:
    from mypy_extensions import i64

    from .hearts_board import Board

# A taken number here: hearts, the queen, the jack, and the ranks of the hearts.
ONE_QUEEN: Final = 16
ONE_JACK: Final = 32
RANKS: Final = 64
COST: Final = 31
"""Hearts and the queen."""
PLACE_OF_SPADES: Final = 67108864
NEXT: Final = 13
"""From one seat's bits to the next one's."""
MANY: Final = 5
"""Hearts, with six for the queen, after which their only taker may be after the moon."""


def small(taken: i64) -> i64:
    """A taken number as it is packed here."""
    return (
        (taken & 15)
        | (taken >> 8 & 1) * ONE_QUEEN
        | (taken >> 12 & 1) * ONE_JACK
        | (taken >> 16) * RANKS
    )


def only(hand: i64) -> i64:
    """The code of a hand's only card."""
    if hand < PLACE_OF_SPADES:
        return hand if hand < 8192 else 8192 + (hand >> 13)
    return SPADES * 8192 + (hand >> 26) if hand >> 39 == 0 else HEARTS * 8192 + (hand >> 39)


def playout(board: Board, first: int, shooter: int, trace: list[int] | None = None) -> list[int]:
    """What everybody has taken when the deal is played on; see `hearts_board.playout`."""
    law = board.law
    players: i64 = law.players
    hands = board.hands
    costly: i64 = COST if law.costly > 255 else 15
    jack = law.jack
    moon = law.moon
    seat: i64 = board.turn
    taken = board.taken
    # The hands from the turn on; where fewer play, the last variables stay empty.
    h0: i64 = packed(hands, seat)
    h1: i64 = packed(hands, (seat + 1) % players)
    h2: i64 = packed(hands, (seat + 2) % players)
    h3: i64 = 0
    h4: i64 = 0
    h5: i64 = 0
    h6: i64 = 0
    if players > 3:
        h3 = packed(hands, (seat + 3) % players)
        if players > 4:
            h4 = packed(hands, (seat + 4) % players)
            if players > 5:
                h5 = packed(hands, (seat + 5) % players)
                if players > 6:
                    h6 = packed(hands, (seat + 6) % players)
    bounds: i64 = 0
    if law.forced:
        bit: i64 = 1
        for one in board.bound:
            if one > 0:
                bounds |= bit
            bit += bit
    rest: i64 = board.rest
    spare: i64 = small(board.spare)
    togo: i64 = board.togo
    solo: i64 = board.solo
    weight: i64 = 0
    if solo >= 0:
        held: i64 = taken[solo]
        weight = (held & 255) + 6 * (held >> 8 & 15)
    low_seats: i64 = 0
    high_seats: i64 = 0
    broken = board.broken
    number: i64 = board.number
    led: i64 = board.led
    shift: i64 = 13 * led
    top: i64 = TOP[board.live]
    under: i64 = top - 1 if top else 0
    ahead: i64 = board.seats[board.bits.index(top)] if top else seat
    value: i64 = small(board.value)
    high = board.high
    todo: i64 = board.todo
    tricks: i64 = board.left[seat]
    free_trick = number == 0 and law.first_ban == NO_POINTS and spare == 0
    threat: i64 = solo if moon and weight > MANY else -1
    shoots: i64 = shooter
    code: i64 = first
    plain = shoots < 0 and threat < 0
    while True:
        if led < 0:
            if code < 0:
                if tricks == 1:
                    code = only(h0)
                elif plain:
                    code = quiet_lead(law, h0, rest, broken, number)
                else:
                    guards = threat >= 0 and threat != seat
                    code = choose_lead(
                        law, h0, rest, broken, number, guards, shoots == seat, racing=False
                    )
            suit: i64 = code >> 13
            bit = code & ALL
            led = suit
            shift = 13 * suit
            todo = players
            top = bit
            under = bit - 1
            ahead = seat
        else:
            own: i64 = h0 >> shift & ALL
            if own:
                suit = led
                if code >= 0:
                    bit = code & ALL
                elif own & (own - 1) == 0:
                    bit = own
                elif not plain and (
                    shoots == seat or (ahead == threat and threat != seat and value & COST)
                ):
                    bound: i64 = bounds >> seat & 1
                    bit = go_over(law, own, led, top, high, bound, todo == 1)
                elif own > 1023 and led == SPADES:
                    bound = bounds >> seat & 1
                    cheap = value & costly == 0
                    bit = choose_spade(law, own, 0, under, high, bound, todo == 1, cheap)
                elif todo == 1 and value & costly == 0:
                    bit = TOP[own]
                else:
                    safe: i64 = own & under
                    if jack and led == DIAMONDS and safe != JACK:
                        safe &= ~JACK  # he is not thrown away under a higher diamond
                    if safe:
                        bit = TOP[safe]
                    elif todo == 1 or (free_trick and led != HEARTS):
                        bit = TOP[own]
                    else:
                        bit = own & -own
                if bit > top:
                    top = bit
                    under = bit - 1
                    ahead = seat
            else:
                if code < 0:
                    if tricks == 1:
                        code = only(h0)
                    else:
                        feeds = ahead == threat and threat != seat
                        bound = bounds >> seat & 1
                        code = choose_discard(law, h0, rest, number, bound, feeds, shoots == seat)
                suit = code >> 13
                bit = code & ALL
        if trace is not None:
            trace.append(seat)
            trace.append(suit * 8192 + bit)
        # The card leaves the hand and lies on the table.
        code = -1
        placed: i64 = bit << 13 * suit
        rest ^= placed
        if suit == HEARTS:
            value += 1 + SPOTS[bit] * RANKS
            broken = True
        elif bit > 511:
            if suit == SPADES:
                if bit == QUEEN:
                    value += ONE_QUEEN
                    if law.queen_breaks:
                        broken = True
                elif bit > QUEEN:
                    high = True
            elif bit == JACK and suit == DIAMONDS:
                value += ONE_JACK
        # The next hand's turn.
        mine: i64 = h0 ^ placed
        h0 = h1
        h1 = h2
        if players == 4:
            h2 = h3
            h3 = mine
        elif players == 3:
            h2 = mine
        else:
            h2 = h3
            h3 = h4
            if players == 5:
                h4 = mine
            else:
                h4 = h5
                if players == 6:
                    h5 = mine
                else:
                    h5 = h6
                    h6 = mine
        seat += 1
        if seat == players:
            seat = 0
        todo -= 1
        if todo:
            continue
        # The trick is complete: on to its taker's hand.
        while seat != ahead:
            mine = h0
            h0 = h1
            h1 = h2
            if players == 3:
                h2 = mine
            else:
                h2 = h3
                if players == 4:
                    h3 = mine
                else:
                    h3 = h4
                    if players == 5:
                        h4 = mine
                    else:
                        h4 = h5
                        if players == 6:
                            h5 = mine
                        else:
                            h5 = h6
                            h6 = mine
            seat = seat + 1 if seat + 1 < players else 0
        number += 1
        tricks -= 1
        value += spare
        if value:
            if ahead < 4:
                low_seats += value << NEXT * ahead
            else:
                high_seats += value << NEXT * (ahead - 4)
            togo -= (value & 15) + (value >> 4 & 1)
            if jack:
                togo -= value >> 5 & 1
            if value & COST and solo > -2:
                if solo == -1 or solo == ahead:
                    solo = ahead
                    weight += (value & 15) + 6 * (value >> 4 & 1)
                    threat = solo if moon and weight > MANY else -1
                else:
                    solo = -2
                    threat = -1
                if solo != shoots:
                    shoots = -1
                plain = shoots < 0 and threat < 0
            if togo <= 0:
                break
        if tricks == 0:
            break
        led = -1
        value = spare = 0
        high = free_trick = False
    total = taken[:]
    for i in range(players):
        if i < 4:
            got: i64 = low_seats >> NEXT * i & ALL
        else:
            got = high_seats >> NEXT * (i - 4) & ALL
        if got:
            total[i] += (
                (got & 15) + (got >> 4 & 1) * 256 + (got >> 5 & 1) * 4096 + (got >> 6) * 65536
            )
    return total
