"""Seven-Up, for two, three, or twice two players.

What its bots, texts and lessons say and do lives in their own folders.
"""

from typing import Final

PLAYERS: Final = {"seven_up": (2, 3, 4)}
"""How many can play."""
