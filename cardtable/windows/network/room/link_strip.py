"""Above a networked table: how the link to its host stands, and what to do when it is gone."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from cardtable.lan.protocol.errors import LanError
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped

LEAVES_A_TABLE = ("host_left", "closed")
"""Why a link is over while the table itself could go on elsewhere."""


class LinkStrip(QWidget):
    """Shown only while something is to be said about the link."""

    host_on_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.words = wrapped("heading")
        self.host_on, self.go = QPushButton(), QPushButton()
        self.host_on.setProperty("role", "go")
        self.host_on.clicked.connect(self.host_on_wanted)
        self.go.clicked.connect(self.leave_wanted)
        row.addWidget(self.words, 1)
        row.addWidget(self.host_on)
        row.addWidget(self.go)

    def say(self, link: str, why: LanError | None, *, known: bool, sits: bool) -> None:
        """link: the state that the guest tells. known: the room was seen; sits: has a seat there.
        The end of a lobby is told by a page of its own: `Parting`."""
        lost = _(
            "Connection lost: trying again… If it lasts, check the cable or the Wi-Fi of this "
            "computer."
        )
        words = {
            "calling": lost if known else _("Calling the host…"),
            "knocking": _("Waiting to be let in: the host is being asked."),
            "here": _("Connected"),
            "away": lost,
        }.get(link, _("Disconnected"))
        over = link == "over"
        stranger = why is not None and why.code == "wrong_fingerprint"
        if (over or (link == "away" and (stranger or not known))) and why is not None:
            words = reason(texts(), why.code, why.params)
            if not over:
                words += "\n" + _("The program goes on trying until you leave.")
        self.setVisible(link != "here")
        self.words.setText(words)
        heir = over and why is not None and why.code in LEAVES_A_TABLE
        self.host_on.setVisible(heir and known and sits)
        self.go.setVisible(over)
        self.host_on.setText(_("H&ost this table yourself"))
        self.go.setText(_("&Back to the tables"))

    def fit(self, room: int) -> None:
        """Words and buttons one below the other where so many pixels are too few for a line."""
        narrow = room < appearance.size(820)
        sideways = QBoxLayout.Direction.LeftToRight
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if narrow else sideways)
