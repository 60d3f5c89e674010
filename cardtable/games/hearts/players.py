"""How many can play the games of the Hearts family. The start page needs no more than this."""

from typing import Final

PLAYERS: Final = {
    "hearts": (3, 4, 5, 6, 7),
    "cancellation_hearts": (6, 7, 8, 9, 10, 11),
    "domino_hearts": (2, 3, 4, 5, 6, 7),
}
"""How many can play each game of the family."""
