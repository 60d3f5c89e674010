"""The game page: a deal leads to the score sheet, the sheet to the next deal or to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from cardtable.bots.worker import Answer, Thinker
from cardtable.engine.actions import Action
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.table.view import Habits
from cardtable.texts import Texts, language, set_language
from cardtable.windows.game.end_of_deal_overlay import EndOfDealOverlay
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import Session
from cardtable.windows.new_game.choice import spoken_name
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.settings.settings import Settings
from windows.conftest import Keep, clipped

PEOPLE = (Person("Ann"), *(Person(f"Bot {i}", "random") for i in range(1, 4)))
NUMBER = 123_456_789


@pytest.fixture
def page(thinker: Thinker, keep: Keep) -> Iterator[GamePage]:
    """A game of two deals, without animation, bots that do not pause."""
    rules = game("hearts")
    table = rules.declaration.table("black_lady", 4, {"deals": 2})
    session = Session(Match(rules, table, first_dealer=0), PEOPLE, thinker)
    session.pace = 0
    window = QMainWindow()
    page = GamePage(session, Settings(speed="off"))
    window.setCentralWidget(page)
    window.resize(900, 640)
    keep(window)
    window.show()
    page.open(NUMBER)
    yield page
    page.close_game()


def play_on(qtbot: QtBot, page: GamePage) -> EndOfDealOverlay:
    """Answers for Ann until it stands over the table how the deal came out."""

    def shown() -> bool:
        session = page.session
        if session.match.phase == "play":
            page.view.director.hurry()
        for ask in session.match.asks(session.match.seats[0]):
            if not ask.optional:
                session.submit(Action(ask.kind, ask.cards[: ask.count]), ask.id)
                break
        return page.end_overlay.isVisible()

    qtbot.waitUntil(shown, timeout=30_000)
    return page.end_overlay


def play_to_the_sheet(qtbot: QtBot, page: GamePage) -> ScoreSheet:
    """The same, and open the score sheet from there."""
    QTest.mouseClick(play_on(qtbot, page).sheet, Qt.MouseButton.LeftButton)
    assert page.sheet is not None
    return page.sheet


def test_one_key_leads_from_deal_to_deal_and_at_the_end_none_begins_another_game(
    qtbot: QtBot, page: GamePage
) -> None:
    over = play_on(qtbot, page)
    assert page.session.match.deal_number == NUMBER
    assert over.outcome is not None
    assert [one.gained for one in over.outcome.standings] == sorted(
        page.session.match.scores[0].points
    )
    assert page.window().focusWidget() is over.go
    QTest.keyClick(over.go, Qt.Key.Key_Return)
    assert page.session.match.phase == "play"
    assert not over.isVisible()
    over = play_on(qtbot, page)
    assert over.words.text().startswith("The game is over")
    assert page.window().focusWidget() is over.sheet
    with qtbot.waitSignal(page.again_wanted):
        QTest.mouseClick(over.again, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.deal_wanted) as wanted:
        QTest.mouseClick(over.decisive, Qt.MouseButton.LeftButton)
    assert wanted.args[0] in (1, 2)


def test_a_key_during_the_scoring_ends_it_and_the_next_one_deals(
    qtbot: QtBot, page: GamePage
) -> None:
    page.view.set_habits(Habits(speed="slow"))
    over = play_on(qtbot, page)
    assert page.view.director.busy  # the cards are still on their way to the seats
    QTest.keyClick(over.go, Qt.Key.Key_Return)
    assert page.session.match.phase == "play"
    assert page.view.now is not None
    assert page.view.now.view.public.deal == 2


def test_a_closed_sheet_can_be_opened_again_and_still_leads_on(
    qtbot: QtBot, page: GamePage
) -> None:
    sheet = play_to_the_sheet(qtbot, page)
    assert sheet.headline.text() == "Deal 1 is over"
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert page.sheet is None
    assert page.session.match.phase == "scored"
    qtbot.waitUntil(page.end_overlay.isVisible)
    assert not page.end_overlay.again.isVisible()
    assert page.window().focusWidget() is page.end_overlay.go
    QTest.keyClick(page.end_overlay.sheet, Qt.Key.Key_Return)
    assert page.sheet is not None
    assert not page.end_overlay.isVisible()
    page.sheet.next.click()
    assert page.session.match.phase == "play"


def test_after_the_game_a_closed_sheet_leaves_a_next_step_on_the_table(
    qtbot: QtBot, page: GamePage
) -> None:
    play_on(qtbot, page).go.click()
    sheet = play_to_the_sheet(qtbot, page)
    assert page.session.match.phase == "over"
    sheet.closing.click()
    qtbot.waitUntil(page.end_overlay.isVisible)
    onward = page.end_overlay
    told = set()
    for code in ("ro", "ru", "en"):
        set_language(code)
        QApplication.sendEvent(onward, QEvent(QEvent.Type.LanguageChange))
        assert onward.words.text() == sheet.sheet.headline()  # who has won
        told.add(onward.words.text())
    assert len(told) == 3
    for button, signal in (
        (onward.again, page.again_wanted),
        (onward.new, page.new_wanted),
        (onward.start, page.leave_wanted),
    ):
        with qtbot.waitSignal(signal):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    for size in ((640, 480), (1280, 720)):
        page.window().resize(*size)
        QTest.qWait(20)
        assert page.view.rect().contains(onward.geometry())
        assert not clipped(onward)
    QTest.mouseClick(onward.sheet, Qt.MouseButton.LeftButton)
    assert page.sheet is not None
    assert not onward.isVisible()
    page.sheet.closing.click()
    page.session.undo()
    assert not onward.isVisible()


def test_the_sheet_may_be_looked_at_in_the_middle_of_a_deal(qtbot: QtBot, page: GamePage) -> None:
    qtbot.waitUntil(lambda: page.view.now is not None)
    page.do("score_sheet")
    assert page.sheet is not None
    assert page.sheet.closing.isVisible()
    assert not page.sheet.next.isVisible()
    assert page.sheet.number.isHidden()


def test_who_gave_no_name_is_you_in_the_language_of_now() -> None:
    spoken = language()
    try:
        set_language("ro")
        assert spoken_name("Вы", bot=False) == "Tu"
        assert spoken_name("Clara", bot=False) == "Clara"
        assert spoken_name("Анна", bot=False) == "Анна"
        assert spoken_name("Боря", bot=True) == "Боря"
        set_language("ru")
        assert spoken_name("Boris", bot=True) == Texts("ru")._("Boris") == "Борис"
    finally:
        set_language(spoken)


def test_another_language_calls_the_people_at_the_table_its_own_names_at_once(
    page: GamePage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: page.view.now is not None)
    page.session.people = (Person("You"), Person("Clara", "random"), *PEOPLE[2:])
    spoken = language()
    try:
        set_language("ru")
        QApplication.sendEvent(page, QEvent(QEvent.Type.LanguageChange))
        assert [sitter.name for sitter in page.view.sitters][:3] == ["Вы", "Клара", "Bot 2"]
    finally:
        set_language(spoken)


def test_what_was_said_of_a_move_goes_when_it_is_taken_back(page: GamePage, qtbot: QtBot) -> None:
    def played() -> bool:
        session = page.session
        for ask in session.match.asks(session.match.seats[0]):
            session.submit(Action(ask.kind, ask.cards[: ask.count]), ask.id)
        return session.can_undo and bool(session.match.view(0).tricks)

    qtbot.waitUntil(played, timeout=30_000)
    page.view.say("Two cards alike cancel each other.")
    page.view.say("And two more.")
    assert page.view.notice.isVisible()
    page.do("undo")
    assert not page.view.notice.isVisible()


def test_a_hint_out_of_turn_is_answered_with_when_there_is_one(
    page: GamePage, qtbot: QtBot
) -> None:
    play_to_the_sheet(qtbot, page).close()
    told: list[str] = []
    page.view.prompts.said.connect(told.append)
    QTest.keyClick(page.view, Qt.Key.Key_H)
    assert told == ["You get a hint when it is your turn."]


def test_a_hint_that_fails_is_told_once(
    page: GamePage, thinker: Thinker, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.waitUntil(
        lambda: bool(page.view.now and page.view.now.asks and not page.view.director.busy),
        timeout=20_000,
    )
    failed = Answer(None, "ValueError: no such card")
    monkeypatch.setattr(thinker, "ask", lambda _question, ready: ready(failed))
    told: list[str] = []
    page.view.prompts.said.connect(told.append)
    QTest.keyClick(page.view, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: len(told) > 1, timeout=5_000)
    QApplication.processEvents()
    assert told == ["Thinking about a hint…", "No hint could be found. The log says why."]


def test_a_hint_that_is_wanted_while_cards_move_comes(
    page: GamePage, thinker: Thinker, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.view.set_habits(Habits(speed="slow"))

    def asked_while_all_moves() -> bool:
        match = page.session.match
        asks = match.asks(match.seats[0])
        if asks and page.view.director.busy and match.view(0).plays:
            return True
        if asks:
            page.view.director.hurry()
            page.session.submit(Action(asks[0].kind, asks[0].cards[: asks[0].count]), asks[0].id)
        return False

    qtbot.waitUntil(asked_while_all_moves, timeout=30_000)
    told: list[str] = []
    page.view.prompts.said.connect(told.append)
    QTest.keyClick(page.view, Qt.Key.Key_H)
    ask = page.view.player.ask
    assert ask is not None
    qtbot.waitUntil(lambda: len(told) > 1, timeout=30_000)
    assert told[0] == "Thinking about a hint…"
    assert page.view.notice.text() == told[1]
    assert page.view.player.focus in ask.cards


def test_a_key_that_is_held_leads_no_further_than_to_the_next_page(
    page: GamePage, qtbot: QtBot
) -> None:
    overlay = play_on(qtbot, page)
    deals = len(page.session.match.scores)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "",
                     True)  # fmt: skip
    for _ in range(3):  # it was pressed for the last card of the deal
        QApplication.sendEvent(overlay.go, held)
    assert overlay.isVisible()
    assert page.session.match.phase == "scored"
    QTest.keyClick(overlay.go, Qt.Key.Key_Return)
    assert page.session.match.phase == "play"
    assert len(page.session.match.scores) == deals
