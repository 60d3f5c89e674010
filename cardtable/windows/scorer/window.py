"""The window of whoever plays with real cards: score books, each saved after every change."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from cardtable.games import game as rules_of
from cardtable.saves import scorebook
from cardtable.saves.bookshelf import BookShelf
from cardtable.saves.errors import SaveError
from cardtable.saves.scorebook import ScoreBook
from cardtable.saves.suffixes import BOOK as SUFFIX
from cardtable.texts import _
from cardtable.windows.new_game.presets import OwnPresets
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from cardtable.windows.shell.shortcuts import SCORER
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.enter import press_focused
from cardtable.windows.widgets.saving import ask_where, with_ending

from .books import BooksPage
from .page import BookPage
from .setup import NewBook


class Scorer(QWidget):
    """The list of books, or one of them open."""

    def __init__(
        self, folder: Path, settings: Settings, own: OwnPresets, parent: QWidget | None = None
    ) -> None:
        """folder: the player's files, where the books lie in `scores`."""
        super().__init__(parent, Qt.WindowType.Window)
        self.shelf = BookShelf(folder, rules_of)
        self.settings, self.own = settings, own
        self.page: BookPage | None = None
        self.path: Path | None = None
        """The file of the book that is open."""
        self.pages = QStackedWidget()
        self.books = BooksPage()
        self.pages.addWidget(self.books)
        self.books.new_wanted.connect(self.new_book)
        self.books.open_wanted.connect(self._ask_open)
        self.books.book_wanted.connect(self.open)
        self.books.discard_wanted.connect(self._discard)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pages)
        # Closing asks nothing: every deal is kept as it is entered.
        ways = (self.new_book, self._ask_open, self.close)
        for (keys, _words), goes in zip(SCORER, ways, strict=True):
            for one in keys:
                QShortcut(QKeySequence(one), self, goes)
        appearance.fit(self, appearance.size(860), appearance.size(720))
        self.retranslate()

    def apply(self, settings: Settings) -> None:
        """The settings hold from now on."""
        self.settings = settings

    # Books

    def show_books(self) -> None:
        """All books, those on the shelf; the one that is open is on disk already."""
        self.pages.setCurrentWidget(self.books)
        page, self.page, self.path = self.page, None, None
        if page is not None:
            self.pages.removeWidget(page)
            page.deleteLater()
        self.books.show_books(self.shelf.all())
        if self.shelf.fault is not None:
            messages.warn(self, self.shelf.fault)
        self.books.new.setFocus()
        self.retranslate()

    def new_book(self) -> None:
        """Ask for a game, its rules and who plays."""
        last = next((one.book for one in self.shelf.all() if one.book is not None), None)
        names = () if last is None else last.names
        game = "" if last is None else last.table.game
        dialog = NewBook(self.settings, self.own, names, game, self)
        dialog.book_wanted.connect(self.begin)
        messages.open_over(dialog, self)

    def begin(self, book: ScoreBook) -> None:
        """Begin a new book."""
        try:
            path = self.shelf.begin(book)
        except SaveError as error:
            messages.warn(self, error)
            return
        self._show_book(path, book)

    def open(self, path: Path) -> None:
        """Open a book of the shelf, or a copy of one from elsewhere."""
        try:
            path = self.shelf.adopt(path)
            book = scorebook.load(path, rules_of)
        except SaveError as error:
            if self.page is None:
                self.show_books()
            messages.warn(self, error)
            return
        self._show_book(path, book)

    def _show_book(self, path: Path, book: ScoreBook) -> None:
        self.show_books()
        page = BookPage(book)
        page.changed.connect(self._write)
        page.books_wanted.connect(self.show_books)
        page.copy_wanted.connect(self._ask_copy)
        page.again_wanted.connect(self._again)
        self.page, self.path = page, path
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.begin()
        self.retranslate()

    def _write(self, book: ScoreBook) -> None:
        assert self.path is not None
        try:
            scorebook.save(self.path, book)
        except SaveError as error:
            messages.warn(
                self, error, _("This score book is kept here; save the copy in another place.")
            )

    def _again(self) -> None:
        if self.page is not None:
            self.begin(ScoreBook(self.page.book.table, self.page.book.names))

    def _discard(self, path: Path) -> None:
        if not messages.confirm(self, _("Throw this score book away?"), _("Throw away"), path.name):
            return
        try:
            self.shelf.discard(path)
        except SaveError as error:
            messages.warn(self, error)
        self.show_books()

    def _ask_open(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(self, _("Open a score book"), "", _kinds())
        if path:
            self.open(Path(path))

    def _ask_copy(self) -> None:
        name = _("Score book")
        path = ask_where(self, _("Save the score book"), name, SUFFIX, _kinds())
        if path:
            self.save_copy(path)

    def save_copy(self, path: Path) -> None:
        """Write a copy of the open book; says what is wrong if it cannot."""
        if self.page is None:
            return
        try:
            scorebook.save(with_ending(path, SUFFIX), self.page.book)
        except SaveError as error:
            messages.warn(self, error)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setWindowTitle(_("Score keeping"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _kinds() -> str:
    return _("Score books (*{suffix})", suffix=SUFFIX)
