"""Tables of the Hearts family with random presets, players and options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardtable.engine.options import OptionError, Table
from cardtable.games import game

FAMILY = ("hearts", "cancellation_hearts", "domino_hearts")


def mixed_tables(name: str, count: int, seed: int) -> Iterator[Table]:
    """Tables of a game with random presets, players and options."""
    random = Random(f"{name} {seed}")
    declaration = game(name).declaration
    while count:
        changes = {
            option.name: random.choice(option.choices)
            for option in random.sample(declaration.options, k=6)
            if option.choices
        }
        preset = random.choice(declaration.presets).name
        try:
            yield declaration.table(preset, random.choice(declaration.players), changes)
        except OptionError:
            continue
        count -= 1
