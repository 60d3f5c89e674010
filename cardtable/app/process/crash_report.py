"""The report about an error that nobody foresaw, and the dialog that offers it to the player.

It holds versions, the error, a few settings and the game's transcript; no names, no paths of the
player's folders.
"""

from __future__ import annotations

import contextlib
import getpass
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from cardtable import __version__
from cardtable.engine.records.transcript import write
from cardtable.texts import _
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.saving import ask_where, save_text

if TYPE_CHECKING:
    from cardtable.engine.match import Match

TOLD = (
    *("language", "look", "text_size", "speed", "motion", "four_colours", "indices", "large_index"),
    *(
        "sound",
        "pace",
        "rest_until_click",
        "play_single",
        "offer_finish",
        "commentary",
        "confirm",
        "last_game",
    ),
)
"""The settings that a report tells; the others may name somebody or a place."""


def report(error: str, settings: Settings, match: Match | None) -> str:
    """The text of a report about an error in words."""
    parts = [
        f"Cardtable {__version__}",
        f"Python {platform.python_version()}, Qt {qVersion()}, PySide6 {PySide6.__version__}",
        f"{platform.system()} {platform.release()} {platform.machine()}"
        + (", frozen" if getattr(sys, "frozen", False) else ""),
        "",
        nobody_named(error.rstrip()),
        "",
        *(f"{name} = {getattr(settings, name)!r}" for name in TOLD),
    ]
    if match is not None:
        parts += ["", nobody_named(_transcript(match).rstrip())]
    return "\n".join(parts) + "\n"


def _transcript(match: Match) -> str:
    try:
        return write(match)
    except Exception as error:  # a report without it is better than none
        return f"no transcript: {type(error).__name__}: {error}"


def nobody_named(text: str) -> str:
    """The text without the player's home folder and account name in paths."""
    with contextlib.suppress(RuntimeError):  # there may be none
        text = text.replace(str(Path.home()), "~")
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        return text
    for mark in ("/", "\\"):
        text = text.replace(f"{mark}{user}{mark}", f"{mark}~{mark}")
    return text


class CrashDialog(QDialog):
    """Says that something went wrong, shows the whole report, and saves it at the player's word."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Something went wrong"))
        self.text = text
        told = QLabel(
            _(
                "Something went wrong in Cardtable. Your game is on disk, and you can go on. "
                "If you want to help, save this report and send it to the makers: it holds what "
                "you see here, no names and nothing about you."
            )
        )
        told.setWordWrap(True)
        self.shown = QPlainTextEdit(text)
        self.shown.setReadOnly(True)
        self.shown.setAccessibleName(_("The report"))
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.save_button = self.buttons.addButton(_("Save the report…"), role.ActionRole)
        self.go_on_button = self.buttons.addButton(_("Go on"), role.RejectRole)
        self.go_on_button.setDefault(True)
        self.go_on_button.setProperty("role", "go")
        self.save_button.clicked.connect(self.ask_save)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(12)
        for part in (told, self.shown, self.buttons):
            column.addWidget(part)
        appearance.fit(self, appearance.size(620), appearance.size(420))
        self.go_on_button.setFocus()

    def ask_save(self) -> None:
        """Ask where to save the report, and save it."""
        path = ask_where(
            self, _("Save the report"), "cardtable-report", ".txt", _("Texts (*.txt)"), dated=False
        )
        if path:
            self.save(path)

    def save(self, path: Path) -> None:
        """Save the report under a name; trouble is told."""
        if save_text(self, path, ".txt", self.text):
            self.accept()
