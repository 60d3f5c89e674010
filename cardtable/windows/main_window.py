"""The window: its pages, its menus, its settings. It plays nothing; it says what is wanted."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QStackedWidget, QWidget

from cardtable.saves.errors import SaveError
from cardtable.saves.suffixes import BOOK, GAME
from cardtable.texts import LANGUAGES, _, set_language, system_language

from . import appearance, messages, place
from .menus import SIZES, TABLE, Menus
from .settings import Settings, Store
from .start_page import StartPage

# What a player opens from the start page is imported when it is opened, or when the program has
# nothing else to do (`make_ready`): the page itself must stand at once.
if TYPE_CHECKING:
    from cardtable.engine.options import Table
    from cardtable.saves.journal import Unfinished
    from cardtable.saves.statistics import Statistics
    from cardtable.table.faces import FaceStyle

    from .choice import TableChoice
    from .presets import OwnPresets
    from .rules_window import RulesWindow
    from .scorer import Scorer

SMALLEST = (640, 480)


def make_ready() -> None:
    """Import what the player is likely to open next, while nobody waits."""
    for name in ("game_page", "new_game", "rules_window", "settings_dialog"):
        import_module(f"cardtable.windows.{name}")


class MainWindow(QMainWindow):
    """Start page and table page. Whoever runs games listens to the signals, calls `show_table`
    and `show_start`, and says with `allow` what the table can do now."""

    game_chosen = Signal(object)
    """A TableChoice to sit down at."""
    continue_wanted = Signal(object)
    """The Path of an unfinished game to go on with."""
    discard_wanted = Signal(object)
    """The Path of an unfinished game to throw away; the player has confirmed it."""
    open_wanted = Signal(object)
    """The Path of a game's file to open."""
    save_wanted = Signal(object)
    """The Path under which the game is to be saved."""
    leave_wanted = Signal()
    """The player leaves the table; the game stays among the unfinished ones."""
    table_action = Signal(str)
    """One of `menus.TABLE`."""
    settings_changed = Signal(object)
    """The Settings, after any change."""
    learn_wanted = Signal()
    network_wanted = Signal()
    lesson_wanted = Signal()
    """The first lesson that is not finished."""
    example_wanted = Signal(str)
    """The anchor of an example of the rules book that is to be shown on the table."""
    closing = Signal()
    """The window is about to close for good."""

    def __init__(self, store: Store, folder: Path, kept: Path | None = None) -> None:
        """folder: the player's own `presets`. kept: statistics and score books, there too if
        None."""
        super().__init__()
        self.store = store
        self.kept = kept or folder
        self.folder = folder
        self.table: QWidget | None = None
        self.playing: Table | None = None
        """The table being played at; its rules are marked in the book."""
        self.rule_now: Callable[[], str] | None = None
        """Gives the anchor of the rule that matters now, for F1; None: the game's book."""
        self._reader: RulesWindow | None = None
        self._scorer: Scorer | None = None
        self.at_game = ""
        """The game whose rules F1 opens; "" for the start page."""
        self._speak()
        self._apply_look()
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.start = StartPage()
        self.pages.addWidget(self.start)
        self.menus = Menus(self)
        self._connect()
        self._show_settings()
        self.setMinimumSize(*SMALLEST)
        self._restore_place()
        self.allow()
        self.retranslate()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply_look)
        if store.damaged is not None:
            messages.warn(
                self,
                _("Your settings could not be read, so the usual ones are used."),
                _("The damaged file is kept as {path}.", path=str(store.damaged)),
            )

    @cached_property
    def own(self) -> OwnPresets:
        """The player's own rule sets."""
        from cardtable.games import game

        from .presets import OwnPresets

        return OwnPresets(self.folder / "presets", game)

    def _connect(self) -> None:
        start, actions = self.start, self.menus.actions
        start.game_wanted.connect(self.new_game)
        start.continue_wanted.connect(self.continue_wanted)
        start.discard_wanted.connect(self._discard)
        start.open_wanted.connect(self.ask_open)
        start.rules_wanted.connect(self.learn_wanted)
        start.network_wanted.connect(self.network_wanted)
        start.lesson_wanted.connect(self.lesson_wanted)
        start.offer_declined.connect(self._decline_offer)
        start.settings_wanted.connect(self.show_settings)
        start.statistics_wanted.connect(self.show_statistics)
        start.scorer_wanted.connect(self.show_scorer)
        for name, does in (
            ("new", self._new_game_asked),
            ("open", self.ask_open),
            ("save", self.ask_save),
            ("close", self.leave_wanted.emit),
            ("quit", self.close),
            ("larger", self._larger),
            ("smaller", self._smaller),
            ("learn", self.learn_wanted.emit),
            ("network", self.network_wanted.emit),
            ("rules", self._rules),
            ("settings", self.show_settings),
            ("scorer", self.show_scorer),
            ("statistics", self.show_statistics),
            ("about", self._about),
        ):
            actions[name].triggered.connect(does)
        actions["full_screen"].toggled.connect(self._full_screen)
        actions["four_colours"].toggled.connect(self._four_colours)
        self.menus.sounds.changed.connect(self._sounds)
        for name in TABLE:
            actions[name].setObjectName(name)
            actions[name].triggered.connect(self._table_action)
        for group in self.menus.choices.values():
            group.triggered.connect(self._chosen_in_menu)

    # Pages

    def show_start(self, unfinished: tuple[Unfinished, ...] = ()) -> None:
        """Leave the table, if there is one, and show the start page with these games."""
        self.start.show_unfinished(unfinished)
        self.start.offer_lesson(self.settings.lesson_offer)
        self.pages.setCurrentWidget(self.start)
        if self.table is not None:
            self.pages.removeWidget(self.table)
            self.table = None
        self.at_game, self.playing, self.rule_now = "", None, None
        self.allow()
        self.start.best_first.setFocus()
        self.retranslate()

    def show_table(
        self, table: QWidget, game: str, title: str = "", playing: Table | None = None
    ) -> None:
        """Show a table; it belongs to whoever made it. `title` is told in the window's title,
        `playing` are its rules, to be marked in the book."""
        self.playing = playing
        if self.table is not None and self.table is not table:
            self.pages.removeWidget(self.table)
        self.table, self.at_game, self._title = table, game, title
        self.pages.addWidget(table)
        self.pages.setCurrentWidget(table)
        table.setFocus()
        self.allow()
        self.retranslate()

    def allow(self, *names: str) -> None:
        """Which of the table's actions (`menus.TABLE`) can be done now."""
        for name in TABLE:
            self.menus.actions[name].setEnabled(name in names)
        for name in ("save", "close"):
            self.menus.actions[name].setEnabled(self.table is not None)

    # What the player wants

    def _new_game_asked(self) -> None:
        self.new_game(self.at_game)

    def new_game(self, game: str = "") -> None:
        """Open the New game dialog, with `game` chosen."""
        from .new_game import NewGame

        dialog = NewGame(self.store.settings, self.own, game, self)
        dialog.chosen.connect(self._game_chosen)
        messages.open_over(dialog, self)

    def ask_table(self, chosen: Callable[[TableChoice], None]) -> None:
        """Let the player choose a table for something else than a game at this screen."""
        from .new_game import NewGame

        dialog = NewGame(self.store.settings, self.own, "", self)
        dialog.chosen.connect(chosen)
        messages.open_over(dialog, self)

    def _game_chosen(self, choice: TableChoice) -> None:
        from .choice import to_json

        tables = {**self.store.settings.tables, choice.table.game: to_json(choice)}
        self.change(tables=tables, last_game=choice.table.game)
        self.game_chosen.emit(choice)

    def _decline_offer(self) -> None:
        self.change(lesson_offer=False)
        self.start.offer_lesson(False)
        self.start.best_first.setFocus()

    def _discard(self, path: Path) -> None:
        if not self.settings.confirm or messages.confirm(
            self, _("Throw this unfinished game away?"), _("Throw away"), path.name
        ):
            self.discard_wanted.emit(path)

    def ask_open(self) -> None:
        """Ask for a game's file and open it."""
        kinds = f"{_kinds()};;{_('Score books (*{suffix})', suffix=BOOK)}"
        path, _kind = QFileDialog.getOpenFileName(self, _("Open a game"), "", kinds)
        if path:
            self.open_wanted.emit(Path(path))

    def ask_save(self) -> None:
        """Ask where to save the game."""
        path, _kind = QFileDialog.getSaveFileName(self, _("Save the game"), "", _kinds())
        if path:
            target = Path(path)
            self.save_wanted.emit(target if target.suffix else target.with_suffix(GAME))

    def _table_action(self) -> None:
        self.table_action.emit(self.sender().objectName())

    def _rules(self) -> None:
        self.show_rule(self.rule_now() if self.rule_now is not None else self.at_game)

    def show_rule(self, anchor: str = "") -> None:
        """Open the rules book beside the window at an anchor, "" for where it is or began."""
        from .rules_window import RulesWindow

        if self._reader is None:
            self._reader = RulesWindow(self)
            self._reader.example_wanted.connect(self.example_wanted)
        self._reader.dress(self.face_style)
        self._reader.open_at(anchor or self._reader.at, self.playing)
        self._reader.show()
        self._reader.raise_()
        self._reader.activateWindow()

    @property
    def face_style(self) -> FaceStyle:
        """How the player wants to see cards, for table and book alike."""
        from .taste import face_style

        return face_style(self.settings)

    def show_settings(self) -> None:
        """Open the settings; what is changed there holds at once."""
        from .settings_dialog import SettingsDialog

        dialog = SettingsDialog(self.settings, self)
        dialog.changed.connect(self._settings_chosen)
        self.settings_changed.connect(dialog.show_settings)
        messages.open_over(dialog, self)

    def show_statistics(self) -> None:
        """Open the statistics of finished games."""
        from cardtable.saves.statistics import Statistics

        from .statistics_window import StatisticsWindow

        try:
            statistics = Statistics(self.kept / "statistics.sqlite")
        except SaveError as error:
            messages.warn(self, error)
            return
        game = self.at_game or self.settings.last_game
        messages.open_over(StatisticsWindow(statistics, game, self), self)
        self.tell_new_statistics(statistics)

    def tell_new_statistics(self, statistics: Statistics) -> None:
        """Say where a damaged file of statistics was put, if there was one."""
        if statistics.kept is not None:
            messages.warn(
                self,
                _("The statistics could not be read, so they begin anew."),
                _("The damaged file is kept as {path}.", path=str(statistics.kept)),
            )

    def show_scorer(self) -> None:
        """Open the score books of games with real cards beside the window."""
        self._scorer_shown().show_books()

    def open_book(self, path: Path) -> None:
        """Open a score book's file."""
        self._scorer_shown().open(path)

    def _scorer_shown(self) -> Scorer:
        from .scorer import Scorer

        if self._scorer is None:
            self._scorer = Scorer(self.kept, self.settings, self.own, self)
            self.settings_changed.connect(self._scorer.apply)
        self._scorer.show()
        self._scorer.raise_()
        self._scorer.activateWindow()
        return self._scorer

    def _settings_chosen(self, changes: dict[str, object]) -> None:
        self.change(**changes)

    def _about(self) -> None:
        from .about import About

        messages.open_over(About(self), self)

    # Settings

    def change(self, **changes: object) -> None:
        """Change some settings: kept, shown and told to everybody."""
        before = self.store.settings
        try:
            self.store.change(**changes)
        except SaveError as error:
            messages.warn(self, error)
        now = self.store.settings
        if now == before:
            return
        if now.language != before.language:
            self._apply_language()
        if (now.look, now.text_size) != (before.look, before.text_size):
            self._apply_look()
        self._show_settings()
        if self._reader is not None:
            self._reader.dress(self.face_style)
        self.settings_changed.emit(now)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.store.settings

    def _speak(self) -> None:
        chosen = self.settings.language
        set_language(chosen if chosen in LANGUAGES else system_language())
        QGuiApplication.setApplicationDisplayName(_("Cardtable"))  # Qt adds it to every title

    def _apply_language(self) -> None:
        self._speak()
        application = QCoreApplication.instance()
        assert application is not None
        QCoreApplication.sendEvent(application, QEvent(QEvent.Type.LanguageChange))

    def _apply_look(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        appearance.dress(application, self.settings.look, self.settings.text_size)

    def _show_settings(self) -> None:
        for name in self.menus.choices:
            self.menus.show_choice(name, getattr(self.settings, name))
        self.menus.actions["four_colours"].setChecked(self.settings.four_colours)
        self.menus.sounds.show_settings(self.settings)

    def _chosen_in_menu(self, action: QAction) -> None:
        group = action.actionGroup()
        assert isinstance(group, QActionGroup)
        self.change(**{group.objectName(): action.data()[0]})

    def _larger(self) -> None:
        self.change(text_size=next((n for n in SIZES if n > self.settings.text_size), SIZES[-1]))

    def _smaller(self) -> None:
        smaller = [n for n in SIZES if n < self.settings.text_size]
        self.change(text_size=smaller[-1] if smaller else SIZES[0])

    def _four_colours(self, on: bool) -> None:
        self.change(four_colours=on)

    def _sounds(self, chosen: dict[str, object]) -> None:
        self.change(**chosen)

    def _full_screen(self, on: bool) -> None:
        state = self.windowState()
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(state | full if on else state & ~full)

    # The window itself

    def _restore_place(self) -> None:
        place.restore(self, self.settings.window)
        self.menus.actions["full_screen"].setChecked(self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:
        with contextlib.suppress(SaveError):  # its place is not worth a message on the way out
            self.store.change(window=place.remembered(self))
        self.closing.emit()
        for beside in (self._reader, self._scorer):
            if beside is not None:
                beside.close()
        super().closeEvent(event)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.menus.retranslate()
        name = _("Cardtable")
        title = getattr(self, "_title", "") if self.table is not None else ""
        self.setWindowTitle(f"{title} – {name}" if title else name)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _kinds() -> str:
    return _("Games and transcripts ({kinds})", kinds=f"*{GAME} *.jsonl")
