"""Beside a networked table: whether one is connected, who is waited for, and how long."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.network import Seat
from cardtable.texts import _
from cardtable.texts.table.waiting import waiting_lines
from cardtable.windows.game.styled_table import StyledTable

from .side.room_side import RoomSide


class RoomClock(QObject):
    """Says it anew every second, from what is known now; `said` carries the lines."""

    said = Signal(list)

    def __init__(
        self, seat: Seat, side: RoomSide, view: StyledTable, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._seat, self._side, self._view = seat, side, view
        self._state: RoomState | None = None
        self._here = False
        self._told_at = time.monotonic()
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self.say)

    def show_room(self, state: RoomState) -> None:
        """The room stands so from now on."""
        self._state, self._told_at = state, time.monotonic()
        self.say()
        self._tick.start()

    def link(self, state: str) -> None:
        """The link to the host stands so, as the guest's callbacks tell."""
        self._here = state == "here"
        self.say()

    def stop(self) -> None:
        """Say nothing any more."""
        self._tick.stop()

    def say(self) -> None:
        """Who is waited for, and how long."""
        looks_on = self._state is not None and self._seat.place is None
        self._side.where.setText(_("You look on.") if looks_on else _("Connected"))
        self._side.where.setVisible(self._here)
        state, update = self._state, self._seat.update
        if state is None:
            return
        if not self._here:  # what is known of the others is not true any more
            self._side.say_waiting(())
            self.said.emit([])
            return
        to_act = () if update is None or self._view.now is None else update.view.to_act
        passed = time.monotonic() - self._told_at
        lines = list(waiting_lines(state, self._seat.place, to_act, passed))
        self._side.say_waiting(lines)
        self.said.emit(lines)
