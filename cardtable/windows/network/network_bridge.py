"""Brings what is heard in the network's thread to the window, in order and without loss."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance, Slot

from cardtable.engine.seat_view import Update
from cardtable.lan.guest.callbacks import Callbacks

MOST_WAITING = 500
"""So much may lie in the queue before the network stops reading: a window that was hidden or
stopped for a while has not so much to catch up with."""


class NetworkBridge(QObject):
    """One seat's callbacks as signals, emitted in the thread that this object lives in.

    All goes through one queue of that thread: whoever connects in the same breath in which the
    seat was taken misses nothing, however fast the host answers.
    """

    connection = Signal(str, object)
    room = Signal(object)
    outside = Signal(object)
    refused = Signal(object)
    spoke = Signal(object)
    notice = Signal(str, object)
    deal = Signal(object)
    remember = Signal(object)
    updated = Signal(object)
    _heard = Signal(object, tuple)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heard.connect(self._pass_on, Qt.ConnectionType.QueuedConnection)

        self._sent = self._passed = 0

    @Slot(object, tuple)
    def _pass_on(self, signal: SignalInstance, words: tuple[object, ...]) -> None:
        self._passed += 1
        signal.emit(*words)

    def _send(self, signal: SignalInstance, *words: object) -> None:
        self._sent += 1
        self._heard.emit(signal, words)

    def _busy(self) -> bool:
        """Whether much lies in the queue: then the host waits. Asked in the network's thread."""
        return self._sent - self._passed > MOST_WAITING

    def callbacks(self) -> Callbacks:
        """What to give to `Network.join` or `Network.host`."""
        return Callbacks(
            connection=lambda state, why: self._send(self.connection, state, why),
            room=lambda state: self._send(self.room, state),
            outside=lambda state: self._send(self.outside, state),
            refused=lambda error: self._send(self.refused, error),
            spoke=lambda words: self._send(self.spoke, words),
            notice=lambda code, params: self._send(self.notice, code, dict(params)),
            deal=lambda deal: self._send(self.deal, deal),
            remember=lambda membership: self._send(self.remember, membership),
            busy=self._busy,
        )

    def hear(self, update: Update) -> None:
        """The listener for `Seat.subscribe`; called in the network's thread."""
        self._send(self.updated, update)
