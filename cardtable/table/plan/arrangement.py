"""Every card on the table as a token that keeps its number while it moves from place to place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from cardtable.engine.cards import Card, sort_key
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import TRICK, Zone

HandKey = Callable[[Card], object]
"""The order in which a player's own hand is sorted."""


class Token(NamedTuple):
    """One card on the table: its number, its face if it may be seen, the seat that played it."""

    id: int
    card: Card | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The tokens zone by zone, the lowest first, or from left to right."""

    piles: Mapping[Zone, tuple[Token, ...]]

    def tokens(self) -> dict[int, Token]:
        """All tokens by number."""
        return {token.id: token for pile in self.piles.values() for token in pile}

    def zone_of(self, number: int) -> Zone | None:
        """Where the token lies."""
        for zone, pile in self.piles.items():
            if any(token.id == number for token in pile):
                return zone
        return None

    def faces(self) -> dict[Zone, tuple[Card | None, ...]]:
        """What lies where, without numbers; empty zones left out."""
        return {
            zone: tuple(token.card for token in pile) for zone, pile in self.piles.items() if pile
        }


def arrange(
    view: SeatView, old: Arrangement | None = None, hand_key: HandKey = sort_key
) -> Arrangement:
    """The view's cards as tokens; those of `old` are kept for the cards that they can be."""
    left = dict(old.tokens()) if old else {}
    zones = {token.id: zone for zone, pile in old.piles.items() for token in pile} if old else {}
    fresh = count(max(left, default=-1) + 1)
    played = {card: seat for seat, card in view.plays}
    piles: dict[Zone, list[Token | None]] = {}
    wanted: list[tuple[Zone, int, Card | None]] = []
    for zone, pile in view.piles.items():
        faces = _order(view, zone, pile.cards, pile.count, hand_key)
        piles[zone] = [None] * len(faces)
        wanted += [(zone, place, card) for place, card in enumerate(faces)]

    def settle(fits: Callable[[Token, Zone, Card | None, int], bool]) -> None:
        nonlocal wanted
        still = []
        for zone, place, card in wanted:
            found = next((t for t in left.values() if fits(t, zone, card, place)), None)
            if found is None:
                still.append((zone, place, card))
                continue
            del left[found.id]
            by = played.get(card, found.by) if zone == TRICK and card else found.by
            piles[zone][place] = Token(found.id, card, by)
        wanted = still

    settle(lambda t, z, c, _: c is not None and t.card == c)
    settle(lambda t, z, c, _: t.card is None and zones[t.id] == z)
    settle(lambda t, z, c, _: c is None and zones[t.id] == z)
    settle(lambda t, z, c, _: t.card is None or c is None)
    for zone, place, card in wanted:
        by = played.get(card) if card else None
        piles[zone][place] = Token(next(fresh), card, by)
    return Arrangement({zone: tuple(t for t in pile if t) for zone, pile in piles.items()})


def _order(
    view: SeatView, zone: Zone, cards: tuple[Card, ...] | None, number: int, key: HandKey
) -> tuple[Card | None, ...]:
    """The faces of a pile in the order in which they are shown."""
    if cards is None:
        return (None,) * number
    if zone.name == "hand":
        return tuple(sorted(cards, key=key))  # type: ignore[arg-type]
    if zone == TRICK and view.plays:
        order = [card for _, card in view.plays]
        return tuple(sorted(cards, key=lambda card: order.index(card) if card in order else -1))
    return cards
