"""How the names of the program's files end."""

from __future__ import annotations

GAME = ".cardtable"
"""A game."""
BOOK = ".cardscore"
"""A score book."""

PRESET = ".cardpreset"
"""A rule set of somebody's own."""

TRANSCRIPT = ".jsonl"
"""A game or a deal to be watched, with all cards in it."""

OURS = (GAME, BOOK, PRESET)
"""What the desktop opens in the program with a double click."""
