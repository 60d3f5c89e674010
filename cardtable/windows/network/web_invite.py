"""The host's switch for phones and browsers, and the address and picture that lead them here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from cardtable.texts import _
from cardtable.windows.widgets.inputs import wrapped

from .invite import qr

QR_SIDE = 250
"""Pixels of the picture: at least five for each of its squares."""


class WebInvite(QWidget):
    """Shown to the host only. `wanted(on)`: the host lets browsers in, or not any more."""

    wanted = Signal(bool)
    offered = Signal()
    """Something else is shown now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.link = self.trouble = ""
        self._offered = False
        self.switch = QCheckBox()
        self.switch.clicked.connect(self.wanted)
        self.warning, self.address, self.advice = wrapped("faint"), wrapped(), wrapped("faint")
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.picture = QLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.switch, self.warning, self.picture, self.address, self.advice):
            column.addWidget(part)

    def offer(self, *, on: bool, link: str = "", trouble: str = "") -> None:
        """How it is now: whether browsers may come in, where they find the table ("" without a
        network), and what went wrong if the door could not be opened."""
        self._offered = True
        self.link, self.trouble = link, trouble
        self.switch.setChecked(on)
        self.picture.setPixmap(qr(link, QR_SIDE) if link else QPixmap())
        self.picture.setAccessibleName(link)
        self.retranslate()
        self.offered.emit()

    def retranslate(self) -> None:
        """Say it in the current language."""
        on = self.switch.isChecked()
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
