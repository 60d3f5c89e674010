"""Playing with friends on the network: finding tables, joining one, hosting one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.games import game as rules_of
from cardtable.lan.discovery import Found
from cardtable.lan.errors import LanError
from cardtable.lan.guest import FinishedDeal, Membership, Who
from cardtable.lan.invitation import Target, target
from cardtable.lan.memory import Known, Memory
from cardtable.lan.network import Network, Seat
from cardtable.lan.protocol import RoomState, TableNote
from cardtable.lan.protocol import Settings as RoomSettings
from cardtable.lan.sockets import Address
from cardtable.saves.errors import SaveError
from cardtable.texts import _, texts
from cardtable.texts.messages import reason
from cardtable.windows import messages
from cardtable.windows.choice import TableChoice
from cardtable.windows.find_page import FindPage
from cardtable.windows.kept_table import KeptTable
from cardtable.windows.line import Line
from cardtable.windows.main_window import MainWindow
from cardtable.windows.room_page import RoomPage
from cardtable.windows.settings import Settings

from .hosting import Hosting

log = logging.getLogger(__name__)


class Meeting(QObject):
    """The network as the window has it; its thread begins with the first use."""

    left = Signal()
    review_wanted = Signal(object, object, object)
    """A Match, the names by seat, and the seat from which its last deal is gone through."""
    _trouble = Signal(object)
    _found = Signal(object)
    _reached = Signal(object)

    def __init__(self, window: MainWindow, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.window = window
        self.games = folder
        self.folder = folder / "network"
        self.page: FindPage | RoomPage | None = None
        self._network: Network | None = None
        self.hosting = Hosting(lambda: self.network, self.folder, self._trouble.emit)
        self._stop_search: Callable[[], None] | None = None
        self._searching = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._memory: Memory | None = None
        self._host_name = ""
        self._tried = Who(window.settings.player_name)
        self._typed = ""
        self._seat: Seat | None = None
        self._at: tuple[tuple[Address, ...], str, TableNote | None] = ((), "", None)
        self._found.connect(self._show_found, Qt.ConnectionType.QueuedConnection)
        self._trouble.connect(self._told_trouble, Qt.ConnectionType.QueuedConnection)
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
        page = FindPage(self._tried.name, self.memory.recent(), self.window)
        page.typed.setText(self._typed)
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
        self._aside("search", partial(self._begin_search, self.network, page))

    def _aside(self, name: str, work: Callable[[], None]) -> None:
        """Do what may take a while in a thread of its own; the program's end waits for it."""
        self._threads = [one for one in self._threads if one.is_alive()]
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _begin_search(self, network: Network, page: FindPage) -> None:
        """Opening the sockets may take a while: not in the interface thread."""
        try:
            stop = network.search(self._found.emit)
        except (LanError, OSError, TimeoutError) as error:
            log.warning("search: %s", error)
            return
        with self._searching:
            if self.page is page:
                self._stop_search = stop
                return
        stop()

    def _show_found(self, found: tuple[Found, ...]) -> None:
        if isinstance(self.page, FindPage):
            self.page.show_found(found)

    def _end_search(self, stop: Callable[[], None] | None) -> None:
        if stop is not None:
            self._aside("search ends", stop)

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
        self._typed = typed
        try:
            aim = target(typed)
        except LanError as error:
            self._tell(error)
            return
        name = name or self.window.settings.player_name or _("Guest")
        self._aside("resolve", partial(self._resolve, self.network, aim, name, code or aim.code))

    def _resolve(self, network: Network, aim: Target, name: str, code: str) -> None:
        """Names into addresses, numbers into tables: takes seconds, so in a thread."""
        try:
            addresses = tuple(
                address for host, port in aim.hosts for address in network.addresses(host, port)
            )
            table, note = aim.table, None
            if not table:
                notes = network.look(addresses, aim.pin)
                if not notes:
                    raise LanError("no_such_table")
                if aim.number is None and len(notes) > 1:
                    raise LanError("which_table")
                number = aim.number or 0
                if number >= len(notes):
                    raise LanError("no_such_table")
                note = notes[number]
                table = note.id
            self._reached.emit((addresses, Who(name, self._avatar(), code, table), aim.pin, note))
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
            addresses, who, pin, note = reached
            self._join(addresses, who, pin, None, note)

    def _join(
        self,
        addresses: tuple[Address, ...],
        who: Who,
        pin: str,
        membership: Membership | None,
        note: TableNote | None,
    ) -> None:
        self._tried = who
        known = self.memory.known(who.table)
        if membership is None and known is not None:
            membership = known.membership
        pin = pin or next((one for a in addresses if (one := self.memory.pin_for(a))), "")
        self._at = (addresses, pin, note)
        line = Line()
        try:
            seat = self.network.join(
                addresses,
                who,
                rules_of,
                line.ears(),
                pin=pin,
                membership=membership,
                was="" if membership is not None else self._key_from_before(note),
                learned=self._learned,
            )
        except LanError as error:
            self._tell(error)
            return
        self._sit(seat, line)

    def _key_from_before(self, note: TableNote | None) -> str:
        """The key kept for this table while somebody else hosted it; "" if there is none."""
        if note is None or not note.name:
            return ""
        return next(
            (
                one.key
                for one in self.memory.recent()
                if (one.name, one.game) == (note.name, note.game) and one.table != note.id
            ),
            "",
        )

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
        if addresses or self.hosting_now:
            try:
                self.memory.remember(membership, addresses, pin, name, game)
            except SaveError as error:
                messages.warn(self.window, error)

    def _named(self, state: RoomState) -> None:
        """The table's name comes after the membership: now it is known what to remember it by."""
        known = self.memory.known(state.table)
        if known is not None and known.name != state.name:
            self._remember(known.membership)

    @property
    def hosting_now(self) -> bool:
        """Whether the table is one of one's own."""
        return self._seat is not None and self._seat.room is not None

    def _avatar(self) -> str:
        return self.window.settings.avatar

    # Hosting

    def _ask_table(self, name: str) -> None:
        self._host_name = name
        self.window.doors.ask_table(self.host)

    def host(self, choice: TableChoice) -> None:
        """Open a table of one's own and sit down in its lobby."""
        name = self._host_name or choice.names[0]
        line = Line()
        try:
            seat = self.network.host(
                self.hosting.hub(),
                rules_of(choice.table.game),
                choice.table,
                Who(name, self._avatar()),
                line.ears(),
                name=_("{name}’s table", name=name),
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
        line = Line()
        name = self.window.settings.player_name or _("Host")
        try:
            seat = self.hosting.resume(room, Who(name, self._avatar()), line.ears())
        except LanError as error:
            self._tell(error)
        except SaveError as error:
            messages.warn(self.window, error)
        else:
            self._sit_as_host(seat, line)

    def _host_on(self) -> None:
        """The host has left: carry the table on from here."""
        page, old = self.page, self._seat
        estate = None if old is None else old.estate()
        if estate is None or not isinstance(page, RoomPage):
            self._tell(LanError("no_estate"))
            return
        line = Line()
        name = next((one.name for one in estate.places if one.person == estate.me), "")
        try:
            seat = self.network.host(
                self.hosting.hub(),
                rules_of(estate.table.game),
                estate.table,
                Who(name, self._avatar()),
                line.ears(),
                estate=estate,
            )
        except LanError as error:
            self._tell(error)
        except SaveError as error:
            messages.warn(self.window, error)
        else:
            self._sit_as_host(seat, line)

    def _sit_as_host(self, seat: Seat, line: Line) -> None:
        self._at = ((), "", None)
        self._sit(seat, line)
        if isinstance(self.page, RoomPage):
            self.page.lobby.invite_with(*self.hosting.invitation(seat))

    def kept(self) -> tuple[KeptTable, ...]:
        """The tables of one's own that can be opened again."""
        return self.hosting.kept()

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

    def _forget_known(self, known: Known) -> None:
        try:
            self.memory.forget(known.table)
        except SaveError as error:
            messages.warn(self.window, error)
        if isinstance(self.page, FindPage):
            self.page.show_recent(self.memory.recent())

    # The table

    def _sit(self, seat: Seat, line: Line) -> None:
        self.close_page()
        self._seat = seat
        line.remember.connect(self._remember)
        page = RoomPage(seat, line, self.window.settings, lambda: self.hosting.thinker, self.window)
        page.leave_wanted.connect(self._leave_room)
        page.rule_wanted.connect(self.window.doors.show_rule)
        page.allowed.connect(self._allow)
        page.host_on_wanted.connect(self._host_on)
        page.ended_for_me.connect(self._ended)
        page.review_wanted.connect(self._review)
        page.game_over.connect(self._keep)
        self.page = page
        line.room.connect(self._named)
        self.back()

    def back(self) -> None:
        """Show the page again, after another stood before it."""
        page = self.page
        if isinstance(page, RoomPage):
            table = page.table
            self.window.show_table(page, "" if table is None else table.game, page.title, table)
            self.window.rule_now = self._rule_now
            page.back()
        elif page is not None:
            self.window.show_table(page, "", _("Play on the network"))

    def _rule_now(self) -> str:
        page = self.page
        if not isinstance(page, RoomPage) or page.table is None:
            return ""
        return page.view.inquiry.rule_now() if page.playing else page.table.game

    def _allow(self, names: tuple[str, ...]) -> None:
        self.window.allow(*names)

    def do(self, name: str) -> None:
        """One of the menu's table actions."""
        if isinstance(self.page, RoomPage):
            self.page.do(name)

    def _review(self, deal: FinishedDeal) -> None:
        page = self.page
        if isinstance(page, RoomPage) and deal.match is not None and page.view.now is not None:
            self.review_wanted.emit(deal.match, page.names_by_seat(), page.view.now.view.seat)

    def _keep(self) -> None:
        """A game is over: its transcript and proofs are kept, and it counts."""
        page = self.page
        if not isinstance(page, RoomPage) or page.state is None or self._seat is None:
            return
        from .keepsakes import keep

        try:
            keep(self.games, page.deals, page.state, self._seat.place, page.marked)
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
        if isinstance(page, RoomPage) and page.state is not None and page.connection != "over":
            if page.lobby.hosting:
                question = _(
                    "Close this table? Everybody is sent home; the game can be resumed later."
                )
            elif page.state.phase == "lobby" or seat is None or seat.place is None:
                question = _("Leave this table?")
            else:
                question = _("Leave this table? A bot plays on for you.")
            if not messages.confirm(self.window, question, _("&Leave")):
                return
        if seat is not None:
            seat.leave()
            self._seat = None
        self.find()

    def close_page(self) -> None:
        """Put the page away; a seat is left in such a way that it can be taken up again."""
        with self._searching:
            page, self.page = self.page, None
            stop, self._stop_search = self._stop_search, None
        self._end_search(stop)
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
        for thread in self._threads:
            thread.join(5)
        if self._network is not None:
            self.hosting.close()
            self._network.close()

    def _tell(self, error: LanError) -> None:
        messages.warn(self.window, reason(texts(), error.code, error.params))

    def _told_trouble(self, error: SaveError) -> None:
        messages.warn(self.window, error)
