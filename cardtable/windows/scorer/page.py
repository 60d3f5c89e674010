"""A score book open on the table: the form for the next deal, the accounts, the settlement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.actions import RuleError
from cardtable.engine.rules import Rules
from cardtable.games import game as rules_of
from cardtable.saves.scorebook import (
    DealEntry,
    ScoreBook,
    accounts,
    with_change,
    with_entry,
    without_last,
)
from cardtable.table.input.quick_clicks import OnceButton, QuickClicks
from cardtable.texts import _, n_, texts
from cardtable.texts.book.labels import preset_title
from cardtable.texts.score_words import chips_label, flow_label
from cardtable.texts.table.sheet import Sheet, sheet_of_book
from cardtable.windows.scores.export import ExportButton
from cardtable.windows.scores.plot import Plot
from cardtable.windows.scores.score_grid import Row, ScoreGrid, deal_row
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import Flow

from .form import EntryForm


class BookPage(QScrollArea):
    """Emits `changed(ScoreBook)` after each change, to be written down at once."""

    changed = Signal(object)
    books_wanted = Signal()
    """Back to all score books."""
    copy_wanted = Signal()
    """A copy of the book under a name of the player's own."""
    again_wanted = Signal()
    """A new book for the same people at the same table."""

    def __init__(self, book: ScoreBook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rules: Rules[Any] = rules_of(book.table.game)
        self.book = book
        self.sheet: Sheet = sheet_of_book(self.rules, book)
        self.correcting: int | None = None
        """The deal (from 0) that is being corrected."""
        self._draft: DealEntry | None = None
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.title, self.headline = wrapped("title"), wrapped("heading")
        self.form = EntryForm(self.rules, book, accounts(self.rules, book).carry)
        self.form.entered.connect(self._entered)
        self.form.cancelled.connect(self._stop_correcting)
        self.grid, self.flow, self.plot = ScoreGrid(), ScoreGrid(), Plot()
        self.grid.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.grid.cellActivated.connect(self._activated)
        self.remarks = wrapped()
        self.remarks.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.flow_heading, self.plot_heading = QLabel(), QLabel()
        for heading in (self.flow_heading, self.plot_heading):
            heading.setProperty("role", "heading")
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(22, 16, 22, 16)
        column.setSpacing(10)
        self._buttons()
        for part in (
            self.title,
            self.above,
            self.form,
            self.headline,
            self.remarks,
            self.grid,
            self.below,
            self.flow_heading,
            self.flow,
            self.plot_heading,
            self.plot,
        ):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(page)
        self._show()

    def _buttons(self) -> None:
        self.keep = ExportButton(lambda: self.sheet)
        clicks = QuickClicks()  # two quick ones must not take two deals out
        self.books, self.copy, self.again, self.correct = (
            OnceButton(clicks=clicks) for _button in range(4)
        )
        self.take_out, self.close_account, self.play_on = (
            OnceButton(clicks=clicks) for _button in range(3)
        )
        self.above, self.below = Flow(), Flow()
        for flow, buttons in (
            (self.above, (self.books, self.keep, self.copy)),
            (
                self.below,
                (self.correct, self.take_out, self.close_account, self.again, self.play_on),
            ),
        ):
            for button in buttons:
                flow.add(button)
        for button, does in (
            (self.books, self.books_wanted.emit),
            (self.copy, self.copy_wanted.emit),
            (self.again, self.again_wanted.emit),
            (self.correct, self._correct_chosen),
            (self.take_out, self._take_out),
            (self.close_account, self._close_or_open),
            (self.play_on, self._play_on),
        ):
            button.clicked.connect(does)

    # What the player does

    def begin(self) -> None:
        """Put the keyboard where it is needed next."""
        if self.form.isVisibleTo(self):
            self.form.begin()
        else:
            self.again.setFocus()

    def _entered(self, entry: DealEntry) -> None:
        deal = self.correcting
        try:
            if deal is None:
                book = with_entry(self.rules, self.book, entry)
            else:
                book = with_change(self.rules, self.book, deal, entry)
        except RuleError as error:
            messages.warn(self.window(), error)
            return
        draft = self._draft if deal is not None else None
        self.correcting = self._draft = None
        self._change(book, draft)

    def _change(self, book: ScoreBook, draft: DealEntry | None = None) -> None:
        """The book is another now: show it, ask for the next deal, have it written down."""
        self.book = book
        self.form.book = book
        self.form.ask_for(accounts(self.rules, book).carry, draft)
        self._show()
        self.changed.emit(book)
        self.begin()

    def _activated(self, row: int, _column: int) -> None:
        deal = row - (self.grid.rowCount() - len(self.book.entries))
        if deal >= 0:
            self.correct_deal(deal)

    def _correct_chosen(self) -> None:
        first = self.grid.rowCount() - len(self.book.entries)
        chosen = [index.row() - first for index in self.grid.selectionModel().selectedRows()]
        self.correct_deal(next((deal for deal in chosen if deal >= 0), len(self.book.entries) - 1))

    def correct_deal(self, deal: int) -> None:
        """Have a deal (from 0) written anew; what was typed for the next one is kept meanwhile."""
        if self.correcting is None:
            self._draft = None if self.form.blank else self.form.entry
        self.correcting = deal
        before = replace(self.book, entries=self.book.entries[:deal], closed=False)
        carry = accounts(self.rules, before).carry
        self.form.ask_for(carry, self.book.entries[deal], correcting=True)
        self._show()
        self.form.begin()
        self.ensureWidgetVisible(self.form)

    def _stop_correcting(self) -> None:
        draft, self._draft, self.correcting = self._draft, None, None
        self.form.ask_for(accounts(self.rules, self.book).carry, draft)
        self._show()
        self.begin()

    def _take_out(self) -> None:
        """The last deal goes back into the form, so that nothing typed is lost."""
        last = self.book.entries[-1]
        self.correcting = self._draft = None
        self._change(without_last(self.book), last)

    def _close_or_open(self) -> None:
        self.correcting = self._draft = None
        self._change(replace(self.book, closed=not self.book.closed))

    def _play_on(self) -> None:
        """One more deal for the pool that is left; after it the question comes again."""
        self.correcting = self._draft = None
        self._change(replace(self.book, further=self.book.further + 1))

    # What is shown

    def _show(self) -> None:
        now = accounts(self.rules, self.book)
        self.sheet = sheet = sheet_of_book(self.rules, self.book)
        over = now.over or self.book.closed
        self.form.setVisible(self.correcting is not None or not over)
        preset = preset_title(self.rules, self.book.table.preset)
        players = n_("{n} player", "{n} players", self.book.table.players)
        self.title.setText(f"{preset} · {players}")
        self.headline.setText(sheet.headline() if over and sheet.ended is not None else "")
        self.headline.setVisible(bool(self.headline.text()))
        self.remarks.setText("\n".join(sheet.remarks()))
        self.remarks.setVisible(bool(self.remarks.text()))
        self._show_grids(sheet)
        some = bool(self.book.entries)
        self.correct.setEnabled(some)
        self.take_out.setEnabled(some)
        self.close_account.setEnabled(some and not now.over)
        self.again.setEnabled(over)
        self.play_on.setEnabled(now.further and not self.book.closed)
        self._words()

    def _show_grids(self, sheet: Sheet) -> None:
        say = texts()
        rows: list[Row] = [
            deal_row(score, strong=score is sheet.scores[-1]) for score in sheet.scores
        ]
        rows.append((_("Total"), tuple(map(say.number, sheet.totals)), True))
        if sheet.chips:
            chips = tuple(map(say.number, sheet.chips))
            rows.append((chips_label(sheet.table.game), chips, False))
        self.grid.fill(sheet.columns, rows)
        flow: list[Row] = []
        before = (*self.rules.first(self.book.table, 0).chips, 0)
        for label, after in sheet.flow_rows():
            moved = zip(after, before, strict=True)
            cells = (f"{say.number(now)} ({say.number(now - had, '+')})" for now, had in moved)
            flow.append((label, tuple(cells), False))
            before = after
        several = len(sheet.scores) > 1
        for part, shown in (
            (self.flow_heading, bool(flow)),
            (self.flow, bool(flow)),
            (self.plot_heading, several),
            (self.plot, several),
        ):
            part.setVisible(shown)
        self.flow.fill(sheet.flow_columns, flow)
        self.plot.show_totals(sheet.columns, [score.totals for score in sheet.scores])

    def _words(self) -> None:
        self.books.setText(_("All score &books"))
        self.copy.setText(_("&Save a copy as…"))
        self.correct.setText(_("C&orrect this deal"))
        self.correct.setToolTip(_("The deal chosen in the table, or the last one."))
        self.take_out.setText(_("&Take out the last deal"))
        self.close_account.setText(
            _("Go on with the boo&k") if self.book.closed else _("Fi&nish the book")
        )
        self.again.setText(_("Same players a&gain"))
        self.play_on.setText(_("One more deal for the pool"))
        self.keep.retranslate()
        self.grid.setAccessibleName(_("Score sheet"))
        self.grid.setToolTip(_("Press Enter on a deal to correct it."))
        self.flow_heading.setText(flow_label(self.book.table.game))
        self.flow.setAccessibleName(self.flow_heading.text())
        self.plot_heading.setText(_("Totals deal by deal"))
        self.plot.setAccessibleName(_("Totals deal by deal"))

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.StyleChange):
            self.retranslate()
        super().changeEvent(event)
