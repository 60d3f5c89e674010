"""A link carries frames between one guest and a host: in this process, or over a socket (`hub`).

Everything behind a link is synchronous and has no clock of its own; the `Clock` is handed in, so
that tests can turn it by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Cancel = Callable[[], None]


class Clock(Protocol):
    """Time, and what is to happen later."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""

    def later(self, delay: float, call: Callable[[], None]) -> Cancel:
        """Call in so many seconds; returns what cancels it."""


class Link(Protocol):
    """One end of a connection. Frames come to whoever the link was made for."""

    @property
    def address(self) -> str:
        """Where the other end is, for limits: an IP address, or "" in this process."""

    @property
    def host(self) -> str:
        """For a guest: the fingerprint of the host's certificate, "" in this process."""

    def send(self, frame: bytes) -> None:
        """Hand over a frame; never waits. After `close` it does nothing."""

    def close(self) -> None:
        """Send what was handed over, then close. Called twice it does nothing."""


class Receiver(Protocol):
    """Who hears what comes through a link."""

    def received(self, link: Link, frame: bytes) -> None:
        """A frame came."""

    def lost(self, link: Link) -> None:
        """The link is closed; nothing comes any more. Told once."""


class LocalLink:
    """One of two joined ends in this process; frames arrive in order, one turn of the clock
    later, so that no caller is called back from within its own call."""

    def __init__(self, clock: Clock) -> None:
        self.address = self.host = ""
        self.receiver: Receiver | None = None
        self.other: LocalLink | None = None
        self._clock = clock
        self._open = True

    def send(self, frame: bytes) -> None:
        """Hand the frame to the other end."""
        other = self.other
        if self._open and other is not None:
            self._clock.later(0, lambda: other.arrive(frame))

    def arrive(self, frame: bytes) -> None:
        """A frame from the other end."""
        if self._open and self.receiver is not None:
            self.receiver.received(self, frame)

    def close(self) -> None:
        """Close both ends."""
        if not self._open:
            return
        self._clock.later(0, self._lose)
        other = self.other
        if other is not None:
            self._clock.later(0, other._lose)

    def _lose(self) -> None:
        if self._open:
            self._open = False
            if self.receiver is not None:
                self.receiver.lost(self)


def local_pair(clock: Clock) -> tuple[LocalLink, LocalLink]:
    """Two ends of a link in this process."""
    one, two = LocalLink(clock), LocalLink(clock)
    one.other, two.other = two, one
    return one, two
