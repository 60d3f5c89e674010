"""Opens the window: one for each folder of games, with what it was asked to open."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QSocketNotifier,
    QTimer,
    QUrl,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QMessageBox

from cardtable.app.network.waiting_seats import is_link, seats_waiting
from cardtable.app.process.crash import Alarm
from cardtable.app.process.folders import folders, move_in
from cardtable.app.process.instance import Instance
from cardtable.app.process.logbook import write_log
from cardtable.app.process.screen import Application, keep_with_us, open_screen, put_icon
from cardtable.saves.content import holding, is_file
from cardtable.texts import LANGUAGES, _, set_language
from cardtable.windows.settings.settings import Store
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.start.shelf_list import all_remembered

if TYPE_CHECKING:
    from cardtable.engine.match import Match

    from .program import Program

HEAR_AFTER = 200
"""Milliseconds after the window is shown when later starts are heard; they wait that long."""

UNSEEN = 500
"""Milliseconds after which the rest comes although the start page has not been painted: a game is
shown instead, or the window stands where nobody sees it."""

NOT_ALONE = 1
"""The exit code where another window has the games and does not answer."""


def run_window(portable: Path | None = None, wanted: str = "") -> int:
    """Open the window, or let the one that is open do it; `wanted` is a file or a link to open.

    Returns the program's exit code.
    """
    wanted = absolute(wanted)
    places = folders(portable)
    handler = write_log(places.log)
    application = open_screen()
    instance = Instance(places.games)
    if not instance.is_first():
        if instance.tell_first(wanted):
            return 0
        return say_not_alone(places.settings / "settings.json")
    move_in(places)
    if portable is not None:
        keep_with_us(places.settings)
    store = Store(places.settings / "settings.json")
    window = MainWindow(store, places.settings, places.games)
    running = Running(application, instance, window, places.games, wanted)
    try:
        return application.exec()
    finally:
        running.end()
        qInstallMessageHandler(None)
        handler.close()


def absolute(wanted: str) -> str:
    """A file's absolute path, also of a file: address; a link stays as it is."""
    if not wanted or is_link(wanted):
        return wanted
    plain = QUrl(wanted).toLocalFile() if wanted.lower().startswith("file:") else wanted
    return str(Path(plain).absolute())


def say_not_alone(settings: Path) -> int:
    """Tell the player that the games are in use and that nobody answers."""
    chosen = Store(settings).settings.language if is_file(settings) else ""
    if chosen in LANGUAGES:
        set_language(chosen)
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        _("Cardtable"),
        _(
            "Cardtable already has these games open, perhaps on another computer, and does not "
            "answer."
        ),
    )
    box.setInformativeText(
        _("Close it there first. If no window of it is to be found, restart that computer.")
    )
    box.addButton(_("Close"), QMessageBox.ButtonRole.AcceptRole)
    box.exec()
    return NOT_ALONE


def has_tables(folder: Path) -> bool:
    """Whether there is a table on the network to go on with."""
    return bool(holding(folder / "network" / "rooms", "room.json"))


class Running(QObject):
    """What a running program hears from outside: later starts, the desktop, signals, errors.

    The start page stands before the program behind it is imported. Where it has games of which
    nothing is remembered, tables to go on with or something to open, the program comes first.
    """

    def __init__(
        self,
        application: Application,
        instance: Instance,
        window: MainWindow,
        games: Path,
        wanted: str,
    ) -> None:
        super().__init__()
        self.application, self.instance = application, instance
        self.window, self._games = window, games
        self._whole = False
        self._steps: list[Callable[[], None]] = []
        self.alarm = Alarm(lambda: window.settings, self._match)
        self.alarm.parent_window = window
        self.alarm.install()
        instance.asked.connect(self.open)
        application.open_wanted.connect(self.open)
        known = None if wanted or has_tables(games) else all_remembered(games)
        if known is None:
            self.program.show(wanted)
        else:
            window.start.show_seats(seats_waiting(games / "network"))
            window.show_start(known)
            window.show()
        window.start.page.seen.connect(self._complete)
        QTimer.singleShot(UNSEEN, self, self._complete)

    @cached_property
    def program(self) -> Program:
        """What plays: made as soon as the page stands, or when it is wanted."""
        from .program import Program

        return Program(self._games, self.window)

    def _complete(self) -> None:
        """Nobody waits any more: bring in all that the start page does not need."""
        if self._whole:
            return
        self._whole = True
        self.program.get_ready()
        self._steps = [
            self._listen_to_signals,
            self.window.follow_system,
            partial(put_icon, self.application),
        ]
        QTimer.singleShot(0, self, self._step)
        QTimer.singleShot(HEAR_AFTER, self, self.instance.listen)

    def _step(self) -> None:
        """One thing after the other, and between them what the player wants."""
        self._steps.pop(0)()
        if self._steps:
            QTimer.singleShot(0, self, self._step)

    def _match(self) -> Match | None:
        page = self.program.page
        return None if page is None else page.session.match

    def open(self, wanted: str) -> None:
        """Come to the front, and open a file or a link."""
        self.program.raise_window()
        if wanted:
            self.program.open_wanted(wanted)

    def end(self) -> None:
        """Close the window if it is still there, and give the games free."""
        self.window.may_leave = None
        self.window.close()
        self.program.close()
        self.instance.close()
        sys.excepthook = sys.__excepthook__

    # Signals: Python's handlers run only when Python runs, so a socket wakes Qt's loop.

    def _listen_to_signals(self) -> None:
        import signal
        import socket

        self._hearing, self._telling = socket.socketpair()
        self._hearing.setblocking(False)
        self._telling.setblocking(False)
        signal.set_wakeup_fd(self._telling.fileno(), warn_on_full_buffer=False)
        kind = QSocketNotifier.Type.Read
        self._notifier = QSocketNotifier(self._hearing.fileno(), kind, self)
        self._notifier.activated.connect(self._signalled)
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, lambda *_what: None)

    def _signalled(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._hearing.recv(64)
        self.window.may_leave = None  # nobody is there to answer
        self.window.close()
        QCoreApplication.exit(0)  # also out of a dialog that waits for an answer
