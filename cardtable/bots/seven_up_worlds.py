"""Imagined deals of Seven-Up that agree with all a seat knows, and what they are worth to it."""

from __future__ import annotations

import math
from random import Random

from .seven_up_bits import BIT, FULL, JACK, NO_TRUMP, RANKS, SUIT, numbers_in, pips_in
from .seven_up_chances import NOBODY, outcomes
from .seven_up_known import Known
from .seven_up_playout import Layout
from .seven_up_thumb import GIVE, STAND, keep_six, prospects

SLIP = 0.3
"""How likely a card that the rules of thumb would not play is held to be, against theirs."""

TRIES = 8
"""How often hands that agree with all denials are looked for before the denials are doubted."""


def imagine(known: Known, random: Random) -> list[int]:
    """A hand for every seat: one's own, and others' drawn from the cards not seen.

    Nobody holds what its plays deny, unless the cards run out; cards seen to lie in somebody
    else's hand are given out first. Where everybody went down to six, the others kept the best of
    so many more.
    """
    for _ in range(TRIES):
        hands = _dealt(known, random, known.void)
        if hands is not None:
            return hands
    hands = _dealt(known, random, (0,) * known.players)
    assert hands is not None
    return hands


def _dealt(known: Known, random: Random, void: tuple[int, ...]) -> list[int] | None:
    hands = [0] * known.players
    hands[known.seat] = known.hand
    pool = known.unseen & ~known.placed
    others = [seat for seat in range(known.players) if seat != known.seat]
    need = list(known.sizes)
    for card in numbers_in(known.placed):
        able = [seat for seat in others if need[seat] and not void[seat] & BIT[card]]
        if able:
            seat = random.choice(able)
            hands[seat] |= BIT[card]
            need[seat] -= 1
    others.sort(key=lambda seat: (pool & ~void[seat]).bit_count())
    spare = pool.bit_count() - sum(need[seat] for seat in others)
    extra = min(known.away, max(0, spare) // max(1, len(others)))
    for seat in others:
        able = numbers_in(pool & ~void[seat])
        if len(able) < need[seat]:
            return None
        drawn = 0
        for card in random.sample(able, min(len(able), need[seat] + extra)):
            drawn |= BIT[card]
        if extra:
            drawn = keep_six(drawn, known.trump, need[seat])
        hands[seat] |= drawn
        pool &= ~drawn
    return hands


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
        if seat != known.seat and layout.thumb() != card:
            weight *= SLIP
        layout.play(card)
    return weight


def _willing(known: Known, hand: int, limit: float) -> float:
    """How likely somebody with this hand is to want the suit, who does above a limit."""
    worth = prospects(hand, known.trump, hand.bit_count(), known.opponents, 0)
    return 1.0 / (1.0 + math.exp(-3.0 * (worth - limit)))


def likely(known: Known, random: Random, count: int, pick_from: int) -> list[list[int]]:
    """`count` imagined deals, drawn by their likelihood out of so many times more."""
    many = [imagine(known, random) for _ in range(count * pick_from)]
    if pick_from == 1:
        return many
    weights = [likelihood(known, hands) for hands in many]
    return random.choices(many, weights, k=count)


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
        (trumps & -trumps).bit_length() - 1,
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
