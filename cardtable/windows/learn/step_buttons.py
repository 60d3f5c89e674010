"""The buttons that step through a game, or let it play by itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from cardtable.texts import _, p_
from cardtable.windows.widgets.symbols import sign

Does = Callable[[], None]


class StepButtons(QHBoxLayout):
    """To the beginning, back, play, on, to the end: play leads on, so it is the main one."""

    def __init__(self, to_start: Does, back: Does, toggle: Does, on: Does, to_end: Does) -> None:
        super().__init__()
        self.setContentsMargins(10, 2, 10, 6)
        self.first, self.back, self.play = QPushButton(), QPushButton(), QPushButton()
        self.on, self.last = QPushButton(), QPushButton()
        self.addStretch()
        for button, does in (
            (self.first, to_start),
            (self.back, back),
            (self.play, toggle),
            (self.on, on),
            (self.last, to_end),
        ):
            button.clicked.connect(does)
            button.setProperty("role", "go" if button is self.play else "count")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.addWidget(button)
        self.addStretch()

    def name_play(self, *, playing: bool) -> None:
        """Say what the middle button does now."""
        self.play.setIcon(sign("pause" if playing else "play", main=True))
        self.play.setAccessibleName(_("Stop") if playing else p_("replay", "Play"))

    def retranslate(self) -> None:
        """Say everything but the middle one again in the current language."""
        for button, shape, name in (
            (self.first, "first", _("To the beginning")),
            (self.back, "back", _("One step back")),
            (self.on, "on", _("One step on")),
            (self.last, "last", _("To the end")),
        ):
            button.setIcon(sign(shape))
            button.setAccessibleName(name)
            button.setToolTip(name)
