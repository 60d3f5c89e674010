"""The lobby of a table on the network: who sits where, who is ready, who knocks, how to invite."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.lan.protocol.client_messages import (
    Decide,
    Move,
    Ready,
    SetPlace,
    Sit,
    Start,
)
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.table.input.quick_clicks import QuickClicks
from cardtable.texts import _
from cardtable.texts.book.labels import table_name
from cardtable.texts.table.waiting import hindrance, late, teacher_line
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import Choices, wrapped
from cardtable.windows.widgets.layouts import Flow

from .door import Door
from .invite import Invite
from .lobby_seats import LobbySeats, plain
from .lobby_settings import LobbySettings
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
        self.seats = LobbySeats(self)
        self.seats.said.connect(self.said)
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
        left.addLayout(self.seats.grid)
        left.addLayout(self.lookers)
        left.addStretch(1)
        right = QVBoxLayout()
        self.invite = Invite()
        self.invite.hide()
        self.web = WebInvite()
        self.web.hide()
        self.web.offered.connect(self._one_picture)
        self.web.table_wanted.connect(self._show_for_all)
        self.settings = LobbySettings()
        self.settings.changed.connect(self._decide)
        for one in (self.invite, self.web, self.settings):
            right.addWidget(one)
        right.addStretch(1)
        whole.addLayout(left, 2)
        whole.addLayout(right, 1)
        self._narrow = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AGAIN)
        self._later.timeout.connect(self.retranslate)
        page.hide()

    @property
    def hosting(self) -> bool:
        """Whether this person is the host."""
        return self.seats.hosting

    def _one_picture(self) -> None:
        """A camera must not read the program's own link where a browser's is beside it."""
        self.invite.qr.setVisible(bool(self.invite.invitation[2]) and not self.web.link)

    def show_room(self, state: RoomState, me: int, summary: str) -> None:
        """Show how the room stands now."""
        self.state, self.me = state, me
        self.seats.hear(state, me)
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
        self.seats.lay(narrow=self._narrow)
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
        self.hindrance.setText(hindrance(state, hosts=self.hosting))
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
            for part in self.seats.parts
            for one in (part, *part.findChildren(QWidget))
            if isinstance(one, (QPushButton, Choices))
        ]

    def _looker(self, person: int, name: str, knocks: bool) -> None:
        opens = self.state is not None and self.state.opens_door(self.me)
        if knocks and opens:
            door = Door(person, name, self._clicks)
            door.said.connect(self.said)
            self.knocks.addWidget(door)  # whoever waits outside is seen at once
            self.seats.parts.append(door)
            return
        words = _("{name} knocks.", name=name) if knocks else _("{name} looks on.", name=name)
        label = plain(words)
        where = self.knocks if knocks else self.lookers
        where.addWidget(label)
        self.seats.parts.append(label)
        if knocks or not self.hosting or (self.seats.teaching and person == self.me):
            return
        line = Flow()
        line.add(self.seats.mover(person, None))
        where.addWidget(line)
        self.seats.parts.append(line)

    # What the buttons mean

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
        if self.state is not None and not late(self.state):
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


def _said_by(control: QWidget) -> str:
    return control.text() if isinstance(control, QPushButton) else control.objectName()
