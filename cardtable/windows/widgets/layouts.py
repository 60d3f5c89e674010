"""Where parts of a page stand: tiles in a grid, words and boxes in lines; and parts made anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtWidgets import QWidget

from cardtable.windows.start.tile import Tile

from .wrapping import BarLayout, FlowLayout, TileLayout


class TileGrid(QWidget):
    """Tiles of equal width in as many columns as fit, each row as tall as its tallest."""

    def __init__(
        self, narrowest: int, most: int, parent: QWidget | None = None, *, aligned: bool = False
    ) -> None:
        """See `TileLayout`."""
        super().__init__(parent)
        self.tiles: list[Tile] = []
        self._lines = TileLayout(self, narrowest, most, aligned=aligned)

    def add(self, tile: Tile) -> None:
        """Put one more tile at the end."""
        self.tiles.append(tile)
        self._lines.addWidget(tile)
        tile.show()  # at once, for it may be given the keys

    def clear(self) -> None:
        """Take all tiles away."""
        for tile in self.tiles:
            self._lines.removeWidget(tile)
            discard(tile)
        self.tiles.clear()


class Flow(QWidget):
    """Small widgets side by side, in as many lines as the width asks for."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        self._lines = FlowLayout(self)
        for part in parts:
            self.add(part)

    def add(self, part: QWidget) -> None:
        """Put one more widget at the end."""
        self._lines.addWidget(part)

    def put_first(self, part: QWidget) -> None:
        """Put one more widget before all others."""
        self._lines.put_first(part)

    @property
    def wanted(self) -> int:
        """Pixels for all of it in one line."""
        return self._lines.wanted


class ButtonBar(QWidget):
    """Some controls at the left and some at the right, in as many lines as they need. What is not
    to be seen is hidden afterwards."""

    def __init__(
        self, left: Sequence[QWidget], right: Sequence[QWidget], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.left, self.right = tuple(left), tuple(right)
        lines = BarLayout(self, self.left)
        for part in (*left, *right):
            lines.addWidget(part)


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
