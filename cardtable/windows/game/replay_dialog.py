"""Before a deal is played again: against the same bots or others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.offered import offered
from cardtable.saves.savefile import Person
from cardtable.texts import _
from cardtable.texts.table.people import level_name
from cardtable.windows.widgets.inputs import Choices, wrapped


class ReplayDialog(QDialog):
    """Emits `chosen(levels)`: by person, "" for people."""

    chosen = Signal(object)

    def __init__(self, game: str, people: Sequence[Person], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.people = tuple(people)
        self.setWindowTitle(_("Play this deal again"))
        words = wrapped()
        words.setText(_("Everybody gets the same cards. The deal is marked in the statistics."))
        self.levels: list[Choices | None] = []
        players = QWidget()
        players.setObjectName("page")
        form = QFormLayout(players)
        form.setContentsMargins(0, 0, 12, 0)
        for person in self.people:
            if not person.level:
                self.levels.append(None)
                continue
            choices = Choices()
            for level in offered(game):
                choices.addItem(level_name(level), level)
            choices.setCurrentIndex(choices.findData(person.level))
            form.addRow(person.name, choices)
            self.levels.append(choices)
        self.go, stay = QPushButton(_("&Play again")), QPushButton(_("Cancel"))
        self.go.setProperty("role", "go")
        self.go.setDefault(True)
        self.go.clicked.connect(self.accept)
        stay.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(stay)
        buttons.addWidget(self.go)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(22, 18, 22, 16)
        whole.setSpacing(14)
        whole.addWidget(words)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setSizeAdjustPolicy(QScrollArea.SizeAdjustPolicy.AdjustToContents)
        scroll.setWidget(players)
        scroll.setMinimumWidth(players.sizeHint().width() + 14)
        whole.addWidget(scroll, 1)
        whole.addLayout(buttons)
        self.accepted.connect(self._choose)

    def _choose(self) -> None:
        self.chosen.emit(
            tuple("" if one is None else str(one.currentData()) for one in self.levels)
        )
