"""The start page: go on with a game, choose one, learn, set the program up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.games import PLAYERS
from cardtable.texts import _, n_
from cardtable.texts.book.labels import book_sentence, book_title
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.layouts import TileGrid, keys_kept
from cardtable.windows.widgets.messages import in_words

from .band import Band
from .tile import NO_FOCUS, Tile
from .unfinished import described, preset_of, when

if TYPE_CHECKING:
    from cardtable.windows.network.kept_table import KeptTable

    from .shelf_list import Listed

_EMBLEMS = "HCDS"
WIDE = 1100
"""Pixels of the design from which the unfinished games stand in one row."""
FIRST_LISTED, LISTED = 2, 12
"""So many unfinished games are listed besides the one to continue, and after a click on “all”;
older ones stay on disk and come up later."""


class PaintedPage(QWidget):
    """What scrolls; it tells when it has been painted for the first time and is on the screen."""

    seen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._unseen = True

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._unseen:
            self._unseen = False
            QTimer.singleShot(0, self, self.seen.emit)  # the painted page goes out first
        super().paintEvent(event)


class StartPage(QScrollArea):
    """Emits what the player wants; knows nothing of how it is done."""

    game_wanted = Signal(str)
    """The game (its name in code) that the player wants to start."""
    continue_wanted = Signal(object)
    """The file (Path) of the unfinished game to go on with."""
    discard_wanted = Signal(object)
    """The file (Path) of an unfinished game to throw away."""
    table_wanted = Signal(str)
    """The table on the network (its room) that is to be opened again."""
    table_dropped = Signal(str)
    """Such a table that is to be offered no more."""
    rules_wanted = Signal()
    network_wanted = Signal()
    lesson_wanted = Signal()
    """A newcomer takes up the offer of a first lesson."""
    offer_declined = Signal()
    """The player wants no such offer any more."""
    settings_wanted = Signal()
    statistics_wanted = Signal()
    scorer_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setProperty("focusPolicy", NO_FOCUS)
        self.unfinished: tuple[Listed, ...] = ()
        self.tables: tuple[KeptTable, ...] = ()
        self.seats: tuple[KeptTable, ...] = ()
        """Games at tables of others in which a seat is kept for this player."""
        self.page = page = PaintedPage()
        page.setObjectName("page")
        self.setWidget(page)
        outer = QHBoxLayout(page)
        outer.setContentsMargins(0, 0, 0, 0)
        column = QWidget()
        column.setMaximumWidth(1320)
        outer.addWidget(column)
        self.layout_ = QVBoxLayout(column)
        self.layout_.setContentsMargins(28, 16, 28, 16)
        self.layout_.setSpacing(12)

        head = QHBoxLayout()
        self.name = QLabel()
        self.name.setProperty("role", "display")
        head.addWidget(self.name)
        head.addSpacing(24)
        head.addWidget(Band(), 1)
        self.layout_.addLayout(head)

        self.newcomer = Tile("H", strong=True)
        self.newcomer.clicked.connect(self.lesson_wanted)
        self.newcomer.remove_wanted.connect(self.offer_declined)
        self.offer = self._grid(340, 1)
        self.offer.add(self.newcomer)
        self.offer.hide()
        self.kept = self._grid(340, 1)
        self.kept.hide()
        self._lists_all = False
        """Whether all unfinished games are listed, not only the last played."""
        self.go_on = Tile("H", strong=True)
        self.go_on.clicked.connect(self._continue_last)
        self.go_on.remove_wanted.connect(self._discard_this)
        self.first, self.others = TileGrid(255, 1), TileGrid(255, 3)
        self.first.add(self.go_on)
        self.others_heading = QLabel()
        self.others_heading.setProperty("role", "title")
        self.going = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.going.setSpacing(12)
        self.going.addWidget(self.first, 1)
        self.going.addWidget(self.others_heading)
        self.going.addWidget(self.others, 3)
        self.layout_.addLayout(self.going)
        self.games_heading = self._heading()
        self.games = self._grid(255, 4)
        self.game_tiles: dict[str, Tile] = {}
        for i, game in enumerate(PLAYERS):
            tile = Tile(_EMBLEMS[i % 4])
            tile.clicked.connect(self._want_game)
            tile.setObjectName(game)
            self.game_tiles[game] = tile
            self.games.add(tile)
        self.layout_.addSpacing(8)
        self.more = self._grid(180, 6)
        self.network, self.learn, self.scorer = Tile("people"), Tile("book"), Tile("pencil")
        self.statistics, self.settings, self.open = Tile("bars"), Tile("wheel"), Tile("folder")
        for tile, wanted in (
            (self.network, self.network_wanted),
            (self.learn, self.rules_wanted),
            (self.scorer, self.scorer_wanted),
            (self.statistics, self.statistics_wanted),
            (self.settings, self.settings_wanted),
            (self.open, self.open_wanted),
        ):
            tile.clicked.connect(wanted)
            self.more.add(tile)
        self.layout_.addStretch(1)
        self.retranslate()

    def _grid(self, narrowest: int, most: int) -> TileGrid:
        grid = TileGrid(narrowest, most)
        self.layout_.addWidget(grid)
        return grid

    def _heading(self) -> QLabel:
        label = QLabel()
        label.setProperty("role", "title")
        self.layout_.addSpacing(4)
        self.layout_.addWidget(label)
        return label

    def show_unfinished(self, games: tuple[Listed, ...]) -> None:
        """List these games, the last played first; damaged ones say what is wrong with them."""
        self.unfinished = games
        self.tables = ()
        self.retranslate()

    def show_tables(self, tables: tuple[KeptTable, ...]) -> None:
        """List these tables on the network too."""
        self.tables = tables
        self.retranslate()

    def show_seats(self, seats: tuple[KeptTable, ...]) -> None:
        """List these games on the network, above all else: people wait there."""
        self.seats = seats
        self.retranslate()

    def offer_lesson(self, wanted: bool) -> None:
        """Offer a newcomer the first lesson, or no longer; who has a game going is none."""
        self.offer.setVisible(wanted and not self._whole())

    @property
    def best_first(self) -> Tile:
        """The tile that most people want: Continue, or the first game."""
        if self.seats:
            return self.kept.tiles[0]
        return self.go_on if self._whole() else next(iter(self.game_tiles.values()))

    def _whole(self) -> list[Listed]:
        return [one for one in self.unfinished if one.standing is not None]

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.name.setText(_("Cardtable"))
        self.newcomer.can_be_removed(_("Do not offer this any more"))
        self.newcomer.say(
            _("Never played? Learn in &five minutes."),
            _("A first lesson at the table: what to do is said beside it, step by step."),
        )
        whole = self._whole()
        last = whole[0] if whole else None
        self.first.setVisible(last is not None)
        if last is not None:
            self.go_on.can_be_removed(_("Throw this game away"))
            self.go_on.suit = self._emblem_of(last)
            self.go_on.say(_("&Continue"), described(last), when(last))
            self.go_on.setProperty("path", str(last.path))
        rest = [one for one in self.unfinished if one is not last]
        self._arrange()
        self.others.setVisible(bool(rest or self.tables))
        self.others_heading.setText(
            _("Other unfinished games") if last is not None else _("Unfinished games")
        )
        with keys_kept(self.kept, self.others, otherwise=lambda: self.best_first):
            self._list(rest)
            self._list_seats()
        self.games_heading.setText(_("New game"))
        for game, tile in self.game_tiles.items():
            tile.say(book_title(game), book_sentence(game), player_count(game))
        self.learn.say(_("L&earn"), _("Lessons at the table, and the rules book of every game."))
        self.network.say(
            _("Play on the net&work"), _("With friends in the same network, each at a computer.")
        )
        self.open.say(_("&Open a saved game"), _("A game that you kept as a file."))
        self.scorer.say(
            _("Score &keeping"), _("For a game with real cards: points and settlement.")
        )
        self.statistics.say(_("St&atistics"), _("How your games have gone."))
        self.settings.say(_("&Settings"), _("Language, look, cards, speed and names."))
        self._arrange()

    def _list(self, games: list[Listed]) -> None:
        self.others.clear()
        for kept in self.tables:
            self.others.add(self._table_tile(kept))
        short = not self._lists_all and len(games) > FIRST_LISTED + 1
        for one in games[: FIRST_LISTED if short else LISTED]:
            tile = Tile(self._emblem_of(one))
            tile.setProperty("path", str(one.path))
            tile.remove_wanted.connect(self._discard_this)
            tile.can_be_removed(_("Throw this game away"))
            if one.standing is not None:
                tile.say(preset_of(one), described(one), when(one))
                tile.clicked.connect(self._continue_this)
            else:
                assert one.error is not None
                tile.say(_("Unreadable game"), in_words(one.error), one.path.name)
                tile.clicked.connect(self._continue_this)
            self.others.add(tile)
        if short:
            every = Tile("list")
            number = min(len(games), LISTED)
            every.say(n_("All {n} unfinished game", "All {n} unfinished games", number))
            every.clicked.connect(self._list_all)
            self.others.add(every)

    def _arrange(self) -> None:
        """Beside the game to continue where there is room, below it elsewhere."""
        beside = self.width() >= appearance.size(WIDE) and not self.first.isHidden()
        way = QBoxLayout.Direction
        self.going.setDirection(way.LeftToRight if beside else way.TopToBottom)
        shown = bool(self.tables or len(self.unfinished) > len(self._whole()[:1]))
        self.others_heading.setVisible(shown and not beside)
        for tile in self.more.tiles:
            tile.be_terse(self.width() >= appearance.size(WIDE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _emblem_of(self, game: Listed) -> str:
        """The suit that stands on the tile of its game."""
        tile = None if game.standing is None else self.game_tiles.get(game.standing.game)
        return "list" if tile is None else tile.suit

    def _list_all(self) -> None:
        self._lists_all = True
        self.retranslate()
        if self.others.tiles:
            self.others.tiles[min(FIRST_LISTED, len(self.others.tiles) - 1)].setFocus()

    def _list_seats(self) -> None:
        self.kept.clear()
        self.kept.setVisible(bool(self.seats))
        for kept in self.seats:
            self.kept.add(self._table_tile(kept))

    def _table_tile(self, kept: KeptTable) -> Tile:
        from cardtable.windows.network.kept_table import table_tile

        tile = table_tile(kept)
        if kept.error is None:
            tile.clicked.connect(self._resume_table)
        tile.remove_wanted.connect(self._drop_table)
        return tile

    def _continue_last(self) -> None:
        self.continue_wanted.emit(self._whole()[0].path)

    def _continue_this(self) -> None:
        self.continue_wanted.emit(Path(self.sender().property("path")))

    def _discard_this(self) -> None:
        self.discard_wanted.emit(Path(self.sender().property("path")))

    def _resume_table(self) -> None:
        self.table_wanted.emit(self.sender().property("table"))

    def _drop_table(self) -> None:
        self.table_dropped.emit(self.sender().property("table"))

    def _want_game(self) -> None:
        self.game_wanted.emit(self.sender().objectName())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def player_count(game: str) -> str:
    """ "3–7 players"."""
    low, high = PLAYERS[game][0], PLAYERS[game][-1]
    return _("{low}–{high} players", low=low, high=high)
