"""The Hearts family: Hearts and Black Lady, Cancellation Hearts, Domino Hearts.

What its bots, texts and lessons say and do lives in their own folders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .players import PLAYERS as PLAYERS

if TYPE_CHECKING:
    from cardtable.engine.rules import Rules


def rules() -> tuple[Rules[Any], ...]:
    """The games of the family, imported at their first use."""
    from .family import GAMES

    return GAMES
