"""How the link of a networked table stands, and what is shown when it is gone."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardtable.lan.protocol.errors import LanError
from cardtable.windows.network.disconnected_page import DisconnectedPage

from .link_strip import LinkStrip


class RoomLink(QObject):
    """Keeps the state of the link and says it in a strip, or on a page when the lobby is gone."""

    changed = Signal(str)
    """The link's new state, as the guest tells it: "calling", "here", "away", "over" …"""
    ended = Signal(object)
    """The link is over for good, and not by this person's leaving: the LanError says why."""
    host_on_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.state = "calling"
        self.why: LanError | None = None
        self.was_away = False
        """Whether the link has been away since this player decided something."""
        self.strip, self.parting = LinkStrip(), DisconnectedPage()
        for shown in (self.strip, self.parting):
            shown.host_on_wanted.connect(self.host_on_wanted)
            shown.leave_wanted.connect(self.leave_wanted)

    @property
    def over(self) -> bool:
        """Whether the link to the host is over for good."""
        return self.state == "over"

    def hear(self, state: str, why: LanError | None) -> None:
        """The guest tells how its link stands, and why if it does not."""
        if state == "calling" and self.state == "away":
            return  # every further attempt would only make the words flicker
        self.was_away = self.was_away or state == "away"
        self.state, self.why = state, why
        self.changed.emit(state)
        if self.over and why is not None and why.code != "left":
            self.ended.emit(why)

    def say(self, *, known: bool, sits: bool, parted: bool) -> None:
        """Say it above the table. known: the room was seen; sits: this person has a seat there;
        parted: the page of its own says it already."""
        self.strip.say(self.state, self.why, known=known, sits=sits)
        if parted:
            self.strip.hide()
