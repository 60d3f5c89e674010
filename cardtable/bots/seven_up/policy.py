"""Rules of thumb for Seven-Up: which card to play, what a hand is worth with a trump suit.

A card's merit is counted in pips: what it will probably win or lose in this trick, with the trump
Jack as a very big card, less what it is worth to keep. The weights were tuned by self-play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bit_cards import (
    ABOVE,
    BIT,
    FULL,
    JACK,
    NUMBER,
    PIPS,
    RANKS,
    SUIT,
    SUIT_OF,
    beats,
    count_in,
    count_of,
    numbers_in,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

JACK_WORTH: Final = 12.4
"""What the point for Jack is worth, in pips won for Game."""

STAND: Final = -0.2
GIVE: Final = 0.8
BUNCH: Final = -0.1
"""The prospects above which eldest stands, and the dealer gives for each point it costs; those
below which one would rather gather the cards."""

KEEP_TRUMP: Final[list[float]] = [
    3.0,
    3.0,
    3.2,
    3.2,
    3.4,
    3.5,
    3.7,
    3.9,
    5.8,
    14.9,
    9.1,
    14.6,
    16.0,
]
KEEP_PLAIN: Final[list[float]] = [
    -2.2,
    -2.0,
    -2.0,
    -1.6,
    -1.4,
    -1.4,
    -1.2,
    0.2,
    3.9,
    0.3,
    0.2,
    1.2,
    2.0,
]
"""What it is worth to hold a card back, by rank from the deuce; below nought to be rid of it."""

KEEP_LOW: Final = 9.0
"""The same of the trump that is Low, where whoever takes it scores the point."""

CROWD: Final = 0.7
"""What a second opponent takes from the prospects of every hand alike."""

FOLLOWERS: Final = 2.0
"""The pips that an opponent's card will add to a trick won, on average."""

HUNT: Final = 8.7
"""What it is worth to lead over a Jack that the next player may have to give up."""

TRUMPING: Final = 0.1
"""How readily somebody who may follow suit takes a trump instead."""


def pick(
    hand: i64,
    options: i64,
    trick: list[int],
    best: i64,
    mate: bool,
    behind: i64,
    unseen: i64,
    size: i64,
    trump: i64,
    merits: list[float] | None = None,
    at_stake: i64 = -1,
) -> i64:
    """The card to play, by number, out of `options`.

    trick: the cards so far; best: the one that wins it (-1 when leading); mate: it is the
    partner's; behind: how many opponents play after; unseen: cards that this seat has not seen;
    size: how many cards an opponent holds; merits: where the merit of every card is put, from the
    lowest, if there is a choice; at_stake: the trump whose taker gets the point for Low.
    """
    left: i64 = options
    low: i64 = left & -left
    if left == low:
        return NUMBER[low % 53]
    trumps: i64 = SUIT[trump]
    jack: i64 = trump * RANKS + JACK
    stake = FOLLOWERS * float(behind)
    for lying in trick:
        stake += JACK_WORTH if lying in (jack, at_stake) else float(PIPS[lying])
    hidden: i64 = count_of(unseen)
    if hidden <= size:
        hidden = size + 1
    miss = 1.0 - float(size) / float(hidden)
    held = 0.0
    if mate:
        held = _holds(best, behind, unseen, miss, trump)
    trumpless = hand & trumps == 0
    hunted = best < 0 and unseen & BIT[jack] != 0
    chosen: i64 = -1
    merit = -1e9
    while left:
        low = left & -left
        left ^= low
        card: i64 = NUMBER[low % 53]
        suit: i64 = SUIT_OF[card]
        own = JACK_WORTH if card in (jack, at_stake) else float(PIPS[card])
        won = held
        if best < 0 or beats(card, best, trump):
            won = _holds(card, behind, unseen, miss, trump)
        value = (2.0 * won - 1.0) * (stake + own)
        if suit == trump:
            value -= KEEP_LOW if card == at_stake else KEEP_TRUMP[card - suit * 13]
            if hunted and card > jack:
                value += HUNT * (1.0 - miss) * float(behind)
        elif best < 0 or not trumpless:
            value -= KEEP_PLAIN[card - suit * 13]
        if merits is not None:
            merits.append(value)
        if value > merit:
            chosen, merit = card, value
    return chosen


def _holds(card: i64, behind: i64, unseen: i64, miss: float, trump: i64) -> float:
    """The chance that no opponent behind takes the trick from this card."""
    if behind == 0:
        return 1.0
    suit: i64 = SUIT_OF[card]
    higher = float(count_in(unseen & ABOVE[card], suit))
    if suit != trump:
        higher += TRUMPING * float(count_in(unseen, trump))
    chance: float = miss ** (float(behind) * higher)
    return chance


def prospects(hand: i64, trump: i64, cards: i64, opponents: i64, dead: i64) -> float:
    """The points a hand may hope for beyond another hand at this table, with this suit as trumps.

    cards: how many each holds; opponents: how many there are; dead: cards known to be out of play.
    """
    mine: i64 = hand & SUIT[trump]
    unseen: i64 = FULL & ~hand & ~dead
    others: i64 = unseen & SUIT[trump]
    out = 1.0 - float(cards) / float(count_of(unseen))  # that a card is not in a given hand
    away: float = out ** float(opponents)
    jack: i64 = trump * RANKS + JACK
    jack_bit: i64 = BIT[jack]
    total = 0.0
    if mine:
        numbers = numbers_in(mine)
        high: i64 = numbers[-1]
        low: i64 = numbers[0]
        higher: i64 = ABOVE[high]
        not_lower: i64 = ABOVE[low]
        over = float(count_of(others & higher))
        under = float(count_of(others & ~not_lower))
        highest: float = away**over
        lowest: float = away**under
        total += 2.0 * highest - 1.0 + 2.0 * lowest - 1.0
        strong = float(count_of(mine & ABOVE[jack]))
        count = float(len(numbers))
        if mine & jack_bit:
            total += min(0.9, 0.1 + 0.2 * (count - 1.0) + 0.15 * strong)
        elif others & jack_bit:
            total += (1.0 - away) * (0.25 * strong + 0.05 * count - 0.4)
    else:
        nobody: float = away ** float(count_of(others))
        total -= 2.0 * (1.0 - nobody)
        if others & jack_bit:
            total -= 0.5 * (1.0 - away)
    return total + _game(hand, trump, cards) + CROWD * float(opponents - 1)


def _game(hand: i64, trump: i64, cards: i64) -> float:
    """The hope of Game, from −1 to 1: trumps and high cards win it, lonely tens lose it."""
    strength = 0.0
    for card in numbers_in(hand):
        place = card % RANKS
        if SUIT_OF[card] == trump:
            strength += 0.17 + (0.07 if place >= JACK else 0.0)
        elif place == RANKS - 1:
            strength += 0.13
        elif place > JACK:
            strength += 0.05
    return max(-0.8, min(0.8, strength - 0.085 * float(cards)))


def keep_six(hand: i64, trump: int, count: i64) -> i64:
    """The `count` cards to keep where a run ends in a discard: trumps, then what wins or pays."""
    ranked = sorted(numbers_in(hand), key=lambda card: _use(card, trump), reverse=True)
    kept: i64 = 0
    for card in ranked[:count]:
        kept |= BIT[card]
    return kept


def _use(card: int, trump: int) -> float:
    place = card % RANKS
    if SUIT_OF[card] == trump:
        return 100.0 + place
    return (0, 1, 2, 3, 4, 5, 6, 7, 8.5, 9, 10, 11, 12)[place]
