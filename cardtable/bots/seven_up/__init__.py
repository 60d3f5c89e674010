"""The bots of Seven-Up: rules of thumb, search over worlds, exact endings.

What every family shares (levels, the worker process, the arena) lives one folder above.
"""

from typing import Final

LEVELS: Final = ("easy", "normal", "hard", "expert")
"""The levels that a player may choose; `family` has the bots, which no window needs."""
