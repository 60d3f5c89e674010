"""The bots of the Hearts family, level by level."""

from __future__ import annotations

from cardtable.bots.family import POINTS, FamilyBots, Judging
from cardtable.games.hearts import PLAYERS

from .judge import hearts_costs
from .rules_of_thumb import easy, normal
from .search import expert, hard
from .stopping import Stopping

BOTS = FamilyBots(
    games=tuple(PLAYERS),
    levels={"easy": easy, "normal": normal, "hard": hard, "expert": expert},
    spaced={
        "hearts": {"hard": 150, "expert": 30000},
        "cancellation_hearts": {"hard": 60},
        "domino_hearts": {"hard": 40, "expert": 30000},
    },
    judge=Judging(hearts_costs, POINTS, 4000),
    stopping=Stopping,
)
