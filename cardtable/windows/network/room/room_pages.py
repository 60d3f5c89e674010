"""The four pages of a networked table: outside the door, its lobby, the table, and its end."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from cardtable.lan.protocol.errors import LanError
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.game.table_preferences import reduced_motion
from cardtable.windows.network.disconnected_page import DisconnectedPage
from cardtable.windows.network.lobby import Lobby
from cardtable.windows.network.outside import Outside
from cardtable.windows.settings.settings import Settings


class RoomPages(QStackedWidget):
    """Shows one of them at a time; who comes stands outside until the room is known."""

    def __init__(self, settings: Settings, parting: DisconnectedPage, page: QWidget) -> None:
        """parting: shown when the lobby is gone for good."""
        super().__init__(page)
        self.lobby, self.view = Lobby(page), StyledTable(settings, page)
        self.outside, self._parting = Outside(), parting
        for one in (self.lobby, self.view, parting, self.outside):
            self.addWidget(one)
        self.setCurrentWidget(self.outside)
        self.dress(settings)

    @property
    def playing(self) -> bool:
        """Whether the table itself is shown, not its lobby."""
        return self.currentWidget() is self.view

    @property
    def parted(self) -> bool:
        """Whether the lobby is gone, and only what happened to it is shown."""
        return self.currentWidget() is self._parting

    def show_phase(self, phase: str) -> QWidget:
        """Show the page of this phase of a room; return it, for it takes the keys."""
        shown = self.lobby if phase == "lobby" else self.view
        self.setCurrentWidget(shown)
        return shown

    def part(self, title: str, why: LanError, *, sits: bool) -> QWidget:
        """Say in the lobby's place that it is gone; return the button that takes the keys."""
        self._parting.say(title, why, sits=sits)
        self.setCurrentWidget(self._parting)
        return self._parting.go

    def dress(self, settings: Settings) -> None:
        """The pictures of the room are like the table."""
        for picture in (self.lobby.picture, self.outside.picture):
            picture.look = self.view.pictures.look
            picture.calm = reduced_motion(settings) or settings.speed == "off"
            picture.update()
