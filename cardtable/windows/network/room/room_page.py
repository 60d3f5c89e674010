"""A table on the network: its lobby, then the table itself, with words and reactions beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from cardtable.bots.offered import offered
from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.events import DealScored, Event
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.seat_view import Update
from cardtable.games import game as rules_of
from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.protocol.client_messages import Propose
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, Spoke
from cardtable.lan.transport.network import Seat
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import _, n_, texts
from cardtable.texts.book.anchors import family
from cardtable.texts.book.labels import preset_title, table_name
from cardtable.texts.summary import summary
from cardtable.texts.wordings.messages import reason
from cardtable.texts.wordings.network import notice, reaction
from cardtable.windows.game.edge_buttons import EdgeButtons
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.game.table_preferences import reduced_motion
from cardtable.windows.network.disconnected_page import DisconnectedPage
from cardtable.windows.network.lobby import Lobby
from cardtable.windows.network.network_bridge import NetworkBridge
from cardtable.windows.network.outside import Outside
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.settings.settings import Settings
from cardtable.windows.widgets import messages

from .fairness import explain_fairness
from .link_strip import LinkStrip
from .room_board import RoomBoard, is_rooms_table
from .room_clock import RoomClock
from .room_help import RoomHelp
from .room_picture import RoomPicture
from .room_record import RoomRecord
from .room_sheet import RoomSheet
from .room_side import RoomSide
from .waiting import sitters


class RoomPage(QWidget):
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
        self.connection = "calling"
        self._being_scored = False
        """Whether the scoring of a deal is shown just now."""
        self._was_away = False
        """Whether the link has been away since this player decided something."""
        self.why: LanError | None = None
        self.lobby = Lobby(self)
        self.view = StyledTable(settings, self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.lobby)
        self.pages.addWidget(self.view)
        self.parting = DisconnectedPage()
        self.pages.addWidget(self.parting)
        self.outside = Outside()
        self.pages.addWidget(self.outside)
        self.pages.setCurrentWidget(self.outside)  # until the room is known
        self.side = RoomSide(self)
        self.board, self.picture = RoomBoard(self), RoomPicture(self.view)
        self.help = RoomHelp(seat, self.view, thinker, self.names_by_seat, self)
        self.help.offers_finish = settings.offer_finish
        self.accounts = RoomSheet(self, self.view)
        self.accounts.find = self._deal_at
        self.edge = EdgeButtons(self.view)
        self.edge.offer(settings.edge_buttons)
        self._dress(settings)
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
        self.strip = LinkStrip()
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.strip)
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
        line.outside.connect(self.outside.show_room)
        line.connection.connect(self._connection)
        line.refused.connect(self._refused)
        line.spoke.connect(self.side.spoke)
        line.spoke.connect(self._spoke)
        line.notice.connect(self._notice)
        line.deal.connect(self._deal)
        line.updated.connect(self._updated)
        self.record.begun_anew.connect(self.help.forget_marks)
        self.record.bot_played.connect(self.help.mark_deal)
        self.record.recalled.connect(self.help.recall)
        self.record.end_learned.connect(self._end_learned)
        self.record.game_over.connect(self.game_over)
        self.strip.host_on_wanted.connect(self.host_on_wanted)
        self.strip.leave_wanted.connect(self.leave_wanted)
        self.parting.host_on_wanted.connect(self.host_on_wanted)
        self.parting.leave_wanted.connect(self.leave_wanted)
        self.accounts.said.connect(self.seat.say)
        self.accounts.review_wanted.connect(self._review)
        self.accounts.deal_wanted.connect(self._review_deal)
        self.accounts.closed.connect(self.view.setFocus)
        self.lobby.said.connect(self.seat.say)
        self.side.said.connect(self.seat.say)
        self.side.leave_wanted.connect(self.leave_wanted)
        self.side.done.connect(self.setFocus)
        self.board.said.connect(self.seat.say)
        self.board.leave_wanted.connect(self.leave_wanted)
        self.board.picture_wanted.connect(self.picture.enlarge)
        self.side.fairness_asked.connect(self._explain)
        self.view.answered.connect(self._answered)
        self.view.settled.connect(self._settled)
        self.view.told.connect(self._told)
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
        self.clock.stop()
        self._stop()
        self.accounts.overlay.put_away()
        self.view.forget()
        self.close_sheet()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.view.apply(settings)
        self._dress(settings)
        self.help.offers_finish = settings.offer_finish
        self.edge.offer(settings.edge_buttons)

    def _dress(self, settings: Settings) -> None:
        """The pictures of the room are like the table."""
        for picture in (self.lobby.picture, self.outside.picture):
            picture.look = self.view.pictures.look
            picture.calm = reduced_motion(settings) or settings.speed == "off"
            picture.update()

    # What comes

    def _room(self, state: RoomState) -> None:
        before, self.state = self.state, state
        table = read_table(state)
        told = summary(family(table.game), preset_title(rules_of(table.game), table.preset), table)
        self.lobby.levels = offered(table.game)
        self.lobby.show_room(state, self.seat.person, told)
        self.side.show_room(state, self.seat.person)
        self.pages.setCurrentIndex(0 if state.phase == "lobby" else 1)
        self.setFocusProxy(self.lobby if state.phase == "lobby" else self.view)
        if state.phase != "lobby" and (before is None or before.phase == "lobby"):
            self._look_at_table()
        self.accounts.show_room(state, self.seat.person)
        if self._being_scored:  # the room may learn of it after the table
            self._tell_outcome()
        self._show_board(state)
        called = (state.name, state.of, state.game)
        if before is None or (before.name, before.of, before.game) != called:
            self.titled.emit()
        self._hear_knocks(state, before)
        now = self.view.now
        if now is not None and not self.view.director.busy:
            self.view.present(Update(now.number, (), now.view, now.asks), self._sitters(now))
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
        self.side.setVisible(not rooms)
        free = any(one.who != "person" or one.presence == "bot" for one in state.places)
        self.picture.want(wanted=rooms and free)

    def _tell_of_bot(self) -> None:
        """What a bot has played while the link was away is told when it stands again."""
        number = self.record.stood_in() if self.connection == "here" else 0
        if self._was_away and number:
            words = n_(
                "A bot has played {n} card for you.", "A bot has played {n} cards for you.", number
            )
            self.side.write(words)
            self.view.prompts.show(words)

    def _hear_knocks(self, state: RoomState, before: RoomState | None) -> None:
        """Whoever is to open the door hears of everybody who has come to it."""
        if not state.opens_door(self.seat.person):
            return
        known = () if before is None else before.lookers
        waited = {one.person for one in known if one.state == "knocks"}
        for one in state.lookers:
            if one.state == "knocks" and one.person not in waited:
                QApplication.alert(self.window())
                self.knocked.emit()
                self.view.announcer.announce(_("{name} knocks.", name=one.name))

    def _look_at_table(self) -> None:
        """The keys are for the table now, unless the player is writing something."""
        if not self.side.field.hasFocus():
            self.view.setFocus()

    def _updated(self, update: Update) -> None:
        window = self.window()
        if update.asks and not window.isActiveWindow():
            QApplication.alert(window)  # it is your turn, and you are looking elsewhere
        self.record.heard(update)
        self.help.heard(update)
        self.view.present(update, self._sitters(update))
        self.clock.say()
        self._tell_of_bot()

    def _sitters(self, update: Update) -> tuple[Sitter, ...]:
        return sitters(self.state, update.view.table.players)

    def names_by_seat(self) -> tuple[str, ...]:
        """The names of the people in the order of their seats."""
        now = self.view.now
        return () if now is None else tuple(sitter.name for sitter in self._sitters(now))

    def _told(self, events: Sequence[Event]) -> None:
        """A deal is being scored on the table: what leads on stands ready at once."""
        if any(isinstance(event, DealScored) for event in events):
            self._being_scored = True
            self._tell_outcome()

    def _tell_outcome(self) -> None:
        now = self.view.now
        if now is not None and self.isVisible():
            self.accounts.settled(now.view, self._sitters(now), self.record.ended)
            self.accounts.can_review(self._can_review())

    def _settled(self) -> None:
        self.picture.stand()
        self._being_scored = False
        if self.over:
            self._rest()
        self._allow()
        self.help.rested()
        self._tell_outcome()

    def show_sheet(self) -> None:
        """Show the accounts; after a deal they lead on to the next."""
        now = self.view.now
        if now is not None:
            self.accounts.show(now.view, self._sitters(now), self.record.ended)
            self.accounts.can_review(self._can_review())

    def close_sheet(self) -> None:
        """Put the score sheet away."""
        self.accounts.close()

    def _connection(self, state: str, why: LanError | None) -> None:
        if state == "calling" and self.connection == "away":
            return  # every further attempt would only make the words flicker
        self._was_away = self._was_away or state == "away"
        self.connection, self.why = state, why
        self._say_connection()
        self.clock.link(state)
        self.side.link(here=state == "here")
        self.board.link(here=state == "here")
        if state == "over" and why is not None and why.code != "left":
            self._part(why)
            self.ended_for_me.emit(why)

    def _part(self, why: LanError) -> None:
        """Nothing can be done at this table any more: no control looks as if it could."""
        if self.state is None:
            return
        self.side.end()
        if self.playing:
            self.accounts.rest()
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

    def _spoke(self, spoke: Spoke) -> None:
        """What somebody at the table says stands at that one's plate too."""
        state = self.state
        if state is None or not self.playing or self.side.muting.hides(spoke.person):
            return
        for place, seat in zip(state.places, state.seats, strict=True):
            if place.who == "person" and place.person == spoke.person:
                words = reaction(texts(), spoke.code) if spoke.code else spoke.text
                self.view.speak(seat, words)

    def _notice(self, code: str, params: dict[str, object]) -> None:
        words = notice(texts(), code, params)
        self.side.write(words)
        if code == "hurry" and self.playing:
            self.view.say(words)

    def _deal(self, deal: FinishedDeal) -> None:
        new = self.record.take(deal)
        self._tell_of_bot()
        if new:
            self.side.dealt(deal)
        self.accounts.can_review(self._can_review())
        self.record.dealt()
        self._allow()

    def _end_learned(self) -> None:
        if not self.view.director.busy:
            self._settled()

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
            self.record.sent(action)
            self._was_away = False
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
        return sits and self.record.last is not None

    def _review(self) -> None:
        self.close_sheet()
        if self._can_review():
            self.review_wanted.emit(self.record.last, 0)

    def _review_deal(self, number: int, trick: int) -> None:
        deal = self.record.find(number)
        if deal is not None:
            self.close_sheet()
            self.review_wanted.emit(deal, trick)

    def _deal_at(self, number: int) -> tuple[Match, int] | None:
        """Where a deal was played that this person may go through."""
        deal = self.record.find(number)
        if deal is None or deal.match is None or not self._can_review():
            return None
        return deal.match, len(deal.match.checkpoints) - 1

    def _explain(self) -> None:
        voided = () if self.state is None else self.state.voided
        explain_fairness(self, self.record.deals, len(voided), self.side.names)

    def back(self) -> None:
        """The player is back from a page that stood before this one."""
        self._allow()
        self._settled()

    def _allow(self) -> None:
        names = self.help.possible(over=self.over) if self.playing else ()
        if names and self._can_review():
            names = (*names, "review")
        if self.isVisible():
            self.allowed.emit(names)

    # Words

    def _say_connection(self) -> None:
        known, sits = self.state is not None, self.seat.place is not None
        self.strip.say(self.connection, self.why, known=known, sits=sits)
        if self.parted:
            self.strip.hide()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self._say_connection()
        self.clock.say()
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
