"""Layouts that take as many lines as the width asks for: tiles, small widgets, bars of buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from cardtable.windows.shell import appearance

Places = list[tuple[QWidget, QRect]]


class WrappingLayout(QLayout):
    """As tall as its lines are at the width there is; `places` says where each widget stands."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        parent.setSizePolicy(policy)

    def places(self, width: int) -> Places:
        """Where each widget that is shown stands when so many pixels are free."""
        raise NotImplementedError

    @property
    def shown(self) -> list[QWidget]:
        """Its widgets that are not hidden, in their order."""
        parts = (item.widget() for item in self._items if not item.isEmpty())
        return [part for part in parts if part is not None]

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def put_first(self, part: QWidget) -> None:
        """Add a widget before all others."""
        self.addWidget(part)
        self._items.insert(0, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines at this width."""
        return max((place.bottom() + 1 for _part, place in self.places(width)), default=0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for part, place in self.places(rect.width()):
            part.setGeometry(place.translated(rect.topLeft()))


class TileLayout(WrappingLayout):
    """Widgets of equal width in as many columns as fit, each row as tall as its tallest."""

    def __init__(self, parent: QWidget, narrowest: int, most: int, *, aligned: bool) -> None:
        """narrowest: pixels of the design below which a column may not fall. most: columns.
        aligned: the columns are those of other such layouts above and below, however few tiles
        there are."""
        super().__init__(parent)
        self._narrowest, self._most, self._aligned = narrowest, most, aligned

    def places(self, width: int) -> Places:
        gap, shown = appearance.size(10), self.shown
        if not shown:
            return []
        fit = (width + gap) // (appearance.size(self._narrowest) + gap)
        columns = max(1, min(self._most, fit))
        if not self._aligned:
            rows = -(-len(shown) // columns)
            columns = -(-len(shown) // rows)  # no lonely tile in the last row if it can be avoided
        across = (width - gap * (columns - 1)) // columns
        places, top = [], 0
        for start in range(0, len(shown), columns):
            row = shown[start : start + columns]
            height = max(tile.heightForWidth(across) for tile in row)
            for i, tile in enumerate(row):
                places.append((tile, QRect(i * (across + gap), top, across, height)))
            top += height + gap
        return places

    def sizeHint(self) -> QSize:
        width = appearance.size(self._narrowest) * min(2, self._most)
        return QSize(width, self.heightForWidth(width))

    def minimumSize(self) -> QSize:
        return QSize(appearance.size(180), 0)


class FlowLayout(WrappingLayout):
    """Small widgets, each as wide as it must be, one after the other from the left."""

    GAP = 8

    def places(self, width: int) -> Places:
        places: Places = []
        left = top = tallest = 0
        for part in self.shown:
            size = _least(part)
            if left and left + size.width() > width:
                left, top, tallest = 0, top + tallest + self.GAP, 0
            places.append((part, QRect(left, top, size.width(), size.height())))
            left += size.width() + self.GAP
            tallest = max(tallest, size.height())
        return places

    @property
    def wanted(self) -> int:
        """Pixels for all of it in one line."""
        widths = [_least(part).width() for part in self.shown]
        return sum(widths) + self.GAP * max(len(widths) - 1, 0)

    def sizeHint(self) -> QSize:
        width = appearance.size(380)
        return QSize(width, self.heightForWidth(width))

    def minimumSize(self) -> QSize:
        return QSize(max((_least(part).width() for part in self.shown), default=0), 0)


class BarLayout(WrappingLayout):
    """Some widgets at the left and some at the right; where they do not fit side by side they
    stand in as many lines as they need, all at the right."""

    GAP = 10

    def __init__(self, parent: QWidget, at_left: Collection[QWidget]) -> None:
        super().__init__(parent)
        parent.setSizePolicy(_tight(parent.sizePolicy()))
        self._at_left = at_left

    def _lines(self, width: int) -> list[list[QWidget]]:
        lines: list[list[QWidget]] = [[]]
        for part in self.shown:
            if lines[-1] and self._across([*lines[-1], part]) > width:
                lines.append([])
            lines[-1].append(part)
        return lines

    def places(self, width: int) -> Places:
        lines, places, top = self._lines(width), [], 0
        for line in lines:
            left = [part for part in line if part in self._at_left] if len(lines) == 1 else []
            right = line[len(left) :]
            tall = max((part.sizeHint().height() for part in line), default=0)
            places += self._row(left, 0, top, tall, width)
            places += self._row(right, width - self._across(right), top, tall, width)
            top += tall + self.GAP
        return places

    def _row(self, parts: Sequence[QWidget], at: int, top: int, tall: int, width: int) -> Places:
        places: Places = []
        for part in parts:
            size = part.sizeHint()
            wide = min(size.width(), width)
            across = top + (tall - size.height()) // 2
            places.append((part, QRect(max(at, 0), across, wide, size.height())))
            at += wide + self.GAP
        return places

    def _across(self, parts: Sequence[QWidget]) -> int:
        widths = [part.sizeHint().width() for part in parts]
        return sum(widths) + self.GAP * max(len(widths) - 1, 0)

    def sizeHint(self) -> QSize:
        wide = self._across(self.shown)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSize(self) -> QSize:
        sizes = [part.sizeHint() for part in self.shown]
        widest = max((size.width() for size in sizes), default=0)
        return QSize(widest, max((size.height() for size in sizes), default=0))


def _least(part: QWidget) -> QSize:
    """As small as somebody said that it may be; else as its words ask for."""
    given, wanted = part.minimumSize(), part.sizeHint()
    return QSize(given.width() or wanted.width(), given.height() or wanted.height())


def _tight(policy: QSizePolicy) -> QSizePolicy:
    policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
    return policy
