"""Rooms on disk: each has a folder with its roll and beside it the games' journals.

The journal takes every action before anybody hears of it. The roll is written a moment after it
changes, in a thread of its own: a table does not wait for a disk. Only their owner may read them.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from cardtable.engine.rules import Rules
from cardtable.lan.host.room import Room, Services
from cardtable.saves.content import holding, is_there
from cardtable.saves.errors import SaveError, writing
from cardtable.saves.journal import Journal, Shelf, Trouble
from cardtable.saves.moving import delete
from cardtable.saves.whole import PRIVATE, replace_bytes

from .fsync import FsyncThread
from .roll import Roll, read, roll_bytes, roll_of, room_of

log = logging.getLogger(__name__)

ROLL = "room.json"

FRESH_COUNT = 1_000_000
"""So far at least are the numbers of a room that is opened again ahead of all that it told before:
guests take no lower number, and what the room told last may not be on the disk."""


class RoomStorage:
    """Keeps the rooms of a host in a folder, one folder each."""

    def __init__(
        self,
        folder: Path,
        find: Callable[[str], Rules[Any]],
        trouble: Trouble | None = None,
        later: Callable[[Callable[[], None]], None] = lambda call: call(),
    ) -> None:
        """later: calls in the thread of the rooms, from another one."""
        self.folder = folder
        self.find = find
        self.trouble = trouble
        self._later = later
        self._journals: dict[str, Journal] = {}
        """Those of the games that are on, by room."""
        self._rolls: dict[str, bytes] = {}
        """What is still to be written, by room."""
        self._syncer = FsyncThread()
        self._writer: ThreadPoolExecutor | None = None

    def watch(self, services: Services) -> Services:
        """The same services, with rooms that are written down."""
        services.changed = self.write
        services.begun = self.begin
        services.finished = self.finish
        services.unwritten = self.unwritten
        services.write_again = self.write_again
        return services

    # The roll

    def write(self, room: Room) -> None:
        """Have the roll written soon; trouble is told, the room goes on."""
        journal = self._journals.get(room.id)
        game_file = journal.path.name if journal is not None and journal.begun else ""
        self._rolls[room.id] = roll_bytes(roll_of(room, game_file))
        self._aside(partial(self._write_roll, room.id))  # of several only the last one finds work

    def _write_roll(self, room_id: str) -> None:
        whole = self._rolls.pop(room_id, None)
        if whole is not None:
            replace_bytes(private_folder(self.folder / room_id) / ROLL, whole, PRIVATE)

    def _aside(self, work: Callable[[], object]) -> None:
        """Do this in the writer's thread, after all that came before."""
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="rooms")
        self._writer.submit(self._do, work)

    def _do(self, work: Callable[[], object]) -> None:
        try:
            work()
        except SaveError as error:
            self._later(partial(self.tell, error))
        except OSError as error:
            self._later(partial(self.tell, writing(error, self.folder)))

    def flush(self) -> None:
        """Wait until all rolls are written."""
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.shutdown()

    def tell(self, error: SaveError) -> None:
        """Tell trouble with a file to whoever hosts."""
        if self.trouble is not None:
            self.trouble(error)
        else:
            log.warning("%s: %s", error.path, error.detail)

    # The game

    def _shelf(self, room_id: str) -> Shelf:
        return Shelf(self.folder / room_id, self.find, self._syncer, private=True)

    def begin(self, room: Room) -> None:
        """Give the room's new match its journal."""
        hosted = room.hosted
        if hosted is None:
            return
        before = self._journals.pop(room.id, None)
        if before is not None:
            before.close()
        try:
            with contextlib.suppress(OSError):
                private_folder(self.folder / room.id)
            self._journals[room.id] = self._shelf(room.id).start(
                hosted.match,
                hosted.people,
                trouble=self.tell,
                relief=partial(self.write, room),  # it names the game's file
            )
        except (SaveError, OSError) as error:
            self.tell(error if isinstance(error, SaveError) else writing(error, self.folder))

    def unwritten(self, room: Room) -> int:
        """How many lines of the game that is on are not written."""
        journal = self._journals.get(room.id)
        return 0 if journal is None else journal.waiting

    def write_again(self, room: Room) -> None:
        """Try to write what could not be written."""
        journal = self._journals.get(room.id)
        if journal is not None:
            journal.flush()

    def finish(self, room: Room) -> None:
        """The game is over: its file goes to the finished ones."""
        journal = self._journals.pop(room.id, None)
        if journal is not None:
            self._aside(partial(self._shelf(room.id).finish, journal))
            self.write(room)

    # The end

    def close(self, room: Room) -> None:
        """Close the files of a room that closes; without an unfinished game nothing is kept."""
        journal = self._journals.pop(room.id, None)
        if journal is not None:
            journal.close()
        elif room.phase.can_be_left and not room.config.auto:
            self._aside(partial(self._forget, room.id))

    def _forget(self, room_id: str) -> None:
        self._rolls.pop(room_id, None)
        delete(self.folder / room_id / ROLL)

    def end(self) -> None:
        """All rooms are closed: nothing waits for the disk any more."""
        self.flush()
        self._syncer.close()

    # Rooms of an earlier run

    def forget(self, room_id: str) -> None:
        """Do not offer this room again; journals that are there stay. SaveError."""
        self.flush()
        self._forget(room_id)

    def rooms(self) -> tuple[str, ...]:
        """The ids of the rooms that can be opened again."""
        return tuple(room.name for room in holding(self.folder, ROLL))

    def read(self, room_id: str) -> Roll:
        """The roll of a room; SaveError if there is none that can be read."""
        return read(self.folder / room_id / ROLL)

    def reopen(self, room_id: str, services: Services) -> Room:
        """The room as it was, its game going on; SaveError names what is wrong with it."""
        self.flush()
        roll = self.read(room_id)
        room = room_of(roll, self.folder / room_id / ROLL, self.find, services)
        with contextlib.suppress(OSError):
            private_folder(self.folder / room_id)
        fresh = max(roll.ahead + roll.skipped + FRESH_COUNT, time.time_ns() // 1_000_000)
        path = self._game_file(roll)
        if path is None:
            room.games.ahead = fresh
        else:
            try:
                self._resume(room, path, roll.ahead, fresh)
            except BaseException:
                self._let_go(room.id)  # or nobody could put the file aside on Windows
                raise
        self.write(room)
        return room

    def _let_go(self, room_id: str) -> None:
        journal = self._journals.pop(room_id, None)
        if journal is not None:
            journal.close()

    def _game_file(self, roll: Roll) -> Path | None:
        """The journal of the game that is on.

        The roll is written a moment later than a game begins or ends: if the program ended between
        them, it names a game that is over, or not yet the one that has begun.
        """
        shelf = self._shelf(roll.id)
        named = shelf.folder / Path(roll.game_file).name
        if roll.game_file and is_there(named):
            return named
        there = shelf.paths()
        if there:
            return there[-1]
        finished = is_there(shelf.finished / named.name)
        return None if finished or not roll.game_file else named

    def _resume(self, room: Room, path: Path, ahead: int, skipped: int) -> None:
        saved, journal = self._shelf(room.id).resume(
            path, self.tell, relief=partial(self.write, room)
        )
        self._journals[room.id] = journal  # closed with the room, whatever follows
        with contextlib.suppress(OSError):
            journal.path.chmod(0o600)
        if saved.reseated:
            room.roster.rearrange(saved.reseated)
        if saved.notes:  # a fresh journal has fewer lines: what was asked for is asked anew
            ahead += max(note.line for note in saved.notes) + 1
        room.resume(saved.match, ahead, skipped)


def private_folder(path: Path) -> Path:
    """The folder, made if it is not there, for its owner alone; OSError if it cannot be had."""
    for folder in (path.parent, path):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    return path
