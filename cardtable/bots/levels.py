"""Which bot plays which game at which level."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.engine.actions import Ask
from cardtable.engine.seat_view import SeatView

from .api import RANDOM, SAMPLES, Bot, Choice, at_random
from .families import BY_GAME

BOTS: dict[str, dict[str, Bot]] = {game: dict(one.levels) for game, one in BY_GAME.items()}
"""By game, then by level."""


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
    count = playouts(game, level) if samples is None else samples
    return bot(game, level)(view, asks, random, count)


def playouts(game: str, level: str) -> int:
    """How many playouts a card is given at this game and level."""
    spaced = BY_GAME[game].spaced.get(game, {}) if game in BY_GAME else {}
    return spaced.get(level, SAMPLES[level])


def _moment(view: SeatView) -> int:
    """A number that differs from decision to decision within a deal."""
    played = sum(len(trick.plays) for trick in view.tricks) + len(view.plays)
    return played * 64 + len(view.hand)
