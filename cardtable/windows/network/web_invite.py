"""The host's switch for phones and browsers, and the address and picture that lead them here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QVBoxLayout, QWidget

from cardtable.texts import _
from cardtable.windows.widgets.inputs import wrapped

from .invite import qr

QR_SIDE, ROOM_SIDE = 250, 460
"""Pixels of the picture: at least five for each of its squares, more across a room."""


class WebInvite(QWidget):
    """Shown to the host only. `wanted(on)`: the host lets browsers in, or not any more."""

    wanted = Signal(bool)
    table_wanted = Signal()
    """The host gives up the place: this screen is to show the table for the whole room."""
    offered = Signal()
    """Something else is shown now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.link = self.trouble = ""
        self._offered, self._sits, self._teaches = False, True, False
        self.switch, self.table = QCheckBox(), QPushButton()
        self.table.clicked.connect(self.table_wanted)
        self.room = wrapped()
        self.switch.clicked.connect(self.wanted)
        self.warning, self.address, self.advice = wrapped("faint"), wrapped(), wrapped("faint")
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.picture = QLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.switch, self.warning, self.picture, self.address, self.advice):
            column.addWidget(part)
        column.addWidget(self.table)
        column.addWidget(self.room)

    def offer(self, *, on: bool, link: str = "", trouble: str = "") -> None:
        """How it is now: whether browsers may come in, where they find the table ("" without a
        network), and what went wrong if the door could not be opened."""
        self._offered = True
        self.link, self.trouble = link, trouble
        self.switch.setChecked(on)
        self.picture.setAccessibleName(link)
        self.retranslate()
        self.offered.emit()

    def seated(self, *, sits: bool, teaches: bool = False) -> None:
        """Whether the host has a place at the table, or none because of seeing all hands."""
        self._sits, self._teaches = sits, teaches
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the current language."""
        on = self.switch.isChecked()
        side = QR_SIDE if self._sits else ROOM_SIDE
        self.picture.setPixmap(qr(self.link, side) if self.link else QPixmap())
        self.table.setVisible(on and self._sits)
        self.table.setText(_("Show the table for the &whole room here"))
        self.table.setToolTip(
            _("You give up your place at this screen and hold your cards on your phone.")
        )
        self.room.setVisible(on and not self._sits)
        self.room.setText(
            _("Your pupils hold their cards on their phones: let them point these at the picture.")
            if self._teaches
            else _(
                "This screen shows the table for the whole room. Everybody holds the cards on a "
                "phone; you too, if you point yours at the picture."
            )
        )
        self.setVisible(self._offered)
        self.switch.setText(_("&Phones and browsers may join"))
        self.warning.setText(
            self.trouble
            or _("Whoever listens in on this network can read a phone’s cards and words.")
        )
        self.picture.setVisible(on and bool(self.link))
        self.address.setVisible(on and bool(self.link))
        self.address.setText(
            _(
                "Point a phone’s camera at the picture, or type into a browser: {address}",
                address=self.link,
            )
        )
        self.advice.setVisible(on and bool(self.link))
        self.advice.setText(
            _(
                "If the page does not load, this network keeps devices apart: try the hotspot of "
                "a phone."
            )
        )
