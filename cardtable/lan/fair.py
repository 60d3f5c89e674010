"""Fair deals between a host and its guests: commit, reveal, shuffle, and afterwards check.

The host commits first, then every person; only when all have committed are nonces shown, so
that nobody, the host included, chooses knowing the others' choice. For bots and for people who
are away the host chooses, and everybody sees for whom. Whoever commits and does not reveal makes
the attempt void; void attempts are listed for all, so that a host cannot shop for a deal.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardtable.engine.actions import RuleError
from cardtable.engine.cards import Card
from cardtable.engine.events import DealScored
from cardtable.engine.log import ALSO_LOGGED, LineError, action_of
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, Table
from cardtable.engine.proof import BYTES, Proof, ProofError, commit_nonce, commit_seed, from_line
from cardtable.engine.rules import Rules
from cardtable.engine.verification import fair_action
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


class FairPart:
    """A guest's part: its nonces, and what it was shown, to compare with the proof later."""

    def __init__(self) -> None:
        self._nonces: dict[str, bytes] = {}
        self._commitments: dict[str, str] = {}
        self._commits: dict[str, tuple[str, ...]] = {}
        self._shown: dict[str, tuple[str, ...]] = {}
        self.dealt: tuple[int, int, tuple[Card, ...]] | None = None
        """The deal, and the seat and the cards that this guest saw dealt to it in it; None if it
        was not there."""

    def commit(self, message: Shuffle, person: int) -> Commit | None:
        """The answer to a beginning; None if this context already has another commitment."""
        if self._commitments.setdefault(message.context, message.commitment) != message.commitment:
            return None
        nonce = self._nonces.setdefault(message.context, secrets.token_bytes(BYTES))
        self._forget()
        return Commit(message.context, commit_nonce(message.context, person, nonce).hex())

    def reveal(self, message: Commits, person: int) -> Reveal | None:
        """The nonce, once the host has shown that it has this person's own commitment.

        None if the commitments were shown differently before, or hold another for this person.
        """
        nonce = self._nonces.get(message.context)
        if self._commits.setdefault(message.context, message.commits) != message.commits:
            return None
        if nonce is None or not person < len(message.commits):
            return None
        if message.commits[person] != commit_nonce(message.context, person, nonce).hex():
            return None
        return Reveal(message.context, nonce.hex())

    def shown(self, message: Nonces) -> None:
        """All nonces, before anybody knows the seed."""
        self._shown.setdefault(message.context, message.nonces)

    def check(self, proof: Proof, person: int | None) -> None:
        """ProofError if a proof is not of what was shown to this guest while shuffling."""
        context = proof.context
        commitment = self._commitments.get(context)
        if commitment is not None and bytes.fromhex(commitment) != proof.commitment:
            raise ProofError("commitment")
        commits = self._commits.get(context)
        if commits is not None and tuple(one.hex() for one in proof.commits) != commits:
            raise ProofError("nonce", person)
        shown = self._shown.get(context)
        if shown is not None and tuple(one.hex() for one in proof.nonces) != shown:
            raise ProofError("nonce", person)
        nonce = self._nonces.get(context)
        mine = nonce is not None and person is not None and person not in proof.supplied
        if mine and person is not None and proof.nonces[person : person + 1] != (nonce,):
            raise ProofError("nonce", person)

    def _forget(self) -> None:
        for kept in (self._nonces, self._commitments, self._commits, self._shown):
            while len(kept) > 200:
                kept.pop(next(iter(kept)))


def replayed(
    rules: Rules[Any],
    table: Table,
    begin: Carry | None,
    scores: tuple[DealScored, ...],
    lines: Sequence[Mapping[str, Any]],
    part: FairPart,
    person: int | None,
) -> tuple[Match, bool | None]:
    """One finished deal played again from its log, and whether it was fair.

    None: it was not dealt by everybody together. Every proof is checked by itself, against the
    cards in its line, and against what this guest was shown.
    ProofError: a proof does not hold, or ("form") the log is no log.
    """
    fair: bool | None = None
    last = next((line for line in reversed(lines) if "deal" in line), None)
    if lines and "further" in lines[0]:
        lines = lines[1:]  # agreed on before the deal, and in what it began from already
    try:
        match = Match(rules, table, carry=begin, scores=scores)
        for line in lines:
            if "deal" in line or "draw" in line:
                proven = "proof" in line
                if proven:
                    proof = from_line(line["proof"])
                    part.check(proof, person)
                    if fair_action(match, proof) != action_of(line, ALSO_LOGGED)[1]:
                        raise ProofError("pack")
                fair = proven if fair is None else fair and proven
            match.replay([line])
            if line is last and part.dealt is not None:
                deal, seat, hand = part.dealt
                view = match.view(seat)
                if view.public.deal == deal and view.hand != hand:
                    raise ProofError("pack")
    except (RuleError, LineError, KeyError, TypeError, IndexError, ValueError) as error:
        if isinstance(error, ProofError):
            raise
        raise ProofError("form") from None
    return match, fair or None
