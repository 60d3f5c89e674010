"""Deals of Seven-Up played out on bits: by rules of thumb, the last cards by exact search.

An outcome is a number that says who captured the lowest trump, the Jack, and Game
(`outcome_at`); what an outcome is worth is the caller's affair.
"""

from __future__ import annotations

from .seven_up_bits import ABOVE, JACK, PIPS, RANKS, SUIT, SUIT_OF, beats, legal
from .seven_up_chances import NOBODY, outcome_at
from .seven_up_thumb import pick


class Layout:
    """Where all cards are at some moment of the play, and what has been won.

    hands: by seat; trick and leader: the cards so far; rounds: tricks to be finished; gone: cards
    everybody has seen; pips, by side; jack, low: the sides that captured them; lowest: the number
    of the lowest trump in play (−1: none is).
    """

    def __init__(
        self,
        hands: list[int],
        sides: list[int],
        trump: int,
        eldest: int,
        leader: int,
        trick: list[int],
        rounds: int,
        gone: int,
        lowest: int,
    ) -> None:
        self.hands = hands
        self.sides = sides
        self.trump = trump
        self.eldest = eldest
        self.leader = leader
        self.trick = trick
        self.rounds = rounds
        self.gone = gone
        self.lowest = lowest
        self.side_count = max(sides) + 1
        self.pips = [0] * self.side_count
        self.jack = NOBODY
        self.low = NOBODY

    def copy(self) -> Layout:
        """The same layout, to be played on apart."""
        other = Layout(
            self.hands[:],
            self.sides,
            self.trump,
            self.eldest,
            self.leader,
            self.trick[:],
            self.rounds,
            self.gone,
            self.lowest,
        )
        other.pips = self.pips[:]
        other.jack = self.jack
        other.low = self.low
        return other

    def turn(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % len(self.hands)

    def outcome(self) -> int:
        """Who has scored, once all is played."""
        return outcome_at(self.low, self.jack, self.game(), self.side_count)

    def game(self) -> int:
        """The side with most pips; in a tie the non-dealer if two play, otherwise nobody."""
        most = max(self.pips)
        if self.pips.count(most) == 1:
            return self.pips.index(most)
        return self.sides[self.eldest] if len(self.hands) == 2 else NOBODY

    def play(self, card: int) -> None:
        """The next seat plays a card; a full trick is taken in."""
        seat = self.turn()
        bit = 1 << card
        self.hands[seat] &= ~bit
        self.gone |= bit
        self.trick.append(card)
        if len(self.trick) == len(self.hands):
            self._take()

    def _take(self) -> None:
        at = self.best()
        winner = (self.leader + at) % len(self.hands)
        side = self.sides[winner]
        jack = self.trump * RANKS + JACK
        for card in self.trick:
            self.pips[side] += PIPS[card]
            if card == jack:
                self.jack = side
            if card == self.lowest:
                self.low = side
        self.leader = winner
        self.trick = []
        self.rounds -= 1

    def best(self) -> int:
        """Which card of the trick wins it so far, by its place."""
        at = 0
        for place in range(1, len(self.trick)):
            if beats(self.trick[place], self.trick[at], self.trump):
                at = place
        return at

    def thumb(self) -> int:
        """The card that the rules of thumb play now."""
        seat = self.turn()
        trick = self.trick
        players = len(self.hands)
        hand = self.hands[seat]
        options = legal(hand, trick[0] if trick else -1, self.trump)
        if not options & (options - 1):
            return options.bit_length() - 1
        best, mate, behind = -1, False, 0
        if trick:
            at = self.best()
            best = trick[at]
            mate = self.sides[(self.leader + at) % players] == self.sides[seat]
        for place in range(len(trick) + 1, players):
            if self.sides[(self.leader + place) % players] != self.sides[seat]:
                behind += 1
        unseen = ((1 << 52) - 1) & ~self.gone & ~hand
        return pick(hand, options, trick, best, mate, behind, unseen, hand.bit_count(), self.trump)

    def play_out(self) -> int:
        """Play on by rules of thumb; the outcome."""
        while self.rounds:
            self.play(self.thumb())
        return self.outcome()


def choices(hand: int, options: int, live: int, jack: int, lowest: int) -> list[int]:
    """The cards of `options` that differ: of neighbours that count alike the lowest is enough.

    live: all cards that are still in hands; neighbours have none of others' between them.
    """
    numbers = []
    others = live & ~hand
    last = -1
    left = options
    while left:
        low = left & -left
        left ^= low
        card = low.bit_length() - 1
        if (
            last >= 0
            and SUIT_OF[card] == SUIT_OF[last]
            and PIPS[card] == PIPS[last]
            and card != jack
            and last != jack
            and last != lowest
            and not ABOVE[last] & ~ABOVE[card] & others & SUIT[SUIT_OF[card]]
        ):
            last = card
            continue
        numbers.append(card)
        last = card
    return numbers
