"""The index in a card's corner: letter above suit, and the dot that tells a twin from its like.

All measures are in widths of the card, from its upper left corner.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from .letters import CAP, letters_path
from .suits import suit_path

_LETTERS = {14: "A", 13: "K", 12: "Q", 11: "J"}
_LOCAL_LETTERS = {"ru": {14: "Т", 13: "К", 12: "Д", 11: "В"}}


class _Measure(NamedTuple):
    """Height of a capital, greatest width, middle line, height of the suit, middle of the dot."""

    cap: float
    widest: float
    middle: float
    suit: float
    dot: float


_NORMAL = _Measure(0.168, 0.146, 0.105, 0.126, 0.399)
_LARGE = _Measure(0.194, 0.17, 0.112, 0.122, 0.406)
_TOP, _GAP = 0.045, 0.025


def letter(rank: int, language: str, *, international: bool = False) -> str:
    """What stands in the corner of a card of that rank (2 to 14): Т К Д В in Russian."""
    letters = _LETTERS if international else _LOCAL_LETTERS.get(language, _LETTERS)
    return letters.get(rank, str(rank))


@cache
def index_path(written: str, suit: str, *, large: bool = False) -> QPainterPath:
    """The letter or number above the suit."""
    measure = _LARGE if large else _NORMAL
    glyphs, shape = letters_path(written), suit_path(suit)
    tall = measure.cap / CAP
    wide = min(tall, measure.widest / glyphs.boundingRect().width())
    scale = measure.suit / shape.boundingRect().height() * (0.93 if suit == "H" else 1)
    path = QPainterPath()
    path.setFillRule(path.fillRule().WindingFill)
    path.addPath(_under(glyphs, measure.middle, _TOP, wide, tall))
    path.addPath(_under(shape, measure.middle, _TOP + measure.cap + _GAP, scale, scale))
    return path


@cache
def twin_mark(*, large: bool = False) -> QPainterPath:
    """The small dot under the index of a card from the second pack."""
    measure = _LARGE if large else _NORMAL
    path = QPainterPath()
    path.addEllipse(QPointF(measure.middle, measure.dot), 0.016, 0.016)
    return path


def index_box(*, large: bool = False) -> QRectF:
    """The corner that an index covers on a deck with letters of its own."""
    return QRectF(0.02, 0.025, 0.2, 0.4) if large else QRectF(0.02, 0.025, 0.18, 0.37)


def _under(shape: QPainterPath, middle: float, top: float, sx: float, sy: float) -> QPainterPath:
    """The shape scaled, then centred on a line with its upper edge at `top`."""
    box = shape.boundingRect()
    return QTransform(sx, 0, 0, sy, middle - box.center().x() * sx, top - box.top() * sy).map(shape)
