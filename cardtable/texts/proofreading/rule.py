"""One thing the proof-reader objects to: what it looks like, where, and what he says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class Origin(StrEnum):
    """Where a sentence stands. Hints are sentences of the catalogue with manners of their own."""

    CATALOGUE = "catalogue"
    HINT = "hint"
    LESSON = "lesson"
    RULES = "rules"
    GLOSSARY = "glossary"
    CHANGELOG = "changelog"


EVERYWHERE = frozenset(Origin)
IN_USE = EVERYWHERE - {Origin.GLOSSARY}
"""Where a word is used; the glossary also tells what other people say."""
PROGRAM = frozenset({Origin.CATALOGUE, Origin.HINT})

_FIELD = re.compile(r"\{\w*(?:[:|][^{}]*)?\}|%\(\w+\)\w|%\w")


@dataclass(frozen=True)
class Rule:
    """A pattern over a sentence, and the complaint that stands before the words it found.

    places: where it counts. unless: a second pattern that makes the sentence good after all.
    cased: capital and small letters are told apart. fields: the sentence is read with its
    parameters as they are written (`{card:acc}`); otherwise each of them is only `{}`.
    """

    pattern: str
    fault: str
    places: frozenset[Origin] = EVERYWHERE
    unless: str = ""
    cased: bool = False
    fields: bool = False

    def found(self, text: str, place: Origin) -> Iterator[str]:
        """Every complaint about `text`, which stands at `place`; a menu's & is not read."""
        if place not in self.places:
            return
        read = text.replace("&", "")
        if not self.fields:
            read = _FIELD.sub("{}", read)
        if self._unless is not None and self._unless.search(read):
            return
        for match in self._pattern.finditer(read):
            yield f"{self.fault} “{match.group()}”"

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self.pattern, 0 if self.cased else re.IGNORECASE)

    @cached_property
    def _unless(self) -> re.Pattern[str] | None:
        return re.compile(self.unless, re.IGNORECASE) if self.unless else None


def stray(
    pattern: str, say: str, places: frozenset[Origin] = IN_USE, *, cased: bool = False
) -> Rule:
    """A second name for a thing that has one: `say` is what it is called here."""
    return Rule(pattern, f"we say “{say}”, not", places, cased=cased)
