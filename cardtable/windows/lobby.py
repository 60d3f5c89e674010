"""The lobby of a table on the network: who sits where, who is ready, who knocks, how to invite."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.api import LEVELS
from cardtable.lan.invitation import picture
from cardtable.lan.protocol import (
    Admit,
    Decide,
    Kick,
    Move,
    PlaceState,
    Ready,
    RoomState,
    SetPlace,
    Sit,
    Start,
)
from cardtable.texts import _

from . import appearance
from .messages import confirm, level_name
from .option_row import Choices, wrapped
from .room_settings import RoomSettings
from .waiting import name_at

QR_SIDE = 168


class Lobby(QScrollArea):
    """Shows a RoomState; `said` carries the messages that the player's buttons mean."""

    said = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state: RoomState | None = None
        self.me = 0
        self.invitation: tuple[str, str, str] = ("", "", "")
        """Address code, join code and link; empty for a guest."""
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
        self.seats = QGridLayout()
        self.seats.setHorizontalSpacing(10)
        self.seats.setVerticalSpacing(8)
        self.lookers = QVBoxLayout()
        self.ready, self.start = QPushButton(), QPushButton()
        self.start.setProperty("role", "go")
        self.ready.setCheckable(True)
        self.ready.clicked.connect(self._ready)
        self.start.clicked.connect(self._start)
        buttons = QHBoxLayout()
        self.fill = QPushButton()
        self.fill.clicked.connect(self._fill)
        self.hindrance = wrapped("faint")
        buttons.addWidget(self.ready)
        buttons.addWidget(self.start)
        buttons.addWidget(self.fill)
        buttons.addStretch(1)
        for part in (self.title, self.summary):
            left.addWidget(part)
        left.addLayout(self.seats)
        left.addLayout(self.lookers)
        left.addLayout(buttons)
        left.addWidget(self.hindrance)
        left.addStretch(1)
        right = QVBoxLayout()
        self.invite = wrapped("heading")
        self.codes = wrapped()
        self.codes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.qr = QLabel()
        self.copy = QPushButton()
        self.copy.clicked.connect(self._copy)
        self.settings = RoomSettings()
        self.settings.changed.connect(self._decide)
        for one in (self.invite, self.codes, self.qr, self.copy, self.settings):
            right.addWidget(one)
        right.addStretch(1)
        whole.addLayout(left, 2)
        whole.addLayout(right, 1)
        self._parts: list[QWidget] = []
        page.hide()

    @property
    def hosting(self) -> bool:
        """Whether this person is the host."""
        return self.state is not None and self.state.host == self.me

    def show_room(self, state: RoomState, me: int, summary: str) -> None:
        """Show how the room stands now."""
        self.state, self.me = state, me
        self.summary.setText(summary)
        self.page.show()
        self.retranslate()

    def invite_with(self, address: str, door: str, link: str) -> None:
        """What the host gives to friends: the table's code, the join code, the whole link."""
        self.invitation = (address, door, link)
        self.qr.setPixmap(qr(link))
        self.qr.setAccessibleName(link)
        self.retranslate()

    # Words

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        state = self.state
        if state is None:
            return
        self.title.setText(state.name or _("Table on the network"))
        self._clear()
        for number, place in enumerate(state.places):
            self._seat(number, place)
        for looker in state.lookers:
            self._looker(looker.person, looker.name, looker.state == "knocks")
        mine = next((place for place in state.places if place.person == self.me), None)
        self.ready.setVisible(mine is not None and not self.hosting)
        self.ready.setChecked(mine is not None and mine.ready)
        self.ready.setText(_("&Ready"))
        self.start.setVisible(self.hosting)
        self.start.setText(_("&Start"))
        someone_open = any(place.who == "open" for place in state.places)
        self.fill.setVisible(self.hosting and someone_open)
        self.fill.setText(_("&Fill the free seats with bots"))
        self.hindrance.setText(self._hindrance(state))
        self.hindrance.setVisible(bool(self.hindrance.text()))
        self.settings.setVisible(self.hosting)
        self.settings.show_settings(state.settings)
        self._say_invitation()

    def _hindrance(self, state: RoomState) -> str:
        """Why the game does not begin yet."""
        late = [
            place.name
            for place in state.places
            if place.who == "person"
            and place.presence == "here"
            and not place.ready
            and place.person != state.host
        ]
        if late:
            return _("Not ready yet: {names}.", names=late)
        if not self.hosting:
            return _("Waiting for the host to start.")
        if any(place.who == "open" for place in state.places):
            return _("Bots take the seats that are free when the game starts.")
        return ""

    def _say_invitation(self) -> None:
        address, door, link = self.invitation
        for part in (self.invite, self.codes, self.qr, self.copy):
            part.setVisible(bool(link))
        self.invite.setText(_("Invite friends"))
        lines = []
        if address:
            lines.append(_("Code of the table: {code}", code=address))
        if door and self.state is not None and self.state.settings.door == "code":
            lines.append(_("Join code: {code}", code=door))
        lines.append(_("Friends in this network find the table by themselves."))
        self.codes.setText("\n".join(lines))
        self.copy.setText(_("&Copy the link"))

    def _clear(self) -> None:
        for part in self._parts:
            part.setParent(None)
            part.deleteLater()
        self._parts = []

    def _put(self, part: QWidget, row: int, column: int) -> None:
        self.seats.addWidget(part, row, column)
        self._parts.append(part)

    def _seat(self, number: int, place: PlaceState) -> None:
        """One line: the seat, who has it, and what may be done about it."""
        self._put(QLabel(_("Seat {number}", number=number + 1)), number, 0)
        self._put(_plain(self._who(number, place)), number, 1)
        if self.hosting:
            if place.who == "person":
                if place.person != self.me:
                    self._button(_("Send away"), number, 3, Kick(place.person or 0))
                self._put(self._mover(place.person or 0, number), number, 2)
            else:
                choices = Choices()
                choices.addItem(_("Open"), "")
                for level in LEVELS:
                    choices.addItem(_("Bot: {level}", level=level_name(level)), level)
                choices.setCurrentIndex(max(0, choices.findData(place.level)))
                choices.setObjectName(str(number))
                choices.activated.connect(self._set_place)
                choices.setAccessibleName(_("Seat {number}", number=number + 1))
                self._put(choices, number, 2)
        if place.who != "person" or place.person != self.me:
            if place.who != "person" and self.state is not None and self.state.phase == "lobby":
                self._button(_("Sit here"), number, 3, Sit(number))
        elif not self.hosting:
            self._button(_("Stand up"), number, 3, Sit(None))

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
        return f"{place.name}{ready}{away}"

    def _looker(self, person: int, name: str, knocks: bool) -> None:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        if knocks:
            row.addWidget(_plain(_("{name} knocks.", name=name)))
            if self.hosting:
                for words, yes in ((_("Let {name} in", name=name), True), (_("Not now"), False)):
                    button = QPushButton(words)
                    button.setProperty("message", (person, yes))
                    button.clicked.connect(self._admit)
                    row.addWidget(button)
        else:
            row.addWidget(_plain(_("{name} looks on.", name=name)))
            if self.hosting:
                row.addWidget(self._mover(person, None))
        row.addStretch(1)
        self.lookers.addWidget(line)
        self._parts.append(line)

    def _button(self, words: str, row: int, column: int, message: object) -> None:
        button = QPushButton(words)
        button.message = message  # type: ignore[attr-defined]
        button.clicked.connect(self._say)
        self._put(button, row, column)

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

    def _admit(self) -> None:
        person, yes = self.sender().property("message")
        self.said.emit(Admit(person, yes))

    def _set_place(self) -> None:
        choices = self.sender()
        if isinstance(choices, Choices):
            self.said.emit(SetPlace(int(choices.objectName()), str(choices.currentData())))

    def _ready(self, on: bool) -> None:
        self.said.emit(Ready(on))

    def _start(self) -> None:
        self._fill()
        self.said.emit(Start())

    def _fill(self) -> None:
        """Bots at all the free seats."""
        state = self.state
        if state is not None:
            for number, place in enumerate(state.places):
                if place.who == "open":
                    self.said.emit(SetPlace(number, state.settings.level))

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < appearance.size(720)
        sideways = QBoxLayout.Direction.LeftToRight
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if narrow else sideways)
        super().resizeEvent(event)

    def _decide(self, settings: object) -> None:
        self.said.emit(Decide(settings))  # type: ignore[arg-type]

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.invitation[2])

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def qr(link: str) -> QPixmap:
    """The link as a picture for a telephone's camera, black on white with its quiet margin."""
    rows = picture(link)
    side = len(rows) + 8
    image = QImage(QSize(side, side), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                image.setPixelColor(x + 4, y + 4, QColor("black"))
    scale = max(1, QR_SIDE // side)
    return QPixmap.fromImage(image.scaled(side * scale, side * scale))


def _plain(words: str) -> QLabel:
    """A label that takes a stranger's name for a name, never for markup."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
