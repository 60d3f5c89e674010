"""How the names of the program's files end."""

from __future__ import annotations

GAME = ".cardtable"
"""A game."""
BOOK = ".cardscore"
"""A score book."""
