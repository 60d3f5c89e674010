"""What the player is called on the network: whoever has no name is asked for one, once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from cardtable.windows.network.name_dialog import NameDialog
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.widgets import messages


class OwnName(QObject):
    """Finds out the player's name and goes on with it."""

    def __init__(self, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window

    def ask(self, typed: str, usual: str, then: Callable[[str], None]) -> None:
        """Go on as whoever was typed, or else as before; one who has no name yet is asked first.

        usual: what somebody is called who would rather not say. A dialog that is closed without an
        answer ends it all, and asks again the next time.
        """
        settings = self._window.settings
        name = typed or settings.player_name
        if name:
            self._keep(name)
            then(name)
        elif settings.name_asked:
            then(usual)
        else:
            dialog = NameDialog(self._window)
            dialog.answered.connect(partial(self._answered, usual, then))
            messages.open_over(dialog, self._window)

    def _answered(self, usual: str, then: Callable[[str], None], name: str) -> None:
        self._window.change(name_asked=True)
        self._keep(name)
        then(name or usual)

    def _keep(self, name: str) -> None:
        """The first name that somebody gives is remembered."""
        if name and not self._window.settings.player_name:
            self._window.change(player_name=name)
