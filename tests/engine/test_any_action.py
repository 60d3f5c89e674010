"""Whatever a person answers, the engine takes it or refuses it with a reason, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.bots.levels import decide
from cardtable.engine.actions import Action, RuleError
from cardtable.engine.match import Match
from cardtable.games import GAMES

KINDS = (
    *("play", "pass", "discard", "choose", "cut", "claim", "take_back"),
    *("further", "deal", "draw", "undo", "finish", "x"),
)
CHOICES = ("", "x", "-1", "1", "٣", "9" * 30, "1e9", "0x1", " 1", "beg", "settle", "QS", "\ud800")


def strange(match: Match, seat: int, random: Random) -> Action:
    """An answer that a program with faults might send, or one that means harm."""
    pack = match.rules.pack(match.table)
    cards = tuple(random.choice(pack) for _ in range(random.choice((0, 0, 1, 1, 3, 60))))
    if random.random() < 0.3:
        cards = match.view(seat).hand[: random.randrange(4)]
    return Action(random.choice(KINDS), cards, random.choice(CHOICES))


@pytest.mark.parametrize("cutting", [False, True])
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_any_answer_is_taken_or_refused_with_a_reason(rules: object, cutting: bool) -> None:
    found = next(one for one in GAMES if one is rules)
    preset = found.declaration.presets[0]
    random = Random(5)
    refused = 0
    for players in {preset.players, found.declaration.players[-1]}:
        match = Match(found, found.declaration.table(preset.name, players), seed=3, cutting=cutting)
        for _ in range(400):
            if match.phase in ("over", "pool"):
                break
            if match.phase == "draw" and not match.to_act:
                match.draw()
            elif match.phase in ("deal", "scored"):
                match.deal()
            for person in range(players):
                seat = match.seats[person]
                ask = match.asks(seat)[0].id if match.asks(seat) else None
                before = list(match.log)
                try:
                    match.submit(person, strange(match, seat, random), ask)
                except RuleError:
                    refused += 1
                    assert match.log == before
            for seat in match.to_act:
                choice = decide("random", match.view(seat), match.asks(seat), 1)
                if choice is not None:
                    match.submit(match.seats.index(seat), choice.action)
                    break
    assert refused > 100
