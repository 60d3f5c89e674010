"""Every window and dialog of the program but the network's, each ready to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtWidgets import QDialog, QMessageBox, QWidget
from tables import played

from cardtable.app.process.crash_report import CrashDialog, report
from cardtable.app.program import Program
from cardtable.app.secondary_pages import SecondaryPages
from cardtable.engine.match import Match
from cardtable.games import GAMES
from cardtable.games import game as rules_of
from cardtable.saves.bookshelf import BookShelf
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import Person, save
from cardtable.saves.scorebook import DealEntry, ScoreBook, with_entry
from cardtable.saves.statistics import Statistics
from cardtable.teaching.handout import from_walk, html
from cardtable.teaching.walk import walk
from cardtable.texts import texts
from cardtable.texts.table.sheet import sheet_of
from cardtable.windows.game.replay_dialog import ReplayDialog
from cardtable.windows.learn.paste_dialog import PasteDialog
from cardtable.windows.learn.practice_page import PracticePage
from cardtable.windows.learn.walk_page import WalkPage
from cardtable.windows.new_game.choice import practice_names
from cardtable.windows.new_game.new_game import NewGame
from cardtable.windows.scorer.window import Scorer
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.settings.settings_dialog import SettingsDialog
from cardtable.windows.statistics.statistics_window import StatisticsWindow
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.print_preview import PrintPreview

TRANSCRIPTS = Path(__file__).parent / "transcripts"
PEOPLE = ("Ann", "Ion", "Ольга-Мария", "Max", "Ilinca", "Пётр", "Zoe", "Țuțu", "Bob", "Анна", "Mia")
LEVELS = ("easy", "normal", "hard", "expert")

Show = Callable[[Program], QWidget]
GALLERY: dict[str, Show] = {}
"""The windows by name; each opens one in a program and gives it, shown."""


def picture(show: Show) -> Show:
    """Hang a window in the gallery."""
    GALLERY[show.__name__] = show
    return show


def people(players: int) -> tuple[Person, ...]:
    """One person and bots of all strengths."""
    return tuple(
        Person(name, LEVELS[seat % 4] if seat else "") for seat, name in enumerate(PEOPLE[:players])
    )


def opened(dialog: QDialog, program: Program) -> QDialog:
    """A dialog over the window."""
    messages.open_over(dialog, program.window)
    return dialog


def unfinished(program: Program, count: int) -> None:
    """So many games on the shelf, each somewhere else."""
    shelf = program.shelf
    for i in range(count):
        match = played(GAMES[i % len(GAMES)].game, i % 2 + 1, i)
        journal = shelf.start(match, people(match.table.players))
        journal.close()
    program.leave()


@picture
def start_fresh(program: Program) -> QWidget:
    return program.window


@picture
def start_with_one_game(program: Program) -> QWidget:
    unfinished(program, 1)
    return program.window


@picture
def start_with_five_games(program: Program) -> QWidget:
    unfinished(program, 5)
    return program.window


def _new_game(game: str, page: int) -> Show:
    def show(program: Program) -> QWidget:
        program.window.dialogs.new_game(game)
        dialog = program.window.findChild(NewGame)
        assert dialog is not None
        dialog.tabs.setCurrentIndex(page)
        return dialog

    show.__name__ = f"new_{game}_{('seats', 'rules', 'dealing')[page]}"
    return show


for _rules in GAMES:
    for _page in range(3):
        picture(_new_game(_rules.game, _page))


def _settings(page: int) -> Show:
    def show(program: Program) -> QWidget:
        program.window.dialogs.show_settings()
        dialog = program.window.findChild(SettingsDialog)
        assert dialog is not None
        dialog.tabs.setCurrentIndex(page)
        return dialog

    show.__name__ = f"settings_{page}"
    return show


for _page in range(4):
    picture(_settings(_page))


@picture
def statistics_empty(program: Program) -> QWidget:
    program.window.dialogs.show_statistics()
    page = program.window.findChild(StatisticsWindow)
    assert page is not None
    return page


@picture
def statistics_filled(program: Program) -> QWidget:
    kept = Statistics(program.folder / "statistics.sqlite")
    for i in range(14):
        hearts = bool(i % 5)
        match = played("hearts", 2, i, deals=2) if hearts else played("seven_up", 9, i)
        others = (Person("Ann"), *[Person("Bot", "normal")] * (match.table.players - 1))
        day = datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=i)
        kept.record(f"{i}", match, others, 0, {1} if i == 2 else set(), day)
        if i == 13:
            (program.folder / "finished").mkdir()
            save(program.folder / "finished" / "13.cardtable", match, others)
    program.window.dialogs.show_statistics()
    page = program.window.findChild(StatisticsWindow)
    assert page is not None
    return page


def _sheet(program: Program, match: Match) -> QWidget:
    names = tuple(one.name for one in people(match.table.players))
    shown = sheet_of(match.view(0), names, match.phase, match.ended, "ABCD-EFGH-JKLM")
    return opened(ScoreSheet(shown, program.window), program)


@picture
def sheet_after_a_deal(program: Program) -> QWidget:
    return _sheet(program, played("hearts", 1))


@picture
def sheet_at_the_end(program: Program) -> QWidget:
    return _sheet(program, played("hearts", 9, deals=4))


@picture
def sheet_of_many_deals(program: Program) -> QWidget:
    return _sheet(program, played("hearts", 40, deals=20))


@picture
def sheet_of_seven_up(program: Program) -> QWidget:
    return _sheet(program, played("seven_up", 3))


@picture
def sheet_of_many(program: Program) -> QWidget:
    return _sheet(program, played("cancellation_hearts", 3))


@picture
def rules_book(program: Program) -> QWidget:
    program.window.dialogs.show_rule("hearts")
    assert program.window.dialogs.reader is not None
    return program.window.dialogs.reader


@picture
def rules_searched(program: Program) -> QWidget:
    reader = rules_book(program)
    program.window.dialogs.reader.contents.field.setText("дам")  # type: ignore[union-attr]
    return reader


@picture
def learn(program: Program) -> QWidget:
    program.learn()
    return program.window


@picture
def lesson(program: Program) -> QWidget:
    program.first_lesson()
    return program.window


@picture
def review(program: Program) -> QWidget:
    match = played("hearts", 1)
    names = tuple(one.name for one in people(4))
    program.secondary_pages.review(match, names, program.leave)
    return program.window


@picture
def tried_again(program: Program) -> QWidget:
    review(program)
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    page.go(9)
    page.retry.click()
    return program.window


@picture
def replay(program: Program) -> QWidget:
    program.open(TRANSCRIPTS / "cancellation_8p_last_two_tricks_held.jsonl")
    return program.window


@picture
def practice(program: Program) -> QWidget:
    asides: SecondaryPages = program.secondary_pages
    program.learn()
    asides.practice()
    return program.window


@picture
def practice_dealt(program: Program) -> QWidget:
    practice(program)
    page = program.secondary_pages.page
    assert isinstance(page, PracticePage)
    page.fill_up()
    return program.window


@picture
def open_hands(program: Program) -> QWidget:
    practice_dealt(program)
    page = program.secondary_pages.page
    assert isinstance(page, PracticePage)
    assert page.plan is not None
    program.secondary_pages.play_open(page.plan)
    return program.window


@picture
def handout(program: Program) -> QWidget:
    practice_dealt(program)
    page = program.secondary_pages.page
    assert isinstance(page, PracticePage)
    plan = page.plan
    assert plan is not None
    names = practice_names(plan.table.players)

    def made(_play: bool) -> str:
        return html(texts(), from_walk(texts(), walk(plan.transcript()), names, play=False))

    return opened(PrintPreview(made, played=True, parent=program.window), program)


@picture
def pasting(program: Program) -> QWidget:
    return opened(PasteDialog(program.window), program)


@picture
def playing_again(program: Program) -> QWidget:
    return opened(ReplayDialog("hearts", people(7), program.window), program)


@picture
def about(program: Program) -> QWidget:
    program.window.dialogs.show_about()
    return program.window.findChildren(QDialog)[-1]


@picture
def keyboard(program: Program) -> QWidget:
    program.window.fill_menus().show_keyboard()
    return program.window.findChildren(QDialog)[-1]


@picture
def crash(program: Program) -> QWidget:
    text = report("Traceback …\nValueError: gone", program.window.settings, None)
    return opened(CrashDialog(text, program.window), program)


def _scorer(program: Program) -> Scorer:
    program.window.dialogs.show_scorer()
    assert program.window.dialogs.scorer is not None
    return program.window.dialogs.scorer


def _book(deals: int, game: str = "hearts") -> ScoreBook:
    rules = rules_of(game)
    preset = rules.declaration.presets[0]
    book = ScoreBook(rules.declaration.table(preset.name, 4), PEOPLE[:4])
    for deal in ((20, 5, 0, 1), (2, 11, 13, 0), (0, 26, 0, 0))[:deals]:
        book = with_entry(rules, book, DealEntry({"points": deal}))
    return book


@picture
def books_none(program: Program) -> QWidget:
    return _scorer(program)


@picture
def books(program: Program) -> QWidget:
    shelf = BookShelf(program.folder, rules_of)
    for deals in range(3):
        shelf.begin(_book(deals))
    return _scorer(program)


@picture
def book_fresh(program: Program) -> QWidget:
    scorer = _scorer(program)
    scorer.begin(_book(0))
    return scorer


@picture
def book_begun(program: Program) -> QWidget:
    scorer = _scorer(program)
    scorer.begin(_book(3))
    return scorer


@picture
def book_of_seven_up(program: Program) -> QWidget:
    scorer = _scorer(program)
    scorer.begin(_book(0, "seven_up"))
    return scorer


@picture
def book_new(program: Program) -> QWidget:
    scorer = _scorer(program)
    scorer.new_book()
    dialog = scorer.findChild(NewGame)
    assert dialog is not None
    return dialog


@picture
def box_warning(program: Program) -> QWidget:
    path = Path("/home/anna/Документы/Игры/Червы 2026-11-30 (6).cardtable")
    messages.warn(program.window, SaveError("damaged", path, line=3, detail="play"), str(path))
    return program.window.findChildren(QMessageBox)[-1]


@picture
def box_unsaved(program: Program) -> QWidget:
    program.game_store.trouble(
        SaveError("cannot_write", Path("/home/anna/games"), detail="no space left")
    )
    return program.window.findChildren(QMessageBox)[-1]
