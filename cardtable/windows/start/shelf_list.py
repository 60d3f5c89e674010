"""The unfinished games as the start page tells them, remembered from one start to the next.

To tell where a game stands it is replayed, and for that the rules are imported. The start page does
not wait for it: what was told last is kept beside the games, and holds for as long as a game's file
is the same to the byte and the nanosecond. It is a memory only: without it, or where it is damaged,
all is read again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardtable.saves.content import TooLargeError, content_of, listing, parsed
from cardtable.saves.errors import SaveError
from cardtable.saves.suffixes import GAME
from cardtable.saves.whole import replace

if TYPE_CHECKING:
    from cardtable.saves.journal import Unfinished

FORMAT = 1
NAME = "shelf.json"
LARGEST = 16 * 1024 * 1024


class GameStanding(NamedTuple):
    """What a game is and where it stands.

    deal: 0 while seats are drawn. bots: each one's name, and the sentence that it is if it is one
    of the usual names, "" if somebody chose it. partners: whether not everybody is an opponent.
    """

    game: str
    preset: str
    players: int
    deal: int
    bots: tuple[tuple[str, str], ...]
    partners: bool


_KINDS = (str, str, int, int, tuple, bool)
"""Those of a standing's fields, in their order."""


class Listed(NamedTuple):
    """A game on the shelf: where it stands, or what is wrong with its file.

    size (bytes) and changed (nanoseconds since 1970) tell whether the file is still the same.
    """

    path: Path
    size: int
    changed: int
    standing: GameStanding | None
    error: SaveError | None = None


def listed(game: Unfinished, size: int, changed: int) -> Listed:
    """A game that was read from a file of this size and time."""
    from cardtable.windows.new_game.choice import usual_of

    if game.saved is None:
        return Listed(game.path, size, changed, None, game.error)
    match = game.saved.match
    public = match.view(None).public
    standing = GameStanding(
        match.table.game,
        match.table.preset,
        match.table.players,
        0 if match.phase == "draw" else public.deal,
        tuple((one.name, usual_of(one.name, bot=True)) for one in game.saved.people if one.level),
        bool(public.sides),
    )
    return Listed(game.path, size, changed, standing)


def remember(folder: Path, games: Sequence[Listed]) -> None:
    """Keep what is told of these games beside their folder; SaveError if that cannot be."""
    whole = [
        [one.path.name, one.size, one.changed, one.standing]
        for one in games
        if one.standing is not None
    ]
    text = json.dumps({"format": FORMAT, "games": whole}, ensure_ascii=False) + "\n"
    path = folder / NAME
    if not _holds(path, text.encode()):
        replace(path, text)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return content_of(path, len(content)) == content
    except (OSError, TooLargeError):
        return False


def remembered(folder: Path) -> dict[Path, Listed]:
    """What was told of the games whose files have not changed since."""
    try:
        plain = parsed(content_of(folder / NAME, LARGEST))
        if plain["format"] != FORMAT:
            return {}
        found = {}
        for name, size, changed, (game, preset, players, deal, bots, partners) in plain["games"]:
            path = folder / "games" / name
            names = tuple((str(bot), str(usual)) for bot, usual in bots)
            standing = GameStanding(game, preset, players, deal, names, partners)
            if not all(type(one) is kind for one, kind in zip(standing, _KINDS, strict=True)):
                return {}
            if stamp(path) == (size, changed):
                found[path] = Listed(path, size, changed, standing)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return {}
    return found


def stamp(path: Path) -> tuple[int, int] | None:
    """Size and time of change of a file; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def all_remembered(folder: Path) -> tuple[Listed, ...] | None:
    """All games on the shelf, the last played first; None if one of them must be read first."""
    try:
        there = set(listing(folder / "games", GAME))
    except SaveError:
        return None  # whoever reads them tells why that cannot be
    known = remembered(folder) if there else {}
    return newest_first(known.values()) if known.keys() == there else None


def newest_first(games: Iterable[Listed]) -> tuple[Listed, ...]:
    """The last played first."""
    return tuple(sorted(games, key=lambda one: one.changed, reverse=True))
