"""Statistics of finished games: filters, figures, places, a plot, and the whole as CSV."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.games import game as rules_of
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import load
from cardtable.saves.statistics import Filter, Statistics
from cardtable.texts import _, texts
from cardtable.texts.table.sheet import sheet_of
from cardtable.windows.new_game.choice import names_by_seat
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import Choices, Tick, wrapped
from cardtable.windows.widgets.layouts import discard
from cardtable.windows.widgets.reading import read_beside
from cardtable.windows.widgets.saving import ask_where, save_text
from cardtable.windows.widgets.scrolling import scroll_over

from .bars import Bars
from .figures import bar_of, figures, game_words, opponents_words, preset_words
from .finished_games import FinishedGames


class StatisticsWindow(QDialog):
    """Shows what the games in a statistics file add up to."""

    new_wanted = Signal()
    """There is nothing to show: the player wants to play."""
    watch_wanted = Signal(object)
    """The Path of a finished game that is to be watched again."""

    def __init__(
        self,
        statistics: Statistics,
        game: str = "",
        parent: QWidget | None = None,
        finished: Path | None = None,
    ) -> None:
        """game: the one to show first, if there is any of it. finished: the folder in which
        finished games are kept, beside the statistics if None."""
        super().__init__(parent)
        self.statistics = statistics
        self.kinds = statistics.kinds()
        self.games, self.presets, self.opponents = Choices(), Choices(), Choices()
        self.labels = [QLabel() for _i in range(3)]
        self.marked = Tick()
        self.nothing, self.hope = wrapped("title"), wrapped()
        self.new = QPushButton()
        self.new.clicked.connect(self.accept)
        self.new.clicked.connect(self.new_wanted)
        self.games_heading = wrapped("heading")
        self.past = FinishedGames(finished or statistics.path.parent / "finished")
        self.past.sheet_wanted.connect(self.show_sheet)
        self.past.watch_wanted.connect(self._watch)
        self.bars, self.bars_heading = Bars(), wrapped("heading")
        self.figures = QGridLayout()
        self.figures.setHorizontalSpacing(22)
        self.figures.setColumnStretch(1, 1)
        self.export, self.close_button = QPushButton(), QPushButton()
        self.export.setAutoDefault(False)
        self.export.clicked.connect(self._ask_csv)
        main = self.close_button if self.kinds else self.new
        main.setDefault(True)
        main.setProperty("role", "go")
        self.close_button.clicked.connect(self.accept)
        self._build()
        first = game if any(kind[0] == game for kind in self.kinds) else ""
        self._list_games(first or (self.kinds[0][0] if self.kinds else ""))
        for box in (self.games, self.presets, self.opponents):
            box.activated.connect(self._chosen)
        self.marked.toggled.connect(self.refresh)
        appearance.fit(self, appearance.size(640), appearance.size(620))
        self.retranslate()

    def _build(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(22, 16, 22, 8)
        column.setSpacing(10)
        self.filters = QWidget()
        filters = QGridLayout(self.filters)
        filters.setContentsMargins(0, 0, 0, 0)
        filters.setColumnStretch(1, 1)
        for i, box in enumerate((self.games, self.presets, self.opponents)):
            self.labels[i].setBuddy(box)
            filters.addWidget(self.labels[i], i, 0)
            filters.addWidget(box, i, 1, Qt.AlignmentFlag.AlignLeft)
        filters.addWidget(self.marked, 3, 0, 1, 2)
        column.addWidget(self.filters)
        column.addWidget(self.nothing)
        column.addWidget(self.hope)
        column.addWidget(self.new, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.bars_heading)
        column.addWidget(self.bars)
        column.addLayout(self.figures)
        column.addWidget(self.games_heading)
        column.addWidget(self.past)
        column.addStretch(1)
        scroll_over(self, page, self.close_button, self.export)

    # What is chosen

    @property
    def only(self) -> Filter:
        """The filter as chosen."""
        return Filter(
            game=self.games.currentData() or "",
            preset=self.presets.currentData() or "",
            opponents=self.opponents.currentData() or "",
            marked=not self.marked.isChecked(),
        )

    def _chosen(self) -> None:
        self._list_games(self.games.currentData() or "")
        self.refresh()

    def _list_games(self, game: str) -> None:
        """Fill the boxes with what there is; what was chosen stays where it can."""
        names = list(dict.fromkeys(kind[0] for kind in self.kinds))
        _fill(self.games, [(game_words(name), name) for name in names], _("All games"), game)
        presets = dict.fromkeys(kind[1] for kind in self.kinds if kind[0] == game)
        _fill(
            self.presets,
            [(preset_words(game, name), name) for name in presets],
            _("All rule sets"),
            self.presets.currentData() or "",
        )
        chosen = self.presets.currentData()
        others = dict.fromkeys(
            kind[2]
            for kind in self.kinds
            if (not game or kind[0] == game) and (not chosen or kind[1] == chosen)
        )
        _fill(
            self.opponents,
            [(opponents_words(levels), levels) for levels in others],
            _("All opponents"),
            self.opponents.currentData() or "",
        )

    # What is shown

    def refresh(self) -> None:
        """Show the games that count now."""
        only = self.only
        try:
            games, summary = self.statistics.games(only), self.statistics.summary(only)
        except SaveError as error:
            messages.warn(self, error)
            return
        never = not self.kinds
        self.filters.setHidden(never)
        for part in (self.hope, self.new):
            part.setVisible(never)
        self.nothing.setText(
            _("No game has been played to its end yet.")
            if never
            else _("No finished game fits what is chosen above.")
        )
        self.nothing.setVisible(not games)
        self.export.setVisible(not never)
        self.export.setEnabled(bool(games))
        self.games_heading.setVisible(bool(games))
        self.past.setVisible(bool(games))
        self.past.show_games(games)
        rows = figures(only.game, games, summary) if games else []
        while (item := self.figures.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                discard(widget)
        for i, (label, value) in enumerate(rows):
            name, figure = wrapped("faint"), wrapped("heading")
            name.setText(label)
            figure.setText(value)
            self.figures.addWidget(name, i, 0)
            self.figures.addWidget(figure, i, 1)
        shown = bool(games) and bool(only.game)
        self.bars.setVisible(shown)
        self.bars_heading.setVisible(shown)
        self.bars.show_bars([bar_of(game) for game in games if game.points] if shown else [])

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setWindowTitle(_("Statistics"))
        for label, words in zip(
            self.labels, (_("&Game"), _("R&ule set"), _("&Opponents")), strict=True
        ):
            label.setText(words)
        self.marked.setText(
            _("&Leave out deals with undo, a hint or a bot’s help, and deals played again")
        )
        self.hope.setText(
            _(
                "When you have finished a game, you will see here how often you win "
                "and which places you take, your best and worst deals, a plot of all "
                "games, and every game itself: its score sheet and its replay."
            )
        )
        self.new.setText(_("&New game…"))
        self.games_heading.setText(_("Finished games"))
        self.past.retranslate()
        self.bars_heading.setText(_("Points a deal, game by game; won games are filled"))
        self.bars.setAccessibleName(self.bars_heading.text())
        self.export.setText(_("&Save as CSV…"))
        self.close_button.setText(_("Close"))
        self._list_games(self.games.currentData() or "")
        self.refresh()

    # One game

    def show_sheet(self, path: Path) -> None:
        """Show the score sheet of a finished game."""
        try:
            saved = read_beside(self, path, lambda watch: load(path, rules_of, watch))
        except SaveError as error:
            messages.warn(self, error)
            return
        if saved is None:
            return
        match = saved.match
        names = names_by_seat(match.seats, saved.people)
        sheet = sheet_of(match.view(None), names, match.phase, match.ended, reader=match.seats[0])
        messages.open_over(ScoreSheet(sheet, self, past=True), self)

    def _watch(self, path: Path) -> None:
        self.accept()
        self.watch_wanted.emit(path)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _ask_csv(self) -> None:
        path = ask_where(self, _("Save as CSV"), self.windowTitle(), ".csv")
        if path:
            self.save_csv(path)

    def save_csv(self, path: Path) -> None:
        """Write the games that count for a spreadsheet; says what is wrong if it cannot."""
        text = "\ufeff" + self.statistics.as_csv(self.only, texts().between_columns())
        save_text(self, path, ".csv", text)


def _fill(box: Choices, lines: list[tuple[str, str]], all_words: str, chosen: str) -> None:
    with QSignalBlocker(box):
        box.clear()
        box.addItem(all_words, "")
        for words, value in lines:
            box.addItem(words, value)
        box.setCurrentIndex(max(box.findData(chosen), 0))
