"""How the player wants the table to behave."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """How this player wants the table: speed of "slow", "normal", "fast" or "off"; text 1.0–2.0.

    calm: motion is reduced, so that cards fade instead of flying.
    rest_until_click: a finished trick stays until clicked. still: milliseconds that it stays
    where nothing moves. single: an only card plays itself.
    """

    speed: str = "normal"
    text: float = 1.0
    calm: bool = False
    rest_until_click: bool = False
    single: bool = False
    still: int = 0
