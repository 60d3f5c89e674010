"""One card at a time on a board of one pack: what may be played, what the rules of thumb would
play, and the board after it. For the search's tree and for exact endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.bots.bit_cards import ALL, DIAMONDS, HEARTS, JACK, PLACE, QUEEN, SPADES, SPOTS, TOP

from .board import Board
from .options import NO_POINTS, ONE_JACK, ONE_QUEEN, QUEEN_OUT, STRICT, UNDER, Law, pieces
from .playout import draw, end_of_domino, threatening
from .policy import (
    BELOW_HEARTS,
    bars_hearts,
    choose_discard,
    choose_follow,
    choose_lead,
    go_over,
    harmless,
    must_drop_queen,
    packed,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def over(board: Board) -> bool:
    """Whether nothing is left to be taken."""
    return board.togo <= 0 or board.left[board.turn] == 0


def legal(board: Board) -> i64:
    """What the seat to play may play, all suits in one number."""
    law = board.law
    hand: i64 = packed(board.hands, board.turn)
    led: i64 = board.led
    number: i64 = board.number
    if led < 0:
        return hand & BELOW_HEARTS if bars_hearts(law, hand, board.broken, number) else hand
    bound: i64 = board.bound[board.turn]
    own: i64 = hand >> 13 * led & ALL
    if own:
        forces = law.forced == STRICT or (law.forced == UNDER and board.high)
        if led == SPADES and forces and must_drop_queen(law, own, bound):
            return QUEEN_OUT
        return own << 13 * led
    if number == 0 and law.first_ban:
        hand = harmless(law, hand)
    if hand & QUEEN_OUT and must_drop_queen(law, QUEEN, bound):
        return QUEEN_OUT
    return hand


def distinct(board: Board, cards: i64) -> i64:
    """Of the mover's cards that differ in nothing the highest, all suits in one number."""
    law = board.law
    others: i64 = board.rest & ~packed(board.hands, board.turn)
    if board.led >= 0:
        others |= TOP[board.live] * PLACE[board.led]
    kept: i64 = 0
    suit: i64 = 0
    while suit < 4:
        held: i64 = cards >> 13 * suit & ALL
        out: i64 = others >> 13 * suit & ALL
        last: i64 = 0
        while held:
            bit: i64 = TOP[held]
            held ^= bit
            if last == 0 or out & (last - 1) & -bit or unlike(law, suit, last, bit):
                kept |= bit << 13 * suit
            last = bit
        suit += 1
    return kept


def unlike(law: Law, suit: i64, one: i64, other: i64) -> bool:
    """Whether two cards of a suit count differently."""
    if suit == SPADES:
        return QUEEN in (one, other)
    if suit == DIAMONDS:
        return law.jack and JACK in (one, other)
    return suit == HEARTS and law.spot


def would(board: Board, shooter: int) -> i64:
    """The code of the card that the rules of thumb play, as in `playout.playout`."""
    law = board.law
    seat: i64 = board.turn
    hand: i64 = packed(board.hands, seat)
    led: i64 = board.led
    shoots = seat == shooter
    threat: i64 = threatening(law, board.taken, board.solo)
    warned = threat >= 0 and threat != seat and law.watcher in (-1, seat)
    if led < 0:
        return choose_lead(
            law,
            hand,
            board.rest,
            board.broken,
            board.number,
            warned,
            shoots,
            racing=law.domino and len(board.stock) > 0,
        )
    bound: i64 = board.bound[seat]
    own: i64 = hand >> 13 * led & ALL
    top: i64 = TOP[board.live]
    feeds = warned and board.seats[board.bits.index(top)] == threat
    if own == 0:
        return choose_discard(law, hand, board.rest, board.number, bound, feeds, shoots)
    last = board.todo == 1
    if shoots or (feeds and board.value & 4095):
        return led * 8192 + go_over(law, own, led, top, board.high, bound, last)
    free_trick = board.number == 0 and law.first_ban == NO_POINTS and board.spare == 0
    return led * 8192 + choose_follow(
        law, own, led, top, board.high, bound, last, board.value, free_trick
    )


def put(board: Board, code: i64) -> None:
    """The seat to play plays this card; after a trick its taker is to play.

    Where the void draw, whoever is to play next has drawn already.
    """
    law = board.law
    suit: i64 = code >> 13
    bit: i64 = code & ALL
    seat: int = board.turn
    board.hands[4 * seat + suit] ^= bit
    board.rest ^= bit * PLACE[suit]
    board.once = board.rest
    board.left[seat] -= 1
    if board.led < 0:
        board.led = suit
        board.leader = seat
        board.todo = law.players
        if law.domino:
            board.todo = 1
            for one in range(law.players):
                if board.left[one] and one != seat:
                    board.todo += 1
        board.live = 0
    if suit == board.led and bit > TOP[board.live]:
        board.live = bit
        board.bits = [bit]
        board.seats = [seat]
    if suit == HEARTS:
        board.value += 1 + SPOTS[bit] * 65536
        board.broken = True
    elif suit == SPADES and bit > 1023:
        if bit == QUEEN:
            board.value += ONE_QUEEN
            board.broken = board.broken or law.queen_breaks
        else:
            board.high = True
    elif suit == DIAMONDS and bit == JACK:
        board.value += ONE_JACK
    board.todo -= 1
    if board.todo:
        board.turn = holding_from(board, seat + 1)
        if law.domino and board.stock and board.hands[4 * board.turn + board.led] == 0:
            draw(board.hands, board.twins, board.left, board.stock, board.turn, board.led)
        return
    taker: int = board.seats[board.bits.index(TOP[board.live])]
    value: int = board.value + board.spare
    board.taken[taker] += value
    board.togo -= pieces(value, law.jack)
    if value & 4095 and board.solo > -2:
        board.solo = taker if board.solo in (-1, taker) else -2
    board.number += 1
    if law.domino:
        if end_of_domino(board.hands, board.twins, board.left, board.stock, board.taken, taker):
            board.togo = 0
        else:
            taker = holding_from(board, taker)
    board.turn = board.leader = taker
    board.led = -1
    board.live = board.value = board.spare = 0
    board.high = False
    board.bits = []
    board.seats = []


def holding_from(board: Board, seat: int) -> int:
    """This seat, or where some drop out the next one that holds cards."""
    players = board.law.players
    seat %= players
    while board.law.domino and board.left[seat] == 0:
        seat = (seat + 1) % players
    return seat


def code_of(card: i64) -> int:
    """The code of a card in a number that holds all suits."""
    suit: i64 = 0
    while card > ALL:
        card >>= 13
        suit += 1
    return suit * 8192 + card
