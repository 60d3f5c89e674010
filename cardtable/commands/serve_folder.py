"""The folder of a server's tables and keys: where it is, whether it can be used, and by whom."""

from __future__ import annotations

import contextlib
import os
from argparse import Namespace
from pathlib import Path

from cardtable.app.process.folders import NoHomeError, folders
from cardtable.app.process.lock import Lock
from cardtable.saves.content import is_there
from cardtable.saves.moving import patiently
from cardtable.texts import _, texts
from cardtable.texts.wordings.system_faults import os_words

from .parser import fail

LOCK = "serve.lock"


def folder_of(arguments: Namespace) -> Path:
    """Where tables and keys are kept."""
    if arguments.folder is not None:
        return Path(arguments.folder)
    if arguments.portable is not None:
        return Path(arguments.portable) / "serve"
    try:
        return folders().games / "serve"
    except NoHomeError:
        fail(_("There is no home folder: say with --folder where tables and keys are to be kept."))


def check_folder(folder: Path) -> None:
    """Wrong usage if the folder cannot be written to."""
    trial = folder / f".{os.urandom(6).hex()}.trial"
    try:
        ours = not is_there(folder) or is_there(folder / "host.pem")
        folder.mkdir(parents=True, exist_ok=True)
        if ours:  # a folder of somebody's own keeps its rights; what lies in it is private anyway
            folder.chmod(0o700)
        trial.write_bytes(b"")
        patiently(trial.unlink)
    except OSError as error:
        fail(
            _(
                "The folder {path} cannot be written to: {detail}",
                path=str(folder),
                detail=os_words(texts(), error),
            )
        )


def locked(folder: Path) -> Lock:
    """Have the folder alone: two hosts of the same tables would write into the same games."""
    lock = Lock(folder / LOCK)
    with contextlib.suppress(ImportError):  # Windows without Qt cannot tell
        if lock.take():
            return lock
        fail(
            _(
                "The tables in {path} are open already: end the other server, or give "
                "this one a folder of its own with --folder.",
                path=str(folder),
            )
        )
    return lock
