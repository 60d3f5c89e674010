"""What a file that the player opens holds: a transcript, or a game, also as a transcript."""

from __future__ import annotations

from pathlib import Path

from cardtable.engine.records.transcript import write
from cardtable.games import game as rules_of
from cardtable.saves.content import TooLargeError, beginning_of, content_of, parsed
from cardtable.saves.errors import SaveError, reading
from cardtable.saves.savefile import LARGEST, Saved, Watch, load
from cardtable.saves.suffixes import TRANSCRIPT
from cardtable.windows.game.session import ME
from cardtable.windows.new_game.choice import names_by_seat

LONGEST = 1024 * 1024
"""No first line of ours comes near so many bytes."""


def transcript_of(
    path: Path, watch: Watch, saved: Saved | None
) -> tuple[str, tuple[str, ...], int | None]:
    """A file as a transcript, with the names of its people by seat and the seat of the person at
    this screen, if it tells them."""
    if saved is None and _first_line(path).keys() & {"cardtable"}:
        saved = load(path, rules_of, watch)
    if saved is not None:
        names = names_by_seat(saved.match.seats, saved.people)
        return write(saved.match), names, saved.match.seats[ME]
    try:
        return content_of(path, LARGEST).decode("utf-8-sig"), (), None
    except OSError as error:
        raise reading(error, path) from None
    except TooLargeError:
        raise SaveError("too_large", path) from None
    except UnicodeDecodeError:
        raise SaveError("not_a_save", path) from None


def is_transcript(path: Path) -> bool:
    """Whether a file holds a transcript. What it holds counts, and its name only where that tells
    nothing."""
    first = _first_line(path)
    return "cardtable" not in first and ("transcript" in first or path.suffix.lower() == TRANSCRIPT)


def _first_line(path: Path) -> dict[str, object]:
    """A file's first line as an object; an empty one if it cannot be read as such."""
    try:
        first = parsed(beginning_of(path, LONGEST).partition(b"\n")[0])
    except (OSError, ValueError, RecursionError):
        return {}
    return first if isinstance(first, dict) else {}
