"""Which deals of a game were played with help, and how a game's file tells it.

In the header's marks stands what was known when the file was begun, `"helped": [[deal, by], …]`.
What comes later is a line that repeats the deal's beginning and says `"helped": [deal, by]` beside
it: programs that know nothing of help take it for what it repeats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cardtable.engine.records.codec import to_json

from ..engine.match import Match

KEY = "helped"

UNDO, HINT, BOT, STOOD_IN, AGAIN = "undo", "hint", "bot", "stood_in", "again"
"""Something was taken back; a hint was given; a bot was asked to play on, and made a move; the deal
was played before, or set by somebody."""


class Help(NamedTuple):
    """A deal's number, and what helped in it."""

    deal: int
    by: str


def in_marks(helped: Iterable[Help]) -> dict[str, Any]:
    """As the header of a file tells it."""
    told = [list(one) for one in sorted(helped)]
    return {KEY: told} if told else {}


def line_of(match: Match, help_: Help) -> dict[str, Any] | None:
    """The line that tells it during a game; None before the first deal, where nothing helps."""
    if not match.checkpoints:
        return None
    point = match.checkpoints[-1]
    return {"carry": to_json(point.carry), "scores": to_json(point.scores), KEY: list(help_)}


def told_in(rows: Iterable[Mapping[str, Any] | None]) -> frozenset[Help]:
    """All that the rows of a file tell; what is no help of ours is left out."""
    found = set()
    for row in rows:
        if row is None:
            continue
        marks = row.get("marks")
        many = marks.get(KEY, []) if isinstance(marks, dict) else [row.get(KEY)]
        for one in many if isinstance(many, list) else []:
            if isinstance(one, list) and len(one) == 2:
                deal, by = one
                if type(deal) is int and isinstance(by, str):
                    found.add(Help(deal, by))
    return frozenset(found)
