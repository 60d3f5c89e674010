"""What people and the host of a networked table say, brought to where it is seen and heard."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from cardtable.engine.actions import Reason, RuleError
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, Spoke
from cardtable.texts import _, n_, texts
from cardtable.texts.wordings.messages import reason
from cardtable.texts.wordings.network import notice, reaction
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.widgets import messages

from .side.room_side import RoomSide


class RoomTalk(QObject):
    """Writes the room's words beside the table, and says on it what concerns the play."""

    knocked = Signal()
    """Somebody wants to be let in, and it is for this person to open."""

    def __init__(self, view: StyledTable, side: RoomSide, page: QWidget) -> None:
        super().__init__(page)
        self._view, self._side, self._page = view, side, page
        self._state: RoomState | None = None

    @property
    def _playing(self) -> bool:
        return self._state is not None and self._state.phase != "lobby"

    def show_room(self, state: RoomState, me: int) -> None:
        """Whoever is to open the door (`me`: this person) hears of everybody who has come to it."""
        before, self._state = self._state, state
        if not state.opens_door(me):
            return
        known = () if before is None else before.lookers
        waited = {one.person for one in known if one.state == "knocks"}
        for one in state.lookers:
            if one.state == "knocks" and one.person not in waited:
                QApplication.alert(self._page.window())
                self.knocked.emit()
                self._view.announcer.announce(_("{name} knocks.", name=one.name))

    def spoke(self, spoke: Spoke) -> None:
        """What somebody at the table says stands at that one's plate too."""
        self._side.spoke(spoke)
        state = self._state
        if state is None or not self._playing or self._side.muting.hides(spoke.person):
            return
        for place, seat in zip(state.places, state.seats, strict=True):
            if place.who == "person" and place.person == spoke.person:
                words = reaction(texts(), spoke.code) if spoke.code else spoke.text
                self._view.speak(seat, words)

    def notice(self, code: str, params: dict[str, object]) -> None:
        """What the host tells everybody."""
        words = notice(texts(), code, params)
        self._side.write(words)
        if code == "hurry" and self._playing:
            self._view.say(words)

    def refused(self, error: RuleError | LanError) -> None:
        """What this player wanted is not done, for this reason."""
        words = reason(texts(), error.code, error.params)
        if isinstance(error, RuleError) and self._playing:
            self._view.refused(Reason(error.code, error.params))
        elif self._playing:
            self._view.say(words)
        else:
            messages.warn(self._page.window(), words)

    def tell_of_bot(self, cards: int) -> None:
        """A bot has played so many cards while this player's link was away."""
        words = n_(
            "A bot has played {n} card for you.", "A bot has played {n} cards for you.", cards
        )
        self._side.write(words)
        self._view.prompts.show(words)
