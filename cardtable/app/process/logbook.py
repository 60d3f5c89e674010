"""The log: what the program and Qt complain about, in a file that never grows large."""

from __future__ import annotations

import contextlib
import logging
import sys
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType

from cardtable.saves.content import is_file, is_there

NAME = "cardtable.log"
LARGEST = 500_000
"""Bytes after which the file is put aside; two older ones are kept."""

_qt = logging.getLogger("cardtable.qt")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.WARNING,  # of Qt's own making: nobody lost anything
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class LogFile(logging.Handler):
    """The file, opened at the first line; until then it costs nothing."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._file is None:
            whole = is_file(self.path) or not is_there(self.path)  # a pipe would hold us up
            self._file = _rotating(self.path) if whole else logging.StreamHandler()
            self._file.setFormatter(self.formatter)
        self._file.handle(record)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        super().close()


def _rotating(path: Path) -> logging.Handler:
    from logging.handlers import RotatingFileHandler

    class Rotating(RotatingFileHandler):
        """A line that it cannot take goes to standard error. While somebody else has an older file
        open, which on Windows keeps it from being put aside, the newest grows on."""

        def doRollover(self) -> None:
            with contextlib.suppress(OSError):
                super().doRollover()

        def handleError(self, record: logging.LogRecord) -> None:
            if sys.stderr is not None:
                print(self.format(record), file=sys.stderr)

    return Rotating(path, maxBytes=LARGEST, backupCount=2, encoding="utf-8", delay=True)


def write_log(folder: Path) -> logging.Handler:
    """Keep the log in a folder; where that cannot be, on standard error."""
    handler: logging.Handler
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = LogFile(folder / NAME)
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("cardtable").addHandler(handler)
    return handler


def qt_says(kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
    """Qt's message handler."""
    _qt.log(_LEVELS.get(kind, logging.WARNING), "%s", words)
