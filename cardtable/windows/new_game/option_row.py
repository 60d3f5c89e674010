"""One table rule in the New game dialog: its label, its choices, what they mean, why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.options import Option, OptionValue
from cardtable.engine.rules import Rules
from cardtable.texts import _
from cardtable.texts.book.labels import option_label, option_sentence, value_label, value_sentence
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import Choices, Number, wrapped
from cardtable.windows.widgets.messages import why


class OptionRow(QFrame):
    """A table rule. Emits `changed(name, value)` when the player chooses otherwise."""

    changed = Signal(str, object)

    def __init__(self, rules: Rules[Any], option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rules, self.option = rules, option
        self.setProperty("role", "card")
        self.label = wrapped("heading")
        self.about = wrapped("faint")
        self.choices: Choices | None = None
        self.number: Number | None = None
        if option.choices:
            self.choices = Choices()
            self.choices.activated.connect(self._chosen)
        else:
            self.number = Number(option.minimum)
            self.number.valueChanged.connect(self._typed)
        self.control: QWidget = self.choices or self.number  # type: ignore[assignment]
        self.label.setBuddy(self.control)
        self.meaning = wrapped()
        self.idle = wrapped("faint")
        self.refused = wrapped("faint")
        self.problem = wrapped("wrong")
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(14, 10, 14, 12)
        self._box.setSpacing(8)
        left, right = QVBoxLayout(), QVBoxLayout()
        for column, parts in (
            (left, (self.label, self.about)),
            (right, (self.control, self.meaning, self.problem, self.idle, self.refused)),
        ):
            column.setSpacing(4)
            for part in parts:
                if part is self.control:
                    column.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
                else:
                    column.addWidget(part)
            column.addStretch(1)
        self._box.addLayout(left, 2)
        self._box.addLayout(right, 3)
        self._value: OptionValue = None

    def _chosen(self, index: int) -> None:
        assert self.choices is not None
        value = self.choices.itemData(index)
        if value != self._value:
            self.changed.emit(self.option.name, value)

    def _typed(self) -> None:
        assert self.number is not None
        if self.number.number != self._value:
            self.changed.emit(self.option.name, self.number.number)

    def show_values(self, values: Mapping[str, OptionValue], players: int) -> str:
        """Show this option's value among all; returns what cannot be, in words, or ""."""
        rules, option = self.rules, self.option
        declaration = rules.declaration
        self._value = values[option.name]
        label = option_label(rules, option.name)
        self.label.setText(label)
        self.about.setText(option_sentence(rules, option.name))
        self.control.setAccessibleName(label)
        refusals = {
            value: reason
            for value in option.choices
            if (reason := declaration.refusal(values, players, option.name, value)) is not None
        }
        if self.choices is not None:
            self._fill(self.choices, {value: why(reason) for value, reason in refusals.items()})
        if self.number is not None:
            with QSignalBlocker(self.number):
                value = self._value
                self.number.number = value if isinstance(value, int) else None
        meaning = value_sentence(rules, option.name, self._value)
        _show(self.meaning, meaning)
        works = option.applies(values, players)
        _show(self.idle, "" if works else _("This has no effect at this table."))
        dimmed = "faint" if not works else ""
        _role(self.meaning, dimmed)
        _role(self.label, "heading" if works else "faint")
        own = declaration.refusal(values, players, option.name, self._value)
        problem = why(own) if own is not None else ""
        _show(self.problem, problem)
        _show(
            self.refused,
            "\n".join(
                _(
                    "Not possible: {choice}. {reason}",
                    choice=value_label(rules, option.name, value),
                    reason=why(reason),
                )
                for value, reason in refusals.items()
                if value != self._value
            ),
        )
        self.control.setAccessibleDescription(
            " ".join(filter(None, (meaning, self.problem.text(), self.idle.text())))
        )
        return f"{label}: {problem}" if problem else ""

    def _fill(self, box: Choices, refused: Mapping[OptionValue, str]) -> None:
        shown: list[OptionValue] = list(self.option.choices)
        if self._value not in shown:
            shown.insert(0, self._value)
        with QSignalBlocker(box):
            box.clear()
            for value in shown:
                box.addItem(value_label(self.rules, self.option.name, value), value)
            model = box.model()
            assert isinstance(model, QStandardItemModel)
            for i, value in enumerate(shown):
                told = refused.get(value) or value_sentence(self.rules, self.option.name, value)
                box.setItemData(i, told, Qt.ItemDataRole.ToolTipRole)
                model.item(i).setEnabled(value not in refused or value == self._value)
            box.setCurrentIndex(shown.index(self._value))

    def minimumSizeHint(self) -> QSize:
        """As narrow as it can be with the label above the choices."""
        least = super().minimumSizeHint()
        return QSize(min(self.control.minimumSizeHint().width() + 40, least.width()), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        right = (self.width() - 40) * 3 // 5
        narrow = right < max(appearance.size(360), self.control.sizeHint().width())
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._box.direction() != way:
            self._box.setDirection(way)
        super().resizeEvent(event)


def _show(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))


def _role(label: QLabel, role: str) -> None:
    if label.property("role") != role:
        label.setProperty("role", role)
        label.style().unpolish(label)
        label.style().polish(label)
