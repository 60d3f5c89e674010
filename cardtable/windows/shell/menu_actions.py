"""What every line of the menus does, which of them are possible now and which are ticked."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup

from cardtable.windows.settings.settings import Settings

from .dialogs import Dialogs
from .menus import SIZES, TABLE, Menus
from .playing_window import PlayingWindow


class MenuActions(QObject):
    """Connects the menus of a window with the window and its dialogs."""

    def __init__(self, menus: Menus, window: PlayingWindow, dialogs: Dialogs) -> None:
        super().__init__(window)
        self.menus, self.window, self._dialogs = menus, window, dialogs
        actions = menus.actions
        for name, does in (
            ("new", dialogs.new_game_here),
            ("open", dialogs.ask_open),
            ("save", dialogs.ask_save),
            ("close", window.leave_wanted.emit),
            ("quit", window.close),
            ("larger", self._larger),
            ("smaller", self._smaller),
            ("learn", window.learn_wanted.emit),
            ("network", window.network_wanted.emit),
            ("rules", dialogs.rules_here),
            ("settings", dialogs.show_settings),
            ("scorer", dialogs.show_scorer),
            ("statistics", dialogs.show_statistics),
            ("keyboard", self.show_keyboard),
            ("about", dialogs.show_about),
        ):
            actions[name].triggered.connect(does)
        for name in TABLE:
            actions[name].setObjectName(name)
            actions[name].triggered.connect(self._table_action)
        self.show_settings(window.settings)
        window.settings_changed.connect(self.show_settings)
        actions["full_screen"].setChecked(window.isFullScreen())
        actions["full_screen"].toggled.connect(self._full_screen)
        actions["four_colours"].toggled.connect(self._four_colours)
        menus.sounds.changed.connect(self._sounds)
        for group in menus.choices.values():
            group.triggered.connect(self._chosen)

    def allow(self, names: Collection[str], at_table: bool) -> None:
        """Which of the table's actions (`menus.TABLE`) can be done now."""
        for name in TABLE:
            self.menus.actions[name].setEnabled(name in names)
        for name in ("save", "close"):
            self.menus.actions[name].setEnabled(at_table)

    def show_settings(self, settings: Settings) -> None:
        """Tick what is set."""
        for name in self.menus.choices:
            self.menus.show_choice(name, getattr(settings, name))
        self.menus.actions["four_colours"].setChecked(settings.four_colours)
        self.menus.sounds.show_settings(settings)

    def show_keyboard(self) -> None:
        """List all keys."""
        self._dialogs.show_keyboard(self.menus.bar)

    def _table_action(self) -> None:
        self.window.table_action.emit(self.sender().objectName())

    def _chosen(self, action: QAction) -> None:
        group = action.actionGroup()
        assert isinstance(group, QActionGroup)
        self.window.change(**{group.objectName(): action.data()[0]})

    def _larger(self) -> None:
        now = self.window.settings.text_size
        self.window.change(text_size=next((n for n in SIZES if n > now), SIZES[-1]))

    def _smaller(self) -> None:
        smaller = [n for n in SIZES if n < self.window.settings.text_size]
        self.window.change(text_size=smaller[-1] if smaller else SIZES[0])

    def _four_colours(self, on: bool) -> None:
        self.window.change(four_colours=on)

    def _sounds(self, chosen: dict[str, object]) -> None:
        self.window.change(**chosen)

    def _full_screen(self, on: bool) -> None:
        state = self.window.windowState()
        full = Qt.WindowState.WindowFullScreen
        self.window.setWindowState(state | full if on else state & ~full)
