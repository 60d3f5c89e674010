"""Small buttons at the table's edge for what a hand reaches for most."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from cardtable.table.view import TableView
from cardtable.texts import _
from cardtable.windows.shell.menus import ENTRIES

NAMES = ("hint", "undo", "last_trick", "score_sheet")
"""What the buttons do, as the menus name it, row by row."""


class EdgeButtons(QWidget):
    """Four buttons above the cards that the player has won; none of them takes the keyboard."""

    wanted = Signal(str)

    def __init__(self, table: TableView) -> None:
        super().__init__(table.viewport())
        self._table = table
        self._allowed: frozenset[str] = frozenset()
        self._offered = True
        self.buttons: dict[str, QToolButton] = {}
        for name in NAMES:
            button = self.buttons[name] = QToolButton(self)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRaise(True)
            button.clicked.connect(partial(self.wanted.emit, name))
        table.viewport().installEventFilter(self)
        table.director.shown.connect(self.settle)
        table.menu_opened.connect(self._fill)
        self.retranslate()
        self.hide()

    def offer(self, offered: bool) -> None:
        """Whether the player wants these buttons at all."""
        self._offered = offered
        self.settle()

    def allow(self, names: Collection[str]) -> None:
        """Which of them can be used now."""
        self._allowed = frozenset(names)
        for name, button in self.buttons.items():
            button.setEnabled(name in self._allowed)

    def settle(self) -> None:
        """Stand in the lower right corner, above the won cards."""
        plan = self._table.table.seating
        if plan is None or plan.viewer is None or not self._offered or self._table.now is None:
            self.hide()
            return
        side = round(min(plan.trump.width, plan.small_card * 0.92))
        gap = max(2, round(plan.gap * 0.4))
        won = plan.stations[plan.viewer].taken
        width = 2 * side + gap
        x = round(min(won.centre.x - width / 2, plan.window.width - width - plan.gap))
        self.setGeometry(x, round(won.y - 2 * side - gap - plan.gap * 1.5), width, 2 * side + gap)
        for i, name in enumerate(NAMES):
            button = self.buttons[name]
            button.setGeometry((i % 2) * (side + gap), i // 2 * (side + gap), side, side)
            button.setIconSize(QSize(round(side * 0.74), round(side * 0.74)))
        look = self._table.pictures.look
        self.setStyleSheet(
            f"QToolButton {{ background: {look.panel}; border: 1px solid {look.panel_edge};"
            f" border-radius: {round(side * 0.28)}px; }}"
            f"QToolButton:hover {{ border-color: {look.glow}; }}"
            f"QToolButton:disabled {{ background: transparent; }}"
        )
        for name, button in self.buttons.items():
            button.setIcon(_icon(name, look.text, look.panel_edge))
        self.show()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        for name, button in self.buttons.items():
            words, key = _words(name), QKeySequence(ENTRIES[name].keys[0])
            written = key.toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(_("{name} ({key})", name=words, key=written))
            button.setAccessibleName(words)

    def _fill(self, menu: QMenu) -> None:
        """The same in the menu of a right click."""
        if not menu.isEmpty():
            menu.addSeparator()
        for name in NAMES:
            action = menu.addAction(_words(name))
            action.setEnabled(name in self._allowed)
            action.triggered.connect(partial(self.wanted.emit, name))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The table has another size."""
        if event.type() == QEvent.Type.Resize:
            self.settle()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _words(name: str) -> str:
    """What the menu calls it, without the letter to press with Alt."""
    return _(ENTRIES[name].words).replace("&", "")


def _icon(name: str, ink: str, faint: str) -> QIcon:
    icon = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, ink), (QIcon.Mode.Disabled, faint)):
        drawn = QPixmap(64, 64)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(colour), 5.5)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        _DRAWN[name](painter)
        painter.end()
        icon.addPixmap(drawn, mode)
    return icon


def _lamp(painter: QPainter) -> None:
    bulb = QPainterPath(QPointF(24, 44))
    bulb.cubicTo(24, 36, 14, 34, 14, 23)
    bulb.cubicTo(14, 1, 50, 1, 50, 23)
    bulb.cubicTo(50, 34, 40, 36, 40, 44)
    painter.drawPath(bulb)
    painter.drawLine(QPointF(24, 50), QPointF(40, 50))
    painter.drawLine(QPointF(28, 57), QPointF(36, 57))


def _back(painter: QPainter) -> None:
    painter.drawArc(QRectF(12, 16, 42, 38), -95 * 16, 235 * 16)
    arrow = QPainterPath(QPointF(27, 6))
    arrow.lineTo(13, 19)
    arrow.lineTo(28, 31)
    painter.drawPath(arrow)


def _cards(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(8, 14, 27, 38), 4, 4)
    front = QPainterPath(QPointF(41, 13))
    front.lineTo(52, 13)
    front.quadTo(56, 13, 56, 17)
    front.lineTo(56, 47)
    front.quadTo(56, 51, 52, 51)
    front.lineTo(41, 51)
    painter.drawPath(front)


def _sheet(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(11, 8, 42, 48), 4, 4)
    for y in (21, 33, 45):
        painter.drawLine(QPointF(20, y), QPointF(30, y))
        painter.drawLine(QPointF(38, y), QPointF(44, y))


_DRAWN: dict[str, Callable[[QPainter], None]] = {
    "hint": _lamp,
    "undo": _back,
    "last_trick": _cards,
    "score_sheet": _sheet,
}
