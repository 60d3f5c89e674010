"""A table dressed by the player's settings, for every page that shows one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from cardtable.bots.api import LEVELS
from cardtable.resources import resource
from cardtable.saves.content import is_file
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.view import TableView
from cardtable.texts import _
from cardtable.texts.table.people import level_name, portraits
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages

from . import table_preferences


class StyledTable(TableView):
    """A TableView with the player's deck, look, habits and order of the hand."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        self.faces = FaceCache(table_preferences.ours())
        super().__init__(self.faces, parent=parent)
        self._settings: Settings | None = None
        for widget in (self, self.viewport()):
            widget.setAcceptDrops(False)  # a file that is dropped here is for the window
        self.apply(settings)

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        before, self._settings = self._settings, settings
        if before is None or settings.deck != before.deck:
            deck, trouble = table_preferences.deck_of(settings)
            self.faces.change(deck=deck)
            if trouble is not None:
                messages.warn(self.window(), trouble.sentence())
        self._dress(settings)
        self.set_habits(table_preferences.habits(settings))
        self.set_hand_key(table_preferences.hand_key(settings))

    def people(self, names: Sequence[str]) -> tuple[Sitter, ...]:
        """People by seat of whom only the names are known, each with a portrait."""
        settings = self._settings
        assert settings is not None
        mine = {_("You"), settings.player_name}
        own = {seat: settings.avatar for seat, name in enumerate(names) if name in mine}
        found = portraits(names, own)
        return tuple(
            Sitter(name, portrait(avatar)) for name, avatar in zip(names, found, strict=True)
        )

    def _dress(self, settings: Settings) -> None:
        self.faces.change(style=table_preferences.face_style(settings))
        self.set_look(appearance.look_of(settings.look))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self._settings is not None:
            self._dress(self._settings)
        super().changeEvent(event)


def portrait(avatar: str) -> str:
    """The file of a portrait by its name; "" if there is none."""
    path = resource(f"assets/avatars/{avatar}.png") if avatar else None
    return str(path) if path is not None and is_file(path) else ""


class Level(TypedDict, total=False):
    """How strong a bot is, as a Sitter has it."""

    strength: int
    level: str


def of_level(level: str) -> Level:
    """A bot's level for its plate; nothing for a person, or a level that is never offered."""
    if level not in LEVELS:
        return {}
    return {"strength": LEVELS.index(level) + 1, "level": level_name(level)}
