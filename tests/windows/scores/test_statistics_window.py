"""The statistics: filters, figures in words, a bar for each game, CSV, and damaged files."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMessageBox, QTableWidget
from pytestqt.qtbot import QtBot
from tables import played as random_game

from cardtable.engine.match import Match
from cardtable.saves.savefile import Person, save
from cardtable.saves.statistics import Played, Statistics, Summary
from cardtable.texts import set_language
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.shell import appearance
from cardtable.windows.statistics.figures import figures, opponents_words
from cardtable.windows.statistics.statistics_window import StatisticsWindow
from windows.conftest import Keep, MakeWindow, clipped


def shown_in(grid: QTableWidget, row: int) -> list[str]:
    """What stands in a row."""
    cells = [grid.item(row, column) for column in range(grid.columnCount())]
    return [cell.text() for cell in cells if cell is not None]


def played(name: str, seed: int) -> Match:
    """A short game of random play to its end."""
    if name == "hearts":
        return random_game(name, seed=seed, deals=1)
    return random_game(name, seed=seed)


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    """Three games of Hearts against easy bots, the third with a marked deal, one of Seven-Up."""
    kept = Statistics(tmp_path / "statistics.sqlite")
    for i, name in enumerate(("hearts", "hearts", "hearts", "seven_up")):
        match = played(name, i)
        level = "normal" if name == "seven_up" else "easy"
        people = (Person("Vera"), *[Person("Bot", level)] * (match.table.players - 1))
        marked = {1} if i == 2 else set()
        day = datetime(2026, 3, i + 1, tzinfo=UTC)
        kept.record(f"{i}", match, people, 0, marked, day)
    return kept


def opened(keep: Keep, statistics: Statistics, name: str, text_size: int = 100) -> StatisticsWindow:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    appearance.dress(application, "light", text_size)
    window = StatisticsWindow(statistics, name)
    keep(window)
    window.show()
    return window


def shown(window: StatisticsWindow) -> dict[str, str]:
    grid = window.figures
    found = {}
    for row in range(grid.rowCount()):
        items = [grid.itemAtPosition(row, column) for column in (0, 1)]
        labels = [item.widget() for item in items if item is not None]
        texts = [label.text() for label in labels if isinstance(label, QLabel)]
        if len(texts) == 2:
            found[texts[0]] = texts[1]
    return found


def test_the_games_of_one_kind_are_added_up(keep: Keep, statistics: Statistics) -> None:
    window = opened(keep, statistics, "hearts")
    rows = shown(window)
    assert rows["Games"] == "3"
    assert rows["Deals"] == "3"
    assert "Points a deal, on average" in rows
    assert len(window.bars.bars) == 3
    window.games.setCurrentIndex(0)
    window.games.activated.emit(0)
    rows = shown(window)
    assert rows["Games"] == "4"
    assert "Points a deal, on average" not in rows
    assert not window.bars.isVisible()


def test_marked_deals_can_be_left_out(keep: Keep, statistics: Statistics) -> None:
    window = opened(keep, statistics, "hearts")
    QTest.keyClick(window.marked, Qt.Key.Key_Space)
    assert window.marked.isChecked()
    assert shown(window)["Deals"] == "2"
    assert len(window.bars.bars) == 2


def test_the_filters_offer_only_what_there_is(keep: Keep, statistics: Statistics) -> None:
    window = opened(keep, statistics, "seven_up")
    assert window.games.count() == 3
    assert window.presets.count() == 2
    assert [window.opponents.itemText(i) for i in range(2)] == ["All opponents", "Medium × 1"]


def test_the_best_deal_is_the_fewest_points_or_the_most_by_the_game() -> None:
    summary = Summary(1, 1, {1: 1}, 2, 5.5, 1, 10, {}, {})
    one = Played("k", datetime.now(UTC), "hearts", "black_lady", 4, "easy", 1, True, 11, (1, 10))
    rows = dict(figures("hearts", (one,), summary))
    assert (rows["Best deal"], rows["Worst deal"]) == ("1", "10")
    rows = dict(figures("seven_up", (one,), summary))
    assert (rows["Best deal"], rows["Worst deal"]) == ("10", "1")


def test_opponents_are_told_in_words() -> None:
    assert opponents_words("normal,easy,normal") == "Easy × 1 and Medium × 2"
    assert opponents_words(",easy") == "People × 1 and Easy × 1"


def test_what_counts_is_saved_as_csv(keep: Keep, statistics: Statistics, tmp_path: Path) -> None:
    window = opened(keep, statistics, "hearts")
    window.save_csv(tmp_path / "mine")
    lines = (tmp_path / "mine.csv").read_text("utf-8-sig").splitlines()
    assert len([line for line in lines if line]) == 4
    assert lines[0].startswith("finished,game,")
    set_language("ru")
    window.save_csv(tmp_path / "mine")
    set_language("en")
    assert (tmp_path / "mine.csv").read_text("utf-8-sig").startswith("finished;game;")


def test_without_games_the_page_says_so(keep: Keep, tmp_path: Path) -> None:
    window = opened(keep, Statistics(tmp_path / "none.sqlite"), "hearts")
    assert window.nothing.isVisible()
    assert not window.export.isEnabled()
    assert shown(window) == {}


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_on_the_page_is_clipped(
    keep: Keep, statistics: Statistics, code: str, text_size: int
) -> None:
    set_language(code)
    window = opened(keep, statistics, "hearts", text_size)
    window.resize(780, 580)
    QTest.qWait(1)
    assert clipped(window) == []


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_every_part_of_the_page_has_a_key_of_its_own(
    keep: Keep, statistics: Statistics, code: str
) -> None:
    set_language(code)
    window = opened(keep, statistics, "hearts")
    labels = [part.text() for part in window.findChildren(QLabel) if part.isVisible()]
    buttons = [part.text() for part in window.findChildren(QAbstractButton) if part.isVisible()]
    texts = [text for text in labels + buttons if "&" in text]
    keys = [text.split("&", 1)[1][0].casefold() for text in texts]
    assert len(keys) >= 7
    assert len(keys) == len(set(keys)), texts


def test_the_start_page_leads_to_the_statistics(make_window: MakeWindow) -> None:
    window = make_window()
    QTest.mouseClick(window.start.statistics, Qt.MouseButton.LeftButton)
    page = window.findChild(StatisticsWindow)
    assert page is not None
    assert page.nothing.isVisible()


def test_a_damaged_file_is_kept_aside_and_named(make_window: MakeWindow, tmp_path: Path) -> None:
    (tmp_path / "statistics.sqlite").write_bytes(b"not a database at all, " * 50)
    window = make_window()
    window.dialogs.show_statistics()
    boxes = window.findChildren(QMessageBox)
    assert any("damaged-1" in box.informativeText() for box in boxes)


def test_a_finished_game_is_listed_with_its_score_sheet_and_can_be_watched(
    keep: Keep, statistics: Statistics, tmp_path: Path, qtbot: QtBot
) -> None:
    people = (Person("Vera"), *(Person(f"Bot {i}", "easy") for i in range(1, 4)))
    (tmp_path / "finished").mkdir()
    match = played("hearts", 1)
    path = tmp_path / "finished" / "1.cardtable"
    save(path, match, people)
    window = opened(keep, statistics, "hearts")
    lines = window.past.list
    days = [lines.item(row).text().split(" · ")[0] for row in range(3)]
    assert [day.split(", ")[1] for day in days] == ["March 3", "March 2", "March 1"]
    assert not window.past.sheet.isEnabled()  # the newest one is not on this disk
    lines.setCurrentRow(1)
    window.past.sheet.click()
    sheet = window.findChild(ScoreSheet)
    assert sheet is not None
    assert shown_in(sheet.grid, 1) == [str(points) for points in match.scores[-1].totals]
    heads = [sheet.grid.horizontalHeaderItem(column) for column in range(4)]
    assert "Vera" in [head.text() for head in heads if head is not None]
    buttons = (sheet.closing, sheet.keep, sheet.again, sheet.new, sheet.next, sheet.review)
    assert [button.isVisible() for button in buttons] == [True, True, False, False, False, False]
    sheet.close()
    with qtbot.waitSignal(window.watch_wanted) as wanted:
        window.past.watch.click()
    assert wanted.args == [path]
    assert not window.isVisible()


def test_a_game_that_cannot_be_read_is_told_of(
    keep: Keep, statistics: Statistics, tmp_path: Path
) -> None:
    (tmp_path / "finished").mkdir()
    (tmp_path / "finished" / "2.cardtable").write_text("nonsense", "utf-8")
    window = opened(keep, statistics, "hearts")
    window.past.sheet.click()
    box = window.findChild(QMessageBox)
    assert box is not None
    assert box.text()
    box.close()


def test_without_a_finished_game_the_window_says_what_will_be_here_and_offers_one(
    keep: Keep, tmp_path: Path, qtbot: QtBot
) -> None:
    window = opened(keep, Statistics(tmp_path / "statistics.sqlite"), "")
    assert "score sheet" in window.hope.text()
    for part in (window.filters, window.export, window.past, window.bars):
        assert not part.isVisible()
    with qtbot.waitSignal(window.new_wanted):
        window.new.click()
    assert not window.isVisible()


def test_a_game_of_a_newer_version_is_shown_as_far_as_it_is_known(
    keep: Keep, statistics: Statistics
) -> None:
    with closing(sqlite3.connect(statistics.path)) as base, base:
        base.execute("UPDATE games SET game = 'whist', preset = 'long' WHERE game = 'hearts'")
    window = opened(keep, statistics, "whist")
    assert shown(window)["Games"] == "3"
    assert window.past.list.count() == 3
