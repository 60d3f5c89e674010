"""Draws faces that will be needed soon while nothing else is to be done."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer

from cardtable.engine.cards import Card, pack
from cardtable.table.director import Director
from cardtable.table.items import Pictures

AT_ONCE = 3
"""Faces drawn at a time: about three milliseconds, so that a click never waits."""


class Prerender(QObject):
    """Fills the pictures' cache in idle moments, never while cards move."""

    def __init__(self, pictures: Pictures, director: Director, parent: QObject) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._director = director
        self._wanted: deque[tuple[Card | None, float]] = deque()
        self._tick = QTimer(self)
        self._tick.setInterval(12)
        self._tick.timeout.connect(self._draw)

    @property
    def busy(self) -> bool:
        """Whether something is still to be drawn."""
        return bool(self._wanted)

    def want(self, widths: Sequence[float], copies: int = 1) -> None:
        """All faces and the back at these widths, the first width first."""
        faces: list[Card | None] = [None, *pack(copies)]
        self._wanted = deque((face, width) for width in widths for face in faces)
        self._tick.start()

    def stop(self) -> None:
        """Draw nothing more."""
        self._wanted.clear()
        self._tick.stop()

    def _draw(self) -> None:
        if self._director.busy:
            return
        for _ in range(min(AT_ONCE, len(self._wanted))):
            face, width = self._wanted.popleft()
            self._pictures.picture(face, width)
        if not self._wanted:
            self._tick.stop()
            self.rest()

    def rest(self) -> None:
        """Nothing moves: unless more is to be drawn, what faces are drawn from may go."""
        if not self._wanted:
            self._pictures.faces.rest()
