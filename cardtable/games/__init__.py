"""The games that can be played: an explicit list. A new family is one folder and its lines here.

Names and numbers of players are there at once; the rules are imported at their first use, since
the start page needs none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from . import hearts, seven_up

if TYPE_CHECKING:
    from cardtable.engine.rules import Rules

    GAMES: tuple[Rules[Any], ...]

PLAYERS: Final = {**hearts.PLAYERS, **seven_up.PLAYERS}
"""How many can play each game, in the order in which the games are offered."""


def __getattr__(name: str) -> tuple[Rules[Any], ...]:
    """GAMES: the rules of every game."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .hearts import family as hearts_family
    from .seven_up import family as seven_up_family

    games = (*hearts_family.GAMES, *seven_up_family.GAMES)
    globals()["GAMES"] = games
    return games


def game(name: str) -> Rules[Any]:
    """The rules of the game called `name`; OptionError ("unknown_game") otherwise."""
    for rules in __getattr__("GAMES"):
        if rules.game == name:
            return rules
    from cardtable.engine.options import OptionError

    raise OptionError("unknown_game", "game", value=name, choices=", ".join(PLAYERS))
