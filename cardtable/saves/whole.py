"""Writes a file whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from .content import resolved
from .errors import writing
from .moving import patiently

PRIVATE = 0o600
"""Only its owner may read and write a file."""


def replace(path: Path, text: str) -> None:
    """Write a text beside and then put it in place; SaveError leaves the old file as it was."""
    replace_bytes(path, text.encode())


def replace_bytes(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file beside and then put it in place; SaveError leaves the old one as it was.

    A link stays a link: what it points to is replaced. A file that may not be written is not
    replaced either. mode: who may read and write the file, None: whoever could before.
    """
    try:
        target = resolved(path)
        target.parent.mkdir(mode=0o700 if mode == PRIVATE else 0o777, parents=True, exist_ok=True)
        before = _permissions(target)
    except OSError as error:
        raise writing(error, path) from None
    except ValueError:  # a zero or half a character
        raise writing(OSError(errno.EINVAL, ""), path) from None
    # a name of its own: what else lies there is the player's, and a long name grows no longer
    beside = target.with_name(f".{os.urandom(6).hex()}.new")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(beside, flags, 0o666 if mode is None else mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is None and before is not None:
            beside.chmod(before)
        patiently(lambda: beside.replace(target))
    except OSError as error:
        with contextlib.suppress(OSError):
            patiently(beside.unlink)
        raise writing(error, path) from None


def _permissions(target: Path) -> int | None:
    """Those of a file that may be written, None if there is none; OSError if it may not be."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(status.st_mode):  # a pipe or a device is nobody's to replace
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(status.st_mode)
