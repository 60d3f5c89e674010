"""What one person saw of a fair deal being made, and whether that person had a part in it.

A proof by itself shows that the numbers in it make the pack. That nobody chose among several
packs only those can say who were there: each keeps beside the proof its own number, and every
shuffle that it heard of since the cards before. A transcript holds it, so that it can be checked
again at any time.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from .proof import BYTES, Proof, ProofError

KEY = "witness"
"""Where it stands in a proof's line."""

MOST_HEARD = 256

REASONS = (
    "no_proof",
    "watched",
    "old",
    "away",
    "not_asked",
    "refused",
    "chosen",
    "unlisted",
    "late",
)
"""Why somebody had no part in a shuffle, see `no_part`."""

_KEYS = {"person", "nonce", "heard", "committed", "away", "in_time"}


@dataclass(frozen=True, slots=True)
class Witness:
    """What a person saw.

    person: as the proof counts them; None: looked on.
    nonce: the own number, if it was opened when everybody had committed; None otherwise.
    heard: the contexts of all shuffles since the cards before these, this one too.
    committed: whether a commitment was sent for this one. away: whether the person was not
    there all the time. in_time: whether all numbers were open before the first card was seen.
    """

    person: int | None
    nonce: bytes | None = None
    heard: tuple[str, ...] = ()
    committed: bool = False
    away: bool = False
    in_time: bool = False


def no_part(proof: Proof, witness: Witness, used: Container[str] = ()) -> str:
    """Why this person can not say that the deal was everybody's: one of REASONS; "" if it can.

    used: the contexts of earlier deals and draws. ProofError if the person's own number is
    another one in the proof.

    - "watched": looked on
    - "old": the shuffle had made an earlier deal or draw
    - "away": was not there while it was made
    - "not_asked": never heard of this shuffle, or never got to open a number
    - "refused": committed, and yet the host chose in the person's place
    - "chosen": the host chose in the person's place
    - "unlisted": there were other shuffles which the proof does not list as given up
    - "late": not all numbers were open when the first card was seen
    """
    if witness.person is None:
        return "watched"
    if proof.context in used:
        return "old"
    if witness.person in proof.supplied:
        if witness.committed:
            return "refused"
        return "away" if witness.away else "chosen"
    if witness.nonce is None or proof.context not in witness.heard:
        return "away" if witness.away else "not_asked"
    if proof.nonces[witness.person : witness.person + 1] != (witness.nonce,):
        raise ProofError("nonce", witness.person)
    listed = {context for context, _ in proof.void}
    if any(one != proof.context and one not in listed for one in witness.heard):
        return "unlisted"
    if not witness.in_time:
        return "away" if witness.away else "late"
    return ""


def to_line(witness: Witness) -> dict[str, Any]:
    """What was seen as it stands in a proof's line."""
    line: dict[str, Any] = {"person": witness.person}
    if witness.nonce is not None:
        line["nonce"] = witness.nonce.hex()
    if witness.heard:
        line["heard"] = list(witness.heard)
    for key in ("committed", "away", "in_time"):
        if getattr(witness, key):
            line[key] = True
    return line


def from_line(line: object) -> Witness | None:
    """What was seen, by a proof's line; None if it says nothing. ProofError("form")."""
    if not isinstance(line, Mapping) or KEY not in line:
        return None
    told = line[KEY]
    if not isinstance(told, Mapping) or set(told) - _KEYS:
        raise ProofError("form")
    person, nonce, heard = told.get("person"), told.get("nonce"), told.get("heard", [])
    flags = [told.get(key, False) for key in ("committed", "away", "in_time")]
    if not all(isinstance(flag, bool) for flag in flags):
        raise ProofError("form")
    if person is not None and (type(person) is not int or not 0 <= person < 64):
        raise ProofError("form")
    if not isinstance(heard, list) or len(heard) > MOST_HEARD:
        raise ProofError("form")
    if not all(isinstance(one, str) and len(one) <= 200 for one in heard):
        raise ProofError("form")
    return Witness(person, _number(nonce), tuple(heard), *flags)


def _number(value: object) -> bytes | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 2 * BYTES:
        raise ProofError("form")
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise ProofError("form") from None
