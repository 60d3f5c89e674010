"""A game's end: the card that mattered most with its link, a record, the settlement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from cardtable.app.demo_moments import SHOOTS
from cardtable.bots.simulation import step
from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action
from cardtable.engine.cards import parse_card
from cardtable.engine.events import TrickWon
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.entry import Entry, EntryDeal
from cardtable.saves.savefile import Person
from cardtable.saves.statistics import Record, Statistics
from cardtable.table.drawing.badges import Sitter
from cardtable.teaching.practice import DealPlan
from cardtable.teaching.turning_point import feat, turning_point
from cardtable.teaching.walk import walk_deal
from cardtable.texts import _, set_language
from cardtable.texts.table.sheet import sheet_of
from cardtable.windows.game.ending import record_words, remembered
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import Session
from cardtable.windows.learn.walk_page import WalkPage
from cardtable.windows.settings.settings import Settings
from windows.conftest import Keep

NAMES = ("Ann", "Ion", "Ольга", "Max")
PEOPLE = tuple(Person(name, "easy" if seat else "") for seat, name in enumerate(NAMES))


def finished(name: str, preset: str, seed: int, players: int = 4, **options: object) -> Match:
    """A game that bots have played to its end."""
    rules = game(name)
    table = rules.declaration.table(preset, players, options)  # type: ignore[arg-type]
    match = Match(rules, table, seed=seed, first_dealer=0)
    while match.phase != "over":
        if match.phase in ("deal", "scored"):
            match.deal()
        elif match.phase == "pool":
            match.finish()
        else:
            step(match, ["easy"] * players, seed)
    return match


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    one = Thinker()
    yield one
    one.close()


def shown(match: Match, thinker: Thinker, keep: Keep, size: tuple[int, int]) -> GamePage:
    """The page on which this game has just ended."""
    window = QMainWindow()
    page = GamePage(Session(match, PEOPLE, thinker), Settings(speed="off"))
    window.setCentralWidget(page)
    window.resize(*size)
    keep(window)
    window.show()
    page.open()
    return page


def find(match: Match) -> dict[int, int]:
    return {point.carry.deal: i for i, point in enumerate(match.checkpoints)}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seat", range(4))
def test_the_card_that_is_told_of_was_played_there_and_did_what_is_said(
    seed: int, seat: int
) -> None:
    match = finished("hearts", "black_lady", seed, deals=3)
    for index, score in enumerate(match.scores):
        for costly in (True, False):
            point = turning_point(match, index, seat, costly=costly)
            if point is None:
                continue
            assert point.deal == score.number
            assert (point.taker == seat) is costly
            assert point.points <= sum(score.points)
            assert point.points >= 1


def test_the_costliest_card_took_the_dearest_trick() -> None:
    match = finished("hearts", "black_lady", 1, deals=3)
    for index in range(3):
        taken: dict[int, list[int]] = {seat: [] for seat in range(4)}
        for moment in walk_deal(match, index).moments:
            for event in moment.update.events:
                if isinstance(event, TrickWon) and event.seat is not None:
                    taken[event.seat].append(event.points)
        for seat, tricks in taken.items():
            point = turning_point(match, index, seat, costly=True)
            assert (point.points if point else 0) == max(tricks, default=0)


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("seat", range(4))
def test_every_seat_is_told_its_own_card_in_every_language(code: str, seat: int) -> None:
    set_language(code)
    match = finished("hearts", "black_lady", 2, deals=3)
    places = find(match)
    view = match.view(seat)
    sitters = tuple(Sitter(name) for name in NAMES)
    sheet = sheet_of(view, NAMES, "over", match.ended)
    told = remembered(view, sitters, sheet, lambda number: (match, places[number]))
    if told is not None:
        assert str(told.deal) in told.words
        assert "{" not in told.words
    assert remembered(match.view(None), sitters, sheet, lambda number: None) is None


@pytest.mark.parametrize("size", [(800, 600), (1366, 768)])
def test_the_end_stands_in_one_panel_with_its_card_and_a_folded_settlement(
    thinker: Thinker, keep: Keep, qtbot: QtBot, size: tuple[int, int]
) -> None:
    match = finished("hearts", "black_lady", 2, deals=3)
    page = shown(match, thinker, keep, size)
    qtbot.waitUntil(page.end_overlay.isVisible)
    overlay = page.end_overlay
    outcome = overlay.outcome
    assert outcome is not None
    assert outcome.settlement
    for line in outcome.remarks:
        assert line in outcome.spoken  # and so it is announced
    assert not overlay.settled.isVisible()
    QTest.mouseClick(overlay.fold, Qt.MouseButton.LeftButton)
    assert overlay.settled.isVisible()
    assert overlay.settled.text() == "\n".join(outcome.settlement)
    assert page.view.rect().contains(overlay.geometry())
    QTest.mouseClick(overlay.fold, Qt.MouseButton.LeftButton)
    assert not overlay.settled.isVisible()
    if outcome.trick:
        with qtbot.waitSignal(page.deal_wanted) as wanted:
            QTest.mouseClick(overlay.decisive, Qt.MouseButton.LeftButton)
        assert wanted.args == [outcome.decisive, outcome.trick]
    page.close_game()


def wreaths(page: GamePage | WalkPage) -> set[int]:
    """The seats on whose plates the winner's wreath is shown."""
    return {seat for seat, plate in page.view.overlays._shown.items() if plate.wreath}


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize(("name", "preset"), [("hearts", "black_lady"), ("seven_up", "seven_up")])
def test_the_winners_have_a_wreath_until_the_end_is_taken_back(
    thinker: Thinker, keep: Keep, qtbot: QtBot, name: str, preset: str, code: str
) -> None:
    set_language(code)
    match = finished(name, preset, 2)
    assert match.ended is not None
    sides = match.view(None).public.sides or (0, 1, 2, 3)
    won = {seat for seat, side in enumerate(sides) if side in match.ended.winners}
    page = shown(match, thinker, keep, (1000, 700))
    qtbot.waitUntil(page.end_overlay.isVisible)
    assert wreaths(page) == won
    said = _("has won the game")
    assert {"en": "won", "ru": "победа", "ro": "câștigat"}[code] in said
    plan = page.view.table.seating
    assert plan is not None
    for station in plan.stations:
        told = page.view.overlays.about(QPointF(*station.plate.centre))
        assert (said in told) is (station.seat in won)
    page.session.undo()
    qtbot.waitUntil(lambda: not page.view.director.busy)
    assert not wreaths(page)
    page.close_game()


def test_a_replay_shows_the_wreath_where_the_game_is_over(keep: Keep, qtbot: QtBot) -> None:
    match = finished("hearts", "black_lady", 2, deals=1)
    assert match.ended is not None
    page = WalkPage(lambda seat: walk_deal(match, 0, seat), NAMES, Settings(speed="off"), reader=0)
    page.resize(1000, 700)
    keep(page)
    page.show()
    qtbot.waitExposed(page)
    QTest.mouseClick(page.last, Qt.MouseButton.LeftButton)
    assert wreaths(page) == set(match.ended.winners)
    QTest.mouseClick(page.back, Qt.MouseButton.LeftButton)
    assert not wreaths(page)
    page.close_game()


def test_a_record_is_told_when_it_comes(thinker: Thinker, keep: Keep, qtbot: QtBot) -> None:
    page = shown(finished("hearts", "black_lady", 2, deals=2), thinker, keep, (1000, 700))
    qtbot.waitUntil(page.end_overlay.isVisible)
    assert "record" not in page.end_overlay.remarks.text()
    heard: list[str] = []
    page.view.announcer.announce = heard.append  # type: ignore[method-assign, assignment]
    page.tell_record(Record("k", "total", 12, 20))
    assert heard == ["A record of your own: 12 (before: 20)."]
    assert "A record of your own: 12 (before: 20)." in page.end_overlay.remarks.text()
    page.close_game()


def entry(key: str, total: int, *, won: bool = True, marked: bool = False, deals: int = 2) -> Entry:
    rows = tuple(EntryDeal(n + 1, total, "{}", marked) for n in range(deals))
    now = "2026-11-30T10:00:00+00:00"
    return Entry(key, now, "hearts", "spot", 4, "{}", "", 1, won, total, rows)


def test_a_record_is_better_than_all_before_of_its_kind_and_not_the_first(tmp_path: Path) -> None:
    kept = Statistics(tmp_path / "statistics.sqlite")
    totals, told = [30, 20, 25, 20, 12], []
    for number, total in enumerate(totals):
        one = entry(f"g{number}", total)
        kept.add(one)
        told.append(kept.record_of(one, points_are_good=False))
    assert told == [None, None, None, None, Record("g4", "total", 12, 20)]
    helped = entry("g5", 1, marked=True)
    kept.add(helped)
    assert kept.record_of(helped, points_are_good=False) is None


def test_where_points_are_good_the_quickest_win_is_the_record(tmp_path: Path) -> None:
    kept = Statistics(tmp_path / "statistics.sqlite")
    games = [(6, True), (5, True), (3, False), (4, True)]
    told = []
    for number, (deals, won) in enumerate(games):
        one = entry(f"g{number}", 7, won=won, deals=deals)
        kept.add(one)
        told.append(kept.record_of(one, points_are_good=True))
    assert told == [None, None, None, Record("g3", "deals", 4, 5)]
    assert record_words(told[-1]) == "A record of your own: won in 4 deals (before: 5)."


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_moon_is_what_its_game_is_remembered_by(code: str, seat: int) -> None:
    set_language(code)
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4, {"pass_cycle": "none", "target": 20})
    plan = DealPlan.empty(rules, table, 0)
    plan = plan.with_hand(0, [parse_card(one) for one in SHOOTS])
    match = plan.filled(plan.whole).match()
    while match.phase == "play":
        if match.asks(0):
            ask = match.asks(0)[0]
            best = max(ask.cards, key=lambda card: card.rank)
            match.submit(match.seats.index(0), Action(ask.kind, (best,)), ask.id)
        else:
            step(match, ["easy"] * 4, 1)
    assert match.phase == "over"
    moon = feat(match, 0)
    assert moon is not None
    assert moon.seat == 0
    sitters = tuple(Sitter(name) for name in NAMES)
    sheet = sheet_of(match.view(seat), NAMES, "over", match.ended)
    told = remembered(match.view(seat), sitters, sheet, lambda number: (match, 0))
    assert told is not None
    assert (told.deal, told.trick) == (1, 0)
    assert len(told.words) > len("The best deal: number 1.")
    assert "{" not in told.words
