"""The left side of the rules book: a search, and the contents or the places found."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from cardtable.texts import _
from cardtable.texts.book.reader import Book
from cardtable.windows.shell import appearance

from .found import found


class RulesContents(QWidget):
    """Lists the headings of a book; while something is searched, the places found instead."""

    chosen = Signal(str)
    """The anchor of a place that the reader wants to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book: Book | None = None
        self.field = QLineEdit()
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._next_hit)
        into = QShortcut(QKeySequence(Qt.Key.Key_Down), self.field)
        into.setContext(Qt.ShortcutContext.WidgetShortcut)
        into.activated.connect(self._to_list)
        self.list = QListWidget()
        self.list.itemClicked.connect(self._line_chosen)
        self.list.itemActivated.connect(self._line_chosen)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.none = QLabel()
        self.none.setProperty("role", "faint")
        self.none.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.field, self.none, self.list):
            column.addWidget(part)
        self.retranslate()

    def show_book(self, book: Book) -> None:
        """This book is open: list it. What a search has found stays while it leads through
        several books of one language."""
        before, self._book = self._book, book
        spoken = None if before is None else before.language
        if not self.field.text().strip() or spoken != book.language:
            self._fill()

    def _fill(self) -> None:
        if self._book is None:
            return
        self.list.clear()
        query = self.field.text()
        hits = found(self._book.language, query) if query.strip() else ()
        for told, anchor in hits:
            self._line(told, anchor)
        self.none.setVisible(bool(query.strip()) and not hits)
        if not query.strip():
            self._headings(self._book)

    def _headings(self, book: Book) -> None:
        """The headings of the book, down to the options."""
        for block in book.blocks:
            if 1 <= block.level <= 3 and block.anchors:
                words = "\u2003" * max(block.level - 2, 0) + block.text
                item = self._line(words, block.anchors[0])
                if block.level < 3:
                    item.setFont(appearance.sans(appearance.TEXT_SIZE, bold=True))

    def _line(self, words: str, anchor: str) -> QListWidgetItem:
        item = QListWidgetItem(words)
        item.setData(Qt.ItemDataRole.UserRole, anchor)
        self.list.addItem(item)
        return item

    def _line_chosen(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _next_hit(self) -> None:
        """Go to the first place found, or to the one after where the list stands."""
        if self.field.text().strip() and self.list.count():
            self.list.setCurrentRow((self.list.currentRow() + 1) % self.list.count())
            self._line_chosen(self.list.currentItem())

    def _to_list(self) -> None:
        self.list.setFocus()
        self.list.setCurrentRow(max(self.list.currentRow(), 0))

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.field.setPlaceholderText(_("Search the book"))
        self.field.setAccessibleName(_("Search the book"))
        self.list.setAccessibleName(_("Contents"))
        self.none.setText(_("Nothing found."))
        self._fill()
