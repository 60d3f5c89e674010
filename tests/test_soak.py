"""Many matches with all options mixed, played by bots of every kind: nothing may go wrong.

The variable CARDTABLE_SOAK sets how many deals of each game are played instead of a few dozen.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from tables import mixed_table

from cardtable.bots.simulation import play_on
from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write
from cardtable.engine.records.verification import verify
from cardtable.games import GAMES, game

DEALS = int(os.environ.get("CARDTABLE_SOAK", "40"))
KINDS = ("random", "easy", "normal")


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_matches_with_mixed_options_are_played_and_verify(rules: Any) -> None:
    random = Random(7)
    deals = number = 0
    while deals < DEALS:
        number += 1
        table = mixed_table(rules, random, most=6)
        match = Match(
            rules,
            table,
            seed=number,
            first_dealer=None if number % 3 == 0 else number % table.players,
            cutting=number % 4 == 0,
        )
        levels = [random.choice(KINDS) for _ in range(table.players)]
        play_on(match, levels, number, random.randint(1, 3))
        deals += len(match.scores)
        zones = rules.zones(match.state)
        cards = sorted(card for lying in zones.values() for card in lying)
        assert cards == sorted(rules.pack(table))
        fault = verify(write(match), game)
        assert fault is None, (table, fault)
