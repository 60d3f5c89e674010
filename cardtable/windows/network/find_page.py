"""Play on the network: tables nearby, an address or a code to type, tables joined before."""

from __future__ import annotations

import sys
from functools import partial

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from cardtable.engine.options import OptionError
from cardtable.games import game as rules_of
from cardtable.lan.discovery.finds import Found
from cardtable.lan.guest.known_tables import KnownTable
from cardtable.lan.protocol.host_messages import TableNote
from cardtable.texts import _, n_, texts
from cardtable.texts.book.labels import game_title, table_name
from cardtable.texts.wordings.messages import reason
from cardtable.windows.shell.program_page import ProgramPage
from cardtable.windows.start.tile import Tile
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import TileGrid, keys_kept
from cardtable.windows.widgets.scrolling import page_column

from .kept_table import KeptTable, table_tile
from .network_watch import NetworkWatch


class FindPage(ProgramPage, QScrollArea):
    """Emits what the player wants: a table found, a typed address, one of before, or to host."""

    found_wanted = Signal(object, str, str)
    """A Found, the name to join with, and the join code."""
    typed_wanted = Signal(str, str, str)
    """A typed code, address or link, the name, and the join code."""
    known_wanted = Signal(object, str)
    """A KnownTable, and the name."""
    forget_wanted = Signal(object)
    """A KnownTable that is to be forgotten."""
    resume_wanted = Signal(str)
    """The room, hosted here before, that is to be opened again."""
    drop_wanted = Signal(str)
    """Such a room that is to be offered no more."""
    host_wanted = Signal(str)
    """The name to host with."""
    teach_wanted = Signal(str)
    """The same, for a teacher's table."""
    leave_wanted = Signal()

    def __init__(
        self, name: str, recent: tuple[KnownTable, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.found: tuple[Found, ...] = ()
        self.recent = _callable(recent)
        self.remembered = recent
        self.kept: tuple[KeptTable, ...] = ()
        self.searching = True
        whole = page_column(self)
        self.title = wrapped("display")
        self.near_heading, self.typed_heading, self.recent_heading = (QLabel() for _i in range(3))
        for heading in (self.near_heading, self.typed_heading, self.recent_heading):
            heading.setProperty("role", "heading")
        self.name, self.typed, self.code = QLineEdit(name), QLineEdit(), QLineEdit()
        self.name.setMaxLength(40)
        self.code.setMaxLength(20)
        self.labels = [QLabel() for _i in range(3)]
        form = QFormLayout()
        for label, field in zip(self.labels, (self.name, self.typed, self.code), strict=True):
            label.setBuddy(field)
            field.setMaximumWidth(460)
            form.addRow(label, field)
        self.join = QPushButton()
        self.join.clicked.connect(self._typed)
        self.typed.returnPressed.connect(self._typed)
        self.code.returnPressed.connect(self._typed)
        form.addRow("", self.join)
        self.nothing = wrapped("faint")
        self.watch = NetworkWatch(self)
        self.watch.changed.connect(self._say_nothing)
        self.near, self.known, self.own = (TileGrid(300, 3, aligned=True) for _list in range(3))
        self.host, self.teach, self.leave = Tile(strong=True), Tile(), QPushButton()
        self.host.clicked.connect(self._host)
        self.teach.clicked.connect(self._teach)
        self.leave.clicked.connect(self.leave_wanted)
        first = TileGrid(300, 3)
        first.add(self.host)
        first.add(self.teach)
        self.join.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        for part in (self.title, first, self.own, self.near_heading, self.nothing, self.near):
            whole.addWidget(part)
        whole.addWidget(self.typed_heading)
        whole.addLayout(form)
        whole.addWidget(self.recent_heading)
        whole.addWidget(self.known)
        line = QHBoxLayout()
        line.addWidget(self.leave)
        line.addStretch(1)
        whole.addLayout(line)
        whole.addStretch(1)
        self.retranslate()

    def show_found(self, found: tuple[Found, ...]) -> None:
        """List the tables nearby as they are now."""
        self.found = found
        self._list()

    def show_recent(self, recent: tuple[KnownTable, ...]) -> None:
        """List the tables joined before."""
        self.recent, self.remembered = _callable(recent), recent
        self._list_known()

    def show_kept(self, kept: tuple[KeptTable, ...]) -> None:
        """List the tables hosted here that can be opened again."""
        self.kept = kept
        self._list_kept()

    def show_trouble(self, code: str) -> None:
        """Lead to the field that may mend a refusal."""
        field = {
            "needs_code": self.code,
            "wrong_code": self.code,
            "too_many_codes": self.code,
            "name_taken": self.name,
            "bad_name": self.name,
        }.get(code, self.typed)
        field.setFocus()
        field.selectAll()
        # a page that was just made has its height at the next turn
        QTimer.singleShot(0, self, partial(self.ensureWidgetVisible, field))

    def _list_kept(self) -> None:
        self.own.clear()
        for one in self.kept:
            tile = table_tile(one)
            if one.error is None:
                tile.clicked.connect(self._resume)
            tile.remove_wanted.connect(self._drop)
            self.own.add(tile)
        self.own.setVisible(bool(self.kept))

    def _resume(self) -> None:
        self.resume_wanted.emit(self.sender().property("table"))

    def _drop(self) -> None:
        self.drop_wanted.emit(self.sender().property("table"))

    def _forget(self) -> None:
        self.forget_wanted.emit(self.recent[int(self.sender().objectName())])

    def _list(self) -> None:
        """The tables where one's own seat is kept come first; another that comes or goes leaves
        them where they are."""
        self.found = tuple(sorted(self.found, key=self._order))
        with keys_kept(self.near, otherwise=lambda: self.typed):
            self._list_near()
        self.nothing.setVisible(not self.found)
        self.near.setVisible(bool(self.found))

    def _list_near(self) -> None:
        self.near.clear()
        for number, one in enumerate(self.found):
            note = one.note
            tile = Tile()
            tile.setObjectName(str(number))
            tile.setProperty("table", note.id)
            kept, hosted_on = self._seat_is_kept(note), self._may_be_hosted_on(note)
            mine = kept or hosted_on
            tile.setEnabled(one.compatible and (mine or bool(note.free) or note.watchers))
            state = _stands(note) if one.compatible else _another_version(note)
            if one.compatible and kept:
                state = _("your seat is kept: come back")
            elif one.compatible and hosted_on:
                state = _("perhaps your table, hosted on another computer")
            tile.say(table_name(note.name, note.of), _title(note.game), state)
            tile.clicked.connect(self._want_found)
            self.near.add(tile)

    def _seat_is_kept(self, note: TableNote) -> bool:
        """Whether this person sits there."""
        return any(known.seat_kept and known.is_now(note) for known in self.remembered)

    def _order(self, one: Found) -> int:
        return 0 if self._seat_is_kept(one.note) else 1 if self._may_be_hosted_on(one.note) else 2

    def _may_be_hosted_on(self, note: TableNote) -> bool:
        """Whether it may be a table of this person's that somebody else hosts on."""
        return any(known.seat_kept and known.may_be(note) for known in self.remembered)

    def _say_nothing(self) -> None:
        """Why no table may be in the list."""
        if self.watch.there and sys.platform == "darwin":
            words = _(
                "No table has been found yet. If there is one, macOS may keep Cardtable off your "
                "network (System Settings → Privacy & Security → Local Network), or a firewall or "
                "the network’s guest mode may hide it: then type its code."
            )
        elif self.watch.there:
            words = _(
                "No table has been found yet. If there is one, a firewall or the network’s guest "
                "mode may hide it: then type its code."
            )
        else:
            words = reason(texts(), "no_network", {})
        self.nothing.setText(words)

    def _list_known(self) -> None:
        self.known.clear()
        for number, one in enumerate(self.recent[:6]):
            tile = Tile()
            tile.setObjectName(str(number))
            address = one.addresses[0][0] if one.addresses else ""
            tile.say(table_name(one.name, one.of), _title(one.game), address)
            tile.can_be_removed(_("Forget this table"))
            tile.clicked.connect(self._want_known)
            tile.remove_wanted.connect(self._forget)
            self.known.add(tile)
        self.recent_heading.setVisible(bool(self.recent))
        self.known.setVisible(bool(self.recent))

    def _want_found(self) -> None:
        number = int(self.sender().objectName())
        if number < len(self.found):
            self.found_wanted.emit(self.found[number], self._name(), self._code())

    def _want_known(self) -> None:
        self.known_wanted.emit(self.recent[int(self.sender().objectName())], self._name())

    def _typed(self) -> None:
        if self.typed.text().strip():
            self.typed_wanted.emit(self.typed.text().strip(), self._name(), self._code())
        else:
            self.typed.setFocus()  # without a table no code leads anywhere

    def _host(self) -> None:
        self.host_wanted.emit(self.name.text().strip())

    def _teach(self) -> None:
        self.teach_wanted.emit(self.name.text().strip())

    def _name(self) -> str:
        return self.name.text().strip()

    def _code(self) -> str:
        return self.code.text().strip().upper()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.title.setText(_("Play on the network"))
        self.host.say(
            _("&Open a table"), _("Your friends join from their computers; bots fill the rest.")
        )
        self.teach.say(
            _("Open a teacher’&s table"),
            _("You see all hands and deal what you like; your pupils play at their screens."),
        )
        self.near_heading.setText(_("Tables nearby"))
        self._say_nothing()
        self.typed_heading.setText(_("Join by a code, an address or a link"))
        for label, words in zip(
            self.labels, (_("&Your name"), _("T&able"), _("Join &code")), strict=True
        ):
            label.setText(words)
        self.code.setPlaceholderText(_("only if the table asks for one"))
        self.typed.setPlaceholderText("ABCD-EFGH · 192.168.1.7:47474 · cardtable://…")
        self.join.setText(_("&Join"))
        self.recent_heading.setText(_("Tables joined before"))
        self.leave.setText(_("&Back"))
        self._list()
        self._list_known()
        self._list_kept()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "leave"):
            self.retranslate()
        super().changeEvent(event)


def _callable(recent: tuple[KnownTable, ...]) -> tuple[KnownTable, ...]:
    """Those of other hosts: one's own tables have no address to call."""
    return tuple(one for one in recent if one.addresses)


def _title(game: str) -> str:
    try:
        return game_title(rules_of(game))
    except OptionError:
        return game


def _another_version(note: TableNote) -> str:
    return _(
        "another version of the program (network language {n}): install the same on both computers",
        n=note.version,
    )


def _stands(note: TableNote) -> str:
    """What a newcomer can expect at a table."""
    if note.state == "lobby":
        if note.free:
            return n_("{n} free seat", "{n} free seats", note.free)
        if note.watchers:
            return _("no free seat: you can look on")
        return _("no free seat")
    if note.free:
        return _("the game is on: you can look on, and join at the next deal")
    if note.watchers:
        return _("the game is on, and no seat is free: you can look on")
    return _("the game is on, and no seat is free")
