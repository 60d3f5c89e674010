"""Statistics of finished games: filters, figures, places, a plot, and the whole as CSV."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.bots.api import LEVELS
from cardtable.engine.options import OptionError
from cardtable.games import game as rules_of
from cardtable.saves.errors import SaveError
from cardtable.saves.statistics import Filter, Played, Statistics, Summary
from cardtable.saves.whole import replace
from cardtable.texts import _, n_, texts
from cardtable.texts.score_words import row_label

from . import appearance, messages
from .bars import Bar, Bars
from .messages import level_name
from .option_row import Choices, Tick, wrapped
from .words import game_title, preset_title


class StatisticsWindow(QDialog):
    """Shows what the games in a statistics file add up to."""

    def __init__(self, statistics: Statistics, game: str = "", parent: QWidget | None = None):
        """game: the one to show first, if there is any of it."""
        super().__init__(parent)
        self.statistics = statistics
        self.kinds = statistics.kinds()
        self.games, self.presets, self.opponents = Choices(), Choices(), Choices()
        self.labels = [QLabel() for _i in range(3)]
        self.marked = Tick()
        self.nothing = wrapped("title")
        self.bars, self.bars_heading = Bars(), wrapped("heading")
        self.figures = QGridLayout()
        self.figures.setHorizontalSpacing(22)
        self.figures.setColumnStretch(1, 1)
        self.export, self.close_button = QPushButton(), QPushButton()
        self.export.setAutoDefault(False)
        self.export.clicked.connect(self._ask_csv)
        self.close_button.setDefault(True)
        self.close_button.setProperty("role", "go")
        self.close_button.clicked.connect(self.accept)
        self._build()
        first = game if any(kind[0] == game for kind in self.kinds) else ""
        self._list_games(first or (self.kinds[0][0] if self.kinds else ""))
        for box in (self.games, self.presets, self.opponents):
            box.activated.connect(self._chosen)
        self.marked.toggled.connect(self.refresh)
        room = self.screen().availableSize()
        self.resize(
            min(appearance.size(640), room.width() - 20), min(appearance.size(620), room.height())
        )
        self.retranslate()

    def _build(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(22, 16, 22, 8)
        column.setSpacing(10)
        filters = QGridLayout()
        filters.setColumnStretch(1, 1)
        for i, box in enumerate((self.games, self.presets, self.opponents)):
            self.labels[i].setBuddy(box)
            filters.addWidget(self.labels[i], i, 0)
            filters.addWidget(box, i, 1, Qt.AlignmentFlag.AlignLeft)
        filters.addWidget(self.marked, 3, 0, 1, 2)
        column.addLayout(filters)
        column.addWidget(self.nothing)
        column.addWidget(self.bars_heading)
        column.addWidget(self.bars)
        column.addLayout(self.figures)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        foot = QHBoxLayout()
        foot.setContentsMargins(22, 4, 22, 14)
        foot.addWidget(self.export)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll, 1)
        whole.addLayout(foot)

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
        self.nothing.setVisible(not games)
        self.export.setEnabled(bool(games))
        rows = figures(only.game, games, summary) if games else []
        while (item := self.figures.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
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
        self.nothing.setText(_("No game has been played to its end yet."))
        self.bars_heading.setText(_("Points a deal, game by game; won games are filled"))
        self.bars.setAccessibleName(self.bars_heading.text())
        self.export.setText(_("&Save as CSV…"))
        self.close_button.setText(_("Close"))
        self._list_games(self.games.currentData() or "")
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _ask_csv(self) -> None:
        path, _kind = QFileDialog.getSaveFileName(self, _("Save as CSV"), "", "*.csv")
        if path:
            self.save_csv(Path(path))

    def save_csv(self, path: Path) -> None:
        """Write the games that count for a spreadsheet; says what is wrong if it cannot."""
        try:
            text = "\ufeff" + self.statistics.as_csv(self.only)
            replace(path if path.suffix else path.with_suffix(".csv"), text)
        except SaveError as error:
            messages.warn(self, error)


def _fill(box: Choices, lines: list[tuple[str, str]], all_words: str, chosen: str) -> None:
    with QSignalBlocker(box):
        box.clear()
        box.addItem(all_words, "")
        for words, value in lines:
            box.addItem(words, value)
        box.setCurrentIndex(max(box.findData(chosen), 0))


def game_words(game: str) -> str:
    """A game's title; its bare name if this version does not know it."""
    try:
        return game_title(rules_of(game))
    except OptionError:
        return game


def preset_words(game: str, preset: str) -> str:
    """A rule set's title; its bare name if this version does not know it."""
    try:
        return preset_title(rules_of(game), preset)
    except OptionError:
        return preset


def opponents_words(levels: str) -> str:
    """ "Easy × 1, Medium × 2" for "easy,normal,normal"; people are people."""
    counted = Counter(levels.split(","))
    order = sorted(counted, key=lambda one: LEVELS.index(one) if one in LEVELS else -1)
    return texts().listed(
        _("{kind} × {count}", kind=level_name(one) if one else _("People"), count=counted[one])
        for one in order
    )


def figures(game: str, games: tuple[Played, ...], summary: Summary) -> list[tuple[str, str]]:
    """The figures to show, label and value; points only where all are of one game."""
    say = texts()
    share = say.number(summary.won / summary.games, "%")
    rows = [
        (_("Games"), say.number(summary.games)),
        (_("Won"), f"{say.number(summary.won)} ({share})"),
        (
            _("Places"),
            " · ".join(
                n_("place {place}: {n} time", "place {place}: {n} times", times, place=place)
                for place, times in summary.places.items()
            ),
        ),
        (_("Deals"), say.number(summary.deals)),
    ]
    if not game or summary.average is None:
        return rows
    assert summary.lowest is not None
    assert summary.highest is not None
    fewest_best = rules_of(game).records_points
    best, worst = summary.lowest, summary.highest
    if not fewest_best:
        best, worst = worst, best
    rows += [
        (_("Points a deal, on average"), say.number(summary.average, ".1")),
        (_("Best deal"), say.number(best)),
        (_("Worst deal"), say.number(worst)),
        (_("Best game"), say.number(_extreme(games, best=fewest_best))),
        (_("Worst game"), say.number(_extreme(games, best=not fewest_best))),
    ]
    for row, times in summary.times.items():
        if times:
            told = n_("in {n} deal", "in {n} deals", times)
            rows.append((row_label(game, row), f"{told} ({say.number(summary.details[row])})"))
    return rows


def _extreme(games: tuple[Played, ...], *, best: bool) -> int:
    totals = [game.total for game in games]
    return min(totals) if best else max(totals)


def bar_of(game: Played) -> Bar:
    """A game as a bar: its points a deal."""
    average = sum(game.points) / len(game.points)
    words = _(
        "{day}: {points:.1} points a deal, place {place}",
        day=f"{game.finished:%Y-%m-%d}",
        points=average,
        place=game.place,
    )
    return Bar(average, game.won, words)
