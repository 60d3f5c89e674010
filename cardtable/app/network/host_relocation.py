"""Following a host that has moved: opened again at another port, or given another address."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from cardtable.lan.discovery.finds import Found
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.network import Network, Seat
from cardtable.windows.network.network_bridge import NetworkBridge

from .joining import Joining
from .searching import Searching

PATIENCE = 3000
"""Milliseconds for which a host that is away is only called where it was."""


class HostRelocation(QObject):
    """While the host of one's table is away it is looked for too, and called where it is found."""

    def __init__(
        self,
        searching: Searching,
        network: Callable[[], Network],
        joining: Joining,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._searching, self._network, self._joining = searching, network, joining
        self._seat: Seat | None = None
        self._line: NetworkBridge | None = None
        self._looking = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PATIENCE)
        self._later.timeout.connect(self._look)

    def follow(self, seat: Seat, line: NetworkBridge) -> None:
        """This is the seat from now on; a table of one's own is not looked for."""
        self.end()
        if seat.room is None:
            self._seat, self._line = seat, line
            line.connection.connect(self._linked)

    def end(self) -> None:
        """The seat is left: its host is looked for no more."""
        line, self._line = self._line, None
        self._seat = None
        if line is not None:
            line.connection.disconnect(self._linked)
        self._rest()

    def heard(self, found: Sequence[Found]) -> None:
        """These tables are nearby: is the one that is looked for among them?"""
        seat = self._seat
        table = "" if seat is None else seat.membership.table
        for one in found:
            if seat is not None and one.note.id == table != "":
                seat.call_at(one.addresses, one.note.fingerprint)
                self._joining.moved(one.addresses, one.note.fingerprint)

    def _linked(self, state: str, _why: LanError | None) -> None:
        if state in ("here", "knocking", "over"):
            self._rest()
        elif state == "away" and not self._looking and not self._later.isActive():
            self._later.start()

    def _look(self) -> None:
        self._looking = True
        self._searching.begin(self._network())

    def _rest(self) -> None:
        self._later.stop()
        if self._looking:
            self._looking = False
            self._searching.end()
