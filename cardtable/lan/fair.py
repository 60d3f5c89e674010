"""Fair deals between a host and its guests: the host's side of commit, reveal and shuffle.

The host commits first, then every person; only when all have committed are nonces shown, so
that nobody, the host included, chooses knowing the others' choice. For bots and for people who
are away the host chooses, and everybody sees for whom. Whoever commits and does not reveal makes
the attempt void; void attempts are listed for all, so that a host cannot shop for a deal.
What a guest makes of it is in `guest.fair_part`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable

from cardtable.engine.fair.proof import BYTES, Proof, commit_nonce, commit_seed
from cardtable.lan.protocol.client_messages import Commit, Reveal
from cardtable.lan.protocol.host_messages import Commits, Nonces, Shuffle
from cardtable.lan.transport.link import Clock

PATIENCE = 5.0
"""Seconds for each step; a person who misses the first is chosen for by the host."""

Tell = Callable[[Shuffle | Commits | Nonces], None]


class FairRound:
    """The host's part in one fair deal: gathers commitments and nonces of `people`.

    awaited: whose own part is wanted now. `done` is called once with the proof.
    """

    def __init__(
        self,
        name: str,
        people: int,
        present: Iterable[int],
        clock: Clock,
        tell: Tell,
        done: Callable[[Proof], None],
    ) -> None:
        self._name = name
        self._people = people
        self._clock = clock
        self._tell = tell
        self._done = done
        self.void: list[tuple[str, tuple[int, ...]]] = []
        self._cancel: Callable[[], None] = lambda: None
        self._begin(set(present))

    def _begin(self, present: set[int]) -> None:
        self._present = present
        self.context = f"{self._name} {len(self.void) + 1} {secrets.token_hex(4)}"
        self._seed = secrets.token_bytes(BYTES)
        self.commitment = commit_seed(self.context, self._seed)
        self._commits: dict[int, bytes] = {}
        self._nonces: dict[int, bytes] = {}
        self._supplied: set[int] = set()
        self.revealing = False
        self._tell(self.shuffle)
        self._cancel = self._clock.later(PATIENCE, self._late)
        for person in range(self._people):
            if person not in present:
                self._supply(person)
        self._go_on()

    @property
    def shuffle(self) -> Shuffle:
        """The beginning, as it is told."""
        return Shuffle(self.context, self.commitment.hex())

    @property
    def awaited(self) -> tuple[int, ...]:
        """The people whose commitment, or then nonce, is missing."""
        have = self._nonces if self.revealing else self._commits
        return tuple(person for person in range(self._people) if person not in have)

    @property
    def commits(self) -> Commits | None:
        """All commitments, as they are told; None while one is missing."""
        if not self.revealing:
            return None
        shown = tuple(self._commits[person].hex() for person in range(self._people))
        return Commits(self.context, shown, tuple(sorted(self._supplied)))

    def close(self) -> None:
        """Give up quietly."""
        self._cancel()

    def _supply(self, person: int) -> None:
        nonce = secrets.token_bytes(BYTES)
        self._nonces[person] = nonce
        self._commits[person] = commit_nonce(self.context, person, nonce)
        self._supplied.add(person)

    def away(self, person: int) -> None:
        """A person left: what is not committed yet the host supplies."""
        if not self.revealing and person not in self._commits:
            self._supply(person)
            self._go_on()

    def commit(self, person: int, message: Commit) -> None:
        """A person's commitment; a second one, or one to another deal, counts for nothing."""
        if message.context == self.context and not self.revealing:
            self._commits.setdefault(person, bytes.fromhex(message.commit))
            self._go_on()

    def reveal(self, person: int, message: Reveal) -> None:
        """A person's nonce; one that does not fit the commitment makes the attempt void."""
        if message.context != self.context or not self.revealing or person in self._nonces:
            return
        nonce = bytes.fromhex(message.nonce)
        if commit_nonce(self.context, person, nonce) != self._commits[person]:
            self._void({person})
            return
        self._nonces[person] = nonce
        self._go_on()

    def _late(self) -> None:
        missing = set(self.awaited)
        if self.revealing:
            self._void(missing)
            return
        for person in missing:
            self._supply(person)
        self._go_on()

    def _void(self, failed: set[int]) -> None:
        self._cancel()
        self.void.append((self.context, tuple(sorted(failed))))
        self._begin(self._present - failed)

    def _go_on(self) -> None:
        if not self.revealing:
            if len(self._commits) < self._people:
                return
            self._cancel()
            self.revealing = True
            commits = self.commits
            assert commits is not None
            self._cancel = self._clock.later(PATIENCE, self._late)
            self._tell(commits)
        if len(self._nonces) == self._people:
            self._cancel()
            nonces = tuple(self._nonces[person] for person in range(self._people))
            self._tell(Nonces(self.context, tuple(nonce.hex() for nonce in nonces)))
            self._done(
                Proof(
                    self.context,
                    self._seed,
                    nonces,
                    self.commitment,
                    tuple(self._commits[person] for person in range(self._people)),
                    tuple(sorted(self._supplied)),
                    None,
                    tuple(self.void),
                )
            )
