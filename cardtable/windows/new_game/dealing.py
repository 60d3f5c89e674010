"""How a game begins: who deals, whether the pack is cut, and a deal by its number."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from cardtable.engine.fair.shuffle import number_text, parse_number
from cardtable.texts import _
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import Tick, wrapped


class DealingChoices(QWidget):
    """Draw, cutting and deal number."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 8)
        column.setSpacing(6)
        self.draw, self.cutting = Tick(), Tick()
        self.about_draw, self.about_cutting = wrapped("faint"), wrapped("faint")
        self.number_label, self.about_number = QLabel(), wrapped("faint")
        self.wrong = wrapped("wrong")
        self.number_field = QLineEdit()
        self.number_field.setPlaceholderText("ABCD-EFGH-JKLM")
        self.number_field.setMaximumWidth(appearance.size(260))
        self.number_label.setBuddy(self.number_field)
        self.draw.toggled.connect(self.changed)
        self.cutting.toggled.connect(self.changed)
        self.number_field.textChanged.connect(self._number_typed)
        for part in (self.draw, self.about_draw, self.cutting, self.about_cutting):
            column.addWidget(part)
        column.addSpacing(8)
        line = QHBoxLayout()
        line.addWidget(self.number_label)
        line.addWidget(self.number_field, 1)
        line.addStretch(1)
        column.addLayout(line)
        column.addWidget(self.about_number)
        column.addWidget(self.wrong)
        self.wrong.hide()
        self.retranslate()

    @property
    def number(self) -> int | None:
        """The deal number typed; None if there is none, or none that can be read."""
        try:
            return parse_number(self.number_field.text())
        except ValueError:
            return None

    @number.setter
    def number(self, number: int | None) -> None:
        self.number_field.setText("" if number is None else number_text(number))

    @property
    def problem(self) -> str:
        """What is wrong with the number typed, or ""."""
        text = self.number_field.text().strip()
        if not text or self.number is not None:
            return ""
        return _("“{text}” is not a deal number: it has twelve letters and figures.", text=text)

    def _number_typed(self) -> None:
        self.wrong.setText(self.problem)
        self.wrong.setVisible(bool(self.problem))
        self.changed.emit()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.draw.setText(_("Draw &for the deal"))
        self.about_draw.setText(
            _("The cards drawn decide who deals first and, in some games, who sits where.")
        )
        self.cutting.setText(_("&Cut the pack"))
        self.about_cutting.setText(
            _("The player on the dealer’s right cuts the pack before every deal.")
        )
        self.number_label.setText(_("D&eal number"))
        self.about_number.setText(
            _(
                "Leave it empty for a fresh deal. The number of a deal is shown when it is over;"
                " whoever types it in gets the same cards in the first deal."
            )
        )
        self._number_typed()
