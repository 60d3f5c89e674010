"""The page on which a game is played: the table, and what leads on from deal to deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.api import Choice
from cardtable.engine.actions import Reason, RuleError
from cardtable.engine.events import DealScored, Event
from cardtable.engine.fair.shuffle import number_text
from cardtable.engine.match import Match
from cardtable.engine.seat_view import SeatView, Update
from cardtable.saves.statistics import Record
from cardtable.table.drawing.badges import Sitter
from cardtable.table.seats.plate_of import crowned
from cardtable.teaching.hint import hint
from cardtable.texts import _, texts
from cardtable.texts.book.labels import preset_title
from cardtable.texts.table.sheet import Sheet, sheet_of
from cardtable.windows.new_game.choice import TableChoice, spoken_name
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from cardtable.windows.shell.program_page import ProgramPage
from cardtable.windows.widgets import messages

from . import table_preferences
from .edge_buttons import EdgeButtons
from .end_of_deal_overlay import EndOfDealOverlay
from .ending import record_words, remembered
from .outcome import Outcome, outcome_of
from .remarks import let_a_bot_speak
from .replay_dialog import ReplayDialog
from .session import ME, Session
from .styled_table import StyledTable, of_level, portrait

SETTLED = ("scored", "pool", "over")
"""Phases in which a deal is in the accounts and nobody is to act."""

COMMENTS = 400
"""Lines of commentary that are kept."""


class GamePage(ProgramPage, QWidget):
    """A table and its session. `allowed` tells which of the menu's table actions are possible."""

    allowed = Signal(tuple)
    rule_wanted = Signal(str)
    leave_wanted = Signal()
    again_wanted = Signal()
    new_wanted = Signal()
    replay_wanted = Signal(object)
    """The levels by person with which this deal is to be played again."""
    review_wanted = Signal()
    deal_wanted = Signal(int, int)
    """The deal of this number, to be gone through, and the trick to begin at, 0 for none."""

    def __init__(self, session: Session, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.sheet: ScoreSheet | None = None
        self.record: Record | None = None
        """The record that the game is, once it is over and counted."""
        self._told: tuple[str, int] | None = None
        """Which end of a deal the score sheet has been shown for."""
        self.view = StyledTable(settings, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        self.commentary = QListWidget()
        self.commentary.setWordWrap(True)
        self.commentary.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        layout.addWidget(self.commentary)
        self.view.commented.connect(self._comment)
        self.setFocusProxy(self.view)
        self.edge = EdgeButtons(self.view)
        self.edge.wanted.connect(self.do)
        self.allowed.connect(self.edge.allow)
        self.end_overlay = EndOfDealOverlay(self.view)
        self.end_overlay.go_on.connect(self._go_on)
        self.end_overlay.review_wanted.connect(self._review)
        self.end_overlay.deal_wanted.connect(self.deal_wanted)
        self.end_overlay.sheet_wanted.connect(self.show_sheet)
        self.end_overlay.again_wanted.connect(self.again_wanted)
        self.end_overlay.new_wanted.connect(self.new_wanted)
        self.end_overlay.start_wanted.connect(self.leave_wanted)
        self.apply(settings)
        session.updated.connect(self._heard)
        session.refused.connect(self._refused)
        session.hinted.connect(self._hinted)
        self.view.hint_wanted.connect(self._hint)
        self.view.answered.connect(session.submit)
        self.view.undo_wanted.connect(self._undo)
        self.view.finish_wanted.connect(self._finish)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.view.settled.connect(self._settled)
        self.view.told.connect(self._told_of)

    @property
    def title(self) -> str:
        """What the window's title tells of this table."""
        match = self.session.match
        return preset_title(match.rules, match.table.preset)

    def open(self, number: int | None = None) -> None:
        """Begin to play; `number` is that of the first deal."""
        self.session.open(number)

    def close_game(self) -> None:
        """Stop playing; the game stays where its journal is."""
        self.end_overlay.put_away()
        self.close_sheet()
        self.view.forget()
        self.session.close()

    def apply(self, settings: Settings) -> None:
        """The settings hold from now on."""
        self.view.apply(settings)
        self.session.pace = table_preferences.PAUSES[settings.pace]
        self.session.unseen = settings.speed == "off"
        self.offers_finish = settings.offer_finish
        self.edge.offer(settings.edge_buttons)
        self.commentary.setVisible(settings.commentary)
        self._name_commentary()

    def _name_commentary(self) -> None:
        self.commentary.setAccessibleName(_("Commentary"))
        self.commentary.setFixedHeight(appearance.size(86))

    def _comment(self, sentence: str) -> None:
        """One more line of the running commentary, in view."""
        self.commentary.addItem(sentence)
        while self.commentary.count() > COMMENTS:
            self.commentary.takeItem(0)
        self.commentary.scrollToBottom()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._name_commentary()
            self.view.call(self._sitters())  # nobody's own name is "You", in the language of now
        super().changeEvent(event)

    def same_table(self) -> TableChoice:
        """The same people at the same table, for another game."""
        match, people = self.session.match, self.session.people
        return TableChoice(
            table=match.table,
            names=tuple(person.name for person in people),
            levels=tuple(person.level or None for person in people),
            draw=match.first_dealer is None,
            cutting=match.cutting,
            avatars=tuple(person.avatar for person in people),
        )

    def do(self, name: str) -> bool:
        """One of the table's actions by name."""
        {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "relieve": self._relieve,
            "finish": self._finish,
            "replay": self._replay,
            "review": self._review,
            "last_trick": self.view.look_back,
            "score_sheet": self.show_sheet,
        }[name]()
        return True

    def _undo(self) -> None:
        if self.session.can_undo:
            self._come_to_rest()
            self.session.undo()

    def _redo(self) -> None:
        if self.session.match.can_redo:
            self._come_to_rest()
            self.session.redo()

    def _come_to_rest(self) -> None:
        """Another moment of the game is to be shown: nothing is said of this one any more."""
        self.view.director.hurry()
        self.view.prompts.put_away()

    def _hint(self) -> None:
        now = self.view.now
        if now is not None and not now.asks:
            self.view.say(_("You get a hint when it is your turn."))
        else:
            self.view.director.hurry()  # the hint is for what is asked, not for what still moves
            self.view.think(_("Thinking about a hint…"))
            self.session.ask_hint()

    def _hinted(self, choice: Choice | None) -> None:
        """Light up what a good player would do, and say why."""
        now = self.view.now
        if now is None:
            return
        self.view.director.hurry()
        if choice is None:
            self.view.say(_("No hint could be found. The log says why."))
            return
        names = [sitter.name for sitter in self._sitters()]
        told = hint(texts(), now.view, choice, names)
        self.view.advise(told.action, told.sentence)

    def _relieve(self) -> None:
        self.session.relieve()
        if self.session.relieved:
            self.view.say(_("A bot plays this deal to its end for you."))
        if self.session.quick:
            self.view.play_out()
        self._allow()

    def _finish(self) -> None:
        """Show that the rest is decided: it is played out faster than one would play it."""
        if not self.session.decided or self.session.finishing:
            return
        self.view.say(_("The rest is decided: the cards are played out."))
        self.view.play_out()
        self.session.show_and_finish()

    def _replay(self) -> None:
        dialog = ReplayDialog(self.session.match.table.game, self.session.people, self.window())
        dialog.chosen.connect(self.replay_wanted)
        messages.open_over(dialog, self)

    def _review(self) -> None:
        self.close_sheet()
        self.review_wanted.emit()

    def shown(self) -> None:
        """The player is back from a page that stood before this one."""
        self._allow()
        if self.session.match.phase in SETTLED:
            self._tell(moving=False)

    def names_by_seat(self) -> tuple[str, ...]:
        """The names of the people in the order of their seats."""
        return tuple(sitter.name for sitter in self._sitters())

    def levels_by_seat(self) -> tuple[str, ...]:
        """How strong the bots are in the order of their seats, "" for people."""
        seats, people = self.session.match.seats, self.session.people
        return tuple(people[seats.index(seat)].level for seat in range(len(seats)))

    def _sitters(self) -> tuple[Sitter, ...]:
        seats = self.session.match.seats
        by_seat = sorted(range(len(seats)), key=lambda person: seats[person])
        sitters = tuple(
            Sitter(
                spoken_name(person.name, bot=bool(person.level)),
                portrait(person.avatar),
                **of_level(person.level),
            )
            for person in (self.session.people[one] for one in by_seat)
        )
        match = self.session.match
        return crowned(sitters, match.view(None), match.ended.winners) if match.ended else sitters

    def _heard(self, update: Update) -> None:
        if self.session.match.phase not in SETTLED:
            self.end_overlay.put_away()
        window = self.window()
        if update.asks and not window.isActiveWindow():
            QApplication.alert(window)  # it is your turn, and you are looking elsewhere
        self.view.prompts.decided = self.offers_finish and self.session.decided
        self.view.present(update, self._sitters())

    def _refused(self, error: RuleError) -> None:
        self.view.refused(Reason(error.code, error.params))

    def _settled(self) -> None:
        self._allow()
        match = self.session.match
        if not self.session.quick:
            self.view.play_on()
        if match.phase not in SETTLED:
            self._told = None
        elif self._told != self._moment:
            self._tell(moving=True)

    @property
    def _moment(self) -> tuple[str, int]:
        match = self.session.match
        return match.phase, len(match.scores)

    def _told_of(self, events: Sequence[Event]) -> None:
        """A deal is being scored on the table: what leads on stands ready at once."""
        scored = any(isinstance(event, DealScored) for event in events)
        if scored and self.session.match.phase in ("scored", "pool"):
            self._tell(moving=True)

    def _tell(self, *, moving: bool) -> None:
        """How the deal or the game came out stands over the table."""
        self._told = self._moment
        self.close_sheet()
        self.end_overlay.offer(self._outcome, moving=moving)
        now = self.view.now
        if moving and now is not None:
            let_a_bot_speak(self.view, now.view, self._sitters())

    def _outcome(self) -> Outcome:
        now = self.view.now
        assert now is not None
        sitters, sheet = self._sitters(), self._sheet_of(now.view)
        card = remembered(now.view, sitters, sheet, self._deal_at) if sheet.ended else None
        return outcome_of(now.view, sitters, sheet, card, self.record)

    def _deal_at(self, number: int) -> tuple[Match, int] | None:
        """Where the deal of a number was played."""
        match = self.session.match
        numbers = [point.carry.deal for point in match.checkpoints]
        return (match, numbers.index(number)) if number in numbers else None

    def tell_record(self, record: Record) -> None:
        """The game that has just ended is a record of the player's own."""
        self.record = record
        self.end_overlay.retranslate()
        self.view.announcer.announce(record_words(record))

    def _go_on(self) -> None:
        """The next deal, whatever still moves."""
        self.view.director.hurry()
        self.session.next_deal()

    def show_sheet(self) -> None:
        """Show the accounts; after a deal they lead on to the next."""
        if self.view.now is None:
            return
        self.end_overlay.put_away()
        self.close_sheet()
        sheet = ScoreSheet(self._sheet_of(self.view.now.view), self.window())
        sheet.go_on.connect(self.session.next_deal)
        sheet.further_wanted.connect(self.session.further)
        sheet.finish_wanted.connect(self.session.finish)
        sheet.again_wanted.connect(self.again_wanted)
        sheet.new_wanted.connect(self.new_wanted)
        sheet.review_wanted.connect(self._review)
        sheet.finished.connect(self._sheet_closed)
        self.sheet = sheet
        messages.open_over(sheet, self)

    def _sheet_of(self, view: SeatView) -> Sheet:
        """The accounts as they stand."""
        match, number = self.session.match, self.session.match.deal_number
        told = "" if number is None else number_text(number)
        return sheet_of(view, self.names_by_seat(), match.phase, match.ended, told)

    def close_sheet(self) -> None:
        """Put the score sheet away."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            sheet.close()

    def _sheet_closed(self, result: int) -> None:
        put_away, self.sheet = self.sheet is not None, None
        self.view.setFocus()
        phase = self.session.match.phase
        left = result == QDialog.DialogCode.Rejected and phase in ("scored", "pool")
        if put_away and (left or phase == "over"):
            self._tell(moving=False)

    def _allow(self) -> None:
        self.allowed.emit(tuple(self._possible()))

    def _possible(self) -> list[str]:
        """Which of the menu's table actions are possible."""
        match, now = self.session.match, self.view.now
        names = []
        if self.session.can_undo:
            names.append("undo")
        if match.can_redo:
            names.append("redo")
        if match.phase == "play":
            names.append("relieve")
            if match.asks(match.seats[ME]):
                names.append("hint")
            if self.session.decided and not self.session.finishing:
                names.append("finish")
        if any("deal" in line for line in match.log):
            names.append("replay")
        if now is not None and now.view.tricks:
            names.append("last_trick")
        if match.phase != "draw":
            names.append("score_sheet")
        if match.scores:
            names.append("review")
        return names
