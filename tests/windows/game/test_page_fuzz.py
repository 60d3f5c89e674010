"""Whatever is clicked, pressed, resized or changed while a deal is scored: the table comes to rest
and leads on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from cardtable.bots.simulation import step
from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action, Ask
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.texts import set_language
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import Session
from cardtable.windows.settings.settings import Settings
from windows.conftest import Keep

KEYS = (
    *(Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_T, Qt.Key.Key_Tab),
    *(Qt.Key.Key_H, Qt.Key.Key_Z, Qt.Key.Key_2, Qt.Key.Key_Q),
)


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    one = Thinker()
    yield one
    one.close()


def nearly_scored(name: str, preset: str, players: int, seed: int) -> Match:
    """A match whose first deal waits for the last card of the person at the screen, or, where
    somebody else gives it, is scored."""
    rules = game(name)
    match = Match(rules, rules.declaration.table(preset, players), seed=seed, first_dealer=0)
    match.deal()
    while match.phase == "play":
        view = match.view(0)
        if len(view.hand) == 1 and match.asks(0) and len(view.plays) == players - 1:
            break
        step(match, ["easy"] * players, seed)
    return match


class Intruder:
    """Disturbs a page by lot."""

    def __init__(self, page: GamePage, dice: random.Random) -> None:
        self.page, self.dice = page, dice

    def intrude(self) -> None:
        page, dice = self.page, self.dice
        port = page.view.viewport()
        spot = QPoint(dice.randrange(port.width()), dice.randrange(port.height()))
        match dice.randrange(9):
            case 0:
                QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=spot)
            case 1:
                QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=spot)
                QTest.mouseMove(port, QPoint(300, 200))
                QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
            case 2:
                QTest.keyClick(page.view, dice.choice(KEYS))
            case 3:
                page.window().resize(dice.choice((800, 1000, 1366)), dice.choice((600, 700, 768)))
            case 4:
                set_language(dice.choice(("en", "ru", "ro")))
                page.end_overlay.retranslate()
                page.view.redraw()
            case 5:
                page.show_sheet()
                page.close_sheet()
            case 6:
                if page.end_overlay.isVisible() and page.end_overlay.fold.isVisible():
                    page.end_overlay.fold.click()
            case 7:
                page.apply(Settings(speed="normal", motion=dice.choice(("full", "reduced"))))
            case _:
                QTest.qWait(dice.randrange(1, 60))
        QApplication.processEvents()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "preset", "players"),
    [("hearts", "classic_100", 4), ("seven_up", "seven_up", 3), ("seven_up", "seven_up", 2)],
)
def test_no_disturbance_of_the_scoring_keeps_the_next_deal_away(
    thinker: Thinker,
    keep: Keep,
    qtbot: QtBot,
    name: str,
    preset: str,
    players: int,
    seed: int,
) -> None:
    match = nearly_scored(name, preset, players, seed)
    people = tuple(Person(f"P{seat}", "easy" if seat else "") for seat in range(players))
    session = Session(match, people, thinker)
    session.pace = 0
    window = QMainWindow()
    page = GamePage(session, Settings(speed="normal"))
    window.setCentralWidget(page)
    window.resize(1000, 700)
    keep(window)
    window.show()
    page.open()
    page.view.director.hurry()
    for ask in match.asks(0)[:1]:
        page.view.answered.emit(_first(ask), ask.id)
    dice = random.Random(seed)
    intruder = Intruder(page, dice)
    for _ in range(25):
        intruder.intrude()
    qtbot.waitUntil(lambda: not page.view.director.busy, timeout=20_000)
    if match.phase == "scored":
        page.shown()  # whatever was put away
        assert page.end_overlay.isVisible()
        QTest.mouseClick(page.end_overlay.go, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: match.phase == "play", timeout=20_000)
        assert not page.end_overlay.isVisible()
    page.close_game()
    assert not page.view.overlays.chips.flying


def _first(ask: Ask) -> Action:
    """One of the answers that the ask allows."""
    if ask.choices:
        return Action(ask.kind, choice=ask.choices[0])
    return Action(ask.kind, ask.cards[: ask.count])
