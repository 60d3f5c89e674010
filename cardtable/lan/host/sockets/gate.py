"""Sockets that have not said yet who they are: how many, how many from one network, how often.

Counted from the moment the system hands a socket over, before any work is done for it. Where there
are too many, the oldest of the network that has the most goes: strangers who keep silent cannot
keep a friend out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from cardtable.lan.host.access import Bucket, network_of
from cardtable.lan.host.admission import Limits
from cardtable.lan.transport.link import Clock

MOST_STRANGERS = 64
STRANGERS_PER_NETWORK = 24
CALLS_PER_SECOND, CALLS_AT_ONCE = 10.0, 60.0
"""How often one network may call."""

_MOST_NETWORKS = 1024

CROWD = 200
"""After so many strangers the memory that they took is given back, once nobody new has come for a
while."""

CALM = 4.0
"""Seconds of that while."""


@dataclass(eq=False, slots=True)
class Stranger:
    """A socket that has not said yet who it is; drop: cuts it off."""

    network: str
    drop: Callable[[], None]


class Gate:
    """Every socket passes here first. `limits`: those of a room may be higher than our own.
    calm: called when a crowd is gone."""

    def __init__(
        self, clock: Clock, limits: Limits, calm: Callable[[], None] = lambda: None
    ) -> None:
        self._clock = clock
        self._calm, self._came = calm, 0
        self._limits = limits
        self._strangers: dict[Stranger, None] = {}
        """The oldest first."""
        self._per_network: Counter[str] = Counter()
        self._calls: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._strangers)

    def enter(self, address: str, drop: Callable[[], None]) -> Stranger:
        """A socket from this address, which was asked about with `may_call`."""
        self._came += 1
        if self._came == CROWD:
            self._clock.later(CALM, lambda: self._see_calm(CROWD))
        network = network_of(address)
        stranger = Stranger(network, drop)
        self._strangers[stranger] = None
        self._per_network[network] += 1
        if self._per_network[network] > max(STRANGERS_PER_NETWORK, self._limits.per_address):
            self._drop_oldest(network)
        elif len(self._strangers) > max(MOST_STRANGERS, self._limits.links):
            self._drop_oldest(self._per_network.most_common(1)[0][0])
        return stranger

    def _see_calm(self, came: int) -> None:
        """`came`: how many had come when this was asked for."""
        now = self._came
        if now > came:
            self._clock.later(CALM, lambda: self._see_calm(now))
            return
        self._came = 0
        self._calm()

    def leave(self, stranger: Stranger) -> None:
        """It has said who it is, or is gone."""
        if stranger in self._strangers:
            del self._strangers[stranger]
            self._per_network[stranger.network] -= 1
            if not self._per_network[stranger.network]:
                del self._per_network[stranger.network]

    def close(self) -> None:
        """Cut all of them off."""
        for stranger in tuple(self._strangers):
            self.leave(stranger)
            stranger.drop()

    def _drop_oldest(self, network: str) -> None:
        oldest = next(one for one in self._strangers if one.network == network)
        self.leave(oldest)
        oldest.drop()

    def may_call(self, address: str) -> bool:
        """Whether a call from this address may come in now; it counts as one."""
        network = network_of(address)
        calls = self._calls.get(network)
        if calls is None:
            if len(self._calls) >= _MOST_NETWORKS:
                self._calls = {key: one for key, one in self._calls.items() if not one.full}
            while len(self._calls) >= _MOST_NETWORKS:
                self._calls.pop(next(iter(self._calls)))
            at_once = max(CALLS_AT_ONCE, 2.0 * self._limits.per_address)
            calls = self._calls[network] = Bucket(self._clock, CALLS_PER_SECOND, at_once)
        return calls.take()
