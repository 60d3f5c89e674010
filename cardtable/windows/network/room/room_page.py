"""A table on the network: its lobby, then the table itself, with words and reactions beside it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardtable.bots.offered import offered
from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.options import Table
from cardtable.engine.seat_view import Update
from cardtable.games import game as rules_of
from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.protocol.client_messages import Propose
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.network import Seat
from cardtable.texts.book.anchors import family
from cardtable.texts.book.labels import preset_title, table_name
from cardtable.texts.summary import summary
from cardtable.windows.game.edge_buttons import EdgeButtons
from cardtable.windows.network.network_bridge import NetworkBridge
from cardtable.windows.network.teacher.teacher_desk import TeacherDesk
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell.program_page import ProgramPage

from .room_board import RoomBoard, is_rooms_table
from .room_clock import RoomClock
from .room_game import RoomGame
from .room_help import RoomHelp
from .room_link import RoomLink
from .room_pages import RoomPages
from .room_picture import RoomPicture
from .room_record import RoomRecord
from .room_talk import RoomTalk
from .side.room_side import RoomSide


class RoomPage(ProgramPage, QWidget):
    """One seat at one table on the network."""

    allowed = Signal(tuple)
    """Which of the menu's table actions are possible."""
    leave_wanted = Signal()
    rule_wanted = Signal(str)
    host_on_wanted = Signal()
    """The host has left, and this player wants to be the host from now on."""
    review_wanted = Signal(object, int)
    """The FinishedDeal to go through, and the trick to begin at, 0 for none."""
    game_over = Signal()
    """A game ended whose deals are in `record`."""
    ended_for_me = Signal(object)
    """The connection is over for good: the LanError says why."""
    knocked = Signal()
    """Somebody wants to be let in, and it is for this person to open."""
    titled = Signal()
    """The table's name, or what is played at it, has become known."""

    def __init__(
        self,
        seat: Seat,
        line: NetworkBridge,
        settings: Settings,
        thinker: Callable[[], Thinker],
        parent: QWidget | None = None,
    ) -> None:
        """thinker: gives hints, where the table allows them."""
        super().__init__(parent)
        self.seat, self.line = seat, line
        self.state: RoomState | None = None
        self.record = RoomRecord(seat, self)
        self.link = RoomLink(self)
        self.pages = RoomPages(settings, self.link.parting, self)
        self.lobby, self.view = self.pages.lobby, self.pages.view
        self.side = RoomSide(self)
        self.board, self.picture = RoomBoard(self), RoomPicture(self.view)
        self.settings = settings
        self.desk = TeacherDesk(seat, lambda: self.settings, self)
        self.game = RoomGame(self.record, self.view, lambda: self.state, self)
        self.accounts, self.review = self.game.accounts, self.game.review
        self.help = RoomHelp(seat, self.view, thinker, self.game.names_by_seat, self)
        self.help.offers_finish = settings.offer_finish
        self.talk = RoomTalk(self.view, self.side, self)
        self.edge = EdgeButtons(self.view)
        self.edge.offer(settings.edge_buttons)
        self.edge.wanted.connect(self.do)
        self.allowed.connect(self.edge.allow)
        self.clock = RoomClock(seat, self.side, self.view, self)
        self.clock.said.connect(self.board.say_waiting)
        self._build()
        self._connect()
        self._stop = seat.subscribe(None, line.hear)
        if seat.state is not None:
            self._room(seat.state)
        self.retranslate()

    def _build(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.link.strip)
        left.addWidget(self.pages, 1)
        left.addWidget(self.board)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(left, 1)
        whole.addWidget(self.side)
        self.setFocusProxy(self.lobby)

    def _connect(self) -> None:
        line = self.line
        line.room.connect(self._room)
        line.outside.connect(self.pages.outside.show_room)
        line.connection.connect(self.link.hear)
        line.refused.connect(self.talk.refused)
        line.spoke.connect(self.talk.spoke)
        line.notice.connect(self.talk.notice)
        line.deal.connect(self._deal)
        line.updated.connect(self._updated)
        self.record.begun_anew.connect(self.help.forget_marks)
        self.record.bot_played.connect(self.help.mark_deal)
        self.record.recalled.connect(self.help.recall)
        self.record.end_learned.connect(self._end_learned)
        self.record.game_over.connect(self.game_over)
        self.link.changed.connect(self._linked)
        self.link.ended.connect(self._part)
        self.link.ended.connect(self.ended_for_me)
        self.link.host_on_wanted.connect(self.host_on_wanted)
        self.link.leave_wanted.connect(self.leave_wanted)
        self.talk.knocked.connect(self.knocked)
        self.review.wanted.connect(self.review_wanted)
        self.accounts.said.connect(self.seat.say)
        self.accounts.closed.connect(self.view.setFocus)
        self.lobby.said.connect(self.seat.say)
        self.side.said.connect(self.seat.say)
        self.side.leave_wanted.connect(self.leave_wanted)
        self.side.done.connect(self.setFocus)
        self.board.said.connect(self.seat.say)
        self.board.leave_wanted.connect(self.leave_wanted)
        self.desk.said.connect(self.seat.say)
        self.desk.begins.connect(self.lobby.fill_if_ready)
        self.lobby.deal_wanted.connect(self.desk.open)
        self.board.deal_wanted.connect(self.desk.open)
        self.board.picture_wanted.connect(self.picture.enlarge)
        self.side.fairness_asked.connect(self._explain)
        self.view.answered.connect(self._answered)
        self.view.settled.connect(self._settled)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.view.undo_wanted.connect(self._propose_undo)
        self.view.hint_wanted.connect(self.ask_hint)
        self.view.finish_wanted.connect(self.help.finish)
        self.help.gave.connect(self.record.sent)

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
        return self.pages.playing

    @property
    def over(self) -> bool:
        """Whether the link to the host is over for good."""
        return self.link.over

    @property
    def parted(self) -> bool:
        """Whether the lobby is gone, and only what happened to it is shown."""
        return self.pages.parted

    def close_game(self) -> None:
        """The page goes; the seat can be taken up again."""
        self.clock.stop()
        self._stop()
        self.accounts.overlay.put_away()
        self.view.forget()
        self.close_sheet()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.settings = settings
        self.view.apply(settings)
        self.pages.dress(settings)
        self.help.offers_finish = settings.offer_finish
        self.edge.offer(settings.edge_buttons)

    # What comes

    def _room(self, state: RoomState) -> None:
        before, self.state = self.state, state
        table = read_table(state)
        told = summary(family(table.game), preset_title(rules_of(table.game), table.preset), table)
        self.lobby.seats.levels = offered(table.game)
        self.lobby.show_room(state, self.seat.person, told)
        self.side.show_room(state, self.seat.person)
        self.setFocusProxy(self.pages.show_phase(state.phase))
        if state.phase != "lobby" and (before is None or before.phase == "lobby"):
            self._look_at_table()
        self.game.show_room(state, self.seat.person)
        self._show_board(state)
        called = (state.name, state.of, state.game)
        if before is None or (before.name, before.of, before.game) != called:
            self.titled.emit()
        self.talk.show_room(state, self.seat.person)
        self.game.show_people()
        self.clock.show_room(state)
        self._allow()

    def lead_to(self, link: str) -> None:
        """Browsers find the table there; "": they may not come in."""
        self.board.lead_to(link)
        self.picture.lead_to(link)

    def _show_board(self, state: RoomState) -> None:
        """A host without a place shows the table for the room: nothing stands beside it."""
        rooms = state.phase != "lobby" and is_rooms_table(state, self.seat.person)
        self.board.show_room(state, self.seat.person)
        self.desk.show_room(state)
        self.side.setVisible(not rooms)
        free = any(one.who != "person" or one.presence == "bot" for one in state.places)
        self.picture.want(wanted=rooms and free, on_demand=state.teacher)

    def _tell_of_bot(self) -> None:
        """What a bot has played while the link was away is told when it stands again."""
        cards = self.record.stood_in() if self.link.state == "here" else 0
        if self.link.was_away and cards:
            self.talk.tell_of_bot(cards)

    def _look_at_table(self) -> None:
        """The keys are for the table now, unless the player is writing something."""
        if not self.side.field.hasFocus():
            self.view.setFocus()

    def _updated(self, update: Update) -> None:
        self.record.heard(update)
        self.help.heard(update)
        self.game.show(update)
        self.clock.say()
        self._tell_of_bot()

    def _settled(self) -> None:
        self.picture.stand()
        if self.over:
            self.game.rest()
        self._allow()
        self.help.rested()
        self.game.settled()

    def close_sheet(self) -> None:
        """Put the score sheet away."""
        self.accounts.close()

    def _linked(self, state: str) -> None:
        self._say_connection()
        self.clock.link(state)
        self.side.link(here=state == "here")
        self.board.link(here=state == "here")

    def _part(self, why: LanError) -> None:
        """Nothing can be done at this table any more: no control looks as if it could."""
        if self.state is None:
            return
        self.side.end()
        if self.playing:
            self.accounts.rest()
            self.game.rest()
            self._allow()
        else:
            self.close_sheet()
            self.side.hide()
            self.link.strip.hide()
            sits = self.seat.place is not None
            self.setFocusProxy(self.pages.part(self.title, why, sits=sits))

    def _deal(self, deal: FinishedDeal) -> None:
        new = self.record.take(deal)
        self._tell_of_bot()
        if new:
            self.side.dealt(deal)
        self.accounts.can_review(self.review.possible)
        self.record.dealt()
        self._allow()

    def _end_learned(self) -> None:
        if not self.view.director.busy:
            self.game.crown()
            self._settled()

    # What goes

    def do(self, name: str) -> bool:
        """One of the menu's table actions by name."""
        does = {
            "undo": self._propose_undo,
            "hint": self.ask_hint,
            "finish": self.help.finish,
            "review": self.review.begin,
            "last_trick": self.view.look_back,
            "score_sheet": self.game.show_sheet,
        }.get(name)
        if does is not None:
            does()
        return True

    def _answered(self, action: Action, ask_id: int) -> None:
        try:
            self.seat.submit(self.seat.place or 0, action, ask_id)
            self.record.sent(action)
            self.link.was_away = False
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

    def _explain(self) -> None:
        self.review.explain(self.state, self.side.names)

    def shown(self) -> None:
        """The page has come into the window, or is back from behind another."""
        self._allow()
        self._settled()

    def _allow(self) -> None:
        names = self.help.possible(over=self.over) if self.playing else ()
        if names and self.review.possible:
            names = (*names, "review")
        if self.isVisible():
            self.allowed.emit(names)

    # Words

    def _say_connection(self) -> None:
        known, sits = self.state is not None, self.seat.place is not None
        self.link.say(known=known, sits=sits, parted=self.parted)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self._say_connection()
        self.clock.say()
        if self.parted and self.link.why is not None:
            self._part(self.link.why)
        elif self.state is not None and not self.over:
            self._room(self.state)

    def _fit(self) -> None:
        self.side.fit(self.width())
        self.link.strip.fit(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_stop"):
            self.retranslate()
        elif event.type() == QEvent.Type.StyleChange and hasattr(self, "_stop"):
            self._fit()
        super().changeEvent(event)
