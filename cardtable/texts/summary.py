"""The table in a line of words: what is played, by how many, and what is special about it."""

from __future__ import annotations

from cardtable.engine.options import Table

from .catalogue import n_
from .games.families import BY_FAMILY

SEPARATOR = "\u00a0· "
"""A line may end with it, but not begin."""


def summary(family: str, title: str, table: Table) -> str:
    """ "Black Lady · 5 players · 3 cards to the right · …", in the current language."""
    phrases = [title, n_("{n} player", "{n} players", table.players)]
    if family in BY_FAMILY:
        phrases += BY_FAMILY[family].summary(table)
    return SEPARATOR.join(phrase for phrase in phrases if phrase)
