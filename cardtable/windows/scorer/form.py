"""The form for one deal played with real cards: what is typed, what is missing, what is refused."""

from __future__ import annotations

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
from cardtable.engine.scoring.by_hand import MOONS
from cardtable.saves.scorebook import Entry, ScoreBook, columns
from cardtable.texts import _
from cardtable.texts.score_words import hand_label, moon_label
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import Flow, discard

from .rows import Control, HandRowEditor, Who

SIMPLE = 340
"""Pixels of the design for a simple choice of who."""


class EntryForm(QFrame):
    """Emits `entered(Entry)` only with a deal that the rules accept."""

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
        self.after_moon = QCheckBox()
        self.after_moon.toggled.connect(self._moon_toggled)
        self.moon_label, self.moon = QLabel(), Who()
        for value in ("", *MOONS):
            self.moon.addItem("", value)
        self.moon.currentIndexChanged.connect(self._changed)
        self.moon.entered.connect(self._submit)
        self.moon_label.setBuddy(self.moon)
        self.refusal = wrapped("wrong")
        self.enter, self.cancel = QPushButton(), QPushButton()
        self.enter.setProperty("role", "go")
        self.enter.clicked.connect(self._submit)
        self.cancel.clicked.connect(self.cancelled)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._submit)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(10)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(10)
        choice = QHBoxLayout()
        choice.addWidget(self.moon_label)
        choice.addWidget(self.moon)
        choice.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.enter)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        self._column.addWidget(self.headline)
        self._column.addWidget(self.after_moon)
        self._column.addLayout(self._rows)
        self._column.addLayout(choice)
        self._column.addWidget(self.refusal)
        self._column.addLayout(buttons)
        self.editors: list[HandRowEditor] = []
        table = book.table
        before, after = rules.hand_rows(table, False), rules.hand_rows(table, True)
        self.after_moon.setVisible(before != after)
        self.ask_for(carry)

    def ask_for(
        self, carry: Carry, entry: Entry | None = None, *, correcting: bool = False
    ) -> None:
        """Ask for the deal that follows on `carry`, beginning with what `entry` has."""
        self.carry, self.correcting = carry, correcting
        with QSignalBlocker(self.after_moon):
            self.after_moon.setChecked(entry is not None and entry.after_moon)
        self._make_rows()
        for editor in self.editors:
            editor.show_numbers(None if entry is None else entry.rows.get(editor.row.name))
        with QSignalBlocker(self.moon):
            self.moon.setCurrentIndex(self.moon.findData("" if entry is None else entry.moon))
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
    def entry(self) -> Entry:
        """The deal as it stands in the form."""
        rows = {editor.row.name: editor.numbers for editor in self.editors}
        moon = self.moon.currentData() if self._moon_asked(rows) else ""
        return Entry(rows, self.after_moon.isChecked(), moon)

    def _make_rows(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (part := item.widget()) is not None:
                discard(part)
        table, after = self.book.table, self.after_moon.isChecked()
        names = columns(self.rules, table, self.book.names)
        self.editors = []
        for row in self.rules.hand_rows(table, after):
            editor = HandRowEditor(table.game, row, names)
            editor.changed.connect(self._changed)
            editor.entered.connect(self._next)
            self._place(editor)
            self.editors.append(editor)
        chain: list[QWidget] = [*self.controls, self.moon, self.enter, self.cancel]
        for one, following in zip([self.after_moon, *chain], chain, strict=False):
            QWidget.setTabOrder(one, following)

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

    def _moon_toggled(self) -> None:
        typed = {editor.row.name: editor.numbers for editor in self.editors if not editor.blank}
        self._make_rows()
        for editor in self.editors:
            editor.show_numbers(typed.get(editor.row.name))
        self._changed()

    def _refused(self, rows: dict[str, tuple[int, ...]], moon: str) -> RuleError | None:
        after = self.after_moon.isChecked()
        try:
            self.rules.enter_by_hand(self.book.table, self.carry, rows, after, moon)
        except RuleError as error:
            return error
        return None

    def _moon_asked(self, rows: dict[str, tuple[int, ...]]) -> bool:
        """Whether somebody shot the moon and may choose how it counts."""
        refused = self._refused(rows, "")
        return refused is not None and refused.code == "moon_not_chosen"

    def _changed(self) -> None:
        rows = {editor.row.name: editor.numbers for editor in self.editors}
        asked = self._moon_asked(rows)
        self.moon_label.setVisible(asked)
        self.moon.setVisible(asked)
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
        controls = self.controls
        at = controls.index(control) + 1
        if at < len(controls):
            controls[at].setFocus(Qt.FocusReason.TabFocusReason)
        elif self.moon.isVisibleTo(self) and not self.moon.currentData():
            self.moon.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._submit()

    def _submit(self) -> None:
        entry = self.entry
        refused = self._refused(dict(entry.rows), entry.moon)
        if refused is None:
            self.entered.emit(entry)
            return
        self._refuse(refused)
        row = refused.params.get("row")
        wrong = next((one for one in self.editors if one.row.name == row), self.editors[0])
        at = self.moon if refused.code == "moon_not_chosen" else wrong.controls[0]
        at.setFocus(Qt.FocusReason.TabFocusReason)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        number, dealer = self.carry.deal, self.book.names[self.carry.dealer]
        if self.correcting:
            self.headline.setText(_("Correct deal {number}", number=number))
            self.enter.setText(_("Correct the d&eal"))
        else:
            self.headline.setText(_("Deal {number}: {name} deals.", number=number, name=dealer))
            self.enter.setText(_("Write the d&eal down"))
        self.after_moon.setText(_("These are the points after the moon &was scored"))
        self.moon_label.setText(_("Somebody shot the &moon:"))
        self.moon.setAccessibleName(_("How the moon counts"))
        for i in range(self.moon.count()):
            self.moon.setItemText(i, moon_label(self.moon.itemData(i)))
        self.cancel.setText(_("Cancel"))
        for editor in self.editors:
            editor.retranslate()
            flow = editor.parentWidget()
            if isinstance(flow, Flow):
                editor.fit(appearance.size(SIMPLE))
                flow.updateGeometry()
                flow.arrange()
        self._refuse(self._error)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
