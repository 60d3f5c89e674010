"""A room on disk: its roll (people, places, settings, keys) and beside it the game's journal.

The roll is written beside and put in place whenever it changes; the journal takes every action
before anybody hears of it. Only their owner may read them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from cardtable.engine.actions import Value
from cardtable.engine.options import OptionError
from cardtable.engine.rules import Rules
from cardtable.lan.protocol.client_messages import Settings
from cardtable.saves.errors import SaveError, reading, writing
from cardtable.saves.journal import Journal, Shelf, Trouble
from cardtable.saves.moving import delete
from cardtable.saves.whole import PRIVATE, replace_bytes

from .fsync import FsyncThread
from .room import Room, Services
from .roster import Member, MemberId

log = logging.getLogger(__name__)

FORMAT = 1
ROLL = "room.json"


class MemberRoll(msgspec.Struct, frozen=True):
    """A person, as kept."""

    id: int
    name: str
    key: str
    avatar: str
    epoch: int
    place: int | None
    host: bool
    gone: bool
    bot: bool
    consents: bool = False


class Roll(msgspec.Struct, frozen=True):
    """A room, as kept. game_file: the journal of the game that is on, "" if none is.
    ahead: how far update numbers are ahead of what the journal counts, or, without one, what the
    next game's go on from."""

    format: int
    id: str
    key: str
    code: str
    name: str
    game: str
    preset: str
    players: int
    options: dict[str, Value]
    settings: Settings
    auto: bool
    cutting: bool
    members: tuple[MemberRoll, ...]
    places: tuple[tuple[int | None, str], ...]
    game_file: str = ""
    ahead: int = 0
    of: str = ""


@dataclass(slots=True)
class _Open:
    journal: Journal | None = None
    ahead: int = 0


class RoomStorage:
    """Keeps the rooms of a host in a folder, one folder each."""

    def __init__(
        self, folder: Path, find: Callable[[str], Rules[Any]], trouble: Trouble | None = None
    ) -> None:
        self.folder = folder
        self.find = find
        self.trouble = trouble
        self._open: dict[str, _Open] = {}
        self._syncer = FsyncThread()

    def watch(self, services: Services) -> Services:
        """The same services, with rooms that are written down."""
        services.changed = self.write
        services.begun = self.begin
        services.finished = self.finish
        return services

    def write(self, room: Room) -> None:
        """Write the roll; trouble is told, the room goes on."""
        kept = self._open.setdefault(room.id, _Open())
        config, roster = room.config, room.roster
        table = config.table
        game_file = kept.journal.path.name if kept.journal and kept.journal.begun else ""
        roll = Roll(
            FORMAT,
            room.id,
            roster.key.hex(),
            room.access.code,
            config.name,
            table.game,
            table.preset,
            table.players,
            dict(table.options),
            config.settings,
            config.auto,
            config.cutting,
            tuple(
                MemberRoll(
                    *(one.id, one.name, one.key, one.avatar, one.epoch),
                    *(roster.place_of(one), one.host, one.gone, one.bot, one.consents),
                )
                for one in roster.members.values()
                if not one.knocks
            ),
            roster.rows(),
            game_file,
            kept.ahead if game_file else room.games.numbered,
            config.of,
        )
        path = self.folder / room.id / ROLL
        try:
            told = msgspec.json.format(msgspec.json.encode(roll), indent=1)
            replace_bytes(path, told, PRIVATE)
        except SaveError as error:
            self.tell(error)

    def tell(self, error: SaveError) -> None:
        """Tell trouble with a file to whoever hosts."""
        if self.trouble is not None:
            self.trouble(error)
        else:
            log.warning("%s: %s", error.path, error.detail)

    def _teller(self, room: Room) -> Trouble:
        def tell(error: SaveError) -> None:
            self.tell(error)
            room.journal_trouble()

        return tell

    def _shelf(self, room_id: str) -> Shelf:
        return Shelf(self.folder / room_id, self.find, self._syncer, private=True)

    def begin(self, room: Room) -> None:
        """Give the room's new match its journal."""
        hosted = room.hosted
        if hosted is None:
            return
        kept = self._open.setdefault(room.id, _Open())
        if kept.journal is not None:
            kept.journal.close()
        kept.ahead = room.games.ahead
        try:
            kept.journal = self._shelf(room.id).start(
                hosted.match,
                hosted.people,
                trouble=self._teller(room),
                relief=partial(self.write, room),  # it names the game's file
            )
        except (SaveError, OSError) as error:
            kept.journal = None
            self.tell(error if isinstance(error, SaveError) else writing(error, self.folder))

    def finish(self, room: Room) -> None:
        """The game is over: its file goes to the finished ones."""
        kept = self._open.get(room.id)
        if kept is None or kept.journal is None:
            return
        journal, kept.journal = kept.journal, None
        try:
            self._shelf(room.id).finish(journal)
        except SaveError as error:
            self.tell(error)
        self.write(room)

    def close(self, room: Room) -> None:
        """Close the files of a room that closes; without an unfinished game nothing is kept."""
        kept = self._open.pop(room.id, None)
        if kept is not None and kept.journal is not None:
            kept.journal.close()
        elif kept is not None and room.phase.can_be_left and not room.config.auto:
            try:
                self.forget(room.id)
            except SaveError as error:
                self.tell(error)

    def end(self) -> None:
        """All rooms are closed: nothing waits for the disk any more."""
        self._syncer.close()

    def forget(self, room_id: str) -> None:
        """Do not offer this room again; journals that are there stay. SaveError."""
        delete(self.folder / room_id / ROLL)

    def rooms(self) -> tuple[str, ...]:
        """The ids of the rooms that can be opened again."""
        return tuple(sorted(path.parent.name for path in self.folder.glob(f"*/{ROLL}")))

    def read(self, room_id: str) -> Roll:
        """The roll of a room; SaveError if there is none that can be read."""
        path = self.folder / room_id / ROLL
        try:
            roll = msgspec.json.decode(path.read_bytes(), type=Roll)
        except OSError as error:
            raise reading(error, path) from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise SaveError("damaged", path, line=1, detail=str(error)) from None
        if roll.format > FORMAT:
            raise SaveError("future_format", path, detail=str(roll.format))
        return roll

    def reopen(self, room_id: str, services: Services) -> Room:
        """The room as it was, its game going on; SaveError names what is wrong with it."""
        roll = self.read(room_id)
        path = self.folder / room_id / ROLL
        try:
            rules = self.find(roll.game)
            declaration = rules.declaration
            base = declaration.values(roll.preset, roll.players)
            changes = {k: v for k, v in roll.options.items() if base.get(k, ...) != v}
            table = declaration.table(roll.preset, roll.players, changes)
            key = bytes.fromhex(roll.key)
        except (OptionError, ValueError) as error:
            raise SaveError("damaged", path, line=1, detail=str(error)) from None
        room = Room(
            rules,
            table,
            services,
            name=roll.name,
            of=roll.of,
            settings=roll.settings,
            auto=roll.auto,
            table_id=roll.id,
            key=key,
            code=roll.code,
            cutting=roll.cutting,
        )
        if len(roll.places) != table.players:
            raise SaveError("damaged", path, line=1, detail="places")
        members = [
            Member(
                *(MemberId(one.id), one.name, one.key, one.avatar, one.epoch),
                host=one.host,
                gone=one.gone,
                bot=one.bot,
                consents=one.consents,
            )
            for one in roll.members
        ]
        places = [(None if one is None else MemberId(one), level) for one, level in roll.places]
        room.roster.restore(members, places)
        if roll.game_file:
            self._resume(room, roll)
        else:
            room.games.ahead = roll.ahead
        return room

    def _resume(self, room: Room, roll: Roll) -> None:
        shelf = self._shelf(roll.id)
        saved, journal = shelf.resume(shelf.folder / Path(roll.game_file).name, self._teller(room))
        journal.path.chmod(0o600)
        if saved.reseated:
            room.roster.rearrange(saved.reseated)
        ahead = roll.ahead
        if saved.notes:  # a fresh journal has fewer lines, yet numbers never fall
            ahead += max(note.line for note in saved.notes) + 1
        self._open[room.id] = _Open(journal, ahead)
        room.resume(saved.match, ahead)
        self.write(room)
