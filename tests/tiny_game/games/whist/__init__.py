"""Whist for two: thirteen cards each, no trumps, a point for each trick above six."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .players import PLAYERS as PLAYERS

if TYPE_CHECKING:
    from cardtable.engine.rules import Rules


def rules() -> tuple[Rules[Any], ...]:
    """The game of the family, imported at its first use."""
    from .game import Whist

    return (Whist(),)
