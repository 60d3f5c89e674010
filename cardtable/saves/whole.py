"""Writes a file whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from .errors import writing


def replace(path: Path, text: str) -> None:
    """Write a file beside and then put it in place; SaveError leaves the old one as it was."""
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True) if beside.is_file() else None
        raise writing(error, path) from None
