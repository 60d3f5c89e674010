"""A card on the screen: a bare graphics widget that Qt moves by itself, with a ready picture.

No Python runs while it moves. Pictures are made once per face, width, pixel ratio and tone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScale, QGraphicsWidget

from cardtable.engine.cards import Card
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.drawing.look import Look
from cardtable.table.plan.placement import Place
from cardtable.table.plan.seating import ASPECT

TOKEN = 0
"""The key under which a picture item keeps its token's number."""


DIM, CANCELLED = "#c6c3bd", "#aeaaa4"
"""What the colours of a card are multiplied by when it may not be played, or cannot win."""


@dataclass(frozen=True, slots=True)
class Tone:
    """How a face differs from a plain one: not playable, cancelled, just received, in focus."""

    dim: bool = False
    cancelled: bool = False
    received: bool = False
    focus: bool = False


PLAIN = Tone()


@dataclass(slots=True)
class Pictures:
    """All pictures of cards for one deck, look and pixel ratio."""

    faces: FaceCache
    look: Look
    ratio: float = 1.0
    _toned: dict[tuple[Card | None, int, Tone], QPixmap] = field(default_factory=dict)

    def clear(self) -> None:
        """Forget the toned pictures: deck, look or ratio changed."""
        self._toned.clear()

    def size(self, width: float) -> QSizeF:
        """A card's size at this width, in logical pixels."""
        return QSizeF(width, round(width * ASPECT))

    def snap(self, length: float) -> float:
        """The length in whole device pixels, so that a picture at rest is not resampled."""
        return round(length * self.ratio) / self.ratio

    def margin(self, width: float) -> float:
        """What a picture is larger than its card on each side."""
        return self.faces.margin(self.size(width), self.ratio)

    def picture(self, card: Card | None, width: float, tone: Tone = PLAIN) -> QPixmap:
        """The face of the card (None: the back) in this tone."""
        plain = self.faces.pixmap(card, self.size(width), self.ratio)
        if tone == PLAIN:
            return plain
        key = (card, round(width), tone)
        if key not in self._toned:
            if len(self._toned) > 120:
                self._toned.clear()
            self._toned[key] = self._in_tone(plain, width, tone)
        return self._toned[key]

    def _in_tone(self, plain: QPixmap, width: float, tone: Tone) -> QPixmap:
        picture = plain.copy()
        margin, size = self.margin(width), self.size(width)
        card = QRectF(margin, margin, size.width(), size.height())
        radius = width * 0.06
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if tone.dim or tone.cancelled:  # the paper darkens and the ink hardly: both stay readable
            multiply = QPainter.CompositionMode.CompositionMode_Multiply
            painter.setCompositionMode(multiply)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(DIM if tone.dim else CANCELLED))
            painter.drawRoundedRect(card, radius, radius)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        if tone.cancelled:
            inset = width * 0.2
            for ink, thick in (("#201c18", 0.075), ("#ffffff", 0.04)):
                pen = QPen(QColor(ink), width * thick)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawLine(
                    QPointF(card.left() + inset, card.bottom() - inset * 1.4),
                    QPointF(card.right() - inset, card.top() + inset * 1.4),
                )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if tone.received:
            thick = max(2.0, width * 0.03)
            pen = QPen(QColor(self.look.chip), thick, Qt.PenStyle.DashLine)
            pen.setDashPattern([2.2, 1.2])
            painter.setPen(pen)
            painter.drawRoundedRect(
                card.adjusted(thick, thick, -thick, -thick), radius * 0.8, radius * 0.8
            )
        if tone.focus:
            thick = max(2.5, width * 0.038)
            painter.setPen(QPen(QColor(20, 20, 20), thick + 2))
            frame = card.adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
            painter.drawRoundedRect(frame, radius, radius)
            painter.setPen(QPen(QColor(self.look.glow), thick))
            painter.drawRoundedRect(frame, radius, radius)
        painter.end()
        return picture


class CardItem:
    """One token's widget and picture. `place` is where it belongs once nothing moves."""

    __slots__ = (
        "_flat",
        "_pictures",
        "card",
        "number",
        "picture",
        "place",
        "tone",
        "upcoming",
        "upcoming_tone",
        "widget",
        "width",
    )

    def __init__(self, number: int) -> None:
        self.number = number
        self.widget = QGraphicsWidget()
        self.widget.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.picture = QGraphicsPixmapItem(self.widget)
        self.picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.picture.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.picture.setData(TOKEN, number)
        self.card: Card | None = None
        self.upcoming: Card | None = None
        self.upcoming_tone = PLAIN
        self._pictures: Pictures | None = None
        self.width = 1.0
        self.tone = PLAIN
        self.place = Place(0, 0, 0, 1, 0)
        self._flat: QGraphicsScale | None = None

    def paint(self, pictures: Pictures, card: Card | None, width: float, tone: Tone) -> None:
        """Show this face at this width; the widget's scale is the caller's."""
        self.card, self.width, self.tone, self._pictures = card, width, tone, pictures
        margin = pictures.margin(width)
        size = pictures.size(width)
        self.picture.setPixmap(pictures.picture(card, width, tone))
        self.picture.setOffset(
            -pictures.snap(size.width() / 2) - margin, -pictures.snap(size.height() / 2) - margin
        )

    def turn_over(self) -> None:
        """Show the face that a flip was to bring."""
        if self._pictures is not None:
            self.paint(self._pictures, self.upcoming, self.width, PLAIN)

    def change_tone(self) -> None:
        """Show the tone that a fade was to bring."""
        if self._pictures is not None:
            self.paint(self._pictures, self.card, self.width, self.upcoming_tone)

    def rest(self, place: Place) -> None:
        """Lie exactly there, unscaled and unflipped."""
        self.place = place
        self.widget.setPos(place.x, place.y)
        self.widget.setRotation(place.turn)
        self.widget.setScale(1.0)
        self.widget.setOpacity(1.0)
        self.widget.setZValue(place.z)
        self.widget.setVisible(place.shown)
        self.unflatten()

    @property
    def at_rest(self) -> bool:
        """Whether it lies at its place, to within two pixels."""
        at = self.widget.pos()
        return abs(at.x() - self.place.x) < 2 and abs(at.y() - self.place.y) < 2

    def flat(self) -> QGraphicsScale:
        """The transformation that narrows the card while it turns over."""
        if self._flat is None:
            self._flat = QGraphicsScale(self.widget)
            self.widget.setTransformations([self._flat])
        return self._flat

    def unflatten(self) -> None:
        """Done with turning."""
        if self._flat is not None:
            self.widget.setTransformations([])
            self._flat.deleteLater()
            self._flat = None
