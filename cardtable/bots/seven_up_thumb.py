"""Rules of thumb for Seven-Up: which card to play, what a hand is worth with a trump suit.

A card's merit is counted in pips: what it will probably win or lose in this trick, with the trump
Jack as a very big card, less what it is worth to keep. The weights were tuned by self-play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .seven_up_bits import (
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

KEEP_TRUMP: Final[list[float]] = [3.0, 3.0, 3.2, 3.2, 3.4, 3.5, 3.7, 3.9, 5.8, 14.9, 9.1, 14.6, 16.0]
KEEP_PLAIN: Final[list[float]] = [-2.2, -2.0, -2.0, -1.6, -1.4, -1.4, -1.2, 0.2, 3.9, 0.3, 0.2, 1.2, 2.0]
"""What it is worth to hold a card back, by rank from the deuce; below nought to be rid of it."""

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
) -> i64:
    """The card to play, by number, out of `options`.

    trick: the cards so far; best: the one that wins it (-1 when leading); mate: it is the
    partner's; behind: how many opponents play after; unseen: cards that this seat has not seen;
    size: how many cards an opponent holds.
    """
    left: i64 = options
    low: i64 = left & -left
    if left == low:
        return NUMBER[low % 53]
    trumps: i64 = SUIT[trump]
    jack: i64 = trump * RANKS + JACK
    stake = FOLLOWERS * float(behind)
    for lying in trick:
        stake += JACK_WORTH if lying == jack else float(PIPS[lying])
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
        own = JACK_WORTH if card == jack else float(PIPS[card])
        won = held
        if best < 0 or beats(card, best, trump):
            won = _holds(card, behind, unseen, miss, trump)
        value = (2.0 * won - 1.0) * (stake + own)
        if suit == trump:
            value -= KEEP_TRUMP[card - suit * 13]
            if hunted and card > jack:
                value += HUNT * (1.0 - miss) * float(behind)
        elif best < 0 or not trumpless:
            value -= KEEP_PLAIN[card - suit * 13]
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


def prospects(hand: int, trump: int, cards: int, opponents: int, dead: int) -> float:
    """The points a hand may hope for beyond another hand at this table, with this suit as trumps.

    cards: how many each holds; opponents: how many there are; dead: cards known to be out of play.
    """
    mine = hand & SUIT[trump]
    unseen = FULL & ~hand & ~dead
    others = unseen & SUIT[trump]
    out = 1.0 - cards / unseen.bit_count()  # that a card is not in a given hand
    away = out**opponents
    jack = BIT[trump * RANKS + JACK]
    total = 0.0
    if mine:
        high = mine.bit_length() - 1
        low = (mine & -mine).bit_length() - 1
        over = (others & ABOVE[high]).bit_count()
        under = (others & ~ABOVE[low]).bit_count()
        total += 2.0 * away**over - 1.0 + 2.0 * away**under - 1.0
        strong = (mine & ABOVE[trump * RANKS + JACK]).bit_count()
        count = mine.bit_count()
        if mine & jack:
            total += min(0.9, 0.1 + 0.2 * (count - 1) + 0.15 * strong)
        elif others & jack:
            total += (1.0 - away) * (0.25 * strong + 0.05 * count - 0.4)
    else:
        total -= 2.0 * (1.0 - away ** others.bit_count())
        if others & jack:
            total -= 0.5 * (1.0 - away)
    return total + _game(hand, trump, cards) + CROWD * (opponents - 1)


def _game(hand: int, trump: int, cards: int) -> float:
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
    return max(-0.8, min(0.8, strength - 0.085 * cards))


def keep_six(hand: int, trump: int, count: int) -> int:
    """The `count` cards to keep where a run ends in a discard: trumps, then what wins or pays."""
    ranked = sorted(numbers_in(hand), key=lambda card: _use(card, trump), reverse=True)
    kept = 0
    for card in ranked[:count]:
        kept |= BIT[card]
    return kept


def _use(card: int, trump: int) -> float:
    place = card % RANKS
    if SUIT_OF[card] == trump:
        return 100.0 + place
    return (0, 1, 2, 3, 4, 5, 6, 7, 8.5, 9, 10, 11, 12)[place]
