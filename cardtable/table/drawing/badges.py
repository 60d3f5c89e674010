"""Draws what is neither card nor cloth: chips, counts, marks, the tray. Each as one picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from .fonts import font
from .look import Look
from .suits import suit_path

SMALL_WREATH = 110
"""Pixels up to which a wreath is drawn small."""

INK = "#4a3500"
"""The outline of gold, as of all that is gold at this table."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person at a seat as the table shows them: name, avatar picture's file or "", away, won.

    strength: of a bot, from 1, the mildest, to the strongest; 0 for a person. level: the same in
    words, or what else is to be said of a person. won: the game is over, and this is one of its
    winners. trusts: takes no part in the shuffles of a networked table.
    """

    name: str
    avatar: str = ""
    away: bool = False
    strength: int = 0
    level: str = ""
    won: bool = False
    trusts: bool = False


def canvas(size: QSizeF, ratio: float, draw: Callable[[QPainter], None]) -> QPixmap:
    """A transparent picture of that logical size with what `draw` paints.

    A table that is not laid out yet has no room at all: then it is one transparent dot.
    """
    image = QImage(
        max(1, math.ceil(size.width() * ratio)),
        max(1, math.ceil(size.height() * ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return QPixmap.fromImage(image)


def chip(painter: QPainter, centre: QPointF, radius: float, look: Look) -> None:
    """One chip, seen from above."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.chip))
    painter.drawEllipse(centre, radius, radius)
    pen = QPen(QColor(look.panel), radius * 0.3)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([1.6, 1.9])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius * 0.78, radius * 0.78)


def chip_picture(side: float, look: Look, ratio: float) -> QPixmap:
    """One chip alone, of that height."""

    def draw(painter: QPainter) -> None:
        chip(painter, QPointF(side / 2, side / 2), side * 0.46, look)

    return canvas(QSizeF(side, side), ratio, draw)


def figure(number: int, minus: str = "−") -> str:
    """A whole number with a true minus sign."""
    return f"{minus}{-number}" if number < 0 else str(number)


def draw_wreath(painter: QPainter, middle: QPointF, size: float, look: Look) -> None:
    """Two branches of laurel in a square of this side about a point; small ones have few leaves."""
    leaves, large = (9, 0.085) if size > SMALL_WREATH else (6, 0.125)
    painter.setPen(QPen(QColor(INK), max(size * 0.01, 0.6)))
    painter.setBrush(QColor(look.glow))
    for side in (-1, 1):
        for i in range(leaves):
            angle = math.radians(90 + side * (12 + i * 153 / leaves))
            for reach, lean in ((0.41, 34), (0.33, -34)):
                painter.save()
                painter.translate(middle + QPointF(math.cos(angle), math.sin(angle)) * size * reach)
                painter.rotate(math.degrees(angle) + side * (90 + lean))
                leaf = size * large * (1 - i * 0.32 / leaves)
                painter.drawEllipse(QRectF(-leaf, -leaf * 0.38, leaf * 2, leaf * 0.76))
                painter.restore()


def pill(
    words: str,
    text: float,
    look: Look,
    ratio: float,
    *,
    chips: bool = False,
    room: float = math.inf,
) -> QPixmap:
    """A few words or a count on a small panel, in smaller letters where `room` is too narrow."""
    height = round(text * 1.5)

    def measured(text: float) -> tuple[QFont, float, float]:
        face, lead = font(text, bold=True), text * 1.15 if chips else 0.0
        return face, lead, QFontMetricsF(face).horizontalAdvance(words) + text * 0.9 + lead

    face, lead, width = measured(text)
    while width > room and text > 11:
        text -= 0.5
        face, lead, width = measured(text)
    width = max(width, height)

    def draw(painter: QPainter) -> None:
        box = QRectF(0.5, 0.5, width - 1, height - 1)
        painter.setPen(QPen(QColor(look.panel_edge), 1))
        painter.setBrush(QColor(look.panel))
        painter.drawRoundedRect(box, height / 2, height / 2)
        if chips:
            chip(painter, QPointF(height / 2, height / 2), text * 0.5, look)
        painter.setFont(face)
        painter.setPen(QColor(look.text))
        painter.drawText(box.adjusted(lead, 0, 0, 0), Qt.AlignmentFlag.AlignCenter, words)

    return canvas(QSizeF(width, height), ratio, draw)


def trump_picture(suit: str, side: float, look: Look, ratio: float) -> QPixmap:
    """The trump suit on a small square."""
    colours = {"H": "#c8102e", "D": "#c8102e"}

    def draw(painter: QPainter) -> None:
        box = QRectF(1, 1, side - 2, side - 2)
        painter.setPen(QPen(QColor(look.glow), 2))
        painter.setBrush(QColor("#fdf9ef"))
        painter.drawRoundedRect(box, side * 0.2, side * 0.2)
        shape = suit_path(suit)
        bounds = shape.boundingRect()
        painter.translate(box.center())
        painter.scale(side * 0.6 / bounds.height(), side * 0.6 / bounds.height())
        painter.translate(-bounds.center())
        painter.fillPath(shape, QColor(colours.get(suit, "#1a1a1a")))

    return canvas(QSizeF(side, side), ratio, draw)


def leader_picture(card: QSizeF, look: Look, ratio: float, reach: float) -> QPixmap:
    """A bright frame round the card that leads the trick, with a star at its corner."""

    def draw(painter: QPainter) -> None:
        box = QRectF(reach, reach, card.width(), card.height())
        radius = card.width() * 0.06
        faint = ((1.0 + 1.4 * i, 0.34 - 0.06 * i) for i in range(1, 5))
        halo(painter, box, radius, look, ((1.0, 0.85), *faint), 2.6)
        spot = box.topRight() + QPointF(-reach * 0.1, reach * 0.1)
        painter.setPen(QPen(QColor(INK), 1.2))
        painter.setBrush(QColor(look.glow))
        painter.drawPath(star(spot, reach * 0.95))

    return canvas(QSizeF(card.width() + 2 * reach, card.height() + 2 * reach), ratio, draw)


def halo(
    painter: QPainter,
    box: QRectF,
    radius: float,
    look: Look,
    rings: Iterable[tuple[float, float]],
    width: float,
) -> None:
    """Golden rings round a rounded box: how far out each is, and how strong from 0 to 1."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for out, strength in rings:
        colour = QColor(look.glow)
        colour.setAlphaF(strength)
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(box.adjusted(-out, -out, out, out), radius + out, radius + out)


def star(centre: QPointF, radius: float) -> QPainterPath:
    """A five-pointed star."""
    path = QPainterPath()
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.45
        angle = math.pi * (i / 5 - 0.5)
        point = centre + QPointF(reach * math.cos(angle), reach * math.sin(angle))
        if i:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path


def crescent(middle: QPointF, size: float) -> QPainterPath:
    """A crescent within a square of this side about a point."""
    disc, shade = QPainterPath(), QPainterPath()
    disc.addEllipse(middle, size * 0.3, size * 0.3)
    shade.addEllipse(middle + QPointF(size * 0.15, -size * 0.06), size * 0.25, size * 0.25)
    return disc.subtracted(shade)


def runner_picture(radius: float, look: Look, ratio: float) -> QPixmap:
    """The arrow that runs round the portrait of whoever must act: a golden head with its trail.

    The picture's middle is that of the portrait, whose radius is given.
    """
    reach = runner_reach(radius)
    side = 2 * reach

    def draw(painter: QPainter) -> None:
        middle = QPointF(reach, reach)
        thick = max(2.0, radius * 0.15)
        ring = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, wide in ((QColor(INK), thick + 2), (QColor(look.glow), thick)):
            pen = QPen(ink, wide)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawArc(ring, 90 * 16, 130 * 16)
        head = max(4.0, radius * 0.36)
        tip = middle + QPointF(0, -radius)
        arrow = QPainterPath(tip + QPointF(head * 1.15, 0))
        arrow.lineTo(tip + QPointF(-head * 0.55, -head * 0.85))
        arrow.lineTo(tip + QPointF(-head * 0.55, head * 0.85))
        arrow.closeSubpath()
        pen = QPen(QColor(INK), 1.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(QColor(look.glow))
        painter.drawPath(arrow)

    return canvas(QSizeF(side, side), ratio, draw)


def runner_reach(radius: float) -> float:
    """Half the side of the runner's picture."""
    return math.ceil(radius * 1.4 + 4)


def tray_picture(
    size: QSizeF, slots: list[QRectF], title: str, text: float, look: Look, ratio: float
) -> QPixmap:
    """The tray for cards to be passed: a title with an arrow, an outline for every card."""

    def draw(painter: QPainter) -> None:
        box = QRectF(QPointF(0, 0), size).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(look.panel_edge), 1.4))
        painter.setBrush(QColor(look.panel))  # opaque: there may be cards below
        painter.drawRoundedRect(box, text, text)
        face = font(text, bold=True)
        painter.setFont(face)
        painter.setPen(QColor(look.text))
        head = QRectF(text, text * 0.25, size.width() - 2 * text, text * 1.7)
        words = QFontMetricsF(face).elidedText(title, Qt.TextElideMode.ElideMiddle, head.width())
        painter.drawText(head, Qt.AlignmentFlag.AlignCenter, words)
        pen = QPen(QColor(look.faint), 1.3, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for slot in slots:
            painter.drawRoundedRect(slot, slot.width() * 0.06, slot.width() * 0.06)

    return canvas(size, ratio, draw)
