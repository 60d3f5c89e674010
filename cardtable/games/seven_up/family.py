"""The games of the family: Seven-Up alone."""

from __future__ import annotations

from .game import SevenUp

SEVEN_UP = SevenUp()

GAMES = (SEVEN_UP,)
