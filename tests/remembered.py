"""A table for four at Black Lady as the settings remember it."""

from __future__ import annotations

from typing import Any

from cardtable.games import game


def black_lady(
    deals: int,
    levels: tuple[str, str, str] = ("easy", "easy", "easy"),
    names: tuple[str, str, str] = ("Ion", "Olga", "Max"),
) -> dict[str, Any]:
    """Ann at this screen, and three bots."""
    table = game("hearts").declaration.table("black_lady", 4, {"deals": deals})
    return {
        "game": "hearts",
        "preset": "black_lady",
        "players": 4,
        "options": dict(table.options),
        "names": ["Ann", *names],
        "levels": [None, *levels],
        "draw": False,
        "cutting": False,
    }
