"""A whole game without a mouse: from the start page through the dialog to the last score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from remembered import black_lady

from cardtable.app.program import Program
from cardtable.games import game
from cardtable.table.input.decision import MARKING
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.new_game.new_game import NewGame
from cardtable.windows.start.tile import Tile

MOST = 120
"""No control is further from another than so many steps of the Tab key."""


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """The program, about to play one deal of Black Lady with easy bots, nothing animated."""
    program = Program(tmp_path)
    program.window.change(
        language="en",
        speed="off",
        pace="quick",
        last_game="hearts",
        tables={"hearts": black_lady(1)},
    )
    program.show()
    qtbot.addWidget(program.window)
    program.window.activateWindow()
    qtbot.waitActive(program.window)
    yield program
    program.window.close()


def focused() -> QWidget:
    """What has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    return widget


def press(key: Qt.Key) -> None:
    """Press a key wherever the keyboard is."""
    QTest.keyClick(focused(), key)


def walk_to(wanted: QWidget) -> None:
    """Press Tab until this has the keyboard."""
    for _ in range(MOST):
        if focused() is wanted:
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not lead to {wanted}")


def answer(page: GamePage) -> bool:
    """Decide what is asked, by keys; False if nothing is."""
    view = page.view
    ask = view.player.ask
    if ask is None or view.director.busy:
        return False
    if ask.choices:
        press(Qt.Key.Key_Space)
        return True
    assert focused() is view
    wanted = ask.cards[: ask.count] if ask.kind in MARKING else ask.cards[:1]
    for card in wanted:
        for _ in range(60):
            if view.player.focus == card:
                break
            press(Qt.Key.Key_Right)
        assert view.player.focus == card
        if ask.kind in MARKING:
            press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    return True


def test_a_game_is_begun_played_and_ended_with_keys_alone(program: Program, qtbot: QtBot) -> None:
    window = program.window
    tile = next(
        one for one in window.findChildren(Tile) if one.isVisible() and "Hearts" in one.title
    )
    walk_to(tile)
    press(Qt.Key.Key_Space)
    dialog = window.findChild(NewGame)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.isAncestorOf(focused()), timeout=10_000)
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(program.page, GamePage), timeout=10_000)
    page = program.page
    assert isinstance(page, GamePage)
    match = page.session.match

    def scored() -> bool:
        answer(page)
        return match.phase == "over"

    qtbot.waitUntil(scored, timeout=60_000)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is page.end_overlay.sheet, timeout=10_000)
    press(Qt.Key.Key_Return)
    sheet = page.sheet
    assert sheet is not None
    qtbot.waitUntil(lambda: sheet.isAncestorOf(focused()), timeout=10_000)
    press(Qt.Key.Key_Escape)
    assert page.sheet is None
    program.window.activateWindow()  # where no window manager does it
    qtbot.waitUntil(lambda: QApplication.focusWidget() is page.end_overlay.sheet, timeout=10_000)
    assert len(match.scores) == 1
    walk_to(page.end_overlay.start)
    press(Qt.Key.Key_Space)
    assert program.page is None
    assert window.pages.currentWidget() is window.start


def decisions(page: GamePage) -> int:
    """How often the player has acted."""
    match = page.session.match
    return sum(line.get("seat") == match.seats[0] for line in match.log)


def test_every_key_of_the_table_does_what_the_book_says(program: Program, qtbot: QtBot) -> None:
    table = game("hearts").declaration.table("seed_literal", 4)
    program.play(TableChoice(table, ("Ann", "B", "C", "D"), (None, *["easy"] * 3), draw=False))
    page = program.page
    assert page is not None
    page.session.pace = 0
    view = page.view

    def one_trick_and_my_turn() -> bool:
        if view.now is not None and view.now.view.tricks and view.player.ask is not None:
            return True
        answer(page)
        return False

    qtbot.waitUntil(one_trick_and_my_turn, timeout=30_000)
    press(Qt.Key.Key_T)
    assert view.last_trick_panel.isVisible()
    press(Qt.Key.Key_T)
    assert not view.last_trick_panel.isVisible()
    press(Qt.Key.Key_H)
    qtbot.waitUntil(lambda: view.player.focus is not None, timeout=60_000)
    press(Qt.Key.Key_S)
    assert page.sheet is not None
    page.sheet.close()
    decided = decisions(page)
    press(Qt.Key.Key_Z)
    assert decisions(page) == decided - 1
