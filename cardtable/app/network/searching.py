"""Looking for tables nearby: begun and ended aside, for sockets take a while to open and close."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial

from cardtable.lan.discovery.finds import Found
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.network import Network

from .joining import Threads

log = logging.getLogger(__name__)


class Searching:
    """One search at a time. `found` is told, in the network's thread, what is nearby."""

    def __init__(self, threads: Threads, found: Callable[[tuple[Found, ...]], None]) -> None:
        self._threads, self._found = threads, found
        self._lock = threading.Lock()
        self._number = 0
        """Which search is wanted: one that comes late, after its end, is ended at once."""
        self._stop: Callable[[], None] | None = None

    @property
    def on(self) -> bool:
        """Whether it looks: its sockets are open."""
        return self._stop is not None

    def begin(self, network: Network) -> None:
        """Look from now on."""
        self.end()
        self._threads.begin("search", partial(self._begin, network, self._number))

    def _begin(self, network: Network, number: int) -> None:
        try:
            stop = network.search(self._found)
        except (LanError, OSError, TimeoutError) as error:
            log.warning("search: %s", error)
            return
        with self._lock:
            if self._number == number:
                self._stop = stop
                return
        stop()

    def end(self) -> None:
        """Look no more."""
        with self._lock:
            self._number += 1
            stop, self._stop = self._stop, None
        if stop is not None:
            self._threads.begin("search ends", stop)
