"""Following suit, and who wins a trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .cards import Card
from .public import Play


def of_suit(held: Iterable[Card], suit: str) -> tuple[Card, ...]:
    """The cards of `suit` among those held."""
    return tuple(card for card in held if card.suit == suit)


def cancelled(plays: Sequence[Play]) -> tuple[Card, ...]:
    """The cards of a trick whose twin lies beside them: neither can win."""
    faces = [card.face for _, card in plays]
    return tuple(card for _, card in plays if faces.count(card.face) > 1)


def winner(plays: Sequence[Play], trump: str | None = None, twins: bool = False) -> int | None:
    """The seat that wins: the highest trump, otherwise the highest of the suit led.

    With `twins` identical cards cancel each other; None if no card of the suit led is left
    (the trick is held).
    """
    out = set(cancelled(plays)) if twins else set()
    led = plays[0][1].suit
    suit = trump if any(card.suit == trump for _, card in plays) else led
    able = [(card.rank, seat) for seat, card in plays if card.suit == suit and card not in out]
    return max(able)[1] if able else None
