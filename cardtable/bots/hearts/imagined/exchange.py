"""Imagined deals before the exchange: what the others may hold, and what they would pass.

wary: a strong hand of somebody else may be after the moon; then it passes its low cards, and it is
played so if it can take everything.
"""

from __future__ import annotations

from cardtable.bots.bit_cards import CLUBS, COUNT, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, Rng, code
from cardtable.bots.hearts.known import Cards, Known
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import Law, takes_all, worth
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.engine.actions import Ask
from cardtable.engine.zones import KITTY, STOCK

STRONG = 6
"""Queens, kings and aces in a hand that may be after the moon."""


class Exchange:
    """What is needed to imagine a deal from the exchange on."""

    def __init__(self, here: Known, ask: Ask, *, wary: bool = False) -> None:
        law = Law(here.terms, here.domino)
        self.wary: bool = wary and law.quick and law.moon
        self.tries: bool = False
        self.seat: int = here.seat
        self.step: int = ((ask.target or 0) - here.seat) % here.terms.players
        self.count: int = ask.count
        self.low_club: bool = here.terms.low_club
        self.eldest: int = (here.view.public.dealer + 1) % here.terms.players
        self.each: int = len(ask.cards)
        self.hidden: list[int] = [code(card) for card in here.hidden]
        pile = here.view.piles.get(STOCK if here.domino else KITTY)
        self.spare: int = pile.count if pile else 0
        self.base: Board = Board(law)
        self.base.left = [self.each] * law.players
        self.base.bound = [here.terms.packs] * law.players
        for card in here.hand:
            self.base.give(here.seat, code(card))
        self.base.unplayed([code(card) for card in here.hand + here.hidden])

    def world(self, rng: Rng) -> Board:
        """A board before the own pass: the others have already laid down theirs, not yet got any.

        What they give is remembered in `seats` and `bits` until `played` hands it out.
        """
        board = self.base.copy()
        mixed = rng.shuffled(self.hidden)
        start = 0
        for seat in range(board.law.players):
            if seat != self.seat:
                for card in mixed[start : start + self.each]:
                    board.give(seat, card)
                start += self.each
        spare = mixed[start:]
        if board.law.domino:
            board.stock = spare
        else:
            board.spare = sum(worth(card >> 13, card & 8191) for card in spare)
        board.seats, board.bits = [], []
        self.tries = self.wary and int(rng.below(2)) == 0
        for seat in range(board.law.players):
            if seat != self.seat:
                receiver = (seat + self.step) % board.law.players
                modest = self.tries and high_cards(board, seat) >= STRONG
                for _ in range(self.count):
                    if modest:
                        card = lowest(board.hands, seat)
                    else:
                        card = most_dangerous(board.law, board.hands, seat)
                    take(board, seat, card)
                    board.seats.append(receiver)
                    board.bits.append(card)
        return board

    def played(self, world: Board, cards: Cards, shoots: bool) -> list[int]:
        """What everybody takes when these cards are passed."""
        board = world.copy()
        players = board.law.players
        for receiver, card in zip(world.seats, world.bits, strict=True):
            if board.law.binds_dealt and card == SPADES * 8192 + QUEEN:
                board.bound[receiver] -= 1
            board.give(receiver, card)
        for one in cards:
            card = code(one)
            receiver = (self.seat + self.step) % players
            if board.law.binds_dealt and card == SPADES * 8192 + QUEEN:
                board.bound[receiver] -= 1
            take(board, self.seat, card)
            board.give(receiver, card)
        board.seats, board.bits = [], []
        board.turn = board.leader = self.eldest
        first = -1
        if self.low_club:
            lowest = 8192
            for seat in range(players):
                clubs = board.hands[4 * seat + CLUBS]
                low = clubs & -clubs
                if low and low < lowest:
                    lowest = first = low
                    board.turn = board.leader = seat
        if shoots:
            return playout(board, first, self.seat)
        if self.tries:
            for seat in range(players):
                if seat != self.seat and high_cards(board, seat) >= STRONG:
                    taken = playout(board, first, seat, probing=True)
                    if takes_all(taken, seat):
                        return taken
        return playout(board, first, -1)


def high_cards(board: Board, seat: int) -> int:
    """How many queens, kings and aces a hand holds."""
    found = 0
    for suit in range(4):
        found += COUNT[board.hands[4 * seat + suit] & -QUEEN]
    return found


def lowest(hands: list[int], seat: int) -> int:
    """The lowest card of a hand, a heart only if all others are higher than it."""
    best, least = 0, 8192
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        held = hands[4 * seat + suit]
        low = held & -held
        if low and low < least:
            best, least = suit * 8192 + low, low
    return best


def take(board: Board, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    index, bit = 4 * seat + (card >> 13), card & 8191
    if board.twins[index] & bit:
        board.twins[index] ^= bit
    else:
        board.hands[index] ^= bit


def most_dangerous(law: Law, hands: list[int], seat: int) -> int:
    """What a hand would pass first, roughly as the rules of thumb have it."""
    spades = hands[4 * seat + SPADES]
    low = spades & 1023
    guards = bin(low).count("1")
    if law.queen_points and spades > 1023 and guards < 4:
        for bit in (QUEEN, 4096, 2048):
            if spades & bit:
                return SPADES * 8192 + bit
    best, worst = -1.0, -1
    for suit in (CLUBS, DIAMONDS, HEARTS, SPADES):
        held = hands[4 * seat + suit]
        if held == 0 or (suit == SPADES and law.queen_points and held != low):
            continue
        if suit == SPADES and law.queen_points:
            continue
        if suit == DIAMONDS and law.jack and held & JACK and held != JACK:
            held ^= JACK
        top = held.bit_length()
        length = bin(held).count("1")
        score = top + (2.0 if suit == HEARTS else 0.0) - 0.9 * (length - 1)
        if length <= 2 and suit != HEARTS:
            score += 2.0
        if score > best:
            best, worst = score, suit * 8192 + (1 << (top - 1))
    if worst < 0:  # nothing but spades
        worst = SPADES * 8192 + (1 << (spades.bit_length() - 1))
    return worst
