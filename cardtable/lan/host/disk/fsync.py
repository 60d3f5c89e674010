"""Has the disk take what was written, in a thread of its own: a table does not wait for a disk.

A journal's line is the system's own before anybody hears of it, so that it survives the end of
the program, however sudden; the disk has it a moment later, should the power fail.
"""

from __future__ import annotations

import logging
import os
import threading
from queue import SimpleQueue

log = logging.getLogger(__name__)


class FsyncThread:
    """`sync` returns at once; what is asked for again while the disk is busy is done in one go."""

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._busy: tuple[int, int] | None = None
        """What the disk is taking at this moment."""
        self._wanted: dict[tuple[int, int], int] = {}
        self._work: SimpleQueue[tuple[int, int] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def sync(self, descriptor: int) -> None:
        """Have the file's data on the disk soon."""
        which = _which(descriptor)
        with self._lock:
            if which in self._wanted:
                return
            self._wanted[which] = os.dup(descriptor)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="disk", daemon=True)
            self._thread.start()
        self._work.put(which)

    def settle(self, descriptor: int) -> None:
        """Have on the disk what it has not taken yet of a file that is about to be closed, and hold
        the file no longer: on Windows nothing that is open can be moved."""
        which = _which(descriptor)
        with self._lock:
            waiting = self._wanted.pop(which, None)
            self._lock.wait_for(lambda: self._busy != which)
        if waiting is not None:
            _take(waiting)

    def close(self) -> None:
        """Wait until the disk has everything, and end the thread."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._work.put(None)
            thread.join()

    def _run(self) -> None:
        while (which := self._work.get()) is not None:
            with self._lock:
                descriptor = self._wanted.pop(which, None)
                self._busy = which
            if descriptor is not None:
                _take(descriptor)
            with self._lock:
                self._busy = None
                self._lock.notify_all()


def _which(descriptor: int) -> tuple[int, int]:
    """The file behind a descriptor, the same for all of its descriptors."""
    known = os.fstat(descriptor)
    return known.st_dev, known.st_ino


def _take(descriptor: int) -> None:
    """Have the disk take a file's data, and close the descriptor."""
    try:
        os.fsync(descriptor)
    except OSError as error:  # the next line that cannot be written is told to the host
        log.warning("the journal is not on the disk: %s", error)
    finally:
        os.close(descriptor)
