"""The picture that leads phones here, beside a table on which its host only looks on.

On a television, or a laptop in the middle, the window is then the table for all to see, and the
host plays on a phone too.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from cardtable.texts import _
from cardtable.windows.widgets.inputs import wrapped

from .invite import qr

SIDE = 190
"""Pixels of the picture: at least five for each of its squares."""


class RoomInvite(QWidget):
    """Shown while there is a link and nobody at this window holds cards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.link, self._looks_on = "", False
        self.words, self.picture = wrapped(), QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.address = wrapped("faint")
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.words, self.picture, self.address):
            column.addWidget(part)
        self.hide()

    def lead_to(self, link: str) -> None:
        """Browsers find the table there; "": they may not come in."""
        self.link = link
        self.picture.setPixmap(qr(link, SIDE) if link else QPixmap())
        self.picture.setAccessibleName(link)
        self.retranslate()

    def looks_on(self, yes: bool) -> None:
        """Whether the person at this window has no place at the table."""
        self._looks_on = yes
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the current language."""
        self.setVisible(bool(self.link) and self._looks_on)
        self.words.setText(_("Play along: point your phone’s camera here."))
        self.address.setText(self.link)
