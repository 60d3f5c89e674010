"""Draws what is neither card nor cloth: plates, badges, counts, marks. Each as one picture."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPixmap

from .fonts import font
from .look import Look
from .suits import suit_path

AVATARS = (
    "#b5483b",
    "#3d6ea5",
    "#6a8f3c",
    "#8a5aa8",
    "#c28a1e",
    "#2f8f8a",
    "#a34d78",
    "#5b6bbf",
    "#7d6a4c",
    "#4c8a5d",
    "#b0603a",
)
"""Colours of the discs behind the initials, one a seat."""

GLOW = 7.0
"""Margin of a plate's picture for its glow, in logical pixels at 100 %."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person at a seat as the table shows them: name, avatar picture's file or "", away."""

    name: str
    avatar: str = ""
    away: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """All that one plate says; a new picture is drawn when any of it changes.

    points: of this deal, None to leave out. caption: the second line ("Total 42"); short: the
    same where room is narrow.
    chips: None where none are used.
    """

    sitter: Sitter
    seat: int
    caption: str = ""
    short: str = ""
    points: int | None = None
    chips: int | None = None
    dealer: bool = False
    turn: bool = False


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


def plate_picture(
    plate: Plate, size: QSizeF, text: float, look: Look, ratio: float, minus: str = "−"
) -> QPixmap:
    """The plate with a margin of `GLOW` on every side; `text` is the font's height."""

    def draw(painter: QPainter) -> None:
        box = QRectF(QPointF(GLOW, GLOW), size)
        radius = size.height() * 0.3
        if plate.turn:
            _glow(painter, box, radius, look)
        painter.setPen(QPen(QColor(look.glow if plate.turn else look.panel_edge), 1.4))
        fill = QColor(look.panel)
        painter.setBrush(fill)
        painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), radius, radius)
        disc = size.height() * 0.41
        centre = QPointF(box.left() + size.height() * 0.5, box.center().y())
        narrow = size.width() < 9 * text
        if narrow:  # the name matters more than the portrait
            disc = text * 0.62
            centre = QPointF(box.left() + text * 0.75, box.center().y())
        _avatar(painter, plate, centre, disc, look)
        right = box.right() - text * 0.5
        if plate.points is not None:
            right = _points(painter, plate.points, box, text, look, minus)
        left = centre.x() + disc + text * 0.45
        name = font(text, bold=True)
        painter.setFont(name)
        painter.setPen(QColor(look.text))
        two = bool(plate.caption) or plate.chips is not None
        half = box.height() / 2
        upper = QRectF(left, box.top() + half * 0.1, right - left, half if two else 2 * half * 0.9)
        words = QFontMetricsF(name).elidedText(
            plate.sitter.name, Qt.TextElideMode.ElideRight, upper.width()
        )
        painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter, words)
        lower = QRectF(left, box.top() + half * 0.96, right - left, half * 0.9)
        _second_line(painter, plate, lower, text, look, minus)
        if plate.dealer:
            _dealer(painter, centre + QPointF(disc * 0.78, disc * 0.66), disc * 0.52, look)

    return canvas(QSizeF(size.width() + 2 * GLOW, size.height() + 2 * GLOW), ratio, draw)


def _second_line(
    painter: QPainter, plate: Plate, line: QRectF, text: float, look: Look, minus: str
) -> None:
    small = font(text * 0.86)
    painter.setFont(small)
    painter.setPen(QColor(look.faint))
    metrics = QFontMetricsF(small)
    if plate.chips is not None:
        words = figure(plate.chips, minus)
        width = metrics.horizontalAdvance(words) + text * 0.95
        chip(painter, QPointF(line.left() + text * 0.38, line.center().y()), text * 0.36, look)
        painter.setPen(QColor(look.faint))
        painter.drawText(line.adjusted(text * 0.95, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
        line = line.adjusted(width + text * 0.5, 0, 0, 0)
    caption = plate.caption
    if metrics.horizontalAdvance(caption) > line.width():
        caption = plate.short  # a number cut short would be another number
    if metrics.horizontalAdvance(caption) <= line.width():
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, caption)


def _glow(painter: QPainter, box: QRectF, radius: float, look: Look) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for i in range(6):
        colour = QColor(look.glow)
        colour.setAlphaF(0.34 - 0.05 * i)
        grow = 0.6 + 1.05 * i
        painter.setPen(QPen(colour, 2.4))
        painter.drawRoundedRect(
            box.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow
        )


def _avatar(painter: QPainter, plate: Plate, centre: QPointF, disc: float, look: Look) -> None:
    round_ = QPainterPath()
    round_.addEllipse(centre, disc, disc)
    colour = QColor(AVATARS[plate.seat % len(AVATARS)])
    if plate.sitter.away:
        colour = QColor.fromHslF(0, 0, colour.lightnessF())
    painter.fillPath(round_, colour)
    picture = QImage(plate.sitter.avatar) if plate.sitter.avatar else QImage()
    if not picture.isNull():
        painter.save()
        painter.setClipPath(round_)
        painter.setOpacity(0.4 if plate.sitter.away else 1.0)
        ratio = painter.device().devicePixelRatioF()
        pixels = round(2 * disc * ratio)
        picture = picture.scaled(
            pixels,
            pixels,
            Qt.AspectRatioMode.KeepAspectRatioByExpanding,
            Qt.TransformationMode.SmoothTransformation,
        )
        picture.setDevicePixelRatio(ratio)
        painter.drawImage(QPointF(centre.x() - disc, centre.y() - disc), picture)
        painter.restore()
        painter.setPen(QPen(QColor(look.panel_edge), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, disc, disc)
    else:
        painter.setFont(font(disc * 1.05, bold=True))
        painter.setPen(QColor("#ffffff"))
        box = QRectF(centre.x() - disc, centre.y() - disc, 2 * disc, 2 * disc)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, plate.sitter.name[:1].upper())
    if plate.sitter.away:  # a small clock: this person will be back
        spot = centre + QPointF(-disc * 0.72, disc * 0.66)
        painter.setPen(QPen(QColor(look.text), disc * 0.1))
        painter.setBrush(QColor(look.panel))
        painter.drawEllipse(spot, disc * 0.42, disc * 0.42)
        painter.drawLine(spot, spot + QPointF(0, -disc * 0.28))
        painter.drawLine(spot, spot + QPointF(disc * 0.2, disc * 0.08))


def _points(
    painter: QPainter, points: int, box: QRectF, text: float, look: Look, minus: str
) -> float:
    """This deal's points at the plate's right end; returns where they begin."""
    words = figure(points, minus)
    big = font(text * 1.12, bold=True)
    width = max(QFontMetricsF(big).horizontalAdvance(words) + text * 0.7, text * 1.7)
    spot = QRectF(box.right() - width - text * 0.4, 0, width, text * 1.7)
    spot.moveCenter(QPointF(spot.center().x(), box.center().y()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.accent if points else look.panel_edge))
    if not points:
        painter.setOpacity(0.35)
    painter.drawRoundedRect(spot, spot.height() / 2, spot.height() / 2)
    painter.setOpacity(1.0)
    painter.setFont(big)
    painter.setPen(QColor(look.on_accent if points else look.text))
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, words)
    return spot.left() - text * 0.3


def _dealer(painter: QPainter, centre: QPointF, radius: float, look: Look) -> None:
    """A disc with a small pack of cards on it: whoever deals."""
    painter.setPen(QPen(QColor(look.panel), radius * 0.22))
    painter.setBrush(QColor(look.accent))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    for turn, alpha in ((-16, 170), (10, 255)):
        colour = QColor(look.on_accent)
        colour.setAlpha(alpha)
        painter.save()
        painter.translate(centre)
        painter.rotate(turn)
        painter.setBrush(colour)
        painter.drawRoundedRect(
            QRectF(-radius * 0.36, -radius * 0.5, radius * 0.72, radius), radius * 0.1, radius * 0.1
        )
        painter.restore()


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


def pill(words: str, text: float, look: Look, ratio: float, *, chips: bool = False) -> QPixmap:
    """A few words or a count on a small panel."""
    face = font(text, bold=True)
    metrics = QFontMetricsF(face)
    lead = text * 1.15 if chips else 0.0
    height = round(text * 1.5)
    width = max(metrics.horizontalAdvance(words) + text * 0.9 + lead, height)

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
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for i in range(5):
            colour = QColor(look.glow)
            colour.setAlphaF(0.85 if i == 0 else 0.34 - 0.06 * i)
            grow = 1.0 + 1.4 * i
            painter.setPen(QPen(colour, 2.6))
            painter.drawRoundedRect(
                box.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow
            )
        spot = box.topRight() + QPointF(-reach * 0.1, reach * 0.1)
        painter.setPen(QPen(QColor("#4a3500"), 1.2))
        painter.setBrush(QColor(look.glow))
        painter.drawPath(star(spot, reach * 0.95))

    return canvas(QSizeF(card.width() + 2 * reach, card.height() + 2 * reach), ratio, draw)


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


def runner_picture(text: float, look: Look, ratio: float) -> QPixmap:
    """The small mark that runs along the plate whose turn it is."""
    width, height = text * 1.5, max(3.0, text * 0.26)

    def draw(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.accent))
        painter.drawRoundedRect(QRectF(0, 0, width, height), height / 2, height / 2)

    return canvas(QSizeF(width, height), ratio, draw)


def tray_picture(
    size: QSizeF, slots: list[QRectF], title: str, text: float, look: Look, ratio: float
) -> QPixmap:
    """The tray for cards to be passed: a title with an arrow, an outline for every card."""

    def draw(painter: QPainter) -> None:
        box = QRectF(QPointF(0, 0), size).adjusted(1, 1, -1, -1)
        fill = QColor(look.panel)
        fill.setAlphaF(0.9)
        painter.setPen(QPen(QColor(look.panel_edge), 1.4))
        painter.setBrush(fill)
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
