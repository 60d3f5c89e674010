"""The log: what the program and Qt complain about, in a file that never grows large."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType

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


class LogFile(RotatingFileHandler):
    """The file, opened at the first line. A line that it cannot take goes to standard error."""

    def handleError(self, record: logging.LogRecord) -> None:
        if sys.stderr is not None:
            print(self.format(record), file=sys.stderr)


def write_log(folder: Path) -> logging.Handler:
    """Keep the log in a folder; where that cannot be, on standard error."""
    handler: logging.Handler
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = LogFile(
            folder / NAME, maxBytes=LARGEST, backupCount=2, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("cardtable").addHandler(handler)
    return handler


def qt_says(kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
    """Qt's message handler."""
    _qt.log(_LEVELS.get(kind, logging.WARNING), "%s", words)
