"""The simulator for one pack without a stock, as fast as it can be: nearly every deal played.

It plays as `playout.playout` does, and a test holds the two equal. Each hand is one number, as
`rest` has it, in a variable of its own; the hands go round with the turn, so that the hand to play
is always the first. What the seats take is packed into two numbers of 13 bits a seat.

Most tricks are played whole, three answers to a lead without a turn between them: among four, where
nobody may be after the moon. Everything else goes card by card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.bots.bit_cards import (
    ALL,
    DIAMONDS,
    HEARTS,
    JACK,
    PLACE,
    QUEEN,
    SPADES,
    SPOTS,
    TOP,
)

from .board import Board
from .options import NO_POINTS, QUEEN_OUT
from .packed import (
    COST,
    COUNTING,
    MANY,
    NEXT,
    ONE_JACK,
    ONE_QUEEN,
    RANKS,
    added,
    bound_seats,
    counted,
    follow_up,
    hands_from,
    small,
)
from .policy import (
    PLACE_OF_HEARTS,
    PLACE_OF_SPADES,
    choose_discard,
    choose_lead,
    choose_spade,
    go_over,
    only,
    quiet_discard,
    quiet_lead,
    with_care,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def fast_playout(
    board: Board, first: int, shooter: int, trace: list[int] | None = None, probing: bool = False
) -> list[int]:
    """What everybody has taken when the deal is played on; see `playout.playout`."""
    law = board.law
    players: i64 = law.players
    costly: i64 = COST if law.costly > 255 else 15
    jack = law.jack
    moon = law.moon
    seat: i64 = board.turn
    taken = board.taken
    h0, h1, h2, h3, h4, h5, h6 = hands_from(board.hands, seat, players)
    bounds: i64 = bound_seats(board)
    rest: i64 = board.rest
    spare: i64 = small(board.spare)
    togo: i64 = board.togo
    solo: i64 = board.solo
    held: i64 = taken[solo] if solo >= 0 else 0
    weight: i64 = (held & 255) + 6 * (held >> 8 & 15)
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
    watcher: i64 = law.watcher
    shoots: i64 = shooter
    code: i64 = first
    plain = shoots < 0 and threat < 0
    four = players == 4
    swift = four and law.forced == 0
    whole = swift and plain
    queen: i64 = QUEEN if law.queen_points else 0
    knave: i64 = JACK if jack else 0
    costing: i64 = ALL * PLACE_OF_HEARTS + queen * PLACE_OF_SPADES
    down: i64 = 0
    while True:
        if tricks == 1 and led < 0 and four:
            # Nobody has a choice any more: the highest of the suit led takes what is left.
            if trace is not None:
                follow_up(trace, seat, [h0, h1, h2, h3])
            down = h0 + h1 + h2 + h3
            top = h0
            place: i64 = PLACE[only(h0) >> 13]
            end: i64 = place * 8192
            ahead = seat
            if top < h1 < end:
                top = h1
                ahead = seat + 1 & 3
            if top < h2 < end:
                top = h2
                ahead = seat + 2 & 3
            if top < h3 < end:
                ahead = seat + 3 & 3
        elif whole and led < 0:
            # A whole trick among four where nobody is after the moon.
            if code < 0:
                code = quiet_lead(law, h0, rest, broken, number)
            led = code >> 13
            shift = 13 * led
            top = code & ALL
            code = -1
            under = top - 1
            fell: i64 = top
            ahead = 0
            loose = free_trick and led != HEARTS
            watch: i64 = 0
            dear: i64 = 0
            place = 1
            if led == SPADES:
                watch = ALL if loose else queen
                dear = queen
                place = PLACE_OF_SPADES
            elif led == HEARTS:
                dear = ALL
                place = PLACE_OF_HEARTS
            elif led == DIAMONDS:
                watch = knave
                place = 8192
            own: i64 = h1 >> shift & ALL
            if own:
                if own & watch:
                    bit = with_care(law, own, led, top, free_trick, False, False)
                else:
                    bit = TOP[own & under]
                    if bit == 0:
                        bit = own & -own
                        if loose:
                            bit = TOP[own]
                if bit > top:
                    top = bit
                    under = bit - 1
                    ahead = 1
                fell |= bit
            else:
                down = quiet_discard(law, h1, rest, number)
            own = h2 >> shift & ALL
            if own:
                if own & watch:
                    bit = with_care(law, own, led, top, free_trick, False, False)
                else:
                    bit = TOP[own & under]
                    if bit == 0:
                        bit = own & -own
                        if loose:
                            bit = TOP[own]
                if bit > top:
                    top = bit
                    under = bit - 1
                    ahead = 2
                fell |= bit
            else:
                down |= quiet_discard(law, h2, rest ^ down, number)
            own = h3 >> shift & ALL
            if own:
                costs: i64 = fell & dear | down & costing
                if own & watch:
                    bit = with_care(law, own, led, top, free_trick, True, costs != 0)
                else:
                    bit = 0
                    if costs:
                        bit = TOP[own & under]
                    if bit == 0:
                        bit = TOP[own]
                if bit > top:
                    ahead = 3
                fell |= bit
            else:
                down |= quiet_discard(law, h3, rest ^ down, number)
            down |= fell * place
            if trace is not None:
                follow_up(trace, seat, [h0 & down, h1 & down, h2 & down, h3 & down])
            rest ^= down
            h0 &= rest
            h1 &= rest
            h2 &= rest
            h3 &= rest
            if ahead == 1:
                h0, h1, h2, h3 = h1, h2, h3, h0
            elif ahead == 2:
                h0, h1, h2, h3 = h2, h3, h0, h1
            elif ahead == 3:
                h0, h1, h2, h3 = h3, h0, h1, h2
            seat = seat + ahead & 3
            ahead = seat
        else:
            if led < 0:
                if code < 0:
                    if tricks == 1:
                        code = only(h0)
                    elif plain:
                        code = quiet_lead(law, h0, rest, broken, number)
                    else:
                        guards = threat >= 0 and threat != seat and (watcher < 0 or watcher == seat)
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
                own = h0 >> shift & ALL
                if own:
                    suit = led
                    if code >= 0:
                        bit = code & ALL
                    elif own & (own - 1) == 0:
                        bit = own
                    elif not plain and (
                        shoots == seat
                        or (
                            ahead == threat
                            and threat != seat
                            and value & COST
                            and (watcher < 0 or watcher == seat)
                        )
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
                            feeds = feeds and (watcher < 0 or watcher == seat)
                            bound = bounds >> seat & 1
                            code = choose_discard(
                                law, h0, rest, number, bound, feeds, shoots == seat
                            )
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
        if down & COUNTING:
            value += counted(down)
            if down >> 39 or (down & QUEEN_OUT and law.queen_breaks):
                broken = True
        down = 0
        number += 1
        tricks -= 1
        if spare:
            value += spare
            spare = 0
        if value:
            if ahead < 4:
                low_seats += value << NEXT * ahead
            else:
                high_seats += value << NEXT * (ahead - 4)
            hearts: i64 = value & 15
            togo -= hearts
            if value & ONE_QUEEN:
                togo -= 1
                hearts += 6
            if jack and value & ONE_JACK:
                togo -= 1
            if value & COST and solo > -2:
                if solo == -1 or solo == ahead:
                    solo = ahead
                    weight += hearts
                    threat = solo if moon and weight > MANY else -1
                else:
                    solo = -2
                    threat = -1
                if solo != shoots:
                    if probing:
                        break
                    shoots = -1
                plain = shoots < 0 and threat < 0
                whole = swift and plain
            if togo <= 0:
                break
        if tricks == 0:
            break
        led = -1
        value = 0
        high = free_trick = False
    return added(taken, low_seats, high_seats)
