"""The lobby of a table on the network: who sits where, who is ready, who knocks, how to invite."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QGridLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.api import LEVELS
from cardtable.lan.protocol.client_messages import (
    Decide,
    Kick,
    Move,
    Propose,
    Ready,
    SetPlace,
    Sit,
    Start,
)
from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.table.input.quick_clicks import QuickClicks
from cardtable.texts import _, n_, p_
from cardtable.texts.book.labels import table_name
from cardtable.texts.table.people import level_name
from cardtable.texts.table.waiting import name_at, teacher_line, trusts
from cardtable.windows.network.room.room_settings import RoomSettings
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import Choices, wrapped
from cardtable.windows.widgets.layouts import Flow, discard
from cardtable.windows.widgets.messages import confirm

from .door import Door
from .invite import Invite
from .lobby_table import LobbyTable
from .web_invite import WebInvite

WIDE = 720
"""Pixels of the design from which on the invitation stands beside the seats, not below them."""

AGAIN = 200
"""Milliseconds after which a list that was pulled down is looked at again."""


class Lobby(QScrollArea):
    """Shows a RoomState; `said` carries the messages that the player's buttons mean."""

    said = Signal(object)
    deal_wanted = Signal()
    """A teacher wants to give the first deal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state: RoomState | None = None
        self.levels: tuple[str, ...] = LEVELS
        """The levels that bots of the game have."""
        self.me = 0
        self.setWidgetResizable(True)
        self.page = page = QWidget()
        page.setObjectName("page")
        self.setWidget(page)
        self._box = whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, page)
        whole.setContentsMargins(28, 22, 28, 22)
        whole.setSpacing(24)
        left = QVBoxLayout()
        self.title = wrapped("title")
        self.summary = wrapped("faint")
        self.picture = LobbyTable()
        self.picture.sit_wanted.connect(self._sit)
        self.seats = QGridLayout()
        self.seats.setHorizontalSpacing(10)
        self.seats.setVerticalSpacing(8)
        self.seats.setColumnStretch(1, 1)
        self.knocks, self.lookers = QVBoxLayout(), QVBoxLayout()
        self.ready, self.start = QPushButton(), QPushButton()
        self._clicks = QuickClicks()
        self.start.setProperty("role", "go")
        self.ready.setCheckable(True)
        self.ready.clicked.connect(self._ready)
        self.start.clicked.connect(self._start)
        self.buttons = buttons = Flow()
        self.fill, self.give = QPushButton(), QPushButton()
        self.fill.clicked.connect(self._fill)
        self.give.clicked.connect(self.deal_wanted)
        self.hindrance = wrapped("faint")
        for button in (self.ready, self.start, self.give, self.fill):
            buttons.add(button)
        self.taught = wrapped()
        for part in (self.title, self.summary, self.taught):
            left.addWidget(part)
        left.addLayout(self.knocks)
        left.addWidget(self.picture)
        left.addWidget(buttons)
        left.addWidget(self.hindrance)
        left.addLayout(self.seats)
        left.addLayout(self.lookers)
        left.addStretch(1)
        right = QVBoxLayout()
        self.invite = Invite()
        self.invite.hide()
        self.web = WebInvite()
        self.web.hide()
        self.web.offered.connect(self._one_picture)
        self.web.table_wanted.connect(self._show_for_all)
        self.settings = RoomSettings()
        self.settings.changed.connect(self._decide)
        for one in (self.invite, self.web, self.settings):
            right.addWidget(one)
        right.addStretch(1)
        whole.addLayout(left, 2)
        whole.addLayout(right, 1)
        self._parts: list[QWidget] = []
        self._narrow = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AGAIN)
        self._later.timeout.connect(self.retranslate)
        page.hide()

    @property
    def hosting(self) -> bool:
        """Whether this person is the host."""
        return self.state is not None and self.state.host == self.me

    @property
    def teaching(self) -> bool:
        """Whether this person sees all hands here and has no seat."""
        return self.hosting and self.state is not None and self.state.teacher

    def _one_picture(self) -> None:
        """A camera must not read the program's own link where a browser's is beside it."""
        self.invite.qr.setVisible(bool(self.invite.invitation[2]) and not self.web.link)

    def show_room(self, state: RoomState, me: int, summary: str) -> None:
        """Show how the room stands now."""
        self.state, self.me = state, me
        self.summary.setText(summary)
        self.page.show()
        self.retranslate()

    def invite_with(self, address: str, door: str, link: str, others: tuple[str, ...] = ()) -> None:
        """What the host gives to friends: the table's code, the join code, the whole link."""
        self.invite.show_invitation(address, door, link, others)
        self.retranslate()

    # Words

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        state = self.state
        if state is None:
            return
        if QApplication.activePopupWidget() is not None:
            self._later.start()  # not under the player's hand
            return
        focus = self._focus()
        self.title.setText(table_name(state.name, state.of))
        self.picture.show_room(state, self.me)
        self._clear()
        for number, place in enumerate(state.places):
            self._seat(number, place)
        for looker in state.lookers:
            self._looker(looker.person, looker.name, looker.state == "knocks")
        mine = next((place for place in state.places if place.person == self.me), None)
        self.ready.setVisible(mine is not None and not self.hosting)
        self.ready.setChecked(mine is not None and mine.ready)
        self.ready.setText(_("&Ready ✓") if self.ready.isChecked() else _("&Ready"))
        self.ready.setProperty("role", "" if self.ready.isChecked() else "go")
        self.ready.style().unpolish(self.ready)
        self.ready.style().polish(self.ready)
        self.start.setVisible(self.hosting)
        self.start.setText(_("&Start"))
        self.taught.setText(teacher_line(state, self.me))
        self.taught.setVisible(state.teacher)
        self.give.setVisible(self.hosting and state.teacher)
        self.give.setText(_("Give a &deal…"))
        someone_open = any(place.who == "open" for place in state.places)
        self.fill.setVisible(self.hosting and someone_open)
        self.fill.setText(_("&Fill the free seats with bots"))
        self.hindrance.setText(self._hindrance(state))
        self.hindrance.setVisible(bool(self.hindrance.text()))
        self.settings.setVisible(self.hosting)
        self.settings.show_settings(state.settings, taught=state.teacher)
        self.invite.say(by_code=state.settings.door == "code")
        self.web.seated(sits=mine is not None, teaches=state.teacher)
        self._one_picture()
        if focus is not None:
            self._focus_again(focus)

    def _focus(self) -> tuple[int, str] | None:
        """Which of the parts that are made anew has the keys, and what it says."""
        now, parts = self.window().focusWidget(), self._controls()
        for number, part in enumerate(parts):
            if part is now:
                return number, _said_by(part)
        return None

    def _focus_again(self, focus: tuple[int, str]) -> None:
        """The same control gets the keys again; one that is gone leaves them to what is next."""
        number, words = focus
        parts = self._controls()
        if number < len(parts) and _said_by(parts[number]) == words:
            parts[number].setFocus()
        else:
            (self.start if self.hosting else self.ready).setFocus()

    def _controls(self) -> list[QWidget]:
        return [
            one
            for part in self._parts
            for one in (part, *part.findChildren(QWidget))
            if isinstance(one, (QPushButton, Choices))
        ]

    def _hindrance(self, state: RoomState) -> str:
        """Why the game does not begin yet."""
        late = _late(state)
        if late:
            return _("Not ready yet: {names}.", names=late)
        if state.starts is not None:
            return n_(
                "Everybody is ready: the game begins within {n} second.",
                "Everybody is ready: the game begins within {n} seconds.",
                math.ceil(state.starts),
            )
        if state.host is None:
            return _("The game begins when all who have a seat are ready.")
        if not self.hosting:
            return _("Waiting for the host to start.")
        if any(place.who == "open" for place in state.places):
            return _("Bots take the seats that are free when the game starts.")
        return ""

    def _clear(self) -> None:
        for part in self._parts:
            discard(part)
        self._parts = []

    def _seat(self, number: int, place: PlaceState) -> None:
        """One line, or two where it is narrow: the seat, who has it, and what may be done."""
        row = 2 * number
        seat, who = QLabel(_("Seat {number}", number=number + 1)), _plain(self._who(number, place))
        self.seats.addWidget(seat, row, 0)
        self.seats.addWidget(who, row, 1)
        self._parts += [seat, who]
        controls = self._seat_controls(number, place)
        if not controls:
            return
        line = Flow()
        for control in controls:
            line.add(control)
        if self._narrow:
            self.seats.addWidget(line, row + 1, 0, 1, 3)
        else:
            line.setFixedWidth(line.wanted)
            self.seats.addWidget(line, row, 2)
        self._parts.append(line)

    def _seat_controls(self, number: int, place: PlaceState) -> list[QWidget]:
        controls: list[QWidget] = []
        mine = place.who == "person" and place.person == self.me
        if self.hosting and place.who == "person":
            controls.append(self._mover(place.person or 0, number))
            if not mine:
                controls.append(self._button(_("Send away"), Kick(place.person or 0)))
        elif self.hosting:
            controls.append(self._level(number, place))
        elif self._may_propose_going(place):
            controls.append(self._button(_("Send away"), Propose("send_away", place.person or 0)))
        if place.who != "person":
            if self.state is not None and self.state.phase == "lobby" and not self.teaching:
                controls.append(self._button(_("Sit here"), Sit(number)))
        elif mine and not self.hosting:
            controls.append(self._button(_("Stand up"), Sit(None)))
        return controls

    def _may_propose_going(self, place: PlaceState) -> bool:
        """Whether this person may propose that somebody be sent away, where nobody hosts."""
        state = self.state
        if state is None or state.host is not None or place.who != "person":
            return False
        here = [one.person for one in state.places if one.presence == "here" and one.person]
        return place.person != self.me and self.me in here and len(here) > 2

    def _level(self, number: int, place: PlaceState) -> Choices:
        """Whether a seat stays open, or which bot has it."""
        choices = Choices()
        choices.addItem(p_("seat", "Open"), "")
        for level in self.levels:
            choices.addItem(_("Bot: {level}", level=level_name(level)), level)
        choices.setCurrentIndex(max(0, choices.findData(place.level)))
        choices.setObjectName(str(number))
        choices.activated.connect(self._set_place)
        choices.setAccessibleName(_("Seat {number}", number=number + 1))
        return choices

    def _mover(self, person: int, place: int | None) -> QPushButton:
        """A button whose menu puts a person at another place."""
        button = QPushButton(_("Move") if place is not None else _("Seat"))
        menu = QMenu(button)
        state = self.state
        for number in range(0 if state is None else len(state.places)):
            if number != place:
                self._way(menu, _("Seat {number}", number=number + 1), Move(person, number))
        if place is not None and state is not None and state.settings.watchers:
            self._way(menu, _("Looks on"), Move(person, None))
        button.setMenu(menu)
        return button

    def _way(self, menu: QMenu, words: str, message: Move) -> None:
        action = menu.addAction(words)
        action.message = message  # type: ignore[attr-defined]
        action.triggered.connect(self._say)

    def _who(self, number: int, place: PlaceState) -> str:
        if place.who == "open":
            return _("free")
        if place.who == "bot":
            assert self.state is not None
            name = name_at(self.state, number)
            return _("{name} (bot)", name=name) if not self.hosting else name
        ready = " ✓" if place.ready else ""
        away = "" if place.presence == "here" else " · " + _("away")
        left = " · " + trusts() if place.trusts else ""
        return f"{place.name}{ready}{away}{left}"

    def _looker(self, person: int, name: str, knocks: bool) -> None:
        opens = self.state is not None and self.state.opens_door(self.me)
        if knocks and opens:
            door = Door(person, name, self._clicks)
            door.said.connect(self.said)
            self.knocks.addWidget(door)  # whoever waits outside is seen at once
            self._parts.append(door)
            return
        words = _("{name} knocks.", name=name) if knocks else _("{name} looks on.", name=name)
        label = _plain(words)
        where = self.knocks if knocks else self.lookers
        where.addWidget(label)
        self._parts.append(label)
        if knocks or not self.hosting or (self.teaching and person == self.me):
            return
        line = Flow()
        line.add(self._mover(person, None))
        where.addWidget(line)
        self._parts.append(line)

    def _button(self, words: str, message: object) -> QPushButton:
        button = QPushButton(words)
        button.message = message  # type: ignore[attr-defined]
        button.clicked.connect(self._say)
        return button

    # What the buttons mean

    def _say(self) -> None:
        message = self.sender().message  # type: ignore[attr-defined]
        if isinstance(message, Kick) and not self._sure(message):
            return
        self.said.emit(message)

    def _sure(self, kick: Kick) -> bool:
        """Sending somebody away cannot be taken back for ten minutes: ask."""
        places = () if self.state is None else self.state.places
        name = next((one.name for one in places if one.person == kick.person), "")
        question = _("Send {name} away? The door stays closed for ten minutes.", name=name)
        return confirm(self.window(), question, _("Send away"))

    def _set_place(self) -> None:
        choices = self.sender()
        if isinstance(choices, Choices):
            self.said.emit(SetPlace(int(choices.objectName()), str(choices.currentData())))

    def _sit(self, number: int) -> None:
        self.said.emit(Sit(number))

    def _show_for_all(self) -> None:
        self.said.emit(Move(self.me, None))

    def _ready(self, on: bool) -> None:
        self.said.emit(Ready(on))

    def _start(self) -> None:
        self.fill_if_ready()
        self.said.emit(Start())

    def fill_if_ready(self) -> None:
        """Bots at all the free seats; while somebody is not ready, which the host hears of when
        the game is to begin, no seat is taken."""
        if self.state is not None and not _late(self.state):
            self._fill()

    def _fill(self) -> None:
        """Bots at all the free seats."""
        state = self.state
        if state is not None:
            for number, place in enumerate(state.places):
                if place.who == "open":
                    self.said.emit(SetPlace(number, state.settings.level))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        room = self.width()
        narrow = room < appearance.size(WIDE)
        sideways = QBoxLayout.Direction.LeftToRight
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if narrow else sideways)
        margin = 12 if narrow else 28
        self._box.setContentsMargins(margin, 22, margin, 22)
        self.picture.fit(self.height())
        if narrow != self._narrow:
            self._narrow = narrow
            self.retranslate()

    def _decide(self, settings: object) -> None:
        self.said.emit(Decide(settings))  # type: ignore[arg-type]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.StyleChange and hasattr(self, "_narrow"):
            self._fit()
            self.retranslate()
        super().changeEvent(event)


def _late(state: RoomState) -> list[str]:
    """Who is there and has not said to be ready."""
    return [
        place.name
        for place in state.places
        if place.who == "person"
        and place.presence == "here"
        and not place.ready
        and place.person != state.host
    ]


def _said_by(control: QWidget) -> str:
    return control.text() if isinstance(control, QPushButton) else control.objectName()


def _plain(words: str) -> QLabel:
    """A label that takes a stranger's name for a name, never for markup."""
    label = wrapped()
    label.setText(words)
    return label
