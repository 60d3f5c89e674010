"""The last trick, to be looked at again: its cards in the order played, with names below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from cardtable.engine.public import Trick
from cardtable.table.drawing.badges import canvas, star
from cardtable.table.drawing.fonts import font
from cardtable.table.drawing.look import Look
from cardtable.table.plan.seating import Seating
from cardtable.texts import _
from cardtable.texts.table import spoken

from .items import Pictures


class LastTrickPanel(QFrame):
    """Floats over the middle until it is put away; clicks go through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        box = QVBoxLayout(self)
        self.title = QLabel(self)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setObjectName("calm")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._cards = QLabel(self)
        self._cards.setObjectName("calm")
        box.addWidget(self.title)
        box.addWidget(self._cards)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_trick(
        self, trick: Trick, names: Sequence[str], pictures: Pictures, seating: Seating
    ) -> None:
        """Appear with this trick; `names` are the people by seat."""
        text = seating.font * 0.86
        room = seating.size[0] - 6 * seating.gap
        width = round(min(seating.trick_card, room / len(trick.plays) - text))
        cards = [
            (
                pictures.picture(card, width),
                names[seat] if seat < len(names) else str(seat + 1),
                seat == trick.winner,
            )
            for seat, card in trick.plays
        ]
        size = QSizeF(pictures.size(width))
        self._cards.setPixmap(trick_picture(cards, size, text, pictures.look, pictures.ratio))
        self.title.setText(_("The last trick"))
        self._cards.setAccessibleName(spoken.last_trick(trick, names))
        hint = self.sizeHint()
        centre = seating.middle.centre
        at = QPoint(round(centre.x - hint.width() / 2), round(centre.y - hint.height() / 2))
        self.setGeometry(QRect(at, hint))
        self.show()
        self.raise_()


def trick_picture(
    cards: list[tuple[QPixmap, str, bool]], card: QSizeF, text: float, look: Look, ratio: float
) -> QPixmap:
    """A finished trick in the order played: (face, name, whether it won) side by side."""
    face, bold = font(text), font(text, bold=True)
    cell = card.width() + text
    height = card.height() + text * 2.4

    def draw(painter: QPainter) -> None:
        for i, (picture, name, won) in enumerate(cards):
            box = QRectF(i * cell + text / 2, text * 0.5, card.width(), card.height())
            size = picture.deviceIndependentSize()
            painter.drawPixmap(
                QPointF(box.center().x() - size.width() / 2, box.center().y() - size.height() / 2),
                picture,
            )
            painter.setFont(bold if won else face)
            painter.setPen(QColor(look.text))
            line = QRectF(i * cell, box.bottom() + text * 0.3, cell, text * 1.5)
            words = painter.fontMetrics().elidedText(
                name, Qt.TextElideMode.ElideRight, round(cell - text * 0.3)
            )
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
            if won:
                painter.setPen(QPen(QColor("#4a3500"), 1.2))
                painter.setBrush(QColor(look.glow))
                painter.drawPath(
                    star(box.topRight() + QPointF(-text * 0.2, text * 0.2), text * 0.6)
                )

    return canvas(QSizeF(cell * len(cards), height), ratio, draw)
