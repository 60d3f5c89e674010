"""Lessons, examples, replays and reviews in the real window."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.teaching.lesson import lessons
from cardtable.windows.learn.learn_page import LearnPage
from cardtable.windows.learn.lesson_page import LessonPage
from cardtable.windows.learn.walk_page import WalkPage
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.scores.score_sheet import ScoreSheet

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


def lesson_page(program: Program, name: str) -> LessonPage:
    """The page of a lesson, opened from the list."""
    program.window.start.learn.click()
    page = program.secondary_pages.page
    assert isinstance(page, LearnPage)
    page.tiles[name].click()
    opened = program.secondary_pages.page
    assert isinstance(opened, LessonPage)
    return opened


@pytest.mark.parametrize("width", [800, 1366, 1920])
def test_a_lesson_alone_in_its_row_has_the_width_of_the_others(
    program: Program, qtbot: QtBot, width: int
) -> None:
    program.window.resize(width, 700)
    program.window.start.learn.click()
    page = program.secondary_pages.page
    assert isinstance(page, LearnPage)
    tiles = list(page.tiles.values())
    rows = [(tile.parentWidget(), tile.y()) for tile in tiles]
    assert any(rows.count(row) == 1 for row in rows)
    widths = {tile.width() for tile in (*tiles, page.rules, page.teachers)}
    assert len(widths) == 1
    assert widths.pop() < page.width() / 2


@pytest.mark.parametrize("name", [lesson.name for lesson in lessons()])
def test_every_lesson_can_be_taken_at_the_table_to_its_end(
    program: Program, qtbot: QtBot, name: str
) -> None:
    page = lesson_page(program, name)
    page._moves.setInterval(0)

    def done() -> bool:
        if page.run.stage in ("move", "question") and not page.view.director.busy:
            page.skip.click()
        return page.run.stage == "done"

    qtbot.waitUntil(done, timeout=60_000)
    assert page.next.isVisible()
    assert program.secondary_pages.progress.of(name).done
    page.leave.click()
    assert isinstance(program.secondary_pages.page, LearnPage)


def test_the_first_lesson_ends_with_a_first_game(program: Program, qtbot: QtBot) -> None:
    first, second = lessons()[:2]
    page = lesson_page(program, first.name)
    page._moves.setInterval(0)

    def done() -> bool:
        if page.run.stage in ("move", "question") and not page.view.director.busy:
            page.skip.click()
        return page.run.stage == "done"

    assert not page.play.isVisible()
    qtbot.waitUntil(done, timeout=60_000)
    assert page.play.isVisible()
    assert page.play.property("role") == "go"
    assert page.next.property("role") != "go"
    page.leave.click()
    learn = program.secondary_pages.page
    assert isinstance(learn, LearnPage)
    assert learn.tiles[second.name].strong
    assert not learn.tiles[first.name].strong
    assert [tile.title.split(".")[0] for tile in learn.tiles.values()] == [
        str(number) for number in range(1, len(lessons()) + 1)
    ]
    learn.tiles[first.name].click()
    again = program.secondary_pages.page
    assert isinstance(again, LessonPage)
    again._moves.setInterval(0)
    page = again
    qtbot.waitUntil(done, timeout=60_000)
    QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert program.page is not None
    table = program.page.session.match.table
    assert (table.game, table.preset, table.players) == (first.game, "classic_100", 4)
    assert [one.level for one in program.page.session.people] == ["", "easy", "easy", "easy"]


def test_a_wrong_move_is_explained_and_may_be_tried_again(program: Program, qtbot: QtBot) -> None:
    page = lesson_page(program, "ducking")
    qtbot.waitUntil(lambda: page.view.player.ask is not None, timeout=20_000)
    ask = page.view.player.ask
    assert ask is not None
    wrong = next(card for card in ask.cards if str(card) == "5C")
    page.view.player.activate(wrong)
    assert "always stay low" in page.side_panel.prose.toPlainText()
    assert wrong in page.run.match.view(0).hand
    assert page.view.player.ask is not None
    right = next(card for card in ask.cards if str(card) == "AC")
    page.view.player.activate(right)
    assert (
        "it cost nothing" not in page.side_panel.prose.toPlainText()
    )  # two cards are still to come
    assert page.run.match.view(0).plays
    qtbot.waitUntil(
        lambda: "it cost nothing" in page.side_panel.prose.toPlainText(), timeout=20_000
    )
    assert not page.run.match.view(0).plays
    page.back.click()
    assert page.run.page.number == 1


def test_the_lesson_speaks_the_language_that_is_chosen(program: Program, qtbot: QtBot) -> None:
    page = lesson_page(program, "ducking")
    before = page.side_panel.title.text()
    program.window.change(language="ru")
    qtbot.waitUntil(lambda: page.side_panel.title.text() != before, timeout=5_000)
    assert page.leave.text() == "В&ыйти из урока"


def test_a_transcript_opens_as_a_replay_and_is_stepped_through_by_keys(
    program: Program, qtbot: QtBot
) -> None:
    program.open(TRANSCRIPTS / "cancellation_8p_last_two_tricks_held.jsonl")
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Right)
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert page.at == 2
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    assert page.moment.update.view.tricks
    QTest.keyClick(page, Qt.Key.Key_End)
    assert page.at == len(page.walk.moments) - 1
    page.chair.setCurrentIndex(3)
    page.chair.activated.emit(3)
    assert page.moment.update.view.seat == 2
    QTest.keyClick(page, Qt.Key.Key_Home)
    assert page.at == 0
    page.toggle()
    qtbot.waitUntil(lambda: page.at > 2, timeout=20_000)
    page.leave.click()
    assert program.secondary_pages.page is None


@pytest.mark.parametrize("by", ["button", "itself"])
def test_one_step_on_moves_its_card_and_leaves_the_others_alone(
    program: Program, qtbot: QtBot, by: str
) -> None:
    program.window.change(speed="fast")
    program.open(TRANSCRIPTS / "hearts_black_lady_4p_two_deals_average.jsonl")
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    tricks = page.walk.trick_ends()
    page.go(tricks[0] - 1)
    assert not page.view.director.busy  # shown at once
    before = {card: page.view.table.item_of(card) for card in page.moment.update.view.hand}
    told: list[object] = []
    page.view.told.connect(told.extend)
    if by == "button":
        QTest.mouseClick(page.on, Qt.MouseButton.LeftButton)
    else:
        QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: page.at == tricks[0], timeout=20_000)
    assert page.view.director.busy
    qtbot.waitUntil(lambda: not page.view.director.busy, timeout=20_000)
    assert told == list(page.walk.moments[tricks[0]].update.events)
    for card in page.moment.update.view.hand:
        assert page.view.table.item_of(card) is before[card]
    if by == "itself":
        qtbot.waitUntil(lambda: page.at > tricks[0], timeout=20_000)
        QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
        at = page.at
        qtbot.wait(700)
        assert page.at == at


def test_after_show_me_the_keys_belong_to_the_table(program: Program, qtbot: QtBot) -> None:
    page = lesson_page(program, "following_suit")
    qtbot.waitUntil(lambda: page.skip.isEnabled() and bool(page.view.player.asks))
    page.skip.setFocus()
    QTest.keyClick(page.skip, Qt.Key.Key_Space)
    assert program.window.focusWidget() is page.view
    assert not page.restart.hasFocus()


def test_the_place_in_a_replay_is_chosen_on_a_line_as_wide_as_the_table(program: Program) -> None:
    program.window.resize(800, 600)
    program.open(TRANSCRIPTS / "hearts_black_lady_4p_two_deals_average.jsonl")
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    QTest.qWait(1)
    assert page.slider.width() > page.view.width() * 0.9
    groove = page.slider.grab().toImage()
    paper = groove.pixelColor(groove.width() - 4, 1)
    line = groove.pixelColor(groove.width() // 2, groove.height() // 2)
    assert abs(line.lightness() - paper.lightness()) > 60


def test_a_replay_shows_the_score_sheet_of_its_game_and_the_last_trick(
    program: Program, qtbot: QtBot
) -> None:
    program.open(TRANSCRIPTS / "hearts_black_lady_4p_two_deals_average.jsonl")
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    actions = program.window.menus.actions
    assert actions["score_sheet"].isEnabled()
    assert not actions["last_trick"].isEnabled()
    page.next_trick()
    assert actions["last_trick"].isEnabled()
    actions["last_trick"].trigger()
    assert page.view.last_trick_panel.isVisible()
    for opening in (actions["score_sheet"].trigger, page.accounts.click):
        opening()
        sheet = program.window.findChildren(ScoreSheet)[-1]
        assert sheet.headline.text().startswith("The game is over: Seat")
        assert sheet.grid.rowCount() >= 3
        assert sheet.closing.isVisible()
        assert not sheet.again.isVisible()
        sheet.close()
    page.leave.click()
    assert not actions["score_sheet"].isEnabled()


def test_a_transcript_that_is_wrong_is_told_with_its_line(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.jsonl"
    text = (TRANSCRIPTS / "seven_up_2p_worked_example.jsonl").read_text("utf-8")
    path.write_text(text.replace('"play": "', '"play": "X', 1), "utf-8")
    program.open(path)
    box = program.window.findChild(QMessageBox)
    assert box is not None
    assert "wrong.jsonl" in box.text()
    box.close()
    assert program.secondary_pages.page is None


def test_an_example_of_the_book_is_shown_and_leads_back_to_the_game(
    program: Program, qtbot: QtBot
) -> None:
    table = game("hearts").declaration.table("black_lady", 4)
    program.play(TableChoice(table, ("Ann", "B", "C", "D"), (None, *["easy"] * 3), draw=False))
    playing = program.page
    program.window.dialogs.show_rule("hearts")
    reader = program.window.dialogs.reader
    assert reader is not None
    links = [part for part in reader.page.toHtml().split('"') if part.startswith("show:")]
    assert links
    reader.example_wanted.emit(links[0].removeprefix("show:"))
    assert isinstance(program.secondary_pages.page, WalkPage)
    program.secondary_pages.page.leave.click()
    assert program.page is playing
    assert program.window.pages.currentWidget() is playing
    reader.close()


def test_a_scored_deal_is_reviewed_and_the_game_goes_on(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    table = game("seven_up").declaration.table("seven_up", 2)
    program.play(TableChoice(table, ("Ann", "Ion"), (None, "easy"), draw=False))
    page = program.page
    assert page is not None
    page.session.pace = 0
    page.do("relieve")
    qtbot.waitUntil(lambda: page.session.match.phase == "scored", timeout=60_000)
    qtbot.waitUntil(page.end_overlay.isVisible, timeout=10_000)
    page.end_overlay.review.click()
    walk = program.secondary_pages.page
    assert isinstance(walk, WalkPage)
    qtbot.waitUntil(
        lambda: walk.findings.done,
        timeout=120_000,
    )
    walk.findings.marks.clear()
    walk.retranslate()
    told = walk.side_panel.prose.toPlainText()
    assert "A bot played this deal" in told
    assert "No card was costly." in told
    assert "Well played" not in told
    walk.save(tmp_path / "deal.jsonl")
    assert (tmp_path / "deal.jsonl").read_text("utf-8").startswith('{"transcript": 1')
    walk.leave.click()
    assert program.window.pages.currentWidget() is page
    assert page.end_overlay.isVisible()
    page.end_overlay.go.click()
    assert page.session.match.phase == "play"


def test_the_book_is_written_as_pdf_with_every_page(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program.window.dialogs.show_rule("seven_up")
    reader = program.window.dialogs.reader
    assert reader is not None
    reader.save_pdf(tmp_path / "book.pdf")
    written = (tmp_path / "book.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert written.count(b"/Type /Page\n") >= 3
    reader.close()


def test_another_language_reaches_the_title_and_the_words_of_every_page(
    program: Program, qtbot: QtBot
) -> None:
    window = program.window

    def titles(wanted: Callable[[], object]) -> list[str]:
        """What the window is called before and after the language changes."""
        window.change(language="en")
        wanted()
        found = []
        for code in ("en", "ru", "ro"):
            window.change(language=code)
            QApplication.processEvents()
            found.append(re.split(r"\s[–—]\s", window.windowTitle())[0])
        return found

    assert titles(program.learn) == ["Learn", "Обучение", "Învață"]
    assert titles(program.secondary_pages.practice)[1] == "Расклад"
    match = Match(game("hearts"), game("hearts").declaration.table("black_lady", 4), seed=1)
    shelf = program.shelf
    shelf.start(match, (Person("Max"), *[Person("Boris", "easy")] * 3)).close()
    path = shelf.unfinished()[0].path
    assert titles(lambda: program.go_on(path)) == ["Black Lady", "Чёрная дама", "Dama neagră"]
    told = titles(lambda: program.show_example("hearts.example.pass"))
    assert len(set(told)) == 3
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    window.change(language="ru")
    QApplication.processEvents()
    assert page.side_panel.title.text() == told[1]
    russian = page.side_panel.prose.toPlainText()
    window.change(language="en")
    QApplication.processEvents()
    assert page.side_panel.prose.toPlainText() != russian


def test_an_example_of_the_book_plays_at_once_before_the_book_which_comes_back(
    program: Program, qtbot: QtBot
) -> None:
    program.window.dialogs.show_rule("hearts")
    reader = program.window.dialogs.reader
    assert reader is not None
    assert reader.isVisible()
    reader.example_wanted.emit("no.such.example")
    assert reader.isVisible()
    for box in program.window.findChildren(QMessageBox):
        box.close()
    reader.example_wanted.emit("hearts.example.moon")
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    assert not reader.isVisible()
    qtbot.waitUntil(lambda: page.at > 1, timeout=20_000)
    page.leave.click()
    assert program.secondary_pages.page is None
    assert reader.isVisible()
    reader.close()


@pytest.mark.parametrize(("width", "height", "text_size"), [(780, 540, 100), (1346, 708, 200)])
@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_a_question_of_a_lesson_and_its_answers_can_be_read(
    program: Program, qtbot: QtBot, code: str, width: int, height: int, text_size: int
) -> None:
    program.window.change(language=code, text_size=text_size)
    program.window.resize(width, height)
    page = lesson_page(program, "following_suit")
    page._moves.setInterval(0)

    def asked() -> bool:
        if page.run.stage == "move" and not page.view.director.busy:
            page.skip.click()
        return bool(page.answers)

    qtbot.waitUntil(asked, timeout=60_000)
    panel, prose = page.side_panel, page.side_panel.prose

    def fits() -> bool:
        whole = prose.document().size().height()
        return prose.height() >= min(whole, panel.height() // 2) * 0.8 and all(
            button.mapTo(panel, button.rect().bottomRight()).x() < panel.width()
            and button.height() >= button.heightForWidth(button.width())
            for button in page.answers
        )

    qtbot.waitUntil(fits, timeout=5_000)
    program.window.change(text_size=100)
