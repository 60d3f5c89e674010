"""Looks at what lies at a path, and reads it whole if it is a file: nothing that keeps its reader
waiting, and nothing endless."""

from __future__ import annotations

import errno
import json
import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .errors import SaveError, reading

LAST = 253370764799.0
"""The end of the year 9998, in seconds since 1970: one day later some zone has no calendar."""


class TooLargeError(ValueError):
    """A file holds more than anything of its kind ever does."""


def content_of(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file; OSError if it cannot be read, TooLargeError if it has more
    than `most`.

    A pipe would hold the program up until somebody writes into it, and a device may never end:
    both are refused (ENXIO). A path that no file can have is an OSError too (EINVAL).
    """
    content = beginning_of(path, most + 1)
    if len(content) > most:
        raise TooLargeError(str(path))
    return content


def beginning_of(path: Path, most: int) -> bytes:
    """The first bytes of an ordinary file, at most so many; OSError as for the whole of it."""
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, flags | getattr(os, "O_CLOEXEC", 0))
    except ValueError:  # it holds a zero or half a character
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from None
    try:
        kind = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(descriptor)


def _mode(path: Path) -> int:
    """What lies at a path, as the system tells it; 0 for nothing, and where nobody may look.

    `Path.exists` and its like raise, on Python before 3.14, where a folder may not be looked into
    or a name is too long.
    """
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0


def is_there(path: Path) -> bool:
    """Whether anything lies at a path, as far as anybody can see; a link to nothing does."""
    try:
        return _mode(path) != 0 or path.is_symlink()
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Whether an ordinary file lies there, as far as anybody can see."""
    return stat.S_ISREG(_mode(path))


def is_folder(path: Path) -> bool:
    """Whether a folder lies there, as far as anybody can see."""
    return stat.S_ISDIR(_mode(path))


def listing(folder: Path, suffix: str) -> list[Path]:
    """What lies in a folder and ends so, also in capital letters, by name; nothing where there is
    no folder. SaveError ("folder_unreadable") if nobody may look into it: `Path.glob` hides that.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.name.lower().endswith(suffix))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError("folder_unreadable", folder, detail=reading(error, folder).detail) from None


def holding(folder: Path, name: str) -> list[Path]:
    """The folders inside one that hold something of this name, in order; none where nobody may
    look."""
    try:
        return [one for one in sorted(folder.iterdir()) if is_there(one / name)]
    except OSError:
        return []


def changed_at(path: Path) -> datetime:
    """When a file was written last; OSError. A disk may tell times that no calendar has: they are
    taken for the first or the last that we can tell."""
    return datetime.fromtimestamp(min(max(path.stat().st_mtime, 0.0), LAST), UTC)


def resolved(path: Path) -> Path:
    """Where a path leads; OSError (ELOOP) if in a circle, on every version of Python."""
    try:
        return path.resolve()
    except RuntimeError:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None


def parsed(content: bytes) -> Any:
    """What a text in JSON holds; ValueError or RecursionError if it is none, or if it holds half a
    character, which could never be written again."""
    value = json.loads(content.decode("utf-8-sig"))
    if b"\\u" in content:
        json.dumps(value, ensure_ascii=False).encode()
    return value
