"""Nothing that a game asks, offers, refuses, advises or scores is without words."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.bots.api import RANDOM
from cardtable.bots.levels import decide
from cardtable.bots.offered import offered
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.scoring.by_hand import HandQuestion
from cardtable.games import GAMES, game
from cardtable.texts.book.anchors import family
from cardtable.texts.games.families import BY_FAMILY
from cardtable.texts.score_words import row_label
from cardtable.texts.wordings.errors import ERRORS
from cardtable.texts.wordings.happenings import CHOICES, QUESTIONS
from cardtable.texts.wordings.hints import HINTS

SAMPLES = 8

TABLES = [
    rules.declaration.table(preset.name, players)
    for rules in GAMES
    for preset in rules.declaration.presets
    for players in {preset.players, rules.declaration.players[0], rules.declaration.players[-1]}
]


def has_words(table: object, code: str) -> bool:
    """Whether a table of wordings has a key for the code, alone or with a value behind it."""
    assert isinstance(table, dict)
    return any(f"{key}.".startswith(f"{code}.") for key in table)


def by_hand_in_words(game: str, question: HandQuestion, choice: str) -> bool:
    """Whether a question of the score form has words, for an eye and an ear, and this answer."""
    words = BY_FAMILY[family(game)].to_answer.get(question.name)
    if words is None:
        return False
    return not question.choices or bool(words.name and words.answers.get(choice))


def named(table: Table) -> str:
    return f"{table.preset}-{table.players}"


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_whatever_comes_up_in_a_random_game_has_words(table: Table) -> None:
    lots = Random(named(table))
    match = Match(game(table.game), table, seed=lots.getrandbits(32), first_dealer=0)
    levels = (RANDOM, *offered(table.game)[:3])
    silent: set[str] = set()
    rows: set[str] = set()
    for _deal in range(2):
        match.deal()
        while match.to_act:
            seat = match.to_act[0]
            asks = match.asks(seat)
            for ask in asks:
                question = f"{ask.kind}.{ask.topic}" if ask.topic else ask.kind
                if ask.cards and ask.kind == "play":
                    question = "lead" if not match.view(seat).plays else "play"
                if not has_words(QUESTIONS, question):
                    silent.add(f"question {question}")
                for choice in ask.choices:
                    known = f"{ask.topic}.{choice}" in CHOICES or choice in CHOICES
                    if not known and not choice.isdigit():
                        silent.add(f"choice {ask.topic}.{choice}")
                for reason in (*ask.reasons.values(), *ask.choice_reasons.values()):
                    if not has_words(ERRORS, reason.code):
                        silent.add(f"refusal {reason.code}")
            level = lots.choice(levels)
            chosen = decide(level, match.view(seat), asks, lots.getrandbits(32), SAMPLES)
            if chosen is None:
                break
            if not has_words(HINTS, chosen.reason.code):
                silent.add(f"reason {chosen.reason.code}")
            match.submit(seat, chosen.action)
        rows |= {row for score in match.scores for row in score.details}
        if match.phase not in ("scored", "deal"):
            break  # the game was over after one deal
    silent |= {
        f"question by hand {question.name} {choice}"
        for question in match.rules.hand_questions(table)
        for choice in ("", *question.choices)
        if not by_hand_in_words(table.game, question, choice)
    }
    silent |= {f"row {row}" for row in rows if row_label(table.game, row) == row}
    assert not silent, "\n".join(sorted(silent))
