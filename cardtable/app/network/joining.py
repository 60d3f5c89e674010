"""Joining a table on the network: where it is, who one was there, what is kept to come back."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.engine.events import DealScored
from cardtable.engine.seat_view import Update
from cardtable.games import game as rules_of
from cardtable.lan.discovery.finds import Found, also_at, instead_of
from cardtable.lan.discovery.invitation import Target, target
from cardtable.lan.guest.known_tables import KnownTable, KnownTables
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, TableNote
from cardtable.lan.transport.network import Network
from cardtable.lan.transport.sockets import Address
from cardtable.saves.errors import SaveError
from cardtable.windows.network.network_bridge import NetworkBridge

log = logging.getLogger(__name__)


NOT_KNOWN_THERE = (
    "sent_away",
    "not_let_in",
    "needs_code",
    "wrong_code",
    "too_many_codes",
    "name_taken",
    "table_full",
)
"""Why a link is over that tell that the host keeps no seat for this person (any more)."""


class Threads:
    """Work that may take a while, each in a thread of its own; the program's end waits for it.

    Not a ThreadPoolExecutor: Python's end waits for its threads however long they take, and the
    name of a host can be looked up for minutes.
    """

    def __init__(self) -> None:
        self._threads: list[threading.Thread] = []

    def begin(self, name: str, work: Callable[[], None]) -> None:
        """Do this aside."""
        self._threads = [one for one in self._threads if one.is_alive()]
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def wait(self) -> None:
        """Wait for all of it, but not for ever."""
        for thread in self._threads:
            thread.join(5)


class Joining(QObject):
    """Calls hosts and remembers them. `seated` brings a Seat and the bridge that hears it."""

    seated = Signal(object, object)
    failed = Signal(object)
    """A LanError: no seat can be had this way."""
    not_kept = Signal(object)
    """A SaveError: what is kept to come back cannot be read or written."""
    _reached = Signal(object)

    def __init__(
        self,
        network: Callable[[], Network],
        folder: Path,
        threads: Threads,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.tried = Who("")
        """Who wanted to join last."""
        self.nearby: tuple[Found, ...] = ()
        """The tables that are nearby now."""
        self.typed = ""
        """The code, address or link that was typed last."""
        self.code = ""
        """The join code that was typed for a table which has not let the player in yet."""
        self._network, self._folder, self._threads = network, folder, threads
        self._memory: KnownTables | None = None
        self._at: tuple[tuple[Address, ...], str, TableNote | None] = ((), "", None)
        self._sheets: dict[str, tuple[DealScored, ...]] = {}
        """The score sheets of the tables joined in this run, as they were heard of last."""
        self._hosting = self._closed = False
        self._table = ""
        """The table that is called or joined."""
        self._room: RoomState | None = None
        self._reached.connect(self._call_made, Qt.ConnectionType.QueuedConnection)

    @property
    def memory(self) -> KnownTables:
        """The tables that were joined before."""
        if self._memory is None:
            self._memory = KnownTables(self._folder)
            if self._memory.fault is not None:
                self.not_kept.emit(self._memory.fault)
        return self._memory

    def close(self) -> None:
        """The program ends: a host that is found now is not called any more."""
        self._closed = True

    def forget(self, known: KnownTable) -> None:
        """Remember a table no more."""
        try:
            self.memory.forget(known.table)
        except SaveError as error:
            self.not_kept.emit(error)

    # Ways to a table

    def found(self, found: Found, who: Who) -> None:
        """Join a table that was found nearby."""
        self.code = who.code
        note = found.note
        aim = Who(who.name, who.avatar, who.code, note.id)
        self._join(found.addresses, aim, note.fingerprint, None, note)

    def known(self, known: KnownTable, who: Who) -> None:
        """Come back to a table of before."""
        addresses = tuple((host, port) for host, port in known.addresses)
        addresses = also_at(self.nearby, addresses, known.fingerprint)
        aim = Who(who.name, who.avatar, who.code, known.table)
        self._join(addresses, aim, known.fingerprint, known.membership, None)

    def typed_in(self, typed: str, who: Who) -> None:
        """Join by a code, an address or a link."""
        self.typed, self.code = typed, who.code
        try:
            aim = target(typed)
        except LanError as error:
            self.failed.emit(error)
            return
        who = Who(who.name, who.avatar, who.code or aim.code)
        # a link may lead to a table of before that somebody else hosts on, under another id
        new = self.memory.known(aim.table) is None and bool(self.memory.recent())
        self._threads.begin("resolve", partial(self._resolve, self._network(), aim, who, new))

    def _resolve(self, network: Network, aim: Target, who: Who, new: bool) -> None:
        """Names into addresses, numbers into tables: takes seconds, so in a thread."""
        try:
            addresses = tuple(
                address for host, port in aim.hosts for address in network.addresses(host, port)
            )
            addresses = also_at(self.nearby, addresses, aim.pin)
            table, note, pin = aim.table, None, aim.pin
            if not table:
                addresses, pin, notes = self._looked(network, addresses, pin)
                if not notes:
                    raise LanError("no_such_table")
                if aim.number is None and len(notes) > 1:
                    raise LanError("which_table")
                number = aim.number or 0
                if number >= len(notes):
                    raise LanError("no_such_table")
                note = notes[number]
                table = note.id
            elif new:
                with contextlib.suppress(LanError):  # joining says what is wrong
                    notes = network.look(addresses, aim.pin)
                    note = next((one for one in notes if one.id == table), None)
            there = Who(who.name, who.avatar, who.code, table)
            self._reached.emit((addresses, there, pin, note))
        except LanError as error:
            self._reached.emit(error)
        except (OSError, TimeoutError) as error:
            log.warning("resolve: %s", error)
            host = ", ".join(sorted({one for one, _port in aim.hosts}))
            self._reached.emit(LanError("no_answer", address=host))

    def _looked(
        self, network: Network, addresses: tuple[Address, ...], pin: str
    ) -> tuple[tuple[Address, ...], str, tuple[TableNote, ...]]:
        """The tables of a host, and where it was reached."""
        try:
            return addresses, pin, network.look(addresses, pin)
        except LanError as error:
            if pin or error.code not in ("no_answer", "not_open", "no_network"):
                raise
            for others, known in instead_of(self.nearby, addresses):
                with contextlib.suppress(LanError):
                    return others, known, network.look(others, known)
            raise

    def _call_made(self, reached: object) -> None:
        if self._closed:
            return
        if isinstance(reached, LanError):
            self.failed.emit(reached)
        elif isinstance(reached, tuple):
            addresses, who, pin, note = reached
            self._join(addresses, who, pin, None, note)

    def _join(
        self,
        addresses: tuple[Address, ...],
        who: Who,
        pin: str,
        membership: Membership | None,
        note: TableNote | None,
    ) -> None:
        self.tried = who
        known = self.memory.known(who.table)
        if known is not None and known.fingerprint:
            # what lets the person back in is for this host alone, whoever says to have the table
            if pin not in ("", known.fingerprint):
                where = ", ".join(sorted({host for host, _port in addresses}))
                self.failed.emit(LanError("wrong_fingerprint", address=where))
                return
            pin = known.fingerprint
        if membership is None and known is not None:
            membership = known.membership
        pin = pin or next((one for a in addresses if (one := self.memory.pin_for(a))), "")
        self._begin((addresses, pin, note), hosting=False)
        self._table = who.table
        line = NetworkBridge()
        try:
            seat = self._network().join(
                addresses,
                who,
                rules_of,
                line.callbacks(),
                pin=pin,
                membership=membership,
                was="" if membership is not None else self._key_from_before(note),
                known_scores=() if membership is not None else self._scores_from_before(note),
                learned=self._learned,
            )
        except LanError as error:
            self.failed.emit(error)
            return
        self._listen(line)
        self.seated.emit(seat, line)

    def hosts(self, line: NetworkBridge, fingerprint: str) -> None:
        """The table is one's own: remember it too, in case that somebody else hosts it on.

        fingerprint: one's own.
        """
        self._begin(((), fingerprint, None), hosting=True)
        self._listen(line)

    # What is kept

    def _begin(
        self, at: tuple[tuple[Address, ...], str, TableNote | None], *, hosting: bool
    ) -> None:
        self._at, self._hosting, self._room = at, hosting, None
        self._table = ""

    def _listen(self, line: NetworkBridge) -> None:
        line.remember.connect(self._remember)
        line.room.connect(self._named)
        line.connection.connect(self._connection)
        line.updated.connect(self._updated)

    def _key_from_before(self, note: TableNote | None) -> str:
        """The key kept for this table while somebody else hosted it; "" if there is none."""
        before = self._before(note)
        return "" if before is None else before.key

    def _before(self, note: TableNote | None) -> KnownTable | None:
        """What is remembered of this table from when somebody else hosted it."""
        if note is None:
            return None
        kept = (
            one
            for one in self.memory.recent()
            if one.seat_kept and (one.is_now(note) or one.may_be(note))
        )
        return next((one for one in kept if one.table != note.id), None)

    def _scores_from_before(self, note: TableNote | None) -> tuple[DealScored, ...]:
        """The score sheet of this table as its host before told it."""
        before = self._before(note)
        return () if before is None else self._sheets.get(before.table, ())

    def _updated(self, update: Update) -> None:
        if update.view.scores:
            self._sheets[self._table] = update.view.scores

    def _learned(self, fingerprint: str) -> None:
        """Called in the network's thread: the host's certificate met first."""
        addresses, _pin, note = self._at
        self._at = (addresses, fingerprint, note)

    def moved(self, addresses: tuple[Address, ...], fingerprint: str) -> None:
        """The host of the table joined last is to be found here now: remembered with the seat."""
        before, pin, note = self._at
        if before and fingerprint == pin != "":
            self._at = (tuple(dict.fromkeys((*addresses, *before))), pin, note)

    def gave_up(self) -> None:
        """The player has left the table that was joined last, and nothing is kept there."""
        try:
            self.memory.give_up(self._table)
        except SaveError as error:
            self.not_kept.emit(error)

    def left_game(self) -> None:
        """The player has left the game that was joined last to a bot; the seat is kept."""
        self.offer_no_more(self._table)

    def offer_no_more(self, table: str) -> None:
        """Offer a game on the network no more."""
        try:
            self.memory.offer_no_more(table)
        except SaveError as error:
            self.not_kept.emit(error)

    def _connection(self, state: str, why: LanError | None) -> None:
        if state == "over" and why is not None and why.code in NOT_KNOWN_THERE:
            self.gave_up()

    def _remember(self, membership: Membership) -> None:
        self._table, self.code = membership.table, ""
        addresses, pin, note = self._at
        name, of = (note.name, note.of) if note is not None else ("", "")
        game = note.game if note is not None else ""
        if self._room is not None:
            room = self._room
            name, of, game = room.name, room.of, read_table(room).game
        sits, playing = self._sits(membership), self._plays(membership)
        if addresses or self._hosting:
            try:
                self.memory.remember(
                    membership, addresses, pin, name, game, of, sits=sits, playing=playing
                )
            except SaveError as error:
                self.not_kept.emit(error)

    def _sits(self, membership: Membership) -> bool:
        """Whether the person has a place; what was so before until the room tells."""
        if self._room is not None:
            return any(place.person == membership.person for place in self._room.places)
        known = self.memory.known(membership.table)
        return known is not None and known.seat_kept

    def _plays(self, membership: Membership) -> bool:
        """Whether the person plays a game there now; what was so before until the room tells."""
        if self._room is not None:
            return self._sits(membership) and self._room.phase not in ("lobby", "over")
        known = self.memory.known(membership.table)
        return known is not None and known.playing

    def _named(self, state: RoomState) -> None:
        """The table's name comes after the membership: now it is known what to remember it by."""
        self._room = state
        known = self.memory.known(state.table)
        if known is None or not known.token:
            return
        mine = known.membership
        now = (state.name, state.of, self._sits(mine), self._plays(mine))
        if (known.name, known.of, known.sits, known.playing) != now:
            self._remember(mine)
