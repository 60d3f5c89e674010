"""A table on the network: its lobby, then the table itself, with words and reactions beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.events import GameEnded
from cardtable.engine.options import Table
from cardtable.engine.views import Update
from cardtable.games import game as rules_of
from cardtable.lan.errors import LanError
from cardtable.lan.guest import FinishedDeal
from cardtable.lan.network import Seat
from cardtable.lan.protocol import (
    REACTIONS,
    Propose,
    React,
    Ready,
    RoomState,
    Say,
    Spoke,
    Vote,
    read_table,
)
from cardtable.table.signs import Sitter
from cardtable.texts import _, texts
from cardtable.texts.anchors import family
from cardtable.texts.messages import reason
from cardtable.texts.network import notice, reaction
from cardtable.texts.summary import summary

from . import messages
from .dressed import DressedTable, portrait
from .line import Line
from .lobby import Lobby
from .score_sheet import ScoreSheet
from .settings import Settings
from .sheet import sheet_of
from .words import preset_title

WORDS_KEPT = 200


class RoomPage(QWidget):
    """One seat at one table on the network. `left` when it is over for this person."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(
        self, seat: Seat, line: Line, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.seat, self.line = seat, line
        self.state: RoomState | None = None
        self.sheet: ScoreSheet | None = None
        self.ended: GameEnded | None = None
        self._sheet_for = ""
        self.lobby = Lobby(self)
        self.view = DressedTable(settings, self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.lobby)
        self.pages.addWidget(self.view)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.pages, 1)
        whole.addWidget(self._side())
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._say_clock)
        self._connect()
        self._stop = seat.subscribe(None, line.hear)
        if seat.state is not None:
            self._room(seat.state)
        self.retranslate()

    def _side(self) -> QWidget:
        side = QWidget()
        side.setObjectName("page")
        side.setFixedWidth(250)
        column = QVBoxLayout(side)
        self.where, self.clock, self.asked = QLabel(), QLabel(), QLabel()
        for label in (self.where, self.clock, self.asked):
            label.setWordWrap(True)
        self.yes, self.no = QPushButton(), QPushButton()
        self.yes.clicked.connect(self._vote_yes)
        self.no.clicked.connect(self._vote_no)
        votes = QHBoxLayout()
        votes.addWidget(self.yes)
        votes.addWidget(self.no)
        self.words = QListWidget()
        self.words.setWordWrap(True)
        self.field = QLineEdit()
        self.field.setMaxLength(300)
        self.field.returnPressed.connect(self._speak)
        self.react, self.propose, self.leave = QPushButton(), QPushButton(), QPushButton()
        self.reactions, self.proposals = QMenu(self), QMenu(self)
        self.react.setMenu(self.reactions)
        self.propose.setMenu(self.proposals)
        self.leave.clicked.connect(self.leave_wanted)
        for part in (self.where, self.clock, self.asked):
            column.addWidget(part)
        column.addLayout(votes)
        column.addWidget(self.words, 1)
        for control in (self.field, self.react, self.propose, self.leave):
            column.addWidget(control)
        return side

    def _connect(self) -> None:
        line = self.line
        line.room.connect(self._room)
        line.connection.connect(self._connection)
        line.refused.connect(self._refused)
        line.spoke.connect(self._spoke)
        line.notice.connect(self._notice)
        line.deal.connect(self._deal)
        line.updated.connect(self._updated)
        self.lobby.said.connect(self.seat.say)
        self.view.answered.connect(self._answered)
        self.view.settled.connect(self._settled)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.view.undo_wanted.connect(self._propose_undo)

    @property
    def table(self) -> Table | None:
        """What is played here."""
        return None if self.state is None else read_table(self.state)

    @property
    def title(self) -> str:
        """The table's name, for the window."""
        name = "" if self.state is None else self.state.name
        return name or _("Table on the network")

    def close_game(self) -> None:
        """The page goes; the seat can be taken up again."""
        self._tick.stop()
        self._stop()
        self.view.forget()
        if self.sheet is not None:
            self.sheet.close()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.view.apply(settings)

    # What comes

    def _room(self, state: RoomState) -> None:
        before, self.state = self.state, state
        table = read_table(state)
        told = summary(family(table.game), preset_title(rules_of(table.game), table.preset), table)
        self.lobby.show_room(state, self.seat.person, told)
        self.pages.setCurrentIndex(0 if state.phase == "lobby" else 1)
        if before is not None and before.phase == "lobby" and state.phase != "lobby":
            self.ended = None
            self.view.setFocus()
        if state.phase not in ("scored", "pool", "over"):
            self._sheet_for = ""
            if self.sheet is not None:
                self.sheet.close()
        now = self.view.now
        if now is not None and not self.view.director.busy:
            self.view.present(Update(now.number, (), now.view, now.asks), self._sitters(now))
        self._say_clock()
        self._say_proposal()
        self._tick.start()

    def _updated(self, update: Update) -> None:
        for event in update.events:
            if isinstance(event, GameEnded):
                self.ended = event
        self.view.present(update, self._sitters(update))

    def _sitters(self, update: Update) -> tuple[Sitter, ...]:
        state = self.state
        players = update.view.table.players
        found = [Sitter(_("Seat {number}", number=seat + 1)) for seat in range(players)]
        if state is not None:
            for place, seat in zip(state.places, state.seats, strict=True):
                name = place.name or _("free")
                away = place.who == "person" and place.presence != "here"
                found[seat] = Sitter(name, portrait(place.avatar), away)
        return tuple(found)

    def _settled(self) -> None:
        state, now = self.state, self.view.now
        if state is None or now is None or state.phase not in ("scored", "pool", "over"):
            return
        moment = f"{state.phase} {len(now.view.scores)}"
        if moment != self._sheet_for and now.view.scores:
            self._sheet_for = moment
            self._show_sheet(now, state.phase)

    def _show_sheet(self, now: Update, phase: str) -> None:
        if self.sheet is not None:
            self.sheet.close()
        names = [sitter.name for sitter in self._sitters(now)]
        sheet = ScoreSheet(sheet_of(now.view, names, phase, self.ended), self.window())
        sheet.review.hide()
        sheet.go_on.connect(self._ready)
        sheet.again_wanted.connect(self._propose_rematch)
        sheet.new.hide()
        sheet.further_wanted.connect(self._propose_further)
        sheet.finish_wanted.connect(self._propose_finish)
        sheet.finished.connect(self._sheet_closed)
        self.sheet = sheet
        messages.open_over(sheet, self)

    def _sheet_closed(self) -> None:
        self.sheet = None
        self.view.setFocus()

    def _connection(self, state: str, why: LanError | None) -> None:
        self.where.setText(
            {
                "calling": _("Calling the host…"),
                "knocking": _("Waiting to be let in…"),
                "here": _("Connected"),
                "away": _("Connection lost: trying again…"),
            }.get(state, _("Disconnected"))
        )
        if state == "over" and why is not None and why.code != "left":
            self.where.setText(reason(texts(), why.code, why.params))
            messages.warn(self.window(), reason(texts(), why.code, why.params))

    def _refused(self, error: RuleError | LanError) -> None:
        words = reason(texts(), error.code, error.params)
        if isinstance(error, RuleError) and self.pages.currentIndex() == 1:
            self.view.refused(Reason(error.code, error.params))
        elif self.pages.currentIndex() == 1:
            self.view.say(words)
        else:
            messages.warn(self.window(), words)

    def _spoke(self, spoke: Spoke) -> None:
        said = reaction(texts(), spoke.code) if spoke.code else spoke.text
        self._write(_("{name}: {words}", name=spoke.name, words=said))

    def _notice(self, code: str, params: dict[str, object]) -> None:
        self._write(notice(texts(), code, params))

    def _deal(self, deal: FinishedDeal) -> None:
        if deal.fair is True:
            self._write(_("✓ Deal {number} was fair: everybody shuffled it.", number=deal.number))
        elif deal.fair is False:
            self._write(_("✗ Deal {number} does not fit its proof.", number=deal.number))

    def _write(self, words: str) -> None:
        if words:
            self.words.addItem(words)
            while self.words.count() > WORDS_KEPT:
                self.words.takeItem(0)
            self.words.scrollToBottom()

    # What goes

    def _answered(self, action: Action, ask_id: int) -> None:
        try:
            self.seat.submit(self.seat.place or 0, action, ask_id)
        except RuleError as error:
            self.view.refused(Reason(error.code, error.params))

    def _ready(self) -> None:
        self.seat.say(Ready())

    def _speak(self) -> None:
        text = self.field.text().strip()
        if text:
            self.seat.say(Say(text))
            self.field.clear()

    def _say_reaction(self) -> None:
        self.seat.say(React(self.sender().objectName()))

    def _say_proposal_of(self) -> None:
        self.seat.say(Propose(self.sender().objectName()))

    def _propose_undo(self) -> None:
        self.seat.say(Propose("undo"))

    def _propose_rematch(self) -> None:
        self.seat.say(Propose("rematch"))

    def _propose_further(self, deals: int) -> None:
        self.seat.say(Propose("further", deals))

    def _propose_finish(self) -> None:
        self.seat.say(Propose("finish"))

    def _vote_yes(self) -> None:
        self._vote(True)

    def _vote_no(self) -> None:
        self._vote(False)

    def _vote(self, yes: bool) -> None:
        if self.state is not None and self.state.proposal is not None:
            self.seat.say(Vote(self.state.proposal.number, yes))

    # Words

    def _say_clock(self) -> None:
        """Who is waited for, and how long."""
        state = self.state
        if state is None:
            return
        lines = []
        for place in state.places:
            if place.who == "person" and place.presence == "away":
                lines.append(_("{name} is away.", name=place.name))
            elif place.left is not None:
                seconds = max(0, round(place.left))
                lines.append(_("{name}: {n} s", name=place.name, n=seconds))
        if state.phase == "scored":
            late = [p.name for p in state.places if p.who == "person" and not p.ready]
            if late:
                lines.append(_("Not ready yet: {names}.", names=late))
        self.clock.setText("\n".join(lines))

    def _say_proposal(self) -> None:
        proposal = None if self.state is None else self.state.proposal
        mine = proposal is not None and self.seat.person in proposal.agreed
        for button in (self.yes, self.no):
            button.setVisible(proposal is not None and not mine)
        if proposal is None or self.state is None:
            self.asked.setText("")
            return
        name = next((p.name for p in self.state.places if p.person == proposal.by), "")
        self.asked.setText(
            {
                "undo": _("{name} asks to take back.", name=name),
                "rematch": _("{name} proposes another game.", name=name),
                "further": _("{name} proposes to play on for the pool.", name=name),
                "finish": _("{name} proposes to divide the pool.", name=name),
            }.get(proposal.what, "")
        )

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.yes.setText(_("&Yes"))
        self.no.setText(_("&No"))
        self.field.setPlaceholderText(_("Say something"))
        self.field.setAccessibleName(_("Say something"))
        self.words.setAccessibleName(_("What was said"))
        self.react.setText(_("&Reaction"))
        self.propose.setText(_("&Propose"))
        self.leave.setText(_("&Leave"))
        self.reactions.clear()
        for code in REACTIONS:
            action = self.reactions.addAction(reaction(texts(), code))
            action.setObjectName(code)
            action.triggered.connect(self._say_reaction)
        self.proposals.clear()
        for what, words in (("undo", _("Take back")), ("rematch", _("Another game"))):
            action = self.proposals.addAction(words)
            action.setObjectName(what)
            action.triggered.connect(self._say_proposal_of)
        self._say_clock()
        self._say_proposal()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "proposals"):
            self.retranslate()
        super().changeEvent(event)
