"""The review of a deal opens at what mattered, points it out, and lets one try again from there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tables import played

from cardtable.app.program import Program
from cardtable.bots.simulation import play_on
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.teaching.turning_point import feat
from cardtable.windows.learn.walk_page import WalkPage

LEFT = Qt.MouseButton.LeftButton
NAMES = ("Ann", "Ion", "Ольга", "Max")


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """The program with an empty folder, its window shown, nothing animated."""
    program = Program(tmp_path)
    program.window.change(language="en", speed="off", pace="quick")
    program.window.resize(1180, 760)
    program.show()
    qtbot.addWidget(program.window)
    yield program
    program.window.close()


def game_of(seed: int, deals: int) -> Match:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=seed, first_dealer=0)
    play_on(match, ["normal"] * 4, seed, deals)
    return match


@cache
def moon_deal() -> tuple[int, int]:
    """How many deals of the game with seed 9 there are up to the one with a moon, and whose it
    was."""
    match = game_of(9, 3)
    shot = feat(match, 2)
    assert shot is not None
    assert shot.seat is not None
    return 3, shot.seat


def reviewed(program: Program, qtbot: QtBot, match: Match, me: int = 0) -> WalkPage:
    """The review of the last deal of a game in which this person sits at the first seat or, with
    `me`, is reviewed at another."""
    people = [Person(name, "easy" if seat else "") for seat, name in enumerate(NAMES)]
    people = people[: match.table.players]
    program.game_controller.sit_down(match, tuple(people), program.game_store.begin(match, ()))
    if me:
        names = tuple(one.name for one in people)
        program.secondary_pages.review(match, names, program._back_to_game, me)
    else:
        page = program.page
        assert page is not None
        qtbot.waitUntil(page.end_overlay.isVisible, timeout=10_000)
        QTest.mouseClick(page.end_overlay.review, LEFT)
    walk = program.secondary_pages.page
    assert isinstance(walk, WalkPage)
    return walk


def judged(qtbot: QtBot, walk: WalkPage) -> None:
    qtbot.waitUntil(lambda: walk.findings.done, timeout=120_000)
    qtbot.wait(20)


def ringed(walk: WalkPage) -> set[str]:
    """The cards with the golden ring."""
    return {
        str(item.card)
        for item in walk.view.table._cards.values()
        if item.tone.focus and item.card is not None
    }


def test_a_review_opens_at_the_costliest_card_with_the_better_one_ringed(
    program: Program, qtbot: QtBot
) -> None:
    walk = reviewed(program, qtbot, game_of(2, 1))
    assert walk.at > 0  # at once where most was taken
    judged(qtbot, walk)
    marks = walk.findings.marks
    assert marks
    worst = max(marks, key=lambda mark: mark.cost)
    assert walk.at == worst.moment - 1
    assert ringed(walk) == {str(worst.better)}
    assert str(worst.played) in map(str, walk.moment.update.view.hand)
    assert "was better" in walk.side_panel.prose.toPlainText()
    QTest.mouseClick(walk.on, LEFT)
    assert walk.at == worst.moment
    assert ringed(walk) == {str(worst.better)}
    while walk.at <= max(mark.moment for mark in marks):
        QTest.mouseClick(walk.on, LEFT)
    assert not ringed(walk)


def test_costly_cards_are_marked_on_the_slider_and_a_click_leads_there(
    program: Program, qtbot: QtBot
) -> None:
    walk = reviewed(program, qtbot, game_of(2, 1))
    judged(qtbot, walk)
    slider, marks = walk.slider, sorted(walk.findings.marks, key=lambda mark: mark.moment)
    assert list(slider.marks) == [mark.moment - 1 for mark in marks]
    assert len(marks) > 1
    for mark in marks:
        aside = QPoint(slider.place_of(mark.moment - 1) + 3, 4)
        QTest.mouseClick(slider, LEFT, pos=aside)
        assert walk.at == mark.moment - 1
        assert ringed(walk) == {str(mark.better)}
    picture = slider.grab().toImage()
    ratio = picture.devicePixelRatio()
    bare = picture.pixelColor(round(ratio * (slider.place_of(1))), round(4 * ratio))
    mark_at = slider.place_of(slider.heaviest or 0)
    drawn = picture.pixelColor(round(ratio * mark_at), round(ratio * (slider.height() / 2 - 12)))
    assert drawn != bare
    walk.findings.setCurrentRow(0)
    row = walk.findings.visualItemRect(walk.findings.item(0)).center()
    QTest.mouseClick(walk.findings.viewport(), LEFT, pos=row)
    assert walk.at == marks[0].moment - 1


def test_whoever_has_moved_meanwhile_is_not_led_elsewhere(program: Program, qtbot: QtBot) -> None:
    walk = reviewed(program, qtbot, game_of(2, 1))
    QTest.mouseClick(walk.first, LEFT)
    judged(qtbot, walk)
    assert walk.at == 0
    assert walk.findings.marks


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_after_a_moon_the_review_says_who_could_have_stopped_it(
    program: Program, qtbot: QtBot, code: str
) -> None:
    program.window.change(language=code)
    deals, shooter = moon_deal()
    assert shooter != 0
    walk = reviewed(program, qtbot, game_of(9, deals))
    judged(qtbot, walk)
    chance = walk.findings.chance
    assert chance is not None
    assert chance.seat == 0
    said = walk.side_panel.prose.toPlainText()
    assert {"en": "moon", "ru": "«Луна»", "ro": "„Luna”"}[code] in said
    assert {"en": "you could have stopped", "ru": "был у вас", "ro": "tu ai avut"}[code] in said
    assert walk.at == chance.moment - 1  # of a moon that the reader let pass nothing cost more
    assert ringed(walk) == {str(chance.better)}


def test_no_card_of_a_moon_that_was_made_is_scolded(program: Program, qtbot: QtBot) -> None:
    deals, shooter = moon_deal()
    walk = reviewed(program, qtbot, game_of(9, deals), me=shooter)
    judged(qtbot, walk)
    qtbot.waitUntil(lambda: walk.findings.chance is not None, timeout=60_000)
    assert not walk.findings.marks
    said = walk.side_panel.prose.toPlainText()
    assert "You shot the moon" in said
    assert "Ann could have stopped it last" in said
    assert "costly" not in said


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_a_deal_is_tried_again_from_its_position_and_counts_nowhere(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    match = game_of(2, 1)
    walk = reviewed(program, qtbot, match)
    judged(qtbot, walk)
    before, at, log = files(tmp_path), walk.at, list(match.log)
    hand = walk.moment.update.view.hand
    QTest.mouseClick(walk.retry, LEFT)
    page = program.secondary_pages.retries.page
    assert page is not None
    assert "counts nowhere" in page.words.text()
    there = page.session.match
    assert set(there.view(0).hand) == set(hand)
    assert len(there.log) == at
    assert not page.session.people[0].level
    assert all(one.level == "easy" for one in page.session.people[1:])
    page.session.pace = 0
    qtbot.waitUntil(lambda: bool(page.view.now and page.view.now.asks), timeout=20_000)
    best = max(walk.findings.marks, key=lambda mark: mark.cost).better
    item = page.view.table.item_of(best)
    assert item is not None
    size = page.view.pictures.size(item.place.width)
    x, y = item.place.x - size.width() / 2 + 8, item.place.y - size.height() / 2 + 14
    QTest.mouseClick(page.view.viewport(), LEFT, pos=page.view.mapFromScene(x, y), delay=-1)
    qtbot.waitUntil(lambda: len(there.log) > at, timeout=20_000)
    assert there.log[at]["play"] == str(best)
    program.do("relieve")
    overlay = page.end_overlay
    qtbot.waitUntil(overlay.isVisible, timeout=60_000)
    assert overlay.outcome is not None
    assert overlay.outcome.phase == "practice"
    assert "counts nowhere" in overlay.remarks.text()
    was, now = match.scores[0].points[0], there.scores[0].points[0]
    assert f"{was} in the game, {now} now" in overlay.remarks.text()
    assert not overlay.go.isVisible()
    assert not overlay.review.isVisible()
    QTest.mouseClick(overlay.again, LEFT)
    qtbot.waitUntil(lambda: program.secondary_pages.retries.page is not page)
    again = program.secondary_pages.retries.page
    assert again is not None
    assert len(again.session.match.log) == at
    QTest.mouseClick(again.back_button, LEFT)
    assert program.window.pages.currentWidget() is walk
    assert walk.at == at
    assert match.log == log
    QTest.mouseClick(walk.leave, LEFT)
    assert program.page is not None
    assert program.window.pages.currentWidget() is program.page
    assert files(tmp_path) - before <= {"settings.json"}


def test_from_another_chair_one_sits_there_again(program: Program, qtbot: QtBot) -> None:
    match = game_of(2, 1)
    walk = reviewed(program, qtbot, match, me=2)
    walk.go(9)
    while walk.retries_from is None or 2 not in walk.moment.update.view.to_act:
        walk.step_on()
    QTest.mouseClick(walk.retry, LEFT)
    page = program.secondary_pages.retries.page
    assert page is not None
    assert page.session.match.seats[0] == 2
    assert page.names_by_seat() == NAMES
    qtbot.waitUntil(lambda: bool(page.view.now and page.view.now.asks), timeout=20_000)
    assert page.view.now is not None
    assert page.view.now.view.seat == 2
    assert set(page.view.now.view.hand) == set(walk.moment.update.view.hand)


@pytest.mark.parametrize("name", ["seven_up", "domino_hearts", "cancellation_hearts"])
def test_every_game_can_be_tried_again_from_every_moment_of_a_decision(
    program: Program, qtbot: QtBot, name: str
) -> None:
    match = played(name, scored=1)
    names = tuple(f"P{seat}" for seat in range(match.table.players))
    program.secondary_pages.review(match, names, program.leave, 0)
    walk = program.secondary_pages.page
    assert isinstance(walk, WalkPage)
    walk.findings.cancel()
    tried = 0
    for at in range(0, len(walk.walk.moments), 7):
        walk.go(at)
        assert walk.retry.isEnabled() is (walk.retries_from is not None)
        if walk.retries_from is None:
            continue
        QTest.mouseClick(walk.retry, LEFT)
        page = program.secondary_pages.retries.page
        assert page is not None
        assert page.session.match.phase == "play"
        QTest.mouseClick(page.back_button, LEFT)
        assert program.window.pages.currentWidget() is walk
        tried += 1
    assert tried
    walk.to_end()
    assert not walk.retry.isEnabled()
