"""A program of its own for the test with a screen reader: a table of Hearts, and nothing else."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication
from table_game import Game

from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.view import Habits, TableView


def main() -> None:
    """Play on until the player must choose a card to play; then wait for keys."""
    app = QApplication(sys.argv)
    view = TableView(FaceCache(own_deck()))
    view.setWindowTitle("Heard")
    view.resize(1280, 720)
    view.set_habits(Habits(speed="off"))
    view.show()
    rules = game("hearts")
    played = Game(view, Match(rules, rules.declaration.table("seed_literal", 4), seed=3), 3)
    played.until_mine()
    app.exec()


if __name__ == "__main__":
    main()
