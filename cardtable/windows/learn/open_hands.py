"""Practice with open hands: one person at this screen plays every seat, each in its turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write as transcript_of
from cardtable.engine.seat_view import Update
from cardtable.saves.suffixes import TRANSCRIPT
from cardtable.teaching.practice import OpenTable
from cardtable.texts import _, p_, texts
from cardtable.windows.game.side_panel import SidePanel
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.new_game.choice import practice_names
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell.program_page import ProgramPage
from cardtable.windows.widgets.inputs import Tick
from cardtable.windows.widgets.saving import ask_where, save_text


class OpenHandsPage(ProgramPage, QWidget):
    """A dealt match whose hands all lie open. Whoever must decide is at the bottom of the table;
    unless it turns, a card of any open hand is clicked where it lies."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)
    handout_wanted = Signal(object, int)
    """The match and the number of its scored deal, to be printed."""

    def __init__(self, match: Match, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.match = match
        self.open = OpenTable(match, one_plays_all=True)
        self.names = practice_names(match.table.players)
        self.chair = 0
        self._begun = len(match.log)
        self._asked: Update | None = None
        """What is to be asked once the table has come to rest."""
        self._stop: Callable[[], None] | None = None
        self.view = StyledTable(settings, self)
        self.view.read_by(None)  # whoever plays for all is nobody of them
        self.side_panel = SidePanel.beside(self.view, self)
        self._build()
        self.view.answered.connect(self._answered)
        self.view.settled.connect(self._settled)
        self.view.undo_wanted.connect(self.step_back)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.side_panel.rule_wanted.connect(self.rule_wanted)
        self.retranslate()

    def _build(self) -> None:
        self.turning = Tick()
        self.turning.setChecked(True)
        self.turning.toggled.connect(self._turn)
        self.side_panel.choices.addWidget(self.turning)
        self.back, self.restart = QPushButton(), QPushButton()
        self.keep, self.paper, self.leave = QPushButton(), QPushButton(), QPushButton()
        for button, does, place in (
            (self.back, self.step_back, (0, 0, 1, 1)),
            (self.restart, self.begin_again, (0, 1, 1, 1)),
            (self.paper, self._want_paper, (1, 0, 1, 2)),
            (self.keep, self._ask_keep, (2, 0, 1, 2)),
            (self.leave, self.leave_wanted.emit, (3, 0, 1, 2)),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(does)
            self.side_panel.buttons.addWidget(button, *place)

    def showEvent(self, event: QShowEvent) -> None:
        """Play begins when there is a table of its real size."""
        super().showEvent(event)
        if self._stop is None:
            self._stop = self.open.subscribe(0, self._heard)

    def close_game(self) -> None:
        """The page goes: nothing moves any more."""
        self._asked = None
        if self._stop is not None:
            self._stop()
        self.view.forget()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.view.apply(settings)

    # What happens

    def _heard(self, update: Update) -> None:
        """Show what happened; what is asked next follows when all lies still."""
        self._asked = update if update.asks else None
        seen = self.open.seen_from(update, self.chair)
        self.view.present(
            Update(update.number, update.events, seen.view, ()), self.view.people(self.names)
        )
        self._say()

    def _settled(self) -> None:
        update, self._asked = self._asked, None
        if update is not None:
            self._ask(update)

    def _ask(self, update: Update) -> None:
        """Ask one seat; the table turns to it, or stays where every card is within reach."""
        asked = next((ask for ask in update.asks if not ask.optional), update.asks[0])
        if self.turning.isChecked() or asked.kind != "play":
            self.chair = asked.seat
        asks = tuple(ask for ask in update.asks if ask.seat == asked.seat)
        view = self.open.seen_from(update, self.chair).view
        self.view.present(Update(update.number, (), view, asks), self.view.people(self.names))
        self._say()

    def _turn(self) -> None:
        if self._stop is None:
            return
        self.view.director.hurry()
        update = self.match.update(0)
        asks = tuple(ask for seat in range(len(self.names)) for ask in self.match.asks(seat))
        if asks:
            self._ask(Update(update.number, (), update.view, asks))

    def _answered(self, action: Action, ask_id: int) -> None:
        try:
            self.open.submit(0, action, ask_id)
        except RuleError as error:
            self.view.refused(Reason(error.code, error.params))

    def step_back(self) -> None:
        """Take the last decision back, whoever made it."""
        if len(self.match.log) > self._begun:
            self.view.director.hurry()
            self.open.back()

    def begin_again(self) -> None:
        """Back to the deal as it was dealt."""
        self.view.director.hurry()
        while len(self.match.log) > self._begun and self.open.back():
            pass

    # Taking it along

    @property
    def scored(self) -> bool:
        """Whether the deal has been played to its end."""
        return self.match.phase in ("scored", "pool", "over")

    def _want_paper(self) -> None:
        self.handout_wanted.emit(self.match, 0)

    def _ask_keep(self) -> None:
        path = ask_where(self, _("Keep the transcript"), _("Transcript"), TRANSCRIPT)
        if path:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write what has been played as a transcript; says what is wrong if it cannot."""
        save_text(self.window(), path, TRANSCRIPT, transcript_of(self.match))

    # Words

    def _say(self) -> None:
        parts = []
        if self.scored:
            self.side_panel.place.setText(p_("deal", "Finished"))
            points = zip(self.names, self.match.scores[-1].points, strict=True)
            parts.append(f"**{_('Points of the deal')}**")
            parts.append("\n".join(f"- {name}: {texts().number(n)}" for name, n in points))
        else:
            asked = self.match.to_act
            names = texts().listed([self.names[seat] for seat in asked])
            self.side_panel.place.setText(_("To act: {names}", names=names) if asked else "")
            parts.append(
                _("All hands are open and you play for everybody. A wrong step can be taken back.")
            )
        self.side_panel.say("\n\n".join(parts))
        played = len(self.match.log) > self._begun
        self.back.setEnabled(played)
        self.restart.setEnabled(played)
        self.paper.setEnabled(self.scored)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.names = practice_names(len(self.names))
        self.side_panel.title.setText(_("Practice with open hands"))
        self.turning.setText(_("&Turn the table"))
        self.turning.setToolTip(_("Whoever must act sits at the bottom."))
        for button, words in (
            (self.back, _("&One back")),
            (self.restart, _("&From the beginning")),
            (self.keep, _("&Keep as a file…")),
            (self.paper, _("&Handout…")),
            (self.leave, _("&Back to the deal")),
        ):
            button.setText(words)
        if self.match.phase != "draw":
            self._say()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "leave"):
            self.retranslate()
        super().changeEvent(event)
