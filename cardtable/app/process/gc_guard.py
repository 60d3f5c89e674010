"""Python's rubbish is collected in the interface's thread only.

Left to itself the collector runs in whatever thread happens to fill its measure, and a window that
the network's thread throws away while Qt still sends it events brings the program down.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimerEvent

EVERY = 500
"""Milliseconds between two looks at what has gathered."""


class GcGuard(QObject):
    """Sweeps from its making until `stop`; the last of several that stops hands back to Python."""

    _working = 0

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        GcGuard._working += 1
        gc.disable()
        self._timer = self.startTimer(EVERY)

    def timerEvent(self, _event: QTimerEvent) -> None:
        """Collect the oldest generation that is due, as Python would."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return

    def stop(self) -> None:
        """Sweep no more."""
        if self._timer:
            self.killTimer(self._timer)
            self._timer = 0
            GcGuard._working -= 1
            if GcGuard._working == 0:
                gc.enable()
