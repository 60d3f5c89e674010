"""After a moon the review says who could have stopped it last, and by what."""

from __future__ import annotations

import threading
from functools import cache

import pytest

from cardtable.bots.simulation import play_on
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.teaching.last_chance import (
    ANY_OTHER,
    INSTEAD,
    KEEPING,
    Deal,
    LastChance,
    chance_words,
    deal_of,
    last_chance,
)
from cardtable.teaching.review import Judged, Reviewer, decisions
from cardtable.teaching.turning_point import feat
from cardtable.teaching.walk import position, walk_deal
from cardtable.texts import LANGUAGES, Texts

NAMES = ("Ann", "Ion", "Ольга", "Max")


@cache
def moon(seed: int, deal: int) -> tuple[Match, Deal]:
    """A game in whose deal at this index (from 0) somebody shoots the moon."""
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=seed, first_dealer=0)
    play_on(match, ["normal"] * 4, seed, deal + 1)
    shot = feat(match, deal)
    assert shot is not None
    assert shot.seat is not None
    return match, deal_of(match, deal, shot.seat)


@pytest.mark.parametrize(("seed", "deal"), [(9, 2), (7, 1), (17, 1), (28, 0)])
def test_the_last_chance_is_where_the_card_was_played(seed: int, deal: int) -> None:
    match, told = moon(seed, deal)
    chance = last_chance(told)
    assert chance is not None
    assert chance.seat not in (None, told.shooter)
    moment = walk_deal(match, deal).moments[chance.moment]
    assert (moment.seat, moment.trick) == (chance.seat, chance.trick)
    assert moment.action is not None
    assert moment.action.cards == (chance.played,)
    before = position(match, deal, chance.moment - 1)
    ask = next(ask for ask in before.asks(chance.seat or 0) if ask.kind == "play")
    assert chance.better in ask.cards
    assert chance.better != chance.played


def test_played_as_said_and_well_from_there_on_it_is_no_moon() -> None:
    """Here the better card takes a trick with points at once."""
    match, told = moon(28, 0)
    chance = last_chance(told)
    assert chance is not None
    assert chance.seat is not None
    assert chance.better is not None
    there = position(match, 0, chance.moment - 1)
    there.replay([{"seat": chance.seat, "play": str(chance.better)}])
    play_on(there, ["hard"] * 4, 1, 1)
    assert feat(there, 0) is None


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("way", [INSTEAD, ANY_OTHER, KEEPING])
@pytest.mark.parametrize("reader", [1, 2])
def test_it_is_said_in_every_language(code: str, way: str, reader: int) -> None:
    chance = last_chance(moon(9, 2)[1])
    assert chance is not None
    assert chance.played is not None
    one = LastChance(30, 8, 1, chance.played, chance.better, way)
    said = chance_words(Texts(code), one, NAMES, reader)
    assert "8" in said
    assert "{" not in said
    assert ("Ion" in said) is (reader != 1)
    nobody = chance_words(Texts(code), LastChance(30, 6), NAMES, reader)
    assert "6" in nobody


def test_the_reviews_process_tells_it_first_and_then_judges() -> None:
    match, told = moon(9, 2)
    news: list[Judged] = []
    over = threading.Event()

    def heard(one: Judged) -> None:
        news.append(one)
        if one.done == one.count or one.fault:
            over.set()

    found = decisions(match, 2, 0)[-2:]
    reviewer = Reviewer(found, heard, samples=60, moon=told)
    reviewer.start()
    assert over.wait(60)
    reviewer.cancel()
    assert news[0].chance == last_chance(told)
    assert [one.done for one in news] == [0, 1, 2]
    assert not any(one.chance for one in news[1:])


def test_it_is_told_where_nothing_else_is_to_be_judged() -> None:
    news: list[Judged] = []
    over = threading.Event()

    def heard(one: Judged) -> None:
        news.append(one)
        over.set()

    reviewer = Reviewer((), heard, moon=moon(9, 2)[1])
    reviewer.start()
    assert over.wait(60)
    reviewer.cancel()
    assert [one.chance for one in news] == [last_chance(moon(9, 2)[1])]
