"""A decided rest is offered to be played out: by button, key and menu, and never before."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from cardtable.bots.simulation import step
from cardtable.bots.worker import Thinker
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import Session
from cardtable.windows.settings.settings import Settings
from windows.conftest import Keep

PEOPLE = (Person("Ann"), *(Person(f"Bot {i}", "random") for i in range(1, 4)))


def on_turn(match: Match, *, decided: bool) -> bool:
    """Whether the first person must play a card of several, and the rest is (not) decided."""
    seat = match.seats[0]
    if not any(ask.kind == "play" for ask in match.asks(seat)):
        return False
    view = match.view(seat)
    return len(view.hand) > 2 and match.rules.decided(view) == decided


def match_where(*, decided: bool) -> Match:
    """A match in the middle of its first deal, the first person on turn."""
    rules = game("hearts")
    table = rules.declaration.table("black_lady", 4)
    for seed in range(400):
        match = Match(rules, table, seed=seed, first_dealer=0)
        while not match.scores:
            if on_turn(match, decided=decided):
                return match
            step(match, ["random"] * 4, seed)
    raise AssertionError("no deal was decided early")


class Opened:
    """A page with a match on it."""

    def __init__(self, match: Match, settings: Settings, thinker: Thinker, keep: Keep) -> None:
        self.page = GamePage(Session(match, PEOPLE, thinker), settings)
        self.allowed: list[tuple[str, ...]] = []
        self.page.allowed.connect(self.allowed.append)
        window = QMainWindow()
        window.setCentralWidget(self.page)
        window.resize(900, 640)
        keep(window)
        window.show()
        self.page.open()

    @property
    def button(self) -> QPushButton | None:
        """The offer at the table."""
        buttons = self.page.view.panel.buttons
        return next((one for one in buttons if "decided" in one.text()), None)


def test_what_is_decided_is_played_out_by_the_button_and_every_card_is_logged(
    thinker: Thinker, keep: Keep, qtbot: QtBot
) -> None:
    match = match_where(decided=True)
    mine, before = len(match.view(match.seats[0]).hand), len(match.log)
    opened = Opened(match, Settings(speed="off"), thinker, keep)
    assert opened.button is not None
    assert "finish" in opened.allowed[-1]
    QTest.mouseClick(opened.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: match.phase == "scored", timeout=30_000)
    plays = [line for line in match.log[before:] if line.get("seat") == match.seats[0]]
    assert len(plays) == mine
    assert not opened.page.session.finishing
    assert match.view(None).public.deal not in opened.page.session.marked
    opened.page.close_game()


def test_the_key_does_the_same_and_the_speed_is_the_player_s_again(
    thinker: Thinker, keep: Keep, qtbot: QtBot
) -> None:
    match = match_where(decided=True)
    opened = Opened(match, Settings(speed="slow"), thinker, keep)
    view = opened.page.view
    qtbot.waitUntil(lambda: opened.button is not None, timeout=10_000)
    QTest.keyClick(view, Qt.Key.Key_F)
    assert opened.page.session.finishing
    assert view.animator.factor < 1
    qtbot.waitUntil(lambda: match.phase == "scored", timeout=60_000)
    view.director.hurry()
    assert view.animator.factor > 1
    opened.page.close_game()


def test_what_is_open_is_not_offered_and_not_played_out(
    thinker: Thinker, keep: Keep, qtbot: QtBot
) -> None:
    match = match_where(decided=False)
    before = len(match.log)
    opened = Opened(match, Settings(speed="off"), thinker, keep)
    assert opened.button is None
    assert "finish" not in opened.allowed[-1]
    QTest.keyClick(opened.page.view, Qt.Key.Key_F)
    opened.page.do("finish")
    QTest.qWait(50)
    assert len(match.log) == before
    opened.page.close_game()


def test_whoever_does_not_want_the_offer_is_not_asked(
    thinker: Thinker, keep: Keep, qtbot: QtBot
) -> None:
    match = match_where(decided=True)
    opened = Opened(match, Settings(speed="off", offer_finish=False), thinker, keep)
    assert opened.button is None
    assert "finish" in opened.allowed[-1]
    opened.page.close_game()
