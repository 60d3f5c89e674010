"""A host of our own that cheats: every way to get “everybody shuffled it” without its being so.

Each is the host's side of a fair deal, put in place of the honest one. `Plot.DOES` names them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardtable.engine.cards import Card
from cardtable.engine.fair.proof import BYTES, Proof, commit_nonce, commit_seed, shuffled, stream
from cardtable.engine.match import Match
from cardtable.lan.fair import FairRound
from cardtable.lan.host.match import hosted_match as play
from cardtable.lan.protocol.client_messages import Commit, Reveal
from cardtable.lan.protocol.host_messages import Commits, Nonces, Shuffle

TRIES = 12
"""So many packs the cheat chooses among; more only cost time."""


honest: Any = FairRound.__init__


def liked(match: Match, proof: Proof) -> int:
    """How well the cheat likes a pack: hearts among the first cards dealt to seat 0."""
    pack, _ = shuffled(stream(proof.seed, proof.nonces), match.rules.pack(match.table), None)
    return sum(card.suit == "H" for card in pack[:: match.table.players])


def alone(people: int, supplied: tuple[int, ...], context: str = "") -> Proof:
    """A proof that the host makes all by itself."""
    context = context or f"c {secrets.token_hex(6)}"
    seed = secrets.token_bytes(BYTES)
    nonces = tuple(secrets.token_bytes(BYTES) for _ in range(people))
    commits = tuple(commit_nonce(context, i, nonce) for i, nonce in enumerate(nonces))
    return Proof(context, seed, nonces, commit_seed(context, seed), commits, supplied)


def ground(match: Match, supplied: tuple[int, ...]) -> Proof:
    """The best of many that it makes by itself."""
    tries = (alone(match.table.players, supplied) for _ in range(TRIES))
    return max(tries, key=lambda proof: liked(match, proof))


class Silent:
    """Never runs a shuffle, and claims that everybody took part."""

    def __init__(self, plot: Plot, name: str, people: int, present: Any, *rest: Any) -> None:
        self.plot, self.people = plot, people
        self._clock, self._tell, self._done = rest
        self.void: list[Any] = []
        self.commits: Commits | None = None
        self.shuffle = Shuffle("c", "00" * 32)
        self.awaited: tuple[int, ...] = ()
        self._clock.later(0.01, self.begin)

    def supplied(self) -> tuple[int, ...]:
        return (2, 3)

    def begin(self) -> None:
        self._done(ground(self.plot.match, self.supplied()))

    def close(self) -> None:
        pass

    def away(self, person: int) -> None:
        pass

    def commit(self, person: int, message: Commit) -> None:
        pass

    def reveal(self, person: int, message: Reveal) -> None:
        pass


class AllSupplied(Silent):
    """Never runs a shuffle, and says that it chose for everybody."""

    def supplied(self) -> tuple[int, ...]:
        return tuple(range(self.people))


class Again(FairRound):
    """Runs honest rounds until it likes the result, and lists none of the others."""

    def __init__(self, plot: Plot, *rest: Any) -> None:
        self.plot = plot
        self.best: list[Proof] = []
        self.real: Callable[[Proof], None] = rest[-1]
        honest(self, *rest[:-1], self.take)

    def take(self, proof: Proof) -> None:
        self.best.append(proof)
        if len(self.best) < 4:
            self._clock.later(0.01, lambda: self._begin(set(self._present)))
            return
        best = max(self.best, key=lambda one: liked(self.plot.match, one))
        self.real(replace(best, void=()))


class Old(FairRound):
    """Runs an honest round, and then deals from that of an earlier deal."""

    def __init__(self, plot: Plot, *rest: Any) -> None:
        self.plot = plot
        self.real: Callable[[Proof], None] = rest[-1]
        honest(self, *rest[:-1], self.take)

    def take(self, proof: Proof) -> None:
        old = self.plot.kept or proof
        if self.plot.match.phase in ("deal", "scored"):
            self.plot.kept = old
            proof = old
        self.real(proof)


class OldAlone(Old):
    """Runs no round at all any more, and deals from that of an earlier deal."""

    def _begin(self, present: set[int]) -> None:
        if self.plot.kept is None:
            super()._begin(present)
            return
        kept = self.plot.kept
        self.context, self.commitment = kept.context, kept.commitment
        self._commits, self._nonces, self._supplied = {}, {}, set()
        self.revealing = False
        self._clock.later(0.01, lambda: self.real(kept))


class Deaf(FairRound):
    """Asks everybody, and takes its own numbers in their place."""

    def __init__(self, plot: Plot, *rest: Any) -> None:
        honest(self, *rest)

    def commit(self, person: int, message: Commit) -> None:
        if person != 0 and message.context == self.context and not self.revealing:
            self._supply(person)
            self._go_on()
        else:
            super().commit(person, message)


class Swapped(FairRound):
    """Takes part in everything, and in the proof names a number of its own as the guest's."""

    def __init__(self, plot: Plot, *rest: Any) -> None:
        self.real: Callable[[Proof], None] = rest[-1]
        honest(self, *rest[:-1], self.take)

    def take(self, proof: Proof) -> None:
        mine = secrets.token_bytes(BYTES)
        nonces = (proof.nonces[0], mine, *proof.nonces[2:])
        commit = commit_nonce(proof.context, 1, mine)
        commits = (proof.commits[0], commit, *proof.commits[2:])
        self.real(replace(proof, nonces=nonces, commits=commits))


class Late(FairRound):
    """Shows the numbers when the cards lie already."""

    def __init__(self, plot: Plot, *rest: Any) -> None:
        tell, self.kept = rest[-2], list[Any]()
        self.show = tell
        self.real: Callable[[Proof], None] = rest[-1]
        honest(self, *rest[:-2], self.hold, self.take)

    def hold(self, message: Any) -> None:
        if isinstance(message, Nonces):
            self.kept.append(message)
        else:
            self.show(message)

    def take(self, proof: Proof) -> None:
        self.real(proof)
        self.show(self.kept[-1])


class Plot:
    """What a cheating host remembers from deal to deal."""

    DOES: tuple[tuple[type[Any], str], ...] = (
        (Silent, "not_asked"),
        (AllSupplied, "chosen"),
        (Again, "unlisted"),
        (Old, "old"),
        (OldAlone, "old"),
        (Deaf, "refused"),
        (Late, "late"),
    )
    """Each kind, and what the guest says of it."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind
        self.kept: Proof | None = None
        self.room: Any = None

    @property
    def match(self) -> Match:
        """What is played."""
        return self.room.hosted.match  # type: ignore[no-any-return]

    def install(self, monkeypatch: Any, room: Any) -> None:
        """From now on this is how rooms shuffle."""
        self.room = room
        monkeypatch.setattr(play, "FairRound", lambda *rest: self.kind(self, *rest))


def swapped_hand(cards: tuple[Card, ...], pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand with another card in the place of its first."""
    return (next(card for card in pack if card not in cards), *cards[1:])
