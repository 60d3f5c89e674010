"""The main window as its dialogs and menus know it: its signals, its settings, what is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow

from cardtable.saves.errors import SaveError
from cardtable.texts import LANGUAGES, _, set_language, system_language
from cardtable.windows.settings.settings import Settings, Store
from cardtable.windows.widgets import messages

from . import appearance
from .program_page import Words, said

if TYPE_CHECKING:
    from cardtable.engine.options import Table


class PlayingWindow(QMainWindow):
    """What is wanted is told by signals; every change of the settings holds at once."""

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
    may_leave: Callable[[], bool] | None = None
    """Asks, where others would suffer by it, before what the window shows is left or closed."""
    closing = Signal()
    """The window is about to close for good."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.playing: Table | None = None
        """The table being played at; its rules are marked in the book."""
        self.rule_now: Callable[[], str] | None = None
        """Gives the anchor of the rule that matters now, for F1; None: the game's book."""
        self._title: Words = ""
        self.at_game = ""
        """The game whose rules F1 opens; "" for the start page."""
        self._speak()
        self._apply_look()

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
        self.settings_changed.emit(now)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.store.settings

    @property
    def table_title(self) -> str:
        """What is played there, as the window's title tells it."""
        return said(self._title)

    def _speak(self) -> None:
        chosen = self.settings.language
        set_language(chosen if chosen in LANGUAGES else system_language())
        QGuiApplication.setApplicationDisplayName(_("Cardtable"))  # Qt adds it to every title

    def _apply_language(self) -> None:
        self._speak()
        application = QCoreApplication.instance()
        assert application is not None
        QCoreApplication.sendEvent(application, QEvent(QEvent.Type.LanguageChange))

    def follow_system(self) -> None:
        """Be light or dark as the system is, if the player wants that."""
        if appearance.ask_system() and self.settings.look == "system":
            self._apply_look()

    def _apply_look(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        appearance.dress(application, self.settings.look, self.settings.text_size)
