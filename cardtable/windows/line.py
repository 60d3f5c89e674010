"""Brings what is heard in the network's thread to the window, by queued signals."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardtable.engine.views import Update
from cardtable.lan.guest import Ears


class Line(QObject):
    """One seat's ears as signals; each is delivered in the thread that this object lives in."""

    connection = Signal(str, object)
    room = Signal(object)
    refused = Signal(object)
    spoke = Signal(object)
    notice = Signal(str, object)
    deal = Signal(object)
    remember = Signal(object)
    updated = Signal(object)

    def ears(self) -> Ears:
        """What to give to `Network.join` or `Network.host`."""
        return Ears(
            connection=self.connection.emit,
            room=self.room.emit,
            refused=self.refused.emit,
            spoke=self.spoke.emit,
            notice=self.notice.emit,
            deal=self.deal.emit,
            remember=self.remember.emit,
        )

    def hear(self, update: Update) -> None:
        """The listener for `Seat.subscribe`; called in the network's thread."""
        self.updated.emit(update)
