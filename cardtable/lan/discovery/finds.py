"""What has been heard of tables nearby, and how much of it is believed.

Datagrams and multicast DNS can be sent by anybody in anybody's name. So what they tell is a rumour:
the host is asked itself, over TLS, and only a host that has the fingerprint of the rumour makes it
sure. A rumour never changes what is sure, nor takes its place in the list. No sockets here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

import msgspec

from cardtable.lan.host.names import clean
from cardtable.lan.protocol.codec import VERSION
from cardtable.lan.protocol.host_messages import TableNote
from cardtable.lan.transport.sockets import Address

MOST = 64
"""Tables that are listed at most; more is noise or malice."""

MOST_OF_A_HOST = 48
"""Tables of one host that are listed at most."""

RUMOURED, PER_COMPUTER = 4, 2
"""Addresses that are kept of a table by rumour, and of these ports at one computer."""

MOST_COMPUTERS = 512
ASKED_AGAIN = 2.0
"""Seconds after which an address may be asked again for the same table."""

_ID = re.compile(r"[0-9a-z]{1,16}")
_PIN = re.compile(r"([0-9a-f]{64})?")
_LONGEST = {"name": 60, "of": 60, "game": 40, "preset": 40, "state": 12, "door": 8}

Key = tuple[str, str]
"""A table: its id, and the fingerprint of whoever says that he hosts it."""


@dataclass(slots=True)
class Found:
    """A table nearby: its note, where it is, and when it was heard of last.

    sure: whether the host itself has said so, with the certificate of the note's fingerprint.
    """

    note: TableNote
    addresses: tuple[Address, ...]
    heard: float = field(compare=False)
    sure: bool = False

    @property
    def compatible(self) -> bool:
        """Whether this program speaks its language; if not it is shown greyed."""
        return self.note.version == VERSION


@dataclass(slots=True)
class _Table:
    note: TableNote
    heard: float
    proven: list[Address] = field(default_factory=list)
    rumoured: list[Address] = field(default_factory=list)

    @property
    def addresses(self) -> tuple[Address, ...]:
        return tuple(dict.fromkeys((*self.proven, *self.rumoured)))[:8]


def fit(note: TableNote) -> TableNote | None:
    """The note as it may be shown: texts without control and direction marks; None if it can be
    no table of ours."""
    if not _ID.fullmatch(note.id) or not _PIN.fullmatch(note.fingerprint):
        return None
    if not 1 <= note.port <= 65535:
        return None
    texts = {key: clean(getattr(note, key), longest) for key, longest in _LONGEST.items()}
    return msgspec.structs.replace(note, **texts)


class Finds:
    """Rumours and what is sure, bounded whatever is sent."""

    def __init__(self) -> None:
        self._tables: dict[Key, _Table] = {}
        self._to_ask: dict[str, dict[tuple[Address, str], None]] = {}
        """By computer, so that nobody's many rumours keep those of others waiting."""
        self._asked: dict[tuple[Address, str], float] = {}
        self._random = Random()

    @property
    def shown(self) -> tuple[Found, ...]:
        """The list: what is sure first, then by name."""
        found = [
            Found(one.note, one.addresses, one.heard, bool(one.proven))
            for one in self._tables.values()
        ]
        return tuple(sorted(found, key=lambda one: (not one.sure, one.note.name, one.note.id)))

    def rumour(self, note: TableNote, addresses: Iterable[Address], now: float) -> None:
        """A table is said to be at these addresses."""
        fitting = fit(note)
        if fitting is None:
            return
        key = (fitting.id, fitting.fingerprint)
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= MOST and not self._make_room():
                return
            table = self._tables[key] = _Table(fitting, now)
        new = [one for one in dict.fromkeys(addresses) if one not in table.proven][:8]
        if not table.proven:
            table.note, table.heard = fitting, now
        elif len(new) < len(tuple(addresses)):
            table.heard = now
        stale = bool(table.proven) and fitting != table.note
        for address in new:
            self._rumoured_at(table, address)
        for address in (*new, *(table.proven[:1] if stale else ())):
            self._ask(address, fitting.fingerprint, now)

    def _rumoured_at(self, table: _Table, address: Address) -> None:
        if address in table.rumoured:
            return
        there = [one for one in table.rumoured if one[0] == address[0]]
        if len(there) >= PER_COMPUTER:
            table.rumoured.remove(there[0])
        table.rumoured.append(address)
        del table.rumoured[:-RUMOURED]

    def _make_room(self) -> bool:
        """Drop one of the rumours; whether there was one."""
        rumours = [key for key, one in self._tables.items() if not one.proven]
        if rumours:
            del self._tables[self._random.choice(rumours)]
        return bool(rumours)

    # Asking

    def _ask(self, address: Address, fingerprint: str, now: float) -> None:
        if not fingerprint or now - self._asked.get((address, fingerprint), -9.0) < ASKED_AGAIN:
            return
        wanted = self._to_ask.get(address[0])
        if wanted is None:
            if len(self._to_ask) >= MOST_COMPUTERS:
                self._to_ask.pop(self._random.choice(tuple(self._to_ask)))
            wanted = self._to_ask.setdefault(address[0], {})
        wanted[address, fingerprint] = None
        if len(wanted) > PER_COMPUTER:
            wanted.pop(self._random.choice(tuple(wanted)))

    def next_to_ask(self, now: float) -> tuple[Address, str] | None:
        """Whom to ask next, and the fingerprint that it must have; each computer in its turn."""
        for computer in tuple(self._to_ask):
            wanted = self._to_ask.pop(computer)
            one = next(iter(wanted))
            del wanted[one]
            if wanted:
                self._to_ask[computer] = wanted
            self._asked.pop(one, None)
            self._asked[one] = now
            while len(self._asked) > MOST_COMPUTERS:
                self._asked.pop(next(iter(self._asked)))
            return one
        return None

    def told(
        self, address: Address, fingerprint: str, notes: Iterable[TableNote], now: float
    ) -> None:
        """A host with this fingerprint has said itself, at this address, which tables it has."""
        there = set()
        for note in tuple(notes)[:MOST_OF_A_HOST]:
            named = msgspec.structs.replace(note, fingerprint=fingerprint, port=address[1])
            fitting = fit(named)
            if fitting is None:
                continue
            key = (fitting.id, fingerprint)
            if key not in self._tables and len(self._tables) >= MOST and not self._make_room():
                continue
            there.add(key)
            table = self._tables.setdefault(key, _Table(fitting, now))
            table.note, table.heard = fitting, now
            table.proven = [address, *(one for one in table.proven if one != address)][:4]
        for key in tuple(self._tables):
            if key[1] == fingerprint and key not in there and self._is_at(key, address):
                del self._tables[key]

    def _is_at(self, key: Key, address: Address) -> bool:
        """Whether a table is known to be at this address, or only rumoured to be anywhere."""
        return not self._tables[key].proven or address in self._tables[key].proven

    def gone(self, table_id: str, now: float) -> None:
        """A table is said to be gone: a rumour is dropped, a sure one is asked."""
        for key in [key for key in self._tables if key[0] == table_id]:
            self._seek(key, now)
            if not self._tables[key].proven:
                del self._tables[key]

    def tick(self, now: float, quiet: float, forget: float) -> None:
        """Ask those that have been silent for so many seconds, and forget the dead ones."""
        for key, table in tuple(self._tables.items()):
            if now - table.heard > forget:
                del self._tables[key]
            elif now - table.heard > quiet:
                self._seek(key, now)

    def _seek(self, key: Key, now: float) -> None:
        for address in self._tables[key].addresses:
            self._ask(address, key[1], now)

    @property
    def sure_addresses(self) -> tuple[Address, ...]:
        """Where hosts are known to be."""
        found = (one.proven[0] for one in self._tables.values() if one.proven)
        return tuple(dict.fromkeys(found))


def also_at(
    found: Iterable[Found], addresses: tuple[Address, ...], pin: str
) -> tuple[Address, ...]:
    """These addresses, and where else the host with this fingerprint is known to be."""
    known = (one.addresses for one in found if one.sure and pin and one.note.fingerprint == pin)
    return tuple(dict.fromkeys((*addresses, *(address for some in known for address in some))))


def instead_of(
    found: Iterable[Found], addresses: tuple[Address, ...]
) -> tuple[tuple[tuple[Address, ...], str], ...]:
    """Hosts nearby that say that they have one of these addresses too, where nobody answers: the
    addresses and the fingerprint of each. The address in a code may be one of a tunnel."""
    wanted = set(addresses)
    hosts = (
        (one.addresses, one.note.fingerprint)
        for one in found
        if one.sure and wanted & set(one.addresses)
    )
    return tuple(dict.fromkeys(hosts))
