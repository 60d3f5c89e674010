"""Each setting changes at the table what it says, at once and again after a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from cardtable.bots.worker import Thinker
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.windows.game import table_preferences
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import Session
from cardtable.windows.settings.settings import Settings, Store

from .conftest import Keep

PEOPLE = (Person("Ann"), *(Person(f"Bot {i}", "random") for i in range(1, 4)))


def picture(pixmap: QPixmap) -> bytes:
    """The picture as bytes, to be compared."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixmap.save(buffer, "PNG")
    return bytes(buffer.data().data())


def face(card: Card | None) -> Callable[[GamePage], bytes]:
    """How a card looks at the table."""
    return lambda page: picture(page.view.pictures.picture(card, 90))


def hand(page: GamePage) -> tuple[Card, ...]:
    """The player's cards in the order in which a hand is sorted."""
    key: Any = page.view.director.hand_key
    assert key is not None
    cards = [Card(rank, suit) for suit in "CDSH" for rank in (3, 13)]
    return tuple(sorted(cards, key=key))


EFFECTS: dict[str, tuple[Any, Callable[[GamePage], Any]]] = {
    "look": ("dark", lambda page: page.view.pictures.look.name),
    "text_size": (150, lambda page: page.view.habits.text),
    "speed": ("slow", lambda page: page.view.animator.factor),
    "motion": ("reduced", lambda page: page.view.animator.calm),
    "four_colours": (True, face(Card(9, "D"))),
    "large_index": (True, face(Card(9, "D"))),
    "indices": ("international", face(Card(12, "S"))),
    "back": ("back_embroidery", face(None)),
    "hand_suits": ("SHDC", hand),
    "hand_high_first": (True, hand),
    "pace": ("slow", lambda page: page.session.pace),
    "edge_buttons": (False, lambda page: page.edge.isVisible()),
    "rest_until_click": (True, lambda page: page.view.director.rest_until_click),
    "play_single": (True, lambda page: page.view.prompts.single),
    "offer_finish": (False, lambda page: page.offers_finish),
    "commentary": (True, lambda page: page.commentary.isVisible()),
}
"""For each setting of the table another value, and where it shows."""

ELSEWHERE = {
    *("language", "player_name", "avatar", "bot_names", "deck", "window", "tables", "last_game"),
    *("sound", "volume", "silent_sounds", "lesson_offer", "name_asked", "confirm", "browsers"),
}
"""What the tests of settings, windows, lessons and sounds look at."""


@pytest.fixture
def open_page(thinker: Thinker, keep: Keep) -> Iterator[Callable[[Settings], GamePage]]:
    """Opens a table with these settings."""
    pages: list[GamePage] = []

    def make(settings: Settings) -> GamePage:
        rules = game("hearts")
        match = Match(rules, rules.declaration.table("black_lady", 4), seed=1, first_dealer=0)
        page = GamePage(Session(match, PEOPLE, thinker), settings)
        window = QMainWindow()
        window.setCentralWidget(page)
        window.resize(900, 640)
        keep(window)
        window.show()
        page.open()
        pages.append(page)
        return page

    yield make
    for page in pages:
        page.close_game()


def test_every_setting_is_looked_at_somewhere() -> None:
    assert set(EFFECTS) | ELSEWHERE == set(Settings._fields)


@pytest.mark.parametrize("name", EFFECTS)
def test_a_setting_takes_effect_at_once_and_after_a_restart(
    open_page: Callable[[Settings], GamePage],
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    # The letters of a language differ from the international ones in Russian alone.
    monkeypatch.setattr(table_preferences, "language", lambda: "ru")
    value, effect = EFFECTS[name]
    store = Store(tmp_path / "settings.json")
    store.change(speed="normal" if name == "speed" else "off", look="light")
    page = open_page(store.settings)
    before = effect(page)
    page.apply(store.change(**{name: value}))
    after = effect(page)
    assert after != before
    again = open_page(Store(store.path).settings)
    assert effect(again) == after


def test_without_motion_a_finished_trick_is_to_be_read_at_the_players_table(
    open_page: Callable[[Settings], GamePage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_preferences, "STILL", 1200)
    assert open_page(Settings(speed="off")).view.director.still == 1200
