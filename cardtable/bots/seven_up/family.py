"""The bots of Seven-Up, level by level."""

from __future__ import annotations

from cardtable.bots.family import CHANCE, FamilyBots, Judging
from cardtable.games.seven_up import PLAYERS

from .judge import seven_up_costs
from .rules_of_thumb import easy, normal
from .search import expert, hard

BOTS = FamilyBots(
    games=tuple(PLAYERS),
    levels={"easy": easy, "normal": normal, "hard": hard, "expert": expert},
    judge=Judging(seven_up_costs, CHANCE, 20000),
)
