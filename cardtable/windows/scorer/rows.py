"""One row of a deal that is filled in by hand: a number for each account, or simply who."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from cardtable.engine.scoring.by_hand import HandRow
from cardtable.texts import _
from cardtable.texts.score_words import hand_label, sum_words
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import Choices, wrapped
from cardtable.windows.widgets.layouts import Flow

_DIGITS = QRegularExpression("[-−–]?[0-9]{0,4}")
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


WIDEST = 220
"""Pixels of the design for a name; a longer one takes several lines."""


class Figure(QLineEdit):
    """A whole number to type; left empty it counts as 0, which stands there faintly."""

    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setValidator(QRegularExpressionValidator(_DIGITS, self))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setPlaceholderText("0")
        self.setFixedWidth(appearance.size(72))

    @property
    def number(self) -> int:
        """The number; a sign alone is nothing yet."""
        digits = self.text().replace("−", "-").replace("–", "-")
        return int(digits) if digits not in ("", "-") else 0

    def show_number(self, number: int | None) -> None:
        """Show a number; None leaves the field empty."""
        self.setText("" if number is None else str(number).replace("-", "−"))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            if not event.isAutoRepeat():
                self.entered.emit()
        else:
            super().keyPressEvent(event)


class AccountChoice(Choices):
    """One of the accounts, or nobody."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            if not event.isAutoRepeat():
                self.entered.emit()
        else:
            super().keyPressEvent(event)


Control = Figure | AccountChoice


class HandRowEditor(QWidget):
    """Emits `changed` when anything is typed or chosen, `entered(control)` at the Enter key."""

    changed = Signal()
    entered = Signal(object)

    def __init__(
        self, game: str, row: HandRow, columns: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.row, self.columns = row, tuple(columns)
        self._game = game
        self.label, self.sum = wrapped("heading"), wrapped("faint")
        self.figures: list[Figure] = []
        self.who: AccountChoice | None = None
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.label)
        if row.most == 1 and bool(row.totals) and max(row.totals) == 1:
            self.who = AccountChoice()
            for seat in (None, *range(len(columns))):
                self.who.addItem("", seat)
            self.who.setCurrentIndex(0)
            self.who.currentIndexChanged.connect(self._changed)
            self.who.entered.connect(self._entered)
            self.label.setBuddy(self.who)
            column.addWidget(self.who, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            column.addWidget(self._cells())
        column.addWidget(self.sum)
        self.retranslate()

    def _cells(self) -> Flow:
        """The names with a field under each, in as many lines as the width asks for."""
        flow = Flow()
        for name in self.columns:
            cell = QWidget()
            inside = QVBoxLayout(cell)
            inside.setContentsMargins(0, 0, appearance.size(8), 4)
            inside.setSpacing(2)
            over = QLabel(name)
            over.setTextFormat(Qt.TextFormat.PlainText)
            over.setWordWrap(True)
            figure = Figure()
            figure.textChanged.connect(self._changed)
            figure.entered.connect(self._entered)
            over.setBuddy(figure)
            inside.addWidget(over)
            inside.addWidget(figure)
            flow.add(cell)
            cell.ensurePolished()
            over.ensurePolished()
            words = over.fontMetrics().horizontalAdvance(name) + 2
            width = min(max(words, figure.width()), appearance.size(WIDEST)) + appearance.size(8)
            cell.setMinimumSize(width, inside.totalHeightForWidth(width))
            self.figures.append(figure)
        return flow

    def fit(self, width: int) -> None:
        """Be at least so wide, and as tall as that takes."""
        self.ensurePolished()
        self.setMinimumSize(width, self._column.totalHeightForWidth(width))

    @property
    def controls(self) -> list[Control]:
        """What the Tab key goes through."""
        return [self.who] if self.who is not None else list(self.figures)

    @property
    def numbers(self) -> tuple[int, ...]:
        """A number for each account."""
        if self.who is not None:
            chosen = self.who.currentData()
            return tuple(int(seat == chosen) for seat in range(len(self.columns)))
        return tuple(figure.number for figure in self.figures)

    @property
    def blank(self) -> bool:
        """Whether nothing was typed or chosen."""
        if self.who is not None:
            return self.who.currentIndex() == 0
        return not any(figure.text() for figure in self.figures)

    def show_numbers(self, numbers: Sequence[int] | None) -> None:
        """Show these numbers; None empties the row."""
        if self.who is not None:
            with QSignalBlocker(self.who):
                taker = next((s for s, n in enumerate(numbers or ()) if n), None)
                self.who.setCurrentIndex(0 if taker is None else taker + 1)
        for seat, figure in enumerate(self.figures):
            with QSignalBlocker(figure):
                figure.show_number(None if numbers is None else numbers[seat])
        self._show_sum()

    def _changed(self) -> None:
        self._show_sum()
        self.changed.emit()

    def _entered(self) -> None:
        self.entered.emit(self.sender())

    def _show_sum(self) -> None:
        wanted = self.row.totals[0] if len(self.row.totals) == 1 else None
        shown = self.who is None and not self.blank and (wanted is not None or self.row.least < 0)
        self.sum.setText(sum_words(self.numbers, wanted) if shown else "")
        self.sum.setVisible(shown)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        label = hand_label(self._game, self.row.name)
        self.label.setText(label)
        if self.who is not None:
            self.who.setAccessibleName(label)
            for i, name in enumerate((_("nobody"), *self.columns)):
                self.who.setItemText(i, name)
        for name, figure in zip(self.columns, self.figures, strict=False):
            figure.setAccessibleName(f"{label}: {name}")
        self._show_sum()
        self.setAccessibleName(label)
