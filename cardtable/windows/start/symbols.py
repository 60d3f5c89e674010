"""The signs on the start page's tiles that are no game's: drawn here, like the suits, in ink."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

TEETH = 8
"""Of the wheel that stands for the settings."""


def symbol(name: str, box: QRectF) -> QPainterPath:
    """The sign "people", "book", "pencil", "bars", "wheel", "folder" or "list", as large as
    `box`, which is a square."""
    path = _DRAWN[name]()
    grow, corner = box.width() / 100, box.topLeft()
    moved = QPainterPath()
    for at in range(path.elementCount()):
        one = path.elementAt(at)
        x, y = corner.x() + one.x * grow, corner.y() + one.y * grow
        if one.isMoveTo():
            moved.closeSubpath()
            moved.moveTo(x, y)
        elif one.isLineTo():
            moved.lineTo(x, y)
        elif one.isCurveTo():
            second, end = path.elementAt(at + 1), path.elementAt(at + 2)
            moved.cubicTo(
                QPointF(x, y),
                QPointF(corner.x() + second.x * grow, corner.y() + second.y * grow),
                QPointF(corner.x() + end.x * grow, corner.y() + end.y * grow),
            )
    return moved


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _people() -> QPainterPath:
    path = QPainterPath()
    for middle in (27, 73):
        path.addEllipse(QRectF(middle - 15, 12, 30, 30))
        path.addRoundedRect(QRectF(middle - 24, 47, 48, 42), 18, 18)
    return path


def _book() -> QPainterPath:
    left = _polygon((4, 20), (30, 12), (47, 22), (47, 88), (30, 78), (4, 84))
    left.addPath(_polygon((96, 20), (70, 12), (53, 22), (53, 88), (70, 78), (96, 84)))
    return left


def _pencil() -> QPainterPath:
    path = _polygon((68, 8), (92, 32), (84, 40), (60, 16))
    path.addPath(_polygon((56, 20), (80, 44), (34, 90), (10, 66)))
    path.addPath(_polygon((7, 72), (28, 93), (2, 98)))
    return path


def _bars() -> QPainterPath:
    path = QPainterPath()
    for left, top in ((6, 58), (30, 34), (54, 46), (78, 12)):
        path.addRect(QRectF(left, top, 17, 92 - top))
    return path


def _wheel() -> QPainterPath:
    points = []
    for tooth in range(TEETH):
        for turn, far in ((-0.30, 34), (-0.20, 46), (0.20, 46), (0.30, 34)):
            angle = 2 * pi * (tooth + turn) / TEETH
            points.append((50 + far * cos(angle), 50 + far * sin(angle)))
    path = _polygon(*points)
    hole = QPainterPath()
    hole.addEllipse(QRectF(34, 34, 32, 32))
    return path.subtracted(hole)


def _folder() -> QPainterPath:
    path = _polygon((4, 18), (38, 18), (48, 30), (96, 30), (96, 40), (4, 40))
    path.addPath(_polygon((4, 46), (96, 46), (90, 88), (10, 88)))
    return path


def _list() -> QPainterPath:
    path = QPainterPath()
    for top in (14, 42, 70):
        path.addEllipse(QRectF(4, top, 16, 16))
        path.addRect(QRectF(30, top + 2, 66, 12))
    return path


_DRAWN = {
    "people": _people,
    "book": _book,
    "pencil": _pencil,
    "bars": _bars,
    "wheel": _wheel,
    "folder": _folder,
    "list": _list,
}
