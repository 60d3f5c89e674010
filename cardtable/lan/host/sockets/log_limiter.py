"""Keeps a host's log readable, whatever strangers do: so many lines of a kind, then a count."""

from __future__ import annotations

import logging

from cardtable.engine.actions import Value
from cardtable.lan.host.access import Bucket
from cardtable.lan.host.room import Said
from cardtable.lan.transport.link import Clock

LINES_PER_SECOND, LINES_AT_ONCE = 0.5, 20.0
"""Of each kind."""

COUNT_EVERY = 60.0
"""Seconds after which it is told how many were left out."""

_SAID_OF_LOST = ("socket.send() raised exception.", "SSL connection is closed")


class _LostSockets(logging.Filter):
    """Leaves out what asyncio says of every write to a socket that is gone: whoever hangs up in the
    middle of an answer could fill the log with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is kept."""
        return record.msg not in _SAID_OF_LOST


logging.getLogger("asyncio").addFilter(_LostSockets())


class LogLimiter:
    """`said` hands lines on; of a kind that comes too often it counts the rest."""

    def __init__(self, clock: Clock, write: Said) -> None:
        self._clock, self._write = clock, write
        self._buckets: dict[str, Bucket] = {}
        self._left_out = 0

    def said(self, code: str, params: dict[str, Value]) -> None:
        """A line, if there were not too many of its kind."""
        bucket = self._buckets.get(code)
        if bucket is None:
            bucket = Bucket(self._clock, LINES_PER_SECOND, LINES_AT_ONCE)
            self._buckets[code] = bucket
        if bucket.take():
            self._write(code, params)
            return
        if not self._left_out:
            self._clock.later(COUNT_EVERY, self._count)
        self._left_out += 1

    def _count(self) -> None:
        count, self._left_out = self._left_out, 0
        self._write("left_out", {"count": count})
