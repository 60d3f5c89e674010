"""What a scored deal comes down to: every family's account agrees with its score sheet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tables import mixed_table

from cardtable.engine.actions import Action, Ask
from cardtable.engine.match import Match
from cardtable.engine.scoring.account import Account
from cardtable.games import GAMES
from cardtable.texts import set_language, texts
from cardtable.texts.commentary import Company, headline

TABLES = [(rules, seats) for rules in GAMES for seats in rules.declaration.players]
NAMES = ("Ana", "Max", "Olga", "Ion", "Ira", "Leo", "Zoe", "Dan", "Mia", "Ben", "Eva")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


def any_answer(ask: Ask, dice: random.Random) -> Action:
    if ask.choices:
        return Action(ask.kind, choice=dice.choice(ask.choices))
    return Action(ask.kind, tuple(dice.sample(ask.cards, ask.count)))


def scored(rules: Any, seats: int, seed: int) -> Match:
    """A random table of this game after its first deal."""
    dice = random.Random(seed * 100 + seats)
    while (table := mixed_table(rules, dice)).players != seats:
        pass
    match = Match(rules, table, seed=seed, first_dealer=0)
    while not match.scores and match.phase != "over":
        if match.phase in ("deal", "scored"):
            match.deal()
            continue
        seat = match.to_act[0]
        assert rules.account(match.view(seat)) is None, "the deal lasts"
        ask = match.asks(seat)[0]
        match.submit(match.seats.index(seat), any_answer(ask, dice))
    return match


def account_of(match: Match, seat: int | None) -> Account:
    found = match.rules.account(match.view(seat))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("rules", "seats"), TABLES, ids=[f"{rules.game}-{seats}" for rules, seats in TABLES]
)
def test_an_account_adds_up_to_the_score_sheet_and_is_the_same_for_all(
    rules: Any, seats: int
) -> None:
    for seed in range(4):
        match = scored(rules, seats, seed)
        told, score = account_of(match, None), match.scores[-1]
        sides = match.view(None).public.sides
        for seat in range(seats):
            assert account_of(match, seat) == told
        got = [0] * len(score.points)
        for line in told.lines:
            if line.seat is not None:
                got[sides[line.seat]] += line.points
            assert len(set(line.cards)) == len(line.cards)
        assert tuple(got) == score.points
        assert sum(sent.points for sent in told.sent) == sum(
            part for part in score.details.get("moon", ()) if part > 0
        )


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
@pytest.mark.parametrize("rules", GAMES, ids=[rules.game for rules in GAMES])
def test_what_decided_a_deal_has_words_for_everybody(rules: Any, language: str) -> None:
    set_language(language)
    seen = set()
    for seats in rules.declaration.players:
        for seed in range(6):
            match = scored(rules, seats, seed)
            told, sides = account_of(match, None), match.view(None).public.sides
            for you in (None, *range(seats)):
                words = headline(texts(), told.headline, Company(NAMES[:seats], you, sides))
                assert words.endswith((".", "!")), told.headline
                assert "{" not in words
            seen.add(told.headline.code)
    assert len(seen) > 1


def test_a_moon_looms_over_whoever_shoots_it_and_over_nobody_else() -> None:
    rules = next(rules for rules in GAMES if rules.game == "hearts")
    table = rules.declaration.table("classic_100", 4)
    shot = 0
    for seed in range(400):
        dice = random.Random(seed)
        match = Match(rules, table, seed=seed, first_dealer=0)
        last = None
        while not match.scores:
            if match.phase == "deal":
                match.deal()
                continue
            last = match.rules.threat(match.view(None))
            takers = {
                t.winner for t in match.view(None).tricks for _, c in t.plays if c.suit == "H"
            }
            assert last is None or takers <= {last.seat}
            seat = match.to_act[0]
            ask = match.asks(seat)[0]
            high = max(ask.cards, key=lambda card: card.rank) if ask.kind == "play" else None
            answer = any_answer(ask, dice)
            if high is not None and seat == 0:
                answer = Action("play", (high,))
            match.submit(match.seats.index(seat), answer)
        moon = match.scores[-1].details.get("moon")
        if moon is not None and any(moon):
            shot += 1
            assert last is not None
            assert last.seat == moon.index(min(moon))
            assert last.code == "moon"
    assert shot
