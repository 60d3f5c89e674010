"""A table on the network: its lobby, then the table itself, with words and reactions beside it."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.events import GameEnded
from cardtable.engine.options import Table
from cardtable.engine.views import Update
from cardtable.games import game as rules_of
from cardtable.lan.ears import FinishedDeal
from cardtable.lan.errors import LanError
from cardtable.lan.inward import Propose
from cardtable.lan.network import Seat
from cardtable.lan.outward import RoomState
from cardtable.lan.protocol import read_table
from cardtable.table.signs import Sitter
from cardtable.texts import _, texts
from cardtable.texts.anchors import family
from cardtable.texts.messages import reason
from cardtable.texts.network import notice
from cardtable.texts.summary import summary

from . import messages
from .dressed import DressedTable
from .fairness import explain_fairness
from .line import Line
from .link_strip import LinkStrip
from .lobby import Lobby
from .parting import Parting
from .room_help import RoomHelp
from .room_sheet import RoomSheet
from .room_side import RoomSide
from .score_sheet import ScoreSheet
from .settings import Settings
from .waiting import sitters, waiting_lines
from .words import preset_title, table_name


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
    titled = Signal()
    """The table's name, or what is played at it, has become known."""

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
        self.ended: GameEnded | None = None
        self.deals: list[FinishedDeal] = []
        self.connection = "calling"
        self.why: LanError | None = None
        self._told_at = time.monotonic()
        self.lobby = Lobby(self)
        self.view = DressedTable(settings, self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.lobby)
        self.pages.addWidget(self.view)
        self.parting = Parting()
        self.pages.addWidget(self.parting)
        self.side = RoomSide(self)
        self.help = RoomHelp(seat, self.view, thinker, self.names_by_seat, self)
        self.help.offers_finish = settings.offer_finish
        self.accounts = RoomSheet(self)
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
        self.strip = LinkStrip()
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.strip)
        left.addWidget(self.pages, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(left, 1)
        whole.addWidget(self.side)
        self.setFocusProxy(self.lobby)

    def _connect(self) -> None:
        line = self.line
        line.room.connect(self._room)
        line.connection.connect(self._connection)
        line.refused.connect(self._refused)
        line.spoke.connect(self.side.spoke)
        line.notice.connect(self._notice)
        line.deal.connect(self._deal)
        line.updated.connect(self._updated)
        self.strip.host_on_wanted.connect(self.host_on_wanted)
        self.strip.leave_wanted.connect(self.leave_wanted)
        self.parting.host_on_wanted.connect(self.host_on_wanted)
        self.parting.leave_wanted.connect(self.leave_wanted)
        self.accounts.said.connect(self.seat.say)
        self.accounts.review_wanted.connect(self._review)
        self.accounts.closed.connect(self.view.setFocus)
        self.lobby.said.connect(self.seat.say)
        self.side.said.connect(self.seat.say)
        self.side.leave_wanted.connect(self.leave_wanted)
        self.side.done.connect(self.setFocus)
        self.side.fairness_asked.connect(self._explain)
        self.view.answered.connect(self._answered)
        self.view.settled.connect(self._settled)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.view.undo_wanted.connect(self._propose_undo)
        self.view.hint_wanted.connect(self.ask_hint)
        self.view.finish_wanted.connect(self.help.finish)

    @property
    def table(self) -> Table | None:
        """What is played here."""
        return None if self.state is None else read_table(self.state)

    @property
    def title(self) -> str:
        """The table's name, for the window."""
        state = self.state
        return table_name("", "") if state is None else table_name(state.name, state.of)

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet while it is shown."""
        return self.accounts.sheet

    @property
    def playing(self) -> bool:
        """Whether the table itself is shown, not its lobby."""
        return self.pages.currentIndex() == 1

    @property
    def over(self) -> bool:
        """Whether the link to the host is over for good."""
        return self.connection == "over"

    @property
    def parted(self) -> bool:
        """Whether the lobby is gone, and only what happened to it is shown."""
        return self.pages.currentWidget() is self.parting

    def close_game(self) -> None:
        """The page goes; the seat can be taken up again."""
        self._tick.stop()
        self._stop()
        self.view.forget()
        self.close_sheet()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.view.apply(settings)
        self.help.offers_finish = settings.offer_finish

    # What comes

    def _room(self, state: RoomState) -> None:
        before, self.state = self.state, state
        self._told_at = time.monotonic()
        table = read_table(state)
        told = summary(family(table.game), preset_title(rules_of(table.game), table.preset), table)
        self.lobby.show_room(state, self.seat.person, told)
        self.side.show_room(state, self.seat.person)
        self.pages.setCurrentIndex(0 if state.phase == "lobby" else 1)
        self.setFocusProxy(self.lobby if state.phase == "lobby" else self.view)
        if state.phase != "lobby" and (before is None or before.phase == "lobby"):
            self._look_at_table()
        self.accounts.show_room(state, self.seat.person)
        called = (state.name, state.of, state.game)
        if before is None or (before.name, before.of, before.game) != called:
            self.titled.emit()
        if self._somebody_knocks(state) and not (before and self._somebody_knocks(before)):
            QApplication.alert(self.window())
        now = self.view.now
        if now is not None and not self.view.director.busy:
            self.view.present(Update(now.number, (), now.view, now.asks), self._sitters(now))
        self._say_clock()
        self._say_where()
        self._allow()
        self._tick.start()

    def _somebody_knocks(self, state: RoomState) -> bool:
        """Whether this person, as the host, is to open the door."""
        mine = state.host == self.seat.person
        return mine and any(one.state == "knocks" for one in state.lookers)

    def _look_at_table(self) -> None:
        """The keys are for the table now, unless the player is writing something."""
        if not self.side.field.hasFocus():
            self.view.setFocus()

    def _updated(self, update: Update) -> None:
        window = self.window()
        if update.asks and not window.isActiveWindow():
            QApplication.alert(window)  # it is your turn, and you are looking elsewhere
        if self.ended is not None and not update.view.scores:
            self.ended, self.deals = None, []
            self.help.marked = set()
        for event in update.events:
            if isinstance(event, GameEnded):
                self.ended = event
                self._see_whether_over()
        self.help.heard(update)
        self.view.present(update, self._sitters(update))
        self._say_clock()

    def _sitters(self, update: Update) -> tuple[Sitter, ...]:
        return sitters(self.state, update.view.table.players)

    def names_by_seat(self) -> tuple[str, ...]:
        """The names of the people in the order of their seats."""
        now = self.view.now
        return () if now is None else tuple(sitter.name for sitter in self._sitters(now))

    def _settled(self) -> None:
        if self.over:
            self._rest()
        self._allow()
        self.help.rested()
        now = self.view.now
        if now is not None and self.isVisible():
            self.accounts.settled(now.view, self.names_by_seat(), self.ended)
            self.accounts.can_review(self._can_review())

    def show_sheet(self) -> None:
        """Show the accounts; after a deal they lead on to the next."""
        now = self.view.now
        if now is not None:
            self.accounts.show(now.view, self.names_by_seat(), self.ended)
            self.accounts.can_review(self._can_review())

    def close_sheet(self) -> None:
        """Put the score sheet away."""
        self.accounts.close()

    def _connection(self, state: str, why: LanError | None) -> None:
        self.connection, self.why = state, why
        self._say_connection()
        self._say_clock()
        if state == "over" and why is not None and why.code != "left":
            self._part(why)
            self.ended_for_me.emit(why)

    def _part(self, why: LanError) -> None:
        """Nothing can be done at this table any more: no control looks as if it could."""
        if self.state is None:
            return
        self.side.end()
        if self.playing:
            self._rest()
            self._allow()
        else:
            self.close_sheet()
            self.side.hide()
            self.strip.hide()
            self.parting.say(self.title, why, sits=self.seat.place is not None)
            self.pages.setCurrentWidget(self.parting)
            self.setFocusProxy(self.parting.go)

    def _rest(self) -> None:
        """The cards lie as they lay: none of them can be played."""
        now = self.view.now
        if now is not None and now.asks and not self.view.director.busy:
            self.view.present(Update(now.number, (), now.view, ()), self._sitters(now))

    def _refused(self, error: RuleError | LanError) -> None:
        words = reason(texts(), error.code, error.params)
        if isinstance(error, RuleError) and self.playing:
            self.view.refused(Reason(error.code, error.params))
        elif self.playing:
            self.view.say(words)
        else:
            messages.warn(self.window(), words)

    def _notice(self, code: str, params: dict[str, object]) -> None:
        words = notice(texts(), code, params)
        self.side.write(words)
        if code == "hurry" and self.playing:
            self.view.say(words)

    def _deal(self, deal: FinishedDeal) -> None:
        again = bool(self.deals) and self.deals[-1].number == deal.number
        if again:  # the same deal, now with how the pool was divided
            self.deals.pop()
        else:
            self.side.dealt(deal)
        self.deals.append(deal)
        self.accounts.can_review(self._can_review())
        self._see_whether_over()
        self._allow()

    def _see_whether_over(self) -> None:
        """The end of the game and the log of its last deal come one after the other."""
        update = self.seat.update
        last = self.deals[-1].match if self.deals else None
        if last is None or update is None or not (self.ended or last.ended):
            return
        if [one.number for one in last.scores[-1:]] != [
            one.number for one in update.view.scores[-1:]
        ]:
            return
        if self.ended is None:  # it ended while this guest was away: the log tells how
            self.ended = last.ended
            if not self.view.director.busy:
                self._settled()
        self.game_over.emit()

    # What goes

    def do(self, name: str) -> None:
        """One of the menu's table actions by name."""
        does = {
            "undo": self._propose_undo,
            "hint": self.ask_hint,
            "finish": self.help.finish,
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

    def _propose_undo(self) -> None:
        if self.playing:
            self.help.stop_finishing()
            self.help.mark()
            self.seat.say(Propose("undo"))

    # Hints and review

    def ask_hint(self) -> None:
        """Have this program's own strongest bot say what it would do."""
        if self.playing:
            self.help.ask_hint()

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
            sits = self.seat.place is not None and not self.over
            if sits and state.phase == "play" and state.settings.undo:
                names.append("undo")
            if state.settings.hints and now.asks:
                names.append("hint")
            if self.help.decided(now) and not self.help.finishing:
                names.append("finish")
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
        self._say_where()
        known, sits = self.state is not None, self.seat.place is not None
        self.strip.say(self.connection, self.why, known=known, sits=sits)
        if self.parted:
            self.strip.hide()

    def _say_where(self) -> None:
        here = self.connection == "here"
        looks_on = self.state is not None and self.seat.place is None
        self.side.where.setText(_("You look on.") if looks_on else _("Connected"))
        self.side.where.setVisible(here)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self._say_connection()
        self._say_clock()
        if self.parted and self.why is not None:
            self._part(self.why)
        elif self.state is not None and not self.over:
            self._room(self.state)

    def _fit(self) -> None:
        self.side.fit(self.width())
        self.strip.fit(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_stop"):
            self.retranslate()
        elif event.type() == QEvent.Type.StyleChange and hasattr(self, "_stop"):
            self._fit()
        super().changeEvent(event)
