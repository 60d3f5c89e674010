"""How many can play whist for two."""

from typing import Final

PLAYERS: Final = {"whist": (2,)}
