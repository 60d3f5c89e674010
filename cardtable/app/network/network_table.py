"""One table on the network as the window has it: its page, the seat there, and what is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.bots.worker import Thinker
from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.guest.own_part import OwnParts
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.network import Seat
from cardtable.saves.errors import SaveError
from cardtable.texts import _
from cardtable.windows.network.network_bridge import NetworkBridge
from cardtable.windows.network.room.room_page import RoomPage
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.sound.sounds import Sounds
from cardtable.windows.widgets import messages

from .game_records import keep


class NetworkTable(QObject):
    """Stands in the window from sitting down until the table is left or put away."""

    left = Signal()
    """The player has left; whether the host keeps the seat, the seat knows."""
    not_reached = Signal(object)
    """The link was over before the room was known: the LanError says why."""
    host_on_wanted = Signal()
    review_wanted = Signal(object, object, object, object, int)
    """A Match, the names by seat, the seat from which its last deal is gone through, the cards
    that its player gave here, and the trick to begin at, 0 for none."""
    game_over = Signal(object)
    """An Entry: a game that is to be counted."""
    trouble = Signal(object)
    """A SaveError: what is kept of the table cannot be read or written."""

    def __init__(
        self,
        window: MainWindow,
        seat: Seat,
        line: NetworkBridge,
        thinker: Callable[[], Thinker],
        games: Path,
        parts: OwnParts,
        parent: QObject,
    ) -> None:
        """thinker: gives hints there. games: the folder of finished games. parts: what was kept of
        the player's part in such tables' games."""
        super().__init__(parent)
        self.window, self.seat = window, seat
        self._games, self._parts = games, parts
        self._given_up = False
        self.page = page = RoomPage(seat, line, window.settings, thinker, window)
        page.leave_wanted.connect(self.leave)
        page.rule_wanted.connect(window.dialogs.show_rule)
        page.allowed.connect(self._allow)
        page.titled.connect(self.entitle)
        page.host_on_wanted.connect(self.host_on_wanted)
        page.ended_for_me.connect(self._ended)
        page.review_wanted.connect(self._review)
        page.game_over.connect(self._keep)
        page.help.helped.connect(self._keep_part)
        if page.state is not None:
            self._recall(page.state)
        else:
            line.room.connect(self._recall, Qt.ConnectionType.SingleShotConnection)

    def sound(self, sounds: Sounds, line: NetworkBridge) -> None:
        """Let the table be heard too."""
        self.page.knocked.connect(sounds.knocked)
        line.refused.connect(sounds.refused)
        sounds.listen(self.page.view)

    def show(self) -> None:
        """Show the page, also again after another stood before it."""
        self.window.show_table(self.page, "", self.page.title)
        self.entitle()
        self.window.rule_now = self._rule_now
        self.page.shown()

    def entitle(self) -> None:
        """The window tells what is known of the table, while it shows it."""
        page = self.page
        if self.window.table is page:
            table = page.table
            self.window.entitle(page.title, "" if table is None else table.game, table)

    def _rule_now(self) -> str:
        page = self.page
        if page.table is None:
            return ""
        return page.view.prompts.rule_now() if page.playing else page.table.game

    def _allow(self, names: tuple[str, ...]) -> None:
        self.window.allow(*names)

    def _review(self, deal: FinishedDeal, trick: int) -> None:
        page, now = self.page, self.page.view.now
        if deal.match is not None and now is not None:
            sent = page.record.sent_in(deal.match.scores[-1].number)
            names = page.game.names_by_seat()
            self.review_wanted.emit(deal.match, names, now.view.seat, sent, trick)

    # What is kept

    def _recall(self, state: RoomState) -> None:
        """What was kept of the player's part in this table's game, when it was left before."""
        kept = self._parts.of(state.table)
        if kept is not None:
            self.page.record.recall(kept)

    def _keep_part(self, *, whole: bool = False) -> None:
        """Keep the player's part in the game. whole: the table is left now."""
        page = self.page
        if page.state is not None:
            part = page.record.part(page.state.table, page.help.marked, whole=whole)
            try:
                if part is not None:
                    self._parts.keep(part)
            except SaveError as error:
                self.trouble.emit(error)

    def _keep(self) -> None:
        """A game is over: its transcript and proofs are kept, and it counts."""
        page = self.page
        if page.state is None:
            return
        try:
            place, marked = self.seat.place, page.help.marked
            keep(self._games, page.record.deals, page.state, place, marked, self.game_over.emit)
        except SaveError as error:
            messages.warn(self.window, error)

    # Leaving

    def _ended(self, error: LanError) -> None:
        """The link is over: the page says so, unless it never stood."""
        if self.page.state is None:
            self.not_reached.emit(error)

    def leave(self) -> None:
        """Leave the table, if that is really meant."""
        if self._sure():
            self.left.emit()

    def _sure(self) -> bool:
        page, seat = self.page, self.seat
        if page.state is None or page.over:
            return True
        doing = _("&Leave")
        if page.lobby.hosting:
            doing, question = _("&Close the table"), _closing(page.state)
        elif page.state.phase == "lobby" or seat.place is None:
            question = _("Leave this table?")
        else:
            question = _("Leave this table? A bot plays on for you.")
        return messages.confirm(self.window, question, doing)

    def may_close(self) -> bool:
        """Ask before a table of one's own closes for everybody who is there, however it is left."""
        page, place = self.page, self.seat.place
        if page.state is None or not page.lobby.hosting or page.over:
            return True
        own = None if place is None else page.state.places[place]
        others = [
            one
            for one in page.state.places
            if one.who == "person" and one.presence == "here" and one is not own
        ]
        if not others and not page.state.lookers:
            return True
        return messages.confirm(self.window, _closing(page.state), _("&Close the table"))

    @property
    def kept_after_leaving(self) -> bool:
        """Whether the host keeps this seat for whoever leaves: a bot only plays on in a game."""
        state = self.seat.state
        return state is not None and state.phase != "lobby" and self.seat.place is not None

    def give_up(self) -> None:
        """The player has left for good."""
        self._given_up = True
        self.seat.leave()

    def close(self) -> None:
        """Put the page away; a seat that was not given up can be taken up again."""
        self._keep_part(whole=True)
        self.page.close_game()
        self.page.deleteLater()
        if not self._given_up:
            self.seat.close()
        self.deleteLater()


def _closing(state: RoomState) -> str:
    """What a host is asked before the table closes."""
    if state.phase in ("lobby", "over"):  # no game is under way
        return _("Close this table? Everybody is sent home.")
    return _("Close this table? Everybody is sent home; the game can be resumed later.")
