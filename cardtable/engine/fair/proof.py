"""Fair deals: a pack that nobody could have stacked, and the proof that anyone can check.

The host commits to a seed, every person to a nonce; when all have committed the nonces are
shown, and the stream made of seed and nonces shuffles. The seed is shown when the deal is over
(it tells every hand). Then each commitment, and the order of the pack, can be worked out again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.engine.cards import Card
from cardtable.engine.draw import Draw
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules

from .shuffle import Bits

BYTES = 32
"""The length of seeds, nonces and commitments."""

_KEYS = {"context", "seed", "nonces", "commitment", "commits", "supplied", "cut", "void"}
_ALSO = {"witness"}
"""What stands beside it in a guest's transcript: see `witness`."""
_MOST_VOID = 200


class ProofError(ValueError):
    """A proof that is malformed or does not hold.

    part: "form", "commitment", "nonce", "supplied", "pack", "fault" or "old" (it made an earlier
    deal already); person: whose nonce it is about.
    """

    def __init__(self, part: str, person: int | None = None) -> None:
        super().__init__(part if person is None else f"{part} {person}")
        self.part = part
        self.person = person


@dataclass(frozen=True, slots=True)
class Proof:
    """All that a fair shuffle was made of.

    nonces, commits: by person. supplied: the people (bots, or away) for whom the host chose.
    cut: how many cards were lifted off, by the same stream; None where nobody cuts.
    void: contexts of attempts before this one that were given up, with the people who failed.
    """

    context: str
    seed: bytes
    nonces: tuple[bytes, ...]
    commitment: bytes
    commits: tuple[bytes, ...]
    supplied: tuple[int, ...] = ()
    cut: int | None = None
    void: tuple[tuple[str, tuple[int, ...]], ...] = ()


def commit_seed(context: str, seed: bytes) -> bytes:
    """The host's commitment."""
    return hashlib.sha256(b"cardtable seed\0" + context.encode() + b"\0" + seed).digest()


def commit_nonce(context: str, person: int, nonce: bytes) -> bytes:
    """One person's commitment; bound to the person, so that nobody can echo another's."""
    text = f"cardtable nonce\0{context}\0{person}\0".encode()
    return hashlib.sha256(text + nonce).digest()


def stream(seed: bytes, nonces: Sequence[bytes]) -> Bits:
    """The bits that shuffle, cut and draw: of the seed and everybody's nonce."""
    return Bits(hashlib.sha256(b"cardtable fair\0" + seed + b"".join(nonces)).digest())


def shuffled(
    bits: Bits, pack: Sequence[Card], limits: tuple[int, int] | None
) -> tuple[tuple[Card, ...], int | None]:
    """The pack as the stream shuffles it and, with `limits` (fewest, most cards), cuts it; and
    how many cards it lifts off."""
    order = bits.shuffled(pack)
    if limits is None:
        return order, None
    least, most = limits
    at = least + bits.below(most - least + 1)
    return order[at:] + order[:at], at


def drawn_fairly(rules: Rules[Any], table: Table, drawing: Draw, bits: Bits) -> tuple[Card, ...]:
    """A card for each person who must draw, from the cards nobody has drawn yet."""
    used = {card for one in drawing.rounds for _, card in one}
    left = [card for card in rules.pack(table) if card not in used]
    return bits.shuffled(left)[: len(drawing.tied)]


def check(proof: Proof) -> None:
    """ProofError if a commitment is not to what was shown."""
    if commit_seed(proof.context, proof.seed) != proof.commitment:
        raise ProofError("commitment")
    if len(proof.nonces) != len(proof.commits):
        raise ProofError("form")
    for person, nonce in enumerate(proof.nonces):
        if commit_nonce(proof.context, person, nonce) != proof.commits[person]:
            raise ProofError("nonce", person)


def to_line(proof: Proof) -> dict[str, Any]:
    """The proof as it stands in logs and transcripts."""
    line: dict[str, Any] = {
        "context": proof.context,
        "seed": proof.seed.hex(),
        "nonces": [nonce.hex() for nonce in proof.nonces],
        "commitment": proof.commitment.hex(),
        "commits": [commit.hex() for commit in proof.commits],
    }
    if proof.supplied:
        line["supplied"] = list(proof.supplied)
    if proof.cut is not None:
        line["cut"] = proof.cut
    if proof.void:
        line["void"] = [{"context": context, "failed": list(who)} for context, who in proof.void]
    return line


def from_line(line: object) -> Proof:
    """The proof in a line; ProofError("form") for anything malformed."""
    if not isinstance(line, Mapping) or set(line) - _KEYS - _ALSO:
        raise ProofError("form")
    context, cut = line.get("context"), line.get("cut")
    if not isinstance(context, str) or len(context) > 200:
        raise ProofError("form")
    if cut is not None and not _is_number(cut):
        raise ProofError("form")
    return Proof(
        context,
        _bytes(line.get("seed")),
        tuple(_bytes(one) for one in _list(line.get("nonces"))),
        _bytes(line.get("commitment")),
        tuple(_bytes(one) for one in _list(line.get("commits"))),
        _numbers(line.get("supplied", [])),
        cut,
        tuple(_void(one) for one in _list(line.get("void", []), _MOST_VOID)),
    )


def _void(value: object) -> tuple[str, tuple[int, ...]]:
    if not isinstance(value, Mapping) or set(value) != {"context", "failed"}:
        raise ProofError("form")
    context = value["context"]
    if not isinstance(context, str) or len(context) > 200:
        raise ProofError("form")
    return context, _numbers(value["failed"])


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 32


def _numbers(value: object) -> tuple[int, ...]:
    numbers = _list(value)
    if not all(_is_number(one) for one in numbers):
        raise ProofError("form")
    return tuple(numbers)


def _list(value: object, most: int = 64) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ProofError("form")
    return value


def _bytes(value: object) -> bytes:
    if not isinstance(value, str) or len(value) != 2 * BYTES:
        raise ProofError("form")
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise ProofError("form") from None
