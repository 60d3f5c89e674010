"""Accounts as a table: a column for each, a row for each deal."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from cardtable.engine.events import DealScored
from cardtable.texts import _, texts

from . import appearance

Row = tuple[str, tuple[str, ...], bool]
"""Label, a text for each column, whether it is emphasised."""


class Grid(QTableWidget):
    """The accounts as a table that is as tall as its rows, so that the page scrolls, not it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def fill(self, columns: tuple[str, ...], rows: list[Row]) -> None:
        """Show these rows: label, a text for each column, whether it is emphasised."""
        self.clear()
        self.setColumnCount(len(columns))
        self.setRowCount(len(rows))
        self.setHorizontalHeaderLabels(list(columns))
        self.setVerticalHeaderLabels([label for label, _texts, _strong in rows])
        for row, (_label, cells, strong) in enumerate(rows):
            for column, cell in enumerate(cells):
                item = QTableWidgetItem(cell)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if strong:
                    item.setFont(appearance.sans(appearance.TEXT_SIZE, bold=True))
                self.setItem(row, column, item)
        header = self.horizontalHeader()
        widest = [
            max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in range(len(columns))
        ]
        header.setMinimumSectionSize(max(widest, default=0) + appearance.size(8))
        self.resizeRowsToContents()
        self._fit()

    def _fit(self) -> None:
        """As tall as all rows, and the scroll bar where the columns are too many."""
        header, side = self.horizontalHeader(), self.verticalHeader().sizeHint().width()
        least = header.minimumSectionSize() * self.columnCount() + side + 2 * self.frameWidth()
        height = header.sizeHint().height() + 2 * self.frameWidth()
        height += sum(self.rowHeight(row) for row in range(self.rowCount()))
        if least + 16 > self.width():
            height += self.horizontalScrollBar().sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def legend() -> str:
    """What the two numbers of a deal's row are."""
    return _("For each deal: the total after it, and in brackets what the deal added.")


def deal_row(score: DealScored, *, strong: bool) -> Row:
    """A deal's row: the running total of each account, and in brackets what the deal added."""
    say = texts()
    cells = (
        f"{say.number(total)} ({say.number(points, '+')})"
        for total, points in zip(score.totals, score.points, strict=True)
    )
    return _("Deal {number}", number=score.number), tuple(cells), strong
