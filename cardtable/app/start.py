"""Opens the window: one for each folder of games, with what it was asked to open."""

from __future__ import annotations

import contextlib
import signal
import socket
import sys
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

from cardtable.texts import LANGUAGES, _, set_language
from cardtable.windows.settings import Store

from .crash import Alarm
from .folders import folders, move_in
from .instance import Instance
from .logbook import write_log
from .program import Program, is_link
from .screen import Application, open_screen

if TYPE_CHECKING:
    from cardtable.engine.match import Match

HEAR_AFTER = 200
"""Milliseconds after the window is shown when later starts are heard; they wait that long."""

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
        return say_not_alone(places.settings / "settings.json", instance.lock_path)
    move_in(places)
    running = Running(application, instance, Program(places.games, places.settings), wanted)
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


def say_not_alone(settings: Path, lock: Path) -> int:
    """Tell the player that the games are in use and that nobody answers."""
    chosen = Store(settings).settings.language if settings.is_file() else ""
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
    box.setInformativeText(_("If that cannot be, delete the file {path}.", path=str(lock)))
    box.addButton(_("Close"), QMessageBox.ButtonRole.AcceptRole)
    box.exec()
    return NOT_ALONE


class Running(QObject):
    """What a running program hears from outside: later starts, the desktop, signals, errors."""

    def __init__(
        self, application: Application, instance: Instance, program: Program, wanted: str
    ) -> None:
        super().__init__()
        self.instance, self.program = instance, program
        self.alarm = Alarm(lambda: program.store.settings, self._match)
        self.alarm.parent_window = program.window
        self.alarm.install()
        self._listen_to_signals()
        instance.asked.connect(self.open)
        application.open_wanted.connect(self.open)
        program.show()
        if wanted:
            QTimer.singleShot(0, self, lambda: self.program.open_wanted(wanted))
        QTimer.singleShot(HEAR_AFTER, self, instance.listen)

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
        self.program.window.close()
        self.program.close()
        self.instance.close()
        sys.excepthook = sys.__excepthook__

    # Signals: Python's handlers run only when Python runs, so a socket wakes Qt's loop.

    def _listen_to_signals(self) -> None:
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
        self.program.window.close()
        QCoreApplication.exit(0)  # also out of a dialog that waits for an answer
