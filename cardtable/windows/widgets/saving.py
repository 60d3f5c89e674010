"""Asks where a file is to be written: one way for all that the player saves."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from cardtable.saves.content import is_folder, is_there
from cardtable.saves.errors import SaveError
from cardtable.saves.whole import replace
from cardtable.texts import _

from . import messages

_NO_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')
"""What cannot stand in a file's name on some system or other."""

_DEVICES = {
    *("CON", "PRN", "AUX", "NUL"),
    *(f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10)),
}
"""What Windows takes for a device, whatever ending follows."""

LONGEST = 80
"""Letters of a proposed name: with its folders it must be a path that Windows can open (260)."""


class _Folders:
    """Where the player saved last, for the next time; it is asked for anew at each start."""

    last: Path | None = None


def ask_where(
    parent: QWidget, title: str, name: str, suffix: str, kind: str = "", *, dated: bool = True
) -> Path | None:
    """The path that the player chooses for a file, None if none.

    name: what the file holds; with the day (dated) it makes the proposed name, in the folder
    chosen last, at first the player's documents. suffix: as ".pdf"; it is added to every name that
    does not end so. kind: what the dialog calls such files, usually "PDF (*.pdf)". The player is
    asked before a file is replaced, also where it is the added suffix that names it.
    """
    proposed = _folder() / with_ending(_file_name(name, dated=dated), suffix)
    kinds = kind or f"{suffix[1:].upper()} (*{suffix})"
    while True:
        chosen, _kind = QFileDialog.getSaveFileName(parent, title, str(proposed), kinds)
        if not chosen:
            return None
        path = with_ending(chosen, suffix)
        _Folders.last = path.parent
        if path == Path(chosen) or not is_there(path) or _may_replace(parent, path):
            return path
        proposed = path


def with_ending(path: Path | str, suffix: str) -> Path:
    """The path with this suffix at its end; a dot elsewhere in its name is part of the name."""
    path = Path(path)
    if path.name and not path.name.strip(". ") and path.name != "..":
        return path.with_name(f"{_('Cardtable')}{suffix}")  # a name of blanks or dots is none
    if path.name.lower().endswith(suffix.lower()) and len(path.name) > len(suffix):
        return path
    return path.with_name(path.name.rstrip(". ") + suffix) if path.name.strip(". ") else path


def save_text(parent: QWidget, path: Path, suffix: str, text: str) -> bool:
    """Whether a text is written under the name that was chosen; says what is wrong if not."""
    try:
        replace(with_ending(path, suffix), text)
    except SaveError as error:
        messages.warn(parent, error)
        return False
    return True


def _may_replace(parent: QWidget, path: Path) -> bool:
    """Ask as Qt's dialog does for a name that was typed whole."""
    question = _("There is already a file {name}. Replace it?", name=path.name)
    return messages.confirm(parent, question, _("Replace"), str(path.parent))


def _folder() -> Path:
    last = _Folders.last
    if last is not None and is_folder(last):
        return last
    place = QStandardPaths.StandardLocation.DocumentsLocation
    documents = Path(QStandardPaths.writableLocation(place))
    if documents.is_absolute() and is_folder(documents):
        return documents
    try:
        return Path.home()
    except RuntimeError:  # there is none
        return Path()


def _file_name(name: str, *, dated: bool) -> str:
    plain = _NO_NAME.sub("-", name)[:LONGEST].strip(". -") or _("Cardtable")
    if plain.partition(".")[0].strip().upper() in _DEVICES:
        plain = f"{plain[:1]}-{plain[1:]}"
    return f"{plain} {date.today().isoformat()}" if dated else plain
