"""Names and words of people, made fit to show: no control or direction marks, short enough."""

from __future__ import annotations

import unicodedata

from cardtable.lan.protocol.errors import LanError

LONGEST_NAME = 24
LONGEST_WORD = 300
_MARKS_IN_A_ROW = 2


def clean(text: str, longest: int) -> str:
    """The text without control, bidi and private characters, spaces made single, cut to length.

    More than two combining marks in a row go too: they would cover the lines around them.
    """
    kept = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif not kind.startswith("C") and marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest].rstrip()


def clean_name(text: str) -> str:
    """A name as it is shown; LanError("bad_name") if nothing is left of it."""
    name = clean(text, LONGEST_NAME)
    if not any(unicodedata.category(char)[0] in "LNS" for char in name):
        raise LanError("bad_name")
    return name
