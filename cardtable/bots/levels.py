"""Which bot plays which game at which level: the explicit list."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.engine.actions import Ask
from cardtable.engine.seat_view import SeatView

from .api import RANDOM, SAMPLES, Bot, Choice, at_random
from .hearts import rules_of_thumb as hearts_thumb
from .hearts import search as hearts_search
from .seven_up import rules_of_thumb as seven_up
from .seven_up import search as seven_up_search

_HEARTS: dict[str, Bot] = {
    "easy": hearts_thumb.easy,
    "normal": hearts_thumb.normal,
    "hard": hearts_search.hard,
    "expert": hearts_search.expert,
}

BOTS: dict[str, dict[str, Bot]] = {
    "hearts": _HEARTS,
    "cancellation_hearts": _HEARTS,
    "domino_hearts": _HEARTS,
    "seven_up": {
        "easy": seven_up.easy,
        "normal": seven_up.normal,
        "hard": seven_up_search.hard,
        "expert": seven_up_search.expert,
    },
}
"""By game, then by level."""

SPACED: dict[str, dict[str, int]] = {
    "hearts": {"hard": 150, "expert": 30000},
    "cancellation_hearts": {"hard": 60},
    "domino_hearts": {"hard": 40, "expert": 30000},
}
"""Playouts a card where they are not the level's usual number: so many that a level is about as
much better than the one below as the one above is better than it."""


def levels(game: str) -> tuple[str, ...]:
    """The levels that this game's bots know, the measure first."""
    return (RANDOM, *BOTS.get(game, {}))


def bot(game: str, level: str) -> Bot:
    """The bot for this game and level."""
    if level == RANDOM:
        return at_random
    if level not in BOTS.get(game, {}):
        raise ValueError(f"{level!r} is not a level")
    return BOTS[game][level]


def decide(
    level: str, view: SeatView, asks: Sequence[Ask], seed: int, samples: int | None = None
) -> Choice | None:
    """The answer to what this seat is asked; None if it need not and would not act.

    The same view, ask, seed and sample count give the same answer on every machine.
    """
    if not asks:
        return None
    random = Random(f"{seed} {view.seat} {view.public.deal} {_moment(view)}")
    if asks[0].kind == "cut" or asks[0].topic == "seat":
        return at_random(view, asks, random, 0)  # where to cut or to sit is no matter of skill
    game = view.table.game
    count = SPACED.get(game, {}).get(level, SAMPLES[level]) if samples is None else samples
    return bot(game, level)(view, asks, random, count)


def _moment(view: SeatView) -> int:
    """A number that differs from decision to decision within a deal."""
    played = sum(len(trick.plays) for trick in view.tricks) + len(view.plays)
    return played * 64 + len(view.hand)
