"""The moments of a deal that are more than cards: a moon that rises, a wreath for the winners."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QAbstractAnimation, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene, QGraphicsWidget

from cardtable.engine.cards import SUITS
from cardtable.table.drawing.badges import INK, canvas, chip, crescent, draw_wreath, star
from cardtable.table.drawing.look import Look
from cardtable.table.drawing.suits import suit_path
from cardtable.table.plan.choreography import Step
from cardtable.table.plan.geometry import Rect
from cardtable.table.plan.seating import Seating

from .animator import FLASH, MOMENTS, Animator

ABOVE_ALL = 900
"""SpecialEffects are shown over everything that lies on the table."""


class SpecialEffects:
    """Shows one moment at a time in the middle and takes it away again."""

    def __init__(self, scene: QGraphicsScene, animator: Animator) -> None:
        self._scene, self._animator = scene, animator
        self._shown: list[QGraphicsWidget] = []

    def ways(
        self, step: Step, seating: Seating, look: Look, ratio: float
    ) -> list[QAbstractAnimation]:
        """The movements of a step that is a moment: none for any other step.

        A moon rises from its shooter to the middle; wreaths go from there to the winners.
        """
        self.clear()
        plates = {station.seat: station.plate for station in seating.stations}
        size = min(seating.middle.width, seating.middle.height) * 0.62
        picture = {"moon": moon_picture, "end": wreath_picture}.get(step.kind)
        if picture is None:
            return []
        drawn = picture(size, look, ratio)
        ways: list[QAbstractAnimation] = []
        for seat in step.who:
            if seat in plates:
                ways += self._one(drawn, size, plates[seat], seating, step.kind)
        return ways

    def _one(
        self, drawn: QPixmap, size: float, plate: Rect, seating: Seating, kind: str
    ) -> list[QAbstractAnimation]:
        lengths, rises = MOMENTS[kind], kind == "moon"
        widget = self._widget(drawn, size)
        self._shown.append(widget)
        middle, home = QPointF(*seating.middle.centre), QPointF(*plate.centre)
        small = plate.height * 0.8 / size
        start, end = (home, middle) if rises else (middle, home)
        scales = (small, 1.0) if rises else (1.0, small)
        return self._animator.moment(widget, lengths, (start, end), scales)

    def flash(self, suit: str, seating: Seating, look: Look, ratio: float) -> None:
        """A suit's sign, or "chips", lights up in the middle, beside whatever moves."""
        if not self._animator.factor:
            return
        size = min(seating.middle.width, seating.middle.height) * 0.42
        drawn = chips_sign if suit not in SUITS else partial(sign_picture, suit)
        widget = self._widget(drawn(size, look, ratio), size)
        at = QPointF(*seating.middle.centre)
        ways = self._animator.moment(widget, FLASH, (at, at), (0.55, 1.0))
        self._animator.aside(ways, partial(self._scene.removeItem, widget))

    def _widget(self, drawn: QPixmap, size: float) -> QGraphicsWidget:
        widget = QGraphicsWidget()
        widget.setZValue(ABOVE_ALL)
        item = QGraphicsPixmapItem(drawn, widget)
        item.setOffset(-size / 2, -size / 2)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._scene.addItem(widget)
        return widget

    def clear(self) -> None:
        """Nothing is shown any more."""
        for widget in self._shown:
            self._scene.removeItem(widget)
        self._shown.clear()


def moon_picture(size: float, look: Look, ratio: float) -> QPixmap:
    """A crescent in a soft light, with three stars."""

    def draw(painter: QPainter) -> None:
        middle = QPointF(size / 2, size / 2)
        _light(painter, middle, size, look)
        painter.setPen(QPen(QColor(INK), size * 0.012))
        painter.setBrush(QColor(look.glow))
        painter.drawPath(crescent(middle, size))
        for x, y, radius in ((0.62, 0.4, 0.05), (0.74, 0.56, 0.034), (0.6, 0.62, 0.026)):
            painter.drawPath(star(QPointF(size * x, size * y), size * radius))

    return canvas(QSizeF(size, size), ratio, draw)


def sign_picture(suit: str, size: float, look: Look, ratio: float) -> QPixmap:
    """A suit's sign in a soft light."""

    def draw(painter: QPainter) -> None:
        middle = QPointF(size / 2, size / 2)
        _light(painter, middle, size, look)
        shape = suit_path(suit)
        bounds = shape.boundingRect()
        scale = size * 0.46 / bounds.height()
        painter.translate(middle)
        painter.scale(scale, scale)
        painter.translate(-bounds.center())
        painter.setPen(QPen(QColor("#fdf9ef"), 5 / scale))
        painter.drawPath(shape)
        painter.fillPath(shape, QColor("#c8102e" if suit in "HD" else "#17140f"))

    return canvas(QSizeF(size, size), ratio, draw)


def chips_sign(size: float, look: Look, ratio: float) -> QPixmap:
    """Three chips in a soft light: the last counter is gone, or the pool is won."""

    def draw(painter: QPainter) -> None:
        middle = QPointF(size / 2, size / 2)
        _light(painter, middle, size, look)
        for x, y in ((-0.11, 0.09), (0.11, 0.09), (0.0, -0.1)):
            chip(painter, middle + QPointF(x, y) * size, size * 0.15, look)

    return canvas(QSizeF(size, size), ratio, draw)


def _light(painter: QPainter, middle: QPointF, size: float, look: Look) -> None:
    """A soft light about a point."""
    light = QRadialGradient(middle, size / 2)
    glow = QColor(look.glow)
    for place, alpha in ((0.0, 150), (0.55, 90), (1.0, 0)):
        glow.setAlpha(alpha)
        light.setColorAt(place, glow)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(middle, size / 2, size / 2)


def wreath_picture(size: float, look: Look, ratio: float) -> QPixmap:
    """Two branches of laurel about a star."""

    def draw(painter: QPainter) -> None:
        middle = QPointF(size / 2, size / 2)
        draw_wreath(painter, middle, size, look)
        painter.setPen(QPen(QColor(INK), size * 0.01))
        painter.setBrush(QColor(look.glow))
        painter.drawPath(star(middle, size * 0.17))

    return canvas(QSizeF(size, size), ratio, draw)
