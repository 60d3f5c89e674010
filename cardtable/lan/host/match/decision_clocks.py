"""Clocks for the decisions that people are asked for, where the table sets a limit."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.lan.host.roster import Place
from cardtable.lan.transport.link import Cancel, Clock

WARNING = 10.0
"""Seconds before a deadline at which the thinker is warned."""

Decision = tuple[Place, int]
"""Who decides, and the id of the Ask."""


class DecisionClocks:
    """One clock for each decision that is awaited.

    warn: told when a thinker has ten seconds left. expire: told when the time is over.
    """

    def __init__(
        self, clock: Clock, warn: Callable[[Place], None], expire: Callable[[Place], None]
    ) -> None:
        self._clock = clock
        self._warn_of, self._expire_of = warn, expire
        self._running: dict[Decision, tuple[float, Cancel]] = {}

    def see(self, wanted: set[Decision], seconds: float) -> None:
        """These decisions are awaited now; each that is new has so many seconds."""
        for decision in set(self._running) - wanted:
            self._running.pop(decision)[1]()
        for decision in wanted - set(self._running):
            until = self._clock.now() + seconds
            self._running[decision] = (until, self._first(decision, seconds))

    def _first(self, decision: Decision, seconds: float) -> Cancel:
        if seconds > WARNING:
            return self._clock.later(seconds - WARNING, lambda: self._warn(decision))
        return self._clock.later(seconds, lambda: self._expire(decision))

    def _warn(self, decision: Decision) -> None:
        until, _ = self._running[decision]
        cancel = self._clock.later(WARNING, lambda: self._expire(decision))
        self._running[decision] = (until, cancel)
        self._warn_of(decision[0])

    def _expire(self, decision: Decision) -> None:
        self._running[decision] = (self._clock.now(), lambda: None)  # stays until it is answered
        self._expire_of(decision[0])

    def left(self, place: int) -> float | None:
        """Seconds until this place's next deadline; None without one."""
        times = [until for (where, _), (until, _) in self._running.items() if where == place]
        return max(0.0, min(times) - self._clock.now()) if times else None

    @property
    def waiting(self) -> tuple[Decision, ...]:
        """The decisions whose clocks run."""
        return tuple(sorted(self._running))

    def close(self) -> None:
        """Stop all clocks."""
        for _, cancel in self._running.values():
            cancel()
        self._running.clear()
