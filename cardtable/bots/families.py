"""The families whose games bots can play: an explicit list."""

from __future__ import annotations

from .family import FamilyBots
from .hearts.family import BOTS as HEARTS
from .seven_up.family import BOTS as SEVEN_UP

FAMILIES: tuple[FamilyBots, ...] = (HEARTS, SEVEN_UP)


def by_game(families: tuple[FamilyBots, ...]) -> dict[str, FamilyBots]:
    """The family's bots of each game; ValueError names a game that two families claim."""
    found: dict[str, FamilyBots] = {}
    for one in families:
        for game in one.games:
            if game in found:
                raise ValueError(f"the game {game!r} has bots twice")
            found[game] = one
    return found


BY_GAME = by_game(FAMILIES)
