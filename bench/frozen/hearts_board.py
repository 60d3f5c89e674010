"""A fast simulator of the Hearts family: a deal played to its end by rules of thumb.

It knows every option and player count, and is held equal to the rules by a test. The same file
runs as it is or compiled. Cards are bits (see `bits`); `hands[4 * seat + suit]` is a mask, `twins`
has the second copies in the games with two packs, so cancelling is an exclusive or.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.bots.bit_cards import DIAMONDS, HEARTS, JACK, PLACE, QUEEN, SPADES, SPOTS, TOP

from .hearts_law import NO_POINTS, ONE_JACK, ONE_QUEEN, Law, pieces, worth, worth_of_hand
from .hearts_policy import choose_discard, choose_lead, choose_spade, go_over

if TYPE_CHECKING:
    from mypy_extensions import i64


class Board:
    """A deal in progress, all cards known: one world that a seat may imagine.

    left: cards in each hand. bound: queens of spades that a hand must give up, where only those
    dealt to it are. rest: what is not played yet, all suits in one number; once: what of it is not
    there twice. spare: the kitty as a taken number; stock: codes, the top last. togo: pieces not
    yet taken. solo: who alone has points, -1 nobody yet, -2 several. The trick in progress: led
    suit (-1 none), its cards as bits (0 off suit) and their seats, live (uncancelled bits), value,
    and whether an ace or king of spades lies in it.
    """

    def __init__(self, law: Law) -> None:
        players = law.players
        self.law: Law = law
        self.hands: list[int] = [0] * (4 * players)
        self.twins: list[int] = [0] * (4 * players)
        self.left: list[int] = [0] * players
        self.bound: list[int] = [0] * players
        self.rest: int = 0
        self.once: int = 0
        self.taken: list[int] = [0] * players
        self.spare: int = 0
        self.stock: list[int] = []
        self.held: int = 0
        self.togo: int = 0
        self.solo: int = -1
        self.broken: bool = False
        self.number: int = 0
        self.turn: int = 0
        self.leader: int = 0
        self.led: int = -1
        self.bits: list[int] = []
        self.seats: list[int] = []
        self.live: int = 0
        self.value: int = 0
        self.high: bool = False
        self.todo: int = 0

    def give(self, seat: int, card: int) -> None:
        """Put a card, by its code, into a hand; `left` is counted apart."""
        index, bit = 4 * seat + (card >> 13), card & 8191
        if self.hands[index] & bit:
            self.twins[index] |= bit
        else:
            self.hands[index] |= bit

    def unplayed(self, codes: list[int]) -> None:
        """Set `rest`, `once` and `togo` from all cards that nobody has played yet."""
        rest = twice = togo = 0
        for card in codes:
            suit, bit = card >> 13, card & 8191
            twice |= rest & bit * PLACE[suit]
            rest |= bit * PLACE[suit]
            togo += pieces(worth(suit, bit), self.law.jack)
        self.rest, self.once = rest, rest & ~twice
        self.togo = togo + pieces(self.value, self.law.jack) + pieces(self.held, self.law.jack)

    def copy(self) -> Board:
        """Another board with the same cards."""
        other = Board(self.law)
        other.hands, other.twins = self.hands[:], self.twins[:]
        other.left, other.bound = self.left[:], self.bound[:]
        other.rest, other.once = self.rest, self.once
        other.taken, other.stock = self.taken[:], self.stock[:]
        other.spare, other.held, other.togo = self.spare, self.held, self.togo
        other.solo, other.broken, other.number = self.solo, self.broken, self.number
        other.turn, other.leader, other.led = self.turn, self.leader, self.led
        other.bits, other.seats, other.live = self.bits, self.seats, self.live
        other.value, other.high, other.todo = self.value, self.high, self.todo
        return other


def playout(board: Board, first: int, shooter: int, trace: list[int] | None = None) -> list[int]:
    """What everybody has taken when the deal is played on from `first`, the code of the next card.

    first: -1 lets the rules of thumb choose. shooter: a seat that goes for the moon as long as it
    can, or -1. trace: filled with each seat and code, for tests.
    """
    law = board.law
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
    shoots: i64 = shooter
    code: i64 = first
    while True:
        if code < 0:
            if led < 0:
                guards = threat >= 0 and threat != seat
                code = choose_lead(
                    law,
                    hands,
                    seat,
                    rest,
                    broken,
                    number,
                    guards,
                    shoots == seat,
                    domino and len(stock) > 0,
                )
            else:
                own: i64 = hands[4 * seat + led]
                if own == 0 and domino and stock:
                    own = draw(hands, twins, left, stock, seat, led)
                if own == 0:
                    feeds = ahead == threat and threat != seat
                    code = choose_discard(
                        law, hands, seat, rest, number, bound[seat], feeds, shoots == seat
                    )
                elif shoots == seat or (ahead == threat and threat != seat and value & 4095):
                    code = led * 8192 + go_over(law, own, led, top, high, bound[seat], todo == 1)
                elif led == SPADES and own > 1023:
                    code = SPADES * 8192 + choose_spade(
                        law, own, live, under, high, bound[seat], todo == 1, value
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
