"""Beside a networked table: who is waited for, what is proposed, what was said, how to go on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.protocol.client_messages import (
    REACTIONS,
    Admit,
    Consent,
    Propose,
    React,
    Ready,
    Say,
    Sit,
    Vote,
)
from cardtable.lan.protocol.host_messages import RoomState, Spoke
from cardtable.table.input.quick_clicks import QuickClicks
from cardtable.texts import _, n_, texts
from cardtable.texts.table.shuffled import fairness_line
from cardtable.texts.table.waiting import name_at, teacher_line, trusting_line
from cardtable.texts.wordings.network import reaction
from cardtable.windows.network.door import Knock
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped

from .muting import Muting
from .proposal import ProposalVote

WORDS_KEPT = 200
MOST_NAMED = 6
"""So many spectators are named; more are counted."""
FAIRNESS = int(Qt.ItemDataRole.UserRole)
"""Set on a line about a fair deal: a click explains it."""


class RoomSide(QWidget):
    """`said` carries the messages that the player's buttons mean."""

    said = Signal(object)
    leave_wanted = Signal()
    done = Signal()
    """Nothing more is to be written: the keys are for the table again."""
    fairness_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.state: RoomState | None = None
        self.me = 0
        self._here = True
        column = QVBoxLayout(self)
        self.where, self.clock = wrapped("faint"), wrapped()
        self.watched = wrapped("faint")
        clicks = QuickClicks()
        self.vote = ProposalVote(clicks, self)
        self.vote.said.connect(self._answer)
        votes = QHBoxLayout()
        votes.addWidget(self.vote.yes)
        votes.addWidget(self.vote.no)
        self.knock = Knock(clicks, self)
        self.knock.said.connect(self._answer)
        door = QHBoxLayout()
        door.addWidget(self.knock.admit)
        door.addWidget(self.knock.refuse)
        self.end_overlay = QPushButton()
        self.end_overlay.clicked.connect(self._go_on)
        self.consent = QCheckBox()
        self.consent.clicked.connect(self._consent)
        self.shown = wrapped("faint")
        self.words = QListWidget()
        self.words.setWordWrap(True)
        self.words.setMinimumHeight(40)
        self.words.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.words.itemClicked.connect(self._word_chosen)
        self.words.itemActivated.connect(self._word_chosen)
        self.field = QLineEdit()
        self.field.setMaxLength(300)
        self.field.returnPressed.connect(self._speak)
        self.react, self.propose, self.leave = QPushButton(), QPushButton(), QPushButton()
        self.seat = QPushButton()
        self.reactions, self.proposals, self.free = QMenu(self), QMenu(self), QMenu(self)
        self.react.setMenu(self.reactions)
        self.muting = Muting(self.reactions)
        self.propose.setMenu(self.proposals)
        self.seat.setMenu(self.free)
        self.leave.clicked.connect(self.leave_wanted)
        for part in (self.where, self.watched, self.clock, self.vote.words):
            column.addWidget(part)
        column.addLayout(votes)
        column.addWidget(self.knock.words)
        column.addLayout(door)
        column.addWidget(self.end_overlay)
        column.addWidget(self.consent)
        column.addWidget(self.shown)
        column.addWidget(self.words, 1)
        column.addStretch()  # keeps what is below at the foot while nothing can be said
        for control in (self.field, self.react, self.propose, self.seat, self.leave):
            column.addWidget(control)
        for unneeded in (self.words, self.field, self.react, self.propose):
            unneeded.hide()
        self.retranslate()

    def show_room(self, state: RoomState, me: int) -> None:
        """Show how the room stands; me: this person's number."""
        held = self.window().focusWidget()
        self.state, self.me = state, me
        self.muting.show_room(state, me)
        for part in (self.words, self.field, self.react):
            part.show()
        self.propose.setVisible(state.phase != "lobby" and self.place is not None)
        self._say_watched()
        self.knock.show_room(self.state, self.me)
        self.vote.show_room(self.state, self.me)
        self._say_onward()
        self._say_seat()
        self._say_hands()
        if held is not None and self.isAncestorOf(held) and held.isHidden():
            self.done.emit()  # not to whatever control stands next

    def link(self, *, here: bool) -> None:
        """Whether there is a link to the host. Without one nothing said would arrive: what is
        written stays in its field, and no button looks as if it could do anything."""
        held = self.window().focusWidget()
        self._here = here
        answers = (self.vote.yes, self.vote.no, self.knock.admit, self.knock.refuse)
        buttons = (*answers, self.end_overlay, self.consent)
        controls = (*buttons, self.react, self.propose, self.seat)
        for control in controls:
            control.setEnabled(here)
        if not here and held in controls:
            self.done.emit()

    def end(self) -> None:
        """The link is over: what was said can be read, and nothing done here any more."""
        self.state = None
        self.retranslate()
        for part in (self.field, self.react, self.propose, self.leave, self.clock):
            part.hide()

    def fit(self, room: int) -> None:
        """Take what the table can spare of so many pixels."""
        self.setFixedWidth(min(appearance.size(250), max(190, room * 3 // 10)))

    def say_waiting(self, lines: Sequence[str]) -> None:
        """Who is waited for, one line each."""
        self.clock.setText("\n".join(lines))
        self.clock.setVisible(bool(lines))

    def write(self, words: str, about_fairness: bool = False) -> None:
        """One more line of what was said and done."""
        if not words:
            return
        item = QListWidgetItem(words)
        if about_fairness:
            item.setData(FAIRNESS, True)
            item.setToolTip(_("What does this mean?"))
        self.words.addItem(item)
        while self.words.count() > WORDS_KEPT:
            self.words.takeItem(0)
        self.words.scrollToBottom()

    def spoke(self, spoke: Spoke) -> None:
        """Somebody said something, or reacted."""
        if self.muting.hides(spoke.person):
            return
        said = reaction(texts(), spoke.code) if spoke.code else spoke.text
        self.write(_("{name}: {words}", name=spoke.name, words=said))

    def dealt(self, deal: FinishedDeal) -> None:
        """A deal is scored: was it fair?"""
        self.write(fairness_line(deal, self.names), about_fairness=True)

    @property
    def names(self) -> tuple[str, ...]:
        """The people's names by their places."""
        state = self.state
        return () if state is None else tuple(name_at(state, i) for i in range(len(state.places)))

    def _word_chosen(self, item: QListWidgetItem) -> None:
        if item.data(FAIRNESS):
            self.fairness_asked.emit()

    # What the buttons mean

    def _go_on(self) -> None:
        over = self.state is not None and self.state.phase == "over"
        self.said.emit(Propose("rematch") if over else Ready())
        self.done.emit()

    def _consent(self, on: bool) -> None:
        self.said.emit(Consent(on))

    def _speak(self) -> None:
        text = self.field.text().strip()
        if text and self._here:
            self.said.emit(Say(text))
            self.field.clear()

    def _say_reaction(self) -> None:
        self.said.emit(React(self.sender().objectName()))

    def _say_proposal_of(self) -> None:
        self.said.emit(Propose(self.sender().objectName()))

    def _take_seat(self) -> None:
        self.said.emit(Sit(int(self.sender().objectName())))

    def _answer(self, answer: Admit | Vote) -> None:
        self.said.emit(answer)
        self.done.emit()

    # Words

    def _say_watched(self) -> None:
        """Who looks on: nobody is watched without a sign of it. And who takes no part in the
        shuffle."""
        state = self.state
        lookers = () if state is None or state.phase == "lobby" else state.lookers
        names = [one.name for one in lookers if one.state != "knocks" and one.person != self.me]
        if len(names) > MOST_NAMED:
            words = n_("{n} spectator looks on.", "{n} spectators look on.", len(names))
        else:
            words = n_("Spectator: {names}.", "Spectators: {names}.", len(names), names=names)
        told = [words if names else "", "" if state is None else trusting_line(state)]
        self.watched.setText("\n".join(filter(None, told)))
        self.watched.setVisible(any(told))

    @property
    def place(self) -> int | None:
        """This person's place."""
        places = () if self.state is None else self.state.places
        return next((i for i, one in enumerate(places) if one.person == self.me), None)

    def _say_onward(self) -> None:
        state, place = self.state, self.place
        phase = "" if state is None else state.phase
        ready = state is not None and place is not None and state.places[place].ready
        rematch = (
            phase == "over" and state is not None and state.proposal is None and not state.teacher
        )
        goes_on = (phase == "scored" and not ready) or rematch
        self.end_overlay.setVisible(place is not None and goes_on)
        self.end_overlay.setText(
            _("Another ga&me") if phase == "over" else _("&Ready for the next deal")
        )

    def _say_hands(self) -> None:
        """Whether those who look on see the hands: everybody at the table has to agree."""
        state, place = self.state, self.place
        taught = "" if state is None else teacher_line(state, self.me)
        if taught:
            self.consent.hide()
            self.shown.show()
            self.shown.setText(taught)
            return
        wanted = state is not None and state.settings.watchers and state.settings.hands != "closed"
        self.consent.setVisible(wanted and place is not None)
        self.shown.setVisible(wanted)
        if state is None or not wanted:
            return
        self.consent.setText(_("&My hand may be shown"))
        self.consent.setToolTip(_("Spectators see hands only if all at the table agree."))
        self.consent.setChecked(place is not None and state.places[place].consents)
        missing = [one.name for one in state.places if one.who == "person" and not one.consents]
        if state.hands == "open":
            words = _("Spectators see all hands.")
        elif state.hands == "late":
            minutes = max(1, state.settings.delay // 60)
            words = n_(
                "Spectators see all hands, {n} minute later.",
                "Spectators see all hands, {n} minutes later.",
                minutes,
            )
        else:
            words = _("Spectators see no hands. Not agreed yet: {names}.", names=missing)
        self.shown.setText(words)

    def _say_seat(self) -> None:
        """Whoever looks on during a game may ask for a place from the next deal on."""
        state = self.state
        looks_on = state is not None and state.phase != "lobby" and self.place is None
        self.free.clear()
        if state is None or not looks_on:
            self.seat.hide()
            return
        promised = next((i for i, one in enumerate(state.places) if one.next == self.me), None)
        if promised is not None:
            self.seat.setText(
                _("From the next deal on: seat of {name}", name=name_at(state, promised))
            )
        else:
            self.seat.setText(_("Take a seat at the next deal"))
        for number, place in enumerate(state.places):
            nobody = place.who != "person" or place.presence == "bot"
            if nobody and place.next in (None, self.me):
                action = self.free.addAction(name_at(state, number).replace("&", "&&"))
                action.setObjectName(str(number))
                action.setCheckable(True)
                action.setChecked(number == promised)
                action.triggered.connect(self._take_seat)
        self.seat.setVisible(not self.free.isEmpty())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.field.setPlaceholderText(_("Say something"))
        self.field.setAccessibleName(_("Say something"))
        self.words.setAccessibleName(_("What was said"))
        self.react.setText(_("R&eaction"))
        self.propose.setText(_("&Propose"))
        self.leave.setText(_("Le&ave"))
        self.muting.forget_lines()
        self.reactions.clear()
        for code in REACTIONS:
            action = self.reactions.addAction(reaction(texts(), code))
            action.setObjectName(code)
            action.triggered.connect(self._say_reaction)
        self.proposals.clear()
        for what, words in (("undo", _("Undo")), ("rematch", _("Another game"))):
            action = self.proposals.addAction(words)
            action.setObjectName(what)
            action.triggered.connect(self._say_proposal_of)
        self._say_watched()
        self.vote.show_room(self.state, self.me)
        self.knock.show_room(self.state, self.me)
        self._say_onward()
        self._say_seat()
        self._say_hands()

    def changeEvent(self, event: QEvent) -> None:
        kinds = (QEvent.Type.LanguageChange, QEvent.Type.StyleChange)
        if event.type() in kinds and hasattr(self, "proposals"):
            self.retranslate()
        super().changeEvent(event)
