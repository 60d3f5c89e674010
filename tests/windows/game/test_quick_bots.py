"""Where nothing moves on the screen, a bot that plays for the person makes no pauses."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from cardtable.bots.worker import Thinker
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.windows.game import table_preferences
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import Session
from cardtable.windows.settings.settings import Settings
from windows.conftest import Keep

PEOPLE = (Person("Ann"), *(Person(f"Bot {i}", "easy") for i in range(1, 4)))


def test_a_bot_s_deal_has_no_pauses_that_nobody_sees(
    thinker: Thinker, keep: Keep, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_preferences, "STILL", 60_000)
    monkeypatch.setitem(table_preferences.PAUSES, "slow", 60_000)
    rules = game("hearts")
    table = rules.declaration.table("black_lady", 4, {"deals": 2})
    session = Session(Match(rules, table, first_dealer=0), PEOPLE, thinker)
    window = QMainWindow()
    page = GamePage(session, Settings(speed="off", pace="slow"))
    window.setCentralWidget(page)
    keep(window)
    window.show()
    page.open(7)
    assert session.pace == 60_000
    page.do("relieve")
    qtbot.waitUntil(page.end_overlay.isVisible, timeout=30_000)
    assert page.view.director.still == 60_000  # the player's own next trick is to be read again
    page.close_game()
