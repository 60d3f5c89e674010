"""What is done with a deal that a teacher has set: it is played, kept as a file, printed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from cardtable.bots.offered import offered, usual
from cardtable.saves.suffixes import TRANSCRIPT
from cardtable.teaching.practice import DealPlan
from cardtable.texts import _
from cardtable.texts.table.people import level_name
from cardtable.windows.widgets.inputs import Choices
from cardtable.windows.widgets.layouts import Flow
from cardtable.windows.widgets.saving import ask_where, save_text


class Ends(Flow):
    """The buttons that end the setting of a deal; possible once it has no fault."""

    open_wanted = Signal(object)
    """A DealPlan without faults, to be played with open hands."""
    bots_wanted = Signal(object, str)
    """A DealPlan without faults and the strength of the bots to play it against."""
    handout_wanted = Signal(object)
    """A DealPlan without faults, to be printed."""

    def __init__(self) -> None:
        super().__init__()
        self.open, self.bots = QPushButton(), QPushButton()
        self.keep, self.paper = QPushButton(), QPushButton()
        self.level = Choices()
        self.open.setProperty("role", "go")
        for part in (self.open, self.bots, self.level, self.keep, self.paper):
            self.add(part)
        self._plan: DealPlan | None = None
        for button, does in (
            (self.open, self._want_open),
            (self.bots, self._want_bots),
            (self.keep, self._ask_keep),
            (self.paper, self._want_paper),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(does)

    def offer(self, plan: DealPlan, *, ready: bool) -> None:
        """It is this deal now; `ready`: it can be dealt."""
        self._plan = plan
        self._offer_levels(plan.table.game)
        for control in (self.open, self.bots, self.level, self.keep, self.paper):
            control.setEnabled(ready)

    def _offer_levels(self, game: str) -> None:
        levels = offered(game)
        if levels == tuple(self.level.itemData(i) for i in range(self.level.count())):
            return
        self.level.clear()
        for level in levels:
            self.level.addItem(level_name(level), level)
        self.level.setCurrentIndex(self.level.findData(usual(game)))

    def _want_open(self) -> None:
        self.open_wanted.emit(self._plan)

    def _want_bots(self) -> None:
        self.bots_wanted.emit(self._plan, self.level.currentData())

    def _want_paper(self) -> None:
        self.handout_wanted.emit(self._plan)

    def _ask_keep(self) -> None:
        path = ask_where(self, _("Keep the transcript"), _("Transcript"), TRANSCRIPT)
        if path:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the deal as a transcript; says what is wrong if it cannot."""
        if self._plan is not None:
            save_text(self.window(), path, TRANSCRIPT, self._plan.transcript())

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        for button, words in (
            (self.open, _("Play with &open hands")),
            (self.bots, _("Play against &bots")),
            (self.keep, _("&Keep as a file…")),
            (self.paper, _("&Handout…")),
        ):
            button.setText(words)
        self.level.setAccessibleName(_("Strength of the bots"))
        for i in range(self.level.count()):
            self.level.setItemText(i, level_name(self.level.itemData(i)))
