"""Asks where a file is to be written, and proposes a place and a name that can stay."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_where(parent: QWidget, title: str, name: str, suffix: str) -> Path | None:
    """The path that the player chooses for a file, None if none.

    name: what the file holds; with the day it makes the proposed name, in the player's documents.
    suffix: as ".pdf"; it is added where the player leaves every suffix out.
    """
    place = QStandardPaths.StandardLocation.DocumentsLocation
    documents = Path(QStandardPaths.writableLocation(place))
    folder = documents if documents.is_dir() else Path.home()
    proposed = folder / f"{name} {date.today().isoformat()}{suffix}"
    kind = f"{suffix[1:].upper()} (*{suffix})"
    chosen, _kind = QFileDialog.getSaveFileName(parent, title, str(proposed), kind)
    path = Path(chosen)
    return None if not chosen else path if path.suffix else path.with_suffix(suffix)
