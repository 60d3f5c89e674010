"""Tables hosted by this program: its hub, and the tables that can be opened again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Value
from cardtable.games import game as rules_of
from cardtable.lan.discovery.interfaces import any_network, likely_addresses, own_addresses
from cardtable.lan.discovery.invitation import address_code, link
from cardtable.lan.guest.callbacks import Callbacks
from cardtable.lan.guest.membership import Who
from cardtable.lan.host.disk.storage import ROLL, RoomStorage
from cardtable.lan.host.hub import Hub
from cardtable.lan.transport.network import Network, Seat
from cardtable.saves.content import is_there
from cardtable.saves.errors import SaveError, reading
from cardtable.windows.network.kept_table import KeptTable

log = logging.getLogger(__name__)

LISTED = 6


class Hosting:
    """The hub of this program, made when the first table is opened."""

    def __init__(
        self, network: Callable[[], Network], folder: Path, trouble: Callable[[SaveError], None]
    ) -> None:
        """trouble: told, in the network's thread, when a table cannot be written down."""
        self._network = network
        self._folder = folder
        self._trouble = trouble
        self._hub: Hub | None = None
        self._thinker: Thinker | None = None

    @property
    def thinker(self) -> Thinker:
        """The bots of the network's tables, and the one who gives hints there."""
        if self._thinker is None:
            self._thinker = Thinker()
        return self._thinker

    def hub(self) -> Hub:
        """The hub; LanError if no port can be had, SaveError if its key cannot be kept."""
        if self._hub is None:
            self._hub = self._network().hub(
                self._folder, rules_of, self.thinker, said=_log_said, trouble=self._trouble
            )
        return self._hub

    @property
    def fingerprint(self) -> str:
        """By which this program is known where it hosts; "" before its first table."""
        return "" if self._hub is None else self._hub.fingerprint

    def resume(self, room: str, who: Who, callbacks: Callbacks) -> Seat:
        """Take a table up again; SaveError or LanError if it cannot be."""
        return self._network().reopen(self.hub(), room, who, callbacks)

    def invitation(self, seat: Seat) -> tuple[str, str, str, tuple[str, ...]]:
        """The table's code, its join code and its link; empty at somebody else's table. Without a
        network nothing leads here: then there is neither code nor link. Last, other codes of it,
        where it is not sure by which of its addresses others reach this computer."""
        room, hub = seat.room, self._hub
        if room is None or hub is None:
            return "", "", "", ()
        door = self._network().get(partial(getattr, room.access, "code", ""))
        if not any_network():
            return "", door, "", ()
        said = [address_code(address, hub.port) for address in likely_addresses()]
        codes = [code for code in said if code]
        way = link(own_addresses(), hub.port, room.id, hub.fingerprint, door)
        return codes[0] if codes else "", door, way, tuple(codes[1:])

    # Tables of earlier runs

    def _storage(self) -> RoomStorage:
        return RoomStorage(self._folder / "rooms", rules_of)

    def kept(self) -> tuple[KeptTable, ...]:
        """The tables that can be opened again, the last played first."""
        storage = self._storage()
        found = [self._kept(storage, room) for room in storage.rooms()]
        return tuple(sorted(found, key=lambda one: -one.played)[:LISTED])

    def _kept(self, storage: RoomStorage, room: str) -> KeptTable:
        folder = storage.folder / room
        try:
            roll = storage.read(room)
            journal = folder / roll.game_file if roll.game_file else folder / ROLL
            played = max(
                path.stat().st_mtime for path in (folder / ROLL, journal) if is_there(path)
            )
        except SaveError as error:
            return KeptTable(room, error=error)
        except OSError as error:
            return KeptTable(room, error=reading(error, folder))
        except ValueError as error:
            return KeptTable(room, error=SaveError("damaged", folder, detail=str(error)))
        people = tuple(one.name for one in roll.members if not one.host and one.place is not None)
        return KeptTable(
            room,
            roll.name,
            roll.game,
            roll.preset,
            bool(roll.game_file),
            people,
            played,
            of=roll.of,
        )

    def forget(self, room: str) -> None:
        """Do not offer this table again; a game that is on there stays on disk. SaveError."""
        self._storage().forget(room)

    def close(self) -> None:
        """The program ends: say goodbye to the guests, end the bots."""
        hub, self._hub = self._hub, None
        thinker, self._thinker = self._thinker, None
        if hub is not None:
            self._network().wait(hub.close(), 10)
        if thinker is not None:
            thinker.close()


def _log_said(code: str, params: dict[str, Value]) -> None:
    log.info("%s %s", code, params)
