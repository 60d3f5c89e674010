"""Names and words of people, made fit to show, and told apart from those that look like them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from cardtable.lan.protocol.errors import LanError

LONGEST_NAME = 24
LONGEST_WORD = 300
_MARKS_IN_A_ROW = 2

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by name of which nothing is seen."""


def clean(text: str, longest: int) -> str:
    """The text without control, bidi, private and invisible characters, spaces made single, cut to
    length.

    More than two combining marks in a row go too: they would cover the lines around them.
    """
    kept = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif not (kind.startswith("C") or _is_blank(char)) and marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest].rstrip()


def _is_blank(char: str) -> bool:
    """Whether nothing is seen of a character: blank, or only there for another's look."""
    return char in _BLANK or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def clean_name(text: str) -> str:
    """A name as it is shown; LanError("bad_name") if nothing is left of it."""
    name = clean(text, LONGEST_NAME)
    if not any(unicodedata.category(char)[0] in "LNS" for char in name):
        raise LanError("bad_name")
    return name


def alike(one: str, other: str) -> bool:
    """Whether two names look alike: in another case, without accents, or with the letters of
    another alphabet (Unicode Technical Standard 39)."""
    return not _looks(one).isdisjoint(_looks(other))


@lru_cache(maxsize=1024)
def _looks(name: str) -> frozenset[str]:
    folded = name.casefold()
    return frozenset((folded, _skeleton(name), _skeleton(folded)))


def _skeleton(name: str) -> str:
    """The name in the plainest letters that look like its own."""
    plain = "".join(map(_plain, unicodedata.normalize("NFKD", name)))
    return plain.casefold().replace("rn", "m")


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    if unicodedata.category(char) in ("Mn", "Me", "Zs"):
        return ""
    twins = [twin for twin in twins_of(char) if len(twin) == 1]
    latin = [twin for twin in (char, *twins) if twin.isascii() and twin.isalnum()]
    return max(latin or (char, *twins))  # of l, I and 1 it is l, of O and 0 it is O


def twins_of(char: str) -> list[str]:
    """The letters that look like this one."""
    from confusable_homoglyphs.confusables import (
        is_confusable,  # its tables take a while to read, and only a host needs them
    )

    found = is_confusable(char, greedy=True)
    return [str(twin["c"]) for one in found or () for twin in one["homoglyphs"]]
