"""Playing with friends on the network: finding tables, joining one, hosting one."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.games import game as rules_of
from cardtable.lan.discovery.finds import Found
from cardtable.lan.guest.known_tables import KnownTable
from cardtable.lan.guest.membership import Who
from cardtable.lan.guest.own_part import OwnParts
from cardtable.lan.protocol.client_messages import Settings as RoomSettings
from cardtable.lan.protocol.errors import LanError
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
from .network_table import NetworkTable
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
        self.finding: FindPage | None = None
        self.table: NetworkTable | None = None
        self._network: Network | None = None
        self.hosting = Hosting(lambda: self.network, self.folder, self._trouble.emit)
        self.web = WebHosting(window, lambda: self.network, self.hosting.hub, self.folder)
        self._host_name = ""
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

    @property
    def page(self) -> FindPage | RoomPage | None:
        """The page that is shown, or that waits behind another."""
        return self.finding if self.table is None else self.table.page

    def apply(self, settings: Settings) -> None:
        """The settings hold here too."""
        if self.page is not None:
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
        page.teach_wanted.connect(self._ask_lesson)
        page.leave_wanted.connect(self.left)
        self.finding = page
        self.back()
        self.searching.begin(self.network)

    def _show_found(self, found: tuple[Found, ...]) -> None:
        self.joining.nearby = found
        if self.finding is not None:
            self.finding.show_found(found)
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

    def _ask_lesson(self, name: str) -> None:
        self.name.ask(name, _("Teacher"), partial(self._ask_table_of, teacher=True))

    def _ask_table(self, name: str) -> None:
        self.name.ask(name, _("Host"), self._ask_table_of)

    def _ask_table_of(self, name: str, *, teacher: bool = False) -> None:
        self._host_name = name
        if self.finding is not None and self.window.settings.player_name:
            self.finding.name.setText(name)  # it is still there if no table is chosen
        self.window.dialogs.ask_table(partial(self.host, teacher=teacher))

    def host(self, choice: TableChoice, *, teacher: bool = False) -> None:
        """Open a table of one's own and sit down in its lobby; as a teacher, stand beside it."""
        name = self._host_name or self.window.settings.player_name or _("Host")

        def hosted(line: NetworkBridge) -> Seat:
            return self.network.host(
                self.hosting.hub(),
                rules_of(choice.table.game),
                choice.table,
                Who(name, self._avatar()),
                line.callbacks(),
                of=name,
                settings=RoomSettings(level=next(filter(None, choice.levels), "normal")),
                cutting=choice.cutting,
                teacher=teacher,
            )

        self._open(hosted)

    def resume(self, room: str) -> None:
        """Open a table of one's own again where it stopped; the guests come back by themselves."""
        who = Who(self.window.settings.player_name or _("Host"), self._avatar())
        self._open(lambda line: self.hosting.resume(room, who, line.callbacks()))

    def _host_on(self) -> None:
        """The host has left: carry the table on from here."""
        takeover = None if self.table is None else self.table.seat.takeover()
        if takeover is None:
            self._tell(LanError("no_estate"))
            return
        name = next((one.name for one in takeover.places if one.person == takeover.me), "")

        def hosted(line: NetworkBridge) -> Seat:
            return self.network.host(
                self.hosting.hub(),
                rules_of(takeover.table.game),
                takeover.table,
                Who(name, self._avatar()),
                line.callbacks(),
                takeover=takeover,
            )

        self._open(hosted)

    def _open(self, opened: Callable[[NetworkBridge], Seat]) -> None:
        """Sit down at a table of one's own; what hinders it is told."""
        line = NetworkBridge()
        try:
            seat = opened(line)
        except LanError as error:
            self._tell(error)
        except SaveError as error:
            messages.warn(self.window, error)
        else:
            self._sit_as_host(seat, line)

    def _sit_as_host(self, seat: Seat, line: NetworkBridge) -> None:
        self.joining.hosts(line, self.hosting.fingerprint)
        table = self._sit(seat, line)
        NetworkWatch(table.page).changed.connect(self._invite)
        self._invite()

    def _invite(self) -> None:
        """Show how friends come to this table, as the network is now."""
        if self.table is not None:
            page, seat = self.table.page, self.table.seat
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
        question = _("Do not offer this table any more? Its game cannot be continued then.")
        if not messages.confirm(self.window, question, _("Do not offer it")):
            return
        try:
            self.hosting.forget(room)
        except SaveError as error:
            messages.warn(self.window, error)
        if self.finding is not None:
            self.finding.show_kept(self.kept())

    def _forget_known(self, known: KnownTable) -> None:
        self.joining.forget(known)
        if self.finding is not None:
            self.finding.show_recent(self.joining.memory.recent())

    # The table

    def _sit(self, seat: Seat, line: NetworkBridge) -> NetworkTable:
        self.close_page()
        self.following.follow(seat, line)
        table = NetworkTable(
            self.window,
            seat,
            line,
            lambda: self.hosting.thinker,
            self.games,
            self._own_parts(),
            self,
        )
        table.left.connect(partial(self._left, table))
        table.not_reached.connect(self._not_reached)
        table.host_on_wanted.connect(self._host_on)
        table.review_wanted.connect(self.review_wanted)
        table.game_over.connect(self.game_over)
        table.trouble.connect(self._trouble)
        table.sound(self.sounds, line)
        self.table = table
        self.back()
        return table

    def _own_parts(self) -> OwnParts:
        if self._parts is None:
            self._parts = OwnParts(self.folder)
            if self._parts.fault is not None:
                self._trouble.emit(self._parts.fault)
        return self._parts

    def back(self) -> None:
        """Show the page again, after another stood before it."""
        if self.table is not None:
            self.table.show()
        elif self.finding is not None:
            self.window.show_table(self.finding, "", _("Play on the network"))

    def _entitle(self) -> None:
        """The window tells what is known of the table."""
        if self.table is not None:
            self.table.entitle()
        elif self.finding is not None and self.window.table is self.finding:
            self.window.entitle(_("Play on the network"))

    def do(self, name: str) -> None:
        """One of the menu's table actions."""
        if self.page is not None:
            self.page.do(name)

    def tell_record(self, record: Record) -> None:
        """A game that has just ended here is a record of the player's own."""
        if self.table is not None:
            self.table.page.accounts.tell_record(record)

    def _not_reached(self, error: LanError) -> None:
        """The connection never stood: back to the search."""
        self.find()
        self._failed(error)

    def _left(self, table: NetworkTable) -> None:
        seat = table.seat
        if seat.room is None and seat.state is not None:  # not only called in vain
            if seat.here and not table.kept_after_leaving:
                self.joining.gave_up()
            else:
                self.joining.left_game()
        table.give_up()
        self.find()

    def may_leave(self) -> bool:
        """Ask before a table of one's own closes for everybody who is there, however it is left."""
        return self.table is None or self.table.may_close()

    def close_page(self) -> None:
        """Put the page away; a seat is left in such a way that it can be taken up again."""
        self.following.end()
        self.searching.end()
        finding, self.finding = self.finding, None
        table, self.table = self.table, None
        if finding is not None:
            finding.deleteLater()
        if table is not None:
            table.close()

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
        if self.finding is not None:
            self.finding.show_trouble(error.code)
        self._tell(error)

    def _tell(self, error: LanError) -> None:
        messages.warn(self.window, reason(texts(), error.code, error.params))

    def _told_trouble(self, error: SaveError) -> None:
        messages.warn(self.window, error)
