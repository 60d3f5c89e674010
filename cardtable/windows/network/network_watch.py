"""Whether there is a network, looked at again and again: a cable is pulled, Wi-Fi returns."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from cardtable.lan.discovery.interfaces import any_network, own_addresses

EVERY = 2000
"""Milliseconds between two looks."""


class NetworkWatch(QObject):
    """Watches this computer's addresses for as long as it lives."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._seen = self._now()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    @property
    def there(self) -> bool:
        """Whether this computer is in a network, as far as was seen last."""
        return self._seen[0]

    def look(self) -> None:
        """See how it is now."""
        now = self._now()
        if now != self._seen:
            self._seen = now
            self.changed.emit()

    @staticmethod
    def _now() -> tuple[bool, tuple[str, ...]]:
        return any_network(), own_addresses()
