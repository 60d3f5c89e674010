"""A deal of the Hearts family in progress, all its cards known: what the simulators play on.

Cards are bits (see `bit_cards`); `hands[4 * seat + suit]` is a mask, `twins` has the second copies
in the games with two packs, so cancelling is an exclusive or.
"""

from __future__ import annotations

from cardtable.bots.bit_cards import PLACE

from .options import Law, pieces, worth


class Board:
    """A deal in progress, all cards known: one world that a seat may imagine.

    left: cards in each hand. bound: queens of spades that a hand must give up, where only those
    dealt to it are. rest: what is not played yet, all suits in one number; once: what of it is not
    there twice. spare: the kitty as a taken number; stock: codes, the top last. togo: pieces not
    yet taken. solo: who alone has points, -1 nobody yet, -2 several. The trick in progress: led
    suit (-1 none), its cards as bits (0 off suit) and their seats, live (uncancelled bits), value,
    and whether an ace or king of spades lies in it. rival: another seat that is taken to be after
    the moon on this board, or -1.
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
        self.rival: int = -1
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
        other.rival = self.rival
        other.turn, other.leader, other.led = self.turn, self.leader, self.led
        other.bits, other.seats, other.live = self.bits, self.seats, self.live
        other.value, other.high, other.todo = self.value, self.high, self.todo
        return other
