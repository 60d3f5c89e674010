"""What a guest remembers of hosts: fingerprints met first, seats to come back to, recent tables.

One small file that only its owner may read.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from cardtable.lan.protocol.host_messages import TableNote
from cardtable.lan.transport.sockets import Address
from cardtable.saves.errors import SaveError
from cardtable.saves.own_file import OwnFile
from cardtable.saves.whole import PRIVATE

from .membership import Membership

FILE = "tables.json"
MOST = 40


class KnownTable(msgspec.Struct, frozen=True):
    """A table that was joined. of: whose it is, where it has no name. met: seconds since 1970.
    token: "" after the seat was given up or taken away. sits: whether the person had a place there
    when it was last heard of, or only looked on. playing: whether a game was on then that this
    person has not left."""

    table: str
    name: str
    game: str
    addresses: tuple[tuple[str, int], ...]
    fingerprint: str
    person: int
    token: str
    key: str
    met: float
    of: str = ""
    sits: bool = True
    playing: bool = False

    @property
    def membership(self) -> Membership:
        """What lets the person back in."""
        return Membership(self.table, self.person, self.token, self.key)

    @property
    def seat_kept(self) -> bool:
        """Whether a place there still waits for this person."""
        return self.sits and bool(self.token)

    def is_now(self, note: TableNote) -> bool:
        """Whether this is the table of a note, at the host that it was joined at."""
        return self.table == note.id and bool(note.fingerprint) and self._is_at(note)

    def may_be(self, note: TableNote) -> bool:
        """Whether a note that is not this table's may be that of somebody who hosts it on: it says
        so, and anybody can say so. Such a host learns nothing (`takeover_keys`)."""
        named = bool(note.name or note.of)
        same = (self.name, self.of, self.game) == (note.name, note.of, note.game)
        return not self.is_now(note) and (self.table == note.id or (named and same))

    def _is_at(self, note: TableNote) -> bool:
        return self.fingerprint == note.fingerprint


class KnownTables:
    """The tables that were joined lately, the last one first."""

    def __init__(self, folder: Path) -> None:
        """Read the file in `folder`; of a damaged one what counts holds, and `fault` tells it."""
        self._file = OwnFile(folder / FILE, mode=PRIVATE, compact=True)
        self._tables: list[KnownTable] = []
        tables = self._file.read().get("tables", [])
        if not isinstance(tables, list):
            self._file.wrong("tables")
            tables = []
        for number, told in enumerate(tables):
            try:
                self._tables.append(msgspec.convert(told, KnownTable))
            except msgspec.ValidationError:
                self._file.wrong(f"tables[{number}]")
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
        return {"tables": msgspec.to_builtins(self._tables)}

    def _write(self) -> None:
        self._file.write(self._plain())

    def recent(self) -> tuple[KnownTable, ...]:
        """The tables that were joined lately."""
        return tuple(self._tables)

    def known(self, table: str) -> KnownTable | None:
        """What is remembered of a table."""
        return next((one for one in self._tables if one.table == table), None)

    def pin_for(self, address: Address) -> str:
        """The fingerprint met at this address before; "" if it was never called."""
        return next((one.fingerprint for one in self._tables if address in one.addresses), "")

    def remember(
        self,
        membership: Membership,
        addresses: tuple[Address, ...],
        fingerprint: str,
        name: str = "",
        game: str = "",
        of: str = "",
        *,
        sits: bool = True,
        playing: bool = False,
    ) -> None:
        """Keep a table that was joined; SaveError if it cannot be written."""
        kept = KnownTable(
            membership.table,
            name,
            game,
            addresses,
            fingerprint,
            membership.person,
            membership.token,
            membership.key,
            time.time(),
            of,
            sits,
            playing,
        )
        others = [one for one in self._tables if one.table != membership.table]
        self._tables = [kept, *others][:MOST]
        self._write()

    def give_up(self, table: str) -> None:
        """There is no seat to come back to at a table any more: only the way there is kept."""
        self._change(table, person=0, token="", sits=False, playing=False)

    def offer_no_more(self, table: str) -> None:
        """Its game is not gone on with by itself; the seat stays kept."""
        self._change(table, playing=False)

    def _change(self, table: str, **changes: object) -> None:
        changed = [
            structs.replace(one, **changes) if one.table == table else one for one in self._tables
        ]
        if changed != self._tables:
            self._tables = changed
            self._write()

    def forget(self, table: str) -> None:
        """Remember a table no more; SaveError if that cannot be written."""
        self._tables = [one for one in self._tables if one.table != table]
        self._write()


__all__ = ["KnownTable", "KnownTables", "SaveError"]
