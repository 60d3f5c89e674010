"""Keeping score for real cards: typed with keys, refused with the arithmetic, kept at once."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.games import GAMES, game
from cardtable.saves.bookshelf import BookShelf
from cardtable.saves.scorebook import DealEntry, ScoreBook, load, save, with_entry
from cardtable.saves.suffixes import BOOK as SUFFIX
from cardtable.texts import set_language
from cardtable.windows.new_game.presets import OwnPresets
from cardtable.windows.scorer.page import BookPage
from cardtable.windows.scorer.rows import Figure
from cardtable.windows.scorer.setup import NewBook
from cardtable.windows.scorer.window import Scorer
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages
from windows.conftest import Keep, MakeWindow, clipped

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NAMES = ("Анна", "Ion", "Olga", "Max", "Ed", "Zoe", "Ira", "Țuțu", "Bob", "Mia", "Nina")
SEVEN = ("turned_jack", "gift", "penalty", "high", "low", "jack", "game")


def black_lady(players: int = 4, **options: str | int) -> ScoreBook:
    table = game("hearts").declaration.table("black_lady", players, options)
    return ScoreBook(table, NAMES[:players])


def filled(book: ScoreBook, *deals: Sequence[int]) -> ScoreBook:
    for deal in deals:
        book = with_entry(game("hearts"), book, DealEntry({"points": tuple(deal)}))
    return book


@pytest.fixture
def scorer(keep: Keep, tmp_path: Path) -> Scorer:
    """The scorer's window with an empty shelf, at 100 %."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    appearance.dress(application, "light", 100)
    window = Scorer(tmp_path, Settings(), OwnPresets(tmp_path / "presets", game))
    keep(window)
    window.show_books()
    window.show()
    window.activateWindow()
    return window


def opened(scorer: Scorer, book: ScoreBook) -> BookPage:
    scorer.begin(book)
    assert scorer.page is not None
    return scorer.page


def typed(page: BookPage, *numbers: int | str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    """Type a line of numbers, each followed by a key, beginning where the keyboard is."""
    for number in numbers:
        field = page.window().focusWidget()
        assert isinstance(field, Figure)
        QTest.keyClicks(field, str(number))
        QTest.keyClick(field, key)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def cells(page: BookPage) -> dict[str, list[str]]:
    grid = page.grid
    return {
        plain(grid.verticalHeaderItem(row).text()): [
            item.text() for column in range(grid.columnCount()) if (item := grid.item(row, column))
        ]
        for row in range(grid.rowCount())
    }


def test_a_deal_is_typed_with_the_enter_key_alone_and_the_next_line_waits(scorer: Scorer) -> None:
    page = opened(scorer, black_lady())
    typed(page, 20, 5, 0, 1)
    typed(page, 6, 6, 7, 7)
    shown = cells(page)
    assert shown["Deal 1"] == ["20 (+20)", "5 (+5)", "0 (0)", "1 (+1)"]
    assert shown["Deal 2"] == ["26 (+6)", "11 (+6)", "7 (+7)", "8 (+7)"]
    assert plain(page.form.headline.text()) == "Deal 3: Olga deals."
    assert "Check: all points together make 52. That is right" in plain(page.remarks.text())


def test_the_tab_key_goes_from_field_to_field_and_to_the_button(scorer: Scorer) -> None:
    page = opened(scorer, black_lady())
    typed(page, 20, 5, "", 1, key=Qt.Key.Key_Tab)
    assert scorer.focusWidget() is page.form.enter
    QTest.keyClick(page.form.enter, Qt.Key.Key_Space)
    assert cells(page)["Total"] == ["20", "5", "0", "1"]


def test_what_is_missing_is_told_while_typing_and_the_deal_refused(scorer: Scorer) -> None:
    page = opened(scorer, black_lady())
    typed(page, 12, 9, 4, 0)
    (row,) = page.form.editors
    assert plain(row.sum.text()) == "12 + 9 + 4 + 0 = 25, 1 is missing"
    assert "12 + 9 + 4 + 0 = 25, and it must be 26" in plain(page.form.refusal.text())
    assert page.form.refusal.isVisible()
    assert not page.book.entries
    assert scorer.focusWidget() is row.figures[0]
    QTest.keyClicks(row.figures[0], "15")
    assert plain(row.sum.text()) == "15 + 9 + 4 + 0 = 28, 2 too many"
    assert not page.form.refusal.isVisible()
    QTest.keyClick(row.figures[0], Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(row.figures[0], "13")
    assert plain(row.sum.text()) == "13 + 9 + 4 + 0 = 26, as it must be"
    QTest.keyClick(row.figures[0], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(page.book.entries) == 1


def test_a_refusal_is_said_again_in_another_language(scorer: Scorer) -> None:
    page = opened(scorer, black_lady())
    typed(page, 12, 9, 4, 0)
    set_language("ru")
    page.form.retranslate()
    assert page.form.refusal.text().startswith("Очки: ")
    assert page.form.refusal.isVisible()


def test_long_names_of_partners_take_several_lines(scorer: Scorer) -> None:
    table = game("seven_up").declaration.table("seven_up", 4)
    page = opened(scorer, ScoreBook(table, ("Anna Maximiliana Iosefina",) * 4))
    scorer.resize(640, 480)
    QTest.qWait(1)
    assert page.horizontalScrollBar().maximum() == 0
    assert clipped(page) == []


def test_letters_cannot_be_typed_into_a_field(scorer: Scorer) -> None:
    page = opened(scorer, black_lady())
    field = page.form.editors[0].figures[0]
    QTest.keyClicks(field, "a1b2")
    assert field.text() == "12"


def test_whoever_shot_the_moon_may_choose_how_it_counts(scorer: Scorer) -> None:
    page = opened(scorer, black_lady(moon="choice"))
    assert not page.form.choices["moon"].isVisible()
    typed(page, 26, "", "", "")
    assert page.form.choices["moon"].isVisible()
    assert scorer.focusWidget() is page.form.choices["moon"]
    QTest.keyClick(page.form.choices["moon"], Qt.Key.Key_Down)
    QTest.keyClick(page.form.choices["moon"], Qt.Key.Key_Return)
    assert cells(page)["Total"] == ["0", "26", "26", "26"]


def test_points_after_the_moon_are_taken_as_they_are(scorer: Scorer) -> None:
    page = opened(scorer, black_lady(moon="shooter"))
    mark = page.form.marks["after_moon"]
    assert mark.isVisible()
    QTest.mouseClick(mark, LEFT, pos=mark.rect().center() / 4)
    mark.setChecked(True)
    page.form.begin()
    typed(page, "-26", "", "", "")
    assert cells(page)["Total"] == ["−26", "0", "0", "0"]


def test_a_table_without_the_moon_does_not_ask_for_it(scorer: Scorer) -> None:
    assert not opened(scorer, black_lady(moon="off")).form.marks


def test_an_earlier_deal_is_corrected_and_what_was_typed_meanwhile_stays(scorer: Scorer) -> None:
    page = opened(scorer, filled(black_lady(), (20, 5, 0, 1), (6, 6, 7, 7)))
    QTest.keyClicks(page.form.editors[0].figures[0], "9")
    page.grid.setFocus()
    first = page.grid.rowCount() - 2
    page.grid.setCurrentCell(first, 0)
    QTest.keyClick(page.grid, Qt.Key.Key_Return)
    assert page.form.headline.text().endswith("1")
    assert page.form.editors[0].numbers == (20, 5, 0, 1)
    typed(page, 1, 5, 0, 20)
    assert cells(page)["Total"] == ["7", "11", "7", "27"]
    assert page.form.editors[0].numbers == (9, 0, 0, 0)


def test_a_correction_can_be_given_up(scorer: Scorer) -> None:
    page = opened(scorer, filled(black_lady(), (20, 5, 0, 1)))
    QTest.mouseClick(page.correct, LEFT)
    assert page.form.cancel.isVisible()
    QTest.mouseClick(page.form.cancel, LEFT)
    assert not page.form.cancel.isVisible()
    assert page.form.blank
    assert cells(page)["Total"] == ["20", "5", "0", "1"]


def test_the_last_deal_taken_out_goes_back_into_the_form(scorer: Scorer) -> None:
    page = opened(scorer, filled(black_lady(), (20, 5, 0, 1), (6, 6, 7, 7)))
    QTest.mouseClick(page.take_out, LEFT)
    assert "Deal 2" not in cells(page)
    assert page.form.editors[0].numbers == (6, 6, 7, 7)
    QTest.mouseClick(page.form.enter, LEFT)
    assert cells(page)["Total"] == ["26", "11", "7", "8"]


@pytest.mark.parametrize("slip", [0, 7])
def test_two_quick_clicks_take_one_deal_out(scorer: Scorer, slip: int) -> None:
    page = opened(scorer, filled(black_lady(), (13, 7, 6, 0), (1, 2, 3, 20), (26, 0, 0, 0)))
    button = page.take_out
    for i in range(2):
        spot = QPointF(button.rect().center()) + QPointF(i * slip, 0)
        twice = i and not slip
        down = QEvent.Type.MouseButtonDblClick if twice else QEvent.Type.MouseButtonPress
        for kind, held in ((down, LEFT), (QEvent.Type.MouseButtonRelease, NONE)):
            event = QMouseEvent(kind, spot, button.mapToGlobal(spot), LEFT, held,
                                Qt.KeyboardModifier.NoModifier)  # fmt: skip
            event.setTimestamp(1_000_000 + 90 * i)
            QApplication.sendEvent(button, event)
    assert len(page.book.entries) == 2
    assert page.form.entry.rows["points"] == (26, 0, 0, 0)


def test_enter_that_is_held_writes_one_deal_down(scorer: Scorer) -> None:
    page = opened(scorer, black_lady())
    typed(page, 13, 7, 6, 0)
    QTest.keyClick(page.form.enter, Qt.Key.Key_Return)
    assert len(page.book.entries) == 1
    at = page.window().focusWidget()
    for _time in range(6):
        QApplication.sendEvent(page.window().focusWidget() or page, held_key(Qt.Key.Key_Return))
    assert page.window().focusWidget() is at
    assert not page.form.refusal.text()


def held_key(key: Qt.Key) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", True)


def test_closing_the_account_settles_by_the_average_and_opening_it_goes_on(scorer: Scorer) -> None:
    book = black_lady(settlement="average", end="points", target=500)
    page = opened(scorer, filled(book, (14, 9, 3, 0)))
    QTest.mouseClick(page.close_account, LEFT)
    assert not page.form.isVisible()
    assert "Анна: 14 − 6 1/2 = +7 1/2, to pay: 8 chips" in plain(page.remarks.text())
    assert "Max wins" in page.headline.text()
    QTest.mouseClick(page.close_account, LEFT)
    assert page.form.isVisible()
    assert "to pay" not in page.remarks.text()


def test_the_pool_is_shown_deal_by_deal_and_the_jackpot_divided(scorer: Scorer) -> None:
    book = black_lady(settlement="sweepstake", end="points", target=500)
    page = opened(scorer, filled(book, (1, 1, 20, 4), (0, 13, 13, 0)))

    def flow() -> list[list[str]]:
        return [
            [item.text() for column in range(5) if (item := page.flow.item(row, column))]
            for row in range(page.flow.rowCount())
        ]

    assert flow() == [
        ["49 (−1)", "49 (−1)", "30 (−20)", "46 (−4)", "26 (+26)"],
        ["75 (+26)", "36 (−13)", "17 (−13)", "72 (+26)", "0 (−26)"],
    ]
    typed(page, 1, 1, 20, 4)
    QTest.mouseClick(page.close_account, LEFT)
    assert len(flow()) == 4
    assert flow()[-1][-1] == "0 (−26)"
    assert sum(page.sheet.chips) == 200


def test_a_jackpot_left_at_the_end_is_played_on_for_deal_by_deal(scorer: Scorer) -> None:
    book = black_lady(settlement="sweepstake", deals=1)
    page = opened(scorer, filled(book, (1, 1, 20, 4)))
    assert not page.form.isVisible()
    QTest.mouseClick(page.play_on, LEFT)
    assert page.form.isVisible()
    typed(page, 2, 2, 18, 4)
    assert not page.form.isVisible()
    assert page.sheet.ended is not None
    QTest.mouseClick(page.play_on, LEFT)
    typed(page, 0, 10, 10, 6)
    assert not page.play_on.isEnabled()
    assert [row[-1] for row in page.sheet.flow] == [26, 52, 0]
    assert scorer.path is not None
    assert load(scorer.path, game) == page.book


def test_counters_are_kept_by_saying_who_had_each_point(scorer: Scorer) -> None:
    table = game("seven_up").declaration.table("seven_up", 4)
    page = opened(scorer, ScoreBook(table, NAMES[:4]))
    assert page.sheet.people == (("Анна", "Olga"), ("Ion", "Max"))
    rows = {editor.row.name: editor for editor in page.form.editors}
    assert tuple(rows) == SEVEN
    for name, downs in (("high", 1), ("low", 2), ("jack", 0), ("game", 1)):
        who = rows[name].who
        assert who is not None
        who.setFocus()
        for _i in range(downs):
            QTest.keyClick(who, Qt.Key.Key_Down)
        last = who
    QTest.keyClick(last, Qt.Key.Key_Return)
    assert page.sheet.chips == (5, 6)
    assert [label for label, _row in page.sheet.details()] == ["High", "Low", "Game point"]


def test_points_for_turned_jacks_on_both_sides_are_refused(scorer: Scorer) -> None:
    table = game("seven_up").declaration.table("seven_up", 2)
    page = opened(scorer, ScoreBook(table, NAMES[:2]))
    typed(page, 1, 1)
    QTest.mouseClick(page.form.enter, LEFT)
    assert "Only one side deals" in page.form.refusal.text()
    assert not page.book.entries


def test_every_change_is_on_disk_at_once_and_the_book_is_listed(scorer: Scorer) -> None:
    page = opened(scorer, black_lady())
    assert scorer.path is not None
    path = scorer.path
    typed(page, 20, 5, 0, 1)
    assert load(path, game) == page.book
    QTest.mouseClick(page.books, LEFT)
    (tile,) = scorer.books.unfinished.tiles
    assert "Анна" in tile.sentence
    assert "1 deal" in plain(tile.sentence)
    QTest.mouseClick(tile, LEFT)
    assert scorer.page is not None
    assert cells(scorer.page)["Total"] == ["20", "5", "0", "1"]


def test_a_finished_book_is_listed_apart_and_begins_anew_with_the_same_people(
    scorer: Scorer,
) -> None:
    page = opened(scorer, filled(black_lady(deals=1), (20, 5, 0, 1)))
    assert not page.form.isVisible()
    QTest.mouseClick(page.again, LEFT)
    assert scorer.page is not None
    assert scorer.page.book == black_lady(deals=1)
    scorer.show_books()
    assert len(scorer.books.unfinished.tiles) == len(scorer.books.finished.tiles) == 1


def test_a_damaged_book_is_listed_told_and_kept(scorer: Scorer) -> None:
    path = scorer.shelf.begin(filled(black_lady(), (20, 5, 0, 1)))
    torn = path.read_text("utf-8").replace("20", "19")
    path.write_text(torn, "utf-8")
    scorer.show_books()
    (tile,) = scorer.books.unfinished.tiles
    assert "damaged" in tile.sentence
    QTest.mouseClick(tile, LEFT)
    box = scorer.findChild(QMessageBox)
    assert box is not None
    assert path.name in box.text()
    box.close()
    assert path.read_text("utf-8") == torn
    assert scorer.page is None


def test_a_book_from_elsewhere_is_opened_as_a_copy(scorer: Scorer, tmp_path: Path) -> None:
    elsewhere = tmp_path / f"вечер{SUFFIX}"
    save(elsewhere, filled(black_lady(), (20, 5, 0, 1)))
    before = elsewhere.read_bytes()
    scorer.open(elsewhere)
    assert scorer.page is not None
    typed(scorer.page, 6, 6, 7, 7)
    assert elsewhere.read_bytes() == before
    scorer.save_copy(tmp_path / "mine")
    assert load(tmp_path / f"mine{SUFFIX}", game) == scorer.page.book


def test_a_change_that_cannot_be_written_is_told_and_stays_on_the_table(
    scorer: Scorer, tmp_path: Path
) -> None:
    page = opened(scorer, black_lady())
    (tmp_path / "file").write_text("", "utf-8")
    scorer.path = tmp_path / "file" / "x.cardscore"
    typed(page, 20, 5, 0, 1)
    box = scorer.findChild(QMessageBox)
    assert box is not None
    assert "x.cardscore" in box.text()
    box.close()
    assert cells(page)["Total"] == ["20", "5", "0", "1"]


def test_a_book_is_thrown_away_only_when_that_is_confirmed(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = scorer.shelf.begin(black_lady())
    scorer.show_books()
    for answer, there in ((False, True), (True, False)):
        monkeypatch.setattr(messages, "confirm", lambda *_given, answer=answer: answer)
        (tile,) = scorer.books.unfinished.tiles
        QTest.keyClick(tile, Qt.Key.Key_Delete)
        assert path.exists() is there


def test_the_sheet_is_taken_along_with_its_pool(scorer: Scorer, tmp_path: Path) -> None:
    page = opened(scorer, filled(black_lady(settlement="pot"), (14, 6, 2, 4)))
    page.keep.save_csv(tmp_path / "sheet")
    rows = list(csv.reader((tmp_path / "sheet.csv").read_text("utf-8-sig").splitlines()))
    assert rows[0] == ["Deal", *NAMES[:4]]
    assert rows[1] == ["1", "14", "6", "2", "4"]
    assert rows[-1][1:] == ["36", "44", "74", "46", "0"]
    page.keep.save_pdf(tmp_path / "sheet")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert "74" in page.keep.document().toPlainText()


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
def test_a_book_is_set_up_for_every_game_at_every_number_of_players(
    scorer: Scorer, qtbot: QtBot, name: str
) -> None:
    rules = game(name)
    QTest.mouseClick(scorer.books.new, LEFT)
    dialog = scorer.findChild(NewBook)
    assert dialog is not None
    dialog.head.games.setCurrentIndex(dialog.head.games.findData(name))
    dialog.head.games.activated.emit(dialog.head.games.currentIndex())
    for count in rules.declaration.players:
        QTest.mouseClick(dialog.head.group.button(count), LEFT)
        assert len(dialog.seats.names) == count
        assert dialog.start.isEnabled(), dialog.problem.text()
    assert dialog.seats.levels == (None,) * rules.declaration.players[-1]
    shown = [row.option for row in dialog.rows.values() if not row.isHidden()]
    assert shown
    assert all(option.counted for option in shown)
    QTest.mouseClick(dialog.start, LEFT)
    assert scorer.page is not None
    assert scorer.page.book.table.players == rules.declaration.players[-1]
    assert plain(scorer.page.book.names[1]) == "Player 2"


def test_names_are_typed_and_proposed_for_the_next_book(scorer: Scorer) -> None:
    scorer.new_book()
    dialog = scorer.findChild(NewBook)
    assert dialog is not None
    fields = dialog.seats._names
    for field, name in zip(fields, ("Ana", "Boris"), strict=False):
        QTest.keyClicks(field, name)
    QTest.mouseClick(dialog.start, LEFT)
    assert scorer.page is not None
    assert scorer.page.book.names[:2] == ("Ana", "Boris")
    again = NewBook(scorer.settings, scorer.own, scorer.page.book.names, parent=scorer)
    assert again.seats.names == scorer.page.book.names
    again.close()


def test_the_shelf_lists_the_last_written_first(tmp_path: Path) -> None:
    shelf = BookShelf(tmp_path, game)
    paths = [shelf.begin(black_lady()), shelf.begin(black_lady(5))]
    assert paths[0] != paths[1]
    listed = shelf.all()
    assert {one.path for one in listed} == set(paths)
    assert [one.written for one in listed] == sorted((o.written for o in listed), reverse=True)
    assert shelf.adopt(paths[0]) == paths[0]


def test_without_a_score_book_the_window_says_what_will_be_here(
    scorer: Scorer,
) -> None:
    scorer.show_books()
    assert scorer.books.nothing.isVisible()
    assert "who pays whom" in scorer.books.hope.text()
    assert clipped(scorer.books) == []
    scorer.begin(black_lady())
    scorer.show_books()
    assert not scorer.books.nothing.isVisible()
    assert not scorer.books.hope.isVisible()


def test_the_start_page_and_the_menu_lead_to_the_score_books(make_window: MakeWindow) -> None:
    window = make_window()
    QTest.mouseClick(window.start.scorer, LEFT)
    scorer = window.findChild(Scorer)
    assert scorer is not None
    assert scorer.isVisible()
    scorer.close()
    window.menus.actions["scorer"].trigger()
    assert scorer.isVisible()
    assert scorer.shelf.folder == window.dialogs.kept / "scores"
    window.close()
    assert not scorer.isVisible()


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("players", [2, 11])
def test_no_label_of_a_book_is_clipped(
    scorer: Scorer, code: str, text_size: int, players: int
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    appearance.dress(application, "dark", text_size)
    set_language(code)
    if players == 2:
        table = game("seven_up").declaration.table("seven_up", 2)
        book = ScoreBook(table, NAMES[:2])
    else:
        table = game("cancellation_hearts").declaration.table(
            game("cancellation_hearts").declaration.presets[0].name, players
        )
        book = ScoreBook(table, NAMES[:players])
    page = opened(scorer, book)
    scorer.resize(800, 600)
    QTest.qWait(1)
    assert clipped(page) == []
    assert all(control.accessibleName() for control in page.form.controls)
    assert page.horizontalScrollBar().maximum() == 0
    scorer.show_books()
    QTest.qWait(1)
    assert clipped(scorer.books) == []
    assert scorer.books.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_on_the_button_writes_the_deal_down(scorer: Scorer, key: Qt.Key) -> None:
    page = opened(scorer, black_lady())
    typed(page, 6, 7, 0, 13, key=Qt.Key.Key_Tab)
    page.form.enter.setFocus()
    QTest.keyClick(page.form.enter, key)
    assert len(page.book.entries) == 1
