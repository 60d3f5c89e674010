"""Cards, packs and their text form: "QS" is the queen of spades, "QS2" its twin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SUITS = "CDSH"
"""Clubs, diamonds, spades, hearts: the order in which a hand is sorted."""

RANKS = "23456789TJQKA"
"""From the deuce to the ace; T is ten."""

_ORDER = {suit: i for i, suit in enumerate(SUITS)}
_RANK = {letter: i for i, letter in enumerate(RANKS, start=2)}


class Card(NamedTuple):
    """One card: rank 2 to 14 (ace), suit a letter of SUITS, copy 1 or 2 (the second pack)."""

    rank: int
    suit: str
    copy: int = 1

    def __str__(self) -> str:
        return f"{RANKS[self.rank - 2]}{self.suit}{self.copy if self.copy > 1 else ''}"

    @property
    def face(self) -> tuple[int, str]:
        """Rank and suit: what twins share."""
        return (self.rank, self.suit)


def parse_card(text: str) -> Card:
    """The card that `text` names; ValueError quotes anything else."""
    try:
        card = Card(_RANK[text[0]], text[1], int(text[2:] or 1))
    except (KeyError, IndexError, ValueError, TypeError):
        raise ValueError(f"{text!r} is not a card") from None
    if card.suit not in _ORDER or card.copy not in (1, 2) or str(card) != text:
        raise ValueError(f"{text!r} is not a card")
    return card


def cards(text: str) -> tuple[Card, ...]:
    """The cards that `text` lists, separated by spaces."""
    return tuple(parse_card(word) for word in text.split())


def pack(copies: int = 1) -> tuple[Card, ...]:
    """One or two whole packs of 52, in sorted order."""
    return tuple(
        sorted(
            (
                Card(rank, suit, copy)
                for suit in SUITS
                for rank in range(2, 15)
                for copy in range(1, copies + 1)
            ),
            key=sort_key,
        )
    )


def sort_key(card: Card) -> tuple[int, int, int]:
    """Suit, rank, copy: the neutral order, which tells nothing about how cards came."""
    return (_ORDER[card.suit], card.rank, card.copy)


def in_order(some: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted neutrally."""
    return tuple(sorted(some, key=sort_key))
