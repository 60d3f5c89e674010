"""Stacks a pack so that every seat is dealt the hand it is meant to have, in any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.engine.actions import DEALER, Action, Value
from cardtable.engine.cards import Card, in_order
from cardtable.engine.options import Carry, Table
from cardtable.engine.rules import Rules

Cards = tuple[Card, ...]

_HANDS = ("hand", "sealed")
"""The zones that a seat's own cards are dealt to."""


@dataclass(frozen=True, slots=True)
class StackFault:
    """Why cards cannot be dealt so; `texts.messages.reason` puts code and params into words.

    code: "stack_not_in_pack", "stack_twice", "stack_count" or "stack_too_many".
    seat: whose hand is at fault; None: the cards that are not dealt to a hand.
    """

    code: str
    seat: int | None = None
    params: Mapping[str, Value] = field(default_factory=dict)


def places(rules: Rules[Any], table: Table, carry: Carry) -> tuple[int | None, ...]:
    """For each card of the pack in the order dealt: the seat that it goes to, or None.

    The game itself is asked: it deals a pack in neutral order, and one looks where each card lies.
    """
    pack = rules.pack(table)
    dealt, _ = rules.apply(rules.start(table, carry), DEALER, Action("deal", pack))
    lies = {
        card: zone.seat
        for zone, lying in rules.zones(dealt).items()
        if zone.name in _HANDS
        for card in lying
    }
    return tuple(lies.get(card) for card in pack)


def faults(
    whole: Cards, homes: Sequence[int | None], hands: Sequence[Cards], rest: Cards
) -> tuple[StackFault, ...]:
    """All that is wrong with these hands; (): they can be dealt."""
    found: list[StackFault] = []
    named = Counter(card for cards in (*hands, rest) for card in cards)
    for seat, held in [*enumerate(hands), (None, rest)]:
        for card in in_order(dict.fromkeys(held)):
            if card not in whole:
                found.append(StackFault("stack_not_in_pack", seat, {"card": str(card)}))
            elif named[card] > 1:
                found.append(StackFault("stack_twice", seat, {"card": str(card)}))
    for seat, held in enumerate(hands):
        wanted = homes.count(seat)
        if len(held) != wanted:
            found.append(StackFault("stack_count", seat, {"count": wanted, "got": len(held)}))
    if len(rest) > homes.count(None):
        more = {"count": homes.count(None), "got": len(rest)}
        found.append(StackFault("stack_too_many", None, more))
    return tuple(found)


def stacked(
    whole: Cards, homes: Sequence[int | None], hands: Sequence[Cards], rest: Cards = ()
) -> Cards:
    """The pack that deals these hands, in the order dealt; ValueError where `faults` finds any.

    rest: the first cards that go to no hand (a turn-up, a stock, a kitty), in the order dealt;
    what is not named comes after them in neutral order.
    """
    wrong = faults(whole, homes, hands, rest)
    if wrong:
        raise ValueError(wrong)
    named = {card for cards in (*hands, rest) for card in cards}
    spare = iter((*rest, *(card for card in in_order(whole) if card not in named)))
    left = [iter(held) for held in hands]
    return tuple(next(spare) if home is None else next(left[home]) for home in homes)
