"""Card faces as ready pixmaps: picture, index letters, suit and shadow, kept for each size."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from cardtable.engine.cards import Card
from cardtable.freed_memory import give_back

from .deck import FOUR_INKS, SUIT_INKS, Deck, element
from .indices import index_box, index_path, letter, twin_mark

MARGIN: Final = 0.06
"""The strip round the card that the shadow needs, in widths of the card."""

_KEPT_SIZES = 6

_HALO = (-0.014, -0.014, 0.014, 0.014)
"""What a stranger's deck leaves round the dot of a twin, in widths of the card."""


@dataclass(frozen=True)
class FaceStyle:
    """How the player wants to see the cards."""

    language: str = "en"
    international: bool = False
    """A K Q J in every language."""
    four_colour: bool = False
    large_index: bool = False
    back: str = "back"
    """Element id of the back; a deck without it shows its usual one."""

    def letter(self, rank: int) -> str:
        """What stands in the corner of a card of that rank, 2 to 14."""
        return letter(rank, self.language, international=self.international)

    def ink(self, suit: str) -> QColor:
        """The colour of a suit letter of SUITS."""
        return QColor((FOUR_INKS if self.four_colour else SUIT_INKS)[suit])


_Size = tuple[int, int, float]
"""Width and height in device pixels, and the pixel ratio."""


class FaceCache:
    """Pixmaps of one deck in one style, each rendered once per size and pixel ratio."""

    def __init__(self, deck: Deck, style: FaceStyle | None = None) -> None:
        self._deck = deck
        self._style = style or FaceStyle()
        self._kept: OrderedDict[_Size, dict[Card | None, QPixmap]] = OrderedDict()
        self._shadows: dict[_Size, QImage] = {}

    @property
    def deck(self) -> Deck:
        """The deck in use."""
        return self._deck

    @property
    def style(self) -> FaceStyle:
        """The style in use."""
        return self._style

    def change(self, deck: Deck | None = None, style: FaceStyle | None = None) -> None:
        """Use another deck or style from the next pixmap on."""
        if (deck or self._deck, style or self._style) != (self._deck, self._style):
            self._deck, self._style = deck or self._deck, style or self._style
            self._kept.clear()
            self._shadows.clear()

    def margin(self, size: QSizeF, ratio: float = 1.0) -> float:
        """Logical units by which a pixmap is larger than its card on each side: whole pixels."""
        return math.ceil(size.width() * ratio * MARGIN) / ratio

    def pixmap(self, card: Card | None, size: QSizeF, ratio: float = 1.0) -> QPixmap:
        """The face of `card`, or the back for None, on a card of that logical size.

        The pixmap holds the shadow too: it is larger than the card by `margin` on every side.
        """
        key = (max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)), ratio)
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            self._kept[key] = {}
            while len(self._kept) > _KEPT_SIZES:
                old, _pixmaps = self._kept.popitem(last=False)
                self._shadows.pop(old, None)
        faces = self._kept[key]
        if card not in faces:
            faces[card] = QPixmap.fromImage(self._render(card, key))
        return faces[card]

    def prepare(self, cards: Iterable[Card | None], size: QSizeF, ratio: float = 1.0) -> None:
        """Render what is missing of these cards at that size."""
        for card in cards:
            self.pixmap(card, size, ratio)

    def rest(self) -> None:
        """All that is likely to be wanted is drawn: what the deck was read into may go."""
        if self._deck.let_go():
            give_back()

    def _render(self, card: Card | None, size: _Size) -> QImage:
        width, height, ratio = size
        margin = math.ceil(width * MARGIN)
        image = self._shadow(size).copy()
        image.setDevicePixelRatio(1.0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(margin, margin)
        style, deck = self._style, self._deck
        renderer = deck.four_colours if style.four_colour else deck.renderer
        box = QRectF(0, 0, width, height)
        if card is None:
            name = style.back if style.back in deck.backs else deck.backs[0]
            renderer.render(painter, name, box)
        else:
            renderer.render(painter, element(card), box)
            self._draw_indices(painter, image, card, width, height, margin)
        painter.end()
        image.setDevicePixelRatio(ratio)
        return image

    def _draw_indices(
        self, painter: QPainter, image: QImage, card: Card, width: int, height: int, margin: int
    ) -> None:
        """Letter and suit in two opposite corners, and the dot that tells a twin."""
        style, large = self._style, self._style.large_index
        ours = self._deck.plain_corners
        # A stranger's deck has indices of its own; they stay where they say the same.
        printed = FaceStyle()
        own_words = (
            ours
            or large
            or style.letter(card.rank) != printed.letter(card.rank)
            or style.ink(card.suit) != printed.ink(card.suit)
        )
        drawn = QPainterPath()
        drawn.setFillRule(Qt.FillRule.WindingFill)
        if own_words:
            drawn.addPath(index_path(style.letter(card.rank), card.suit, large=large))
        if card.copy > 1:
            drawn.addPath(twin_mark(large=large))
        ink = style.ink(card.suit)
        paper = _paper(image, margin, width, height)
        for turn in (0, 180):
            painter.save()
            painter.translate(width / 2, height / 2)
            painter.rotate(turn)
            painter.translate(-width / 2, -height / 2)
            painter.scale(width, width)
            if not ours:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(paper)
                if own_words:
                    painter.drawRoundedRect(index_box(large=large), 0.03, 0.03)
                if card.copy > 1:
                    painter.drawEllipse(twin_mark(large=large).boundingRect().adjusted(*_HALO))
            painter.fillPath(drawn, ink)
            painter.restore()

    def _shadow(self, size: _Size) -> QImage:
        """A soft shadow for that size, a little below the card."""
        if size not in self._shadows:
            width, height, _ratio = size
            margin = math.ceil(width * MARGIN)
            image = QImage(
                width + 2 * margin,
                height + 2 * margin,
                QImage.Format.Format_ARGB32_Premultiplied,
            )
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 14))
            rings = 7
            for ring in range(rings):
                grow = margin * (0.72 * (1 - ring / (rings - 1)) - 0.1)
                box = QRectF(margin, margin + margin * 0.28, width, height)
                radius = width * 0.06 + grow
                painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), radius, radius)
            painter.end()
            self._shadows[size] = image
        return self._shadows[size]


def _paper(image: QImage, margin: int, width: int, height: int) -> QColor:
    """The paper beside the art of a stranger's deck where it is light; white otherwise."""
    if width < 3:
        return QColor("white")  # a window of no size yet
    x = margin + max(2, width // 28)
    seen = [image.pixelColor(x, margin + int(height * part)) for part in (0.42, 0.5, 0.58)]
    light = all(colour.lightness() > 225 and colour.saturation() < 40 for colour in seen)
    return seen[1] if light else QColor("white")
