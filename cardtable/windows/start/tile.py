"""The large buttons of the start page, drawn like the cards."""

from __future__ import annotations

from PySide6 import QtCore  # not Qt: its whole namespace is only made when it is asked for
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QSizePolicy, QWidget

from cardtable.windows.shell import appearance
from cardtable.windows.widgets.suits import RED, suit_path

from .symbols import symbol

# What of Qt's namespace the start page needs, by number: Python takes as long to learn the whole
# namespace as the page takes to be painted.
NO_FOCUS, STRONG_FOCUS = 0, 11
"""Qt.FocusPolicy.NoFocus and StrongFocus."""
WRAPPED = 0x1000 | 0x1 | 0x20
"""Qt.TextFlag.TextWordWrap, Qt.AlignmentFlag.AlignLeft and AlignTop."""
DASHES = (4, 2)
"""The pattern of Qt.PenStyle.DashLine."""
POINT_AFTER = 30
"""Milliseconds until the pointer becomes a hand: the page may have come up beneath it, and is
painted first."""
UNBROKEN = "\N{NON-BREAKING HYPHEN}"
"""A game's name is not torn apart at its hyphen."""
INK = "#231f1a"
"""Of the black suits, and of the edges of cards."""
NARROW = 330
"""Pixels of the design below which a tile has no room for a sentence beside its sign."""
FAINT = 0.72
"""How much of the ink is left in less important text: as in `Colours.faint`."""

_TALL = 10_000
_WIDTHS = 8
"""So many widths are remembered while a window is resized."""


class Cross(QPushButton):
    """The small cross of a tile. A second quick click is none: the list has moved up beneath the
    pointer, and another game would go."""

    pressed_at = -1_000_000
    """When any of them was pressed last, in milliseconds as Qt counts them."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        before, Cross.pressed_at = Cross.pressed_at, event.timestamp()
        if not 0 <= event.timestamp() - before <= QApplication.doubleClickInterval():
            super().mousePressEvent(event)


class Tile(QAbstractButton):
    """A button with a title, a sentence and a small note; `suit` is its emblem, or the name of
    another sign (`symbols`).

    `strong`: filled with the accent, for the one thing most people want. The whole text is the
    accessible name and description.
    """

    remove_wanted = Signal()

    def __init__(self, suit: str = "", *, strong: bool = False, parent: QWidget | None = None):
        super().__init__(parent)
        self.suit = suit
        self.strong = strong
        self.terse = False
        self.setProperty("strong", strong)  # the style sheet gives its text another colour
        self.title = self.sentence = self.note = ""
        self.cross: Cross | None = None
        self._said = ("", "", "")
        self._laid_out: dict[tuple[int, float], list[tuple[str, QRect, str]]] = {}
        """The texts' places by the tile's width and the size of the text: a layout asks for them
        dozens of times."""
        self.setProperty("focusPolicy", STRONG_FOCUS)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def be_terse(self, terse: bool) -> None:
        """Show the title only; the sentence is told by the pointer and to a screen reader."""
        if terse != self.terse:
            self.terse = terse
            self._laid_out.clear()
            self.updateGeometry()
            self.update()
        self.setToolTip(self.sentence if terse else "")

    def light(self, strong: bool) -> None:
        """Make the tile the one thing to be done here, or one of several."""
        if strong != self.strong:
            self.strong = strong
            self.setProperty("strong", strong)
            self.style().polish(self)
            self.update()

    def can_be_removed(self, words: str) -> None:
        """Give the tile a small cross (and the Delete key) that emits `remove_wanted`."""
        if self.cross is None:
            self._laid_out.clear()
            self.cross = Cross("✕", self)
            self.cross.setProperty("role", "cross")
            self.cross.setProperty("strong", self.strong)
            self.cross.clicked.connect(self.remove_wanted)
            self.cross.show()  # a tile that is on the screen already does not show it by itself
        self.cross.setToolTip(words)
        self.cross.setAccessibleName(words)
        self._place_cross()

    def _place_cross(self) -> None:
        if self.cross is not None:
            side = appearance.size(30)
            self.cross.setGeometry(self.width() - side - 9, 9, side, side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_cross()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        once = (QtCore.Qt.Key.Key_Delete, QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter)
        if event.isAutoRepeat() and event.key() in once:
            return  # the key that is held was meant for the tile before
        if self.cross is not None and event.key() == QtCore.Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        elif event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def say(self, title: str, sentence: str = "", note: str = "") -> None:
        """What stands on the tile; an & in the title marks its key."""
        if (title, sentence, note) == self._said:
            return
        self._said = (title, sentence, note)
        self._laid_out.clear()
        self.title, self.sentence, self.note = title.replace("&", ""), sentence, note
        self.setText(title)
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(" ".join(filter(None, (sentence, note))))
        self.updateGeometry()
        self.update()

    def _margin(self) -> int:
        return appearance.size(16)

    def _emblem(self) -> int:
        return appearance.size(46) if self.suit else 0

    def _texts(self, width: int) -> list[tuple[str, QRect, str]]:
        """Each text with its place in a tile of this width, and the part it plays."""
        key = (width, appearance.scale())
        if key not in self._laid_out:
            if len(self._laid_out) > _WIDTHS:
                self._laid_out.clear()
            self._laid_out[key] = self._lay_out(width)
        return self._laid_out[key]

    def _lay_out(self, width: int) -> list[tuple[str, QRect, str]]:
        margin, emblem = self._margin(), self._emblem()
        apart = margin // 2 if self.terse else margin
        left = margin + (emblem + apart if emblem else 0)
        cross = appearance.size(30) if self.cross is not None else 0
        room = max(width - left - margin - cross, 40)
        top = margin - appearance.size(3)
        placed: list[tuple[str, QRect, str]] = []
        below = margin + emblem + appearance.size(4) if width < appearance.size(NARROW) else 0
        for text, part, gap in (
            (self.title.replace("-", UNBROKEN), "title", 4),
            ("" if self.terse else self.sentence, "sentence", 8),
            (self.note, "note", 0),
        ):
            if not text:
                continue
            if emblem and below and part != "title" and left > margin:
                # where there is little room the sentence goes on below the sign
                left, room = margin, max(width - 2 * margin, 40)
                top = max(top, below)
            box = QFontMetrics(self._font(part)).boundingRect(
                QRect(0, 0, room, _TALL), WRAPPED, text
            )
            placed.append((text, QRect(left, top, room, box.height()), part))
            top += box.height() + appearance.size(gap)
        if len(placed) == 1:
            place = placed[0][1]  # a title alone stands beside the middle of its sign
            place.moveTop(margin + max(emblem - place.height(), 0) // 2)
        return placed

    def _font(self, part: str) -> QFont:
        if part == "title":
            return appearance.serif(11.5 if self.terse else 15, bold=True)
        return appearance.sans(10.5 if part == "sentence" else 9.5, bold=part == "note")

    def heightForWidth(self, width: int) -> int:
        """The height that all the text needs at this width."""
        texts = self._texts(width)
        bottom = texts[-1][1].bottom() + 1 if texts else 0
        return max(bottom, self._margin() + self._emblem()) + self._margin()

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        width = appearance.size(320)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.size(180), self._margin() * 2)

    # Painted with paths, and with the pen that the painter begins with: to tell apart the kinds of
    # setPen, setBrush and drawPath, Python would have to learn all of Qt's namespace.

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = appearance.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused, hovered = self.hasFocus(), self.underMouse() or self.isDown()
        fill = QColor(colours.accent if self.strong else colours.panel)
        if self.isDown():
            fill = fill.darker(108)
        width = 3.0 if focused or hovered else 1.6
        edge = QColor(colours.accent if (focused or hovered) and not self.strong else colours.ink)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        outline = _rounded(box, 10)
        painter.fillPath(outline, _brush(fill))
        painter.strokePath(outline, _pen(edge, width))
        if focused:
            inner = _pen(QColor(colours.on_accent if self.strong else colours.ink), 1.2)
            inner.setDashPattern(DASHES)
            painter.strokePath(_rounded(box.adjusted(4, 4, -4, -4), 7), inner)
        if self.suit:
            self._paint_emblem(painter)
        for text, place, part in self._texts(self.width()):
            painter.setFont(self._font(part))
            painter.setOpacity(FAINT if part == "note" and not self.strong else 1)
            painter.drawText(place, WRAPPED, text)
        painter.end()

    def _paint_emblem(self, painter: QPainter) -> None:
        """A small card with the suit, a second one peeping out behind it."""
        side, margin = self._emblem(), self._margin()
        middle = QPointF(margin + side * 0.5, margin + side * 0.5)
        card = _rounded(QRectF(-side * 0.36, -side * 0.5, side * 0.72, side), 4)
        edge = _pen(QColor(INK), 1.6)
        for angle in (-9.0, 4.0):
            painter.save()
            painter.translate(middle)
            painter.rotate(angle)
            painter.fillPath(card, _brush(QColor("#e3d3ae" if angle < 0 else "#fdfaf2")))
            painter.strokePath(card, edge)
            if angle > 0:
                size = side * 0.42
                box = QRectF(-size / 2, -size / 2, size, size)
                shape = suit_path(self.suit, box) if len(self.suit) == 1 else symbol(self.suit, box)
                painter.fillPath(shape, _brush(QColor("#a12a20" if self.suit in RED else INK)))
            painter.restore()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.updateGeometry()
        super().changeEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        QTimer.singleShot(POINT_AFTER, self, self._point)
        self.update()
        super().enterEvent(event)

    def _point(self) -> None:
        self.setCursor(QtCore.Qt.CursorShape.PointingHandCursor)
        if self.cross is not None:
            self.cross.setCursor(QtCore.Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)


def _pen(colour: QColor, width: float = 1) -> QPen:
    pen = QPen()
    pen.setColor(colour)
    pen.setWidthF(width)
    return pen


def _brush(colour: QColor) -> QBrush:
    return _pen(colour).brush()


def _rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path
