"""The player's own presets: small JSON files, one each, that can be given to others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtable.engine.options import OptionError, Table
from cardtable.engine.rules import Rules
from cardtable.saves.content import content_of, is_there, listing, parsed
from cardtable.saves.errors import SaveError, reading
from cardtable.saves.moving import delete
from cardtable.saves.suffixes import PRESET as SUFFIX
from cardtable.saves.whole import replace

from .choice import checked_table

FORMAT = 1
LARGEST = 256 * 1024
Finder = Callable[[str], Rules[Any]]


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """A table under a name of the player's own."""

    name: str
    table: Table


class PresetError(Exception):
    """A preset file that cannot be used: a code, the file, and what is wrong in it.

    code: "not_a_preset", "future_preset", or "bad_table" with the OptionError as its cause.
    """

    def __init__(self, code: str, path: Path, cause: OptionError | None = None) -> None:
        super().__init__(code, str(path))
        self.code = code
        self.path = path
        self.cause = cause


def preset_text(preset: OwnPreset) -> str:
    """The file of a preset: every option's value, so that it means the same for ever."""
    table = preset.table
    plain = {
        "cardtable_preset": FORMAT,
        "name": preset.name,
        "game": table.game,
        "preset": table.preset,
        "players": table.players,
        "options": dict(table.options),
    }
    return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


def load(path: Path, find: Finder) -> OwnPreset:
    """The preset in a file; SaveError if it cannot be read, PresetError if it is none of ours."""
    try:
        plain = parsed(content_of(path, LARGEST))
    except OSError as error:
        raise reading(error, path) from None
    except (ValueError, RecursionError):
        raise PresetError("not_a_preset", path) from None
    form = plain.get("cardtable_preset") if isinstance(plain, dict) else None
    if not isinstance(form, int) or isinstance(form, bool):
        raise PresetError("not_a_preset", path)
    if form > FORMAT:
        raise PresetError("future_preset", path)
    name, options = plain.get("name"), plain.get("options")
    if not isinstance(name, str) or not name.strip() or not isinstance(options, dict):
        raise PresetError("not_a_preset", path)
    try:
        rules = find(str(plain.get("game")))
        table = checked_table(rules, str(plain.get("preset")), plain.get("players", 0), options)
    except OptionError as error:
        raise PresetError("bad_table", path, error) from None
    except TypeError:
        raise PresetError("not_a_preset", path) from None
    return OwnPreset(name.strip(), table)


class OwnPresets:
    """The folder of own presets."""

    def __init__(self, folder: Path, find: Finder) -> None:
        self.folder = folder
        self.find = find
        self._told: set[Path] = set()
        self._hidden = False
        """Whether nobody may look into the folder."""

    def unreadable(self) -> tuple[Path, ...]:
        """The files that are no presets that can be used, each told but once."""
        found = []
        for path in self._paths() or (self.folder,) * self._hidden:
            if path not in self._told:
                try:
                    load(path, self.find)
                except (SaveError, PresetError):
                    found.append(path)
        self._told.update(found)
        return tuple(found)

    def all(self, game: str) -> dict[Path, OwnPreset]:
        """Those of a game by file, in the order of their names; bad files are left alone."""
        found = {}
        for path in self._paths():
            try:
                preset = load(path, self.find)
            except (SaveError, PresetError):
                continue
            if preset.table.game == game:
                found[path] = preset
        return dict(sorted(found.items(), key=lambda item: item[1].name.casefold()))

    def _paths(self) -> list[Path]:
        self._hidden = False
        try:
            return listing(self.folder, SUFFIX)
        except SaveError:
            self._hidden = True
            return []

    def keep(self, preset: OwnPreset) -> Path:
        """Write a preset; one of the same name and game is replaced. SaveError."""
        owned = self.all(preset.table.game)
        namesakes = [path for path, other in owned.items() if other.name == preset.name]
        path = namesakes[0] if namesakes else self._free(preset)
        replace(path, preset_text(preset))
        return path

    def rename(self, path: Path, name: str) -> None:
        """Give the preset in a file another name. SaveError."""
        replace(path, preset_text(OwnPreset(name, load(path, self.find).table)))

    def delete(self, path: Path) -> None:
        """Throw a preset away. SaveError."""
        delete(path)

    def take_in(self, path: Path) -> Path:
        """A copy of somebody's preset file; SaveError, PresetError. A namesake is kept."""
        preset = load(path, self.find)
        taken = {other.name for other in self.all(preset.table.game).values()}
        name, number = preset.name, 2
        while name in taken:
            name = f"{preset.name} ({number})"
            number += 1
        return self.keep(OwnPreset(name, preset.table))

    def give_out(self, path: Path, target: Path) -> None:
        """Write the preset in a file to another place. SaveError."""
        replace(target, preset_text(load(path, self.find)))

    def _free(self, preset: OwnPreset) -> Path:
        stem = re.sub(r"\W+", "-", preset.name).strip("-").lower()[:40] or "preset"
        number = 1
        while True:
            end = f"-{number}" if number > 1 else ""
            path = self.folder / f"{preset.table.game}-{stem}{end}{SUFFIX}"
            if not is_there(path):
                return path
            number += 1
