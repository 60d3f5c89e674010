"""The families of games that have words: an explicit list, and their tables put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from .family_words import FamilyWords
from .hearts import HEARTS
from .seven_up import SEVEN_UP

T = TypeVar("T")

FAMILIES: tuple[FamilyWords, ...] = (HEARTS, SEVEN_UP)

BY_FAMILY: Mapping[str, FamilyWords] = {one.family: one for one in FAMILIES}


def merged(tables: Iterable[Mapping[str, T]]) -> dict[str, T]:
    """All tables as one; ValueError names a code that stands in two of them."""
    whole: dict[str, T] = {}
    for table in tables:
        for code in table:
            if code in whole:
                raise ValueError(f"the code {code!r} has words twice")
        whole.update(table)
    return whole
