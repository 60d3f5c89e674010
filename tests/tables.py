"""Tables with mixed options, for tests that look at many of them."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.engine.options import OptionError, Table


def mixed_table(rules: Any, random: Random, most: int = 4) -> Table:
    """A table of this game with a random preset, player count and up to `most` odd options."""
    declaration = rules.declaration
    while True:
        preset = random.choice(declaration.presets).name
        players = random.choice(declaration.players)
        changes = {}
        for option in random.sample(declaration.options, k=min(most, len(declaration.options))):
            if option.choices:
                changes[option.name] = random.choice(option.choices)
        try:
            table: Table = declaration.table(preset, players, changes)
        except OptionError:
            continue
        return table
