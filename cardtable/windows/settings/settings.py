"""The player's settings: one frozen value, kept as a small JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardtable.saves.errors import SaveError
from cardtable.saves.moving import put_aside
from cardtable.saves.whole import replace as write

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
    confirm: the player is asked before a game is thrown away.
    window: place and size of the main window as Qt writes it (base64).
    tables: the last table of each game as plain values (see `choice`). last_game: the game last
    chosen. volume: of all sounds, 0 to 100. silent_sounds: the names of those that are off.
    lesson_offer: whether the start page offers a newcomer the first lesson.
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
    rest_until_click: bool = False
    play_single: bool = False
    offer_finish: bool = True
    commentary: bool = False
    confirm: bool = True
    window: str = ""
    last_game: str = ""
    lesson_offer: bool = True
    tables: Mapping[str, Any] = MappingProxyType({})


def checked(settings: Settings) -> Settings:
    """The same settings; ValueError names one that cannot be."""
    for name, allowed in CHOICES.items():
        if getattr(settings, name) not in allowed:
            raise ValueError(f"{name} cannot be {getattr(settings, name)!r}")
    if not 100 <= settings.text_size <= 200:
        raise ValueError(f"text_size cannot be {settings.text_size!r}")
    if not 0 <= settings.volume <= 100:
        raise ValueError(f"volume cannot be {settings.volume!r}")
    return settings


class Store:
    """The settings in their file. `damaged` is where an unreadable file was put aside."""

    def __init__(self, path: Path) -> None:
        """Reads the file if it is there. A damaged one is kept aside and the defaults hold."""
        self.path = path
        self.damaged: Path | None = None
        self.settings = Settings()
        try:
            self.settings = read(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError):
            self.damaged = _put_aside(path)

    def change(self, **changes: Any) -> Settings:
        """Set some settings and write the file. SaveError if that fails; they hold."""
        import json  # nobody needs it before the first start page stands

        changed = checked(self.settings._replace(**changes))
        if changed != self.settings:
            self.settings = changed
            plain = {"format": FORMAT, **changed._asdict(), "tables": dict(changed.tables)}
            text = json.dumps(plain, indent=1, ensure_ascii=False)
            write(self.path, text + "\n")
        return changed


def read(text: str) -> Settings:
    """The settings in the text of a file; ValueError says what is wrong in it.

    A name that this version does not know is left out: it belongs to a newer one.
    """
    import json  # nobody needs it before the first start page stands

    plain = json.loads(text)
    if not isinstance(plain, dict):
        raise ValueError("not a set of settings")
    json.dumps(plain, ensure_ascii=False).encode()  # half a character could never be kept again
    given: dict[str, Any] = {}
    for name, usual in Settings()._asdict().items():
        if name not in plain:
            continue
        value = plain[name]
        if name in ("bot_names", "silent_sounds"):
            if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
                raise ValueError(f"{name} must be a list of names")
            value = tuple(value)
        kind = Mapping if name == "tables" else type(usual)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ValueError(f"{name} cannot be {value!r}")
        given[name] = value
    return checked(Settings(**given))


def _put_aside(path: Path) -> Path:
    try:
        return put_aside(path)
    except SaveError:
        return path
