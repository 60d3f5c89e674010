"""Deals of Seven-Up played out on bits: by rules of thumb, the last cards by exact search.

An outcome is a number that says who captured the lowest trump, the Jack, and Game
(`outcome_at`); what an outcome is worth is the caller's affair.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from .bit_cards import (
    ABOVE,
    BIT,
    FULL,
    JACK,
    NUMBER,
    PIPS,
    RANKS,
    SUIT_OF,
    beats,
    count_of,
    legal,
    numbers_in,
)
from .policy import pick
from .utility import NOBODY

if TYPE_CHECKING:
    from mypy_extensions import i64


TEMPER: Final = 7.0
"""So many pips of merit make a card likelier than another by a factor of e."""

ODD: Final = 0.1
"""How often a card is played for reasons that the rules of thumb do not know."""


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
        self.hands: list[int] = hands
        self.sides: list[int] = sides
        self.trump: int = trump
        self.eldest: int = eldest
        self.leader: int = leader
        self.trick: list[int] = trick
        self.rounds: int = rounds
        self.gone: int = gone
        self.lowest: int = lowest
        self.side_count: int = max(sides) + 1
        self.pips: list[int] = [0] * self.side_count
        self.jack: int = NOBODY
        self.low: int = NOBODY

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
        """Who has scored, once all is played: `outcome_at` in seven_up_chances."""
        states = self.side_count + 1
        return ((self.low + 1) * states + self.jack + 1) * states + self.game() + 1

    def game(self) -> int:
        """The side with most pips; in a tie the non-dealer if two play, otherwise nobody."""
        most = max(self.pips)
        if self.pips.count(most) == 1:
            return self.pips.index(most)
        return self.sides[self.eldest] if len(self.hands) == 2 else NOBODY

    def play(self, card: int) -> None:
        """The next seat plays a card; a full trick is taken in."""
        seat = self.turn()
        bit = BIT[card]
        self.hands[seat] &= ~bit
        self.gone |= bit
        self.trick.append(card)
        if len(self.trick) == len(self.hands):
            self._take()

    def _take(self) -> None:
        winner = (self.leader + self.best()) % len(self.hands)
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

    def thumb(self, merits: list[float] | None = None) -> int:
        """The card that the rules of thumb play now; `merits` as for `pick`."""
        players: i64 = len(self.hands)
        lying: i64 = len(self.trick)
        leader: i64 = self.leader
        seat: i64 = leader + lying
        if seat >= players:
            seat -= players
        hand: i64 = self.hands[seat]
        led: i64 = self.trick[0] if lying else -1
        trump: i64 = self.trump
        options: i64 = legal(hand, led, trump)
        side: i64 = self.sides[seat]
        best: i64 = -1
        mate = False
        if lying:
            at: i64 = self.best()
            best = self.trick[at]
            at += leader
            if at >= players:
                at -= players
            mate = self.sides[at] == side
        behind: i64 = 0
        left: i64 = players - lying - 1
        other: i64 = seat
        while left:
            left -= 1
            other = other + 1 if other + 1 < players else 0
            if self.sides[other] != side:
                behind += 1
        gone: i64 = self.gone
        unseen: i64 = FULL & ~gone & ~hand
        size: i64 = count_of(hand)
        return pick(hand, options, self.trick, best, mate, behind, unseen, size, trump, merits)

    def chance(self, card: int) -> float:
        """How likely this card is now from somebody who judges about as the rules of thumb do."""
        hand: i64 = self.hands[self.turn()]
        options = numbers_in(legal(hand, self.trick[0] if self.trick else -1, self.trump))
        if card not in options:  # a revoke tells nothing else
            return 1.0
        merits: list[float] = []
        self.thumb(merits)
        if not merits:
            return 1.0
        own = merits[options.index(card)]
        total = 0.0
        for merit in merits:
            total += math.exp((merit - own) / TEMPER)
        return (1.0 - ODD) / total + ODD / float(len(merits))

    def play_out(self) -> int:
        """Play on by rules of thumb; the outcome."""
        while self.rounds:
            self.play(self.thumb())
        return self.outcome()

    def play_down(self, cards: int) -> None:
        """Play on by rules of thumb until no more than so many cards are to be played."""
        while self.rounds * len(self.hands) - len(self.trick) > cards:
            self.play(self.thumb())


def choices(hand: i64, options: i64, live: i64, jack: i64, lowest: i64) -> list[int]:
    """The cards of `options` that differ: of neighbours that count alike the lowest is enough.

    live: all cards that are still in hands; neighbours have none of others' between them.
    """
    numbers: list[int] = []
    others: i64 = live & ~hand
    last: i64 = -1
    left: i64 = options
    while left:
        low: i64 = left & -left
        left ^= low
        card: i64 = NUMBER[low % 53]
        if (
            last >= 0
            and SUIT_OF[card] == SUIT_OF[last]
            and PIPS[card] == PIPS[last]
            and card != jack
            and last != jack
            and last != lowest
            and ABOVE[last] & ~ABOVE[card] & others == 0
        ):
            last = card
            continue
        numbers.append(card)
        last = card
    return numbers
