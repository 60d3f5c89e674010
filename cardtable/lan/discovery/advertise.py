"""Making tables findable: probes are answered, and multicast DNS is told."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from typing import Any, cast

import msgspec
from zeroconf import Error as ZeroconfError
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from cardtable.lan.host.access import Bucket, network_of
from cardtable.lan.host.hub import Hub
from cardtable.lan.protocol.host_messages import TableNote
from cardtable.lan.transport.link import Clock
from cardtable.lan.transport.sockets import LoopClock

from .interfaces import own_addresses
from .probe import PADDED, SERVICE, Here, Probe

log = logging.getLogger(__name__)

WATCH_EVERY = 3.0
"""Seconds after which it is seen whether this computer has other addresses now."""

_MOST_ASKING = 1024

_probes = msgspec.json.Decoder(Probe)


class Responder(asyncio.DatagramProtocol):
    """Answers probes with the tables of a hub."""

    def __init__(self, notes: Callable[[], Iterable[TableNote]], clock: Clock) -> None:
        self._notes = notes
        self._clock = clock
        self._all = Bucket(clock, 200, 400)
        self._each: dict[str, Bucket] = {}
        self._next = 0
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket stands."""
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, datagram: bytes, sender: tuple[str, int]) -> None:
        """A probe, or something else that is ignored."""
        if len(datagram) < PADDED or self._transport is None:
            return
        try:
            _probes.decode(datagram)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return
        if not self._may_ask(sender[0]) or not self._all.take():
            return
        for answer in self._answers(len(datagram)):
            self._transport.sendto(answer, sender)

    def _may_ask(self, address: str) -> bool:
        address = network_of(address)
        bucket = self._each.pop(address, None) or Bucket(self._clock, 4, 12)
        self._each[address] = bucket  # the one that asked last stands last
        while len(self._each) > _MOST_ASKING:
            self._each.pop(next(iter(self._each)))
        return bucket.take()

    def _answers(self, room: int) -> Iterator[bytes]:
        """Tables in so many bytes, in turn; whoever asks finds the others by asking the host."""
        notes = tuple(self._notes())
        for _ in notes:
            note = notes[self._next % len(notes)]
            answer = msgspec.json.encode(Here(note))
            if len(answer) > PADDED:  # names as long as they may be: the host tells them whole
                answer = msgspec.json.encode(Here(msgspec.structs.replace(note, name="", of="")))
            room -= len(answer)
            if room < 0:
                return
            self._next += 1
            yield answer

    def error_received(self, error: Exception) -> None:
        """An answer did not arrive; the next one may."""


async def answer_probes(
    notes: Callable[[], Iterable[TableNote]], port: int, address: str = "0.0.0.0"
) -> asyncio.DatagramTransport:
    """Answer probes at this port; OSError if it is taken."""
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(
        lambda: Responder(notes, LoopClock(loop)), (address, port), allow_broadcast=True
    )
    return transport


class MdnsAdvertiser:
    """Tells the tables of a hub by multicast DNS, until closed."""

    def __init__(
        self,
        notes: Callable[[], Iterable[TableNote]],
        interfaces: Sequence[str] | None = None,
    ) -> None:
        self._notes = notes
        self._zeroconf = AsyncZeroconf(
            interfaces=list(interfaces or own_addresses()), ip_version=IPVersion.V4Only
        )
        self._addresses = list(interfaces or own_addresses())
        self._told: dict[str, AsyncServiceInfo] = {}
        self._lock = asyncio.Lock()

    async def tell(self) -> None:
        """Tell what is new, changed or gone since the last time."""
        async with self._lock:
            notes = {note.id: note for note in self._notes()}
            for gone in set(self._told) - set(notes):
                await self._zeroconf.async_unregister_service(self._told.pop(gone))
            for note in notes.values():
                told = self._service(note)
                old = self._told.get(note.id)
                self._told[note.id] = told
                if old is None:
                    await self._zeroconf.async_register_service(told)
                elif old.properties != told.properties:
                    await self._zeroconf.async_update_service(told)

    def _service(self, note: TableNote) -> AsyncServiceInfo:
        texts = {
            "v": str(note.version),
            "id": note.id,
            "name": note.name,
            "of": note.of,
            "game": note.game,
            "preset": note.preset,
            "seats": str(note.seats),
            "free": str(note.free),
            "state": note.state,
            "fp": note.fingerprint,
            "door": note.door,
            "watch": "yes" if note.watchers else "no",
        }
        return AsyncServiceInfo(
            SERVICE,
            f"{note.id}.{SERVICE}",
            port=note.port,
            addresses=[socket.inet_aton(one) for one in self._addresses],
            properties=texts,
            server=f"cardtable-{note.id}.local.",
            host_ttl=60,
            other_ttl=60,
        )

    async def close(self) -> None:
        """Take everything back."""
        await self._zeroconf.async_unregister_all_services()
        await self._zeroconf.async_close()


class Advertiser:
    """Makes a hub's tables findable: answers probes and advertises, until closed."""

    def __init__(self, hub: Hub, address: str | None = None) -> None:
        self._hub = hub
        self._address = address
        self._transport: asyncio.DatagramTransport | None = None
        self._mdns: MdnsAdvertiser | None = None
        self._told_at: tuple[str, ...] = ()
        """This computer's addresses that are told."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin; what does not work here (a port taken, no network) is left out."""
        hub = self._hub
        try:
            self._transport = await answer_probes(hub.notes, hub.port, self._address or "0.0.0.0")
        except OSError as error:
            log.info("probes are not answered: %s", error)
        await self._look_at_addresses()
        hub.changed = self._tell
        self._tell()
        self._start(self._watch())

    async def _watch(self) -> None:
        """The network may come back, or change: then the tables are at other addresses."""
        while True:
            await asyncio.sleep(WATCH_EVERY)
            if await self._look_at_addresses():
                await self._advertise()

    async def _look_at_addresses(self) -> bool:
        """Tell the addresses of now; whether they are others than before."""
        own = own_addresses() if self._address is None else (self._address,)
        if own == self._told_at:
            return False
        self._told_at = own
        if self._mdns is not None:
            await _ended(self._mdns)
            self._mdns = None
        try:
            self._mdns = MdnsAdvertiser(self._hub.notes, own)
        except OSError as error:
            log.info("nothing is advertised: %s", error)
        return True

    def _tell(self) -> None:
        self._start(self._advertise())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _advertise(self) -> None:
        if self._mdns is None:
            return
        try:
            await self._mdns.tell()
        except (OSError, ZeroconfError) as error:
            log.info("not advertised: %s", error)

    async def close(self) -> None:
        """Take everything back."""
        self._hub.changed = lambda: None
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._transport is not None:
            self._transport.close()
        if self._mdns is not None:
            await _ended(self._mdns)


async def _ended(advertiser: MdnsAdvertiser) -> None:
    """Take everything back, as far as there is still a network to say so."""
    try:
        await advertiser.close()
    except (OSError, ZeroconfError) as error:
        log.info("not taken back: %s", error)
