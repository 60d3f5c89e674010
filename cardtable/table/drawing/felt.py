"""Draws the room: the cloth, its rim and an inlaid ornament, as one picture for a window."""

from __future__ import annotations

import math
import random
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtSvg import QSvgRenderer

from cardtable.resources import resource
from cardtable.table.plan.geometry import Rect
from cardtable.table.plan.seating import Seating

from .look import Look
from .suits import suit_path


def qrect(rect: Rect) -> QRectF:
    """The same rectangle for Qt."""
    return QRectF(*rect)


def room(seating: Seating, look: Look, ratio: float) -> QPixmap:
    """The empty table for this seating, opaque."""
    width, height = seating.size
    picture = QImage(
        QSize(math.ceil(width * ratio), math.ceil(height * ratio)), QImage.Format.Format_RGB32
    )
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    whole = QRectF(0, 0, width, height)
    rim = seating.gap * 0.75
    _rim(painter, whole, rim, look)
    cloth = whole.adjusted(rim, rim, -rim, -rim)
    outline = QPainterPath()
    outline.addRoundedRect(cloth, rim * 3, rim * 3)
    painter.setClipPath(outline)
    _cloth(painter, cloth, look)
    _inlay(painter, seating, look)
    _rosette(painter, seating, look, ratio)
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for i in range(4):  # the rim's shadow on the cloth
        painter.setPen(QPen(QColor(0, 0, 0, 46 - 10 * i), 1.5 + 2.2 * i))
        painter.drawPath(outline)
    painter.setPen(QPen(QColor(look.rim_light), 1))
    painter.drawPath(outline)
    painter.end()
    return QPixmap.fromImage(picture)


def _rim(painter: QPainter, whole: QRectF, width: float, look: Look) -> None:
    shade = QLinearGradient(whole.topLeft(), whole.bottomRight())
    shade.setColorAt(0.0, QColor(look.rim_light))
    shade.setColorAt(0.45, QColor(look.rim))
    shade.setColorAt(1.0, QColor(look.rim).darker(130))
    painter.fillRect(whole, shade)


def _cloth(painter: QPainter, cloth: QRectF, look: Look) -> None:
    light = QRadialGradient(cloth.center() - QPointF(0, cloth.height() * 0.06), cloth.width() * 0.6)
    light.setColorAt(0.0, QColor(look.felt).lighter(108))
    light.setColorAt(0.55, QColor(look.felt))
    light.setColorAt(1.0, QColor(look.felt_edge))
    painter.fillRect(cloth, light)
    if look.cloth == "wood":
        _planks(painter, cloth, look)
    painter.setOpacity(0.5 if look.dark else 0.6)
    painter.fillRect(cloth, QBrush(_grain(look.cloth)))
    painter.setOpacity(1.0)


def _planks(painter: QPainter, cloth: QRectF, look: Look) -> None:
    """Boards with a few lines of long grain, always the same."""
    dice = random.Random(7)
    board = max(cloth.height() / 7, 60.0)
    y = cloth.top()
    line = QColor(look.felt_edge).darker(125)
    while y < cloth.bottom():
        tint = QColor(0, 0, 0, dice.randrange(4, 22))
        painter.fillRect(QRectF(cloth.left(), y, cloth.width(), board), tint)
        for _ in range(7):
            line.setAlpha(dice.randrange(18, 50))
            painter.setPen(QPen(line, 0.6 + dice.random()))
            level = y + dice.random() * board
            path = QPainterPath(QPointF(cloth.left(), level))
            bow = (dice.random() - 0.5) * board * 0.5
            path.cubicTo(
                QPointF(cloth.left() + cloth.width() * 0.3, level + bow),
                QPointF(cloth.left() + cloth.width() * 0.6, level - bow),
                QPointF(cloth.right(), level + bow * 0.4),
            )
            painter.drawPath(path)
        line.setAlpha(120)
        painter.setPen(QPen(line, 1.2))
        painter.drawLine(QPointF(cloth.left(), y), QPointF(cloth.right(), y))
        y += board


@lru_cache(maxsize=2)
def _grain(cloth: str) -> QImage:
    """A tile of fine grain, always the same: wool in all directions, wood along the boards."""
    size = 128
    dice = random.Random(52)
    rows = []
    for _ in range(size):
        along, row = dice.randrange(256), dice.randbytes(size)
        if cloth == "wood":
            row = row.translate(bytes((along * 3 + tone) // 4 for tone in range(256)))
        rows.append(row)
    tones = b"".join(rows)
    alpha = tones.translate(bytes(abs(tone - 128) // 8 for tone in range(256)))
    shade = tones.translate(bytes(max(tone - 128, 0) // 8 for tone in range(256)))
    pixels = bytearray(4 * size * size)
    pixels[0::4] = pixels[1::4] = pixels[2::4] = shade
    pixels[3::4] = alpha
    tile = QImage(pixels, size, size, QImage.Format.Format_ARGB32_Premultiplied)
    return tile.copy()  # its own memory, not Python's


def _inlay(painter: QPainter, seating: Seating, look: Look) -> None:
    """A thin band round the middle with a suit in each direction."""
    inset = seating.gap * 1.6
    middle = qrect(seating.middle).adjusted(inset, inset, -inset, -inset)
    radius = min(middle.width(), middle.height()) / 2
    band = QRectF(0, 0, min(middle.width(), radius * 3.6), radius * 2)
    band.moveCenter(middle.center())
    colour = QColor(look.inlay)
    colour.setAlphaF(0.34)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inward, thick in ((0.0, 1.6), (seating.gap * 0.55, 0.8)):
        painter.setPen(QPen(colour, thick))
        painter.drawRoundedRect(
            band.adjusted(inward, inward, -inward, -inward), radius - inward, radius - inward
        )
    painter.setPen(Qt.PenStyle.NoPen)
    size = seating.gap * 1.9
    centre = band.center()
    spots = (
        ("S", QPointF(centre.x(), band.top())),
        ("H", QPointF(band.right(), centre.y())),
        ("C", QPointF(centre.x(), band.bottom())),
        ("D", QPointF(band.left(), centre.y())),
    )
    for suit, spot in spots:
        painter.setBrush(QColor(look.felt))
        painter.drawEllipse(spot, size * 0.95, size * 0.95)
        shape = suit_path(suit)
        box = shape.boundingRect()
        painter.save()
        painter.translate(spot)
        painter.scale(size / box.height(), size / box.height())
        painter.translate(-box.center())
        painter.setBrush(colour)
        painter.drawPath(shape)
        painter.restore()


def _rosette(painter: QPainter, seating: Seating, look: Look, ratio: float) -> None:
    """A carved rosette in the middle, faint enough to leave the cards alone."""
    file = resource("assets/table/rosette.svg")
    if not file.is_file():
        return
    middle = seating.middle
    side = 0.74 * min(middle.width, middle.height)
    pixels = max(1, round(side * ratio))
    picture = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    carver = QPainter(picture)
    carver.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(file)).render(carver)
    carver.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    carver.fillRect(picture.rect(), QColor(look.inlay))
    carver.end()
    picture.setDevicePixelRatio(ratio)
    painter.setOpacity(0.17)
    painter.drawImage(QPointF(middle.centre.x - side / 2, middle.centre.y - side / 2), picture)
    painter.setOpacity(1.0)
