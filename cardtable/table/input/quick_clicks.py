"""Clicks that come at once after another: the first was meant, the others mean nothing."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

ONCE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
"""Keys that press a button."""


class HeldKey:
    """Knows a key that is still down from one that is pressed anew.

    X11 tells of a key that is held as if it were let go and pressed at the same moment, and Qt does
    not always see that the two belong together.
    """

    _released = (0, 0)

    @classmethod
    def let_go(cls, event: QKeyEvent) -> None:
        """A key was released, wherever the keyboard is."""
        cls._released = (event.key(), event.timestamp())

    @classmethod
    def repeats(cls, event: QKeyEvent) -> bool:
        """Whether this press only says that the key is still down."""
        at_once = event.timestamp() > 0 and cls._released == (event.key(), event.timestamp())
        return event.isAutoRepeat() or at_once


class QuickClicks:
    """Tells whether the button goes down once more where it has just gone down.

    A hand is not as steady as Qt thinks, which calls it a double click only within a few pixels;
    and what the first click has brought under the pointer was not there to be meant.
    """

    def __init__(self) -> None:
        self.reach = 0.0
        """Pixels within which two clicks are at the same place, if more than for a drag."""
        self._last: tuple[int, QPointF] | None = None
        self._gone = QElapsedTimer()
        self._pointer = QPoint()

    def again(self, event: QMouseEvent) -> bool:
        """Whether the press of this event came at once after another one at the same place, or
        where something has just gone away under the pointer. It is remembered for the next."""
        where, time = event.globalPosition(), event.timestamp()
        twice = event.type() == QMouseEvent.Type.MouseButtonDblClick
        before, self._last = self._last, (time, where)
        interval = QApplication.doubleClickInterval()
        if twice:
            return True
        if (
            before is not None
            and 0 <= time - before[0] <= interval
            and self._near(before[1], where)
        ):
            return True
        gone = self._gone.isValid() and self._gone.elapsed() <= interval
        return gone and self._near(QPointF(self._pointer), where)

    def dragged(self) -> None:
        """The last press became a drag: what follows is no double click."""
        self._last = None

    def gone(self) -> None:
        """What lay over the table is gone, or another page was: perhaps by a click, of which the
        second half still comes."""
        self._gone.start()
        self._pointer = QCursor.pos()

    def _near(self, one: QPointF, other: QPointF) -> bool:
        return (one - other).manhattanLength() <= max(QApplication.startDragDistance(), self.reach)


class OnceButton(QPushButton):
    """A button at the table: one click or key presses it once, however often the hand trembles and
    however long the key is held. `clicks`: what was clicked at this table before. `every`: each
    click counts all the same, as there is nothing else to be said."""

    def __init__(
        self, words: str = "", clicks: QuickClicks | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(words, parent)
        self._clicks = clicks
        self.every = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        again = left and self._clicks is not None and self._clicks.again(event)
        if again and not self.every:
            event.accept()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ONCE and HeldKey.repeats(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        HeldKey.let_go(event)
        super().keyReleaseEvent(event)
