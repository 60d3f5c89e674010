"""Seven-Up, for two, three, or twice two players."""

from __future__ import annotations

from .game import SevenUp

SEVEN_UP = SevenUp()
