"""A table on the screen, and games begun at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot
from table_game import Game

from cardtable.engine.match import Match
from cardtable.games import GAMES
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.view import Habits, TableView


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TableView]:
    """A shown table of 1280×720 without motion."""
    view = TableView(FaceCache(own_deck()))
    qtbot.addWidget(view)
    view.resize(1280, 720)
    view.set_habits(Habits(speed="off"))
    view.show()
    qtbot.waitExposed(view)
    yield view
    view.close()


@pytest.fixture
def game(table: TableView) -> Callable[..., Game]:
    """Begins a game at the table: name, preset, players, seed."""

    def begin(
        name: str = "hearts", preset: str = "classic_100", players: int = 4, seed: int = 1
    ) -> Game:
        rules = next(rules for rules in GAMES if rules.game == name)
        chosen = rules.declaration.table(preset, players)
        return Game(table, Match(rules, chosen, seed=seed, first_dealer=0), seed)

    return begin
