"""The table for screen readers: lists of the hand, the trick and the players.

Qt knows nothing of graphics items here; the interfaces below stand for them. They are made when
somebody first asks, live as long as their table, and must be kept in Python's hands all the time.
`interface_cast` is never overridden: that crashes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import isValid

from cardtable.engine.cards import Card
from cardtable.engine.zones import TRICK
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import _, n_
from cardtable.texts.table import spoken

from .heard_table import HeardTable
from .spoken import held_card

Key: TypeAlias = int
"""What a line stands for: a token's number in a row of cards, a seat in that of the players."""


class AccessiblePiece(QAccessibleInterface):
    """What a list and its lines have in common: no object of Qt stands behind them."""

    def __init__(self, above: QAccessibleInterface) -> None:
        super().__init__()
        self._above = above

    def isValid(self) -> bool:
        return isValid(self._above) and self._above.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]  # nothing stands behind it
        return None

    def parent(self) -> QAccessibleInterface:
        return self._above

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The line at a point of the screen; the stubs forget that there may be none."""
        for index in range(self.childCount()):
            line = self.child(index)
            if line is not None and line.rect().contains(x, y):
                return line
        return None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nobody can rename a card."""


class AccessibleRow(AccessiblePiece):
    """A list of what lies in one place; its lines follow `order`."""

    def __init__(
        self,
        above: AccessibleTable,
        title: Callable[[], str],
        order: Callable[[], Sequence[Key]],
        words: Callable[[Key], str],
        box: Callable[[Key], QRect],
    ) -> None:
        super().__init__(above)
        self.title, self.order, self.words, self.box = title, order, words, box
        self.lines: dict[Key, AccessibleLine] = {}

    def line(self, key: Key) -> AccessibleLine:
        """The line for this key: always the same one."""
        if key not in self.lines:
            self.lines[key] = AccessibleLine(self, key)
        return self.lines[key]

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        keys = self.order()
        return self.line(keys[index]) if 0 <= index < len(keys) else None

    def childCount(self) -> int:
        return len(self.order())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        keys = list(self.order())
        if not isinstance(child, AccessibleLine) or child.key not in keys:
            return -1
        return keys.index(child.key)

    def text(self, kind: QAccessible.Text) -> str:
        return self.title() if kind == QAccessible.Text.Name else ""

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.List

    def rect(self) -> QRect:
        whole = QRect()
        for key in self.order():
            whole = whole.united(self.box(key))
        return whole

    def state(self) -> QAccessible.State:
        return QAccessible.State()


class AccessibleLine(AccessiblePiece):
    """One card or one player, named in words."""

    def __init__(self, row: AccessibleRow, key: Key) -> None:
        super().__init__(row)
        self.row, self.key = row, key

    def text(self, kind: QAccessible.Text) -> str:
        return self.row.words(self.key) if kind == QAccessible.Text.Name else ""

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def rect(self) -> QRect:
        return self.row.box(self.key)

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        table = self.row.parent()
        if isinstance(table, AccessibleTable):
            table.mark(state, self)
        return state


class AccessibleTable(QAccessibleWidget):
    """The table: hand, trick, players, and the widgets that float over it with the choices."""

    def __init__(self, view: HeardTable) -> None:
        super().__init__(view, QAccessible.Role.Grouping, "")
        self.hand = AccessibleRow(
            self, self._hand_title, self._held, self._held_words, self._card_box
        )
        self.trick = AccessibleRow(
            self, self._trick_title, self._played, self._played_words, self._card_box
        )
        self.seats = AccessibleRow(
            self, self._seats_title, self._seats, self._seat_words, self._seat_box
        )
        view.destroyed.connect(self.release)

    @property
    def rows(self) -> tuple[AccessibleRow, ...]:
        """The lists, in the order in which they are read."""
        return (self.hand, self.trick, self.seats)

    @property
    def view(self) -> HeardTable:
        """The widget."""
        view = self.widget()
        assert view is not None
        return view  # type: ignore[return-value]  # the factory makes it for nothing else

    def release(self) -> None:
        """The table is gone: so are its lists and their lines."""
        for row in self.rows:
            for piece in (*row.lines.values(), row):
                QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(piece))

    # The tree

    def childCount(self) -> int:
        return len(self.rows) + 1

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        if index == len(self.rows):
            return QAccessible.queryAccessibleInterface(self.view.viewport())
        return self.rows[index] if 0 <= index < len(self.rows) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, AccessibleRow):
            return self.rows.index(child)
        return len(self.rows) if child.object() is self.view.viewport() else -1

    def focusChild(self) -> QAccessibleInterface:
        line = self.focused
        return super().focusChild() if line is None else line

    @property
    def focused(self) -> AccessibleLine | None:
        """The card of the hand that has the keyboard."""
        card = self.view.player.focus
        item = None if card is None else self.view.table.item_of(card)
        if item is None or not self.view.hasFocus():
            return None
        return self.hand.line(item.number)

    def mark(self, state: QAccessible.State, line: AccessibleLine) -> None:
        """Whether a line has the focus, can be chosen, is chosen."""
        if line.row is not self.hand:
            return
        card, player = self._card(line.key), self.view.player
        state.focusable = True
        state.focused = card is not None and card == player.focus
        state.selectable = True
        state.selected = card in player.chosen

    def text(self, kind: QAccessible.Text) -> str:
        now = self.view.now
        if kind == QAccessible.Text.Name:
            return _("Card table")
        if kind == QAccessible.Text.Description and now is not None:
            return " ".join(filter(None, (self.view.panel.words, spoken.middle(now.view))))
        return ""

    # Hand

    def _hand_title(self) -> str:
        return n_("Your hand: {n} card", "Your hand: {n} cards", len(self._held()))

    def _held(self) -> Sequence[Key]:
        scene = self.view.table
        items = (scene.item_of(card) for card in self.view.input.held())
        return [item.number for item in items if item is not None]

    def _held_words(self, key: Key) -> str:
        card, now = self._card(key), self.view.now
        if card is None or now is None:
            return ""
        received = card in self.view.table.received
        return held_card(card, self.view.player, now.view.table.game, received=received)

    def _card(self, key: Key) -> Card | None:
        token = self.view.table.arrangement.tokens().get(key)
        return None if token is None else token.card

    def _card_box(self, key: Key) -> QRect:
        place = self.view.table.places().get(key)
        if place is None:
            return QRect()
        size = self.view.pictures.size(place.width)
        corner = QPointF(place.x - size.width() / 2, place.y - size.height() / 2)
        return self._on_screen(QRectF(corner, size))

    def _on_screen(self, box: QRectF) -> QRect:
        inside = self.view.mapFromScene(box).boundingRect()
        return QRect(self.view.viewport().mapToGlobal(inside.topLeft()), inside.size())

    # Trick

    def _trick_title(self) -> str:
        return _("The trick") if self._played() else _("The trick is empty")

    def _played(self) -> Sequence[Key]:
        return [token.id for token in self.view.table.arrangement.piles.get(TRICK, ())]

    def _played_words(self, key: Key) -> str:
        scene = self.view.table
        token = scene.arrangement.tokens().get(key)
        if token is None:
            return ""
        card = token.card
        name = "" if token.by is None else self._sitter(token.by).name
        leads = card is not None and scene.marked == card
        return spoken.played_card(card, name, leads=leads, cancelled=card in scene.faded)

    # Players

    def _seats_title(self) -> str:
        return _("The players")

    def _seats(self) -> Sequence[Key]:
        plan = self.view.table.seating
        return [] if plan is None else [station.seat for station in plan.stations]

    def _sitter(self, seat: int) -> Sitter:
        sitters = self.view.sitters
        return sitters[seat] if seat < len(sitters) else Sitter(str(seat + 1))

    def _seat_words(self, seat: Key) -> str:
        now = self.view.now
        if now is None:
            return ""
        sitter = self._sitter(seat)
        return spoken.seat(seat, sitter.name, now.view, sitter.level, won=sitter.won)

    def _seat_box(self, seat: Key) -> QRect:
        plan = self.view.table.seating
        if plan is None:
            return QRect()
        box = plan.stations[seat].plate
        return self._on_screen(QRectF(QPointF(box.x, box.y), QSizeF(box.width, box.height)))


_tables: list[AccessibleTable] = []
"""Every table somebody asked for: Qt keeps only addresses."""


def table_of(view: HeardTable) -> AccessibleTable:
    """The interface of this table."""
    found = QAccessible.queryAccessibleInterface(view)
    assert isinstance(found, AccessibleTable)
    return found


def serve(kind: type[HeardTable]) -> None:
    """From now on tables of this class have an interface, made when somebody asks for it."""

    def made(_name: str, thing: QObject) -> QAccessibleInterface | None:
        if not isinstance(thing, kind):
            return None
        _tables[:] = [table for table in _tables if isValid(table)]
        _tables.append(AccessibleTable(thing))
        return _tables[-1]

    QAccessible.installFactory(made)
