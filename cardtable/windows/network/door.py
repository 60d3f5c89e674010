"""Somebody knocks at the table, before a game or in it: who it is, and the two answers."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from cardtable.lan.protocol.client_messages import Admit
from cardtable.lan.protocol.host_messages import Looker, RoomState
from cardtable.table.input.quick_clicks import OnceButton, QuickClicks
from cardtable.texts import _
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import Flow

LARGE = 1.5
"""The size of text from which on its words need all the width that there is."""


class Door(QFrame):
    """One person who waits outside. said: the Admit that a button means."""

    said = Signal(object)

    def __init__(self, person: int, name: str, clicks: QuickClicks) -> None:
        """clicks: those on the doors of everybody who waits; the next one moves up beneath the
        pointer."""
        super().__init__()
        self.setProperty("role", "card")
        self.person = person
        words = wrapped("heading")
        words.setText(_("{name} knocks.", name=name))
        self.admit = OnceButton(_("Let {name} &in", name=name.replace("&", "&&")), clicks)
        self.refuse = OnceButton(_("Not now"), clicks)
        self.admit.clicked.connect(self._let_in)
        self.refuse.clicked.connect(self._not_now)
        line = Flow()
        for button in (self.admit, self.refuse):
            line.add(button)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(12)
        if appearance.scale() < LARGE:
            row.addWidget(_Sign(), 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(words)
        column.addWidget(line)
        row.addLayout(column, 1)

    def _let_in(self) -> None:
        self.said.emit(Admit(self.person, True))

    def _not_now(self) -> None:
        self.said.emit(Admit(self.person, False))


class Knock(QObject):
    """Who knocks while the game is on: a line of words and two buttons, laid out by whoever shows
    them. said: the Admit that a button means."""

    said = Signal(object)

    def __init__(self, clicks: QuickClicks, parent: QWidget) -> None:
        super().__init__(parent)
        self._who: Looker | None = None
        self.words = wrapped("heading")
        self.admit, self.refuse = OnceButton(clicks=clicks), OnceButton(clicks=clicks)
        self.admit.clicked.connect(self._let_in)
        self.refuse.clicked.connect(self._not_now)

    def show_room(self, state: RoomState | None, me: int) -> None:
        """Show who knocks to those who may open."""
        opens = state is not None and state.phase != "lobby" and state.opens_door(me)
        lookers = state.lookers if state is not None and opens else ()
        self._who = next((one for one in lookers if one.state == "knocks"), None)
        for part in (self.words, self.admit, self.refuse):
            part.setVisible(self._who is not None)
        self.words.setText("" if self._who is None else _("{name} knocks.", name=self._who.name))
        self.admit.setText(_("Let in"))
        self.refuse.setText(_("Not now"))

    def _let_in(self) -> None:
        self._answer(True)

    def _not_now(self) -> None:
        self._answer(False)

    def _answer(self, yes: bool) -> None:
        if self._who is not None:
            self.said.emit(Admit(self._who.person, yes))


class _Sign(QWidget):
    """A door that stands ajar."""

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(34), appearance.size(44))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self.palette().windowText().color()
        wide, high = float(self.width()), float(self.height())
        frame = QRectF(wide * 0.12, high * 0.06, wide * 0.76, high * 0.88)
        painter.setPen(QPen(ink, max(wide * 0.05, 1.2)))
        light = QColor("#ffdf6b")
        light.setAlpha(150)
        painter.setBrush(light)
        painter.drawRect(frame)
        leaf = [
            frame.topLeft(),
            QPointF(frame.left() + wide * 0.46, frame.top() + high * 0.1),
            QPointF(frame.left() + wide * 0.46, frame.bottom() + high * 0.05),
            frame.bottomLeft(),
        ]
        painter.setBrush(QColor("#8a5a36"))
        painter.drawPolygon(leaf)
        painter.setBrush(QColor("#ffdf6b"))
        knob = QPointF(frame.left() + wide * 0.37, frame.center().y() + high * 0.06)
        painter.drawEllipse(knob, wide * 0.055, wide * 0.055)
        painter.end()
