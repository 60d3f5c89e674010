"""The New game dialog: which game, who sits where, and every rule of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.api import LEVELS
from cardtable.engine.options import OptionValue, Table
from cardtable.engine.rules import Rules
from cardtable.games import GAMES
from cardtable.games import game as rules_of
from cardtable.texts import _
from cardtable.texts.anchors import family
from cardtable.texts.summary import summary

from . import appearance
from .choice import TableChoice, from_json, portraits, typed
from .dealing import Dealing
from .option_row import Choices, OptionRow, wrapped
from .preset_menu import PresetMenu
from .presets import OwnPresets
from .seats import Seats
from .settings import Settings
from .words import game_title, preset_sentence, preset_title

SEATS, RULES, DEALING = range(3)


class NewGame(QDialog):
    """Emits `chosen(TableChoice)` and closes; Start waits until the table is possible."""

    chosen = Signal(object)

    def __init__(
        self, settings: Settings, own: OwnPresets, game: str = "", parent: QWidget | None = None
    ) -> None:
        """game: the one to begin with; "" for the last one played."""
        super().__init__(parent)
        self.settings, self.own = settings, own
        self.own_path: Path | None = None
        self.rows: dict[str, OptionRow] = {}
        self._problems: list[str] = []
        self._build()
        known = [rules.game for rules in GAMES]
        wanted = next((name for name in (game, settings.last_game) if name in known), known[0])
        self._set_game(rules_of(wanted))
        self.retranslate()
        self.start.setFocus()
        room = self.screen().availableSize()
        self.resize(
            min(appearance.size(860), room.width() - 20), min(appearance.size(720), room.height())
        )

    def _build(self) -> None:
        self.games, self.presets = Choices(), Choices()
        self.game_label, self.preset_label, self.players_label = QLabel(), QLabel(), QLabel()
        self.game_label.setBuddy(self.games)
        self.preset_label.setBuddy(self.presets)
        for rules in GAMES:
            self.games.addItem("", rules.game)
        self.games.activated.connect(self._game_chosen)
        self.presets.activated.connect(self._preset_chosen)
        self.menu = PresetMenu(self)
        self.counts = QWidget()
        self._counts = QHBoxLayout(self.counts)
        self._counts.setContentsMargins(0, 0, 0, 0)
        self._counts.setSpacing(5)
        self._counts.addStretch(1)
        self.group = QButtonGroup(self)
        self.group.idClicked.connect(self._count_chosen)
        self.extension = wrapped("faint")
        self.about = wrapped("faint")

        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(20, 16, 20, 8)
        column.setSpacing(8)
        head = QGridLayout()
        head.setHorizontalSpacing(12)
        head.setColumnStretch(1, 1)
        preset_line = QHBoxLayout()
        preset_line.setSpacing(10)
        preset_line.addWidget(self.presets)
        preset_line.addWidget(self.menu.button)
        preset_line.addStretch(1)
        left = Qt.AlignmentFlag.AlignLeft
        head.addWidget(self.game_label, 0, 0)
        head.addWidget(self.games, 0, 1, left)
        head.addWidget(self.preset_label, 1, 0)
        head.addLayout(preset_line, 1, 1)
        head.addWidget(self.about, 2, 1)
        head.addWidget(self.players_label, 3, 0)
        head.addWidget(self.counts, 3, 1)
        head.addWidget(self.extension, 4, 1)
        column.addLayout(head)
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for _i in range(3):
            self.tabs.addTab("")
        self.tabs.currentChanged.connect(self._turn_page)
        column.addWidget(self.tabs)
        self.seats, self.dealing = Seats(), Dealing()
        self.seats.changed.connect(self._refresh_summary)
        self.dealing.changed.connect(self._refresh_summary)
        self.table_rules = QWidget()
        self._rules_column = QVBoxLayout(self.table_rules)
        self._rules_column.setContentsMargins(0, 8, 0, 8)
        self.pages: tuple[QWidget, ...] = (self.seats, self.table_rules, self.dealing)
        for one in self.pages:
            column.addWidget(one)
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
        self.levels: list[str | None] = [None, *[LEVELS[-1]] * (most - 1)]
        if last is not None:
            self.names[: self.players] = typed(last.names)
            self.levels[: self.players] = last.levels
            self.dealing.draw.setChecked(last.draw)
            self.dealing.cutting.setChecked(last.cutting)
        else:
            self.dealing.draw.setChecked(False)
            self.dealing.cutting.setChecked(False)
        self._make_counts()
        self._make_rows()

    def _make_counts(self) -> None:
        for button in self.group.buttons():
            self.group.removeButton(button)
            button.setParent(None)
            button.deleteLater()
        for i, count in enumerate(self.rules.declaration.players):
            button = QPushButton(str(count))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setProperty("role", "count")
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.group.addButton(button, count)
            self._counts.insertWidget(i, button)

    def _make_rows(self) -> None:
        for row in self.rows.values():
            row.setParent(None)
            row.deleteLater()
        self.rows = {}
        for option in self.rules.declaration.options:
            row = OptionRow(self.rules, option)
            row.changed.connect(self._option_chosen)
            self._rules_column.addWidget(row)
            self.rows[option.name] = row

    def _game_chosen(self, index: int) -> None:
        if self.games.itemData(index) != self.rules.game:
            self._set_game(rules_of(self.games.itemData(index)))
            self.retranslate()

    def _preset_chosen(self, index: int) -> None:
        chosen = self.presets.itemData(index)
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
        self.names[: self.players] = typed(self.seats.names)
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
            portraits(self.settings.avatar, self.players),
        )

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
        self.about.setText("" if self.own_path else preset_sentence(rules, self.preset))
        self.about.setVisible(bool(self.about.text()))
        with QSignalBlocker(self.group):
            self.group.button(self.players).setChecked(True)
        beyond = self.players in rules.declaration.extended
        self.extension.setText(
            _("The rules book does not foresee this number of players; the game still works.")
            if beyond
            else ""
        )
        self.extension.setVisible(beyond)
        self.seats.show_people(
            tuple(self.names[: self.players]),
            tuple(self.levels[: self.players]),
            portraits(self.settings.avatar, self.players),
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
        with QSignalBlocker(self.presets):
            self.presets.clear()
            for preset in self.rules.declaration.presets:
                self.presets.addItem(preset_title(self.rules, preset.name), preset.name)
            owned = self.own.all(self.rules.game)
            if owned:
                self.presets.insertSeparator(self.presets.count())
            for path, own in owned.items():
                self.presets.addItem(own.name, path)
            if self.own_path not in owned:
                self.own_path = None
            wanted: object = self.own_path or self.preset
            for i in range(self.presets.count()):
                if self.presets.itemData(i) == wanted:
                    self.presets.setCurrentIndex(i)
        self.menu.refresh()

    def _refresh_summary(self) -> None:
        title = self.presets.currentText()
        self.summary.setText(summary(family(self.rules.game), title, self.table))
        problems = self._problems + list(filter(None, (self.dealing.problem,)))
        self.problem.setText("\n".join(problems))
        self.problem.setVisible(bool(problems))
        self.start.setEnabled(not problems)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setWindowTitle(_("New game"))
        self.game_label.setText(_("&Game"))
        self.preset_label.setText(_("R&ule set"))
        self.players_label.setText(_("Players"))
        self.counts.setAccessibleName(_("Players"))
        self.tabs.setAccessibleName(_("What to choose"))
        self.tabs.setTabText(SEATS, _("&Seats"))
        self.tabs.setTabText(DEALING, _("&Dealing"))
        self.start.setText(_("Sta&rt"))
        self.cancel.setText(_("Cancel"))
        for i in range(self.games.count()):
            self.games.setItemText(i, game_title(rules_of(self.games.itemData(i))))
        self.games.setCurrentIndex(self.games.findData(self.rules.game))
        self.dealing.retranslate()
        self.menu.retranslate()
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._take_names()
            self.retranslate()
        super().changeEvent(event)
