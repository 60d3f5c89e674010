"""Cards of Seven-Up as bits of an int: thirteen for each suit, the deuce lowest.

Masks stay plain `int`s; 52 bits fit a machine word when the module is compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import COUNT
from cardtable.engine.cards import SUITS, Card

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_TRUMP: Final = -1
RANKS: Final = 13
JACK: Final = 9
TEN: Final = 8
"""The place of the jack and of the ten within their suit, from 0."""

FULL: Final = 4503599627370495
"""All 52 cards, written out: a shift of ones would be cut short in a compiled module."""

BIT: Final[list[int]] = [2**number for number in range(52)]
SUIT_OF: Final[list[int]] = [number // RANKS for number in range(52)]
SUIT: Final[list[int]] = [8191 * 2 ** (RANKS * suit) for suit in range(4)]
ABOVE: Final[list[int]] = [SUIT[SUIT_OF[number]] & ~(2 * BIT[number] - 1) for number in range(52)]
"""The higher cards of a card's suit."""

PIPS: Final[list[int]] = [
    (0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4)[number % RANKS] for number in range(52)
]
"""What a card counts for Game."""


def _places() -> list[int]:
    places = [0] * 53
    for number in range(52):
        places[BIT[number] % 53] = number
    return places


NUMBER: Final = _places()
"""The number of a card by its bit modulo 53: the powers of two all differ there."""


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


def numbers_in(mask: i64) -> list[int]:
    """The numbers of the cards in a set, lowest first."""
    numbers: list[int] = []
    while mask:
        low: i64 = mask & -mask
        numbers.append(NUMBER[low % 53])
        mask ^= low
    return numbers


def pips_in(mask: i64) -> i64:
    """What the cards of a set count for Game."""
    total: i64 = 0
    while mask:
        low: i64 = mask & -mask
        total += PIPS[NUMBER[low % 53]]
        mask ^= low
    return total


def count_of(mask: i64) -> i64:
    """How many cards a set has."""
    few: i64 = COUNT[mask & 8191]
    few += COUNT[(mask >> 13) & 8191]
    few += COUNT[(mask >> 26) & 8191]
    few += COUNT[(mask >> 39) & 8191]
    return few


def count_in(mask: i64, suit: i64) -> i64:
    """How many cards of a suit a set has."""
    few: i64 = COUNT[(mask >> (13 * suit)) & 8191]
    return few


def beats(card: i64, best: i64, trump: i64) -> bool:
    """Whether a card played later wins over the best one so far."""
    suit: i64 = SUIT_OF[card]
    if suit == SUIT_OF[best]:
        return card > best
    return suit == trump


def legal(hand: i64, led: i64, trump: i64) -> i64:
    """What may be played to this card led: trumps always, to a plain suit; -1 if none is led."""
    if led < 0:
        return hand
    suit: i64 = SUIT_OF[led]
    follow: i64 = hand & SUIT[suit]
    if follow == 0:
        return hand
    if suit == trump:
        return follow
    return follow | (hand & SUIT[trump])
