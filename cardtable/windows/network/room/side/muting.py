"""Whose words and reactions are not shown to this player; the others hear nothing of it."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from cardtable.lan.protocol.host_messages import RoomState
from cardtable.texts import _


class Muting:
    """Adds a line for everybody else at the table to a menu, each time it is opened."""

    def __init__(self, menu: QMenu) -> None:
        self._menu = menu
        self._people: dict[int, str] = {}
        self._muted: set[int] = set()
        self._added: list[QAction] = []
        menu.aboutToShow.connect(self._offer)

    def show_room(self, state: RoomState, me: int) -> None:
        """Who is there, and may be muted."""
        seated = {one.person: one.name for one in state.places if one.person is not None}
        looking = {one.person: one.name for one in state.lookers if one.state != "knocks"}
        self._people = {**seated, **looking}
        self._people.pop(me, None)

    def hides(self, person: int) -> bool:
        """Whether what this person says is not shown."""
        return person in self._muted

    def forget_lines(self) -> None:
        """The lines go from the menu, until it is opened the next time."""
        for action in self._added:
            self._menu.removeAction(action)
            action.deleteLater()
        self._added = []

    def _offer(self) -> None:
        self.forget_lines()
        self._added = [self._menu.addSeparator()] if self._people else []
        for person, name in self._people.items():
            shown = name.replace("&", "&&")
            action = self._menu.addAction(_("Hide what {name} says", name=shown))
            action.setCheckable(True)
            action.setChecked(person in self._muted)
            action.setData(person)
            action.toggled.connect(self._toggled)
            self._added.append(action)

    def _toggled(self, on: bool) -> None:
        for action in self._added:
            person = action.data()
            if person is not None:
                (self._muted.add if action.isChecked() else self._muted.discard)(person)
