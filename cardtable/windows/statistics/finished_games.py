"""The games that are over, newest first: their score sheets, and watching them again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from cardtable.saves.content import is_file
from cardtable.saves.statistics import Played
from cardtable.saves.suffixes import GAME
from cardtable.texts import _, language, n_
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.layouts import ButtonBar

from .figures import preset_words

LISTED = 200
"""So many games are listed, the newest."""

ROWS = 6
"""So many lines of the list are seen at once."""


class FinishedGames(QWidget):
    """Emits what the player wants of the game chosen; knows nothing of how it is done."""

    sheet_wanted = Signal(object)
    """The Path of a game whose score sheet is to be seen."""
    watch_wanted = Signal(object)
    """The Path of a game to be watched again."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        """folder: where finished games lie, each under its key."""
        super().__init__(parent)
        self.folder = folder
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._sheet)
        self.list.currentRowChanged.connect(self._allow)
        self.sheet, self.watch = QPushButton(), QPushButton()
        for button, does in ((self.sheet, self._sheet), (self.watch, self._watch)):
            button.setAutoDefault(False)
            button.clicked.connect(does)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addWidget(ButtonBar((self.sheet, self.watch), ()))

    def show_games(self, games: Sequence[Played]) -> None:
        """List these, which come in the order in which they were finished."""
        self.list.clear()
        for game in reversed(games[-LISTED:]):
            line = QListWidgetItem(_words(game))
            path = self.folder / f"{game.key}{GAME}"
            if is_file(path):
                line.setData(Qt.ItemDataRole.UserRole, str(path))
            self.list.addItem(line)
        self.list.setCurrentRow(0)
        self.list.setFixedHeight(
            (self.list.sizeHintForRow(0) + 2) * min(self.list.count(), ROWS) + appearance.size(10)
        )
        self._allow()

    @property
    def chosen(self) -> Path | None:
        """The file of the game chosen; None if there is none."""
        line = self.list.currentItem()
        path = None if line is None else line.data(Qt.ItemDataRole.UserRole)
        return None if path is None else Path(path)

    def retranslate(self) -> None:
        """Say everything again in the current language; the list is filled anew by its owner."""
        self.list.setAccessibleName(_("Finished games"))
        self.sheet.setText(_("Score s&heet"))
        self.watch.setText(_("&Watch again"))

    def _allow(self) -> None:
        there = self.chosen is not None
        self.sheet.setEnabled(there)
        self.watch.setEnabled(there)
        why = "" if there else _("This game is not kept on this computer.")
        self.sheet.setToolTip(why)
        self.watch.setToolTip(why)

    def _sheet(self) -> None:
        if self.chosen is not None:
            self.sheet_wanted.emit(self.chosen)

    def _watch(self) -> None:
        if self.chosen is not None:
            self.watch_wanted.emit(self.chosen)


def _words(game: Played) -> str:
    """ "30 November 2026 · Black Lady · 4 players · place 1 · 42 points"."""
    ended = game.finished.astimezone().date()
    day = QLocale(language()).toString(
        QDate(ended.year, ended.month, ended.day), QLocale.FormatType.LongFormat
    )
    return " · ".join(
        (
            day,
            preset_words(game.game, game.preset),
            n_("{n} player", "{n} players", game.players),
            _("place {place}", place=game.place),
            n_("{n} point", "{n} points", game.total),
        )
    )
