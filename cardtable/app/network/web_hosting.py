"""The web door of the tables hosted here: opened and closed by the host's switch in the lobby."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.lan.discovery.interfaces import any_network, own_addresses
from cardtable.lan.protocol.errors import LanError
from cardtable.texts import texts
from cardtable.texts.wordings.messages import reason
from cardtable.web.door import WebDoor

if TYPE_CHECKING:
    from cardtable.lan.host.hub import Hub
    from cardtable.lan.transport.network import Network, Seat
    from cardtable.web.door import WebDoor
    from cardtable.windows.network.room.room_page import RoomPage
    from cardtable.windows.network.web_invite import WebInvite
    from cardtable.windows.shell.main_window import MainWindow


class WebHosting:
    """Keeps the door as the host wants it; what was wanted last holds for the next table too."""

    def __init__(
        self,
        window: MainWindow,
        network: Callable[[], Network],
        hub: Callable[[], Hub],
        folder: Path,
    ) -> None:
        self._window, self._network, self._hub, self._folder = window, network, hub, folder
        self._door: WebDoor | None = None
        self._invite: WebInvite | None = None
        self._page: RoomPage | None = None

    def offer(self, page: RoomPage, seat: Seat) -> None:
        """Show the switch of a hosted table, as it was left and as the network is now."""
        invite = page.lobby.web
        if seat.room is None:
            return
        if invite is not self._invite:
            self._page, self._invite = page, invite
            invite.wanted.connect(partial(self._want, invite, seat))
        self._show(invite, seat)

    def _want(self, invite: WebInvite, seat: Seat, on: bool) -> None:
        self._window.change(browsers=on)
        self._show(invite, seat)

    def _show(self, invite: WebInvite, seat: Seat) -> None:
        on, trouble = self._window.settings.browsers, ""
        if on:
            try:
                self._open()
            except LanError as error:
                on, trouble = False, reason(texts(), error.code, error.params)
        else:
            self.close()
        link = self._link(seat) if on else ""
        invite.offer(on=on, link=link, trouble=trouble)
        if self._page is not None:
            self._page.lead_to(link)

    def _open(self) -> None:
        if self._door is not None:
            return
        network, hub = self._network(), self._hub()
        door = network.get(lambda: WebDoor(hub, self._folder))
        network.wait(door.open(), 20)
        self._door = door

    def _link(self, seat: Seat) -> str:
        door, room = self._door, seat.room
        if door is None or room is None or not any_network():
            return ""
        return self._network().get(partial(door.link, own_addresses()[0], room))

    def close(self) -> None:
        """Nobody comes in with a browser any more; whoever is in is away."""
        door, self._door = self._door, None
        if door is not None:
            self._network().wait(door.close(), 10)
