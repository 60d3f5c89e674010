"""Draws a person's portrait in a disc, or the initial where there is no picture."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from .badges import Sitter
from .fonts import font
from .look import Look

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

KEPT = 64
"""Portraits that are kept in the sizes in which they are shown: reading and scaling one costs more
than drawing a whole plate."""


@lru_cache(maxsize=KEPT)
def _picture(path: str, pixels: int) -> QImage:
    picture = QImage(path)
    if picture.isNull():
        return picture
    return picture.scaled(
        pixels,
        pixels,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )


def in_mood(path: str, mood: str) -> str:
    """The file of the same portrait "pleased" or "hurt", or its own where there is none."""
    if not path or not mood:
        return path
    moved = Path(path).with_stem(f"{Path(path).stem}_{mood}")
    return str(moved) if moved.is_file() else path


def draw_portrait(
    painter: QPainter,
    sitter: Sitter,
    seat: int,
    centre: QPointF,
    radius: float,
    look: Look,
    mood: str = "",
) -> None:
    """The portrait of whoever sits there; paler and without colour while that person is away.

    mood: "pleased" or "hurt", "" at rest.
    """
    round_ = QPainterPath()
    round_.addEllipse(centre, radius, radius)
    colour = QColor(AVATARS[seat % len(AVATARS)])
    if sitter.away:
        colour = QColor.fromHslF(0, 0, colour.lightnessF())
    painter.fillPath(round_, colour)
    ratio = painter.device().devicePixelRatioF()
    path = in_mood(sitter.avatar, mood)
    picture = _picture(path, round(2 * radius * ratio)) if path else QImage()
    if picture.isNull():
        painter.setFont(font(radius * 1.05, bold=True))
        painter.setPen(QColor("#ffffff"))
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sitter.name[:1].upper())
        return
    painter.save()
    painter.setClipPath(round_)
    painter.setOpacity(painter.opacity() * (0.4 if sitter.away else 1.0))
    target = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawImage(target, picture)
    painter.restore()
    painter.setPen(QPen(QColor(look.panel_edge), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius, radius)
