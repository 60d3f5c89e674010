"""Does something at once, but not more often than is good for the others."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.lan.transport.link import Cancel, Clock

from .access import Bucket

PER_SECOND, AT_ONCE = 10.0, 20.0


class Throttle:
    """What was wanted several times meanwhile is done once, a moment later."""

    def __init__(self, clock: Clock, call: Callable[[], None]) -> None:
        self._clock, self._call = clock, call
        self._bucket = Bucket(clock, PER_SECOND, AT_ONCE)
        self._waiting: Cancel | None = None

    def run(self) -> None:
        """Do it now, or as soon as it may be done again."""
        if self._waiting is not None:
            return
        if self._bucket.take():
            self._call()
        else:
            self._waiting = self._clock.later(1 / PER_SECOND, self._late)

    def _late(self) -> None:
        self._waiting = None
        self.run()

    def close(self) -> None:
        """Do now what still waits, and nothing later."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()
            self._call()
