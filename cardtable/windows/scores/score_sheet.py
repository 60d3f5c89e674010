"""The score sheet: shown after each deal, at the end, and whenever the player asks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.texts import _, texts
from cardtable.texts.score_words import chips_label
from cardtable.texts.table.sheet import Sheet
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import Number, wrapped
from cardtable.windows.widgets.layouts import ButtonBar

from .export import ExportButton
from .plot import Plot
from .score_grid import ScoreGrid, deal_row, legend
from .totals import Totals

BARE = 300
"""Pixels of the design that a sheet is high on which no deal is written yet."""


class ScoreSheet(QDialog):
    """Shows a Sheet and says how the player wants to go on."""

    go_on = Signal()
    """The next deal."""
    further_wanted = Signal(int)
    """So many more deals for the pool that is left."""
    finish_wanted = Signal()
    """Divide the pool that is left and end the game."""
    again_wanted = Signal()
    review_wanted = Signal()
    """Go through the deal that was just scored."""
    new_wanted = Signal()

    def __init__(self, sheet: Sheet, parent: QWidget | None = None, *, past: bool = False) -> None:
        """past: it is of a game that is only looked at, and nothing goes on from here."""
        super().__init__(parent)
        self.sheet, self.past = sheet, past
        self.headline = wrapped("title")
        self.grid, self.plot = ScoreGrid(), Plot()
        self.legend = wrapped("faint")
        self.detail_heading = QLabel()
        self.detail_heading.setProperty("role", "heading")
        self.detail_grid = ScoreGrid()
        self.remarks = wrapped()
        self.remarks.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.plot_heading = QLabel()
        self.plot_heading.setProperty("role", "heading")
        self.number = wrapped("faint")
        self.number.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(22, 18, 22, 10)
        column.setSpacing(10)
        accounts = [self.grid, self.legend, self.detail_heading, self.detail_grid]
        over = sheet.ended is not None
        middle = [self.remarks, *accounts] if over else [*accounts, self.remarks]
        for part in (self.headline, *middle, self.plot_heading, self.plot, self.number):
            column.addWidget(part)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 14)
        whole.addWidget(scroll, 1)
        self.totals = Totals(self.grid, scroll)
        whole.addWidget(self.totals)
        whole.addLayout(self._buttons())
        self.retranslate()
        self.grid.ensurePolished()
        wide = max(self.grid.wanted, self.detail_grid.wanted) + 80
        tall = appearance.size(640 if sheet.scores else BARE)
        appearance.fit(self, max(wide, appearance.size(600)), tall)
        # At the end a key pressed in haste must not begin another game over the result.
        first = self.main_button if sheet.ended is None else self.closing
        first.setDefault(True)  # the dialog hears of it only from a button within it
        first.setFocus()

    def _buttons(self) -> QHBoxLayout:
        self.keep = ExportButton(lambda: self.sheet)
        self.review = QPushButton()
        self.review.setAutoDefault(False)
        self.review.clicked.connect(self.review_wanted)
        self.closing, self.next, self.again = QPushButton(), QPushButton(), QPushButton()
        self.new, self.further, self.divide = QPushButton(), QPushButton(), QPushButton()
        self.deals = Number(2)
        self.deals.setMinimum(1)
        self.deals.setMaximum(99)
        self.deals.setSpecialValueText("")
        self.deals.setValue(self.sheet.table.players)
        phase = "over" if self.sheet.ended is not None else self.sheet.phase
        if self.past:
            phase = "past"
        shown: dict[str, tuple[QPushButton, ...]] = {
            "scored": (self.next,),
            "pool": (self.further, self.divide),
            "over": (self.new, self.again),
        }
        choice = shown.get(phase, (self.closing,))
        at_right: list[QWidget] = []
        for button, signal in (
            (self.next, self.go_on),
            (self.again, self.again_wanted),
            (self.new, self.new_wanted),
            (self.divide, self.finish_wanted),
        ):
            button.clicked.connect(signal)
        self.further.clicked.connect(self._further)
        if phase == "pool":
            at_right.append(self.deals)
        if phase == "over":
            choice = (self.closing, *choice)
        for button in (self.closing, self.next, self.new, self.again, self.divide, self.further):
            if button in choice or button is self.closing:
                button.clicked.connect(self.accept)
                button.setAutoDefault(False)
                at_right.append(button)
            else:
                button.setParent(self)
                button.hide()
        self.main_button = choice[-1]
        self.main_button.setProperty("role", "go")
        if phase != "pool":
            self.deals.setParent(self)
            self.deals.hide()
        line = QHBoxLayout()
        line.setContentsMargins(22, 0, 22, 0)
        line.addWidget(ButtonBar((self.keep, self.review), at_right))
        self.closing.setVisible(self.closing in choice)
        self.review.setVisible(not self.past and self.sheet.phase in ("scored", "pool", "over"))
        return line

    def rest(self) -> None:
        """Nothing goes on from here any more: what can still be done is to read, keep and close."""
        for part in (self.next, self.again, self.new, self.further, self.divide, self.deals):
            part.hide()
        self.main_button = self.closing
        self.closing.setProperty("role", "go")
        self.closing.style().polish(self.closing)
        self.closing.show()
        self.closing.setDefault(True)
        self.closing.setFocus()

    def _further(self) -> None:
        self.further_wanted.emit(self.deals.value())

    # What is shown

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        sheet = self.sheet
        self.setWindowTitle(_("Score sheet"))
        self.headline.setText(sheet.headline())
        self._show_grids()
        self.remarks.setText("\n".join(sheet.remarks()))
        self.remarks.setVisible(bool(self.remarks.text()))
        self.plot_heading.setText(_("Totals deal by deal"))
        several = len(sheet.scores) > 1
        self.plot_heading.setVisible(several)
        self.plot.setVisible(several)
        self.plot.setAccessibleName(_("Totals deal by deal"))
        self.plot.show_totals(sheet.columns, [score.totals for score in sheet.scores])
        self.number.setText(
            _("Number of this deal, to be played again: {number}", number=sheet.number)
        )
        self.number.setVisible(bool(sheet.number))
        self.keep.retranslate()
        self.review.setText(_("&Review"))
        self.closing.setText(_("Close"))
        self.next.setText(_("Con&tinue"))
        self.again.setText(_("Play a&gain"))
        self.new.setText(_("&New game"))
        self.further.setText(_("Play &on for the pool"))
        self.divide.setText(_("&Divide the pool"))
        self.deals.setAccessibleName(_("How many more deals"))

    def _show_grids(self) -> None:
        sheet, say = self.sheet, texts()
        last = sheet.scores[-1] if sheet.scores else None
        rows = [deal_row(score, strong=score is last) for score in sheet.scores]
        total = (_("Total"), tuple(map(say.number, sheet.totals)), True)
        rows.append(total)
        if sheet.chips:
            rows.append((chips_label(sheet.table.game), tuple(map(say.number, sheet.chips)), False))
        self.legend.setText(legend())
        self.legend.setVisible(bool(sheet.scores))
        self.grid.setAccessibleName(_("Score sheet"))
        self.grid.fill(sheet.columns, rows, sheet.winners)
        self.totals.grid.setAccessibleName(_("Total"))
        self.totals.fill(sheet.columns, total, sheet.winners, len(sheet.scores))
        details = sheet.details()
        self.detail_heading.setVisible(bool(details))
        self.detail_grid.setVisible(bool(details))
        if details:
            number = sheet.scores[-1].number
            self.detail_heading.setText(_("Deal {number} in detail", number=number))
            self.detail_grid.setAccessibleName(self.detail_heading.text())
            self.detail_grid.fill(
                sheet.columns,
                [(label, tuple(map(say.number, values)), False) for label, values in details],
            )

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
