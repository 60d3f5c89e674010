"""Watches whether what a table decides reaches the disk, and pauses it while it does not."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.lan.transport.link import Cancel, Clock

MOST_UNWRITTEN = 3
"""So many decisions may wait for the disk; more would be lost if the program ended now."""

TRY_EVERY = 2.0
"""Seconds."""


class DiskWatch:
    """unwritten: how many decisions are not written. write_again: tries to write them.
    changed: told after `paused` has changed."""

    def __init__(
        self,
        clock: Clock,
        unwritten: Callable[[], int],
        write_again: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._unwritten, self._write_again, self._changed = unwritten, write_again, changed
        self._trying: Cancel | None = None
        self.paused = False

    def see(self) -> None:
        """After anything was decided: see how much waits."""
        waiting = self._unwritten()
        if waiting and self._trying is None:
            self._trying = self._clock.later(TRY_EVERY, self._try)
        paused = waiting > MOST_UNWRITTEN or (self.paused and waiting > 0)
        if paused != self.paused:
            self.paused = paused
            self._changed()

    def _try(self) -> None:
        self._trying = None
        self._write_again()
        self.see()

    def close(self) -> None:
        """Watch no more."""
        if self._trying is not None:
            self._trying()
            self._trying = None
