"""Who sits where in the lobby of a table on the network, and what the host may do about it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QPushButton, QWidget

from cardtable.bots.api import LEVELS
from cardtable.lan.protocol.client_messages import Kick, Move, Propose, SetPlace, Sit
from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.texts import _, p_
from cardtable.texts.table.people import level_name
from cardtable.texts.table.waiting import name_at, trusts
from cardtable.windows.widgets.inputs import Choices, wrapped
from cardtable.windows.widgets.layouts import Flow, discard
from cardtable.windows.widgets.messages import confirm


class LobbySeats(QObject):
    """A line for each seat, laid out in `grid`; said: what a control of it means."""

    said = Signal(object)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.levels: tuple[str, ...] = LEVELS
        """The levels that bots of the game have."""
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(10)
        self.grid.setVerticalSpacing(8)
        self.grid.setColumnStretch(1, 1)
        self.parts: list[QWidget] = []
        """What is made anew whenever the room has changed."""
        self._state: RoomState | None = None
        self._me = 0
        self._narrow = False

    @property
    def hosting(self) -> bool:
        """Whether this person is the host."""
        return self._state is not None and self._state.host == self._me

    @property
    def teaching(self) -> bool:
        """Whether this person sees all hands here and has no seat."""
        return self.hosting and self._state is not None and self._state.teacher

    def hear(self, state: RoomState, me: int) -> None:
        """How the room stands now; `lay` shows it."""
        self._state, self._me = state, me

    def lay(self, *, narrow: bool) -> None:
        """Make all lines anew. narrow: what may be done stands below who sits there."""
        self._narrow = narrow
        for part in self.parts:
            discard(part)
        self.parts = []
        for number, place in enumerate(() if self._state is None else self._state.places):
            self._seat(number, place)

    def _seat(self, number: int, place: PlaceState) -> None:
        """One line, or two where it is narrow: the seat, who has it, and what may be done."""
        row = 2 * number
        seat, who = QLabel(_("Seat {number}", number=number + 1)), plain(self._who(number, place))
        self.grid.addWidget(seat, row, 0)
        self.grid.addWidget(who, row, 1)
        self.parts += [seat, who]
        controls = self._seat_controls(number, place)
        if not controls:
            return
        line = Flow()
        for control in controls:
            line.add(control)
        if self._narrow:
            self.grid.addWidget(line, row + 1, 0, 1, 3)
        else:
            line.setFixedWidth(line.wanted)
            self.grid.addWidget(line, row, 2)
        self.parts.append(line)

    def _seat_controls(self, number: int, place: PlaceState) -> list[QWidget]:
        controls: list[QWidget] = []
        mine = place.who == "person" and place.person == self._me
        if self.hosting and place.who == "person":
            controls.append(self.mover(place.person or 0, number))
            if not mine:
                controls.append(self._button(_("Send away"), Kick(place.person or 0)))
        elif self.hosting:
            controls.append(self._level(number, place))
        elif self._may_propose_going(place):
            controls.append(self._button(_("Send away"), Propose("send_away", place.person or 0)))
        if place.who != "person":
            if self._state is not None and self._state.phase == "lobby" and not self.teaching:
                controls.append(self._button(_("Sit here"), Sit(number)))
        elif mine and not self.hosting:
            controls.append(self._button(_("Stand up"), Sit(None)))
        return controls

    def _may_propose_going(self, place: PlaceState) -> bool:
        """Whether this person may propose that somebody be sent away, where nobody hosts."""
        state = self._state
        if state is None or state.host is not None or place.who != "person":
            return False
        here = [one.person for one in state.places if one.presence == "here" and one.person]
        return place.person != self._me and self._me in here and len(here) > 2

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

    def mover(self, person: int, place: int | None) -> QPushButton:
        """A button whose menu puts a person at another place."""
        button = QPushButton(_("Move") if place is not None else _("Seat"))
        menu = QMenu(button)
        state = self._state
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
            assert self._state is not None
            name = name_at(self._state, number)
            return _("{name} (bot)", name=name) if not self.hosting else name
        ready = " ✓" if place.ready else ""
        away = "" if place.presence == "here" else " · " + _("away")
        left = " · " + trusts() if place.trusts else ""
        return f"{place.name}{ready}{away}{left}"

    def _button(self, words: str, message: object) -> QPushButton:
        button = QPushButton(words)
        button.message = message  # type: ignore[attr-defined]
        button.clicked.connect(self._say)
        return button

    def _say(self) -> None:
        message = self.sender().message  # type: ignore[attr-defined]
        if isinstance(message, Kick) and not self._sure(message):
            return
        self.said.emit(message)

    def _sure(self, kick: Kick) -> bool:
        """Sending somebody away cannot be taken back for ten minutes: ask."""
        places = () if self._state is None else self._state.places
        name = next((one.name for one in places if one.person == kick.person), "")
        question = _("Send {name} away? The door stays closed for ten minutes.", name=name)
        return confirm(self._page.window(), question, _("Send away"))

    def _set_place(self) -> None:
        choices = self.sender()
        if isinstance(choices, Choices):
            self.said.emit(SetPlace(int(choices.objectName()), str(choices.currentData())))


def plain(words: str) -> QLabel:
    """A label that takes a stranger's name for a name, never for markup."""
    label = wrapped()
    label.setText(words)
    return label
