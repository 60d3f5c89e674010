"""For a teacher at a table on the network: set the cards of a deal, and give it to the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QPushButton, QVBoxLayout, QWidget

from cardtable.engine.options import Carry
from cardtable.lan.protocol.client_messages import Give
from cardtable.teaching.practice import DealPlan
from cardtable.texts import _
from cardtable.windows.learn.paste_dialog import PasteDialog
from cardtable.windows.learn.practice_page import PracticePage
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import wrapped


class GivenDealPage(PracticePage):
    """The deal editor for one table: its game, its people, and whose turn it is to deal."""

    given = Signal(object)
    """A Give: these cards are to be dealt."""

    def __init__(self, settings: Settings, plan: DealPlan, names: Sequence[str]) -> None:
        self.turn: Carry | None = None
        """What the next deal starts from, where a game goes on; None: one can only begin."""
        self.free = True
        """Whether no deal is on."""
        super().__init__(settings, plan)
        self.called = tuple(names)
        self.retranslate()

    def _build(self) -> None:
        super()._build()
        self.head.hide()
        self.anew, self.late = QCheckBox(), wrapped("wrong")
        self.anew.toggled.connect(self._anew)
        self.column.insertWidget(2, self.dealing)
        self.column.insertWidget(3, self.anew)
        self.deal = QPushButton()
        self.deal.setProperty("role", "go")
        self.deal.setAutoDefault(False)
        self.deal.clicked.connect(self._give)
        ends = self.ends
        for part in (ends.open, ends.bots, ends.level, ends.paper):
            part.hide()
        ends.put_first(self.deal)
        self.column.insertWidget(self.column.indexOf(ends), self.late)

    def stands(self, names: Sequence[str], turn: Carry | None, *, free: bool) -> None:
        """The people by their seats, whose turn it is to deal, and whether no deal is on."""
        if (tuple(names), turn, free) == (self.called, self.turn, self.free):
            return
        moved = turn is not None and turn != self.turn
        self.called, self.turn, self.free = tuple(names), turn, free
        if moved and not self.anew.isChecked():
            self._start_from(turn)
        self.retranslate()

    @property
    def goes_on(self) -> Carry | None:
        """What the deal starts from if it belongs to the game that is on; None: a game begins."""
        return None if self.anew.isChecked() else self.turn

    def _anew(self) -> None:
        self._start_from(self.goes_on)
        self.retranslate()

    def _start_from(self, carry: Carry | None) -> None:
        """The same hands in a deal that starts from this; None: in the first of a game."""
        before = self.plan
        if carry is None:
            plan = DealPlan.empty(before.rules, before.table, before.carry.dealer)
        else:
            plan = DealPlan.of(before.rules, before.table, carry)
        self.plan = replace(plan, hands=before.hands, rest=before.rest)

    def _ask_paste(self) -> None:
        dialog = PasteDialog(self.window())
        dialog.chosen.connect(self._pasted)
        messages.open_over(dialog, self)

    def _pasted(self, found: DealPlan) -> None:
        """Only its cards count: the table's own rules say the rest."""
        mine = self.plan
        if found.whole != mine.whole or found.counts != mine.counts:
            messages.warn(
                self.window(),
                _("This deal is of another game, or for another number of players."),
            )
            return
        if self.goes_on is None:
            mine = DealPlan.empty(mine.rules, mine.table, found.carry.dealer)
        self.take(replace(mine, hands=found.hands, rest=found.rest))

    def _give(self) -> None:
        if self.ready and self.free:
            dealer = self.plan.carry.dealer if self.goes_on is None else None
            self.given.emit(Give(tuple(map(str, self.plan.pack)), dealer))

    def _offer(self) -> None:
        super()._offer()
        self.deal.setEnabled(self.ready and self.free)
        self.late.setVisible(not self.free)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.anew.setText(_("A new &game begins with this deal"))
        self.anew.setVisible(self.turn is not None)
        self.dealer.setEnabled(self.goes_on is None)
        self.late.setText(_("A deal is on: give the next one when it is over."))
        self.deal.setText(_("&Deal these cards"))
        super().retranslate()
        self.title.setText(_("Give a deal"))
        self.leave.setText(_("&Back to the table"))


class GivenDeal(QDialog):
    """The editor over the table."""

    def __init__(self, page: GivenDealPage, parent: QWidget) -> None:
        super().__init__(parent)
        self.page = page
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(page)
        page.leave_wanted.connect(self.reject)
        page.given.connect(self.accept)
        self._name()
        appearance.fit(self, appearance.size(1080), appearance.size(820))

    def _name(self) -> None:
        self.setWindowTitle(_("Give a deal"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._name()
        super().changeEvent(event)
