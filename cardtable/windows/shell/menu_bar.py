"""The titles in the menu bar, which stand with the start page; the menus come after it."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from cardtable.texts import N_, _

TITLES = {
    "game": N_("&Game"),
    "table": N_("&Table"),
    "view": N_("&View"),
    "language": N_("&Language"),
    "help": N_("&Help"),
}


class Titles:
    """The titles by name."""

    def __init__(self, window: QMainWindow) -> None:
        self.window = window
        self._actions: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        for name in TITLES:
            self._actions[name] = window.menuBar().addAction("")

    def menus(self) -> dict[str, QMenu]:
        """An empty menu under every title, made at the first call."""
        for name, action in self._actions.items() if not self._menus else ():
            self._menus[name] = QMenu(action.text(), self.window)
            action.setMenu(self._menus[name])
        return self._menus

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        for name, action in self._actions.items():
            words = _language_title() if name == "language" else _(TITLES[name])
            action.setText(words)
            if name in self._menus:
                self._menus[name].setTitle(words)


def _language_title() -> str:
    """Readable for whoever landed in a language they cannot read."""
    own = _("&Language")
    return own if own.replace("&", "") == "Language" else f"{own} (Language)"
