"""A few cards on the cloth, as the settings would have them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.engine.cards import Card
from cardtable.table.drawing.faces import FaceCache
from cardtable.windows.game import table_preferences
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.painting import Painting


class Preview(Painting):
    """A few cards as they will look."""

    CARDS = (Card(14, "S"), Card(12, "S"), Card(13, "H"), Card(10, "D"), Card(7, "C"), None)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces = FaceCache(table_preferences.ours())
        self.look = appearance.look_of("system")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(420), appearance.size(150))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.size(200), appearance.size(150))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.look.felt))
        painter.drawRoundedRect(QRectF(self.rect()), 9, 9)
        aspect, ratio = self.faces.deck.aspect, self.devicePixelRatioF()
        tall = self.height() - 26
        wide = min(tall / aspect, (self.width() - 30) / (len(self.CARDS) * 0.8 + 0.2))
        size = QSizeF(round(wide), round(wide * aspect))
        margin = self.faces.margin(size, ratio)
        step = min(wide * 1.08, (self.width() - 30 - wide) / (len(self.CARDS) - 1))
        left = (self.width() - step * (len(self.CARDS) - 1) - wide) / 2
        top = (self.height() - size.height()) / 2
        for i, card in enumerate(self.CARDS):
            face = self.faces.pixmap(card, size, ratio)
            painter.drawPixmap(round(left + i * step - margin), round(top - margin), face)
        painter.end()
