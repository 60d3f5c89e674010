"""The bot of whist for two."""

from typing import Final

LEVELS: Final = ("normal",)
"""The levels that a player may choose."""
