"""One window for one folder of games: a later start asks the first one to open what it was given.

The first holds a lock file in the folder and hears later ones (`later_starts`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from .lock import Lock

if TYPE_CHECKING:
    from .later_starts import LaterStarts

LOCK = "cardtable.lock"


class Instance(QObject):
    """This start's place among those of one folder of games."""

    asked = Signal(str)
    """A later start asks to open this file or link; "" asks only for the window."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.lock_path = folder / LOCK
        self._lock = Lock(self.lock_path)
        self._later: LaterStarts | None = None
        self._folder = folder

    def is_first(self) -> bool:
        """Whether no other window has these games; from then on this one has them."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return True  # nothing can be kept there, so nothing can be spoilt
        return self._lock.take()

    def tell_first(self, wanted: str) -> bool:
        """Ask the first window to open this and to come to the front; whether it answered."""
        from .later_starts import tell_first

        return tell_first(self._folder, wanted)

    def listen(self) -> None:
        """Hear later starts. Costs some milliseconds: called when the window is there."""
        from .later_starts import LaterStarts

        self._later = LaterStarts(self._folder, self)
        self._later.asked.connect(self.asked)

    def close(self) -> None:
        """Hear nobody any more and give the games free."""
        if self._later is not None:
            self._later.close()
            self._later = None
        self._lock.free()
