"""What is done only if everybody at the table agrees: taking back, a rematch, further deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Proposal
from cardtable.lan.transport.link import Clock

OPEN_FOR = 60.0
"""Seconds until a proposal that not everybody answered is dropped."""
STANDS = ("rematch",)
"""What stands until everybody has answered: after the game nothing goes on that it could hinder."""


class Votes:
    """The one proposal that may be open."""

    def __init__(self, clock: Clock, dropped: Callable[[Proposal], None]) -> None:
        self._clock = clock
        self._dropped = dropped
        self._number = 0
        self._cancel: Callable[[], None] = lambda: None
        self.open: Proposal | None = None

    def propose(self, what: str, by: int, n: int) -> Proposal:
        """Open a proposal; whoever makes it agrees. LanError if another is open.

        To propose the same once more is to agree; by the same person, to renew it.
        """
        one = self.open
        if one is not None:
            if (one.what, one.n) != (what, n):
                raise LanError("proposal_open")
            if one.by == by:
                self._wait(what)
            else:
                self.vote(one.number, by, True)
            return self.open or one
        self._number += 1
        self.open = Proposal(self._number, what, by, n, (by,))
        self._wait(what)
        return self.open

    def _wait(self, what: str) -> None:
        self._cancel()
        if what not in STANDS:
            self._cancel = self._clock.later(OPEN_FOR, self._late)

    def vote(self, number: int, person: int, yes: bool) -> Proposal | None:
        """A person's answer; the proposal if it was refused by it. A late answer is ignored."""
        one = self.open
        if one is None or one.number != number:
            return None
        if not yes:
            self.close()
            return one
        if person not in one.agreed:
            agreed = (*one.agreed, person)
            self.open = Proposal(one.number, one.what, one.by, one.n, agreed)
        return None

    def agreed(self, voters: Iterable[int]) -> Proposal | None:
        """The proposal if all these have agreed; it is closed by that."""
        one = self.open
        if one is None or not set(voters) <= set(one.agreed):
            return None
        self.close()
        return one

    def close(self) -> None:
        """Drop what is open."""
        self._cancel()
        self.open = None

    def _late(self) -> None:
        one = self.open
        self.open = None
        if one is not None:
            self._dropped(one)
