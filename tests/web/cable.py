"""What lies between a telephone and its host in a test, and can be pulled out without a word."""

from __future__ import annotations

import contextlib
import select
import socket
import threading

HERE = "127.0.0.9"
"""Where the telephone finds it: its `localhost` leads there."""


class Cable:
    """Carries bytes to a host's web door, in a thread of its own.

    Pulled out, it carries nothing and tells nobody: what was open stays open and is dead for ever,
    as when a telephone is carried out of reach. Who calls meanwhile is heard once it is back.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._calls = socket.create_server((HERE, port))
        self._there = self._on = True
        self._ways: dict[socket.socket, socket.socket] = {}
        self._waiting: list[socket.socket] = []
        self._dead: list[socket.socket] = []
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def pull(self) -> None:
        """Nothing comes through any more."""
        self._there = False

    def plug(self) -> None:
        """It carries again, for whoever calls anew."""
        self._there = True

    def close(self) -> None:
        """Take it away."""
        self._on = False
        self._thread.join()
        for one in (self._calls, *self._ways, *self._waiting, *self._dead):
            one.close()

    def _carry(self) -> None:
        while self._on:
            ready, _, _ = select.select([self._calls, *self._ways], [], [], 0.05)
            if not self._there:  # what is open now never speaks again
                self._dead += self._ways
                self._ways.clear()
            for one in ready:
                if one is self._calls:
                    self._waiting.append(one.accept()[0])
                elif one in self._ways:
                    self._pass_on(one)
            while self._there and self._waiting:
                near = self._waiting.pop()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ways |= {near: far, far: near}

    def _pass_on(self, one: socket.socket) -> None:
        other = self._ways[one]
        with contextlib.suppress(OSError):
            if part := one.recv(65536):
                other.sendall(part)
                return
        for each in (one, other):
            self._ways.pop(each)
            each.close()
