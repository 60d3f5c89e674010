"""The line of totals once more below a page of accounts, as long as the page hides its own."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from .score_grid import Row, ScoreGrid


class Totals(QWidget):
    """Follows the page: it comes when the grid's line is scrolled out of view and goes with it."""

    def __init__(self, of: ScoreGrid, page: QScrollArea, parent: QWidget | None = None) -> None:
        """of: the grid on that page, one of whose lines is repeated."""
        super().__init__(parent)
        self._of, self._page, self._line = of, page, 0
        self.grid = ScoreGrid()
        self.grid.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._frame = QVBoxLayout(self)
        self._frame.addWidget(self.grid)
        bar = page.verticalScrollBar()
        bar.valueChanged.connect(self.follow)
        bar.rangeChanged.connect(self.follow)
        of.installEventFilter(self)
        self.hide()

    def fill(self, columns: tuple[str, ...], row: Row, winners: Collection[int], line: int) -> None:
        """Repeat this row, which is the grid's line of that number."""
        self._line = line
        self.grid.fill(columns, [row], winners)
        self.follow()

    def follow(self) -> None:
        """Be there if the grid's own line is not wholly in view."""
        page = self._page.widget()
        if page is None:
            return
        top = self._of.mapTo(
            page,
            QPoint(
                0, self._of.horizontalHeader().height() + self._of.rowViewportPosition(self._line)
            ),
        ).y()
        bottom = top + self._of.rowHeight(self._line)
        shown = self._page.verticalScrollBar().value()
        seen = shown <= top and bottom <= shown + self._page.viewport().height()
        bar = self._page.verticalScrollBar()
        beside = bar.width() if bar.isVisibleTo(self._page) else 0
        self._frame.setContentsMargins(self._of.x(), 0, self._of.x() + beside, 0)
        self.grid.verticalHeader().setFixedWidth(self._of.verticalHeader().width())
        self.setVisible(not seen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The grid has another size or place."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self.follow()
        return super().eventFilter(watched, event)
