"""Shuffling that is the same on every Python: Fisher-Yates over bits drawn from a number."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Thirty-two letters without I, O, 0, 1, so that a number can be read out and typed."""

NUMBER_BITS = 60
"""A deal number is twelve letters: too many to try them all, few enough to dictate."""


class Bits:
    """An endless stream of fair numbers made from a seed: SHA-256 of seed and counter."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -1, -4)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely (rejection, no remainder's bias)."""
        limit = (1 << 32) - (1 << 32) % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def shuffled(self, some: Sequence[T]) -> tuple[T, ...]:
        """The things in a random order."""
        order = list(some)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


def deal_bits(number: int) -> Bits:
    """The bits that make the deal with this number."""
    return Bits(b"cardtable deal " + number.to_bytes(8, "big"))


def fresh_number() -> int:
    """A deal number nobody can guess."""
    return secrets.randbits(NUMBER_BITS)


def number_after(seed: int, count: int) -> int:
    """The deal number of the match's deal `count` (from 0) when the match has a seed."""
    text = f"cardtable match {seed} {count}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") >> (64 - NUMBER_BITS)


def number_text(number: int) -> str:
    """A deal number as players share it: "ABCD-EFGH-JKLM"."""
    letters = "".join(_LETTERS[number >> shift & 31] for shift in range(NUMBER_BITS - 5, -1, -5))
    return "-".join(letters[i : i + 4] for i in range(0, 12, 4))


def parse_number(text: str) -> int:
    """The deal number in `text`, whatever its spaces, dashes and case; ValueError quotes it."""
    letters = text.upper().replace("-", "").replace(" ", "")
    if len(letters) != 12 or any(letter not in _LETTERS for letter in letters):
        raise ValueError(f"{text!r} is not a deal number")
    number = 0
    for letter in letters:
        number = number << 5 | _LETTERS.index(letter)
    return number
