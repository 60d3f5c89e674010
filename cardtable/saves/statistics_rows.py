"""Finds the rows of the statistics that no game can have left there: somebody else wrote them, or
the disk did."""

from __future__ import annotations

import json
import sqlite3
from datetime import MAXYEAR, MINYEAR, datetime

GREATEST = 2**63 - 1
"""SQLite keeps no larger number."""

_TEXTS = ("key", "finished", "game", "preset", "options", "opponents")
_NUMBERS = ("players", "place", "won", "total")


def wrong_games(base: sqlite3.Connection) -> list[int]:
    """The ids of the games of which some row cannot be used, in their order."""
    usual, base.text_factory = base.text_factory, _text
    try:
        columns = ", ".join((*_TEXTS, *_NUMBERS))
        games = base.execute(f"SELECT id, {columns} FROM games").fetchall()
        deals = base.execute("SELECT game_id, details, number, points, marked FROM deals")
        wrong = {row[0] for row in games if not _fits(row[1:])}
        wrong |= {row[0] for row in deals if not fits_details(row[1]) or not _whole(row[2:])}
    finally:
        base.text_factory = usual
    return sorted(wrong & {row[0] for row in games})


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _fits(row: tuple[object, ...]) -> bool:
    texts, numbers = row[: len(_TEXTS)], row[len(_TEXTS) :]
    if not all(isinstance(one, str) and _can_be_written(one) for one in texts):
        return False
    return fits_time(str(texts[1])) and _whole(numbers)


def _whole(numbers: tuple[object, ...]) -> bool:
    return all(type(one) is int and -GREATEST <= one <= GREATEST for one in numbers)


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def fits_time(text: str) -> bool:
    """Whether this is a time in ISO 8601 with its zone: times without one cannot be compared; and
    it must have a day in every zone."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return False
    return time.tzinfo is not None and MINYEAR < time.year < MAXYEAR


def fits_details(text: object) -> bool:
    """Whether these are a deal's named rows."""
    try:
        rows = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return False
    return isinstance(rows, dict) and _whole(tuple(rows.values()))
