"""The form for one deal played with real cards: what is typed, what is missing, what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.actions import RuleError
from cardtable.engine.options import Carry
from cardtable.engine.rules import Rules
from cardtable.engine.scoring.by_hand import HandQuestion
from cardtable.saves.scorebook import DealEntry, ScoreBook, columns
from cardtable.table.input.quick_clicks import OnceButton, QuickClicks
from cardtable.texts import _
from cardtable.texts.score_words import (
    hand_answer,
    hand_label,
    hand_question,
    hand_question_name,
)
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import Flow, discard

from .rows import AccountChoice, Control, HandRowEditor

SIMPLE = 340
"""Pixels of the design for a simple choice of who."""


class EntryForm(QFrame):
    """Emits `entered(DealEntry)` only with a deal that the rules accept."""

    entered = Signal(object)
    cancelled = Signal()
    """The player does not want to correct that deal after all."""

    def __init__(
        self, rules: Rules[Any], book: ScoreBook, carry: Carry, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.rules, self.book, self.carry = rules, book, carry
        self.correcting = False
        self._error: RuleError | None = None
        self.setProperty("role", "card")
        self.headline = wrapped("heading")
        self.marks: dict[str, QCheckBox] = {}
        self.labels: dict[str, QLabel] = {}
        self.choices: dict[str, AccountChoice] = {}
        for question in rules.hand_questions(book.table):
            self._question(question)
        self.refusal = wrapped("wrong")
        self.enter, self.cancel = OnceButton(clicks=QuickClicks()), QPushButton()
        self.enter.setProperty("role", "go")
        self.enter.clicked.connect(self._submit)
        self.cancel.clicked.connect(self.cancelled)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._submit).setAutoRepeat(False)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(10)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(10)
        buttons = QHBoxLayout()
        buttons.addWidget(self.enter)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        self._column.addWidget(self.headline)
        for mark in self.marks.values():
            self._column.addWidget(mark)
        self._column.addLayout(self._rows)
        for name, choice in self.choices.items():
            line = QHBoxLayout()
            line.addWidget(self.labels[name])
            line.addWidget(choice)
            line.addStretch(1)
            self._column.addLayout(line)
        self._column.addWidget(self.refusal)
        self._column.addLayout(buttons)
        self.editors: list[HandRowEditor] = []
        self.ask_for(carry)

    def _question(self, question: HandQuestion) -> None:
        """A mark, or a choice that is shown once the numbers leave the question open."""
        if not question.choices:
            mark = self.marks[question.name] = QCheckBox()
            mark.toggled.connect(self._marked)
            return
        label, choice = QLabel(), AccountChoice()
        for value in ("", *question.choices):
            choice.addItem("", value)
        choice.currentIndexChanged.connect(self._changed)
        choice.entered.connect(self._submit)
        label.setBuddy(choice)
        self.labels[question.name], self.choices[question.name] = label, choice

    def ask_for(
        self, carry: Carry, entry: DealEntry | None = None, *, correcting: bool = False
    ) -> None:
        """Ask for the deal that follows on `carry`, beginning with what `entry` has."""
        self.carry, self.correcting = carry, correcting
        answers = {} if entry is None else entry.answers
        for name, mark in self.marks.items():
            with QSignalBlocker(mark):
                mark.setChecked(answers.get(name) is True)
        self._make_rows()
        for editor in self.editors:
            editor.show_numbers(None if entry is None else entry.rows.get(editor.row.name))
        for name, choice in self.choices.items():
            with QSignalBlocker(choice):
                choice.setCurrentIndex(choice.findData(answers.get(name, "")))
        self.cancel.setVisible(correcting)
        self._changed()
        self.retranslate()

    def begin(self) -> None:
        """Put the keyboard into the first field."""
        self.controls[0].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def controls(self) -> list[Control]:
        """What the Enter key goes through, first to last."""
        return [control for editor in self.editors for control in editor.controls]

    @property
    def blank(self) -> bool:
        """Whether nothing is typed yet."""
        return all(editor.blank for editor in self.editors)

    @property
    def entry(self) -> DealEntry:
        """The deal as it stands in the form."""
        rows = {editor.row.name: editor.numbers for editor in self.editors}
        marked, asked = self._marks_set, self._asked(rows)
        chosen = {
            name: choice.currentData() if name == asked else ""
            for name, choice in self.choices.items()
        }
        return DealEntry(rows, {**marked, **chosen})

    @property
    def _marks_set(self) -> dict[str, bool]:
        return {name: mark.isChecked() for name, mark in self.marks.items()}

    def _make_rows(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (part := item.widget()) is not None:
                discard(part)
        table = self.book.table
        names = columns(self.rules, table, self.book.names)
        self.editors = []
        for row in self.rules.hand_rows(table, self._marks_set):
            editor = HandRowEditor(table.game, row, names)
            editor.changed.connect(self._changed)
            editor.entered.connect(self._next)
            self._place(editor)
            self.editors.append(editor)
        chain: list[QWidget] = [self.headline, *self.marks.values(), *self.controls]
        self.headline.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # else Qt puts nothing behind it
        for one, following in pairwise([*chain, *self.choices.values(), self.enter, self.cancel]):
            QWidget.setTabOrder(one, following)
        self.headline.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _place(self, editor: HandRowEditor) -> None:
        """A row of numbers stands alone, simple choices side by side where there is room."""
        if editor.who is None:
            self._rows.addWidget(editor)
            return
        last = self._rows.itemAt(self._rows.count() - 1)
        flow = None if last is None else last.widget()
        if not isinstance(flow, Flow):
            flow = Flow()
            self._rows.addWidget(flow)
        flow.add(editor)
        editor.show()
        editor.fit(appearance.size(SIMPLE))

    def _marked(self) -> None:
        typed = {editor.row.name: editor.numbers for editor in self.editors if not editor.blank}
        self._make_rows()
        for editor in self.editors:
            editor.show_numbers(typed.get(editor.row.name))
        self._changed()

    def _refused(self, entry: DealEntry) -> RuleError | None:
        try:
            self.rules.enter_by_hand(self.book.table, self.carry, entry.rows, entry.answers)
        except RuleError as error:
            return error
        return None

    def _asked(self, rows: Mapping[str, tuple[int, ...]]) -> str:
        """The question that these numbers leave open; "" for none."""
        refused = self._refused(DealEntry(rows, self._marks_set))
        return "" if refused is None else str(refused.params.get("question") or "")

    def _changed(self) -> None:
        asked = self._asked({editor.row.name: editor.numbers for editor in self.editors})
        for name, choice in self.choices.items():
            self.labels[name].setVisible(name == asked)
            choice.setVisible(name == asked)
        self._refuse(None)

    def _refuse(self, error: RuleError | None) -> None:
        """Say in which row what does not add up; None: nothing is wrong."""
        self._error = error
        row = "" if error is None else str(error.params.get("row") or "")
        words = [hand_label(self.book.table.game, row)] if row else []
        words += [] if error is None else [messages.in_words(error)]
        self.refusal.setText(": ".join(words))
        self.refusal.setVisible(error is not None)

    def _next(self, control: Control) -> None:
        """Enter leads to the next field, and after the last one enters the deal."""
        choices = [one for one in self.choices.values() if one.isVisibleTo(self)]
        controls = [*self.controls, *(one for one in choices if not one.currentData())]
        at = controls.index(control) + 1
        if at < len(controls):
            controls[at].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._submit()

    def _submit(self) -> None:
        entry = self.entry
        refused = self._refused(entry)
        if refused is None:
            self.entered.emit(entry)
            return
        self._refuse(refused)
        row = refused.params.get("row")
        wrong = next((one for one in self.editors if one.row.name == row), self.editors[0])
        choice = self.choices.get(str(refused.params.get("question")))
        (choice or wrong.controls[0]).setFocus(Qt.FocusReason.TabFocusReason)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        number, dealer = self.carry.deal, self.book.names[self.carry.dealer]
        if self.correcting:
            self.headline.setText(_("Correct deal {number}", number=number))
            self.enter.setText(_("Correct the d&eal"))
        else:
            self.headline.setText(_("Deal {number}: {name} deals.", number=number, name=dealer))
            self.enter.setText(_("Write the d&eal down"))
        game = self.book.table.game
        for name, mark in self.marks.items():
            mark.setText(hand_question(game, name))
        for name, choice in self.choices.items():
            self.labels[name].setText(hand_question(game, name))
            choice.setAccessibleName(hand_question_name(game, name))
            for i in range(choice.count()):
                choice.setItemText(i, hand_answer(game, name, choice.itemData(i)))
        self.cancel.setText(_("Cancel"))
        for editor in self.editors:
            editor.retranslate()
            flow = editor.parentWidget()
            if isinstance(flow, Flow):
                editor.fit(appearance.size(SIMPLE))
        self._refuse(self._error)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
