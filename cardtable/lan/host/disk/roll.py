"""A room's roll, as it is kept on disk: people, places, settings and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from cardtable.engine.actions import Value
from cardtable.engine.options import OptionError
from cardtable.engine.rules import Rules
from cardtable.lan.host.room import Room, Services
from cardtable.lan.host.roster import Member, MemberId
from cardtable.lan.protocol.client_messages import Settings
from cardtable.saves.content import TooLargeError, content_of
from cardtable.saves.errors import SaveError, reading
from cardtable.saves.own_file import LARGEST

FORMAT = 1


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
    next game's go on from. skipped: how many numbers the game's updates left out besides."""

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
    skipped: int = 0
    countdown: int = 20
    teacher: bool = False


def roll_of(room: Room, game_file: str) -> Roll:
    """The roll of a room now."""
    config, roster, games = room.config, room.roster, room.games
    table = config.table
    return Roll(
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
        games.ahead if game_file else games.numbered,
        config.of,
        games.skipped,
        config.countdown,
        config.teacher,
    )


def roll_bytes(roll: Roll) -> bytes:
    """The file."""
    return msgspec.json.format(msgspec.json.encode(roll), indent=1)


def read(path: Path) -> Roll:
    """The roll in a file; SaveError if it is none that can be read."""
    try:
        roll = msgspec.json.decode(content_of(path, LARGEST), type=Roll)
    except OSError as error:
        raise reading(error, path) from None
    except TooLargeError:
        raise SaveError("too_large", path) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", path, line=1, detail=str(error)) from None
    if roll.format > FORMAT:
        raise SaveError("future_format", path, detail=str(roll.format))
    return roll


def room_of(roll: Roll, path: Path, find: Callable[[str], Rules[Any]], services: Services) -> Room:
    """The room of a roll, its people away and no game on; SaveError names what is wrong with it."""
    try:
        rules = find(roll.game)
        declaration = rules.declaration
        base = declaration.values(roll.preset, roll.players)
        changes = {k: v for k, v in roll.options.items() if base.get(k, ...) != v}
        table = declaration.table(roll.preset, roll.players, changes)
        key = bytes.fromhex(roll.key)
    except (OptionError, ValueError) as error:
        raise SaveError("damaged", path, line=1, detail=str(error)) from None
    if len(roll.places) != table.players:
        raise SaveError("damaged", path, line=1, detail="places")
    if roll.teacher and any(one.host and one.place is not None for one in roll.members):
        raise SaveError("damaged", path, line=1, detail="teacher")  # who sees all hands has none
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
        countdown=roll.countdown if roll.auto else 0,
        teacher=roll.teacher,
    )
    members = [
        Member(
            *(MemberId(one.id), one.name, one.key, one.avatar, one.epoch),
            host=one.host and not roll.auto,  # once the first guest kept such a table
            gone=one.gone,
            bot=one.bot,
            consents=one.consents,
        )
        for one in roll.members
    ]
    places = [(None if one is None else MemberId(one), level) for one, level in roll.places]
    room.roster.restore(members, places)
    return room
