"""The list of score books: unfinished ones first, each with where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QEvent, QLocale, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from cardtable.games import game as rules_of
from cardtable.saves.bookshelf import Kept
from cardtable.texts import _, language, n_, texts
from cardtable.texts.book.labels import preset_title
from cardtable.windows.start.tile import Tile
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import Flow, TileGrid
from cardtable.windows.widgets.messages import in_words

LISTED = 24
"""So many finished books are listed; older ones stay on disk and come up later."""


class BooksPage(QScrollArea):
    """Emits what the player wants; knows nothing of how it is done."""

    new_wanted = Signal()
    open_wanted = Signal()
    """A book's file from elsewhere."""
    book_wanted = Signal(object)
    """The Path of a book to go on with."""
    discard_wanted = Signal(object)
    """The Path of a book to throw away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.books: tuple[Kept, ...] = ()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.title, self.about = wrapped("display"), wrapped()
        self.new, self.open = QPushButton(), QPushButton()
        self.new.setProperty("role", "go")
        self.new.clicked.connect(self.new_wanted)
        self.open.clicked.connect(self.open_wanted)
        self.buttons = Flow()
        self.buttons.add(self.new)
        self.buttons.add(self.open)
        self.nothing, self.hope = wrapped("title"), wrapped()
        self.unfinished_heading, self.finished_heading = QLabel(), QLabel()
        self.unfinished, self.finished = (TileGrid(340, 2, aligned=True) for _list in range(2))
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(24, 18, 24, 24)
        column.setSpacing(12)
        for heading in (self.unfinished_heading, self.finished_heading):
            heading.setProperty("role", "title")
        for part in (
            self.title,
            self.about,
            self.buttons,
            self.nothing,
            self.hope,
            self.unfinished_heading,
            self.unfinished,
            self.finished_heading,
            self.finished,
        ):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(page)
        self.retranslate()

    def show_books(self, books: Sequence[Kept]) -> None:
        """List these books; damaged ones say what is wrong with them."""
        self.books = tuple(books)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.title.setText(_("Score keeping"))
        self.about.setText(
            _(
                "You play with real cards, and the program keeps the score: it adds up, checks "
                "every deal and settles at the end."
            )
        )
        self.new.setText(_("&New score book…"))
        self.open.setText(_("&Open a score book…"))
        self.nothing.setText(_("No score book yet"))
        self.hope.setText(
            _(
                "Begin one with the names of those at your table and the rules you "
                "play by. After each deal you enter its points; what you enter is "
                "saved at once and can be corrected. All your score books will be "
                "here, unfinished ones first, and each shows its totals, a plot and "
                "who pays whom."
            )
        )
        for part in (self.nothing, self.hope):
            part.setVisible(not self.books)
        self.unfinished_heading.setText(_("Unfinished score books"))
        self.finished_heading.setText(_("Finished score books"))
        for heading, grid, books in (
            (self.unfinished_heading, self.unfinished, [one for one in self.books if not one.over]),
            (
                self.finished_heading,
                self.finished,
                [one for one in self.books if one.over][:LISTED],
            ),
        ):
            self._list(grid, books)
            heading.setVisible(bool(books))
            grid.setVisible(bool(books))

    def _list(self, grid: TileGrid, books: Sequence[Kept]) -> None:
        grid.clear()
        for one in books:
            tile = Tile()
            tile.setProperty("path", str(one.path))
            tile.clicked.connect(self._open_this)
            tile.remove_wanted.connect(self._discard_this)
            tile.can_be_removed(_("Throw this score book away"))
            if one.book is not None:
                table = one.book.table
                deals = n_("{n} deal", "{n} deals", len(one.book.entries))
                title = preset_title(rules_of(table.game), table.preset)
                tile.say(title, f"{texts().listed(one.book.names)} · {deals}", when(one))
            else:
                assert one.error is not None
                tile.say(_("Unreadable score book"), in_words(one.error), one.path.name)
            grid.add(tile)

    def _open_this(self) -> None:
        self.book_wanted.emit(Path(self.sender().property("path")))

    def _discard_this(self) -> None:
        self.discard_wanted.emit(Path(self.sender().property("path")))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.StyleChange):
            self.retranslate()
        super().changeEvent(event)


def when(book: Kept) -> str:
    """When a book was last written in, as the language writes it."""
    local = QDateTime.fromSecsSinceEpoch(int(book.written.timestamp()))
    locale = QLocale(language())
    day = locale.toString(local.date(), QLocale.FormatType.LongFormat)
    time = locale.toString(local.time(), QLocale.FormatType.ShortFormat)
    return _("Last entry {day}, {time}", day=day, time=time)
