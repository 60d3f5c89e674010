"""The journal of an unfinished game: every action on disk as soon as it is taken."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from ..engine.match import Match
from .errors import SaveError, writing
from .savefile import Finder, Person, Saved, encoded, load, text_of
from .suffixes import GAME as SUFFIX

Trouble = Callable[[SaveError], None]
Sync = Callable[[int], None]
"""Is given a file's descriptor."""


class Journal:
    """Appends lines to one file, flushed. What could not be written is kept and tried again."""

    def __init__(
        self, path: Path, trouble: Trouble | None = None, sync: Sync | None = None
    ) -> None:
        """sync: has the disk itself take what the system was given; None: at once. What the
        system has survives the end of this program; only a power cut needs the disk."""
        self.path = path
        self.trouble = trouble
        self._sync = sync
        self._file: BinaryIO | None = None
        self._waiting: list[bytes] = []
        self._whole = 0
        """How many bytes of the file are whole lines."""
        self._told = False

    def begin(self, match: Match, people: tuple[Person, ...], marks: Mapping[str, Any]) -> None:
        """Start the file with the game as it stands; SaveError if it cannot be written."""
        made = False
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.open("xb").close()
            made = True
            self._write(text_of(match, people, marks).encode())
        except OSError as error:
            self._let_go()
            if made:  # half a game's beginning is no game: it must not lie on the shelf
                with contextlib.suppress(OSError):
                    self.path.unlink()
            raise writing(error, self.path) from None

    def resume(self) -> None:
        """Go on at the end of a file that is there; SaveError if it cannot be written."""
        try:
            self._whole = self.path.stat().st_size
            self._open()
        except OSError as error:
            raise writing(error, self.path) from None

    def __call__(self, line: Mapping[str, Any]) -> None:
        """Append one line and flush; trouble is reported, the line waits for the next try.

        Trouble that lasts is reported once: the player knows, and every card tries again.
        """
        self._waiting.append(encoded(line).encode())
        self.flush()

    @property
    def waiting(self) -> int:
        """How many lines are not on disk."""
        return len(self._waiting)

    def flush(self) -> bool:
        """Write what waits; False (and the trouble told) if it still cannot be written."""
        try:
            while self._waiting:
                self._write(self._waiting[0])
                self._waiting.pop(0)
        except OSError as error:
            self._let_go()
            if self.trouble is not None and not self._told:
                self._told = True
                self.trouble(writing(error, self.path))
            return False
        self._told = False
        return True

    def _open(self) -> BinaryIO:
        if self._file is None:
            self._file = self.path.open("r+b", buffering=0)
            self._file.truncate(self._whole)  # a line that was written in half goes
            self._file.seek(self._whole)
        return self._file

    def _write(self, text: bytes) -> None:
        file = self._open()
        written = 0
        while written < len(text):
            written += file.write(text[written:])
        (self._sync or os.fsync)(file.fileno())
        self._whole += len(text)

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):
                file.close()

    def close(self) -> None:
        """Close the file; the game stays there."""
        self._let_go()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game on the shelf: its file, when it was last played, and the game or what is wrong."""

    path: Path
    played: datetime
    saved: Saved | None
    error: SaveError | None = None


class Shelf:
    """The folder of unfinished games and the one of finished games beside it."""

    def __init__(self, folder: Path, find: Finder, sync: Sync | None = None) -> None:
        """sync: see `Journal`."""
        self._sync = sync
        self.folder = folder / "games"
        self.finished = folder / "finished"
        self.find = find

    def start(
        self,
        match: Match,
        people: tuple[Person, ...],
        marks: Mapping[str, Any] | None = None,
        trouble: Trouble | None = None,
    ) -> Journal:
        """A journal for a new game; it is the match's from now on."""
        began = datetime.now(UTC)
        stem = f"{began:%Y%m%d-%H%M%S}-{match.table.game}"
        path = self.folder / f"{stem}{SUFFIX}"
        number = 2
        while path.exists():
            path = self.folder / f"{stem}-{number}{SUFFIX}"
            number += 1
        journal = Journal(path, trouble, self._sync)
        journal.begin(match, people, {"began": began.isoformat(), **(marks or {})})
        match.journal = journal
        return journal

    def unfinished(self) -> tuple[Unfinished, ...]:
        """All games on the shelf, the last played first; damaged ones carry their error."""
        games = []
        for path in self._paths():
            try:
                played = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            except OSError:
                continue  # it went while we looked, or it is a link to nothing
            try:
                games.append(Unfinished(path, played, load(path, self.find)))
            except SaveError as error:
                games.append(Unfinished(path, played, None, error))
        return tuple(sorted(games, key=lambda game: game.played, reverse=True))

    def _paths(self) -> list[Path]:
        try:
            return sorted(self.folder.glob(f"*{SUFFIX}"))
        except OSError:
            return []

    def resume(self, path: Path, trouble: Trouble | None = None) -> tuple[Saved, Journal]:
        """Go on with a game of the shelf.

        If its file was torn or could not be replayed to the end, it is kept aside under another
        name and a fresh journal takes its place; `Saved.notes` says so. SaveError if nothing of
        it can be played: then too the file is kept aside (`kept`), never overwritten.
        """
        try:
            saved = load(path, self.find)
        except SaveError as error:
            if error.code in ("damaged", "not_a_save"):
                raise SaveError(
                    error.code, path, line=error.line, detail=error.detail, kept=self.aside(path)
                ) from None
            raise
        journal = Journal(path, trouble, self._sync)
        if saved.notes:
            self.aside(path)
            journal.begin(saved.match, saved.people, saved.marks)
        else:
            journal.resume()
        saved.match.journal = journal
        return saved, journal

    def aside(self, path: Path) -> Path:
        """Move a damaged file out of the way and say where it is now."""
        number = 1
        while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists():
            number += 1
        try:
            path.rename(kept)
        except OSError as error:
            raise writing(error, path) from None
        return kept

    def adopt(self, saved: Saved, trouble: Trouble | None = None) -> Journal:
        """A journal on the shelf for a game opened from elsewhere; that file stays as it is."""
        return self.start(saved.match, saved.people, saved.marks, trouble)

    def finish(self, journal: Journal) -> Path:
        """Put a finished game's file beside the finished ones; returns where it is."""
        journal.close()
        target = self.finished / journal.path.name
        try:
            self.finished.mkdir(parents=True, exist_ok=True)
            journal.path.replace(target)
        except OSError as error:
            raise writing(error, target) from None
        return target

    def take_back(self, journal: Journal) -> None:
        """Put a game that goes on after all (its end was taken back) among the unfinished ones."""
        try:
            (self.finished / journal.path.name).replace(journal.path)
        except OSError as error:
            raise writing(error, journal.path) from None
        journal.resume()

    def discard(self, path: Path) -> None:
        """Throw an unfinished game away, at the player's word."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise writing(error, path) from None
