"""The review finds costly cards from what the player knew, and never keeps a window waiting."""

import os
import signal
import sys
import threading
from collections.abc import Callable

import pytest

from cardtable.bots.families import BY_GAME
from cardtable.bots.judge import CHANCE, POINTS, Appraisal, appraise
from cardtable.bots.simulation import play_on
from cardtable.engine.actions import Action, Ask
from cardtable.engine.cards import cards
from cardtable.engine.match import Match
from cardtable.engine.seat_view import SeatView
from cardtable.games import game
from cardtable.teaching import review
from cardtable.teaching.lesson import lesson, lessons
from cardtable.teaching.review import COSTLY, Judged, Mark, Reviewer, decisions, judged, words
from cardtable.teaching.run import LessonRun
from cardtable.teaching.walk import walk_deal
from cardtable.texts import LANGUAGES, Texts, typeset


def played(name: str) -> Match:
    rules = game(name)
    preset = rules.declaration.presets[0]
    table = rules.declaration.table(preset.name, preset.players)
    match = Match(rules, table, seed=5, first_dealer=0)
    play_on(match, ["random"] * table.players, 5, 1)
    return match


def first_is_best(view: SeatView, ask: Ask, seed: int, samples: int | None) -> Appraisal | None:
    """Every card costs two points more than the one before it."""
    return Appraisal({card: 2.0 * i for i, card in enumerate(ask.cards)}, POINTS)


def test_every_choice_of_a_seat_is_judged_on_its_own_view() -> None:
    match = played("hearts")
    found = decisions(match, 0, 2)
    walked = walk_deal(match, 0, 2)
    assert len(found) > 5
    for one in found:
        moment = walked.moments[one.moment]
        assert (moment.seat, moment.trick) == (2, one.trick)
        assert moment.action is not None
        assert moment.action.cards == (one.played,)
        assert one.view.seat == 2
        others = [pile for zone, pile in one.view.piles.items() if zone.name == "hand"]
        assert sum(pile.cards is not None for pile in others) == 1


def test_a_card_is_marked_with_its_cost_and_the_better_one() -> None:
    found = decisions(played("hearts"), 0, 0)
    told = list(judged(found, first_is_best))
    assert [one.done for one in told] == list(range(1, len(found) + 1))
    for decision, one in zip(found, told, strict=True):
        place = decision.ask.cards.index(decision.played)
        if place == 0:
            assert one.mark is None
        else:
            assert one.mark is not None
            assert one.mark.better == decision.ask.cards[0]
            assert one.mark.cost == 2 * place


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mark_is_said_in_every_language(language: str) -> None:
    texts = Texts(language)
    played_card, better = cards("KH 2H")
    for cost, unit in ((4.2, POINTS), (0.21, CHANCE)):
        said = words(texts, Mark(3, 1, 0, played_card, better, cost, unit))
        cases = {"en": ("",), "ru": ("acc",), "ro": ("def", "label")}[language]
        for card in (played_card, better):
            assert any(typeset(language, texts.name(card, case)) in said for case in cases)
        assert ("4" if unit == POINTS else "21") in said


def run_to(name: str, step: str) -> LessonRun:
    one = lesson(name)
    run = LessonRun(one, one.words("en"))
    run.begin()
    while run.step is not None and run.step.key != step:
        run.skip()
    return run


@pytest.mark.parametrize(
    ("name", "step", "good", "bad"),
    [
        ("what_counts", "queen", "3D", "JD"),
        ("ducking", "highest_loser", "8H", "KH"),
        ("forced_queen", "spades", "4S", "QS"),
        ("settlement", "discard", "QH", "5H"),
    ],
)
def test_the_judge_agrees_with_the_lessons(name: str, step: str, good: str, bad: str) -> None:
    run = run_to(name, step)
    ask = run.match.asks(0)[0]
    appraisal = appraise(run.match.view(0), ask, 1, 1000)
    assert appraisal is not None
    assert set(appraisal.costs) == set(ask.cards)
    assert appraisal.costs[cards(good)[0]] < appraisal.costs[cards(bad)[0]]


def test_taking_the_queen_costs_about_thirteen_points() -> None:
    run = run_to("what_counts", "queen")
    appraisal = appraise(run.match.view(0), run.match.asks(0)[0], 1, 1000)
    assert appraisal is not None
    low, jack = cards("3D JD")
    assert 9 < appraisal.costs[jack] - appraisal.costs[low] < 17


@pytest.mark.parametrize("name", sorted(BY_GAME))
def test_every_judge_repeats_itself_and_looks_at_nothing_hidden(name: str) -> None:
    for one in decisions(played(name), 0, 0)[:3]:
        first = appraise(one.view, one.ask, 7, 60)
        assert first is not None
        assert first == appraise(one.view, one.ask, 7, 60)
        assert set(first.costs) == set(one.ask.cards)


def collected() -> tuple[list[Judged], threading.Event, Callable[[Judged], None]]:
    news: list[Judged] = []
    over = threading.Event()

    def heard(one: Judged) -> None:
        news.append(one)
        if one.done == one.count or one.fault:
            over.set()

    return news, over, heard


def test_a_review_in_its_own_process_says_the_same_as_here() -> None:
    found = decisions(played("hearts"), 0, 0)[-3:]
    news, over, heard = collected()
    reviewer = Reviewer(found, heard, samples=60)
    reviewer.start()
    assert over.wait(60)
    reviewer.cancel()
    assert news == list(judged(found, samples=60))


def test_a_cancelled_review_falls_silent() -> None:
    found = decisions(played("hearts"), 0, 0)
    news, over, heard = collected()
    reviewer = Reviewer(found, heard, samples=10**7)
    reviewer.start()
    reviewer.cancel()
    reviewer.cancel()
    assert news == []
    assert not over.is_set()


def halt(process: int) -> None:
    """Stop a process as it stands: it answers nothing more."""
    if sys.platform != "win32":
        os.kill(process, signal.SIGSTOP)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a process that can be stopped")
def test_a_review_whose_process_hangs_goes_on_elsewhere_and_says_the_same() -> None:
    found = decisions(played("hearts"), 0, 0)[-4:]
    news, over, heard = collected()

    def heard_and_hangs(one: Judged) -> None:
        heard(one)
        if one.done == 1 and reviewer._process is not None:
            halt(reviewer._process.pid or 0)

    reviewer = Reviewer(found, heard_and_hangs, samples=60, patience=3)
    reviewer.start()
    assert over.wait(60)
    reviewer.cancel()
    assert [one for one in news if not one.fault] == list(judged(found, samples=60))
    assert not any(one.fault for one in news)


def test_a_review_that_never_ends_breaks_off_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process has answered in the moment in which it is started, however fast the machine."""
    monkeypatch.setattr(review, "_LOOK", 0)
    found = decisions(played("hearts"), 0, 0)
    news, over, heard = collected()
    reviewer = Reviewer(found, heard, samples=60, patience=0)
    reviewer.start()
    assert over.wait(60)
    reviewer.cancel()
    assert news[-1].fault
    assert news[-1].done == 0


UNITS = {game: one.judge.unit for game, one in BY_GAME.items() if one.judge is not None}
FAMILY = [one.name for one in lessons() if one.game in BY_GAME]


@pytest.mark.parametrize("name", FAMILY)
def test_no_lesson_recommends_a_card_that_the_search_finds_costly(name: str) -> None:
    one = lesson(name)
    run = LessonRun(one, one.words("en"))
    run.begin()
    while run.stage == "move":
        asks = [ask for ask in run.match.asks(0) if ask.kind == "play" and len(ask.cards) > 1]
        samples = 600 if UNITS[one.game] == POINTS else 8000
        appraisal = appraise(run.match.view(0), asks[0], 3, samples) if asks else None
        if appraisal is not None and run.step is not None:
            good = [
                appraisal.costs[card]
                for card in asks[0].cards
                if any(meant.fits(Action("play", (card,))) for meant in run.step.accept)
            ]
            if not good:
                return  # not a card but a claim is wanted here
            limit = 2 * COSTLY[appraisal.unit]
            assert min(good) - min(appraisal.costs.values()) < limit, run.step.key
        run.skip()
