"""The pages that are no game: lessons, examples, replays, reviews; a game may wait behind them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.transcript import write
from cardtable.games import game as rules_of
from cardtable.saves.errors import SaveError, reading
from cardtable.saves.savefile import SUFFIX, Saved, load
from cardtable.teaching.errors import LessonError
from cardtable.teaching.examples import example
from cardtable.teaching.lesson import Lesson, lessons
from cardtable.teaching.progress import Progress
from cardtable.teaching.review import decisions
from cardtable.teaching.walk import Walk, WalkError, deal_transcript, walk, walk_deal
from cardtable.texts import _, language, texts
from cardtable.texts.book import BookError
from cardtable.texts.messages import reason
from cardtable.windows import messages
from cardtable.windows.learn_page import LearnPage
from cardtable.windows.lesson_page import OTHERS, LessonPage
from cardtable.windows.main_window import MainWindow
from cardtable.windows.session import ME
from cardtable.windows.settings import Settings
from cardtable.windows.walk_page import Walker, WalkPage

Aside = LessonPage | WalkPage | LearnPage


class Asides(QObject):
    """At most one such page at a time. `left` is told when the player goes back."""

    left = Signal()

    def __init__(self, window: MainWindow, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.window = window
        self.folder = folder
        self.page: Aside | None = None
        self._progress: Progress | None = None
        self._back: Callable[[], None] | None = None

    @property
    def progress(self) -> Progress:
        """What the learner has been through; a damaged file is told of once."""
        if self._progress is None:
            self._progress = Progress(self.folder)
            if self._progress.fault is not None:
                messages.warn(self.window, self._progress.fault)
        return self._progress

    def close(self) -> None:
        """Put the page away, if there is one."""
        page, self.page = self.page, None
        if page is not None:
            if not isinstance(page, LearnPage):
                page.close_game()
            page.deleteLater()

    def apply(self, settings: Settings) -> None:
        """The settings hold here too."""
        if self.page is not None and not isinstance(self.page, LearnPage):
            self.page.apply(settings)

    def _show(self, page: Aside, title: str, game: str = "", table: Table | None = None) -> None:
        self.close()
        self.page = page
        self.window.show_table(page, game, title, table)

    def go_back_to(self, back: Callable[[], None] | None) -> None:
        """Where leaving the page leads; None: `left` is told."""
        self._back = back

    def _leave(self) -> None:
        back, self._back = self._back, None
        if back is not None:
            back()
        else:
            self.close()
            self.left.emit()

    # Lessons

    def learn(self) -> None:
        """The list of lessons."""
        try:
            page = LearnPage(lessons(), self.progress, self.window)
        except (LessonError, SaveError) as error:
            messages.warn(self.window, _words(error))
            return
        page.lesson_wanted.connect(self.lesson)
        page.rules_wanted.connect(self._open_book)
        self._back = None
        self._show(page, _("Learn"))

    def _open_book(self) -> None:
        self.window.show_rule("")

    def lesson(self, name: str) -> None:
        """One lesson."""
        found = next(lesson for lesson in lessons() if lesson.name == name)
        self._give(found)

    def _give(self, lesson: Lesson) -> None:
        try:
            page = LessonPage(lesson, self.progress, self.window.settings, self.window)
        except (LessonError, SaveError) as error:
            messages.warn(self.window, _words(error))
            return
        page.leave_wanted.connect(self._leave)
        page.next_wanted.connect(self._next_lesson)
        page.rule_wanted.connect(self.window.show_rule)
        self._back = self.learn
        self._show(page, page.title, lesson.game, page.table)

    def _next_lesson(self) -> None:
        every = lessons()
        if isinstance(self.page, LessonPage):
            names = [lesson.name for lesson in every]
            after = names.index(self.page.lesson.name) + 1
            if after < len(every):
                self._give(every[after])
            else:
                self.learn()

    # Walks

    def show_example(self, anchor: str) -> None:
        """An example of the rules book on the table."""
        try:
            shown = example(language(), anchor)
        except (BookError, WalkError) as error:
            messages.warn(self.window, str(error))
            return

        def walker(seat: int | None) -> Walk:
            return example(language(), anchor, seat).walk

        players = shown.walk.moments[0].update.view.table.players
        names = (_("You"), *OTHERS[: players - 1])
        self._walk(walker, names, shown.label, shown.text, shown.transcript)

    def watch(self, path: Path) -> None:
        """A transcript, or a saved game that is over, as a replay."""
        try:
            text, names = _transcript_of(path)
            walk(text)
        except SaveError as error:
            messages.warn(self.window, error)
            return
        except WalkError as error:
            words = reason(texts(), error.code, error.params)
            messages.warn(self.window, _("{name}: {why}", name=path.name, why=words))
            return

        def walker(seat: int | None) -> Walk:
            return walk(text, seat)

        players = walk(text).moments[0].update.view.table.players
        if len(names) != players:
            names = tuple(_("Seat {number}", number=seat + 1) for seat in range(players))
        self._walk(walker, names, _("Replay"), "", text)

    def review(self, match: Match, names: tuple[str, ...], back: Callable[[], None]) -> None:
        """The last scored deal of a match, its costly cards marked; `back` leads to the game."""
        deal = len(match.checkpoints) - 1
        if match.phase not in ("scored", "pool", "over"):
            deal -= 1
        if deal < 0:
            return
        seat = match.seats[ME]

        def walker(chair: int | None) -> Walk:
            return walk_deal(match, deal, chair)

        number = match.checkpoints[deal].carry.deal
        self._walk(
            walker,
            names,
            _("Review of deal {number}", number=number),
            _("All hands are open. A card is judged by what you knew, not by what was hidden."),
            deal_transcript(match, deal),
            seat,
        )
        self._back = back
        if isinstance(self.page, WalkPage):
            self.page.review(decisions(match, deal, seat))

    def _walk(
        self,
        walker: Walker,
        names: tuple[str, ...],
        title: str,
        prose: str,
        transcript: str,
        seat: int | None = 0,
    ) -> None:
        page = WalkPage(
            walker,
            names,
            self.window.settings,
            title=title,
            prose=prose,
            seat=seat,
            transcript=transcript,
            parent=self.window,
        )
        page.leave_wanted.connect(self._leave)
        page.rule_wanted.connect(self.window.show_rule)
        self._back = None
        table = page.walk.moments[0].update.view.table
        self._show(page, title, table.game, table)


def _transcript_of(path: Path) -> tuple[str, tuple[str, ...]]:
    """A file as a transcript, with the names of its people by seat if it tells them."""
    if path.suffix == SUFFIX:
        saved = load(path, rules_of)
        return write(saved.match), by_seat(saved)
    try:
        return path.read_bytes().decode("utf-8"), ()
    except OSError as error:
        raise reading(error, path) from None
    except UnicodeDecodeError:
        raise SaveError("not_a_save", path) from None


def by_seat(saved: Saved) -> tuple[str, ...]:
    """The names of a saved game's people in the order of their seats."""
    seats = saved.match.seats
    order = sorted(range(len(seats)), key=lambda person: seats[person])
    return tuple(saved.people[person].name for person in order)


def is_over(path: Path) -> bool:
    """Whether a file holds something that can only be watched: a transcript, a finished game."""
    if path.suffix == ".jsonl":
        return True
    try:
        with path.open(encoding="utf-8") as file:
            first = json.loads(file.readline())
    except (OSError, ValueError):
        return False
    if isinstance(first, dict) and "transcript" in first:
        return True
    try:
        return load(path, rules_of).match.phase == "over"
    except SaveError:
        return False


def _words(error: LessonError | SaveError) -> str:
    if isinstance(error, SaveError):
        return messages.in_words(error)
    return reason(texts(), error.code, error.params)
