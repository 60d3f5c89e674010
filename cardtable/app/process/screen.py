"""Opens the screen: Qt's application, or one plain line where there is no screen to open."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6 import QtGui
from PySide6.QtCore import (
    QEvent,
    QMessageLogContext,
    QSettings,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from cardtable import __version__
from cardtable.resources import resource
from cardtable.texts import _

from .logbook import qt_says

NO_SCREEN = 2
"""The exit code where no window can be opened."""


STYLE = ("-style", "fusion")
"""The style that the program's style sheet is made for, as Qt takes it on the command line: asking
for it later makes Python know all of QStyle, which the start page does not need."""


class Application(QApplication):
    """Passes on what the desktop asks to be opened; macOS says it in an event of its own."""

    open_wanted = Signal(str)
    """A file's path or an invitation's link."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.open_wanted.emit(event.file() or event.url().toString())
            return True
        return super().event(event)


def open_screen() -> Application:
    """Qt's application. Where Qt finds no screen the program ends: one line, exit code 2."""
    qInstallMessageHandler(_Watch())
    application = Application([*sys.argv[:1], *STYLE])
    qInstallMessageHandler(qt_says)
    application.setApplicationName("cardtable")
    application.setApplicationDisplayName(_("Cardtable"))
    application.setApplicationVersion(__version__)
    QGuiApplication.setDesktopFileName("cardtable")
    return application


def put_icon(application: Application) -> None:
    """The icon in every size: drawn from its SVG, which the start page does not wait for."""
    application.setWindowIcon(QtGui.QIcon(str(resource("assets/icon/cardtable.svg"))))


class _Watch:
    """Qt aborts where it finds no screen; this ends the program first, and says why."""

    def __init__(self) -> None:
        self.reason = ""

    def __call__(self, kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
        if kind != QtMsgType.QtFatalMsg:
            self.reason = self.reason or words.strip()
            qt_says(kind, context, words)
            return
        reason = (self.reason or words).splitlines()[0].rstrip(".")
        line = _("no window can be opened here: {reason}", reason=reason)
        if sys.stderr is not None:
            print(f"cardtable: {line}", file=sys.stderr, flush=True)
        os._exit(NO_SCREEN)


def keep_with_us(folder: Path) -> None:
    """Let Qt write what its file dialog remembers there too, and not beside other programs' files.

    Windows and macOS have a register of their own for that, which this does not reach.
    """
    if not str(folder).isprintable():
        return  # Qt knows no paths that are not UTF-8
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(folder))
