"""What the host of a table on the network decides: door, watchers, clocks, fair deals."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from cardtable.lan.protocol.client_messages import Settings
from cardtable.texts import _, n_
from cardtable.windows.widgets.inputs import Choices, Tick, wrapped

DEADLINES = (0, 30, 60, 120)
GRACES = (15, 60, 180)
LATER = 120
"""Seconds after which those who look on see what happened, where they see it later."""


class LobbySettings(QWidget):
    """Emits `changed(Settings)`."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Settings()
        form = QFormLayout(self)
        form.setContentsMargins(0, 12, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.labels = [QLabel() for _i in range(5)]
        self.door, self.deadline, self.grace, self.absent, self.hands = (
            Choices() for _i in range(5)
        )
        every = (self.door, self.deadline, self.grace, self.absent, self.hands)
        for label, choices in zip(self.labels, every, strict=True):
            choices.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            choices.activated.connect(self._change)
            label.setBuddy(choices)
            form.addRow(label, choices)
        self.agreed = wrapped("faint")
        form.addRow(self.agreed)
        self.watchers, self.fair, self.undo, self.hints = (Tick() for _i in range(4))
        for box in (self.watchers, self.fair, self.undo, self.hints):
            box.clicked.connect(self._change)
            form.addRow(box)

    def show_settings(self, settings: Settings, *, taught: bool = False) -> None:
        """Show these, in the current language. taught: at a teacher's table, where nobody else sees
        any hands."""
        self._settings = settings
        names = (
            _("Door"),
            _("Time for a decision"),
            _("When somebody is away"),
            _("Then"),
            _("Hands shown to spectators"),
        )
        for label, name in zip(self.labels, names, strict=True):
            label.setText(name)
        self._fill(
            self.door,
            (("ask", _("Ask me")), ("code", _("With a join code")), ("open", _("Open to all"))),
            settings.door,
        )
        deadlines = [(s, n_("{n} second", "{n} seconds", s) if s else _("none")) for s in DEADLINES]
        self._fill(self.deadline, deadlines, settings.deadline)
        self._fill(
            self.grace, [(s, n_("{n} second", "{n} seconds", s)) for s in GRACES], settings.grace
        )
        self._fill(
            self.absent,
            (("bot", _("a bot plays on")), ("wait", _("the table waits"))),
            settings.absent,
        )
        later = n_("open {n} minute later", "open {n} minutes later", LATER // 60)
        self._fill(
            self.hands,
            (
                ("closed", _("closed")),
                ("open", _("open at once")),
                ("late", later),
            ),
            settings.hands,
        )
        self.hands.setEnabled(settings.watchers)
        self.agreed.setText(_("Spectators see hands only if all at the table agree."))
        self.agreed.setVisible(not taught and settings.watchers and settings.hands != "closed")
        self.labels[-1].setVisible(not taught)
        self.hands.setVisible(not taught)
        for box, words, on in (
            (self.watchers, _("Spectators may look on"), settings.watchers),
            (self.fair, _("Fair deals, made by everybody together"), settings.fair),
            (self.undo, _("Taking a move back, if all agree"), settings.undo),
            (self.hints, _("Hints are allowed"), settings.hints),
        ):
            box.setText(words)
            box.setChecked(on)

    def _fill(self, choices: Choices, lines: object, chosen: object) -> None:
        choices.clear()
        for value, words in lines:  # type: ignore[attr-defined]
            choices.addItem(words, value)
        choices.setCurrentIndex(max(0, choices.findData(chosen)))

    def _change(self) -> None:
        old = self._settings
        self.changed.emit(
            Settings(
                door=self.door.currentData(),
                watchers=self.watchers.isChecked(),
                deadline=self.deadline.currentData(),
                grace=self.grace.currentData(),
                absent=self.absent.currentData(),
                level=old.level,
                fair=self.fair.isChecked(),
                undo=self.undo.isChecked(),
                hints=self.hints.isChecked(),
                pace=old.pace,
                hands=self.hands.currentData(),
                delay=LATER,
            )
        )
