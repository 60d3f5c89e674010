"""The window: its pages, its menus, its settings. It plays nothing; it says what is wanted."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
)
from PySide6.QtWidgets import QStackedWidget, QWidget

from cardtable.saves.errors import SaveError
from cardtable.texts import _
from cardtable.windows.settings.settings import Store
from cardtable.windows.start.start_page import StartPage
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.enter import press_focused

from . import window_geometry
from .dialogs import Dialogs
from .menu_bar import Titles
from .playing_window import PlayingWindow
from .program_page import Words

if TYPE_CHECKING:
    from cardtable.engine.options import Table
    from cardtable.windows.start.shelf_list import Listed

    from .menu_actions import MenuActions
    from .menus import Menus

SMALLEST = (640, 480)


LIKELY_NEXT = tuple(
    f"cardtable.windows.{name}"
    for name in (
        "new_game.new_game",
        "game.game_page",
        "rules_book.rules_window",
        "settings.settings_dialog",
    )
)
"""The modules of what the player is likely to open next."""


class MainWindow(PlayingWindow):
    """Start page and table page. Whoever runs games listens to the signals, calls `show_table`
    and `show_start`, and says with `allow` what the table can do now."""

    def __init__(self, store: Store, folder: Path, kept: Path | None = None) -> None:
        """folder: the player's own `presets`. kept: statistics and score books, there too if
        None."""
        super().__init__(store)
        self.dialogs = Dialogs(self, folder, kept or folder)
        self.table: QWidget | None = None
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.start = StartPage()
        self.pages.addWidget(self.start)
        self.titles = Titles(self)
        self._duty: MenuActions | None = None
        self._allowed: tuple[str, ...] = ()
        self._connect()
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        window_geometry.restore(self, self.settings.window)
        self.retranslate()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.follow_system)
        if store.fault is not None:
            messages.warn(self, store.fault)

    def _connect(self) -> None:
        start, dialogs = self.start, self.dialogs
        start.game_wanted.connect(dialogs.new_game)
        start.continue_wanted.connect(self.continue_wanted)
        start.discard_wanted.connect(dialogs.discard)
        start.open_wanted.connect(dialogs.ask_open)
        start.rules_wanted.connect(self.learn_wanted)
        start.network_wanted.connect(self.network_wanted)
        start.lesson_wanted.connect(self.lesson_wanted)
        start.offer_declined.connect(self._decline_offer)
        start.settings_wanted.connect(dialogs.show_settings)
        start.statistics_wanted.connect(dialogs.show_statistics)
        start.scorer_wanted.connect(dialogs.show_scorer)

    @property
    def menus(self) -> Menus:
        """The lines of the menus."""
        return self.fill_menus().menus

    def fill_menus(self) -> MenuActions:
        """Make the lines of the menus, which the start page does not wait for."""
        if self._duty is None:
            from .menu_actions import MenuActions
            from .menus import Menus

            menus = Menus(self, self.titles.menus())
            menus.retranslate()
            self._duty = MenuActions(menus, self, self.dialogs)
            self.allow(*self._allowed)
        return self._duty

    # Pages

    def show_start(self, unfinished: tuple[Listed, ...] = ()) -> None:
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
        self, table: QWidget, game: str, title: Words = "", playing: Table | None = None
    ) -> None:
        """Show a table; it belongs to whoever made it. `title` is told in the window's title, in
        the language of now if it can be; `playing` are its rules, to be marked in the book."""
        self.playing = playing
        if self.table is not None and self.table is not table:
            self.pages.removeWidget(self.table)
        self.table, self.at_game, self._title = table, game, title
        self.fill_menus()
        self.pages.addWidget(table)
        self.pages.setCurrentWidget(table)
        table.setFocus()
        self.allow()
        self.retranslate()

    def entitle(self, title: str, game: str = "", playing: Table | None = None) -> None:
        """Tell what has become known of the table shown: its title, its game and rules."""
        self._title, self.at_game, self.playing = title, game, playing
        self.retranslate()

    def allow(self, *names: str) -> None:
        """Which of the table's actions (`menus.TABLE`) can be done now."""
        self._allowed = names
        if self._duty is not None:
            self._duty.allow(names, self.table is not None)

    def _decline_offer(self) -> None:
        self.change(lesson_offer=False)
        self.start.offer_lesson(False)
        self.start.best_first.setFocus()

    # The window itself

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.may_leave is not None and not self.may_leave():
            event.ignore()
            return
        self.may_leave = None
        with contextlib.suppress(SaveError):  # its place is not worth a message on the way out
            self.store.change(window=window_geometry.remembered(self))
        self.closing.emit()
        self.dialogs.close_all()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_wanted.emit(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if press_focused(self, event):
            return
        if self._duty is None or not self._duty.menus.press(event):
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.titles.retranslate()
        if self._duty is not None:
            self._duty.menus.retranslate()
        self._entitle()

    def _entitle(self) -> None:
        name = _("Cardtable")
        title = self.table_title if self.table is not None else ""
        self.setWindowTitle(_("{title} — {name}", title=title, name=name) if title else name)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            QTimer.singleShot(0, self, self._entitle)  # pages hear of the language after the window
        super().changeEvent(event)


def _dropped(event: QDropEvent) -> Path | None:
    """The one file that is dragged here; None for anything else."""
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return Path(files[0]) if len(files) == 1 else None
