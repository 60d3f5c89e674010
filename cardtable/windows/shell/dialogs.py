"""What opens over the main window and beside it: dialogs, files, the rules book, score books."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from cardtable.games import game
from cardtable.saves.errors import SaveError
from cardtable.saves.suffixes import BOOK, GAME, PRESET
from cardtable.texts import _
from cardtable.texts.book.anchors import family
from cardtable.texts.book.labels import preset_title
from cardtable.windows.widgets import messages

# The start page must stand at once: what opens is imported when it opens, or when the program has
# nothing else to do (`LIKELY_NEXT`).
if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from cardtable.table.drawing.faces import FaceStyle
    from cardtable.windows.new_game.choice import TableChoice
    from cardtable.windows.new_game.presets import OwnPresets
    from cardtable.windows.rules_book.rules_window import RulesWindow
    from cardtable.windows.scorer.window import Scorer

    from .playing_window import PlayingWindow


SHORT = 0.2
"""Seconds that the statistics wait for a program that is writing them."""


class Dialogs(QObject):
    """Opens them; what the player then wants the window tells with its signals."""

    def __init__(self, window: PlayingWindow, folder: Path, kept: Path) -> None:
        """folder: the player's own `presets`. kept: statistics and score books."""
        super().__init__(window)
        self.window, self.folder, self.kept = window, folder, kept
        self.reader: RulesWindow | None = None
        self._away = False
        """Whether the book was put away for an example that it wanted to be shown."""
        self.scorer: Scorer | None = None

    @cached_property
    def own(self) -> OwnPresets:
        """The player's own rule sets."""
        from cardtable.windows.new_game.presets import OwnPresets

        return OwnPresets(self.folder / "presets", game)

    # Games

    def new_game_here(self) -> None:
        """Open the New game dialog with the game at the table chosen."""
        self.new_game(self.window.at_game)

    def new_game(self, game: str = "") -> None:
        """Open the New game dialog, with `game` chosen."""
        self._new_game(game, self._game_chosen)

    def ask_table(self, chosen: Callable[[TableChoice], None]) -> None:
        """Let the player choose a table for something else than a game at this screen."""
        self._new_game("", chosen)

    def _new_game(self, game: str, chosen: Callable[[TableChoice], None]) -> None:
        from cardtable.windows.new_game.new_game import NewGame

        dialog = NewGame(self.window.settings, self.own, game, self.window)
        dialog.chosen.connect(chosen)
        messages.open_over(dialog, self.window)
        if damaged := self.own.unreadable():
            messages.warn(
                dialog,
                _("Some of your rule sets cannot be read; their files stay as they are."),
                "\n".join(map(str, damaged)),
            )

    def _game_chosen(self, choice: TableChoice) -> None:
        from cardtable.windows.new_game.choice import to_json

        tables = {**self.window.settings.tables, choice.table.game: to_json(choice)}
        self.window.change(tables=tables, last_game=choice.table.game)
        self.window.game_chosen.emit(choice)

    def discard(self, path: Path) -> None:
        """Throw an unfinished game away, if the player means it."""
        if not self.window.settings.confirm or messages.confirm(
            self.window, _("Throw this unfinished game away?"), _("Throw away"), path.name
        ):
            self.window.discard_wanted.emit(path)

    def ask_open(self) -> None:
        """Ask for a game's file and open it."""
        books = _("Score books (*{suffix})", suffix=BOOK)
        kinds = ";;".join((_kinds(), books, _("Rule sets (*{suffix})", suffix=PRESET)))
        path, _kind = QFileDialog.getOpenFileName(self.window, _("Open a game"), "", kinds)
        if path:
            self.window.open_wanted.emit(Path(path))

    def ask_save(self) -> None:
        """Ask where to save the game."""
        from cardtable.windows.widgets.saving import ask_where

        kinds = _("Games (*{suffix})", suffix=GAME)
        name = self.window.table_title or _("Game")
        path = ask_where(self.window, _("Save the game"), name, GAME, kinds)
        if path:
            self.window.save_wanted.emit(path)

    # The rules book

    def rules_here(self) -> None:
        """Open the rules book where it tells of what happens at the table."""
        rule_now = self.window.rule_now
        anchor = rule_now() if rule_now is not None else ""
        self.show_rule(anchor or self.window.at_game)

    def show_rule(self, anchor: str = "") -> None:
        """Open the rules book beside the window at an anchor, "" for where it is or began."""
        from cardtable.windows.rules_book.rules_window import RulesWindow

        if self.reader is None:
            self.reader = RulesWindow(self.window)
            self.reader.example_wanted.connect(self.window.example_wanted)
            self.window.settings_changed.connect(self._dress_reader)
        self._dress_reader()
        self._away = False
        self.reader.open_at(anchor or self.reader.at, self.window.playing)
        self.reader.show()
        self.reader.raise_()
        self.reader.activateWindow()

    def put_reader_away(self) -> None:
        """The book makes room for an example on the table: it would lie above it."""
        if self.reader is not None and self.reader.isVisible():
            self._away = True
            self.reader.hide()

    def bring_reader_back(self) -> None:
        """The example is over: the book lies open where it was."""
        if self._away and self.reader is not None:
            self._away = False
            self.reader.show()
            self.reader.raise_()
            self.reader.activateWindow()

    def _dress_reader(self) -> None:
        if self.reader is not None:
            self.reader.dress(self.face_style)

    @property
    def face_style(self) -> FaceStyle:
        """How the player wants to see cards, for table and book alike."""
        from cardtable.windows.game.table_preferences import face_style

        return face_style(self.window.settings)

    # The rest

    def show_settings(self) -> None:
        """Open the settings; what is changed there holds at once."""
        from cardtable.windows.settings.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self.window.settings, self.window)
        dialog.changed.connect(self._settings_chosen)
        self.window.settings_changed.connect(dialog.show_settings)
        messages.open_over(dialog, self.window)

    def _settings_chosen(self, changes: dict[str, object]) -> None:
        self.window.change(**changes)

    def show_statistics(self) -> None:
        """Open the statistics of finished games."""
        from cardtable.saves.statistics import Statistics
        from cardtable.windows.statistics.statistics_window import StatisticsWindow

        try:
            statistics = Statistics(self.kept / "statistics.sqlite", SHORT)
            game = self.window.at_game or self.window.settings.last_game
            shown = StatisticsWindow(statistics, game, self.window)
        except SaveError as error:
            messages.warn(self.window, error)
            return
        shown.new_wanted.connect(self.new_game_here)
        shown.watch_wanted.connect(self.window.open_wanted)
        messages.open_over(shown, self.window)
        if statistics.fault is not None:
            messages.warn(self.window, statistics.fault)
        if statistics.kept is not None:
            self.tell_new_statistics(statistics.kept)

    def tell_new_statistics(self, kept: Path) -> None:
        """Say where a damaged file of statistics was put."""
        messages.warn(
            self.window,
            _("The statistics could not be read; they are counted again from the finished games."),
            _("The damaged file is kept as {path}.", path=str(kept)),
        )

    def show_scorer(self) -> None:
        """Open the score books of games with real cards beside the window."""
        self._scorer_shown().show_books()

    def open_book(self, path: Path) -> None:
        """Open a score book's file."""
        self._scorer_shown().open(path)

    def open_preset(self, path: Path) -> None:
        """Take somebody's rule set in, if the player means it, and show it in New game."""
        from cardtable.texts.summary import summary
        from cardtable.windows.new_game.new_game import NewGame
        from cardtable.windows.new_game.preset_menu import warn_preset
        from cardtable.windows.new_game.presets import PresetError, load

        try:
            found = load(path, game)
            rules = game(found.table.game)
            title = preset_title(rules, found.table.preset)
            if not messages.confirm(
                self.window,
                _("Add the rule set “{name}” to your own?", name=found.name),
                _("Add"),
                summary(family(rules.game), title, found.table),
            ):
                return
            kept = self.own.take_in(path)
        except (SaveError, PresetError) as error:
            warn_preset(self.window, error)
            return
        self.new_game(found.table.game)
        self.window.findChildren(NewGame)[-1].use_own(kept)

    def _scorer_shown(self) -> Scorer:
        from cardtable.windows.scorer.window import Scorer

        if self.scorer is None:
            self.scorer = Scorer(self.kept, self.window.settings, self.own, self.window)
            self.window.settings_changed.connect(self.scorer.apply)
        self.scorer.show()
        self.scorer.raise_()
        self.scorer.activateWindow()
        return self.scorer

    def show_keyboard(self, menus: Sequence[QMenu]) -> None:
        """List all keys; those of the menus are read from them."""
        from .keyboard import Keyboard

        messages.open_over(Keyboard(menus, self.window), self.window)

    def show_about(self) -> None:
        """Say what this program is."""
        from .about import About

        messages.open_over(About(self.window), self.window)

    def close_all(self) -> None:
        """Close what stands beside the window."""
        for beside in (self.reader, self.scorer):
            if beside is not None:
                beside.close()


def _kinds() -> str:
    return _("Games and transcripts ({kinds})", kinds=f"*{GAME} *.jsonl")
