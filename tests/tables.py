"""Tables with mixed options, and games of random play, for tests that look at many of them."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.bots.api import at_random
from cardtable.engine.match import Match
from cardtable.engine.options import OptionError, Table
from cardtable.games import game as rules_of


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


def played(name: str, scored: int | None = None, seed: int = 1, **options: object) -> Match:
    """A game of random play until so many deals are scored, or (None) it is over."""
    rules = rules_of(name)
    preset = rules.declaration.presets[0]
    table = rules.declaration.table(preset.name, preset.players, dict(options))  # type: ignore[arg-type]
    match, luck = Match(rules, table, seed=seed, first_dealer=0), Random(seed)
    while match.phase not in ("over", "pool"):
        if match.phase in ("deal", "scored"):
            if len(match.scores) == scored:
                break
            match.deal()
            continue
        seat = match.to_act[0]
        choice = at_random(match.view(seat), match.asks(seat), luck, 0)
        assert choice is not None
        match.submit(seat, choice.action)
    return match
