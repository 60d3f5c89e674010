"""Accounts as a table: a column for each, a row for each deal."""

from __future__ import annotations

from collections.abc import Collection

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
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.symbols import sign

Row = tuple[str, tuple[str, ...], bool]
"""Label, a text for each column, whether it is emphasised."""


class ScoreGrid(QTableWidget):
    """The accounts as a table that is as tall as its rows, so that the page scrolls, not it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widest: list[int] = []
        """What each column needs."""
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def fill(
        self, columns: tuple[str, ...], rows: list[Row], winners: Collection[int] = ()
    ) -> None:
        """Show these rows: label, a text for each column, whether it is emphasised. The columns
        of `winners` wear a crown."""
        self.clear()
        self.setColumnCount(len(columns))
        self.setRowCount(len(rows))
        self.setHorizontalHeaderLabels(list(columns))
        for column in winners:
            over = self.horizontalHeaderItem(column)
            if over is not None:
                over.setIcon(sign("crown"))
                over.setData(
                    Qt.ItemDataRole.AccessibleTextRole, _("{name}: winner", name=columns[column])
                )
                over.setToolTip(_("{name}: winner", name=columns[column]))
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
        self._widest = [width + appearance.size(8) for width in widest]
        header.setMinimumSectionSize(min(self._widest, default=0))
        self.resizeRowsToContents()
        self._fit()

    @property
    def least(self) -> int:
        """The width in which every column shows its words."""
        return sum(self._widest) + self._beside

    @property
    def wanted(self) -> int:
        """The width in which all columns are alike."""
        return max(self._widest, default=0) * len(self._widest) + self._beside

    @property
    def _beside(self) -> int:
        """The width that is no column's."""
        edges = self.contentsMargins()
        own = edges.left() + edges.right() + 2 * self.frameWidth()
        return self.verticalHeader().sizeHint().width() + own

    def _fit(self) -> None:
        """As tall as all rows. Columns are alike where there is room for the widest of them, else
        each has what it needs and an equal share of the rest; the scroll bar comes last."""
        header = self.horizontalHeader()
        alike = self.wanted <= self.width()
        mode = QHeaderView.ResizeMode.Stretch if alike else QHeaderView.ResizeMode.Fixed
        if self._widest and header.sectionResizeMode(0) != mode:
            header.setSectionResizeMode(mode)
        if not alike:
            spare = max(self.width() - self.least, 0) // len(self._widest)
            for column, width in enumerate(self._widest):
                header.resizeSection(column, width + spare)
        height = header.sizeHint().height() + 2 * self.frameWidth()
        height += sum(self.rowHeight(row) for row in range(self.rowCount()))
        if self.least > self.width():
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
