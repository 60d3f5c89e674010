"""What a bot is: a function from what its seat may know to an action and its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.seat_view import SeatView

LEVELS = ("easy", "normal", "hard", "expert")
"""From the mildest opponent to the strongest."""

USUAL = "normal"
"""The level that a newcomer is offered, and that plays for somebody who is tired."""

RANDOM = "random"
"""The measure that every level must beat; not offered to players."""

SAMPLES = {RANDOM: 0, "easy": 0, "normal": 0, "hard": 1000, "expert": 12000}
"""How many playouts a decision may take at each level: a count, not a clock, so that a bot
decides the same on every machine."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer, and why: a reason code with parameters that texts put in words."""

    action: Action
    reason: Reason


Bot = Callable[[SeatView, Sequence[Ask], Random, int], Choice | None]
"""(own view, own asks, seeded generator, sample count) → the answer to one of the asks.

The first ask that is not optional must be answered; if all are optional the bot may say None.
"""


def required(asks: Sequence[Ask]) -> Ask | None:
    """The ask that must be answered; None if every ask is optional."""
    return next((ask for ask in asks if not ask.optional), None)


def at_random(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """Any legal answer, each equally likely; now and then an optional one."""
    optional = [ask for ask in asks if ask.optional]
    ask = random.choice(optional) if optional and random.random() < 0.05 else required(asks)
    if ask is None:
        return None
    reason = Reason("at_random")
    if ask.choices:
        return Choice(Action(ask.kind, choice=random.choice(ask.choices)), reason)
    return Choice(Action(ask.kind, tuple(random.sample(ask.cards, ask.count))), reason)
