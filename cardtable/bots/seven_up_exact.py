"""The end of a deal of Seven-Up solved exactly, all cards known: alpha-beta on bits.

One side plays for itself and all others against it. What is decided early ends the search early:
once Jack, the low that is counted, and Game are settled, the cards left do not matter.
"""

from __future__ import annotations

from .seven_up_bits import BIT, JACK, RANKS, legal, pips_in
from .seven_up_chances import NOBODY
from .seven_up_playout import Layout, choices


class Solver:
    """Finds what a layout is worth to `side` by the list of outcomes `worth`.

    low_counts: whether it matters who captures the lowest trump.
    """

    def __init__(self, layout: Layout, side: int, worth: list[float], low_counts: bool) -> None:
        self.side = side
        self.worth = worth
        self.trump = layout.trump
        self.jack = layout.trump * RANKS + JACK
        self.lowest = layout.lowest if low_counts else -1
        self.ceiling = max(worth)
        self.floor = min(worth)
        self.known: dict[tuple[int, ...], float] = {}

    def value(self, layout: Layout) -> float:
        """What the layout is worth, best play on both sides."""
        return self._search(layout, self.floor, self.ceiling)

    def _search(self, layout: Layout, alpha: float, beta: float) -> float:
        key: tuple[int, ...] = ()
        if not layout.trick:
            if not layout.rounds or self._settled(layout):
                return self.worth[layout.outcome()]
            key = (*layout.hands, layout.leader, *layout.pips, layout.jack, layout.low)
            found = self.known.get(key)
            if found is not None:
                return found
        seat = layout.turn()
        mine = layout.sides[seat] == self.side
        live = 0
        for cards in layout.hands:
            live |= cards
        for card in layout.trick:
            live |= BIT[card]
        hand = layout.hands[seat]
        led = layout.trick[0] if layout.trick else -1
        options = legal(hand, led, self.trump)
        best = self.floor - 1.0 if mine else self.ceiling + 1.0
        low, high = alpha, beta
        for card in self._ordered(hand, options, live, bool(layout.trick)):
            after = layout.copy()
            after.play(card)
            value = self._search(after, low, high)
            if mine:
                if value > best:
                    best = value
                    low = max(low, value)
            elif value < best:
                best = value
                high = min(high, value)
            if low >= high:
                break
        if key and (best <= self.floor or best >= self.ceiling or alpha < best < beta):
            self.known[key] = best
        return best

    def _ordered(self, hand: int, options: int, live: int, following: bool) -> list[int]:
        """The cards that differ, those likely to be best first: high ones, low ones to follow."""
        numbers = choices(hand, options, live, self.jack, self.lowest)
        if not following:
            numbers.reverse()
        return numbers

    def _settled(self, layout: Layout) -> bool:
        """Whether all that counts is decided at the end of a trick."""
        live = 0
        for cards in layout.hands:
            live |= cards
        if layout.jack == NOBODY and live & BIT[self.jack]:
            return False
        if layout.low == NOBODY and self.lowest >= 0 and live & BIT[self.lowest]:
            return False
        most = max(layout.pips)
        rest = pips_in(live)
        return sum(count + rest >= most for count in layout.pips) == 1
