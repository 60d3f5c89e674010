"""The sounds of the table in words: which go together, and what a player may call them."""

from __future__ import annotations

from .catalogue import N_

SOUNDS = (
    (("shuffle", "deal", "play", "collect"), N_("&Cards")),
    (("hearts_broken",), N_("&Hearts broken")),
    (("queen_taken",), N_("The &queen taken")),
    (("moon", "moon_stopped"), N_("The &moon")),
    (("chips",), N_("Chi&ps")),
    (("your_turn",), N_("&Your turn")),
    (("knock",), N_("A kn&ock at the door")),
    (("refused",), N_("What cannot &be done")),
    (("game_won", "game_lost"), N_("The &end of the game")),
)
"""Names of sounds that are turned off together, and their words (marked, not yet translated)."""
