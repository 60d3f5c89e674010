"""The games that can be played: an explicit list. A new game is one folder and one line here."""

from __future__ import annotations

from typing import Any

from cardtable.engine.options import OptionError
from cardtable.engine.rules import Rules

from .hearts import CANCELLATION_HEARTS, DOMINO_HEARTS, HEARTS
from .seven_up import SEVEN_UP

GAMES: tuple[Rules[Any], ...] = (
    HEARTS,
    CANCELLATION_HEARTS,
    DOMINO_HEARTS,
    SEVEN_UP,
)


def game(name: str) -> Rules[Any]:
    """The rules of the game called `name`; OptionError ("unknown_game") otherwise."""
    for rules in GAMES:
        if rules.game == name:
            return rules
    known = ", ".join(rules.game for rules in GAMES)
    raise OptionError("unknown_game", "game", value=name, choices=known)
