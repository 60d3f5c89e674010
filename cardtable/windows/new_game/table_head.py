"""The head of the New game dialog: the game, its rule set, how many play."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from cardtable.games import GAMES
from cardtable.games import game as rules_of
from cardtable.texts import _
from cardtable.texts.book.labels import game_title
from cardtable.windows.widgets.inputs import Choices, wrapped
from cardtable.windows.widgets.layouts import discard


class TableHead(QWidget):
    """Two lists and a row of numbers; `beside` stands beside the rule sets."""

    game_chosen = Signal(str)
    preset_chosen = Signal(object)
    """The preset's name (str), or the file (Path) of one of the player's own."""
    count_chosen = Signal(int)

    def __init__(self, beside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.games, self.presets = Choices(), Choices()
        self._game, self._preset, self._players = QLabel(), QLabel(), QLabel()
        self._game.setBuddy(self.games)
        self._preset.setBuddy(self.presets)
        for rules in GAMES:
            self.games.addItem("", rules.game)
        self.games.activated.connect(self._game_activated)
        self.presets.activated.connect(self._preset_activated)
        self._counts = QWidget()
        self._row = QHBoxLayout(self._counts)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(5)
        self._row.addStretch(1)
        self.group = QButtonGroup(self)
        self.group.idClicked.connect(self.count_chosen)
        self.about, self.extension = wrapped("faint"), wrapped("faint")
        self._side_panel = beside
        self._line = line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        line.setSpacing(10)
        line.addWidget(self.presets, 0, Qt.AlignmentFlag.AlignLeft)
        line.addWidget(beside, 0, Qt.AlignmentFlag.AlignLeft)
        line.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._game, 0, 0)
        grid.addWidget(self.games, 0, 1, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self._preset, 1, 0)
        grid.addLayout(line, 1, 1)
        grid.addWidget(self.about, 2, 1)
        grid.addWidget(self._players, 3, 0)
        grid.addWidget(self._counts, 3, 1)
        grid.addWidget(self.extension, 4, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What stands beside the rule sets goes below them where they need all the width."""
        self._turn()
        super().resizeEvent(event)

    def _turn(self) -> None:
        label = max(one.sizeHint().width() for one in (self._game, self._preset, self._players))
        both = self.presets.sizeHint().width() + self._side_panel.sizeHint().width()
        narrow = label + both + 24 > self.width()
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._line.direction() != way:
            self._line.setDirection(way)

    def minimumSizeHint(self) -> QSize:
        """As narrow as it can be with one below the other."""
        least = super().minimumSizeHint()
        below = self.presets.minimumSizeHint().width() + self._preset.sizeHint().width() + 12
        return QSize(min(below, least.width()), least.height())

    def _game_activated(self, index: int) -> None:
        self.game_chosen.emit(self.games.itemData(index))

    def _preset_activated(self, index: int) -> None:
        self.preset_chosen.emit(self.presets.itemData(index))

    def offer_counts(self, counts: Iterable[int]) -> None:
        """A button for each number of players."""
        for old in self.group.buttons():
            self.group.removeButton(old)
            discard(old)
        for i, count in enumerate(counts):
            button = QPushButton(str(count))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setProperty("role", "count")
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.group.addButton(button, count)
            self._row.insertWidget(i, button)

    def offer_presets(
        self, presets: Iterable[tuple[str, object]], own: list[tuple[str, object]], chosen: object
    ) -> None:
        """The game's rule sets and below a line the player's own, as words and what they stand
        for."""
        with QSignalBlocker(self.presets):
            self.presets.clear()
            for words, value in presets:
                self.presets.addItem(words, value)
            if own:
                self.presets.insertSeparator(self.presets.count())
            for words, value in own:
                self.presets.addItem(words, value)
            for i in range(self.presets.count()):
                if self.presets.itemData(i) == chosen:
                    self.presets.setCurrentIndex(i)
        self._turn()

    def show_count(self, count: int, *, extended: bool) -> None:
        """Mark the number of players; `extended`: the rules book does not know it."""
        with QSignalBlocker(self.group):
            self.group.button(count).setChecked(True)
        self.extension.setText(
            _("This is not the usual number of players, but the game works with it too.")
            if extended
            else ""
        )
        self.extension.setVisible(extended)

    def show_about(self, sentence: str) -> None:
        """What the rule set is about; "" shows nothing."""
        self.about.setText(sentence)
        self.about.setVisible(bool(sentence))

    def retranslate(self, game: str) -> None:
        """Say everything again in the current language; `game` is the one chosen."""
        self._game.setText(_("&Game"))
        self._preset.setText(_("R&ule set"))
        self._players.setText(_("Players"))
        self._counts.setAccessibleName(_("Players"))
        for i in range(self.games.count()):
            self.games.setItemText(i, game_title(rules_of(self.games.itemData(i))))
        self.games.setCurrentIndex(self.games.findData(game))
