"""Where the player's files lie on each system, and how those of earlier versions get there."""

from __future__ import annotations

import logging
import os
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardtable.saves.content import is_there
from cardtable.saves.moving import patiently

log = logging.getLogger(__name__)

SETTINGS = ("settings.json", "presets")
LOGS = ("cardtable.log", "cardtable.log.1", "cardtable.log.2")


class NoHomeError(Exception):
    """The system does not say where the player's files are."""


class Folders(NamedTuple):
    """games: games and statistics. settings: settings and own rule sets. log: the log."""

    games: Path
    settings: Path
    log: Path


def folders(portable: Path | None = None) -> Folders:
    """The system's places, or everything in one folder with --portable."""
    if portable is not None:
        whole = portable.absolute()
        return Folders(whole, whole, whole)
    if sys.platform == "linux":  # as platformdirs has it, whose import would hold the page up
        log_folder = _xdg("STATE", ".local/state") / "log"
        return Folders(_xdg("DATA", ".local/share"), _xdg("CONFIG", ".config"), log_folder)
    import platformdirs

    places = platformdirs.PlatformDirs("cardtable", appauthor=False)
    return Folders(
        Path(places.user_data_dir), Path(places.user_config_dir), Path(places.user_log_dir)
    )


def _xdg(kind: str, usual: str) -> Path:
    """The program's folder of a kind by the XDG Base Directory Specification."""
    given = Path(os.environ.get(f"XDG_{kind}_HOME", "").strip())
    # a path that is not absolute is to be taken for none, says the specification
    return (given if given.is_absolute() else home() / usual) / "cardtable"


def home() -> Path:
    """The player's home folder; NoHomeError if nobody can say which it is."""
    try:
        found = Path.home()
    except RuntimeError:  # neither HOME nor an entry among the users, as in some containers
        raise NoHomeError from None
    if not found.is_absolute():
        raise NoHomeError
    return found


def move_in(places: Folders) -> list[Path]:
    """Take over what an earlier version kept all in the folder of games.

    A file that is already in its place is never overwritten; one that cannot be moved stays,
    and the log says so. Returns the new places of what was moved.
    """
    moved = []
    for names, target in ((SETTINGS, places.settings), (LOGS, places.log)):
        for name in names:
            old, new = places.games / name, target / name
            if old == new or not is_there(old) or is_there(new):
                continue
            try:
                target.mkdir(parents=True, exist_ok=True)
                patiently(partial(shutil.move, old, new))
            except OSError as error:
                log.warning("%s stays where it is: %s", old, error)
            else:
                moved.append(new)
    return moved
