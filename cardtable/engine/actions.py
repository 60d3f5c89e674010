"""What a seat is asked (Ask) and what it answers (Action): one pair for every game."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from .cards import Card

DEALER = -1
"""The seat that shuffles and deals; its actions are logged like anybody's."""

Value = str | int | None
"""A parameter or an option's value: cards stand as text ("QS"), seats as numbers."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed: a code and its parameters, for texts to put in words."""

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)


class RuleError(Exception):
    """An action that the rules refuse; the state is unchanged."""

    def __init__(self, code: str, **params: Value) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, Value] = params


@dataclass(frozen=True, slots=True)
class Ask:
    """What a seat must decide, or may if `optional`.

    kind: "play", "pass", "discard", "choose", "cut", "claim" or "take_back".
    cards: offered, of which `count` are to be named. reasons: why each other held card is not.
    choices: the names offered instead of cards. topic: what a choice is about, for its words
    ("beg", "reply", "bunch", "moon", "draw", "seat", …). choice_reasons: why a choice that might
    be expected is not offered. target: the seat that receives, or
    whose request is answered.
    """

    seat: int
    kind: str
    cards: tuple[Card, ...] = ()
    count: int = 1
    choices: tuple[str, ...] = ()
    reasons: Mapping[Card, Reason] = field(default_factory=dict)
    topic: str = ""
    choice_reasons: Mapping[str, Reason] = field(default_factory=dict)
    target: int | None = None
    optional: bool = False
    id: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Action:
    """The answer to an Ask of the same kind: cards, or a choice.

    The dealer's kinds are "draw" (one card a drawing person) and "deal" (the pack in the order
    dealt; `choice` may name a fault, where the rules of the table know such).
    """

    kind: str
    cards: tuple[Card, ...] = ()
    choice: str = ""


def ask_id(ask: Ask, since: int) -> int:
    """A number from 1 to 2³¹ − 1 made of what is asked and when its seat last acted."""
    asked = f"{since} {ask.kind} {ask.topic} {ask.count} {ask.target} {ask.optional}"
    offered = " ".join((*map(str, ask.cards), *ask.choices))
    return zlib.crc32(f"{asked} {offered}".encode()) & 0x7FFF_FFFF or 1


def check(ask: Ask, action: Action) -> None:
    """Raise the first RuleError that applies, in the order in which the rules name them."""
    if action.kind != ask.kind:
        _point_at_the_reason(ask, action)
        raise RuleError("wrong_kind", asked=ask.kind, got=action.kind)
    if ask.choices:
        if action.choice in ask.choice_reasons and not action.cards:
            reason = ask.choice_reasons[action.choice]
            raise RuleError(reason.code, **reason.params)
        if action.cards or action.choice not in ask.choices:
            raise RuleError("wrong_kind", asked=", ".join(ask.choices), got=action.choice)
        return
    if action.choice:
        raise RuleError("wrong_kind", asked=ask.kind, got=action.choice)
    if len(action.cards) != ask.count:
        raise RuleError("wrong_count", count=ask.count, got=len(action.cards))
    for card in action.cards:
        if card not in ask.cards and card not in ask.reasons:
            raise RuleError("not_held", card=str(card))
    if len(set(action.cards)) != len(action.cards):
        raise RuleError("same_card_twice", card=str(_twice(action.cards)))
    for card in action.cards:
        if card not in ask.cards:
            reason = ask.reasons[card]
            raise RuleError(reason.code, card=str(card), **reason.params)


def _point_at_the_reason(ask: Ask, action: Action) -> None:
    """A held card played while a choice is asked is refused with the card's own reason."""
    if action.kind == "play" and len(action.cards) == 1 and action.cards[0] in ask.reasons:
        reason = ask.reasons[action.cards[0]]
        raise RuleError(reason.code, card=str(action.cards[0]), **reason.params)


def _twice(some: tuple[Card, ...]) -> Card:
    return next(card for i, card in enumerate(some) if card in some[:i])
