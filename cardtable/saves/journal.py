"""The journal of an unfinished game: every action on disk as soon as it is taken."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from cardtable.engine.match import Match

from .content import TooLargeError, changed_at, content_of, is_there, listing
from .errors import SaveError, writing
from .help import in_marks
from .moving import delete, move, put_aside
from .savefile import LARGEST, Finder, Person, Saved, Watch, encoded, game_text, load
from .suffixes import GAME as SUFFIX

log = logging.getLogger(__name__)

FINISHED = "finished"
"""The folder of finished games, beside the one of games under way."""

Trouble = Callable[[SaveError], None]


class Sync(Protocol):
    """Has the disk itself take what the system was given of a file, by its descriptor."""

    def sync(self, descriptor: int) -> None:
        """Soon, or at once."""

    def settle(self, descriptor: int) -> None:
        """Before this returns; from then on nothing but its owner has the file open."""


Relief = Callable[[], None]


class Journal:
    """Appends lines to one file, flushed. What could not be written waits and is tried again, the
    file's beginning too.

    `trouble` is told what went wrong, `relief` that all of it is on disk after all.
    """

    def __init__(
        self,
        path: Path,
        trouble: Trouble | None = None,
        relief: Relief | None = None,
        sync: Sync | None = None,
    ) -> None:
        """sync: None: the disk takes every line at once. What the system has survives the end of
        this program; only a power cut needs the disk."""
        self.path = path
        self.trouble, self.relief = trouble, relief
        self._sync = sync
        self.begun = True
        """Whether there is a file; False as long as it could not be begun."""
        self.mode = 0o666
        """Who may read and write the file, as far as the system's mask lets them."""
        self._file: BinaryIO | None = None
        self._waiting: list[bytes] = []
        self._written = bytearray()
        """The whole lines that the file holds."""
        self._told = False

    def begin(self, match: Match, people: tuple[Person, ...], marks: Mapping[str, Any]) -> None:
        """Start the file with the game as it stands. If it cannot be written the beginning waits
        like any line, and `trouble` is told; without it that is a SaveError."""
        self.begun = False
        self._waiting.insert(0, game_text(match, people, marks).encode())
        if self.trouble is not None:
            self.flush()
            return
        try:
            self._flush()
        except OSError as error:
            self._waiting.clear()
            raise writing(error, self.path) from None

    def resume(self) -> None:
        """Go on at the end of a file that is there. If it cannot be written `trouble` is told;
        without it that is a SaveError."""
        try:
            self._written = bytearray(content_of(self.path, LARGEST))
        except OSError as error:
            raise writing(error, self.path) from None
        except TooLargeError:
            raise SaveError("too_large", self.path) from None
        try:
            self._open()
        except OSError as error:
            if self.trouble is None:
                raise writing(error, self.path) from None
            self._tell(error)

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
            self._flush()
        except OSError as error:
            self._tell(error)
            return False
        told, self._told = self._told, False
        if told and self.relief is not None:
            self.relief()
        return True

    def _flush(self) -> None:
        try:
            if not self.begun:
                self._begin()
            while self._waiting:
                self._write(self._waiting[0])
                self._waiting.pop(0)
        except OSError:
            self._let_go()
            raise

    def _tell(self, error: OSError) -> None:
        if self.trouble is not None and not self._told:
            self._told = True
            self.trouble(writing(error, self.path))

    def _begin(self) -> None:
        """Make the file and write its first lines; half a beginning is no game, so it goes again:
        it must not lie on the shelf."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path = _free(self.path)
        os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, self.mode))
        self._written.clear()
        try:
            self._write(self._waiting[0])
        except OSError:
            self._let_go()
            with contextlib.suppress(SaveError):
                delete(self.path)
            raise
        self.begun = True
        self._waiting.pop(0)

    def _open(self) -> BinaryIO:
        """The file, open behind its last whole line."""
        if not self._stands():
            self._put_back()
        if self._file is None:
            self._file = self.path.open("r+b", buffering=0)
            self._file.truncate(len(self._written))  # a line that was written in half goes
            self._file.seek(len(self._written))
        return self._file

    def _stands(self) -> bool:
        """Whether there lies what we wrote. OSError if it cannot be read any more."""
        try:
            there = self.path.stat()
            if self._file is not None:
                mine = os.fstat(self._file.fileno())
                same = (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)
                if same and there.st_size == len(self._written):
                    return True
            content = content_of(self.path, LARGEST + len(self._written))
        except (FileNotFoundError, NotADirectoryError, TooLargeError):
            return False
        self._let_go()
        half = content[len(self._written) :]
        ours = content.startswith(self._written)
        return ours and any(one.startswith(half) for one in (b"", *self._waiting[:1]))

    def _put_back(self) -> None:
        """Somebody removed or changed the file while we wrote in it: nothing of the game is lost,
        and what lies there now stays as it is. OSError."""
        log.warning("%s was removed or changed by another program: it is written anew", self.path)
        self._let_go()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path = _free(self.path)
        descriptor = os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, self.mode)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(self._written)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(SaveError):
                delete(self.path)
            raise

    def _write(self, text: bytes) -> None:
        file = self._open()
        written = 0
        while written < len(text):
            written += file.write(text[written:])
        if self._sync is None:
            os.fsync(file.fileno())
        else:
            self._sync.sync(file.fileno())
        self._written += text

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):
                if self._sync is not None:
                    self._sync.settle(file.fileno())
            with contextlib.suppress(OSError):
                file.close()

    def close(self) -> None:
        """Close the file; the game stays there. What waits is tried a last time."""
        if self._waiting:
            self.flush()
        elif self._file is not None:
            try:
                self._open()
            except OSError as error:
                self._tell(error)
        self._let_go()


def _free(path: Path) -> Path:
    """The path, or with a number the first of its kind at which there is nothing, nor will it meet
    one of its name among the finished games when it goes there."""
    finished = path.parent.with_name(FINISHED)
    number, free = 2, path
    while is_there(free) or is_there(finished / free.name):
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game on the shelf: its file, when it was last played, and the game or what is wrong."""

    path: Path
    played: datetime
    saved: Saved | None
    error: SaveError | None = None


class Shelf:
    """The folder of unfinished games and the one of finished games beside it."""

    def __init__(
        self, folder: Path, find: Finder, sync: Sync | None = None, *, private: bool = False
    ) -> None:
        """sync: see `Journal`. private: nobody else on this computer may read new games."""
        self._sync, self.private = sync, private
        self.folder = folder / "games"
        self.finished = folder / FINISHED
        self.find = find
        self.fault: SaveError | None = None
        """Why the games cannot be listed, if they could not be when it was last tried."""

    def start(
        self,
        match: Match,
        people: tuple[Person, ...],
        marks: Mapping[str, Any] | None = None,
        trouble: Trouble | None = None,
        relief: Relief | None = None,
    ) -> Journal:
        """A journal for a new game; it is the match's from now on. With `trouble` it is one too if
        nothing can be written yet."""
        began = datetime.now(UTC)
        stem = f"{began:%Y%m%d-%H%M%S}-{match.table.game}"
        free = _free(self.folder / f"{stem}{SUFFIX}")
        journal = Journal(free, trouble, relief, self._sync)
        if self.private:
            journal.mode = 0o600
        journal.begin(match, people, {"began": began.isoformat(), **(marks or {})})
        match.journal = journal
        return journal

    def unfinished(self) -> tuple[Unfinished, ...]:
        """All games on the shelf, the last played first; damaged ones carry their error."""
        games = filter(None, map(self.look, self.paths()))
        return tuple(sorted(games, key=lambda game: game.played, reverse=True))

    def look(self, path: Path) -> Unfinished | None:
        """One game of the shelf; None if it went while we looked, or is a link to nothing."""
        try:
            played = changed_at(path)
        except OSError:
            return None
        try:
            return Unfinished(path, played, load(path, self.find))
        except SaveError as error:
            return Unfinished(path, played, None, error)

    def paths(self) -> list[Path]:
        """The files of all games on the shelf; where they cannot be listed, `fault` says why."""
        self.fault = None
        try:
            return listing(self.folder, SUFFIX)
        except SaveError as error:
            self.fault = error
            return []

    def resume(
        self,
        path: Path,
        trouble: Trouble | None = None,
        relief: Relief | None = None,
        watch: Watch | None = None,
    ) -> tuple[Saved, Journal]:
        """Go on with a game of the shelf.

        If its file was torn or could not be replayed to the end, it is kept aside under another
        name and a fresh journal takes its place; `Saved.notes` says so. SaveError if nothing of
        it can be played: then too the file is kept aside (`kept`), never overwritten.
        """
        try:
            saved = load(path, self.find, watch) if watch else load(path, self.find)
        except SaveError as error:
            if error.code in ("damaged", "not_a_save"):
                raise SaveError(
                    error.code, path, line=error.line, detail=error.detail, kept=self.aside(path)
                ) from None
            raise
        journal = Journal(path, trouble, relief, self._sync)
        if self.private:
            journal.mode = 0o600
        if saved.notes:
            self.aside(path)
            journal.begin(saved.match, saved.people, {**saved.marks, **in_marks(saved.helped)})
        else:
            journal.resume()
        saved.match.journal = journal
        return saved, journal

    def aside(self, path: Path) -> Path:
        """Move a damaged file out of the way and say where it is now."""
        return put_aside(path)

    def adopt(
        self, saved: Saved, trouble: Trouble | None = None, relief: Relief | None = None
    ) -> Journal:
        """A journal on the shelf for a game opened from elsewhere; that file stays as it is."""
        marks = {**saved.marks, **in_marks(saved.helped)}
        return self.start(saved.match, saved.people, marks, trouble, relief)

    def finish(self, journal: Journal) -> Path:
        """Put a finished game's file beside the finished ones; returns where it is. SaveError if
        that cannot be; what of it is not on disk still waits."""
        journal.close()
        if journal.waiting:
            raise SaveError("cannot_write", journal.path)
        target = self.finished / journal.path.name
        try:
            self.finished.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise writing(error, target) from None
        move(journal.path, target)
        return target

    def over(self) -> int:
        """How many finished games are kept."""
        try:
            return len(listing(self.finished, SUFFIX))
        except SaveError:
            return 0

    def take_back(self, journal: Journal) -> None:
        """Put a game that goes on after all (its end was taken back) among the unfinished ones."""
        move(self.finished / journal.path.name, journal.path)
        journal.resume()

    def discard(self, path: Path) -> None:
        """Throw an unfinished game away, at the player's word."""
        delete(path)
