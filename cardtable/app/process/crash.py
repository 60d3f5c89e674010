"""When something goes wrong that nobody foresaw: it is logged, and the player may save a report."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from cardtable.engine.match import Match
    from cardtable.windows.settings.settings import Settings

    from .crash_report import CrashDialog

log = logging.getLogger("cardtable.crash")


class Alarm(QObject):
    """Hears of every exception that nobody caught, in any thread."""

    raised = Signal(str)
    """The error in words; emitted in whatever thread it happened."""

    def __init__(self, settings: Callable[[], Settings], match: Callable[[], Match | None]) -> None:
        super().__init__()
        self._settings, self._match = settings, match
        self._told: set[str] = set()
        self.parent_window: QWidget | None = None
        self.dialog: CrashDialog | None = None
        self.raised.connect(self._raised)

    def install(self) -> None:
        """From now on unforeseen errors come here."""
        sys.excepthook = self.hear
        threading.excepthook = self._hear_thread

    def hear(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log an error and show it; asked to stop, the program stops."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        words = "".join(traceback.format_exception(kind, error, trace))
        log.error("%s", words.rstrip())
        self.raised.emit(words)

    def _hear_thread(self, happened: threading.ExceptHookArgs) -> None:
        if happened.exc_value is not None and not issubclass(happened.exc_type, SystemExit):
            self.hear(happened.exc_type, happened.exc_value, happened.exc_traceback)

    def _raised(self, words: str) -> None:
        """In the interface's thread; what went wrong there comes to its end first."""
        QTimer.singleShot(0, self, partial(self._show, words))

    def _show(self, words: str) -> None:
        """Each error once, one at a time; all of them are in the log."""
        if words in self._told or self.dialog is not None:
            return
        from .crash_report import CrashDialog, report

        self._told.add(words)
        self.dialog = CrashDialog(
            report(words, self._settings(), self._match()), self.parent_window
        )
        self.dialog.finished.connect(self._closed)
        self.dialog.open()

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
