"""Playing with friends on the network: finding tables, joining one, hosting one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Value
from cardtable.games import game as rules_of
from cardtable.lan.discovery import Found
from cardtable.lan.errors import LanError
from cardtable.lan.guest import Membership, Who
from cardtable.lan.hub import Hub
from cardtable.lan.interfaces import own_addresses
from cardtable.lan.invitation import Target, address_code, link, target
from cardtable.lan.memory import Known, Memory
from cardtable.lan.network import Network, Seat
from cardtable.lan.protocol import TableNote
from cardtable.lan.sockets import Address
from cardtable.saves.errors import SaveError
from cardtable.texts import _, texts
from cardtable.texts.messages import reason
from cardtable.windows import messages
from cardtable.windows.choice import TableChoice
from cardtable.windows.find_page import FindPage
from cardtable.windows.line import Line
from cardtable.windows.main_window import MainWindow
from cardtable.windows.room_page import RoomPage
from cardtable.windows.settings import Settings

log = logging.getLogger(__name__)


class Meeting(QObject):
    """The network as the window has it; its thread begins with the first use."""

    left = Signal()
    _found = Signal(object)
    _reached = Signal(object)

    def __init__(self, window: MainWindow, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.window = window
        self.folder = folder / "network"
        self.page: FindPage | RoomPage | None = None
        self._network: Network | None = None
        self._hub: Hub | None = None
        self._thinker: Thinker | None = None
        self._stop_search: Callable[[], None] | None = None
        self._memory: Memory | None = None
        self._host_name = ""
        self._seat: Seat | None = None
        self._at: tuple[tuple[Address, ...], str, TableNote | None] = ((), "", None)
        self._found.connect(self._show_found, Qt.ConnectionType.QueuedConnection)
        self._reached.connect(self._call_made, Qt.ConnectionType.QueuedConnection)

    @property
    def network(self) -> Network:
        """The network’s thread. The interface thread asks first, so that there is but one."""
        if self._network is None:
            self._network = Network()
        return self._network

    @property
    def memory(self) -> Memory:
        """The tables that were joined before."""
        if self._memory is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._memory = Memory(self.folder)
            if self._memory.lost is not None:
                messages.warn(
                    self.window,
                    _("The list of tables joined before was damaged and begins anew."),
                    str(self._memory.lost),
                )
        return self._memory

    @property
    def active(self) -> bool:
        """Whether one of its pages is shown."""
        return self.page is not None

    def apply(self, settings: Settings) -> None:
        """The settings hold here too."""
        if isinstance(self.page, RoomPage):
            self.page.apply(settings)

    # Finding

    def find(self) -> None:
        """The page of tables nearby."""
        self.close_page()
        page = FindPage(self.window.settings.player_name, self.memory.recent(), self.window)
        page.found_wanted.connect(self._join_found)
        page.typed_wanted.connect(self.join_typed)
        page.known_wanted.connect(self._join_known)
        page.host_wanted.connect(self._ask_table)
        page.leave_wanted.connect(self.left)
        self.page = page
        self.window.show_table(page, "", _("Play on the network"))
        network = self.network
        threading.Thread(
            target=self._begin_search, args=(network,), name="search", daemon=True
        ).start()

    def _begin_search(self, network: Network) -> None:
        """Opening the sockets may take a while: not in the interface thread."""
        try:
            stop = network.search(self._found.emit)
        except (LanError, OSError, TimeoutError) as error:
            log.warning("search: %s", error)
            return
        if self.page is None:
            stop()
        else:
            self._stop_search = stop

    def _show_found(self, found: tuple[Found, ...]) -> None:
        if isinstance(self.page, FindPage):
            self.page.show_found(found)

    def _end_search(self) -> None:
        stop, self._stop_search = self._stop_search, None
        if stop is not None:
            threading.Thread(target=stop, name="search ends", daemon=True).start()

    # Joining

    def _join_found(self, found: Found, name: str, code: str) -> None:
        note = found.note
        pin = note.fingerprint
        self._join(found.addresses, Who(name, self._avatar(), code, note.id), pin, None, note)

    def _join_known(self, known: Known, name: str) -> None:
        addresses = tuple((host, port) for host, port in known.addresses)
        who = Who(name, self._avatar(), "", known.table)
        self._join(addresses, who, known.fingerprint, known.membership, None)

    def join_typed(self, typed: str, name: str = "", code: str = "") -> None:
        """Join by a code, an address or a link; what is wrong with it is told."""
        try:
            aim = target(typed)
        except LanError as error:
            self._tell(error)
            return
        name = name or self.window.settings.player_name or _("Guest")
        threading.Thread(
            target=self._resolve,
            args=(self.network, aim, name, code or aim.code),
            name="resolve",
            daemon=True,
        ).start()

    def _resolve(self, network: Network, aim: Target, name: str, code: str) -> None:
        """Names into addresses, numbers into tables: takes seconds, so in a thread."""
        try:
            addresses = tuple(
                address for host, port in aim.hosts for address in network.addresses(host, port)
            )
            table = aim.table
            if not table:
                notes = network.look(addresses, aim.pin)
                if not notes:
                    raise LanError("no_such_table")
                if aim.number is None and len(notes) > 1:
                    raise LanError("which_table")
                number = aim.number or 0
                if number >= len(notes):
                    raise LanError("no_such_table")
                table = notes[number].id
            self._reached.emit((addresses, Who(name, self._avatar(), code, table), aim.pin))
        except LanError as error:
            self._reached.emit(error)
        except (OSError, TimeoutError) as error:
            log.warning("resolve: %s", error)
            host = ", ".join(sorted({one for one, _port in aim.hosts}))
            self._reached.emit(LanError("no_answer", address=host))

    def _call_made(self, reached: object) -> None:
        if isinstance(reached, LanError):
            self._tell(reached)
        elif isinstance(reached, tuple):
            addresses, who, pin = reached
            self._join(addresses, who, pin, None, None)

    def _join(
        self,
        addresses: tuple[Address, ...],
        who: Who,
        pin: str,
        membership: Membership | None,
        note: TableNote | None,
    ) -> None:
        known = self.memory.known(who.table)
        if membership is None and known is not None:
            membership = known.membership
        pin = pin or next((one for a in addresses if (one := self.memory.pin_for(a))), "")
        self._at = (addresses, pin, note)
        line = Line()
        line.remember.connect(self._remember)
        try:
            seat = self.network.join(
                addresses,
                who,
                rules_of,
                line.ears(),
                pin=pin,
                membership=membership,
                learned=self._learned,
            )
        except LanError as error:
            self._tell(error)
            return
        self._sit(seat, line)

    def _learned(self, fingerprint: str) -> None:
        """Called in the network's thread: the host's certificate met first."""
        addresses, _pin, note = self._at
        self._at = (addresses, fingerprint, note)

    def _remember(self, membership: Membership) -> None:
        addresses, pin, note = self._at
        page = self.page
        name = note.name if note is not None else ""
        game = note.game if note is not None else ""
        if isinstance(page, RoomPage) and page.state is not None:
            name = page.state.name
            game = page.table.game if page.table is not None else game
        if addresses:
            try:
                self.memory.remember(membership, addresses, pin, name, game)
            except SaveError as error:
                messages.warn(self.window, error)

    def _avatar(self) -> str:
        return str(getattr(self.window.settings, "player_avatar", ""))

    # Hosting

    def _ask_table(self, name: str) -> None:
        self._host_name = name
        self.window.ask_table(self.host)

    def host(self, choice: TableChoice) -> None:
        """Open a table of one's own and sit down in its lobby."""
        name = self._host_name or choice.names[0]
        line = Line()
        try:
            hub = self._open_hub()
            seat = self.network.host(
                hub,
                rules_of(choice.table.game),
                choice.table,
                Who(name, self._avatar()),
                line.ears(),
                name=_("{name}’s table", name=name),
                cutting=choice.cutting,
            )
        except LanError as error:
            self._tell(error)
            return
        except SaveError as error:
            messages.warn(self.window, error)
            return
        self._at = ((), "", None)
        self._sit(seat, line)
        self._invite(hub, seat)

    def _open_hub(self) -> Hub:
        if self._hub is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            if self._thinker is None:
                self._thinker = Thinker()
            self._hub = self.network.hub(self.folder, rules_of, self._thinker, said=_log_said)
        return self._hub

    def _invite(self, hub: Hub, seat: Seat) -> None:
        room = seat.room
        if room is None or not isinstance(self.page, RoomPage):
            return
        addresses = own_addresses()
        table = room.id
        door = self.network.get(partial(getattr, room.door, "code", ""))
        code = address_code(addresses[0], hub.port) if addresses else None
        whole = link(addresses, hub.port, table, hub.fingerprint, door)
        self.page.lobby.invite_with(code or "", door, whole)

    # The table

    def _sit(self, seat: Seat, line: Line) -> None:
        self.close_page()
        self._seat = seat
        page = RoomPage(seat, line, self.window.settings, self.window)
        page.leave_wanted.connect(self._leave_room)
        page.rule_wanted.connect(self.window.show_rule)
        self.page = page
        self.window.show_table(page, "", page.title)

    def _leave_room(self) -> None:
        page, seat = self.page, self._seat
        if isinstance(page, RoomPage) and page.state is not None:
            hosting = page.lobby.hosting
            question = (
                _("Close this table? Everybody is sent home; the game can be resumed later.")
                if hosting
                else _("Leave this table? A bot plays on for you.")
            )
            if not messages.confirm(self.window, question, _("&Leave")):
                return
        if seat is not None:
            seat.leave()
            self._seat = None
        self.find()

    def close_page(self) -> None:
        """Put the page away; a seat is left in such a way that it can be taken up again."""
        self._end_search()
        page, self.page = self.page, None
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
        self.close_page()
        if self._network is not None:
            if self._hub is not None:
                self._network.wait(self._hub.close(), 10)
            self._network.close()
        if self._thinker is not None:
            self._thinker.close()

    def _tell(self, error: LanError) -> None:
        messages.warn(self.window, reason(texts(), error.code, error.params))


def _log_said(code: str, params: dict[str, Value]) -> None:
    log.info("%s %s", code, params)
