"""What the host gives to friends: the table's code, the join code, the link and its picture."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from cardtable.lan.discovery.invitation import picture
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason
from cardtable.windows.widgets.inputs import wrapped

QR_SIDE = 168


class Invite(QWidget):
    """Shown to the host only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.invitation: tuple[str, str, str] = ("", "", "")
        """Address code, join code and link; no link without a network."""
        self._given = False
        self._others: tuple[str, ...] = ()
        self.heading, self.codes = wrapped("heading"), wrapped()
        self.codes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.qr, self.copy = QLabel(), QPushButton()
        self.copy.clicked.connect(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.heading, self.codes, self.qr, self.copy):
            column.addWidget(part)

    def show_invitation(
        self, address: str, door: str, link: str, others: tuple[str, ...] = ()
    ) -> None:
        """The table's code, the join code, the whole link; no link: there is no network.

        others: codes by which the table may be reached where the first leads nowhere.
        """
        self._others = others
        self._given = True
        self.invitation = (address, door, link)
        self.qr.setPixmap(qr(link) if link else QPixmap())
        self.qr.setAccessibleName(link)

    def say(self, *, by_code: bool) -> None:
        """Say it in the current language. by_code: the door opens to the join code."""
        address, door, link = self.invitation
        self.setVisible(self._given)
        self.heading.setText(_("Invite friends"))
        self.copy.setText(_("&Copy the link"))
        for part in (self.qr, self.copy):
            part.setVisible(bool(link))
        if not link:
            self.codes.setText(reason(texts(), "no_network", {}))
            return
        lines = []
        if address:
            lines.append(_("Code of the table: {code}", code=address))
        if self._others:
            codes = ", ".join(self._others)
            lines.append(_("If it leads nowhere, try: {codes}", codes=codes))
        if door and by_code:
            lines.append(_("Join code: {code}", code=door))
        lines.append(_("Friends in this network find the table by themselves."))
        self.codes.setText("\n".join(lines))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.invitation[2])


def qr(link: str, room: int = QR_SIDE) -> QPixmap:
    """The link as a picture for a telephone's camera, black on white with its quiet margin, in so
    many pixels at most."""
    rows = picture(link)
    side = len(rows) + 8
    image = QImage(QSize(side, side), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                image.setPixelColor(x + 4, y + 4, QColor("black"))
    scale = max(1, room // side)
    return QPixmap.fromImage(image.scaled(side * scale, side * scale))
