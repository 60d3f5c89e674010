"""Draws the plate of each seat: portrait, name, accounts, and the badges of dealer and turn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPixmap,
)

from cardtable.table.drawing.badges import (
    INK,
    Sitter,
    canvas,
    chip,
    crescent,
    draw_wreath,
    figure,
    halo,
)
from cardtable.table.drawing.fonts import font
from cardtable.table.drawing.look import Look
from cardtable.table.drawing.portrait import draw_portrait

GLOW = 7.0
"""Margin of a plate's picture for its glow, in logical pixels at 100 %."""

WREATH = 2.95
"""How wide the winner's wreath is, in radii of the portrait that it lies about."""

SMALLEST = 10
"""Pixels below which no name is written."""

ONE_LINE = (1.0, 0.92, 0.84)
TWO_LINES = (0.84, 0.76)
"""Parts of the text's height that a long name may shrink to, on one line and on two."""


@dataclass(frozen=True, slots=True)
class Plate:
    """All that one plate says; a new picture is drawn when any of it changes.

    points: of this deal, None to leave out; good: whether they help this player. scored: they
    are counted to the total now.
    caption: the second line ("Total 42"); short: the same where room is narrow.
    chips: None where none are used. threat: how bright a feat that looms makes it, 0 to 4.
    mood: of the portrait, "pleased", "hurt" or "" at rest. wreath: whether it has the winner's.
    """

    sitter: Sitter
    seat: int
    caption: str = ""
    short: str = ""
    points: int | None = None
    good: bool = False
    scored: bool = False
    chips: int | None = None
    dealer: bool = False
    turn: bool = False
    threat: int = 0
    mood: str = ""
    wreath: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """Where a plate has its portrait, from the plate's corner, and its radius."""

    centre: QPointF
    radius: float
    below: bool
    """Whether the name has the plate's whole width above it."""


def disc(size: QSizeF, text: float) -> Disc:
    """The portrait of a plate of this size: beside the name, or below it where room is narrow."""
    height = size.height()
    if size.width() >= 9 * text:
        return Disc(QPointF(height * 0.5, height * 0.5), height * 0.38, below=False)
    radius = height * 0.21
    return Disc(QPointF(radius + height * 0.1, height * 0.94 - radius), radius, below=True)


def plate_picture(
    plate: Plate, size: QSizeF, text: float, look: Look, ratio: float, minus: str = "−"
) -> QPixmap:
    """The plate with a margin of `GLOW` on every side; `text` is the font's height."""

    def draw(painter: QPainter) -> None:
        box = QRectF(QPointF(GLOW, GLOW), size)
        _shine(painter, box, look, plate.threat)
        _panel(painter, box, look, turn=plate.turn)
        face = disc(size, text)
        centre = box.topLeft() + face.centre
        _avatar(painter, plate, centre, face.radius, look)
        left = centre.x() + face.radius + text * (0.7 if plate.wreath else 0.45)
        right = box.right() - text * 0.5
        half = box.height() / 2
        low = QRectF(left, box.top() + half * 0.96, right - left, half * 0.9)
        if face.below:
            name = QRectF(box.left() + text * 0.5, box.top() + half * 0.06, 0, half)
            name.setRight(right)
            if plate.points is not None:
                beside = QRectF(box.left(), low.top(), box.width(), half)
                low.setRight(_points(painter, plate, beside, text * 0.9, look, minus))
        else:
            if plate.points is not None:
                right = _points(painter, plate, box, text, look, minus)
            two = bool(plate.caption) or plate.chips is not None
            name = QRectF(left, box.top() + half * 0.1, right - left, half)
            if not two:
                name.setHeight(half * 1.8)
            low.setRight(right)
        low.setTop(_name(painter, plate.sitter.name, name, low, text, look))
        _second_line(painter, plate, low, text, look, minus)
        if plate.threat:
            _crescent(painter, centre - QPointF(face.radius, face.radius) * 0.72, face.radius, look)
        if plate.dealer:
            reach = max(face.radius * 0.5, text * 0.46)
            spot = centre + QPointF(face.radius * 0.78, face.radius * 0.98 - reach * 0.62)
            _dealer(painter, spot, reach, look)

    return canvas(QSizeF(size.width() + 2 * GLOW, size.height() + 2 * GLOW), ratio, draw)


def _panel(painter: QPainter, box: QRectF, look: Look, *, turn: bool) -> None:
    """The plate itself; whose turn it is has a thick golden frame in a dark outline."""
    radius = box.height() * 0.3
    if turn:
        rings = ((0.8 + 1.05 * i, 0.36 - 0.055 * i) for i in range(1, 6))
        halo(painter, box, radius, look, rings, 2.4)
    painter.setBrush(QColor(look.panel))
    painter.setPen(QPen(QColor(INK if turn else look.panel_edge), 1.4))
    painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), radius, radius)
    if turn:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.glow), 2.6))
        painter.drawRoundedRect(box.adjusted(2.4, 2.4, -2.4, -2.4), radius - 2, radius - 2)


def _shine(painter: QPainter, box: QRectF, look: Look, threat: int) -> None:
    """The more of a feat is done, the brighter the plate's edge."""
    if threat:
        strength = 0.2 + 0.2 * threat
        rings = ((1.1 * i, strength * (1 - 0.14 * i)) for i in range(1, 6))
        halo(painter, box, box.height() * 0.3, look, rings, 2.2)


def _crescent(painter: QPainter, centre: QPointF, radius: float, look: Look) -> None:
    """A small moon at the portrait: somebody holds all there was so far."""
    size = max(radius * 1.5, 16.0)
    painter.setPen(QPen(QColor(INK), 3.0))
    painter.setBrush(QColor(INK))
    painter.drawEllipse(centre, size * 0.36, size * 0.36)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.glow))
    painter.drawPath(crescent(centre, size))


def fitted(name: str, width: float, text: float) -> tuple[QFont, list[str]]:
    """A name as large as it can be written in this width: smaller, then on two lines, then cut."""

    def face(part: float) -> tuple[QFont, QFontMetricsF]:
        made = font(max(SMALLEST, text * part), bold=True)
        return made, QFontMetricsF(made)

    for part in ONE_LINE:
        made, metrics = face(part)
        if metrics.horizontalAdvance(name) <= width:
            return made, [name]
    words = name.split()
    for part in TWO_LINES:
        made, metrics = face(part)
        for cut in range(len(words) - 1, 0, -1):
            lines = [" ".join(words[:cut]), " ".join(words[cut:])]
            if all(metrics.horizontalAdvance(line) <= width for line in lines):
                return made, lines
    made, metrics = face(TWO_LINES[-1])
    short = Qt.TextElideMode.ElideRight
    if len(words) > 1:
        lines = [words[0], " ".join(words[1:])]
        return made, [metrics.elidedText(line, short, width) for line in lines]
    return made, [metrics.elidedText(name, short, width)]


def _name(painter: QPainter, name: str, box: QRectF, low: QRectF, text: float, look: Look) -> float:
    """Writes the name; returns where what stands below it may begin."""
    made, lines = fitted(name, box.width(), text)
    painter.setFont(made)
    painter.setPen(QColor(look.text))
    if len(lines) == 1:
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, lines[0])
        return low.top()
    high = made.pixelSize() * 1.04
    top = box.top() + max(-high * 0.08, (box.height() - 2 * high) / 2)
    low.setBottom(low.bottom() + high * 0.05)
    for i, line in enumerate(lines):
        row = QRectF(box.left(), top + i * high, box.width(), high)
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, line)
    return max(low.top(), top + 2 * high)


def _second_line(
    painter: QPainter, plate: Plate, line: QRectF, text: float, look: Look, minus: str
) -> None:
    text = min(text, line.height() / 0.9)
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


def _avatar(painter: QPainter, plate: Plate, centre: QPointF, disc: float, look: Look) -> None:
    if plate.wreath:
        draw_wreath(painter, centre, disc * WREATH, look)
    draw_portrait(painter, plate.sitter, plate.seat, centre, disc, look, plate.mood)
    _strength(painter, plate.sitter.strength, centre, disc, look)
    if plate.sitter.trusts and not plate.sitter.away:
        _ring(painter, centre + QPointF(-disc * 0.72, disc * 0.66), disc * 0.4, look)
    if plate.sitter.away:  # a small clock: this person will be back
        spot = centre + QPointF(-disc * 0.72, disc * 0.66)
        painter.setPen(QPen(QColor(look.text), disc * 0.1))
        painter.setBrush(QColor(look.panel))
        painter.drawEllipse(spot, disc * 0.42, disc * 0.42)
        painter.drawLine(spot, spot + QPointF(0, -disc * 0.28))
        painter.drawLine(spot, spot + QPointF(disc * 0.2, disc * 0.08))


def _ring(painter: QPainter, spot: QPointF, radius: float, look: Look) -> None:
    """An empty ring where others have helped to shuffle: as in what is said of such deals."""
    painter.setPen(QPen(QColor(look.panel_edge), max(0.8, radius * 0.12)))
    painter.setBrush(QColor(look.panel))
    painter.drawEllipse(spot, radius, radius)
    painter.setPen(QPen(QColor(look.text), radius * 0.28))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(spot, radius * 0.5, radius * 0.5)


def _strength(painter: QPainter, strength: int, centre: QPointF, radius: float, look: Look) -> None:
    """A bot's level as golden beads along the lower left of its portrait."""
    painter.setPen(QPen(QColor(INK), max(0.8, radius * 0.05)))
    painter.setBrush(QColor(look.glow))
    for i in range(strength):
        angle = math.radians(112 + 25 * i)
        spot = centre + QPointF(math.cos(angle), math.sin(angle)) * radius
        painter.drawEllipse(spot, radius * 0.145, radius * 0.145)


def _points(
    painter: QPainter, plate: Plate, box: QRectF, text: float, look: Look, minus: str
) -> float:
    """This deal's points at the plate's right end; returns where they begin."""
    points = plate.points or 0
    ground, ink = (look.gain, look.on_gain) if plate.good else (look.accent, look.on_accent)
    words = f"{points:+}".replace("-", minus) if plate.scored and points else figure(points, minus)
    big = font(text * (1.3 if plate.scored else 1.12), bold=True)
    width = max(QFontMetricsF(big).horizontalAdvance(words) + text * 0.7, text * 1.7)
    spot = QRectF(box.right() - width - text * 0.4, 0, width, text * 1.7)
    spot.moveCenter(QPointF(spot.center().x(), box.center().y()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ground if points else look.panel_edge))
    if not points:
        painter.setOpacity(0.35)
    painter.drawRoundedRect(spot, spot.height() / 2, spot.height() / 2)
    painter.setOpacity(1.0)
    painter.setFont(big)
    painter.setPen(QColor(ink if points else look.text))
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
