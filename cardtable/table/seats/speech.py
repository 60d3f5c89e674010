"""What somebody says, in a bubble at their plate; it goes by itself and is in nobody's way."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from cardtable.table.plan.geometry import Rect
from cardtable.table.plan.seating import Seating

STAYS, LETTER = 2200, 45
"""Milliseconds that a bubble stays: in any case, and for each of its letters."""

LONGEST = 90
"""Letters after which what is said is cut short: the whole stands beside the table."""


class Speech:
    """One bubble a seat at most; the newest words replace those before."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._said: dict[int, QLabel] = {}
        self._style = ""

    def say(self, seat: int, words: str, plan: Seating) -> None:
        """Somebody at this seat says this."""
        if not 0 <= seat < len(plan.stations) or not words.strip():
            return
        label = self._said.get(seat) or self._made(seat)
        words = words.strip()
        label.setText(words if len(words) <= LONGEST else f"{words[:LONGEST].rstrip()}…")
        label.setWordWrap(False)
        widest = round(min(plan.font * 16, plan.window.width / 2))
        if label.sizeHint().width() > widest:
            label.setWordWrap(True)
            label.setFixedWidth(widest)
        else:
            label.setMinimumWidth(0)
            label.setMaximumWidth(widest)
        label.adjustSize()
        x, y = _place(plan, seat, label.width(), label.height())
        label.move(round(x), round(y))
        label.show()
        label.raise_()
        timer = label.findChild(QTimer)
        assert timer is not None
        timer.start(STAYS + LETTER * len(label.text()))

    def restyle(self, style: str) -> None:
        """Letters and colours of the table from now on."""
        self._style = style
        for label in self._said.values():
            label.setStyleSheet(style)

    def words(self, seat: int) -> str:
        """What stands in the bubble of this seat; "" where there is none."""
        label = self._said.get(seat)
        return label.text() if label is not None and label.isVisible() else ""

    def clear_away(self) -> None:
        """Nobody says anything any more: the plates are elsewhere, or other people sit there."""
        for label in self._said.values():
            label.hide()
            timer = label.findChild(QTimer)
            if timer is not None:
                timer.stop()

    def _made(self, seat: int) -> QLabel:
        label = self._said[seat] = QLabel(self._parent)
        label.setObjectName("speech")
        label.setStyleSheet(self._style)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        timer = QTimer(label)
        timer.setSingleShot(True)
        timer.timeout.connect(label.hide)
        return label


def _place(plan: Seating, seat: int, width: float, height: float) -> tuple[float, float]:
    """Below the plate, or above one that stands at the bottom; within the window."""
    plate: Rect = plan.stations[seat].plate
    below = plate.bottom + plan.gap * 0.6
    y = below if below + height < plan.window.height - plan.gap else plate.y - height - plan.gap
    x = min(max(plate.centre.x - width / 2, plan.gap), plan.window.width - width - plan.gap)
    return x, y
