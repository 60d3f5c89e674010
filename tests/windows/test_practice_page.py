"""A teacher sets a deal in the real window, plays it with open hands or against bots, prints it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.engine.cards import parse_card
from cardtable.games import GAMES, game
from cardtable.teaching.lesson import lessons
from cardtable.teaching.practice import DealPlan
from cardtable.windows.learn.learn_page import LearnPage
from cardtable.windows.learn.lesson_page import LessonPage
from cardtable.windows.learn.open_hands import OpenHandsPage
from cardtable.windows.learn.paste_dialog import PasteDialog
from cardtable.windows.learn.practice_page import PracticePage
from cardtable.windows.settings.settings import Store
from cardtable.windows.widgets.print_preview import PrintPreview

from .conftest import clipped

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


def editor(program: Program, name: str = "") -> PracticePage:
    """The deal editor, opened from the Learn page, for this game."""
    program.learn()
    learn = program.secondary_pages.page
    assert isinstance(learn, LearnPage)
    learn.teachers.click()
    page = program.secondary_pages.page
    assert isinstance(page, PracticePage)
    if name:
        page.head.game_chosen.emit(name)
    return page


def write_into(page: PracticePage, seat: int, text: str) -> None:
    line = page.rows[seat].line
    line.setFocus()
    line.selectAll()
    QApplication.clipboard().setText(text)
    line.paste()


def test_a_hand_is_written_and_clicked_and_the_rest_filled(program: Program) -> None:
    page = editor(program, "hearts")
    write_into(page, 1, "QS 10H, ad")
    assert [str(card) for card in page.plan.hands[1]] == ["QS", "TH", "AD"]
    assert page.rows[1].button.isChecked()
    king = parse_card("KS")
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=page.board.place_of(king).toPoint())
    assert king in page.plan.hands[1]
    assert "K♠" in page.rows[1].line.text()
    assert not page.ends.open.isEnabled()
    page.fill.click()
    assert page.plan.faults == ()
    assert page.ends.open.isEnabled()
    assert king in page.plan.hands[1]
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=page.board.place_of(king).toPoint())
    assert king in page.plan.unplaced


def test_what_is_wrong_with_a_hand_is_said_in_words(program: Program, qtbot: QtBot) -> None:
    page = editor(program, "hearts")
    write_into(page, 0, "QS XX")
    assert "“XX” is not a card." in page.rows[0].problem.text()
    write_into(page, 0, "QS")
    write_into(page, 1, "QS")
    assert "stands in more than one place" in page.rows[0].problem.text()
    assert "stands in more than one place" in page.rows[1].problem.text()
    assert not page.ends.open.isEnabled()
    program.window.change(language="ru")
    qtbot.waitUntil(lambda: "пик" in page.rows[0].problem.text(), timeout=5_000)


def test_twins_are_told_apart_by_themselves(program: Program) -> None:
    page = editor(program, "cancellation_hearts")
    write_into(page, 0, "QS QS")
    write_into(page, 1, "AH")
    write_into(page, 2, "AH")
    assert [str(card) for card in page.plan.hands[0]] == ["QS", "QS2"]
    assert [str(card) for card in page.plan.hands[2]] == ["AH2"]
    assert not page.rows[0].problem.isVisible()


def test_cards_are_written_as_the_language_prints_them(program: Program) -> None:
    program.window.change(language="ru")
    page = editor(program, "hearts")
    write_into(page, 0, "Д♠ т♥ QD")
    assert [str(card) for card in page.plan.hands[0]] == ["QS", "AH", "QD"]


def test_a_transcript_is_pasted_or_refused_with_its_line(program: Program) -> None:
    page = editor(program)
    page.paste.click()
    dialog = program.window.findChild(PasteDialog)
    assert dialog is not None
    dialog.text.setPlainText("nonsense")
    dialog.go.click()
    assert "line 1" in dialog.problem.text()
    dialog.read(TRANSCRIPTS / "seven_up_2p_worked_example.jsonl")
    dialog.go.click()
    assert page.plan.table.game == "seven_up"
    assert page.plan.faults == ()
    assert page.head.games.currentData() == "seven_up"


def play_out(page: OpenHandsPage, qtbot: QtBot) -> None:
    """Answer every ask by the first thing that it offers."""

    def on() -> bool:
        ask = page.view.player.ask
        if ask is None or page.view.director.busy:
            return page.scored
        if ask.kind in ("pass", "discard"):
            for card in ask.cards[: ask.count]:
                page.view.player.activate(card)
            page.view.player.send()
        elif ask.choices:
            page.view.player.choose(ask, ask.choices[0])
        else:
            page.view.player.activate(ask.cards[0])
        return page.scored

    qtbot.waitUntil(on, timeout=120_000)


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
def test_every_game_is_played_out_with_open_hands_and_printed(
    program: Program, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    page = editor(program, name)
    page.fill.click()
    page.ends.open.click()
    table = program.secondary_pages.page
    assert isinstance(table, OpenHandsPage)
    play_out(table, qtbot)
    assert table.paper.isEnabled()
    table.paper.click()
    paper = program.window.findChild(PrintPreview)
    assert paper is not None
    assert any(sign in paper.sheet.toPlainText() for sign in "♠♥♦♣")
    with_play = len(paper.sheet.toPlainText())
    paper.play.setChecked(False)
    assert len(paper.sheet.toPlainText()) < with_play
    paper.save_pdf(tmp_path / "deal.pdf")
    written = (tmp_path / "deal.pdf").read_bytes()
    assert written.count(b"/Type /Page\n") == paper.document().pageCount()
    paper.accept()
    table.save(tmp_path / "played.jsonl")
    assert DealPlan.pasted((tmp_path / "played.jsonl").read_text("utf-8")).faults == ()
    table.leave.click()
    again = program.secondary_pages.page
    assert isinstance(again, PracticePage)
    assert again.plan.faults == ()


def test_any_open_hand_is_played_from_where_it_lies_and_taken_back(
    program: Program, qtbot: QtBot
) -> None:
    page = editor(program, "hearts")
    page.fill.click()
    page.ends.open.click()
    table = program.secondary_pages.page
    assert isinstance(table, OpenHandsPage)
    for _seat in range(4):
        qtbot.waitUntil(lambda: table.view.player.ask is not None, timeout=10_000)
        ask = table.view.player.ask
        if ask is None or ask.kind != "pass":
            break
        assert table.chair == ask.seat
        for card in ask.cards[: ask.count]:
            table.view.player.activate(card)
        table.view.player.send()
    qtbot.waitUntil(lambda: table.view.player.ask is not None, timeout=10_000)
    table.turning.setChecked(False)
    chair, begun = table.chair, len(table.match.log)
    for number in range(1, 4):
        qtbot.waitUntil(lambda: table.view.player.ask is not None, timeout=10_000)
        ask = table.view.player.ask
        assert ask is not None
        item = table.view.table.item_of(ask.cards[-1])
        assert item is not None
        width = item.place.width  # a card's index is what no other card covers
        at = item.widget.mapToScene(-0.43 * width, -0.6 * width)
        QTest.mouseClick(
            table.view.viewport(), Qt.MouseButton.LeftButton, pos=table.view.mapFromScene(at)
        )
        assert len(table.match.log) == begun + number
        assert table.chair == chair
    table.back.click()
    assert len(table.match.log) == begun + 2
    table.restart.click()
    assert len(table.match.log) == 1


def test_a_deal_that_was_set_is_played_against_bots_and_goes_to_the_shelf(
    program: Program, qtbot: QtBot
) -> None:
    page = editor(program, "seven_up")
    page.fill.click()
    plan = page.plan
    page.ends.bots.click()
    playing = program.page
    assert playing is not None
    assert playing.session.match.view(0).hand == plan.match().view(0).hand
    assert 1 in playing.session.marked
    qtbot.waitUntil(lambda: playing.view.now is not None, timeout=10_000)
    program.leave()
    assert len(program.shelf.unfinished()) == 1


def test_a_deal_is_kept_as_a_transcript_and_printed_as_an_exercise(
    program: Program, tmp_path: Path
) -> None:
    page = editor(program, "domino_hearts")
    page.fill.click()
    page.ends.save(tmp_path / "deal")
    assert DealPlan.pasted((tmp_path / "deal.jsonl").read_text("utf-8")).pack == page.plan.pack
    page.ends.paper.click()
    paper = program.window.findChild(PrintPreview)
    assert paper is not None
    assert not paper.play.isVisible()
    paper.accept()


def test_hands_stay_when_only_the_rule_set_changes(program: Program) -> None:
    page = editor(program, "hearts")
    write_into(page, 0, "QS")
    presets = [preset.name for preset in game("hearts").declaration.presets]
    page.head.preset_chosen.emit(presets[1])
    assert page.plan.table.preset == presets[1]
    assert [str(card) for card in page.plan.hands[0]] == ["QS"]


def test_the_course_begins_anew_after_it_was_confirmed(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.secondary_pages.progress.finished("ducking", 4, 0)
    program.learn()
    learn = program.secondary_pages.page
    assert isinstance(learn, LearnPage)
    assert learn.anew.isVisible()
    monkeypatch.setattr("cardtable.windows.widgets.messages.confirm", lambda *_words: False)
    learn.anew.click()
    assert program.secondary_pages.progress.any_done
    monkeypatch.setattr("cardtable.windows.widgets.messages.confirm", lambda *_words: True)
    learn.anew.click()
    assert not program.secondary_pages.progress.any_done
    assert not learn.anew.isVisible()
    assert learn.tiles["ducking"].note == ""


def test_a_newcomer_is_offered_a_lesson_until_one_is_finished(
    program: Program, qtbot: QtBot
) -> None:
    start = program.window.start
    assert start.newcomer.isVisible()
    start.newcomer.click()
    page = program.secondary_pages.page
    assert isinstance(page, LessonPage)
    assert page.lesson.name == lessons()[0].name
    program.leave()
    assert start.newcomer.isVisible()
    program.secondary_pages.progress.finished(lessons()[0].name, 4, 0)
    start.newcomer.click()
    page = program.secondary_pages.page
    assert isinstance(page, LessonPage)
    assert page.lesson.name == lessons()[1].name
    page._moves.setInterval(0)

    def done() -> bool:
        if page.run.stage in ("move", "question") and not page.view.director.busy:
            page.skip.click()
        return page.run.stage == "done"

    qtbot.waitUntil(done, timeout=60_000)
    assert "Well done" not in page.side_panel.prose.toPlainText()
    assert "shown to you" in page.side_panel.prose.toPlainText()
    page.leave.click()
    learn = program.secondary_pages.page
    assert isinstance(learn, LearnPage)
    own, shown = (learn.tiles[one.name].accessibleDescription() for one in lessons()[:2])
    assert "without a mistake" in own
    assert "with help" in shown
    program.leave()
    assert not start.newcomer.isVisible()


def test_an_offer_that_was_declined_does_not_come_back(program: Program, tmp_path: Path) -> None:
    start = program.window.start
    assert start.newcomer.cross is not None
    start.newcomer.cross.click()
    assert not start.newcomer.isVisible()
    assert start.best_first.hasFocus() or start.best_first.isVisible()
    program.leave()
    assert not start.newcomer.isVisible()
    assert not Store(tmp_path / "settings.json").settings.lesson_offer


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_no_word_is_cut_off_on_the_pages_of_learning(
    program: Program, qtbot: QtBot, code: str, size: tuple[int, int]
) -> None:
    program.window.change(language=code)
    program.window.resize(*size)
    page = editor(program, "hearts")
    qtbot.wait(50)
    assert clipped(page) == []
    lowest = max(place.bottom() for _card, place in page.board._places())
    assert lowest < page.board.height()
    page.fill.click()
    page.ends.open.click()
    assert isinstance(program.secondary_pages.page, OpenHandsPage)
    qtbot.wait(50)
    assert clipped(program.secondary_pages.page) == []
    paper = PrintPreview(lambda _play: "<p>♠</p>", played=True, parent=program.window)
    paper.resize(min(paper.width(), size[0]), 400)
    paper.show()
    qtbot.wait(50)
    assert clipped(paper) == []
    paper.close()
    for lesson in (lessons()[0], lessons()[-1]):
        program.secondary_pages.lesson(lesson.name)
        qtbot.wait(50)
        assert clipped(program.secondary_pages.page) == []
    program.open(TRANSCRIPTS / "seven_up_2p_worked_example.jsonl")
    qtbot.wait(50)
    assert clipped(program.secondary_pages.page) == []
