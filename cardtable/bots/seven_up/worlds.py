"""Imagined deals of Seven-Up that agree with all a seat knows, and what they are worth to it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import Rng
from cardtable.bots.cancellation import still_wanted

from .bit_cards import BIT, FULL, JACK, NO_TRUMP, NUMBER, RANKS, SUIT, count_of, numbers_in, pips_in
from .known import Known
from .playout import Layout
from .policy import GIVE, STAND, keep_six, prospects
from .utility import NOBODY, outcomes

if TYPE_CHECKING:
    from mypy_extensions import i64

TRIES: Final = 8
"""How often hands that agree with all denials are looked for before the denials are doubted."""


class Worlds:
    """What a seat knows of the others' hands, ready to imagine many of them."""

    def __init__(self, known: Known, rng: Rng) -> None:
        self.rng: Rng = rng
        self.seat: int = known.seat
        self.own: int = known.hand
        self.placed: list[int] = numbers_in(known.placed)
        self.pool: int = known.unseen & ~known.placed
        self.sizes: list[int] = list(known.sizes)
        self.away: int = known.away
        self.trump: int = known.trump
        self.void: list[int] = list(known.void)
        self.others: list[int] = [seat for seat in range(len(known.sizes)) if seat != known.seat]
        self.others.sort(key=lambda seat: (self.pool & ~self.void[seat]).bit_count())

    def imagine(self) -> list[int]:
        """A hand for every seat: one's own, and others' drawn from the cards not seen.

        Nobody holds what its plays deny, unless the cards run out; cards seen to lie in somebody
        else's hand are given out first. Where everybody went down to six, the others kept the best
        of so many more.
        """
        for _ in range(TRIES):
            hands = self._dealt(self.void)
            if hands:
                return hands
        return self._dealt([0] * len(self.sizes))

    def _dealt(self, void: list[int]) -> list[int]:
        """The hands; an empty list if somebody could not be given enough."""
        hands: list[int] = [0] * len(self.sizes)
        need = self.sizes[:]
        hands[self.seat] = self.own
        for card in self.placed:
            able = [seat for seat in self.others if need[seat] and not void[seat] & BIT[card]]
            if able:
                seat = able[self.rng.below(len(able))]
                hands[seat] |= BIT[card]
                need[seat] -= 1
        pool: i64 = self.pool
        spare: i64 = count_of(pool)
        for seat in self.others:
            spare -= need[seat]
        extra: i64 = 0
        if self.away and spare > 0 and self.others:
            extra = min(self.away, spare // len(self.others))
        for seat in self.others:
            denied: i64 = void[seat]
            cards = numbers_in(pool & ~denied)
            wanted: i64 = need[seat]
            there: i64 = len(cards)
            if there < wanted:
                return []
            drawn: i64 = 0
            at: i64 = 0
            while at < there and at < wanted + extra:
                pick: i64 = at + self.rng.below(there - at)
                card_drawn = cards[pick]
                cards[pick] = cards[at]
                drawn |= BIT[card_drawn]
                at += 1
            if extra:
                drawn = keep_six(drawn, self.trump, wanted)
            hands[seat] |= drawn
            pool &= ~drawn
        return hands

    def likely(self, known: Known, count: int, pick_from: int) -> list[list[int]]:
        """`count` imagined deals, drawn by their likelihood out of so many times more."""
        many: list[list[int]] = []
        weights: list[float] = []
        for _ in range(count * pick_from):
            still_wanted()
            many.append(self.imagine())
            if pick_from > 1:
                weights.append(likelihood(known, many[-1]))
        if pick_from == 1:
            return many
        # By one lot for all, at even steps: nothing that is likely is left out by chance.
        step = sum(weights) / count
        mark = step * float(self.rng.below(1000000)) / 1000000.0
        chosen: list[list[int]] = []
        total = 0.0
        for at in range(len(many)):
            total += weights[at]
            while mark < total and len(chosen) < count:
                chosen.append(many[at])
                mark += step
        while len(chosen) < count:
            chosen.append(many[-1])
        return chosen


def likelihood(known: Known, hands: list[int]) -> float:
    """How well the others' words and cards so far agree with these hands, by rules of thumb."""
    if known.trump == NO_TRUMP:
        return 1.0
    first = [cards | shown for cards, shown in zip(hands, known.shown, strict=True)]
    weight = 1.0
    if known.stood and known.eldest != known.seat:
        weight *= _willing(known, first[known.eldest], STAND)
    if known.begged and known.eldest != known.seat:
        weight *= 1.0 - _willing(known, first[known.eldest], STAND)
    if known.gave and known.dealer != known.seat:
        weight *= _willing(known, first[known.dealer], GIVE * len(known.gifts))
    if not known.plays:
        return weight
    layout = Layout(
        first,
        list(known.sides),
        known.trump,
        known.eldest,
        known.plays[0][0],
        [],
        known.rounds + len(known.plays) // known.players,
        known.dead,
        -1,  # who captures the lowest trump is of no interest here
    )
    for seat, card in known.plays:
        if seat != layout.turn():
            return weight
        if seat != known.seat:
            weight *= layout.chance(card)
        layout.play(card)
    return weight


def _willing(known: Known, hand: int, limit: float) -> float:
    """How likely somebody with this hand is to want the suit, who does above a limit."""
    worth = prospects(hand, known.trump, hand.bit_count(), known.opponents, 0)
    return 1.0 / (1.0 + math.exp(-3.0 * (worth - limit)))


def layout_of(known: Known, hands: list[int]) -> Layout:
    """The table as it is, with these hands."""
    first = [cards | shown for cards, shown in zip(hands, known.shown, strict=True)]
    return laid_out(known, hands, first, known.trump)


def laid_out(known: Known, hands: list[int], first: list[int], trump: int) -> Layout:
    """The table with these hands left of those at the first lead, and this suit as trumps."""
    trumps = sum(first) & SUIT[trump]
    gone = known.dead
    for cards in known.shown:
        gone |= cards
    layout = Layout(
        hands[:],
        list(known.sides),
        trump,
        known.eldest,
        known.leader,
        list(known.trick),
        known.rounds,
        gone,
        NUMBER[(trumps & -trumps) % 53] if trumps else -1,
    )
    for side, cards in enumerate(known.captured):
        layout.pips[side] = pips_in(cards)
        if cards & BIT[trump * RANKS + JACK]:
            layout.jack = side
        if trumps and cards & BIT[layout.lowest]:
            layout.low = side
    return layout


def worth_of(known: Known, first: list[int], trump: int, left: tuple[int, ...]) -> list[float]:
    """The chances to win the game by outcome, from the hands at the first lead and counters."""
    trumps = sum(first) & SUIT[trump]
    high = low = NOBODY
    if trumps:
        for seat, cards in enumerate(first):
            if cards & trumps & -trumps:
                low = known.sides[seat]
            if cards & BIT[trumps.bit_length() - 1]:
                high = known.sides[seat]
    penalties: list[int] = []
    each = 2 if trumps & BIT[trump * RANKS + JACK] else 1
    for offender in known.offenders:
        for step in range(1, len(left)):
            penalties += [(offender + step) % len(left)] * each
    return outcomes(
        left,
        known.players,
        known.side,
        tuple(penalties),
        high,
        low,
        known.low_taken,
        known.offenders,
        known.no_win,
    )


def rest_of_pack(known: Known, hands: list[int]) -> list[int]:
    """The cards in nobody's hand that may yet be dealt."""
    held = sum(hands)
    return numbers_in(FULL & ~held & ~known.dead)
