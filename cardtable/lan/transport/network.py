"""The network's thread: one event loop for the hub and for this person's own seats.

Everything public here may be called from any thread. Listeners and `Callbacks` are called in the
network's thread; a window passes them on by queued signals.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action
from cardtable.engine.events import DealScored
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import Update
from cardtable.lan.discovery.advertise import Advertiser
from cardtable.lan.discovery.search import Search
from cardtable.lan.guest.callbacks import Callbacks
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.host.hub import Hub
from cardtable.lan.host.room import Limits, Room, Said
from cardtable.lan.protocol.client_messages import Inward, Settings
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, TableNote
from cardtable.lan.takeover import Takeover, carry_on
from cardtable.lan.takeover_keys import published
from cardtable.saves.errors import SaveError

from .link import LocalLink
from .sockets import Address, Call, Dialer, LoopClock, looked, new_loop, resolved

if TYPE_CHECKING:
    from cardtable.lan.discovery.finds import Found
    from cardtable.lan.discovery.search import Search

T = TypeVar("T")
Finder = Callable[[str], Rules[Any]]


SWITCH = 0.0005 if sys.platform != "win32" else 0.001
"""Seconds after which a busy window lets the network's thread go on: with Python's own 0.005 every
frame that comes while it paints waits as long, and a move takes some ten of them. Windows counts
whole milliseconds, and none of them is a wait without end."""


class Network:
    """The thread, started at once. `close` ends it."""

    def __init__(self) -> None:
        sys.setswitchinterval(min(SWITCH, sys.getswitchinterval()))
        self.loop = new_loop()
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def wait(self, work: Coroutine[Any, Any, T], seconds: float = 10) -> T:
        """Run something in the network's thread and wait for its result, for short things."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def do(self, call: Callable[[], None]) -> None:
        """Call in the network's thread, soon; nothing is returned."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(call)

    def get(self, call: Callable[[], T]) -> T:
        """Call in the network's thread and return the result (or raise what it raises)."""

        async def work() -> T:
            return call()

        return self.wait(work())

    def close(self) -> None:
        """End the thread; hubs and seats must be closed before."""
        if self.loop.is_closed():
            return

        async def rest() -> None:
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.loop.shutdown_default_executor()

        self.wait(rest())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(timeout=5)
        self.loop.close()

    # Joining

    def join(
        self,
        addresses: Sequence[Address],
        who: Who,
        find: Finder,
        callbacks: Callbacks,
        *,
        pin: str = "",
        membership: Membership | None = None,
        was: str = "",
        known_scores: tuple[DealScored, ...] = (),
        learned: Callable[[str], None] = lambda fingerprint: None,
    ) -> Seat:
        """Call a host at any of these (numeric) addresses and stay connected.

        pin: the fingerprint its certificate must have; "" trusts the first one met, which
        `learned` is told to remember. membership: of an earlier time at this table. was: the key
        kept for a table that another guest hosts now; known_scores: its score sheet as it was
        before.
        """

        def made() -> Seat:
            dialer = Dialer(Call(addresses, pin, learned))
            clock = LoopClock(self.loop)
            guest = Guest(
                clock,
                dialer.dial,
                who,
                find,
                callbacks,
                membership or Membership(),
                was,
                known_scores,
            )
            guest.open()
            return Seat(self, guest, dialer)

        return self.get(made)

    def addresses(self, host: str, port: int) -> tuple[Address, ...]:
        """The numeric addresses of a host's name; LanError if it has none. May take a while."""
        return self.wait(resolved(host, port), 30)

    def look(self, addresses: Sequence[Address], pin: str = "") -> tuple[TableNote, ...]:
        """The tables of a host; LanError if it cannot be reached. Takes some seconds at most."""
        return self.wait(looked(addresses, pin), 20)

    def search(
        self,
        changed: Callable[[tuple[Found, ...]], None],
        *,
        targets: Sequence[str] | None = None,
        interfaces: Sequence[str] | None = None,
    ) -> Callable[[], None]:
        """Look for tables nearby; `changed` is told the list in the network's thread whenever it
        differs. Returns what ends it. targets, interfaces: where to look, instead of everywhere.
        """

        async def begun() -> Search:
            search = Search(changed, targets, interfaces)
            await search.open()
            return search

        search = self.wait(begun(), 20)
        return lambda: self.wait(search.close(), 20)

    # Hosting

    def hub(
        self,
        folder: Path,
        find: Finder,
        thinker: Thinker,
        *,
        address: str | None = None,
        port: int | None = None,
        limits: Limits | None = None,
        said: Said = lambda code, params: None,
        trouble: Callable[[SaveError], None] | None = None,
        findable: bool = True,
    ) -> Hub:
        """A hub that listens; LanError if no port can be had. `folder` keeps rooms and keys.

        findable: whether its tables are told to who looks for tables nearby.
        """

        async def opened() -> Hub:
            hub = Hub(folder, find, thinker, limits=limits, said=said, trouble=trouble)
            await hub.open(address, port)
            if findable:
                advertiser = Advertiser(hub, address)
                hub.closing = advertiser.close
                await advertiser.open()
            return hub

        return self.wait(opened(), 20)

    def host(
        self,
        hub: Hub,
        rules: Rules[Any],
        table: Table,
        who: Who,
        callbacks: Callbacks,
        *,
        name: str = "",
        of: str = "",
        settings: Settings | None = None,
        seed: int | None = None,
        cutting: bool = False,
        teacher: bool = False,
        takeover: Takeover | None = None,
    ) -> Seat:
        """Open a room in the hub and sit down in it as its host.

        of: whose table it is, where it has no name.
        teacher: the host has no place, sees all hands and may deal given cards.
        takeover: carry on a table whose host has left (`Seat.takeover`); name and settings are
        taken from it, rules and table must be its own.
        """

        def made() -> Seat:
            room = Room(
                rules,
                table,
                hub.services(),
                name=name if takeover is None else takeover.name,
                of=of if takeover is None else takeover.of,
                settings=settings if takeover is None else takeover.settings,
                seed=seed,
                cutting=cutting,
                teacher=teacher,
            )
            key = Membership.fresh().key
            shown = published(key)
            if takeover is None:
                token = room.add_host(who.name, who.avatar, shown)
            else:
                token = carry_on(room.roster, room.games, takeover, shown)
            hub.add(room)
            kept = Membership(room.id, 0, token, key)
            return self._near_seat(hub, room, who, callbacks, kept)

        return self.get(made)

    def reopen(self, hub: Hub, room_id: str, who: Who, callbacks: Callbacks) -> Seat:
        """Open a room of an earlier run again and sit down as its host, or take the host's seat
        in one that is still open; SaveError or LanError if it cannot be."""

        def made() -> Seat:
            room = hub.rooms.get(room_id) or hub.reopen(room_id)
            host = room.roster.host()
            if host is None:
                hub.close_room(room)
                raise LanError("nobody")
            kept = Membership(room.id, host.id, room.roster.token(host), Membership.fresh().key)
            return self._near_seat(hub, room, who, callbacks, kept)

        return self.get(made)

    def _near_seat(
        self, hub: Hub, room: Room, who: Who, callbacks: Callbacks, kept: Membership
    ) -> Seat:
        def dial(guest: Guest) -> None:
            if room.closed:
                guest.unreachable(LanError("closed"), final=True)
                return
            link: LocalLink = hub.near(room)
            link.receiver = guest
            guest.connected(link)

        guest = Guest(hub.clock, dial, who, hub.find, callbacks, kept)
        guest.open()
        return Seat(self, guest, None, room)


class Seat:
    """A guest as a window holds it: to the table it is what a local room is."""

    def __init__(
        self,
        network: Network,
        guest: Guest,
        dialer: Dialer | None,
        room: Room | None = None,
    ) -> None:
        self._network = network
        self._guest = guest
        self._dialer = dialer
        self.room = room
        """The room itself where it is hosted here; to be touched in the network's thread only."""

    def subscribe(
        self, person: int | None, listener: Callable[[Update], None]
    ) -> Callable[[], None]:
        """As `MatchRunner.subscribe`; the listener is called in the network's thread."""
        stop = self._network.get(partial(self._guest.subscribe, person, listener))
        return lambda: self._network.do(stop)

    def submit(self, person: int, action: Action, ask_id: int | None = None) -> None:
        """As `MatchRunner.submit`: RuleError at once if the answer cannot be right."""
        ask = self._guest.asked(action, ask_id)
        self._network.do(lambda: self._guest.answer(ask, action))

    def say(self, message: Inward) -> None:
        """Send any other message: ready, sit, say, react, propose, vote, or the host's orders."""
        self._network.do(lambda: self._guest.say(message))

    @property
    def state(self) -> RoomState | None:
        """The newest that is known of the room."""
        return self._guest.state

    @property
    def update(self) -> Update | None:
        """The newest update."""
        return self._guest.update

    @property
    def person(self) -> int:
        """This person's number in the room; 0 before the host has given one."""
        return self._guest.person

    @property
    def place(self) -> int | None:
        """This person's place at the table; None: looks on."""
        return self._guest.place

    @property
    def here(self) -> bool:
        """Whether the link stands."""
        return self._guest.here

    @property
    def waiting(self) -> int:
        """How many answers the host has not confirmed yet."""
        return self._guest.waiting

    @property
    def membership(self) -> Membership:
        """What to keep for coming back."""
        return self._guest.membership

    def call_at(self, addresses: Sequence[Address], fingerprint: str) -> None:
        """The host with this fingerprint has been found here: call there too from now on."""
        dialer = self._dialer
        if dialer is not None:
            self._network.do(lambda: dialer.call.also_at(addresses, fingerprint))

    def takeover(self) -> Takeover | None:
        """What is needed to host this table on; None if too little is known."""
        return self._network.get(self._guest.takeover)

    def leave(self) -> None:
        """Leave the table for good (a bot plays on); for the host: close it."""
        self._network.do(self._guest.leave)
        self._drop()

    def close(self) -> None:
        """Disconnect; the seat can be taken up again with the membership."""
        self._network.get(self._guest.close)
        self._drop()

    def _drop(self) -> None:
        if self._dialer is not None:
            self._network.wait(self._dialer.close())
