"""Learn: the lessons of the course with what has been reached, and the rules book."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)

from cardtable.games import GAMES
from cardtable.teaching.lesson import Lesson
from cardtable.teaching.progress import Progress
from cardtable.texts import _, language, n_
from cardtable.texts.book.labels import game_title
from cardtable.windows.shell.program_page import ProgramPage
from cardtable.windows.start.tile import Tile
from cardtable.windows.widgets.layouts import TileGrid
from cardtable.windows.widgets.scrolling import page_column


class LearnPage(ProgramPage, QScrollArea):
    """Every lesson a tile, numbered along the path; finished ones are marked, the next is lit."""

    lesson_wanted = Signal(str)
    rules_wanted = Signal()
    practice_wanted = Signal()
    anew_wanted = Signal()
    """The learner would begin the course anew; nothing is forgotten yet."""
    leave_wanted = Signal()

    def __init__(
        self, lessons: tuple[Lesson, ...], progress: Progress, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.lessons, self.progress = lessons, progress
        whole = page_column(self)
        self.title = QLabel()
        self.title.setProperty("role", "display")
        self.leave = QPushButton()
        self.leave.clicked.connect(self.leave_wanted)
        QShortcut(QKeySequence("Escape"), self, self.leave_wanted.emit)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.leave)
        whole.addLayout(head)
        self.headings: list[tuple[QLabel, str]] = []
        self.tiles: dict[str, Tile] = {}
        for rules in GAMES:
            own = [lesson for lesson in lessons if lesson.game == rules.game]
            if own:
                heading = QLabel()
                heading.setProperty("role", "heading")
                self.headings.append((heading, rules.game))
                whole.addWidget(heading)
                whole.addWidget(self._grid(own))
        self.rules = Tile()
        self.rules.clicked.connect(self.rules_wanted)
        self.teachers, self.anew = Tile(), Tile()
        self.teachers.clicked.connect(self.practice_wanted)
        self.anew.clicked.connect(self.anew_wanted)
        more = TileGrid(260, 3, aligned=True)
        for tile in (self.rules, self.teachers, self.anew):
            more.add(tile)
        whole.addSpacing(8)
        whole.addWidget(more)
        whole.addStretch(1)
        self.retranslate()
        self.next_tile.setFocus()

    def _grid(self, lessons: list[Lesson]) -> TileGrid:
        grid = TileGrid(260, 3, aligned=True)
        for lesson in lessons:
            tile = Tile()
            tile.setObjectName(lesson.name)
            tile.clicked.connect(self._want_lesson)
            self.tiles[lesson.name] = tile
            grid.add(tile)
        return grid

    def _want_lesson(self) -> None:
        self.lesson_wanted.emit(self.sender().objectName())

    @property
    def next_tile(self) -> Tile:
        """The first lesson that is not finished, or the first of all."""
        for lesson in self.lessons:
            if not self.progress.of(lesson.name).done:
                return self.tiles[lesson.name]
        return self.tiles[self.lessons[0].name]

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.title.setText(_("Learn"))
        self.leave.setText(_("&Back"))
        titles = {rules.game: game_title(rules) for rules in GAMES}
        for heading, game in self.headings:
            heading.setText(titles[game])
        lit = self.next_tile
        for number, lesson in enumerate(self.lessons, 1):
            words, taken = lesson.words(language()), self.progress.of(lesson.name)
            if taken.done and taken.mistakes:
                note = n_("✓ Finished, {n} mistake", "✓ Finished, {n} mistakes", taken.mistakes)
            elif taken.done and taken.mistakes is None:
                note = _("✓ Finished with help")
            elif taken.done:
                note = _("✓ Finished without a mistake")
            elif taken.reached:
                note = _("Begun")
            else:
                note = ""
            tile = self.tiles[lesson.name]
            tile.light(tile is lit)
            tile.say(f"{number}. {words.title}", words.aim, note)
        begun = any(self.progress.of(one.name).reached for one in self.lessons)
        self.anew.setVisible(begun or self.progress.any_done)
        self.teachers.say(
            _("For teachers"), _("Set up any deal, play it with open hands, print it for a class.")
        )
        self.anew.say(_("Start the course over"), _("All lessons start again as not yet taken."))
        self.rules.say(_("Rules book"), _("The rules of every game, with examples to watch."))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "rules"):
            self.retranslate()
        super().changeEvent(event)
