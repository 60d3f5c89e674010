"""Which card a hand plays in an imagined deal: rules of thumb on bits, without chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.bots.bit_cards import COUNT, DIAMONDS, HEARTS, JACK, PLACE, QUEEN, SPADES, TOP

from .hearts_law import BROKEN, NO_POINTS, QUEEN_OUT, STRICT, THIRD_TRICK, UNDER, Law

if TYPE_CHECKING:
    from mypy_extensions import i64


def must_drop_queen(law: Law, spades: i64, bound: i64) -> bool:
    """Whether the hand holds a queen that is forced out where the occasion comes."""
    return law.forced != 0 and spades & QUEEN != 0 and (bound > 0 or not law.binds_dealt)


def go_over(law: Law, held: i64, led: i64, top: i64, high: bool, bound: i64, last: bool) -> i64:
    """Follow so as to win the trick, as cheaply as the last may; or else lowest."""
    forces = law.forced == STRICT or (law.forced == UNDER and high)
    if led == SPADES and forces and must_drop_queen(law, held, bound):
        return QUEEN
    over: i64 = held & ~(2 * top - 1) if top else held
    if over == 0:
        return held & -held
    return over & -over if last else TOP[over]


def choose_spade(
    law: Law,
    held: i64,
    live: i64,
    under: i64,
    high: bool,
    bound: i64,
    last: bool,
    value: i64,
) -> i64:
    """Follow spades holding the queen or higher ones."""
    if held & QUEEN:
        forces = law.forced == STRICT or (law.forced == UNDER and high)
        if forces and must_drop_queen(law, held, bound):
            return QUEEN
        if law.queen_points:
            if QUEEN & (under | live):
                return QUEEN
            if held != QUEEN:
                held ^= QUEEN
    if last and value & law.costly == 0:
        return TOP[held]
    safe: i64 = held & (under | live)
    if safe:
        return TOP[safe]
    return TOP[held] if last else held & -held


def choose_discard(
    law: Law,
    hands: list[int],
    seat: i64,
    rest: i64,
    number: i64,
    bound: i64,
    feeds: bool,
    shoots: bool,
) -> i64:
    """What goes when the suit led cannot be followed.

    feeds: the trick is about to go to somebody who may be shooting the moon.
    """
    base: i64 = 4 * seat
    clubs: i64 = hands[base]
    diamonds: i64 = hands[base + 1]
    spades: i64 = hands[base + 2]
    hearts: i64 = hands[base + 3]
    if number == 0 and law.first_ban:
        queens: i64 = spades & QUEEN if law.first_ban == NO_POINTS else 0
        if clubs or diamonds or spades ^ queens:
            hearts = 0
            spades ^= queens
    if spades & QUEEN:
        if must_drop_queen(law, spades, bound):
            return SPADES * 8192 + QUEEN
        if law.queen_points and not feeds and not shoots:
            return SPADES * 8192 + QUEEN
        if clubs or diamonds or hearts or spades ^ QUEEN:
            spades ^= QUEEN
    if law.jack and diamonds & JACK and (clubs or spades or hearts or diamonds ^ JACK):
        diamonds ^= JACK
    if feeds or shoots:  # high cards are kept, to win tricks with
        return lowest_of(clubs, diamonds, spades, hearts)
    if spades > 2047 and rest & QUEEN_OUT and law.queen_points:
        return SPADES * 8192 + TOP[spades]
    if hearts > 63:
        return HEARTS * 8192 + TOP[hearts]
    # The highest of a side suit, if it is high; else a low heart, if there is one.
    best: i64 = TOP[clubs]
    code: i64 = best
    if diamonds > best:
        bit: i64 = TOP[diamonds]
        if bit > best:
            best = bit
            code = DIAMONDS * 8192 + bit
    if spades > best:
        bit = TOP[spades]
        if bit > best:
            best = bit
            code = SPADES * 8192 + bit
    if best > 127 or hearts == 0:
        return code
    return HEARTS * 8192 + TOP[hearts]


def lowest_of(clubs: i64, diamonds: i64, spades: i64, hearts: i64) -> i64:
    """The code of the lowest card, hearts only if there is nothing else."""
    best: i64 = 8192
    code: i64 = HEARTS * 8192 + (hearts & -hearts)
    if clubs:
        best = clubs & -clubs
        code = best
    low: i64 = diamonds & -diamonds
    if low and low < best:
        best = low
        code = DIAMONDS * 8192 + low
    low = spades & -spades
    if low and low < best:
        code = SPADES * 8192 + low
    return code


def choose_lead(
    law: Law,
    hands: list[int],
    seat: i64,
    rest: i64,
    broken: bool,
    number: i64,
    guards: bool,
    shoots: bool,
    racing: bool,
) -> i64:
    """The low card that the others are the most likely to go over; for a moon the surest winner.

    guards: somebody else may be shooting, so a heart that wins is worth its points. racing: there
    is a stock to draw from, so the lead is worth having and rare suits make the others draw.
    """
    base: i64 = 4 * seat
    barred = (law.heart_lead == BROKEN and not broken) or (
        law.heart_lead == THIRD_TRICK and number < 2
    )
    if barred:
        others: i64 = hands[base] | hands[base + 1]
        spades: i64 = hands[base + SPADES]
        if not others and (spades == 0 or (law.heart_instead and spades == QUEEN)):
            barred = False
    best: i64 = -1000
    code: i64 = -1
    suit: i64 = -1
    while suit < 3:
        suit += 1
        held: i64 = hands[base + suit]
        if held == 0 or (barred and suit == HEARTS):
            continue
        out: i64 = rest // PLACE[suit] & 8191 & ~held
        if shoots:
            bit: i64 = TOP[held]
            score: i64 = 50 + COUNT[held] if bit > out else -COUNT[out & -bit]
        elif racing:
            bit = TOP[held]
            score = -3 * COUNT[out & -bit] - COUNT[out] - (8 if suit == HEARTS else 0)
        else:
            bit = held & -held
            above: i64 = out & -bit
            score = 2 * COUNT[above] - 3 * COUNT[out ^ above] if out else -12
            if guards and suit == HEARTS and TOP[held] > out:
                return HEARTS * 8192 + TOP[held]
            if suit == SPADES and law.queen_points and (rest & QUEEN_OUT):
                if held < QUEEN:
                    score += 4
                elif bit < QUEEN:
                    score -= 4
                else:
                    score -= 30 if bit == QUEEN else 12
            elif suit == HEARTS:
                score -= 1
            elif suit == DIAMONDS and bit == JACK and law.jack:
                score -= 10
        if score > best:
            best = score
            code = suit * 8192 + bit
    return code
