"""What is at hand at a table: buttons at its edge, and the menu of a right click."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from cardtable.bots.worker import Thinker
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.windows.game.edge_buttons import NAMES
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import Session
from cardtable.windows.settings.settings import Settings
from windows.conftest import Keep

PEOPLE = (Person("Ann"), *(Person(f"Bot {i}", "easy") for i in range(1, 11)))
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def opened(thinker: Thinker, keep: Keep, qtbot: QtBot) -> Iterator[Callable[..., GamePage]]:
    pages: list[GamePage] = []

    def make(
        name: str = "hearts", players: int = 4, size: tuple[int, int] = (1280, 720)
    ) -> GamePage:
        rules = game(name)
        preset = rules.declaration.presets[0].name
        match = Match(rules, rules.declaration.table(preset, players), seed=2, first_dealer=0)
        session = Session(match, PEOPLE[:players], thinker)
        window = QMainWindow()
        page = GamePage(session, Settings(speed="off", pace="quick"))
        window.setCentralWidget(page)
        window.resize(*size)
        keep(window)
        window.show()
        page.open(5)
        pages.append(page)
        qtbot.waitUntil(lambda: page.view.player.ask is not None, timeout=20_000)
        return page

    yield make
    for page in pages:
        page.close_game()


def right_click(page: GamePage, at: QPoint) -> QMenu:
    port = page.view.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at))
    QApplication.sendEvent(port, event)
    menu = page.view.menu.menu
    assert menu is not None
    return menu


def test_buttons_do_what_the_menu_does_and_leave_the_keyboard_to_the_hand(
    opened: Callable[..., GamePage], qtbot: QtBot
) -> None:
    page = opened()
    assert page.edge.isVisible()
    assert page.edge.buttons["hint"].isEnabled()
    assert not page.edge.buttons["last_trick"].isEnabled()
    page.view.setFocus()
    QTest.mouseClick(page.edge.buttons["score_sheet"], LEFT)
    assert page.sheet is not None
    page.sheet.close()
    QTest.mouseClick(page.edge.buttons["hint"], LEFT)
    assert page.window().focusWidget() is page.view
    qtbot.waitUntil(lambda: bool(page.view.player.chosen), timeout=60_000)


@pytest.mark.parametrize(
    ("name", "players", "size"),
    [
        ("hearts", 4, (800, 600)),
        ("hearts", 7, (800, 600)),
        ("cancellation_hearts", 11, (1280, 720)),
        ("seven_up", 2, (1920, 1080)),
    ],
)
def test_buttons_cover_nothing(
    opened: Callable[..., GamePage], name: str, players: int, size: tuple[int, int]
) -> None:
    page = opened(name, players, size)
    plan = page.view.table.seating
    assert plan is not None
    own = page.edge.geometry()
    assert page.view.viewport().rect().contains(own)
    for station in plan.stations:
        boxes = [station.plate, station.taken]
        if station.seat != plan.viewer:
            boxes.append(station.backs)
        for box in boxes:
            across = min(own.right(), box.right) - max(own.left(), box.x)
            down = min(own.bottom(), box.bottom) - max(own.top(), box.y)
            assert across <= 1 or down <= 1, (station.seat, box, own)
    for card in page.view.input.held():
        item = page.view.table.item_of(card)
        assert item is not None
        shown = item.picture.sceneBoundingRect().toRect()
        assert shown.intersected(own).width() < 12


def test_a_right_click_says_what_can_be_done_with_what_lies_there(
    opened: Callable[..., GamePage],
) -> None:
    page = opened()
    card = page.view.input.held()[3]
    item = page.view.table.item_of(card)
    assert item is not None
    corner = item.widget.pos() - item.picture.boundingRect().center() / 4
    menu = right_click(page, page.view.mapFromScene(corner))
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[0] == "Choose this card"
    assert len(words) == 1 + len(NAMES)
    menu.actions()[0].trigger()
    assert len(page.view.player.chosen) == 1
    menu.close()
    plan = page.view.table.seating
    assert plan is not None
    plate = plan.stations[1].plate
    menu = right_click(page, page.view.mapFromScene(plate.centre.x, plate.centre.y))
    assert "Bot 1" in menu.actions()[0].text()
    assert "Easy" in menu.actions()[0].text()
    menu.close()
