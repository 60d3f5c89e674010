"""The end of Domino Hearts between two, solved: once the stock is gone, all cards are known.

Only where nothing but the number of hearts counts; the moves are searched trick by trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import ALL, COUNT, HEARTS, PLACE, TOP
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import FREE
from cardtable.bots.hearts.playouts.policy import packed

if TYPE_CHECKING:
    from mypy_extensions import i64

CARDS: Final = 26
"""In both hands together, so many at most."""

TRICKS: Final = 30000
"""Tricks looked at before it is given up."""


class TooLongError(Exception):
    """The end cannot be solved in time."""


def is_duel(board: Board) -> bool:
    """Whether the rest can be solved on this board."""
    law = board.law
    plain = not (law.moon or law.jack or law.spot or law.queen_points)
    return (
        plain
        and law.domino
        and law.players == 2
        and law.packs == 1
        and law.heart_lead == FREE
        and not board.stock
        and not board.held
        and sum(board.left) <= CARDS
    )


def ends_of(board: Board, codes: list[int]) -> dict[int, list[int]] | None:
    """What both take after each of these cards; None where that cannot be told."""
    if not is_duel(board):
        return None
    duel = Duel()
    try:
        return {code: duel.after(board, code) for code in codes}
    except TooLongError:
        return None


class Duel:
    """Solved positions, by both hands and who leads: hearts that seat 1 takes beyond seat 0."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int, int], int] = {}
        self.tricks: int = 0

    def after(self, board: Board, code: int) -> list[int]:
        """What both take once this card is played, if nobody errs from there on."""
        turn = board.turn
        hands = [packed(board.hands, 0), packed(board.hands, 1)]
        card = (code & ALL) << 13 * (code >> 13)
        hands[turn] ^= card
        if board.led < 0:
            ahead = self.reply(hands[0], hands[1], turn, card)
        else:
            lead = board.live << 13 * board.led
            ahead = self.settled(hands[0], hands[1], 1 - turn, lead, card)
        total = sum([COUNT[board.hands[4 * seat + HEARTS]] for seat in range(2)])
        total += board.value & 255
        taken = board.taken[:]
        taken[0] += (total - ahead) // 2
        taken[1] += (total + ahead) // 2
        return taken

    def lead(self, one: i64, two: i64, leader: i64) -> i64:
        """The leader plays what is best for it; `one` and `two` are the hands of seats 0 and 1."""
        if one == 0 or two == 0:
            return COUNT[two >> 39] - COUNT[one >> 39]
        key = (int(one), int(two), int(leader))
        if key in self.known:
            return self.known[key]
        self.tricks += 1
        if self.tricks > TRICKS:
            raise TooLongError
        hand: i64 = two if leader else one
        others: i64 = one if leader else two
        best: i64 = -100
        for suit in range(4):
            shift: i64 = 13 * suit
            held: i64 = distinct(hand >> shift & ALL, others >> shift & ALL)
            while held:
                card: i64 = TOP[held]
                held ^= card
                card <<= shift
                if leader:
                    ahead: i64 = -self.reply(one, two ^ card, leader, card)
                else:
                    ahead = self.reply(one ^ card, two, leader, card)
                best = max(best, ahead)
        if leader:
            best = -best
        self.known[key] = int(best)
        return best

    def reply(self, one: i64, two: i64, leader: i64, lead: i64) -> i64:
        """The other one plays to the card led what is best for it."""
        hand: i64 = one if leader else two
        others: i64 = (two if leader else one) | lead
        suit: i64 = 0
        while lead >> 13 * suit > ALL:
            suit += 1
        own: i64 = hand & ALL * PLACE[suit]
        if own == 0:
            own = hand
        best: i64 = -100
        for at in range(4):
            shift: i64 = 13 * at
            held: i64 = distinct(own >> shift & ALL, others >> shift & ALL)
            while held:
                card: i64 = TOP[held]
                held ^= card
                card <<= shift
                if leader:
                    ahead: i64 = self.settled(one ^ card, two, leader, lead, card)
                else:
                    ahead = -self.settled(one, two ^ card, leader, lead, card)
                best = max(best, ahead)
        return best if leader else -best

    def settled(self, one: i64, two: i64, leader: i64, lead: i64, card: i64) -> i64:
        """The trick goes to whoever played higher in the suit led, and that seat leads on."""
        suit: i64 = 0
        while lead >> 13 * suit > ALL:
            suit += 1
        over = card >> 13 * suit
        winner: i64 = 1 - leader if over <= ALL and card > lead else leader
        hearts: i64 = COUNT[lead >> 39] + COUNT[card >> 39]
        gained: i64 = hearts if winner else -hearts
        return gained + self.lead(one, two, winner)


def distinct(held: i64, others: i64) -> i64:
    """Of the cards of a suit that no other card parts the highest of each run."""
    kept: i64 = 0
    last: i64 = 0
    while held:
        bit: i64 = TOP[held]
        held ^= bit
        if last == 0 or others & (last - 1) & -bit:
            kept |= bit
        last = bit
    return kept
