"""The games that can be played: an explicit list. A new game is one folder and one line here.

Names and numbers of players are there at once; the rules are imported at their first use, since
the start page needs none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardtable.engine.rules import Rules

    GAMES: tuple[Rules[Any], ...]

PLAYERS: Final = {
    "hearts": (3, 4, 5, 6, 7),
    "cancellation_hearts": (6, 7, 8, 9, 10, 11),
    "domino_hearts": (2, 3, 4, 5, 6, 7),
    "seven_up": (2, 3, 4),
}
"""How many can play each game, in the order in which the games are offered."""


def __getattr__(name: str) -> tuple[Rules[Any], ...]:
    """GAMES: the rules of every game."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .hearts import CANCELLATION_HEARTS, DOMINO_HEARTS, HEARTS
    from .seven_up import SEVEN_UP

    games = (HEARTS, CANCELLATION_HEARTS, DOMINO_HEARTS, SEVEN_UP)
    globals()["GAMES"] = games
    return games


def game(name: str) -> Rules[Any]:
    """The rules of the game called `name`; OptionError ("unknown_game") otherwise."""
    from . import GAMES

    for rules in GAMES:
        if rules.game == name:
            return rules
    from cardtable.engine.options import OptionError

    raise OptionError("unknown_game", "game", value=name, choices=", ".join(PLAYERS))
