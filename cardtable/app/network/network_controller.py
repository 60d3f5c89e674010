"""Playing with friends on the network: finding tables, joining one, hosting one."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.games import game as rules_of
from cardtable.lan.discovery.finds import Found
from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.guest.known_tables import KnownTable
from cardtable.lan.guest.membership import Who
from cardtable.lan.guest.own_part import OwnParts
from cardtable.lan.protocol.client_messages import Settings as RoomSettings
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.lan.transport.network import Network, Seat
from cardtable.saves.errors import SaveError
from cardtable.saves.statistics import Record
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason
from cardtable.windows.network.find_page import FindPage
from cardtable.windows.network.kept_table import KeptTable
from cardtable.windows.network.network_bridge import NetworkBridge
from cardtable.windows.network.network_watch import NetworkWatch
from cardtable.windows.network.room.room_page import RoomPage
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.sound.sounds import Sounds
from cardtable.windows.widgets import messages

from .host_relocation import HostRelocation
from .hosting import Hosting
from .joining import Joining, Threads
from .own_name import OwnName
from .searching import Searching
from .web_hosting import WebHosting

log = logging.getLogger(__name__)


class NetworkController(QObject):
    """The network as the window has it; its thread begins with the first use."""

    left = Signal()
    review_wanted = Signal(object, object, object, object, int)
    """A Match, the names by seat, the seat from which its last deal is gone through, the cards
    that its player gave here, and the trick to begin at, 0 for none."""
    game_over = Signal(object)
    """An Entry: a game that is to be counted."""
    _trouble = Signal(object)
    _found = Signal(object)

    def __init__(
        self, window: MainWindow, folder: Path, sounds: Sounds, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.window, self.sounds = window, sounds
        self.name = OwnName(window, self)
        self.games = folder
        self.folder = folder / "network"
        self.page: FindPage | RoomPage | None = None
        self._network: Network | None = None
        self.hosting = Hosting(lambda: self.network, self.folder, self._trouble.emit)
        self.web = WebHosting(window, lambda: self.network, self.hosting.hub, self.folder)
        self._host_name = ""
        self._seat: Seat | None = None
        self._parts: OwnParts | None = None
        self._threads = Threads()
        self.searching = Searching(self._threads, self._found.emit)
        self.joining = Joining(lambda: self.network, self.folder, self._threads, self)
        self.joining.tried = Who(window.settings.player_name)
        self.following = HostRelocation(self.searching, lambda: self.network, self.joining, self)
        self.joining.seated.connect(self._sit)
        self.joining.failed.connect(self._failed)
        self.joining.not_kept.connect(self._told_trouble)
        self._found.connect(self._show_found, Qt.ConnectionType.QueuedConnection)
        self._trouble.connect(self._told_trouble, Qt.ConnectionType.QueuedConnection)

    @property
    def network(self) -> Network:
        """The network’s thread. The interface thread asks first, so that there is but one."""
        if self._network is None:
            self._network = Network()
        return self._network

    @property
    def active(self) -> bool:
        """Whether one of its pages is shown."""
        return self.page is not None

    def apply(self, settings: Settings) -> None:
        """The settings hold here too."""
        if isinstance(self.page, RoomPage):
            self.page.apply(settings)
        self._entitle()

    # Finding

    def find(self) -> None:
        """The page of tables nearby."""
        self.close_page()
        page = FindPage(self.joining.tried.name, self.joining.memory.recent(), self.window)
        page.typed.setText(self.joining.typed)
        page.code.setText(self.joining.code)
        page.show_kept(self.kept())
        page.resume_wanted.connect(self.resume)
        page.drop_wanted.connect(self.forget)
        page.forget_wanted.connect(self._forget_known)
        page.found_wanted.connect(self._join_found)
        page.typed_wanted.connect(self.join_typed)
        page.known_wanted.connect(self._join_known)
        page.host_wanted.connect(self._ask_table)
        page.leave_wanted.connect(self.left)
        self.page = page
        self.window.show_table(page, "", _("Play on the network"))
        self.searching.begin(self.network)

    def _show_found(self, found: tuple[Found, ...]) -> None:
        self.joining.nearby = found
        if isinstance(self.page, FindPage):
            self.page.show_found(found)
        else:
            self.following.heard(found)

    # Joining

    def _join_found(self, found: Found, name: str, code: str) -> None:
        self.name.ask(
            name,
            _("Guest"),
            lambda mine: self.joining.found(found, Who(mine, self._avatar(), code)),
        )

    def _join_known(self, known: KnownTable, name: str) -> None:
        self.name.ask(
            name, _("Guest"), lambda mine: self.joining.known(known, Who(mine, self._avatar()))
        )

    def join_typed(self, typed: str, name: str = "", code: str = "") -> None:
        """Join by a code, an address or a link; what is wrong with it is told."""
        self.name.ask(
            name,
            _("Guest"),
            lambda mine: self.joining.typed_in(typed, Who(mine, self._avatar(), code)),
        )

    def _avatar(self) -> str:
        return self.window.settings.avatar

    # Hosting

    def _ask_table(self, name: str) -> None:
        self.name.ask(name, _("Host"), self._ask_table_of)

    def _ask_table_of(self, name: str) -> None:
        self._host_name = name
        if isinstance(self.page, FindPage) and self.window.settings.player_name:
            self.page.name.setText(name)  # it is still there if no table is chosen
        self.window.dialogs.ask_table(self.host)

    def host(self, choice: TableChoice) -> None:
        """Open a table of one's own and sit down in its lobby."""
        name = self._host_name or self.window.settings.player_name or _("Host")
        line = NetworkBridge()
        try:
            seat = self.network.host(
                self.hosting.hub(),
                rules_of(choice.table.game),
                choice.table,
                Who(name, self._avatar()),
                line.callbacks(),
                of=name,
                settings=RoomSettings(level=next(filter(None, choice.levels), "normal")),
                cutting=choice.cutting,
            )
        except LanError as error:
            self._tell(error)
        except SaveError as error:
            messages.warn(self.window, error)
        else:
            self._sit_as_host(seat, line)

    def resume(self, room: str) -> None:
        """Open a table of one's own again where it stopped; the guests come back by themselves."""
        line = NetworkBridge()
        name = self.window.settings.player_name or _("Host")
        try:
            seat = self.hosting.resume(room, Who(name, self._avatar()), line.callbacks())
        except LanError as error:
            self._tell(error)
        except SaveError as error:
            messages.warn(self.window, error)
        else:
            self._sit_as_host(seat, line)

    def _host_on(self) -> None:
        """The host has left: carry the table on from here."""
        page, old = self.page, self._seat
        takeover = None if old is None else old.takeover()
        if takeover is None or not isinstance(page, RoomPage):
            self._tell(LanError("no_estate"))
            return
        line = NetworkBridge()
        name = next((one.name for one in takeover.places if one.person == takeover.me), "")
        try:
            seat = self.network.host(
                self.hosting.hub(),
                rules_of(takeover.table.game),
                takeover.table,
                Who(name, self._avatar()),
                line.callbacks(),
                takeover=takeover,
            )
        except LanError as error:
            self._tell(error)
        except SaveError as error:
            messages.warn(self.window, error)
        else:
            self._sit_as_host(seat, line)

    def _sit_as_host(self, seat: Seat, line: NetworkBridge) -> None:
        self.joining.hosts(line, self.hosting.fingerprint)
        self._sit(seat, line)
        if isinstance(self.page, RoomPage):
            NetworkWatch(self.page).changed.connect(self._invite)
        self._invite()

    def _invite(self) -> None:
        """Show how friends come to this table, as the network is now."""
        page, seat = self.page, self._seat
        if isinstance(page, RoomPage) and seat is not None:
            page.lobby.invite_with(*self.hosting.invitation(seat))
            self.web.offer(page, seat)

    def kept(self) -> tuple[KeptTable, ...]:
        """The tables of one's own that can be opened again."""
        return self.hosting.kept()

    def go_on(self, table: str) -> None:
        """Take up a game that is on, at a table of one's own or of somebody else."""
        known = self.joining.memory.known(table)
        if known is not None and known.addresses:
            self._join_known(known, "")
        else:
            self.resume(table)

    def offer_no_more(self, table: str) -> None:
        """Offer a game no more, at a table of one's own or of somebody else."""
        known = self.joining.memory.known(table)
        if known is not None and known.addresses:
            self.joining.offer_no_more(table)
        else:
            self.forget(table)

    def forget(self, room: str) -> None:
        """Offer a table of one's own no more, if the player is sure."""
        question = _("Do not offer this table any more? Its game cannot be gone on with then.")
        if not messages.confirm(self.window, question, _("Do not offer it")):
            return
        try:
            self.hosting.forget(room)
        except SaveError as error:
            messages.warn(self.window, error)
        if isinstance(self.page, FindPage):
            self.page.show_kept(self.kept())

    def _forget_known(self, known: KnownTable) -> None:
        self.joining.forget(known)
        if isinstance(self.page, FindPage):
            self.page.show_recent(self.joining.memory.recent())

    # The table

    def _sit(self, seat: Seat, line: NetworkBridge) -> None:
        self.close_page()
        self._seat = seat
        self.following.follow(seat, line)
        page = RoomPage(seat, line, self.window.settings, lambda: self.hosting.thinker, self.window)
        page.leave_wanted.connect(self._leave_room)
        page.rule_wanted.connect(self.window.dialogs.show_rule)
        page.allowed.connect(self._allow)
        page.titled.connect(self._entitle)
        page.host_on_wanted.connect(self._host_on)
        page.ended_for_me.connect(self._ended)
        page.review_wanted.connect(self._review)
        page.game_over.connect(self._keep)
        page.knocked.connect(self.sounds.knocked)
        line.refused.connect(self.sounds.refused)
        self.sounds.listen(page.view)
        page.help.helped.connect(self._keep_part)
        self.page = page
        if page.state is not None:
            self._recall(page.state)
        else:
            line.room.connect(self._recall, Qt.ConnectionType.SingleShotConnection)
        self.back()

    def _recall(self, state: RoomState) -> None:
        """What was kept of the player's part in this table's game, when it was left before."""
        if self._parts is None:
            self._parts = OwnParts(self.folder)
            if self._parts.fault is not None:
                self._trouble.emit(self._parts.fault)
        kept = self._parts.of(state.table)
        if kept is not None and isinstance(self.page, RoomPage):
            self.page.record.recall(kept)

    def _keep_part(self, *, whole: bool = False) -> None:
        """Keep the player's part in the game. whole: the table is left now."""
        page = self.page
        if isinstance(page, RoomPage) and page.state is not None and self._parts is not None:
            part = page.record.part(page.state.table, page.help.marked, whole=whole)
            try:
                if part is not None:
                    self._parts.keep(part)
            except SaveError as error:
                self._trouble.emit(error)

    def back(self) -> None:
        """Show the page again, after another stood before it."""
        page = self.page
        if isinstance(page, RoomPage):
            self.window.show_table(page, "", page.title)
            self._entitle()
            self.window.rule_now = self._rule_now
            page.back()
        elif page is not None:
            self.window.show_table(page, "", _("Play on the network"))

    def _entitle(self) -> None:
        """The window tells what is known of the table."""
        page = self.page
        if self.window.table is not page:
            return
        if isinstance(page, RoomPage):
            table = page.table
            self.window.entitle(page.title, "" if table is None else table.game, table)
        elif page is not None:
            self.window.entitle(_("Play on the network"))

    def _rule_now(self) -> str:
        page = self.page
        if not isinstance(page, RoomPage) or page.table is None:
            return ""
        return page.view.prompts.rule_now() if page.playing else page.table.game

    def _allow(self, names: tuple[str, ...]) -> None:
        self.window.allow(*names)

    def do(self, name: str) -> None:
        """One of the menu's table actions."""
        if isinstance(self.page, RoomPage):
            self.page.do(name)

    def _review(self, deal: FinishedDeal, trick: int) -> None:
        page = self.page
        if isinstance(page, RoomPage) and deal.match is not None and page.view.now is not None:
            seat, sent = page.view.now.view.seat, page.record.sent_in(deal.match.scores[-1].number)
            self.review_wanted.emit(deal.match, page.names_by_seat(), seat, sent, trick)

    def tell_record(self, record: Record) -> None:
        """A game that has just ended here is a record of the player's own."""
        if isinstance(self.page, RoomPage):
            self.page.accounts.tell_record(record)

    def _keep(self) -> None:
        """A game is over: its transcript and proofs are kept, and it counts."""
        page = self.page
        if not isinstance(page, RoomPage) or page.state is None or self._seat is None:
            return
        from .game_records import keep

        try:
            place, marked = self._seat.place, page.help.marked
            keep(self.games, page.record.deals, page.state, place, marked, self.game_over.emit)
        except SaveError as error:
            messages.warn(self.window, error)

    def _ended(self, error: LanError) -> None:
        """The connection is over: back to the search if it never stood, else the page says so."""
        page = self.page
        if isinstance(page, RoomPage) and page.state is None:
            self.find()
            if isinstance(self.page, FindPage):
                self.page.show_trouble(error.code)
            self._tell(error)

    def _leave_room(self) -> None:
        page, seat = self.page, self._seat
        if isinstance(page, RoomPage) and page.state is not None and not page.over:
            doing = _("&Leave")
            if page.lobby.hosting:
                doing, question = _("&Close the table"), _closing(page.state)
            elif page.state.phase == "lobby" or seat is None or seat.place is None:
                question = _("Leave this table?")
            else:
                question = _("Leave this table? A bot plays on for you.")
            if not messages.confirm(self.window, question, doing):
                return
        if seat is not None:
            if seat.room is None and seat.state is not None:  # not only called in vain
                if seat.here and not _kept_after_leaving(seat):
                    self.joining.gave_up()
                else:
                    self.joining.left_game()
            seat.leave()
            self._seat = None
        self.find()

    def may_leave(self) -> bool:
        """Ask before a table of one's own closes for everybody who is there, however it is left."""
        page, seat = self.page, self._seat
        if not isinstance(page, RoomPage) or page.state is None or seat is None:
            return True
        if not page.lobby.hosting or page.over:
            return True
        own = None if seat.place is None else page.state.places[seat.place]
        others = [
            one
            for one in page.state.places
            if one.who == "person" and one.presence == "here" and one is not own
        ]
        if not others and not page.state.lookers:
            return True
        return messages.confirm(self.window, _closing(page.state), _("&Close the table"))

    def close_page(self) -> None:
        """Put the page away; a seat is left in such a way that it can be taken up again."""
        self._keep_part(whole=True)
        page, self.page = self.page, None
        self.following.end()
        self.searching.end()
        if page is None:
            return
        if isinstance(page, RoomPage):
            page.close_game()
        page.deleteLater()
        seat, self._seat = self._seat, None
        if seat is not None:
            seat.close()

    def close(self) -> None:
        """The program ends: close the seat, the hub and the thread."""
        self.joining.close()
        self.close_page()
        self._threads.wait()
        if self._network is not None:
            self.web.close()
            self.hosting.close()
            self._network.close()

    def _failed(self, error: LanError) -> None:
        """A table could not be called: say why, at the field that may mend it."""
        if isinstance(self.page, FindPage):
            self.page.show_trouble(error.code)
        self._tell(error)

    def _tell(self, error: LanError) -> None:
        messages.warn(self.window, reason(texts(), error.code, error.params))

    def _told_trouble(self, error: SaveError) -> None:
        messages.warn(self.window, error)


def _closing(state: RoomState) -> str:
    """What a host is asked before the table closes."""
    if state.phase in ("lobby", "over"):  # no game is under way
        return _("Close this table? Everybody is sent home.")
    return _("Close this table? Everybody is sent home; the game can be resumed later.")


def _kept_after_leaving(seat: Seat) -> bool:
    """Whether the host keeps this seat for whoever leaves: a bot only plays on in a game."""
    state = seat.state
    return state is not None and state.phase != "lobby" and seat.place is not None
