"""Reads what may take long beside the window, with how far it has come and a way to stop it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from cardtable.saves.errors import StoppedError, reading
from cardtable.saves.savefile import Watch
from cardtable.texts import _

T = TypeVar("T")

AT_ONCE = 100_000
"""Bytes of a file that are read before anybody could see that it takes time."""

SHOWN_AFTER = 300
"""Milliseconds after which it is shown that something is being read."""


class _Reading(QObject):
    """One reading in its thread."""

    went_on = Signal(int, int)
    ended = Signal()

    def __init__(self, work: Callable[[Watch], object]) -> None:
        super().__init__()
        self.stopped = threading.Event()
        self.result: object = None
        self.error: Exception | None = None
        self._work = work

    def run(self) -> None:
        """Do the work; called in the thread."""
        try:
            self.result = self._work(self._watch)
        except Exception as error:  # raised again where the window waits
            self.error = error
        self.ended.emit()

    def _watch(self, done: int, whole: int) -> None:
        if self.stopped.is_set():
            raise StoppedError
        self.went_on.emit(done, whole)


def read_beside(parent: QWidget, path: Path, work: Callable[[Watch], T]) -> T | None:
    """What `work` makes of the file; None if the player has stopped it. What it raises is raised.

    work: is given what it must call now and then with how much is done, of how much. A small file
    is read at once, a larger one in a thread: the window lives on, and nothing in it can be used.
    """
    try:
        small = path.stat().st_size <= AT_ONCE
    except OSError as error:
        raise reading(error, path) from None
    except ValueError:  # no file can have such a path: reading it says so
        small = True
    if small:
        return work(lambda done, whole: None)
    job, loop = _Reading(work), QEventLoop()
    shown = QProgressDialog(_("Reading {name}…", name=path.name), _("Cancel"), 0, 0, parent)
    shown.setWindowModality(Qt.WindowModality.WindowModal)
    shown.setMinimumDuration(SHOWN_AFTER)
    shown.setAutoReset(False)
    shown.setAutoClose(False)

    def went_on(done: int, whole: int) -> None:
        if not shown.wasCanceled():
            shown.setMaximum(whole)
            shown.setValue(min(done, whole - 1))

    job.went_on.connect(went_on, Qt.ConnectionType.QueuedConnection)
    job.ended.connect(loop.quit, Qt.ConnectionType.QueuedConnection)
    shown.canceled.connect(job.stopped.set)
    thread = threading.Thread(target=job.run, name="reading", daemon=True)
    thread.start()
    shown.setValue(0)
    loop.exec()
    thread.join()
    shown.canceled.disconnect()
    shown.close()
    shown.deleteLater()
    if isinstance(job.error, StoppedError):
        return None
    if job.error is not None:
        raise job.error
    return job.result  # type: ignore[return-value]
