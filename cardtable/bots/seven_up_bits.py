"""Cards of Seven-Up as bits of an int: thirteen for each suit, the deuce lowest.

Masks stay plain `int`s; 52 bits fit a machine word when the module is compiled.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.cards import SUITS, Card

NO_TRUMP = -1
RANKS = 13
JACK = 9
TEN = 8
"""The place of the jack and of the ten within their suit, from 0."""

FULL = (1 << 52) - 1
BIT = [1 << number for number in range(52)]
SUIT_OF = [number // RANKS for number in range(52)]
SUIT = [((1 << RANKS) - 1) << (RANKS * suit) for suit in range(4)]
ABOVE = [SUIT[SUIT_OF[number]] & ~(2 * BIT[number] - 1) for number in range(52)]
"""The higher cards of a card's suit."""

PIPS = [(0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4)[number % RANKS] for number in range(52)]
"""What a card counts for Game."""


def number_of(card: Card) -> int:
    """The card's number, 0 (two of clubs) to 51 (ace of hearts)."""
    return SUITS.index(card.suit) * RANKS + card.rank - 2


def card_of(number: int) -> Card:
    """The card with this number."""
    return Card(number % RANKS + 2, SUITS[number // RANKS])


def mask_of(some: Iterable[Card]) -> int:
    """The set of these cards."""
    mask = 0
    for card in some:
        mask |= BIT[number_of(card)]
    return mask


def numbers_in(mask: int) -> list[int]:
    """The numbers of the cards in a set, lowest first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def pips_in(mask: int) -> int:
    """What the cards of a set count for Game."""
    total = 0
    while mask:
        low = mask & -mask
        total += PIPS[low.bit_length() - 1]
        mask ^= low
    return total


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played later wins over the best one so far."""
    suit = SUIT_OF[card]
    if suit == SUIT_OF[best]:
        return card > best
    return suit == trump


def legal(hand: int, led: int, trump: int) -> int:
    """What may be played to this card led: trumps always, to a plain suit; -1 if none is led."""
    if led < 0:
        return hand
    suit = SUIT_OF[led]
    follow = hand & SUIT[suit]
    if not follow:
        return hand
    return follow if suit == trump else follow | hand & SUIT[trump]
