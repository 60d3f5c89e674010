"""The rules book: a window that may stay open beside the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.options import Table
from cardtable.table.drawing.faces import FaceStyle
from cardtable.texts import LANGUAGES, _, language
from cardtable.texts.book.anchors import SHELF
from cardtable.texts.book.labels import book_title
from cardtable.texts.book.reader import Book
from cardtable.windows.shell import appearance
from cardtable.windows.shell.colours import LIGHT
from cardtable.windows.shell.shortcuts import RULES
from cardtable.windows.widgets import printing
from cardtable.windows.widgets.enter import press_focused
from cardtable.windows.widgets.inputs import Choices
from cardtable.windows.widgets.layouts import ButtonBar
from cardtable.windows.widgets.saving import ask_where

from .rules_contents import RulesContents
from .rules_text import FOLD, SHOW, book_for, is_variant, page, style
from .rules_view import RulesPage

PAPER = 640
"""Pixels of the design across a page of paper."""


class RulesWindow(QWidget):
    """Contents and search on the left, the book on the right."""

    example_wanted = Signal(str)
    """The anchor of an example that is to be shown on the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.table: Table | None = None
        self.at = SHELF[0]
        """The anchor that was opened last."""
        self._book: Book | None = None
        self.spoken = ""
        """The language that the book is read in; "": the program's."""
        self.opened: set[str] = set()
        """The anchors of the variants that are unfolded."""
        self.zoom = 1.0
        self._been: list[str] = []
        self._ahead: list[str] = []
        self._moved = False
        """Whether the reader has moved the page since a place was opened."""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(150)
        self._later.timeout.connect(self._pictures_again)
        self._build()
        appearance.fit(self, appearance.size(900), appearance.size(700))
        wide = self.width()
        contents = min(appearance.size(240), wide // 3)
        self.split.setSizes([contents, wide - contents])
        self.retranslate()

    def _room(self) -> int:
        return self.screen().availableSize().height() - appearance.FRAME[1]

    def _build(self) -> None:
        self.back, self.forward = QPushButton("←"), QPushButton("→")
        for button, does in ((self.back, self.go_back), (self.forward, self.go_forward)):
            button.clicked.connect(does)
            button.setProperty("role", "count")
        self.books = Choices()
        self.books.activated.connect(self._book_chosen)
        self.languages = Choices()
        for code, name in LANGUAGES.items():
            self.languages.addItem(name, code)
        self.languages.activated.connect(self._language_chosen)
        self.smaller, self.larger = QPushButton("A−"), QPushButton("A+")
        for button, does in ((self.smaller, self.zoom_out), (self.larger, self.zoom_in)):
            button.clicked.connect(does)
            button.setProperty("role", "count")
        self.contents = RulesContents()
        self.contents.chosen.connect(self._chosen)
        self.page = RulesPage()
        self.page.anchorClicked.connect(self._link)
        self.page.verticalScrollBar().actionTriggered.connect(self._page_moved)
        self.pdf, self.print = QPushButton(), QPushButton()
        self.pdf.clicked.connect(self._ask_pdf)
        self.print.clicked.connect(self._print)
        top = ButtonBar((self.back, self.forward, self.books), (self.pdf, self.print))
        self.print.setVisible(printing.possible())
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.contents)
        reading = QHBoxLayout()
        reading.setSpacing(6)
        reading.addWidget(self.languages, 1)
        reading.addWidget(self.smaller)
        reading.addWidget(self.larger)
        column.addLayout(reading)
        self.split = QSplitter()
        self.split.addWidget(side)
        self.split.addWidget(self.page)
        self.split.setStretchFactor(1, 1)
        self.split.setCollapsible(1, False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 10, 12, 12)
        whole.addWidget(top)
        whole.addWidget(self.split, 1)
        ways: tuple[Callable[[], object], ...] = (
            self.go_back,
            self.go_forward,
            self.contents.field.setFocus,
            self.zoom_in,
            self.zoom_out,
            self.close,
        )
        for (keys, _words), goes in zip(RULES, ways, strict=True):
            action = QAction(self)
            action.setShortcuts([QKeySequence(one) for one in keys])
            action.triggered.connect(goes)
            self.addAction(action)

    # Where to

    def open_at(self, anchor: str, table: Table | None = None) -> None:
        """Show the place of an anchor ("book.rule…"); `table` marks the rules in force there."""
        if table != self.table:
            self.table, self._book = table, None
        if self._book is not None and anchor != self.at:
            self._been.append(self.at)
            self._ahead.clear()
        self._turn_to(anchor)

    def _turn_to(self, anchor: str) -> None:
        name = anchor.split(".")[0]
        if name not in SHELF:
            name = anchor = SHELF[0]
        self.at = anchor
        if self._book is None or self._book.name != name or self._book.language != self._speaks:
            self._book = book_for(name, self.table, self.spoken)
            self._unfold(anchor)
            self._render()
            self.contents.show_book(self._book)
        elif self._unfold(anchor):
            self._render()
        self.books.setCurrentIndex(SHELF.index(name))
        self.back.setEnabled(bool(self._been))
        self.forward.setEnabled(bool(self._ahead))
        self._scroll(anchor)

    @property
    def _speaks(self) -> str:
        """The language of the book."""
        return self.spoken or language()

    def _unfold(self, anchor: str) -> bool:
        """Open the variant that an anchor leads to; whether it was folded."""
        assert self._book is not None
        place = self._book.places.get(anchor)
        if place is None:
            return False
        block = self._book.blocks[place]
        if not is_variant(block, self.table) or block.anchors[0] in self.opened:
            return False
        self.opened.add(block.anchors[0])
        return True

    def _fold(self, anchor: str) -> None:
        """A click on a variant's line opens it, or closes it again; the page stays in place."""
        self.opened ^= {anchor}
        bar = self.page.verticalScrollBar()
        before = bar.value()
        self._render()
        bar.setValue(before)

    def _language_chosen(self, index: int) -> None:
        """The same place in another language; the program itself keeps speaking its own."""
        self.spoken = self.page.spoken = self.languages.itemData(index)
        self._turn_to(self.at)

    def zoom_in(self) -> None:
        """Larger text, of the book alone."""
        self._zoom(min(self.zoom * 1.15, 2.5))

    def zoom_out(self) -> None:
        """Smaller text."""
        self._zoom(max(self.zoom / 1.15, 0.7))

    def _zoom(self, zoom: float) -> None:
        self.zoom = zoom
        self._pictures_again()

    def _page_moved(self) -> None:
        self._moved = True

    def go_back(self) -> None:
        """To the place before."""
        if self._been:
            self._ahead.append(self.at)
            self._turn_to(self._been.pop())

    def go_forward(self) -> None:
        """To the place that was left by going back."""
        if self._ahead:
            self._been.append(self.at)
            self._turn_to(self._ahead.pop())

    def _book_chosen(self, index: int) -> None:
        self.open_at(SHELF[index], self.table)

    def _chosen(self, anchor: str) -> None:
        self.open_at(anchor, self.table)

    def _link(self, link: QUrl) -> None:
        if link.toString().startswith(SHOW):
            self.example_wanted.emit(link.toString().removeprefix(SHOW))
            return
        if link.toString().startswith(FOLD):
            self._fold(link.toString().removeprefix(FOLD))
            return
        anchor = link.fragment() or link.toString()
        self.open_at(anchor, self.table)

    def _scroll(self, anchor: str) -> None:
        """Bring the place to the top and lay a light on it, unless it is the book's beginning."""
        self._bring(anchor)
        self._moved = False

    def _bring(self, anchor: str) -> None:
        assert self._book is not None
        known = anchor != self._book.name and anchor in self._book.places
        self.page.bring(anchor if known else "")

    # What is shown

    def _render(self) -> None:
        assert self._book is not None
        self.page.document().setDefaultStyleSheet(style(zoom=self.zoom))
        self.page.setHtml(page(self._book, self.table, self.opened))

    def dress(self, styled: FaceStyle) -> None:
        """Draw the cards in the pictures as they are on the table."""
        if styled != self.page.styled:
            self.page.styled = styled
            self._again()

    def _again(self) -> None:
        if self._book is not None:
            self._book = book_for(self._book.name, self.table, self.spoken)
            self._render()
            self.contents.show_book(self._book)
            self._scroll(self.at)

    def retranslate(self) -> None:
        """Say everything again in the current language, at the same place."""
        self.setWindowTitle(_("Rules"))
        self.back.setAccessibleName(_("Back"))
        self.back.setToolTip(_("Back"))
        self.forward.setAccessibleName(_("Forward"))
        self.forward.setToolTip(_("Forward"))
        self.books.setAccessibleName(_("Book"))
        self.page.setAccessibleName(_("Text of the book"))
        self.pdf.setText(_("Save as &PDF…"))
        self.print.setText(_("P&rint…"))
        self.spoken = self.page.spoken = ""
        self.languages.setCurrentIndex(self.languages.findData(language()))
        self.languages.setAccessibleName(_("Language of the book"))
        self.smaller.setAccessibleName(_("Smaller text"))
        self.smaller.setToolTip(_("Smaller text"))
        self.larger.setAccessibleName(_("Larger text"))
        self.larger.setToolTip(_("Larger text"))
        with QSignalBlocker(self.books):
            chosen = max(self.books.currentIndex(), 0)
            self.books.clear()
            for name in SHELF:
                self.books.addItem(book_title(name), name)
            self.books.setCurrentIndex(chosen)
        self.contents.retranslate()
        self._again()

    # On paper

    def document(self) -> QTextDocument:
        """The book as a document for paper: dark on white, with its pictures."""
        assert self._book is not None
        self._paper = RulesPage(self)
        self._paper.hide()
        self._paper.paper = PAPER
        self._paper.styled, self._paper.spoken = self.page.styled, self.spoken
        self._paper.document().setDefaultStyleSheet(style(LIGHT))
        self._paper.setHtml(page(self._book, self.table, on_paper=True))
        return self._paper.document()

    def _ask_pdf(self) -> None:
        path = ask_where(self, _("Save as PDF"), self.windowTitle(), ".pdf")
        if path:
            self.save_pdf(path)

    def save_pdf(self, path: Path) -> None:
        """Write the whole book as pages; says what is wrong if it cannot."""
        printing.save_pdf(self, self.document(), path, self.windowTitle())

    def _print(self) -> None:
        printing.print_document(self, self.document())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange and self._book is not None:
            self._again()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._later.start()

    def _pictures_again(self) -> None:
        """The pictures fit the new width; the reader stays at the same place."""
        bar = self.page.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        if self._book is None:
            return
        self._render()
        if not self._moved:
            self._scroll(self.at)
        else:
            bar.setValue(round(share * bar.maximum()))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Back to the table: not every system gives it the keyboard by itself."""
        beside = self.parentWidget()
        if beside is not None and self.isActiveWindow():
            beside.activateWindow()
        super().closeEvent(event)
