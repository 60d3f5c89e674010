"""A fast simulator of the Hearts family: a deal played to its end by rules of thumb.

It knows every option and player count, and is held equal to the rules by a test. The same file
runs as it is or compiled. Where one pack is played without a stock, `fast_playout` does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.bots.bit_cards import DIAMONDS, HEARTS, JACK, PLACE, QUEEN, SPADES, SPOTS, TOP

from .board import Board
from .fast_playout import fast_playout
from .options import NO_POINTS, ONE_JACK, ONE_QUEEN, Law, pieces, worth, worth_of_hand
from .policy import choose_discard, choose_lead, choose_spade, go_over, packed

if TYPE_CHECKING:
    from mypy_extensions import i64


def playout(
    board: Board, first: int, shooter: int, trace: list[int] | None = None, probing: bool = False
) -> list[int]:
    """What everybody has taken when the deal is played on from `first`, the code of the next card.

    first: -1 lets the rules of thumb choose. shooter: a seat that goes for the moon as long as it
    can, or -1. trace: filled with each seat and code, for tests. probing: the deal ends once the
    shooter does not take everything, for those who want to know no more than that.
    """
    law = board.law
    if law.quick:
        return fast_playout(board, first, shooter, trace, probing)
    players: i64 = law.players
    domino = law.domino
    two_packs = law.packs > 1
    costly: i64 = law.costly
    jack = law.jack
    hands = board.hands[:]
    twins = board.twins[:]
    left = board.left[:]
    bound = board.bound[:]
    taken = board.taken[:]
    stock = board.stock[:]
    bits = board.bits[:]
    seats = board.seats[:]
    rest: i64 = board.rest
    once: i64 = board.once
    spare: i64 = board.spare
    held: i64 = board.held
    togo: i64 = board.togo
    solo: i64 = board.solo
    broken = board.broken
    number: i64 = board.number
    led: i64 = board.led
    live: i64 = board.live
    value: i64 = board.value
    high = board.high
    seat: i64 = board.turn
    leader: i64 = board.leader
    todo: i64 = board.todo
    tricks: i64 = left[seat]
    top: i64 = TOP[live]
    under: i64 = top - 1 if top else 0
    ahead: i64 = seats[bits.index(top)] if top else leader
    free_trick = number == 0 and law.first_ban == NO_POINTS and spare == 0
    threat: i64 = threatening(law, taken, solo)
    watcher: i64 = law.watcher
    shoots: i64 = shooter
    code: i64 = first
    while True:
        if code < 0:
            watches = threat >= 0 and threat != seat and (watcher < 0 or watcher == seat)
            if led < 0:
                code = choose_lead(
                    law,
                    packed(hands, seat),
                    rest,
                    broken,
                    number,
                    watches,
                    shoots == seat,
                    domino and len(stock) > 0,
                )
            else:
                own: i64 = hands[4 * seat + led]
                if own == 0 and domino and stock:
                    own = draw(hands, twins, left, stock, seat, led)
                if own == 0:
                    feeds = watches and ahead == threat
                    code = choose_discard(
                        law, packed(hands, seat), rest, number, bound[seat], feeds, shoots == seat
                    )
                elif shoots == seat or (watches and ahead == threat and value & 4095):
                    code = led * 8192 + go_over(law, own, led, top, high, bound[seat], todo == 1)
                elif led == SPADES and own > 1023:
                    code = SPADES * 8192 + choose_spade(
                        law, own, live, under, high, bound[seat], todo == 1, value & costly == 0
                    )
                elif todo == 1 and value & costly == 0:
                    code = led * 8192 + TOP[own]
                else:
                    safe: i64 = own & (under | live)
                    if jack and led == DIAMONDS and safe != JACK:
                        safe &= ~JACK  # he is not thrown away under a higher diamond
                    if safe:
                        code = led * 8192 + TOP[safe]
                    elif todo == 1 or (free_trick and led != HEARTS):
                        code = led * 8192 + TOP[own]
                    else:
                        code = led * 8192 + (own & -own)
        if trace is not None:
            trace.append(seat)
            trace.append(code)
        # The card leaves the hand and lies on the table.
        suit: i64 = code >> 13
        bit: i64 = code & 8191
        index: i64 = 4 * seat + suit
        placed: i64 = bit * PLACE[suit]
        if once & placed:
            rest ^= placed
        once ^= placed
        if two_packs and twins[index] & bit:
            twins[index] ^= bit
        else:
            hands[index] ^= bit
        if led < 0:
            led = suit
            leader = seat
            todo = players
        if domino:
            left[seat] -= 1
            if todo == players and led == suit and leader == seat:
                todo = 1
                for one in range(players):
                    if left[one] and one != seat:
                        todo += 1
        if suit == led:
            if two_packs:
                live ^= bit
                bits.append(bit)
                seats.append(seat)
                top = TOP[live]
                under = top - 1 if top else 0
                if top:
                    ahead = seats[bits.index(top)]
            elif bit > top:
                top = bit
                under = bit - 1
                ahead = seat
        if suit == HEARTS:
            value += 1 + SPOTS[bit] * 65536
            broken = True
        elif suit == SPADES:
            if bit > 1023:
                if bit == QUEEN:
                    value += ONE_QUEEN
                    if bound[seat]:
                        bound[seat] -= 1
                    if law.queen_breaks:
                        broken = True
                else:
                    high = True
        elif bit == JACK and suit == DIAMONDS:
            value += ONE_JACK
        code = -1
        todo -= 1
        if todo:
            seat = seat + 1 if seat + 1 < players else 0
            if domino:
                while left[seat] == 0:
                    seat = seat + 1 if seat + 1 < players else 0
            continue
        # The trick is complete.
        number += 1
        tricks -= 1
        seat = ahead if top else leader
        if top == 0 and tricks:
            held += value  # all cancelled: the trick stays, and its leader leads again
        else:
            value += held + spare
            held = spare = 0
            free_trick = False
            if value:
                taken[seat] += value
                togo -= pieces(value, jack)
                if solo > -2 and value & 4095:
                    solo = seat if solo == -1 or solo == seat else -2
                    threat = threatening(law, taken, solo)
                    if solo != shoots:
                        if probing:
                            break
                        shoots = -1
            if togo <= 0:
                break
            if domino:
                if end_of_domino(hands, twins, left, stock, taken, seat):
                    break
                while left[seat] == 0:
                    seat = seat + 1 if seat + 1 < players else 0
            elif tricks == 0:
                break
        led = -1
        live = value = top = under = 0
        high = False
        ahead = seat
        if two_packs:
            bits = []
            seats = []
    return taken


def end_of_domino(
    hands: list[int],
    twins: list[int],
    left: list[int],
    stock: list[int],
    taken: list[int],
    winner: i64,
) -> bool:
    """Whether fewer than two hold cards; then the last one takes hand and stock."""
    last: i64 = winner
    holders: i64 = 0
    for seat in range(len(left)):
        if left[seat]:
            holders += 1
            last = seat
    if holders > 1:
        return False
    rest: i64 = worth_of_hand(hands, twins, last)
    for card in stock:
        rest += worth(card >> 13, card & 8191)
    taken[last] += rest
    return True


def threatening(law: Law, taken: list[int], solo: i64) -> i64:
    """The seat that alone has points, once they are many; -1 for none."""
    if solo < 0 or not law.moon:
        return -1
    hearts: i64 = taken[solo] & 255
    queens: i64 = taken[solo] >> 8 & 15
    return solo if hearts + 6 * queens > 5 * law.packs else -1


def draw(
    hands: list[int], twins: list[int], left: list[int], stock: list[int], seat: i64, led: i64
) -> i64:
    """Draw from the stock until the hand can follow or nothing is left; the cards of the suit."""
    while stock:
        card: i64 = stock.pop()
        index: i64 = 4 * seat + (card >> 13)
        bit: i64 = card & 8191
        if hands[index] & bit:
            twins[index] |= bit
        else:
            hands[index] |= bit
        left[seat] += 1
        if card >> 13 == led:
            return bit
    return 0
