"""The New game dialog: which game, who sits where, and every rule of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.offered import offered, usual
from cardtable.engine.options import OptionValue, Table
from cardtable.engine.rules import Rules
from cardtable.games import GAMES
from cardtable.games import game as rules_of
from cardtable.texts import _
from cardtable.texts.book.anchors import family
from cardtable.texts.book.labels import preset_sentence, preset_title
from cardtable.texts.summary import summary
from cardtable.texts.table.people import portraits, usual_name
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import discard

from .choice import TableChoice, from_json, typed
from .dealing import DealingChoices
from .option_row import OptionRow
from .preset_menu import PresetMenu
from .presets import OwnPresets
from .seats import Seats
from .table_draft import TableDraft
from .table_head import TableHead

SEATS, RULES, DEALING = range(3)


class NewGame(TableDraft):
    """Emits `chosen(TableChoice)` and closes; Start waits until the table is possible."""

    chosen = Signal(object)
    with_bots = True
    """Whether the others are bots; otherwise all are people at a real table."""

    def __init__(
        self, settings: Settings, own: OwnPresets, game: str = "", parent: QWidget | None = None
    ) -> None:
        """game: the one to begin with; "" for the last one played."""
        super().__init__(own, parent)
        self.settings = settings
        self.rows: dict[str, OptionRow] = {}
        self._problems: list[str] = []
        self._build()
        known = [rules.game for rules in GAMES]
        wanted = next((name for name in (game, settings.last_game) if name in known), known[0])
        self._set_game(rules_of(wanted))
        self.retranslate()
        self.start.setFocus()
        appearance.fit(self, appearance.size(860), appearance.size(720))

    def _build(self) -> None:
        self.menu = PresetMenu(self)
        self.menu.changed.connect(self.refresh)
        self.menu.chosen.connect(self.use_own)
        self.head = TableHead(self.menu.button)
        self.head.game_chosen.connect(self._game_chosen)
        self.head.preset_chosen.connect(self._preset_chosen)
        self.head.count_chosen.connect(self._count_chosen)
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(20, 16, 20, 8)
        column.setSpacing(8)
        column.addWidget(self.head)
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for _i in range(3):
            self.tabs.addTab("")
        self.tabs.currentChanged.connect(self._turn_page)
        column.addWidget(self.tabs)
        self.seats, self.dealing = Seats(bots=self.with_bots), DealingChoices()
        self.seats.changed.connect(self._refresh_summary)
        self.dealing.changed.connect(self._refresh_summary)
        self.table_rules = QWidget()
        self._rules_column = QVBoxLayout(self.table_rules)
        self._rules_column.setContentsMargins(0, 8, 0, 8)
        self.pages: tuple[QWidget, ...] = (self.seats, self.table_rules, self.dealing)
        for one in self.pages:
            column.addWidget(one)
        column.setStretchFactor(self.seats, 10)  # the table grows with the window
        column.addStretch(1)
        self.body = QScrollArea()
        self.body.setWidgetResizable(True)
        self.body.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.setWidget(page)

        self._column = column
        self.summary, self.problem = wrapped("summary"), wrapped("wrong")
        self.start, self.cancel = QPushButton(), QPushButton()
        self.start.setProperty("role", "go")
        self.start.setDefault(True)
        self.cancel.setAutoDefault(False)
        self.start.clicked.connect(self._start)
        self.cancel.clicked.connect(self.reject)
        foot = self._foot = QVBoxLayout()
        foot.setContentsMargins(20, 6, 20, 14)
        line = QFrame()
        line.setProperty("role", "rule")
        foot.setSpacing(8)
        foot.addWidget(line)
        foot.addWidget(self.summary)
        foot.addWidget(self.problem)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.start)
        foot.addLayout(buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.body, 1)
        whole.addLayout(foot)
        self._turn_page(SEATS)

    # What is chosen

    def _set_game(self, rules: Rules[Any]) -> None:
        self.rules = rules
        last = from_json(rules, self.settings.tables.get(rules.game, {}))
        first = rules.declaration.presets[0]
        self.own_path = None
        if last is not None:
            self.preset, self.players = last.table.preset, last.table.players
            self.values = dict(last.table.options)
        else:
            self.preset, self.players = first.name, first.players
            self.values = rules.declaration.values(first.name, first.players)
        most = rules.declaration.players[-1]
        self.names = [self.settings.player_name, *self.settings.bot_names, *[""] * most][:most]
        self.levels: list[str | None] = [None, *[usual(rules.game)] * (most - 1)]
        if last is not None:
            self.names[: self.players] = typed(last.names)
            self.levels[: self.players] = last.levels
            self.dealing.draw.setChecked(last.draw)
            self.dealing.cutting.setChecked(last.cutting)
        else:
            self.dealing.draw.setChecked(False)
            self.dealing.cutting.setChecked(False)
        self.head.offer_counts(rules.declaration.players)
        self._make_rows()

    def _make_rows(self) -> None:
        for row in self.rows.values():
            discard(row)
        self.rows = {}
        for option in self.rules.declaration.options:
            row = OptionRow(self.rules, option)
            row.changed.connect(self._option_chosen)
            self._rules_column.addWidget(row)
            self.rows[option.name] = row

    def _game_chosen(self, game: str) -> None:
        if game != self.rules.game:
            self._set_game(rules_of(game))
            self.retranslate()

    def _preset_chosen(self, chosen: object) -> None:
        if isinstance(chosen, Path):
            self.use_own(chosen)
            return
        if not isinstance(chosen, str):
            return
        self.own_path = None
        self.preset = chosen
        declaration = self.rules.declaration
        if self.players not in declaration.players:
            self.players = declaration.preset(chosen).players
        self.values = declaration.values(chosen, self.players)
        self.refresh()

    def use_own(self, path: Path) -> None:
        """Take over the table of one of the player's own presets."""
        preset = self.own.all(self.rules.game)[path]
        self.own_path = path
        self._take_names()
        self.preset, self.players = preset.table.preset, preset.table.players
        self.values = dict(preset.table.options)
        self.refresh()

    def _count_chosen(self, count: int) -> None:
        """Another number of players: what was changed stays, the preset's own values follow."""
        declaration = self.rules.declaration
        before = declaration.values(self.preset, self.players)
        changes = {name: value for name, value in self.values.items() if before[name] != value}
        self._take_names()
        self.players = count
        self.values = {**declaration.values(self.preset, count), **changes}
        self.refresh()

    def _option_chosen(self, name: str, value: OptionValue) -> None:
        self.values[name] = value
        self.refresh()

    def _take_names(self) -> None:
        self.names[: self.players] = self.seats.typed
        self.levels[: self.players] = self.seats.levels

    @property
    def table(self) -> Table:
        """The table as chosen; it may still be impossible (see `problem`)."""
        return Table(self.rules.game, self.preset, self.players, dict(self.values))

    @property
    def choice(self) -> TableChoice:
        """Everything chosen."""
        return TableChoice(
            self.table,
            self.seats.names,
            self.seats.levels,
            self.dealing.draw.isChecked(),
            self.dealing.cutting.isChecked(),
            self.dealing.number,
            self._faces(),
        )

    def _faces(self) -> tuple[str, ...]:
        """Everybody's portrait: the player's own, and those that go with the others' names."""
        names = [name or usual_name(seat) for seat, name in enumerate(self.names[: self.players])]
        return portraits(names, {0: self.settings.avatar})

    def _start(self) -> None:
        if self.start.isEnabled():
            self.chosen.emit(self.choice)
            self.accept()

    # What is shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little height, the summary scrolls with the rest."""
        inside = self.height() < appearance.size(500)
        if inside != (self._column.indexOf(self.summary) >= 0):
            (self._foot if inside else self._column).removeWidget(self.summary)
            if inside:
                self._column.insertWidget(1, self.summary)
            else:
                self._foot.insertWidget(1, self.summary)
        super().resizeEvent(event)

    def _turn_page(self, index: int) -> None:
        for i, page in enumerate(self.pages):
            page.setVisible(i == index)

    def refresh(self) -> None:
        """Show what is chosen and what follows from it."""
        rules = self.rules
        self._list_presets()
        self.head.show_about("" if self.own_path else preset_sentence(rules, self.preset))
        self.head.show_count(self.players, extended=self.players in rules.declaration.extended)
        self.seats.show_people(
            tuple(self.names[: self.players]),
            tuple(self.levels[: self.players]),
            self._faces() if self.with_bots else (),
            offered(rules.game),
        )
        self._problems = [
            problem
            for row in self.rows.values()
            if (problem := row.show_values(self.values, self.players))
        ]
        changed = len(rules.declaration.changes(self.table))
        self.tabs.setTabText(
            RULES, _("&Table rules ({n} changed)", n=changed) if changed else _("&Table rules")
        )
        self._refresh_summary()

    def _list_presets(self) -> None:
        owned = self.own.all(self.rules.game)
        if self.own_path not in owned:
            self.own_path = None
        self.head.offer_presets(
            [
                (preset_title(self.rules, preset.name), preset.name)
                for preset in self.rules.declaration.presets
            ],
            [(own.name, path) for path, own in owned.items()],
            self.own_path or self.preset,
        )
        self.menu.refresh()

    def _refresh_summary(self) -> None:
        title = self.head.presets.currentText()
        self.summary.setText(summary(family(self.rules.game), title, self.table))
        problems = self._problems + list(filter(None, (self.dealing.problem,)))
        self.problem.setText("\n".join(problems))
        self.problem.setVisible(bool(problems))
        self.start.setEnabled(not problems)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setWindowTitle(_("New game"))
        self.head.retranslate(self.rules.game)
        self.tabs.setAccessibleName(_("What to choose"))
        self.tabs.setTabText(SEATS, _("&Seats"))
        self.tabs.setTabText(DEALING, _("&Dealing"))
        self.start.setText(_("Sta&rt"))
        self.cancel.setText(_("Cancel"))
        self.dealing.retranslate()
        self.menu.retranslate()
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._take_names()
            self.retranslate()
        super().changeEvent(event)
