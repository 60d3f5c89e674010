"""The player's settings: one frozen value, kept as a small JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardtable.saves.errors import SaveError
from cardtable.saves.own_file import OwnFile

FORMAT = 1
CHOICES = {
    "language": ("system", "en", "ru", "ro"),
    "look": ("system", "light", "dark", "light_wood", "dark_wood"),
    "speed": ("slow", "normal", "fast", "off"),
    "motion": ("system", "full", "reduced"),
    "indices": ("local", "international"),
    "pace": ("slow", "normal", "quick"),
    "back": ("back", "back_embroidery"),
    "hand_suits": ("CDSH", "CHSD", "SHCD", "SHDC"),
}
"""What the settings with a fixed choice may be, the usual one not always first."""


class Settings(NamedTuple):
    """Everything that is remembered from one start to the next.

    avatar: a portrait's name. bot_names: in the order of the seats. text_size: percent. deck: the
    file or folder of a deck of the player's own, "" for ours. hand_suits and hand_high_first: how
    the hand is sorted. pace: how long bots pause. rest_until_click, play_single and commentary:
    see the table's habits. offer_finish: a decided rest may be played out.
    edge_buttons: whether the table has small buttons at its edge.
    confirm: the player is asked before a game is thrown away.
    window: place and size of the main window as Qt writes it (base64).
    tables: the last table of each game as plain values (see `choice`). last_game: the game last
    chosen. volume: of all sounds, 0 to 100. silent_sounds: the names of those that are off.
    lesson_offer: whether the start page offers a newcomer the first lesson.
    name_asked: whether somebody without a name was asked for one.
    browsers: whether phones and browsers may join tables hosted here.
    """

    language: str = "system"
    player_name: str = ""
    avatar: str = "queen_heart"
    bot_names: tuple[str, ...] = ()
    look: str = "system"
    text_size: int = 100
    speed: str = "normal"
    motion: str = "system"
    four_colours: bool = False
    indices: str = "local"
    sound: bool = True
    volume: int = 70
    silent_sounds: tuple[str, ...] = ()
    large_index: bool = False
    back: str = "back"
    deck: str = ""
    hand_suits: str = "CDSH"
    hand_high_first: bool = False
    pace: str = "normal"
    edge_buttons: bool = True
    rest_until_click: bool = False
    play_single: bool = False
    offer_finish: bool = True
    commentary: bool = False
    confirm: bool = True
    window: str = ""
    last_game: str = ""
    lesson_offer: bool = True
    name_asked: bool = False
    browsers: bool = False
    tables: Mapping[str, Any] = MappingProxyType({})


def checked(settings: Settings) -> Settings:
    """The same settings; ValueError names one that cannot be."""
    for name, value in settings._asdict().items():
        if not _fits(name, value):
            raise ValueError(f"{name} cannot be {value!r}")
    return settings


_BOUNDS = {"text_size": (100, 200), "volume": (0, 100)}


def _fits(name: str, value: object) -> bool:
    """Whether the setting of this name can have this value."""
    usual = getattr(Settings(), name)
    if isinstance(usual, tuple):
        return isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    if isinstance(usual, Mapping):
        return isinstance(value, Mapping) and all(isinstance(one, str) for one in value)
    if type(value) is not type(usual):
        return False
    if isinstance(value, int) and name in _BOUNDS:
        low, high = _BOUNDS[name]
        return low <= value <= high
    return name not in CHOICES or value in CHOICES[name]


class Store:
    """The settings in their file. `fault` says what was wrong with it, if anything was."""

    def __init__(self, path: Path) -> None:
        """Reads the file if it is there; of a damaged one what counts holds."""
        self._file = OwnFile(path, version=FORMAT)
        plain = self._file.read()
        self.settings, wrong = understood(plain)
        self._unknown = {name: plain[name] for name in plain if name not in Settings._fields}
        """Settings of a newer version: they stay as they are."""
        for name in wrong:
            self._file.wrong(name)
        self._file.mend(self._plain())

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def fault(self) -> SaveError | None:
        """What the player must be told about the file."""
        return self._file.fault

    def _plain(self) -> dict[str, Any]:
        now = self.settings
        return {**now._asdict(), "tables": dict(now.tables), **self._unknown}

    def change(self, **changes: Any) -> Settings:
        """Set some settings and write the file. SaveError if that fails; they hold."""
        changed = checked(self.settings._replace(**changes))
        if changed != self.settings:
            self.settings = changed
            self._file.write(self._plain())
        return changed


def understood(plain: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """The settings in a file's object, and the names of those that cannot be as they are there:
    for these the usual values hold."""
    given: dict[str, Any] = {}
    for name, value in plain.items():
        if name in Settings._fields:
            given[name] = tuple(value) if isinstance(value, list) else value
    wrong = tuple(name for name, value in given.items() if not _fits(name, value))
    return Settings(**{name: given[name] for name in given if name not in wrong}), wrong
