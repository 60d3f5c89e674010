"""Where parts of a page stand: tiles in a grid, words and boxes in lines; and parts made anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.windows.shell import appearance
from cardtable.windows.start.tile import Tile


class TileGrid(QWidget):
    """Widgets of equal width in as many columns as fit, each row as tall as its tallest."""

    def __init__(
        self, narrowest: int, most: int, parent: QWidget | None = None, *, aligned: bool = False
    ) -> None:
        """narrowest: pixels of the design below which a column may not fall. most: columns.
        aligned: the columns are those of other grids above and below it, however few tiles it
        has."""
        super().__init__(parent)
        self.aligned = aligned
        self.narrowest = narrowest
        self.most = most
        self.tiles: list[Tile] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, tile: Tile) -> None:
        """Put one more tile at the end."""
        tile.setParent(self)
        self.tiles.append(tile)
        tile.show()
        self.updateGeometry()

    def clear(self) -> None:
        """Take all tiles away."""
        for tile in self.tiles:
            discard(tile)
        self.tiles.clear()
        self.updateGeometry()

    def _places(self, width: int) -> list[tuple[Tile, QRect]]:
        gap = appearance.size(10)
        shown = [tile for tile in self.tiles if not tile.isHidden()]
        if not shown:
            return []
        fit = (width + gap) // (appearance.size(self.narrowest) + gap)
        columns = max(1, min(self.most, fit))
        if not self.aligned:
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

    def heightForWidth(self, width: int) -> int:
        """The height of all rows at this width."""
        places = self._places(width)
        return places[-1][1].bottom() + 1 if places else 0

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        width = appearance.size(self.narrowest) * min(2, self.most)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.size(180), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self.arrange()  # tiles that came while nobody saw them asked for no place
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.StyleChange):
            self.updateGeometry()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.arrange()
        return super().event(event)

    def arrange(self) -> None:
        """Put every tile into its place."""
        for tile, place in self._places(self.width()):
            tile.setGeometry(place)


GAP = 8
"""Pixels between the parts of a `Flow`."""


class Flow(QWidget):
    """Small widgets of fixed size, side by side in as many rows as the width asks for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, part: QWidget) -> None:
        """Put one more widget at the end."""
        part.setParent(self)
        self.parts.append(part)

    def _places(self, width: int) -> list[QRect]:
        places, left, top, tallest = [], 0, 0, 0
        for part in self.parts:
            if part.isHidden():
                places.append(QRect(left, top, 0, 0))
                continue
            size = part.minimumSize()
            if left and left + size.width() > width:
                left, top, tallest = 0, top + tallest + GAP, 0
            places.append(QRect(left, top, size.width(), size.height()))
            left += size.width() + GAP
            tallest = max(tallest, size.height())
        return places

    def heightForWidth(self, width: int) -> int:
        """The height of all rows at this width."""
        return max((place.bottom() + 1 for place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(380), self.heightForWidth(appearance.size(380)))

    def minimumSizeHint(self) -> QSize:
        widest = max((part.minimumWidth() for part in self.parts), default=0)
        return QSize(widest, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()
        super().resizeEvent(event)

    def arrange(self) -> None:
        """Put every part into its place."""
        for part, place in zip(self.parts, self._places(self.width()), strict=True):
            part.setGeometry(place)


@contextmanager
def keys_kept(*grids: TileGrid, otherwise: Callable[[], QWidget]) -> Iterator[None]:
    """Tiles are made anew here, and take the keys from nobody: the new one has what the old had.

    A tile is known by its "table" or "path". otherwise: who has the keys if it is gone.
    """
    held = grids[0].window().focusWidget()
    old = next((tile for grid in grids for tile in grid.tiles if tile is held), None)
    known = None if old is None else _known(old)
    yield
    if known is not None:
        tiles = [tile for grid in grids for tile in grid.tiles]
        new = next((tile for tile in tiles if _known(tile) == known), None)
        (new or otherwise()).setFocus()


def _known(tile: Tile) -> tuple[object, object]:
    return tile.property("table"), tile.property("path")


def discard(part: QWidget) -> None:
    """Take a part away that another is made for.

    It is hidden first: one that was put into a layout just now is to be shown at the next turn, and
    would be, as a window of its own.
    """
    part.hide()
    part.setParent(None)
    part.deleteLater()
