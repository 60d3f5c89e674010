"""The whole pack laid out by suits: a card is clicked to give it to the hand being set."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from cardtable.engine.cards import SUITS, Card, in_order
from cardtable.table.drawing.faces import FaceCache, FaceStyle
from cardtable.texts import _, texts
from cardtable.windows.game import table_preferences
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.painting import Painting

_STEP = 0.62
"""How far below each other the rows lie, in heights of a card."""


class CardBoard(Painting):
    """Every card of a pack; those that are placed already are pale."""

    card_clicked = Signal(object)

    def __init__(self, styled: FaceStyle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces = FaceCache(table_preferences.ours(), styled)
        self.rows: tuple[tuple[Card, ...], ...] = ()
        self.homes: Mapping[Card, int | None] = {}
        """Where each placed card stands: a seat, or None for the undealt ones."""
        self.names: tuple[str, ...] = ()
        self.active: int | None = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_cards(
        self,
        whole: tuple[Card, ...],
        homes: Mapping[Card, int | None],
        names: tuple[str, ...],
        active: int | None,
    ) -> None:
        """Show this pack, what of it is placed where, and whose hand is being set."""
        suits = tuple(reversed(SUITS))
        ordered = in_order(whole)
        rows = tuple(tuple(card for card in ordered if card.suit == suit) for suit in suits)
        if rows != self.rows:
            self.rows = rows
            self._fit()
        self.homes, self.names, self.active = homes, names, active
        self.update()

    def _card(self, width: int) -> QSizeF:
        most = max((len(row) for row in self.rows), default=1)
        across = min(appearance.size(58), max(28, (width - 8) / max(min(most, 13), 1) - 4))
        return QSizeF(round(across), round(across * self.faces.deck.aspect))

    def _places(self) -> list[tuple[Card, QRectF]]:
        """Every card with its place, in the order they are painted."""
        size = self._card(self.width())
        placed = []
        for line, row in enumerate(self.rows):
            room = self.width() - 8 - size.width()
            step = min(size.width() + 4, room / max(len(row) - 1, 1))
            top = 4 + line * size.height() * _STEP
            for i, card in enumerate(row):
                placed.append((card, QRectF(QPointF(4 + i * step, top), size)))
        return placed

    def _fit(self) -> None:
        """As high as the rows need at the present width."""
        height = self._card(self.width()).height()
        self.setFixedHeight(round(height * (1 + _STEP * (max(len(self.rows), 1) - 1))) + 10)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(560), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.size(300), self.height())

    def card_at(self, point: QPointF) -> Card | None:
        """The card that lies topmost at this point."""
        for card, place in reversed(self._places()):
            if place.contains(point):
                return card
        return None

    def place_of(self, card: Card) -> QPointF:
        """A point at which this card can be clicked."""
        place = next(place for one, place in self._places() if one == card)
        return place.topLeft() + QPointF(6, 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        accent = QColor(appearance.colours().accent)
        page = QColor(appearance.colours().page)
        page.setAlphaF(0.78)
        for card, place in self._places():
            margin = self.faces.margin(place.size(), ratio)
            face = self.faces.pixmap(card, place.size(), ratio)
            painter.drawPixmap(place.topLeft() - QPointF(margin, margin), face)
            if card not in self.homes:
                continue
            own = self.homes[card] == self.active
            veil = QColor(accent if own else page)
            veil.setAlphaF(0.28 if own else 0.78)
            painter.setPen(QPen(accent, 2) if own else Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            painter.drawRoundedRect(place, 4, 4)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        card = self.card_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and card is not None:
            self.card_clicked.emit(card)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.card_at(event.position()) is not None
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            card = self.card_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._told(card) if card else "", self)
            return True
        return super().event(event)

    def _told(self, card: Card) -> str:
        named = texts().name(card, "label")
        if card not in self.homes:
            return named
        home = self.homes[card]
        where = _("Undealt") if home is None else self.names[home]
        return _("{title} — {name}", title=named, name=where)
