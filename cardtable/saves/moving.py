"""Moves and deletes files, patiently: on Windows another program may hold one for a moment."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from .content import is_file, is_folder, is_there, resolved
from .errors import writing

HELD = (5, 32, 33)
"""What Windows says about a file that a virus scanner, an indexer or a backup has open:
ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION."""

PAUSES = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.5, 0.9)
"""Seconds to wait before each further try: two altogether."""

_Result = TypeVar("_Result")


def patiently(work: Callable[[], _Result]) -> _Result:
    """What `work` returns, tried again for about two seconds while Windows says that somebody
    holds the file; then, as for any other trouble, its OSError."""
    for pause in PAUSES:
        try:
            return work()
        except OSError as error:
            if getattr(error, "winerror", None) not in HELD:
                raise
        time.sleep(pause)
    return work()


def move(source: Path, target: Path) -> None:
    """Put a file at another path of the same disk, in place of what is there. SaveError."""
    try:
        patiently(lambda: source.replace(target))
    except OSError as error:
        raise writing(error, target) from None


def delete(path: Path) -> None:
    """Delete a file, if it is there. SaveError."""
    try:
        patiently(lambda: path.unlink(missing_ok=True))
    except OSError as error:
        raise writing(error, path) from None


def put_aside(path: Path) -> Path:
    """Move a damaged file out of the way, beside itself, and say where it is now; what was put
    aside before stays. Of a link, what it points to is moved, so that a new file comes to lie in
    the same place; but one to a device, or to itself, is moved itself. SaveError."""
    try:
        there = _to_move(path)
        kept = _free(there)
        patiently(lambda: there.rename(kept))
    except OSError as error:
        raise writing(error, path) from None
    return kept


def copy_aside(path: Path) -> Path:
    """Copy a file of which part is wrong, beside itself, and say where the copy is. SaveError."""
    try:
        there = resolved(path)
        kept = _free(there)
        patiently(lambda: shutil.copy2(there, kept))
    except OSError as error:
        raise writing(error, path) from None
    return kept


def _free(there: Path) -> Path:
    """The first name beside a file under which nothing was put aside."""
    number = 1
    while is_there(kept := there.with_name(f"{there.name}.damaged-{number}")):
        number += 1
    return kept


def _to_move(path: Path) -> Path:
    try:
        there = resolved(path)
    except OSError:
        return path
    ours = is_file(there) or is_folder(there) or not path.is_symlink()
    return there if ours else path
