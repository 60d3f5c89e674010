"""The moments of a deal that are more than cards: a moon that rises, a wreath for the winners."""

from __future__ import annotations

import math

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene, QGraphicsWidget

from cardtable.table.drawing.badges import INK, canvas, star
from cardtable.table.drawing.look import Look
from cardtable.table.plan.choreography import Step
from cardtable.table.plan.geometry import Rect
from cardtable.table.plan.seating import Seating

from .animator import Animator

ABOVE_ALL = 900
"""Moments are shown over everything that lies on the table."""


class Moments:
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
                ways += self._one(drawn, size, plates[seat], seating, rises=step.kind == "moon")
        return ways

    def _one(
        self, drawn: QPixmap, size: float, plate: Rect, seating: Seating, *, rises: bool
    ) -> list[QAbstractAnimation]:
        widget = QGraphicsWidget()
        widget.setZValue(ABOVE_ALL)
        item = QGraphicsPixmapItem(drawn, widget)
        item.setOffset(-size / 2, -size / 2)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._scene.addItem(widget)
        self._shown.append(widget)
        middle, home = QPointF(*seating.middle.centre), QPointF(*plate.centre)
        small = plate.height * 0.8 / size
        start, end = (home, middle) if rises else (middle, home)
        return self._animator.moment(
            widget, start, end, small if rises else 1.0, 1.0 if rises else small
        )

    def clear(self) -> None:
        """Nothing is shown any more."""
        for widget in self._shown:
            self._scene.removeItem(widget)
        self._shown.clear()


def moon_picture(size: float, look: Look, ratio: float) -> QPixmap:
    """A crescent in a soft light, with three stars."""

    def draw(painter: QPainter) -> None:
        middle = QPointF(size / 2, size / 2)
        light = QRadialGradient(middle, size / 2)
        glow = QColor(look.glow)
        for place, alpha in ((0.0, 150), (0.55, 90), (1.0, 0)):
            glow.setAlpha(alpha)
            light.setColorAt(place, glow)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawEllipse(middle, size / 2, size / 2)
        disc, shade = QPainterPath(), QPainterPath()
        disc.addEllipse(middle, size * 0.3, size * 0.3)
        shade.addEllipse(middle + QPointF(size * 0.15, -size * 0.06), size * 0.25, size * 0.25)
        painter.setPen(QPen(QColor(INK), size * 0.012))
        painter.setBrush(QColor(look.glow))
        painter.drawPath(disc.subtracted(shade))
        for x, y, radius in ((0.62, 0.4, 0.05), (0.74, 0.56, 0.034), (0.6, 0.62, 0.026)):
            painter.drawPath(star(QPointF(size * x, size * y), size * radius))

    return canvas(QSizeF(size, size), ratio, draw)


def wreath_picture(size: float, look: Look, ratio: float) -> QPixmap:
    """Two branches of laurel about a star."""

    def draw(painter: QPainter) -> None:
        middle = QPointF(size / 2, size / 2)
        draw_wreath(painter, middle, size, look)
        painter.setPen(QPen(QColor(INK), size * 0.01))
        painter.setBrush(QColor(look.glow))
        painter.drawPath(star(middle, size * 0.17))

    return canvas(QSizeF(size, size), ratio, draw)


def draw_wreath(painter: QPainter, middle: QPointF, size: float, look: Look) -> None:
    """Two branches of laurel in a square of this side about a point."""
    painter.setPen(QPen(QColor(INK), size * 0.01))
    painter.setBrush(QColor(look.glow))
    for side in (-1, 1):
        for i in range(9):
            angle = math.radians(90 + side * (12 + i * 17))
            for reach, lean in ((0.41, 34), (0.33, -34)):
                painter.save()
                painter.translate(middle + QPointF(math.cos(angle), math.sin(angle)) * size * reach)
                painter.rotate(math.degrees(angle) + side * (90 + lean))
                leaf = size * (0.085 - i * 0.003)
                painter.drawEllipse(QRectF(-leaf, -leaf * 0.38, leaf * 2, leaf * 0.76))
                painter.restore()
