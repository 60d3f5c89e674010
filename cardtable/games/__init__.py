"""The games that can be played. A new family is one folder and one entry in FAMILIES.

Names and numbers of players are there at once; the rules are imported at their first use, since
the start page needs none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from . import hearts, seven_up

if TYPE_CHECKING:
    from cardtable.engine.rules import Rules

    GAMES: tuple[Rules[Any], ...]

FAMILIES: Final = (hearts, seven_up)
"""The families, in the order in which their games are offered."""

PLAYERS: Final[dict[str, tuple[int, ...]]] = {
    game: counts for one in FAMILIES for game, counts in one.PLAYERS.items()
}
"""How many can play each game, in the order in which the games are offered."""

FAMILY: Final[dict[str, str]] = {
    game: one.__name__.rpartition(".")[2] for one in FAMILIES for game in one.PLAYERS
}
"""The family of each game: the name of its folder, and of the book that holds its options."""


def __getattr__(name: str) -> tuple[Rules[Any], ...]:
    """GAMES: the rules of every game."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    games = tuple(rules for one in FAMILIES for rules in one.rules())
    globals()["GAMES"] = games
    return games


def game(name: str) -> Rules[Any]:
    """The rules of the game called `name`; OptionError ("unknown_game") otherwise."""
    for rules in globals().get("GAMES") or __getattr__("GAMES"):
        if rules.game == name:
            return rules
    from cardtable.engine.options import OptionError

    raise OptionError("unknown_game", "game", value=name, choices=", ".join(PLAYERS))
