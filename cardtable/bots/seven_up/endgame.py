"""The end of a deal of Seven-Up solved exactly, all cards known.

One side plays for itself and all others against it. What a deal may come to is a handful of
values, so the search only ever asks whether a side can reach one of them; what is decided early
ends it early: once Jack, the low that is counted, and Game leave no doubt, the cards left do not
matter. The same file runs as it is or compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bit_cards import JACK, NUMBER, PIPS, RANKS, SUIT_OF, pips_in
from .playout import Layout
from .utility import NOBODY, spans

if TYPE_CHECKING:
    from mypy_extensions import i64

PLACES: Final = 37
"""The powers of two up to the 36th all differ modulo 37, and no more cards are in play."""

SMALL: Final[list[int]] = [2**place for place in range(36)]


def _places() -> list[int]:
    places = [0] * PLACES
    for place in range(36):
        places[SMALL[place] % PLACES] = place
    return places


PLACE: Final = _places()
"""A card's place by its bit modulo 37."""

WITH_JACK: Final = 128
WITH_LOW: Final = 256
"""In the number for what lies in a trick: its pips, and whether Jack and lowest trump are there."""

UNIT: Final[list[int]] = [64, 8192, 1048576]
"""By side: what a pip counts in the number for what was won. Below are who has the Jack, times
one, and the lowest trump, times eight: nobody 0, a side from 1, and one more while it is open."""

SEEN_FROM: Final = 3
"""With so many tricks to go it pays to remember what was found."""


class Solver:
    """Finds what layouts of one deal are worth to `side` by the list of outcomes `worth`.

    low_counts: whether it matters who captures the lowest trump. The cards in play get places of
    their own, so that a moment of the deal is one machine number.
    """

    def __init__(self, layout: Layout, side: int, worth: list[float], low_counts: bool) -> None:
        sides = layout.side_count
        span = spans(tuple(worth), sides)
        self.values: list[float] = span.values
        self.least: list[int] = span.least
        self.most: list[int] = span.most
        self.side: i64 = side
        self.side_count: i64 = sides
        self.open: i64 = sides + 1
        self.players: i64 = len(layout.hands)
        self.tie: i64 = layout.sides[layout.eldest] + 1 if len(layout.hands) == 2 else 0
        self.sides: list[int] = layout.sides
        self.goal: i64 = 0
        self.total: i64 = 0
        self.start: i64 = 0
        self.seen: dict[int, bool] = {}
        self._lay_out(layout, layout.lowest if low_counts else -1)

    def _lay_out(self, layout: Layout, lowest: int) -> None:
        """Give every card in play its place, from the lowest of clubs to the highest of hearts."""
        self.jack: i64 = layout.trump * RANKS + JACK
        self.lowest: i64 = lowest
        self.small: list[int] = [0] * 52
        self.cards: list[int] = []
        self.suit: list[int] = []
        self.above: list[int] = []
        self.over: list[int] = []
        self.stake: list[int] = []
        self.alike: list[int] = []
        live: i64 = 0
        for cards in layout.hands:
            live |= cards
        for card in layout.trick:
            bit: i64 = 2**card
            live |= bit
        trump: i64 = layout.trump
        of_suit: list[int] = [0, 0, 0, 0]
        place: i64 = 0
        while live:
            low: i64 = live & -live
            live ^= low
            number: i64 = NUMBER[low % 53]
            self.small[number] = SMALL[place]
            of_suit[SUIT_OF[number]] |= SMALL[place]
            self.cards.append(number)
            place += 1
        self.trumps: i64 = of_suit[trump]
        for number in self.cards:
            suit: i64 = SUIT_OF[number]
            mine: i64 = of_suit[suit]
            small: i64 = self.small[number]
            higher: i64 = mine & ~(2 * small - 1)
            pips: i64 = PIPS[number]
            alike: i64 = suit * 16 + pips
            if number == self.jack:
                pips += WITH_JACK
                alike = 100
            if number == self.lowest:
                pips += WITH_LOW
                alike = 101
            self.suit.append(mine)
            self.above.append(higher)
            self.over.append(higher if suit == trump else higher | self.trumps)
            self.stake.append(pips)
            self.alike.append(alike)
        self.held: list[int] = [self._packed(cards) for cards in layout.hands]
        self.rising: list[list[int]] = [self._bits(cards) for cards in self.held]
        self.falling: list[list[int]] = [cards[::-1] for cards in self.rising]

    def _packed(self, mask: i64) -> i64:
        packed: i64 = 0
        while mask:
            low: i64 = mask & -mask
            mask ^= low
            packed |= self.small[NUMBER[low % 53]]
        return packed

    def _bits(self, mask: i64) -> list[int]:
        bits: list[int] = []
        while mask:
            low: i64 = mask & -mask
            mask ^= low
            bits.append(low)
        return bits

    def value(self, layout: Layout) -> float:
        """What the layout is worth, best play on both sides."""
        live: i64 = 0
        for cards in layout.hands:
            live |= cards
        self.total = pips_in(live)
        for card in layout.trick:
            self.total += PIPS[card]
        won: i64 = 0
        for side in range(len(layout.pips)):
            won += layout.pips[side] * UNIT[side]
            self.total += layout.pips[side]
        packed = self._packed(live)
        led: i64 = 0
        over: i64 = 0
        best: i64 = 0
        stake: i64 = 0
        ahead: i64 = layout.leader
        at: i64 = layout.leader
        lying: i64 = 0
        for card in layout.trick:
            bit: i64 = self.small[card]
            place: i64 = PLACE[bit % PLACES]
            lying |= bit
            if led == 0:
                led = self.suit[place]
            if best == 0 or bit & over:
                best, over, ahead = bit, self.over[place], at
            stake += self.stake[place]
            at = at + 1 if at + 1 < self.players else 0
        in_play: i64 = packed | lying
        won += self._owner(layout.jack, self.jack, in_play)
        won += self._owner(layout.low, self.lowest, in_play) * 8
        rounds: i64 = layout.rounds
        count: i64 = len(layout.trick)
        worst: i64 = 0
        hope: i64 = len(self.values) - 1
        leader: i64 = layout.leader
        while worst < hope:
            self.goal = (worst + hope + 1) // 2
            self.seen = {}
            if self._reaches(packed, won, leader, rounds, count, led, over, best, ahead, stake):
                worst = self.goal
            else:
                hope = self.goal - 1
        return self.values[worst]

    def _owner(self, side: int, card: i64, in_play: i64) -> i64:
        """Who has this card: nobody 0, a side from 1, one more while that is open."""
        if side != NOBODY:
            return side + 1
        if card >= 0 and in_play & self.small[card]:
            return self.open
        return 0

    def _game(self, won: i64, rest: i64) -> i64:
        """Who has Game if these pips are left to win: a side from 1, nobody 0, or still open."""
        one: i64 = (won >> 6) & 127
        two: i64 = (won >> 13) & 127
        three: i64 = (won >> 20) & 127
        if self.side_count == 2:
            if one > two + rest or (self.tie == 1 and one == two + rest):
                return 1
            if two > one + rest or (self.tie == 2 and two == one + rest):
                return 2
        else:
            if one > two + rest and one > three + rest:
                return 1
            if two > one + rest and two > three + rest:
                return 2
            if three > one + rest and three > two + rest:
                return 3
        return 0 if rest == 0 else self.open

    def _reaches(
        self,
        live: i64,
        won: i64,
        leader: i64,
        rounds: i64,
        count: i64,
        led: i64,
        over: i64,
        best: i64,
        ahead: i64,
        stake: i64,
    ) -> bool:
        """Whether the side comes to its goal or more against all others' best play.

        live: the cards in hands; count: cards in the trick; led: the suit led; best: the card that
        wins the trick, of the seat `ahead`, and over: the cards that would win over it.
        """
        key: i64 = -1
        if count == 0:
            jack: i64 = won & 7
            low: i64 = (won >> 3) & 7
            one: i64 = (won >> 6) & 127
            two: i64 = (won >> 13) & 127
            rest: i64 = self.total - one - two - ((won >> 20) & 127)
            if rounds == 0:
                rest = 0
                if jack == self.open:
                    jack = 0
                if low == self.open:
                    low = 0
            game: i64 = self._game(won, rest)
            many: i64 = self.open + 1
            outcome: i64 = (low * many + jack) * many + game
            least: i64 = self.least[outcome]
            if least >= self.goal:
                return True
            most: i64 = self.most[outcome]
            if most < self.goal:
                return False
            if rounds >= SEEN_FROM:
                # The last side's pips follow from the others'; settled ones are all the same.
                pips: i64 = one + 128 * two if self.side_count == 3 else one
                if game != self.open:
                    pips = 100 + game
                key = ((((pips * 64) + (won & 63)) * 4 + leader) * 68719476736) + live
                found = self.seen.get(key)
                if found is not None:
                    return found
        seat: i64 = leader + count
        if seat >= self.players:
            seat -= self.players
        hand: i64 = self.held[seat] & live
        options: i64 = hand
        order: list[int] = self.falling[seat] if count == 0 else self.rising[seat]
        if led:
            follow: i64 = hand & led
            if follow:
                options = follow if led == self.trumps else follow | (hand & self.trumps)
        mine = self.sides[seat] == self.side
        last = count + 1 == self.players
        others: i64 = (live & ~hand) | best
        before: i64 = -1
        answer = not mine
        for bit in order:
            card: i64 = bit
            if card & options == 0:
                continue
            place: i64 = PLACE[card % PLACES]
            if (
                before >= 0
                and self.alike[place] == self.alike[before]
                and others & (self.above[place] ^ self.above[before]) == 0
            ):
                before = place
                continue
            before = place
            pile: i64 = stake + self.stake[place]
            wins = best == 0 or card & over != 0
            if last:
                taker: i64 = seat if wins else ahead
                side: i64 = self.sides[taker]
                after: i64 = won + (pile & 127) * UNIT[side]
                if pile & WITH_JACK:
                    after += side - self.side_count
                if pile & WITH_LOW:
                    after += (side - self.side_count) * 8
                result = self._reaches(live ^ card, after, taker, rounds - 1, 0, 0, 0, 0, taker, 0)
            elif wins:
                suit: i64 = led if led else self.suit[place]
                beaten: i64 = self.over[place]
                result = self._reaches(
                    live ^ card, won, leader, rounds, count + 1, suit, beaten, card, seat, pile
                )
            else:
                result = self._reaches(
                    live ^ card, won, leader, rounds, count + 1, led, over, best, ahead, pile
                )
            if result == mine:
                answer = mine
                break
        if key >= 0:
            self.seen[key] = answer
        return answer
