"""A table on the network: its lobby, then the table itself, with words and reactions beside it."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.api import LEVELS
from cardtable.bots.worker import Answer, Question, Thinker
from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.events import GameEnded
from cardtable.engine.options import Table
from cardtable.engine.views import Update
from cardtable.games import game as rules_of
from cardtable.lan.errors import LanError
from cardtable.lan.guest import FinishedDeal
from cardtable.lan.network import Seat
from cardtable.lan.protocol import Propose, Ready, RoomState, Spoke, read_table
from cardtable.table.signs import Sitter
from cardtable.teaching.hint import hint
from cardtable.texts import _, texts
from cardtable.texts.anchors import family
from cardtable.texts.messages import reason
from cardtable.texts.network import notice, reaction
from cardtable.texts.summary import summary

from . import appearance, messages
from .dressed import DressedTable, portrait
from .fairness import explain_fairness
from .line import Line
from .lobby import Lobby
from .option_row import wrapped
from .room_side import RoomSide
from .score_sheet import ScoreSheet
from .settings import Settings
from .sheet import sheet_of
from .waiting import faces, name_at, waiting_lines
from .words import preset_title

SETTLED = ("scored", "pool", "over")


class RoomPage(QWidget):
    """One seat at one table on the network."""

    allowed = Signal(tuple)
    """Which of the menu's table actions are possible."""
    leave_wanted = Signal()
    rule_wanted = Signal(str)
    host_on_wanted = Signal()
    """The host has left, and this player wants to be the host from now on."""
    review_wanted = Signal(object)
    """The FinishedDeal to go through."""
    game_over = Signal()
    """A game ended whose deals are in `deals`."""
    ended_for_me = Signal(object)
    """The connection is over for good: the LanError says why."""
    _advised = Signal(object, object)

    def __init__(
        self,
        seat: Seat,
        line: Line,
        settings: Settings,
        thinker: Callable[[], Thinker],
        parent: QWidget | None = None,
    ) -> None:
        """thinker: gives hints, where the table allows them."""
        super().__init__(parent)
        self.seat, self.line = seat, line
        self.state: RoomState | None = None
        self.sheet: ScoreSheet | None = None
        self.ended: GameEnded | None = None
        self.deals: list[FinishedDeal] = []
        self.marked: set[int] = set()
        """Numbers of the deals in which this player had a hint or took back."""
        self.connection = "calling"
        self.why: LanError | None = None
        self._told_at = time.monotonic()
        self._thinker = thinker
        self._sheet_for = ""
        self.lobby = Lobby(self)
        self.view = DressedTable(settings, self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.lobby)
        self.pages.addWidget(self.view)
        self.side = RoomSide(self)
        self._build()
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._say_clock)
        self._connect()
        self._stop = seat.subscribe(None, line.hear)
        if seat.state is not None:
            self._room(seat.state)
        self.retranslate()

    def _build(self) -> None:
        self.strip = QWidget()
        self.strip.setObjectName("page")
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.strip)
        self._strip_row = row
        self.strip_words = wrapped("heading")
        self.host_on, self.go = QPushButton(), QPushButton()
        self.host_on.setProperty("role", "go")
        self.host_on.clicked.connect(self.host_on_wanted)
        self.go.clicked.connect(self.leave_wanted)
        row.addWidget(self.strip_words, 1)
        row.addWidget(self.host_on)
        row.addWidget(self.go)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.strip)
        left.addWidget(self.pages, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(left, 1)
        whole.addWidget(self.side)
        self.setFocusProxy(self.pages)

    def _connect(self) -> None:
        line = self.line
        line.room.connect(self._room)
        line.connection.connect(self._connection)
        line.refused.connect(self._refused)
        line.spoke.connect(self._spoke)
        line.notice.connect(self._notice)
        line.deal.connect(self._deal)
        line.updated.connect(self._updated)
        self._advised.connect(self._advice_came, Qt.ConnectionType.QueuedConnection)
        self.lobby.said.connect(self.seat.say)
        self.side.said.connect(self.seat.say)
        self.side.leave_wanted.connect(self.leave_wanted)
        self.side.fairness_asked.connect(self._explain)
        self.view.answered.connect(self._answered)
        self.view.settled.connect(self._settled)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.view.undo_wanted.connect(self._propose_undo)
        self.view.hint_wanted.connect(self.ask_hint)

    @property
    def table(self) -> Table | None:
        """What is played here."""
        return None if self.state is None else read_table(self.state)

    @property
    def title(self) -> str:
        """The table's name, for the window."""
        name = "" if self.state is None else self.state.name
        return name or _("Table on the network")

    @property
    def playing(self) -> bool:
        """Whether the table itself is shown, not its lobby."""
        return self.pages.currentIndex() == 1

    def close_game(self) -> None:
        """The page goes; the seat can be taken up again."""
        self._tick.stop()
        self._stop()
        self.view.forget()
        self.close_sheet()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.view.apply(settings)

    # What comes

    def _room(self, state: RoomState) -> None:
        before, self.state = self.state, state
        self._told_at = time.monotonic()
        table = read_table(state)
        told = summary(family(table.game), preset_title(rules_of(table.game), table.preset), table)
        self.lobby.show_room(state, self.seat.person, told)
        self.side.show_room(state, self.seat.person)
        self.pages.setCurrentIndex(0 if state.phase == "lobby" else 1)
        if before is not None and before.phase == "lobby" and state.phase != "lobby":
            self.view.setFocus()
        if state.phase not in SETTLED:
            self._sheet_for = ""
            self.close_sheet()
        asked = state.proposal is not None and self.seat.person not in state.proposal.agreed
        if asked and (before is None or before.proposal != state.proposal):
            self.close_sheet()  # the question stands beside the table
        now = self.view.now
        if now is not None and not self.view.director.busy:
            self.view.present(Update(now.number, (), now.view, now.asks), self._sitters(now))
        self._say_clock()
        self._say_where()
        self._allow()
        self._tick.start()

    def _updated(self, update: Update) -> None:
        window = self.window()
        if update.asks and not window.isActiveWindow():
            QApplication.alert(window)  # it is your turn, and you are looking elsewhere
        if self.ended is not None and not update.view.scores:
            self.ended, self.deals, self.marked = None, [], set()
        for event in update.events:
            if isinstance(event, GameEnded):
                self.ended = event
                self._see_whether_over()
        self.view.present(update, self._sitters(update))
        self._say_clock()

    def _sitters(self, update: Update) -> tuple[Sitter, ...]:
        state = self.state
        players = update.view.table.players
        found = [Sitter(_("Seat {number}", number=seat + 1)) for seat in range(players)]
        if state is not None:
            portraits = faces(state)
            for number, (place, seat) in enumerate(zip(state.places, state.seats, strict=True)):
                away = place.who == "person" and place.presence != "here"
                found[seat] = Sitter(name_at(state, number), portrait(portraits[number]), away)
        return tuple(found)

    def names_by_seat(self) -> tuple[str, ...]:
        """The names of the people in the order of their seats."""
        now = self.view.now
        return () if now is None else tuple(sitter.name for sitter in self._sitters(now))

    def _settled(self) -> None:
        self._allow()
        state, now = self.state, self.view.now
        if state is None or now is None or state.phase not in SETTLED or not self.isVisible():
            return
        moment = f"{state.phase} {len(now.view.scores)}"
        if moment != self._sheet_for and now.view.scores:
            self._sheet_for = moment
            self.show_sheet()

    def show_sheet(self) -> None:
        """Show the accounts; after a deal they lead on to the next."""
        now, state = self.view.now, self.state
        if now is None or state is None or state.phase == "lobby":
            return
        self.close_sheet()
        sits = self.seat.place is not None
        phase = state.phase if sits else "play"
        ended = self.ended if state.phase == "over" else None
        sheet = ScoreSheet(sheet_of(now.view, self.names_by_seat(), phase, ended), self.window())
        sheet.review.setVisible(self._can_review())
        sheet.go_on.connect(self._ready)
        sheet.again_wanted.connect(self._propose_rematch)
        sheet.new.hide()
        sheet.again.setVisible(sits and state.phase == "over")
        sheet.further_wanted.connect(self._propose_further)
        sheet.finish_wanted.connect(self._propose_finish)
        sheet.review_wanted.connect(self._review)
        sheet.finished.connect(self._sheet_closed)
        self.sheet = sheet
        messages.open_over(sheet, self)

    def close_sheet(self) -> None:
        """Put the score sheet away."""
        if self.sheet is not None:
            self.sheet.close()

    def _sheet_closed(self) -> None:
        self.sheet = None
        self.view.setFocus()

    def _connection(self, state: str, why: LanError | None) -> None:
        self.connection, self.why = state, why
        self._say_connection()
        self._say_clock()
        if state == "over" and why is not None and why.code != "left":
            self.ended_for_me.emit(why)

    def _refused(self, error: RuleError | LanError) -> None:
        words = reason(texts(), error.code, error.params)
        if isinstance(error, RuleError) and self.playing:
            self.view.refused(Reason(error.code, error.params))
        elif self.playing:
            self.view.say(words)
        else:
            messages.warn(self.window(), words)

    def _spoke(self, spoke: Spoke) -> None:
        said = reaction(texts(), spoke.code) if spoke.code else spoke.text
        self.side.write(_("{name}: {words}", name=spoke.name, words=said))

    def _notice(self, code: str, params: dict[str, object]) -> None:
        words = notice(texts(), code, params)
        self.side.write(words)
        if code == "hurry" and self.playing:
            self.view.say(words)

    def _deal(self, deal: FinishedDeal) -> None:
        self.deals.append(deal)
        if deal.fair is True:
            words = _("✓ Deal {number} was fair: everybody shuffled it.", number=deal.number)
            self.side.write(words, about_fairness=True)
        elif deal.fair is False:
            words = _("✗ Deal {number} does not fit its proof.", number=deal.number)
            self.side.write(words, about_fairness=True)
        if self.sheet is not None:
            self.sheet.review.setVisible(self._can_review())
        self._see_whether_over()
        self._allow()

    def _see_whether_over(self) -> None:
        """The end of the game and the log of its last deal come one after the other."""
        update = self.seat.update
        last = self.deals[-1].match if self.deals else None
        if self.ended is None or last is None or update is None or not last.scores:
            return
        if update.view.scores and last.scores[-1].number == update.view.scores[-1].number:
            self.game_over.emit()

    # What goes

    def do(self, name: str) -> None:
        """One of the menu's table actions by name."""
        does = {
            "undo": self._propose_undo,
            "hint": self.ask_hint,
            "review": self._review,
            "last_trick": self.view.look_back,
            "score_sheet": self.show_sheet,
        }.get(name)
        if does is not None:
            does()

    def _answered(self, action: Action, ask_id: int) -> None:
        try:
            self.seat.submit(self.seat.place or 0, action, ask_id)
        except RuleError as error:
            self.view.refused(Reason(error.code, error.params))

    def _ready(self) -> None:
        self.seat.say(Ready())

    def _propose_undo(self) -> None:
        if self.playing:
            self._mark()
            self.seat.say(Propose("undo"))

    def _propose_rematch(self) -> None:
        self.seat.say(Propose("rematch"))

    def _propose_further(self, deals: int) -> None:
        self.seat.say(Propose("further", deals))

    def _propose_finish(self) -> None:
        self.seat.say(Propose("finish"))

    def _mark(self) -> None:
        if self.view.now is not None:
            self.marked.add(self.view.now.view.public.deal)

    # Hints and review

    def ask_hint(self) -> None:
        """Have this program's own strongest bot say what it would do."""
        update = self.seat.update
        if self.state is None or update is None or not update.asks or not self.playing:
            return
        if not self.state.settings.hints:
            self.view.say(_("At this table there are no hints."))
            return
        ids = tuple(ask.id for ask in update.asks)
        question = Question(LEVELS[-1], update.view, update.asks, update.number)
        self._thinker().ask(question, partial(self._advised.emit, ids))

    @Slot(object, object)
    def _advice_came(self, ids: tuple[int, ...], answer: Answer) -> None:
        now = self.view.now
        if now is None or answer.choice is None or self.view.director.busy:
            return
        if tuple(ask.id for ask in now.asks) != ids:
            return
        self._mark()
        told = hint(texts(), now.view, answer.choice, self.names_by_seat())
        action, sentence = told.action, told.sentence
        if action.kind == "play":
            self.view.point_at(action.cards[0], sentence)
        elif action.cards:
            self.view.propose(action.cards, sentence)
        else:
            self.view.say(sentence)

    def _can_review(self) -> bool:
        sits = self.view.now is not None and self.view.now.view.seat is not None
        return sits and bool(self.deals) and self.deals[-1].match is not None

    def _review(self) -> None:
        self.close_sheet()
        if self._can_review():
            self.review_wanted.emit(self.deals[-1])

    def _explain(self) -> None:
        voided = () if self.state is None else self.state.voided
        explain_fairness(self, self.deals, len(voided))

    def back(self) -> None:
        """The player is back from a page that stood before this one."""
        self._allow()
        self._settled()

    def _allow(self) -> None:
        state, now = self.state, self.view.now
        names = []
        if state is not None and now is not None and self.playing:
            sits = self.seat.place is not None
            if sits and state.phase == "play" and state.settings.undo:
                names.append("undo")
            if state.settings.hints and now.asks:
                names.append("hint")
            if now.view.tricks:
                names.append("last_trick")
            if state.phase != "draw":
                names.append("score_sheet")
            if self._can_review():
                names.append("review")
        if self.isVisible():
            self.allowed.emit(tuple(names))

    # Words

    def _say_clock(self) -> None:
        """Who is waited for, and how long."""
        state, update = self.state, self.seat.update
        if state is None:
            return
        if self.connection != "here":  # what is known of the others is not true any more
            self.side.say_waiting(())
            return
        to_act = () if update is None or self.view.now is None else update.view.to_act
        passed = time.monotonic() - self._told_at
        self.side.say_waiting(waiting_lines(state, self.seat.place, to_act, passed))

    def _say_connection(self) -> None:
        words = {
            "calling": _("Calling the host…"),
            "knocking": _("Waiting to be let in: the host is being asked."),
            "here": _("Connected"),
            "away": _("Connection lost: trying again…"),
        }.get(self.connection, _("Disconnected"))
        over = self.connection == "over"
        never = self.connection == "away" and self.state is None
        if (over or never) and self.why is not None:
            words = reason(texts(), self.why.code, self.why.params)
        self._say_where()
        self.strip.setVisible(self.connection != "here")
        self.strip_words.setText(words)
        heir = over and self.why is not None and self.why.code in ("host_left", "closed")
        self.host_on.setVisible(heir and self.state is not None and self.seat.place is not None)
        self.go.setVisible(over)
        self.host_on.setText(_("&Host this table on"))
        self.go.setText(_("&Leave"))

    def _say_where(self) -> None:
        here = self.connection == "here"
        looks_on = self.state is not None and self.seat.place is None
        self.side.where.setText(_("You look on.") if looks_on else _("Connected"))
        self.side.where.setVisible(here)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self._say_connection()
        self._say_clock()
        if self.state is not None:
            self._room(self.state)

    def _fit(self) -> None:
        self.side.fit(self.width())
        narrow = self.width() < appearance.size(820)
        sideways = QBoxLayout.Direction.LeftToRight
        self._strip_row.setDirection(QBoxLayout.Direction.TopToBottom if narrow else sideways)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_stop"):
            self.retranslate()
        elif event.type() == QEvent.Type.StyleChange and hasattr(self, "_stop"):
            self._fit()
        super().changeEvent(event)
