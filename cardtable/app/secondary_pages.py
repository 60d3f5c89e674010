"""The pages that are no game: lessons, examples, replays, reviews; a game may wait behind them."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache, partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from cardtable.bots.api import LEVELS
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.games import game as rules_of
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import Saved, Watch
from cardtable.teaching.errors import LessonError
from cardtable.teaching.examples import example
from cardtable.teaching.handout import from_walk, handout, html
from cardtable.teaching.lesson import Lesson, lessons
from cardtable.teaching.practice import DealPlan
from cardtable.teaching.progress import Progress
from cardtable.teaching.turning_point import first_look
from cardtable.teaching.walk import (
    Walk,
    WalkError,
    deal_transcript,
    walk,
    walk_deal,
)
from cardtable.texts import N_, _, language, texts
from cardtable.texts.book.reader import BookError
from cardtable.texts.table.people import usual_name
from cardtable.texts.wordings.messages import reason
from cardtable.windows.game.session import ME
from cardtable.windows.learn.learn_page import LearnPage
from cardtable.windows.learn.lesson_page import LessonPage
from cardtable.windows.learn.open_hands import OpenHandsPage
from cardtable.windows.learn.practice_page import PracticePage
from cardtable.windows.learn.walk_page import Walker, WalkPage
from cardtable.windows.new_game.choice import TableChoice, practice_names
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.shell.program_page import Words
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.print_preview import PrintPreview
from cardtable.windows.widgets.reading import read_beside

from .opened_files import transcript_of
from .reviewing import Retries, against, deal_index, review_of

Aside = LessonPage | WalkPage | PracticePage | OpenHandsPage | LearnPage

OPEN = N_("All hands are open. A card is judged by what you knew, not by what was hidden.")


class SecondaryPages(QObject):
    """At most one such page at a time. `left` is told when the player goes back."""

    left = Signal()
    game_wanted = Signal(object)
    """A TableChoice: a learner would play a game now."""
    deal_wanted = Signal(object, str)
    """A DealPlan that a teacher set, and the strength of the bots to play it against."""

    def __init__(self, window: MainWindow, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.window = window
        self.folder = folder
        self.page: Aside | None = None
        self.plan: DealPlan | None = None
        """The deal that a teacher set last."""
        self._progress: Progress | None = None
        self._back: Callable[[], None] | None = None
        self.retries = Retries(window, self)
        """The deals that are played on from a review."""

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
        self.retries.close()
        page, self.page = self.page, None
        if page is not None:
            page.close_game()
            page.deleteLater()

    def apply(self, settings: Settings) -> None:
        """The settings hold here too."""
        for page in (self.page, self.retries.page):
            if page is not None:
                page.apply(settings)

    def _show(self, page: Aside, title: Words, game: str = "", table: Table | None = None) -> None:
        self.close()
        self.page = page
        self.window.show_table(page, game, title, table)
        page.shown()

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

    def do(self, name: str) -> bool:
        """One of the table's actions, at a page that has it; False if none is there."""
        page = self.retries.page or self.page
        return page is not None and page.do(name)

    def _allow(self, names: tuple[str, ...]) -> None:
        self.window.allow(*names)

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
        page.practice_wanted.connect(self.practice)
        page.anew_wanted.connect(partial(self._anew, page))
        page.leave_wanted.connect(self._leave)
        self._back = None
        self._show(page, lambda: _("Learn"))

    def _open_book(self) -> None:
        self.window.dialogs.show_rule("")

    def lesson(self, name: str) -> None:
        """One lesson."""
        found = next(lesson for lesson in lessons() if lesson.name == name)
        self._give(found)

    def _give(self, lesson: Lesson) -> None:
        try:
            first = lesson.name == lessons()[0].name
            page = LessonPage(lesson, self.progress, self.window.settings, self.window, first=first)
        except (LessonError, SaveError) as error:
            messages.warn(self.window, _words(error))
            return
        page.leave_wanted.connect(self._leave)
        page.next_wanted.connect(partial(self._next_lesson, lesson))
        page.game_wanted.connect(partial(self._first_game, page.table))
        page.finished.connect(self._no_newcomer)
        page.rule_wanted.connect(self.window.dialogs.show_rule)
        self._back = self.learn
        self._show(page, lambda: page.title, lesson.game, page.table)

    def _next_lesson(self, lesson: Lesson) -> None:
        every = lessons()
        after = [one.name for one in every].index(lesson.name) + 1
        if after < len(every):
            self._give(every[after])
        else:
            self.learn()

    def _first_game(self, taught: Table) -> None:
        """A whole game by the rules that a lesson has taught, against beginners."""
        rules = rules_of(taught.game)
        table = rules.declaration.table(taught.preset, taught.players, {})
        names = tuple(usual_name(seat) for seat in range(table.players))
        levels = (None, *(LEVELS[0] for _seat in names[1:]))
        self.game_wanted.emit(TableChoice(table, names, levels))

    def _no_newcomer(self) -> None:
        """Somebody who has finished a lesson needs no offer of one."""
        self.window.change(lesson_offer=False)

    def next_lesson_first(self) -> None:
        """The first lesson that is not finished: where a newcomer begins."""
        every = lessons()
        done = self.progress.of
        self.lesson(next((one.name for one in every if not done(one.name).done), every[0].name))

    def _anew(self, page: LearnPage) -> None:
        """Forget what was reached, if that is really meant."""
        if not messages.confirm(
            self.window,
            _("Start the course over?"),
            _("Start over"),
            _("All lessons will count as not yet taken."),
        ):
            return
        try:
            self.progress.forget()
        except SaveError as error:
            messages.warn(self.window, error)
        page.retranslate()

    # For teachers

    def practice(self) -> None:
        """The deal editor, with the deal that was last set."""
        page = PracticePage(self.window.settings, self.plan, self.window)
        page.leave_wanted.connect(self._leave)
        page.open_wanted.connect(self.play_open)
        page.bots_wanted.connect(self.deal_wanted)
        page.put_away.connect(self._keep_plan)
        page.handout_wanted.connect(self._paper_of_plan)
        self._back = self.learn
        self._show(page, lambda: _("Set up a deal"))

    def _keep_plan(self, plan: DealPlan) -> None:
        self.plan = plan

    def play_open(self, plan: DealPlan) -> None:
        """A deal that was set, with all hands open."""
        page = OpenHandsPage(plan.match(), self.window.settings, self.window)
        page.leave_wanted.connect(self._leave)
        page.rule_wanted.connect(self.window.dialogs.show_rule)
        page.handout_wanted.connect(self._paper_of_match)
        self._back = self.practice
        self._show(page, lambda: _("Practice with open hands"), plan.table.game, plan.table)

    def _paper_of_plan(self, plan: DealPlan) -> None:
        names = practice_names(plan.table.players)

        def made(_play: bool) -> str:
            return html(texts(), from_walk(texts(), walk(plan.transcript()), names, play=False))

        self._show_paper(PrintPreview(made, played=False, parent=self.window))

    def _paper_of_match(self, match: Match, deal: int) -> None:
        names = practice_names(match.table.players)

        def made(play: bool) -> str:
            return html(texts(), handout(texts(), match, deal, names, play=play))

        self._show_paper(PrintPreview(made, played=True, parent=self.window))

    def _show_paper(self, paper: PrintPreview) -> None:
        messages.open_over(paper, self.window)

    # Walks

    def show_example(self, anchor: str) -> bool:
        """An example of the rules book on the table, playing by itself; False if there is none."""

        told = cache(partial(example, anchor=anchor))  # by language
        try:
            shown = told(language())
        except (BookError, WalkError) as error:
            messages.warn(self.window, str(error))
            return False

        def walker(seat: int | None) -> Walk:
            return example(language(), anchor, seat).walk

        players = shown.walk.moments[0].update.view.table.players
        names = tuple(usual_name(seat) for seat in range(players))
        page = self._walk(
            walker,
            names,
            lambda: told(language()).label,
            lambda: told(language()).text,
            shown.transcript,
            reader=0,
        )
        page.toggle()
        return True

    def watch(self, path: Path, ready: Callable[[], None], saved: Saved | None = None) -> None:
        """A transcript, or a saved game that is over, as a replay. `ready` is called before it is
        shown; what cannot be read is told, and all stays as it is. saved: the game in the file, if
        it has been read."""

        def read(watch: Watch) -> tuple[str, tuple[str, ...], int | None, Walk]:
            text, names, reader = transcript_of(path, watch, saved)
            return text, names, reader, walk(text)

        try:
            found = read_beside(self.window, path, read)
            if found is None:
                return
            text, names, reader, whole = found
        except SaveError as error:
            messages.warn(self.window, error)
            return
        except WalkError as error:
            words = reason(texts(), error.code, error.params)
            messages.warn(self.window, _("{name}: {why}", name=path.name, why=words))
            return
        ready()

        def walker(seat: int | None) -> Walk:
            return walk(text, seat)

        players = whole.moments[0].update.view.table.players
        if len(names) != players:
            names = tuple(_("Seat {number}", number=seat + 1) for seat in range(players))
        self._walk(walker, names, "", "", text, reader or 0, reader=reader)

    def review(
        self,
        match: Match,
        names: tuple[str, ...],
        back: Callable[[], None],
        seat: int | None = None,
        *,
        stood_in: Container[int] = (),
        sent: Container[Card] | None = None,
        number: int | None = None,
        trick: int = 0,
        levels: Sequence[str] = (),
    ) -> None:
        """A scored deal of a match, its costly cards marked; `back` leads to the game. number: that
        of the deal, None: the last one. trick: the one to begin at, 0 for none.
        seat: whose cards are judged, None: those of the person at this screen. stood_in: numbers
        of the deals in which a bot played for that person. sent: the cards that the person is
        known to have played, None for all where no bot stood in. levels: of the bots by seat, ""
        for people; () if they are not known."""
        deal = deal_index(match, number)
        if deal < 0:
            return
        seat = match.seats[ME] if seat is None else seat

        def walker(chair: int | None) -> Walk:
            return walk_deal(match, deal, chair)

        number = match.checkpoints[deal].carry.deal

        def prose() -> str:
            bot = _("A bot played this deal, or part of it, for you.") if number in stood_in else ""
            return "\n\n".join(filter(None, (_(OPEN), bot)))

        page = self._walk(
            walker,
            names,
            lambda: _("Review of deal {number}", number=number),
            prose,
            deal_transcript(match, deal),
            seat,
            reader=seat,
        )
        self._back = back
        page.review(review_of(match, deal, seat, stood_in, sent))
        if trick:
            page.go_to_trick(trick)
        else:
            page.open_at(first_look(match, deal, seat))
        avatar = self.window.settings.avatar
        people = against(names, levels, seat, match.table.game, avatar)
        self.retries.offer(page, match, deal, seat, people)

    def _walk(
        self,
        walker: Walker,
        names: tuple[str, ...],
        title: Words,
        prose: Words,
        transcript: str,
        seat: int | None = 0,
        *,
        reader: int | None,
    ) -> WalkPage:
        """seat: from whose chair it is seen at first. reader: where the person at this screen sat,
        None if nowhere."""
        page = WalkPage(
            walker,
            names,
            self.window.settings,
            title=title,
            prose=prose,
            seat=seat,
            transcript=transcript,
            reader=reader,
            parent=self.window,
        )
        page.leave_wanted.connect(self._leave)
        page.rule_wanted.connect(self.window.dialogs.show_rule)
        page.allowed.connect(self._allow)
        self._back = None
        table = page.walk.moments[0].update.view.table
        self._show(page, lambda: page.title_text, table.game, table)
        return page


def _words(error: LessonError | SaveError) -> str:
    if isinstance(error, SaveError):
        return messages.in_words(error)
    return reason(texts(), error.code, error.params)
