"""Which levels a player may choose at a game; the bots themselves need not be imported for it."""

from __future__ import annotations

from typing import Final

from cardtable.games import FAMILY

from . import hearts, seven_up
from .api import USUAL

_OFFERED: Final[dict[str, tuple[str, ...]]] = {
    one.__name__.rpartition(".")[2]: one.LEVELS for one in (hearts, seven_up)
}


def offered(game: str) -> tuple[str, ...]:
    """The levels of this game's bots, from the mildest to the strongest."""
    return _OFFERED.get(FAMILY.get(game, ""), ())


def usual(game: str) -> str:
    """The level that a newcomer is offered, and that plays for somebody who is tired."""
    levels = offered(game)
    return USUAL if USUAL in levels or not levels else levels[0]


def strongest(game: str) -> str:
    """The level that gives hints."""
    return (offered(game) or (USUAL,))[-1]
