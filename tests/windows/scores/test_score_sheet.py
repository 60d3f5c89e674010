"""The score sheet: accounts, arithmetic, what it offers, and taking it along."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QMessageBox,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.events import DealScored, GameEnded
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.texts import language, set_language
from cardtable.texts.score_words import settled
from cardtable.texts.table.sheet import Sheet, sheet_of
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.shell import appearance
from windows.conftest import Keep, clipped

NAMES = ("You", "Ana", "Boris", "Clara")
TOTALS = (42, 71, 19, 24)
"""The first source's own example of a settlement by the average."""


def sheet(**changes: Any) -> Sheet:
    scores = (
        DealScored(
            1, (20, 5, 0, 1), (20, 5, 0, 1), {"hearts": (7, 5, 0, 1), "queens": (13, 0, 0, 0)}
        ),
        DealScored(2, (22, 66, 19, 23), TOTALS, {"hearts": (22, 53, 19, 23), "moon": (0, 0, 0, 0)}),
    )
    given: dict[str, Any] = {
        "table": game("hearts").declaration.table("black_lady", 4),
        "columns": NAMES,
        "people": tuple((name,) for name in NAMES),
        "me": 0,
        "scores": scores,
        "chips": (),
        "pot": 0,
        "phase": "scored",
        "eldest": 1,
        "number": "ABCD-EFGH-JKLM",
    }
    return Sheet(**{**given, **changes})


def opened(keep: Keep, shown: Sheet, text_size: int = 100) -> ScoreSheet:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    appearance.dress(application, "light", text_size)
    dialog = ScoreSheet(shown)
    keep(dialog)
    dialog.show()
    return dialog


def cells(dialog: ScoreSheet) -> dict[str, list[str]]:
    grid = dialog.grid
    return {
        grid.verticalHeaderItem(row).text(): [
            item.text() for column in range(grid.columnCount()) if (item := grid.item(row, column))
        ]
        for row in range(grid.rowCount())
    }


def test_the_sheet_shows_every_deal_with_points_and_running_totals(keep: Keep) -> None:
    dialog = opened(keep, sheet())
    shown = {label.replace("\u00a0", " "): row for label, row in cells(dialog).items()}
    assert shown["Deal 1"] == ["20 (+20)", "5 (+5)", "0 (0)", "1 (+1)"]
    assert shown["Deal 2"] == ["42 (+22)", "71 (+66)", "19 (+19)", "24 (+23)"]
    assert shown["Total"] == ["42", "71", "19", "24"]
    assert "ABCD-EFGH-JKLM" in dialog.number.text()


def test_details_name_their_rows_and_leave_empty_ones_out(keep: Keep) -> None:
    assert [label for label, _row in sheet().details()] == ["Hearts"]
    seven = game("seven_up").declaration.table("seven_up", 2)
    score = DealScored(1, (1, 2), (1, 2), {"high": (1, 0), "jack": (0, 1), "game": (0, 1)})
    shown = sheet(table=seven, columns=NAMES[:2], people=(("You",), ("Ana",)), scores=(score,))
    assert [label for label, _row in shown.details()] == ["High", "Jack", "Game point"]


def test_the_settlement_by_the_average_is_spelled_out_with_the_players_own_numbers() -> None:
    ended = GameEnded((2,), (), (Fraction(3), Fraction(32), Fraction(-20), Fraction(-15)))
    remarks = [line.replace("\u00a0", " ") for line in sheet(ended=ended, phase="over").remarks()]
    assert remarks == [
        "Check: all points together make 156. That is right: every deal brings 26, or a "
        "multiple of 26.",
        "All points together: 42 + 71 + 19 + 24 = 156.",
        "The average: 156 : 4 = 39.",
        "You: 42 − 39 = +3, to pay: 3 chips",
        "Ana: 71 − 39 = +32, to pay: 32 chips",
        "Boris: 19 − 39 = −20, to receive: 20 chips",
        "Clara: 24 − 39 = −15, to receive: 15 chips",
    ]


def test_fractions_are_exact_in_the_arithmetic_and_rounded_for_the_chips() -> None:
    table = game("hearts").declaration.table("black_lady", 3)
    lines = [line.replace("\u00a0", " ") for line in settled(table, NAMES[:3], (14, 9, 3), 0)]
    assert lines[1] == "The average: 26 : 3 = 8 2/3."
    assert lines[2] == "You: 14 − 8 2/3 = +5 1/3, to pay: 6 chips"
    assert lines[3] == "Ana: 9 − 8 2/3 = +1/3, nothing to pay"
    assert lines[4] == "Boris: 3 − 8 2/3 = −5 2/3, to receive: 6 chips"
    assert "rounded" in lines[5]


def test_howells_settlement_is_spelled_out() -> None:
    table = game("hearts").declaration.table("black_lady", 3, {"settlement": "howell"})
    lines = [line.replace("\u00a0", " ") for line in settled(table, NAMES[:3], (14, 9, 3), 0)]
    assert lines[1:] == [
        "You: 3 × 14 − 26 = +16, to pay: 16 chips",
        "Ana: 3 × 9 − 26 = +1, to pay: 1 chip",
        "Boris: 3 × 3 − 26 = −17, to receive: 17 chips",
    ]


def test_winners_and_losers_are_named() -> None:
    won = sheet(ended=GameEnded((0,), (1,)), phase="over")
    assert won.headline() == "The game is over: you win!"
    assert won.remarks()[0] == "On the losing side: Ana."
    assert "Boris" in sheet(ended=GameEnded((2,)), phase="over").headline()
    both = sheet(ended=GameEnded((2, 3)), phase="over").headline()
    assert "Boris and Clara win together" in both
    pairs = (("You", "Boris"), ("Ana", "Clara"))
    side = sheet(ended=GameEnded((1,)), phase="over", people=pairs).headline()
    assert side == "The game is over: Ana and Clara win."


@pytest.mark.parametrize(
    ("code", "won"),
    [
        ("en", "The game is over: you and Clara win!"),
        ("ru", "Партия окончена: выиграли вы и Clara!"),
        ("ro", "Partida s-a terminat: ați câștigat tu și Clara!"),
    ],
)
def test_who_wins_with_a_partner_reads_of_both(code: str, won: str) -> None:
    rules, spoken = game("seven_up"), language()
    match = Match(rules, rules.declaration.table("seven_up", 4), seed=1, first_dealer=0)
    match.deal()
    try:
        set_language(code)
        for side in (0, 1):
            for seat in range(4):
                names = ["Ann"] * 4
                names[(seat + 2) % 4] = "Clara"
                shown = sheet_of(match.view(seat), names, "over", GameEnded((side,)))
                assert (shown.headline() == won) == (seat % 2 == side)
    finally:
        set_language(spoken)


@pytest.mark.parametrize(
    ("phase", "ended", "offered"),
    [
        ("scored", None, {"next"}),
        ("play", None, {"closing"}),
        ("over", GameEnded((2,)), {"again", "new", "closing"}),
        ("pool", None, {"further", "divide"}),
    ],
)
def test_the_sheet_offers_what_goes_on_from_here(
    keep: Keep, phase: str, ended: GameEnded | None, offered: set[str]
) -> None:
    dialog = opened(keep, sheet(phase=phase, ended=ended, pot=28 if phase == "pool" else 0))
    names = ("next", "closing", "again", "new", "further", "divide")
    assert {name for name in names if getattr(dialog, name).isVisible()} == offered
    assert dialog.deals.isVisible() == (phase == "pool")


def test_enter_goes_on_to_the_next_deal(qtbot: QtBot, keep: Keep) -> None:
    dialog = opened(keep, sheet())
    with qtbot.waitSignal(dialog.go_on):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()


def test_the_pool_is_played_for_as_many_deals_as_chosen(qtbot: QtBot, keep: Keep) -> None:
    dialog = opened(keep, sheet(phase="pool", pot=28))
    assert any("28" in line for line in dialog.sheet.remarks())
    dialog.deals.setValue(7)
    with qtbot.waitSignal(dialog.further_wanted) as wanted:
        QTest.mouseClick(dialog.further, Qt.MouseButton.LeftButton)
    assert wanted.args == [7]


def test_the_sheet_is_copied_saved_and_printed_to_a_page(keep: Keep, tmp_path: Path) -> None:
    set_language("ru")
    dialog = opened(keep, sheet())
    dialog.keep.copying.trigger()
    assert "42\t71\t19\t24" in QGuiApplication.clipboard().text()
    dialog.keep.save_csv(tmp_path / "счёт")
    told = (tmp_path / "счёт.csv").read_text("utf-8-sig").splitlines()
    rows = list(csv.reader(told, delimiter=";"))  # as a spreadsheet in Russian reads it
    assert rows[0] == ["Сдача", *NAMES]
    assert rows[-1] == ["Всего", "42", "71", "19", "24"]
    dialog.keep.save_pdf(tmp_path / "page")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_a_place_that_cannot_be_written_is_named(keep: Keep, tmp_path: Path) -> None:
    dialog = opened(keep, sheet())
    (tmp_path / "file").write_text("", encoding="utf-8")
    dialog.keep.save_csv(tmp_path / "file" / "x.csv")
    box = dialog.findChild(QMessageBox)
    assert box is not None
    assert "x.csv" in box.text()
    box.close()


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_no_label_of_the_sheet_is_clipped(keep: Keep, code: str, text_size: int) -> None:
    set_language(code)
    dialog = opened(keep, sheet(ended=GameEnded((2,), (1,)), phase="over"), text_size)
    dialog.resize(800, 600)
    QTest.qWait(1)
    assert clipped(dialog) == []
    grid = dialog.grid
    assert not grid.verticalScrollBar().isVisible()
    assert grid.verticalScrollBar().maximum() == 0


def test_the_open_sheet_changes_its_language(qtbot: QtBot, keep: Keep) -> None:
    dialog = opened(keep, sheet())
    set_language("ro")
    dialog.retranslate()
    assert dialog.headline.text().startswith("Împărțirea")
    assert dialog.next.text().replace("&", "") == "Continuă"


def many_deals(**changes: Any) -> Sheet:
    scores = tuple(
        DealScored(n, (1, 0, 20, 5), (n, 0, 20 * n, 5 * n), {"hearts": (1, 0, 7, 5)})
        for n in range(1, 21)
    )
    return sheet(scores=scores, phase="over", ended=GameEnded((1,), (2,)), **changes)


def test_the_totals_stay_in_view_however_long_the_game_was(keep: Keep, qtbot: QtBot) -> None:
    dialog = opened(keep, many_deals())
    dialog.resize(780, 560)
    qtbot.waitUntil(dialog.totals.isVisible)
    repeated = dialog.totals.grid
    cells = [repeated.item(0, column) for column in range(4)]
    assert [cell.text() for cell in cells if cell] == ["20", "0", "400", "100"]
    assert repeated.mapTo(dialog, repeated.rect().bottomLeft()).y() < dialog.height()
    for column in range(4):
        assert repeated.columnWidth(column) == dialog.grid.columnWidth(column)
    page = dialog.findChild(QScrollArea)
    assert page is not None
    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
    dialog.totals.follow()
    last = dialog.grid.item(20, 0)
    assert last is not None
    line = dialog.grid.visualItemRect(last)
    at = dialog.grid.viewport().mapTo(page.viewport(), line.topLeft()).y()
    seen = at >= 0 and at + line.height() <= page.viewport().height()
    assert dialog.totals.isVisible() != seen
    page.ensureVisible(0, dialog.grid.geometry().bottom() - 20, 0, 60)
    assert dialog.totals.isHidden()


def heads_of(grid: QTableWidget) -> list[QTableWidgetItem]:
    """The heads of the four players' columns."""
    heads = [grid.horizontalHeaderItem(column) for column in range(4)]
    return [head for head in heads if head is not None]


def test_the_winners_column_is_marked_and_named(keep: Keep) -> None:
    dialog = opened(keep, many_deals())
    for grid in (dialog.grid, dialog.totals.grid):
        heads = heads_of(grid)
        assert [not head.icon().isNull() for head in heads] == [False, True, False, False]
        assert heads[1].data(Qt.ItemDataRole.AccessibleTextRole) == "Ana: winner"
    still_open = opened(keep, sheet())
    assert all(head.icon().isNull() for head in heads_of(still_open.grid))
