"""The index in a card's corner: letter above suit, and the dot that tells a twin from its like.

All measures are in widths of the card, from its upper left corner.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontDatabase, QPainterPath, QTransform

from cardtable.resources import resource
from cardtable.table.suits import suit_path

_LETTERS = {14: "A", 13: "K", 12: "Q", 11: "J"}
_LOCAL_LETTERS = {"ru": {14: "Т", 13: "К", 12: "Д", 11: "В"}}


class _Measure(NamedTuple):
    """Height of a capital, greatest width, middle line, height of the suit, middle of the dot."""

    cap: float
    widest: float
    middle: float
    suit: float
    dot: float


_NORMAL = _Measure(0.172, 0.148, 0.106, 0.13, 0.408)
_LARGE = _Measure(0.22, 0.18, 0.115, 0.135, 0.462)
_TOP, _GAP = 0.05, 0.03


def letter(rank: int, language: str, *, international: bool = False) -> str:
    """What stands in the corner of a card of that rank (2 to 14): Т К Д В in Russian."""
    letters = _LETTERS if international else _LOCAL_LETTERS.get(language, _LETTERS)
    return letters.get(rank, str(rank))


@cache
def index_path(written: str, suit: str, *, large: bool = False) -> QPainterPath:
    """The letter or number above the suit."""
    measure = _LARGE if large else _NORMAL
    glyphs = _glyphs(written)
    tall = measure.cap / _glyphs("Т").boundingRect().height()
    bounds = glyphs.boundingRect()
    wide = min(tall, measure.widest / bounds.width())
    baseline = _TOP + measure.cap
    path = QPainterPath()
    path.setFillRule(path.fillRule().WindingFill)
    path.addPath(_placed(glyphs, wide, tall, measure.middle - bounds.center().x() * wide, baseline))
    shape = suit_path(suit)
    box = shape.boundingRect()
    scale = measure.suit / box.height() * (0.93 if suit == "H" else 1)
    # The tails of Д and Q reach below the line.
    top = baseline + max(_GAP, bounds.bottom() * tall + 0.018)
    path.addPath(_placed(shape, scale, scale, measure.middle - box.center().x() * scale, top))
    return path


@cache
def twin_mark(*, large: bool = False) -> QPainterPath:
    """The small dot under the index of a card from the second pack."""
    measure = _LARGE if large else _NORMAL
    path = QPainterPath()
    path.addEllipse(QPointF(measure.middle, measure.dot), 0.018, 0.018)
    return path


def index_box(*, large: bool = False) -> QRectF:
    """The corner that an index may cover."""
    return QRectF(0.02, 0.03, 0.19, 0.42) if large else QRectF(0.02, 0.03, 0.17, 0.36)


@cache
def _glyphs(written: str) -> QPainterPath:
    """The outlines of some letters on the base line."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), _font(), written)
    return path


@cache
def _font() -> QFont:
    """The bundled bold face, or the system's where it is missing."""
    number = QFontDatabase.addApplicationFont(str(resource("assets/fonts/NotoSans-Bold.ttf")))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    font = QFont(families[0]) if families else QFont()
    font.setPixelSize(200)
    font.setWeight(QFont.Weight.Bold)
    return font


def _placed(shape: QPainterPath, sx: float, sy: float, dx: float, dy: float) -> QPainterPath:
    """The shape scaled, then moved."""
    return QTransform(sx, 0, 0, sy, dx, dy).map(shape)
