"""Brings what is heard in the network's thread to the window, in order and without loss."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance, Slot

from cardtable.engine.seat_view import Update
from cardtable.lan.guest.callbacks import Callbacks


class NetworkBridge(QObject):
    """One seat's callbacks as signals, emitted in the thread that this object lives in.

    All goes through one queue of that thread: whoever connects in the same breath in which the
    seat was taken misses nothing, however fast the host answers.
    """

    connection = Signal(str, object)
    room = Signal(object)
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

    @Slot(object, tuple)
    def _pass_on(self, signal: SignalInstance, words: tuple[object, ...]) -> None:
        signal.emit(*words)

    def callbacks(self) -> Callbacks:
        """What to give to `Network.join` or `Network.host`."""
        return Callbacks(
            connection=lambda state, why: self._heard.emit(self.connection, (state, why)),
            room=lambda state: self._heard.emit(self.room, (state,)),
            refused=lambda error: self._heard.emit(self.refused, (error,)),
            spoke=lambda words: self._heard.emit(self.spoke, (words,)),
            notice=lambda code, params: self._heard.emit(self.notice, (code, dict(params))),
            deal=lambda deal: self._heard.emit(self.deal, (deal,)),
            remember=lambda membership: self._heard.emit(self.remember, (membership,)),
        )

    def hear(self, update: Update) -> None:
        """The listener for `Seat.subscribe`; called in the network's thread."""
        self._heard.emit(self.updated, (update,))
