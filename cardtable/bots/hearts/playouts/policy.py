"""Which card a hand plays in an imagined deal: rules of thumb on bits, without chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import ALL, COUNT, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, TOP

from .options import BROKEN, FREE, JACK_OUT, NO_POINTS, QUEEN_OUT, STRICT, THIRD_TRICK, UNDER, Law

if TYPE_CHECKING:
    from mypy_extensions import i64


SIDE_SUITS: Final = 67108863
"""Clubs and diamonds in a number that holds all suits."""
BELOW_HEARTS: Final = 549755813887
"""The other suits in a number that holds all suits."""
PLACE_OF_SPADES: Final = 67108864
PLACE_OF_HEARTS: Final = 549755813888
KING_OUT: Final = 2048 * PLACE_OF_SPADES
ACE_OUT: Final = 4096 * PLACE_OF_SPADES
HIGH_SPADES: Final = KING_OUT + ACE_OUT
HIGH_HEARTS: Final = 64 * PLACE_OF_HEARTS
"""Their eight; a hand with it or a higher one is a number as great."""

# A lead is worth 2 for each card out that goes over it, less 3 for each that cannot; and 12 more
# throughout, so that nothing is less than 0.
WEIGHT: Final = bytes(2 * number + 12 if number else 0 for number in COUNT)
FIVEFOLD: Final = bytes(5 * number for number in COUNT)


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
    cheap: bool,
) -> i64:
    """Follow spades holding the queen or higher ones. cheap: the trick costs nothing yet."""
    if held & QUEEN:
        forces = law.forced == STRICT or (law.forced == UNDER and high)
        if forces and must_drop_queen(law, held, bound):
            return QUEEN
        if law.queen_points:
            if QUEEN & (under | live):
                return QUEEN
            if held != QUEEN:
                held ^= QUEEN
    if last and cheap:
        return TOP[held]
    safe: i64 = held & (under | live)
    if safe:
        return TOP[safe]
    return TOP[held] if last else held & -held


def choose_follow(
    law: Law,
    own: i64,
    led: i64,
    top: i64,
    high: bool,
    bound: i64,
    last: bool,
    value: i64,
    free_trick: bool,
) -> i64:
    """Follow where nobody is after the moon: as high as is safe. value: what lies in the trick.

    top: the card that holds the trick; in games with two packs all that are not cancelled.
    free_trick: nothing that counts can be thrown to it.
    """
    under: i64 = TOP[top] - 1 if top else 0
    cheap = value & law.costly == 0
    if led == SPADES and own > 1023:
        return choose_spade(law, own, top, under, high, bound, last, cheap)
    if last and cheap:
        return TOP[own]
    safe: i64 = own & (under | top)
    if law.jack and led == DIAMONDS and safe != JACK:
        safe &= ~JACK  # he is not thrown away under a higher diamond
    if safe:
        return TOP[safe]
    return TOP[own] if last or (free_trick and led != HEARTS) else own & -own


def with_care(
    law: Law, own: i64, led: i64, top: i64, free_trick: bool, last: bool, costs: bool
) -> i64:
    """Follow where the queen or the jack is in the hand's suit."""
    value: i64 = 1 if costs else 0
    return choose_follow(law, own, led, top, False, 0, last, value, free_trick)


def packed(hands: list[int], seat: i64) -> i64:
    """A hand of four masks as one number, as `rest` has it."""
    base: i64 = 4 * seat
    clubs: i64 = hands[base]
    diamonds: i64 = hands[base + 1]
    spades: i64 = hands[base + 2]
    hearts: i64 = hands[base + 3]
    return clubs + diamonds * 8192 + spades * 67108864 + hearts * 549755813888


def choose_discard(
    law: Law,
    hand: i64,
    rest: i64,
    number: i64,
    bound: i64,
    feeds: bool,
    shoots: bool,
) -> i64:
    """What goes when the suit led cannot be followed.

    feeds: the trick is about to go to somebody who may be shooting the moon.
    """
    if number == 0 and law.first_ban:
        hand = harmless(law, hand)
    if hand & QUEEN_OUT and must_drop_queen(law, QUEEN, bound):
        return SPADES * 8192 + QUEEN
    if not feeds and not shoots:
        return only(quiet_discard(law, hand, rest, number))
    if hand & QUEEN_OUT and hand != QUEEN_OUT:
        hand ^= QUEEN_OUT
    if law.jack and hand & JACK_OUT and hand != JACK_OUT:
        hand ^= JACK_OUT
    # High cards are kept, to win tricks with.
    return lowest_of(hand & ALL, hand >> 13 & ALL, hand >> 26 & ALL, hand >> 39)


def harmless(law: Law, hand: i64) -> i64:
    """What may be thrown to the first trick: no hearts or no points, if there is anything else."""
    kept: i64 = hand & BELOW_HEARTS
    if law.first_ban == NO_POINTS:
        kept &= ~QUEEN_OUT
    return kept if kept else hand


def quiet_discard(law: Law, hand: i64, rest: i64, number: i64) -> i64:
    """What `choose_discard` says where nobody is after the moon and no queen is forced out.

    As fast as can be; the card is given as a hand that holds nothing else.
    """
    if number == 0 and law.first_ban:
        hand = harmless(law, hand)
    if hand & QUEEN_OUT:
        if law.queen_points:
            return QUEEN_OUT
        if hand != QUEEN_OUT:
            hand ^= QUEEN_OUT
    if law.jack and hand & JACK_OUT and hand != JACK_OUT:
        hand ^= JACK_OUT
    if hand & HIGH_SPADES and rest & QUEEN_OUT and law.queen_points:
        return ACE_OUT if hand & ACE_OUT else KING_OUT
    if hand >= HIGH_HEARTS:
        best: i64 = TOP[hand >> 39]
        return best * PLACE_OF_HEARTS
    # The highest of a side suit, if it is high; else a low heart, if there is one.
    best = TOP[(hand | hand >> 13 | hand >> 26) & ALL]
    if best < 128 and hand >= PLACE_OF_HEARTS:
        best = TOP[hand >> 39]
        return best * PLACE_OF_HEARTS
    if hand & best:
        return best
    best *= 8192
    return best if hand & best else best * 8192


def only(hand: i64) -> i64:
    """The code of a hand's only card."""
    if hand < PLACE_OF_SPADES:
        return hand if hand < 8192 else 8192 + (hand >> 13)
    return SPADES * 8192 + (hand >> 26) if hand >> 39 == 0 else HEARTS * 8192 + (hand >> 39)


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


def bars_hearts(law: Law, hand: i64, broken: bool, number: i64) -> bool:
    """Whether the hand may not lead hearts now."""
    if law.heart_lead == FREE or (law.heart_lead == BROKEN and broken):
        return False
    if law.heart_lead == THIRD_TRICK and number > 1:
        return False
    if hand & SIDE_SUITS:
        return True
    spades: i64 = hand >> 26 & ALL
    return spades != 0 and not (law.heart_instead and spades == QUEEN)


def quiet_lead(law: Law, hand: i64, rest: i64, broken: bool, number: i64) -> i64:
    """What `choose_lead` says where nobody is after the moon, as fast as can be."""
    others: i64 = rest ^ hand
    best: i64 = -1000
    code: i64 = -1
    held: i64 = hand & ALL
    if held:
        out: i64 = others & ALL
        bit: i64 = held & -held
        best = WEIGHT[out] - FIVEFOLD[out & (bit - 1)]
        code = bit
    held = hand >> 13 & ALL
    if held:
        out = others >> 13 & ALL
        bit = held & -held
        score: i64 = WEIGHT[out] - FIVEFOLD[out & (bit - 1)]
        if bit == JACK and law.jack:
            score -= 10
        if score > best:
            best = score
            code = DIAMONDS * 8192 + bit
    held = hand >> 26 & ALL
    if held:
        out = others >> 26 & ALL
        bit = held & -held
        score = WEIGHT[out] - FIVEFOLD[out & (bit - 1)]
        if rest & QUEEN_OUT and law.queen_points:
            if held < QUEEN:
                score += 4
            elif bit < QUEEN:
                score -= 4
            else:
                score -= 30 if bit == QUEEN else 12
        if score > best:
            best = score
            code = SPADES * 8192 + bit
    if hand >= PLACE_OF_HEARTS:
        held = hand >> 39
        out = others >> 39
        bit = held & -held
        score = WEIGHT[out] - FIVEFOLD[out & (bit - 1)] - 1
        if score > best and (code < 0 or not bars_hearts(law, hand, broken, number)):
            return HEARTS * 8192 + bit
    return code


def choose_lead(
    law: Law,
    hand: i64,
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
    barred = bars_hearts(law, hand, broken, number)
    best: i64 = -1000
    code: i64 = -1
    suit: i64 = -1
    others: i64 = rest & ~hand
    while suit < 3:
        suit += 1
        held: i64 = hand & ALL
        out: i64 = others & ALL
        hand >>= 13
        others >>= 13
        if held == 0 or (barred and suit == HEARTS):
            continue
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
