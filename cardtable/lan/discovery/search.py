"""Finding tables nearby: multicast DNS and a probe of our own at once, merged by table.

Either may be blocked; together they find a table within two seconds on any home network. A host
that died disappears within ten: whatever was found is asked again and again. What is believed of
all this is in `finds`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
from zeroconf import IPVersion, NotRunningException, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from cardtable.lan.host.access import Bucket
from cardtable.lan.protocol.codec import PORTS, VERSION
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import TableNote
from cardtable.lan.transport.sockets import Address, LoopClock, looked

from .finds import Finds, Found
from .interfaces import broadcast_addresses, own_addresses
from .probe import PADDING, SERVICE, Here, Probe

PROBE_EVERY = 2.0
FORGET_AFTER = 7.0
ASKING = 16
"""Hosts that are asked at once."""

NAMES = 128
"""So many names are followed up in multicast DNS: more is malice, and it is left alone then."""

_PATIENT = 4.0
"""Seconds in which a host must say which tables it has."""

_answers = msgspec.json.Decoder(Here)


class Search(asyncio.DatagramProtocol):
    """Looks for tables until closed; `changed` is told the list whenever it differs.

    targets, interfaces, ports: where to look, instead of everywhere.
    """

    def __init__(
        self,
        changed: Callable[[tuple[Found, ...]], None],
        targets: Sequence[str] | None = None,
        interfaces: Sequence[str] | None = None,
        ports: Sequence[int] = PORTS,
    ) -> None:
        self._changed = changed
        self._targets = targets
        self._interfaces = interfaces
        self._ports = ports
        self._finds = Finds()
        self._asking = 0
        self._names: set[str] = set()
        self._names_left = Bucket(LoopClock(asyncio.get_running_loop()), 4, 40)
        self._shown: tuple[Found, ...] = ()
        self._transport: asyncio.DatagramTransport | None = None
        self._heard_at: tuple[str, ...] = ()
        """This computer's addresses at which multicast DNS is listened to."""
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()

    async def open(self) -> None:
        """Begin. Without any network nothing is found, and nothing fails."""
        with contextlib.suppress(OSError):
            transport, _ = await self._loop.create_datagram_endpoint(
                lambda: self, ("0.0.0.0", 0), allow_broadcast=True
            )
            self._transport = transport
        await self._browse()
        self._start(self._probe())

    async def _browse(self) -> None:
        """Listen to multicast DNS at the addresses of now: the network may come back, or change."""
        own = tuple(self._interfaces or own_addresses())
        if own == self._heard_at:
            return
        await self._browse_no_more()
        self._heard_at = own
        with contextlib.suppress(OSError):
            self._zeroconf = AsyncZeroconf(interfaces=list(own), ip_version=IPVersion.V4Only)
            self._browser = AsyncServiceBrowser(
                self._zeroconf.zeroconf, SERVICE, handlers=[self._announced]
            )

    async def _browse_no_more(self) -> None:
        if self._browser is not None:
            await self._browser.async_cancel()
            self._browser = None
        if self._zeroconf is not None:
            await self._zeroconf.async_close()
            self._zeroconf = None

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _probe(self) -> None:
        question = msgspec.json.encode(Probe(VERSION, "." * PADDING))
        wait = 0.3  # twice in the first moment: the first may be lost
        while True:
            targets = self._targets or broadcast_addresses()
            for target in targets:
                for port in self._ports:
                    if self._transport is not None:
                        with contextlib.suppress(OSError):
                            self._transport.sendto(question, (target, port))
            for address in self._finds.sure_addresses:  # nobody else's wish sends it anywhere
                if self._transport is not None:
                    with contextlib.suppress(OSError):
                        self._transport.sendto(question, address)
            await asyncio.sleep(wait)
            wait = PROBE_EVERY
            self._forget()
            await self._browse()

    def datagram_received(self, datagram: bytes, sender: tuple[str, int]) -> None:
        """A table answers, or something else that is ignored."""
        try:
            note = _answers.decode(datagram).note
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return
        self._hear(note, ((sender[0], note.port),))

    def error_received(self, error: Exception) -> None:
        """Nobody is there."""

    def _hear(self, note: TableNote, addresses: tuple[Address, ...]) -> None:
        self._finds.rumour(note, addresses, self._loop.time())
        self._ask()
        self._show()

    def _ask(self) -> None:
        """Ask the hosts themselves what they have, some at a time."""
        while self._asking < ASKING:
            wanted = self._finds.next_to_ask(self._loop.time())
            if wanted is None:
                return
            self._asking += 1
            self._start(self._look(*wanted))

    async def _look(self, address: Address, fingerprint: str) -> None:
        try:
            async with asyncio.timeout(_PATIENT):
                notes = await looked([address], fingerprint)
        except (LanError, OSError, TimeoutError):
            return
        finally:
            self._asking -= 1
            self._loop.call_soon(self._ask)
        self._finds.told(address, fingerprint, notes, self._loop.time())
        self._show()

    def _forget(self) -> None:
        self._finds.tick(self._loop.time(), PROBE_EVERY * 1.5, FORGET_AFTER)
        self._ask()
        self._show()

    def _announced(
        self,
        zeroconf: Zeroconf,
        service_type: str,
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        """Multicast DNS tells of a service, in the loop's thread."""
        if state_change is ServiceStateChange.Removed:
            self._names.discard(name)
            self._finds.gone(name.split(".")[0], self._loop.time())
            self._ask()
            self._show()
        elif len(self._names | {name}) <= NAMES and self._names_left.take():
            self._names.add(name)
            self._start(self._resolve(zeroconf, name))
        elif len(self._names) >= NAMES:
            self._start(self._browse_no_more())  # the probes go on

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        service = AsyncServiceInfo(SERVICE, name)
        try:
            if not await service.async_request(zeroconf, 3000):
                return
        except NotRunningException:  # announced just as the search or the network ended
            return
        texts = {
            key.decode(errors="replace"): (value or b"").decode(errors="replace")
            for key, value in service.properties.items()
        }
        note = _note(texts, service.port or 0)
        if note is not None:
            port = note.port
            addresses = service.parsed_addresses(IPVersion.V4Only)
            self._hear(note, tuple((address, port) for address in addresses[:8]))

    def _show(self) -> None:
        shown = self._finds.shown
        if shown != self._shown:
            self._shown = shown
            self._changed(shown)

    async def close(self) -> None:
        """Look no more."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._transport is not None:
            self._transport.close()
        await self._browse_no_more()


def _note(texts: dict[str, str], port: int) -> TableNote | None:
    """The note in a service's texts; None if they are not ours."""
    try:
        return msgspec.convert(
            {
                "id": texts.get("id", ""),
                "name": texts.get("name", ""),
                "of": texts.get("of", ""),
                "game": texts.get("game", ""),
                "preset": texts.get("preset", ""),
                "seats": int(texts.get("seats", "0")),
                "free": int(texts.get("free", "0")),
                "state": texts.get("state", ""),
                "version": int(texts.get("v", "0")),
                "port": port,
                "fingerprint": texts.get("fp", ""),
                "door": texts.get("door", "ask"),
                "watchers": texts.get("watch", "yes") != "no",
            },
            TableNote,
        )
    except (msgspec.ValidationError, ValueError):
        return None
