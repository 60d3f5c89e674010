"""How many can play Seven-Up. The start page needs no more than this."""

from typing import Final

PLAYERS: Final = {"seven_up": (2, 3, 4)}
"""How many can play."""
