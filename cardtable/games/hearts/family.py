"""The games of the Hearts family, in the order in which they are offered."""

from __future__ import annotations

from .cancellation import CANCELLATION_HEARTS
from .domino import DOMINO_HEARTS
from .game import HEARTS

GAMES = (HEARTS, CANCELLATION_HEARTS, DOMINO_HEARTS)
