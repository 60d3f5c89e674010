"""A file that one process alone has locked, until it ends, however it ends.

On Unix the kernel's own lock: unlike a process number in the file it cannot be left over, neither
by a container whose numbers mean nothing outside nor by a crash, and the path may be any bytes.
On Windows Qt's, which keeps the file open and thereby from others.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.saves.errors import SaveError
from cardtable.saves.moving import delete

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile


class Lock:
    """The lock of one file; nothing is locked before `take`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None
        self._by_qt: QLockFile | None = None

    def take(self) -> bool:
        """False if another process has it. Where nothing can be locked, nobody else can either."""
        return self._take_by_qt() if sys.platform == "win32" else self._take()

    def _take(self) -> bool:
        while True:
            try:
                handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError:
                return True
            try:
                _lock(handle)
            except OSError as error:
                os.close(handle)
                return not isinstance(error, BlockingIOError)  # else a disk that knows no locks
            if self._is_there(handle):
                self._handle = handle
                with contextlib.suppress(OSError):  # only for whoever looks into it
                    os.ftruncate(handle, 0)
                    os.write(handle, f"{os.getpid()}\n".encode())
                return True
            os.close(handle)  # whoever had it deleted it meanwhile: this is not the file any more

    def _is_there(self, handle: int) -> bool:
        try:
            now = self.path.stat()
        except OSError:
            return False
        mine = os.fstat(handle)
        return (now.st_dev, now.st_ino) == (mine.st_dev, mine.st_ino)

    def _take_by_qt(self) -> bool:
        from PySide6.QtCore import QLockFile

        self._by_qt = lock = QLockFile(str(self.path))
        lock.setStaleLockTime(0)  # only the end of its process makes a lock stale
        return lock.tryLock(0) or lock.error() != QLockFile.LockError.LockFailedError

    def free(self) -> None:
        """Let others have it."""
        if self._by_qt is not None:
            self._by_qt.unlock()
            self._by_qt = None
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)
            with contextlib.suppress(SaveError):
                delete(self.path)


def _lock(handle: int) -> None:
    """BlockingIOError if another process has locked it, another OSError if nobody can."""
    if sys.platform != "win32":
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
