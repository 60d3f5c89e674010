"""The window and its start page: two clicks to a game, languages at once, settings kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAction, QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from cardtable.app.game_store import GameStore
from cardtable.engine.match import Match
from cardtable.games import GAMES, game
from cardtable.saves.errors import SaveError
from cardtable.saves.journal import Shelf
from cardtable.saves.savefile import Person
from cardtable.texts import _, set_language
from cardtable.windows.network.kept_table import KeptTable
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.new_game.new_game import NewGame
from cardtable.windows.settings.settings import Store
from cardtable.windows.shell.colours import DARK, LIGHT
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.shell.menus import TABLE
from cardtable.windows.start.shelf_list import (
    NAME,
    Listed,
    all_remembered,
    listed,
    remembered,
    stamp,
)
from cardtable.windows.start.start_page import StartPage
from cardtable.windows.start.tile import DASHES, FAINT, NO_FOCUS, STRONG_FOCUS, WRAPPED, Tile
from windows.conftest import Keep, MakeWindow, clipped

LEFT = Qt.MouseButton.LeftButton


def choose(window: MainWindow, group: str, value: object) -> None:
    """Choose a line of a menu as a click would."""
    for action in window.menus.choices[group].actions():
        if action.data()[0] == value:
            action.trigger()
            return
    raise AssertionError(f"{group} has no {value!r}")


def shelf_with(folder: Path, *games: str) -> Shelf:
    shelf = Shelf(folder, game)
    for name in games:
        rules = game(name)
        preset = rules.declaration.presets[0]
        match = Match(rules, rules.declaration.table(preset.name, preset.players), seed=1)
        people = (Person("Vera"), *[Person("Boris", "easy")] * (preset.players - 1))
        shelf.start(match, people).close()
    return shelf


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
def test_two_clicks_lead_from_the_start_page_to_a_table(
    qtbot: QtBot, make_window: MakeWindow, name: str
) -> None:
    window = make_window()
    QTest.mouseClick(window.start.game_tiles[name], LEFT)
    dialog = window.findChild(NewGame)
    assert dialog is not None
    assert dialog.start.hasFocus() or dialog.focusWidget() is dialog.start
    with qtbot.waitSignal(window.game_chosen) as chosen:
        QTest.mouseClick(dialog.start, LEFT)
    choice = chosen.args[0]
    assert isinstance(choice, TableChoice)
    assert choice.table.game == name
    assert len(choice.names) == len(choice.levels) == choice.table.players
    assert choice.levels[0] is None
    assert all(choice.levels[1:])


def test_a_game_starts_by_keyboard_alone(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    first = window.start.best_first
    assert window.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Space)
    dialog = window.findChild(NewGame)
    assert dialog is not None
    with qtbot.waitSignal(window.game_chosen):
        QTest.keyClick(dialog.start, Qt.Key.Key_Return)


def test_a_tile_that_is_made_anew_keeps_the_keys(make_window: MakeWindow) -> None:
    window = make_window()
    start = window.start
    start.show_seats((KeptTable("one", "First", own=False), KeptTable("two", own=False)))
    start.best_first.setFocus()
    choose(window, "language", "ro")
    assert window.focusWidget() is start.best_first
    start.kept.tiles[1].setFocus()
    start.show_tables((KeptTable("three", "Third"),))
    assert window.focusWidget() is start.kept.tiles[1]
    start.show_seats((KeptTable("one", "First", own=False),))
    assert window.focusWidget() is start.kept.tiles[0]


def test_every_tile_is_reached_with_the_tab_key(make_window: MakeWindow) -> None:
    window = make_window()
    tiles = [tile for tile in window.start.findChildren(Tile) if tile.isVisible()]
    reached = set()
    for _i in range(len(tiles) * 2):
        reached.add(window.focusWidget())
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert set(tiles) <= reached


@pytest.mark.parametrize("code", ["ru", "ro", "en"])
def test_the_language_changes_at_once_everywhere(
    qtbot: QtBot, make_window: MakeWindow, code: str
) -> None:
    window = make_window(language="en" if code != "en" else "ru")
    window.dialogs.new_game()
    dialog = window.findChild(NewGame)
    assert dialog is not None
    choose(window, "language", code)
    qtbot.waitUntil(lambda: dialog.windowTitle() == _("New game"))
    assert window.windowTitle() == _("Cardtable")
    assert window.start.games_heading.text() == _("New game")
    assert dialog.cancel.text() == _("Cancel")
    told = {"en": "Cancel", "ru": "Отмена", "ro": "Anulează"}
    assert dialog.cancel.text() == told[code]
    assert Store(window.store.path).settings.language == code


def test_an_unfinished_game_is_offered_first_and_the_others_are_listed(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    shelf = shelf_with(tmp_path, GAMES[0].game, GAMES[1].game)
    window = make_window()
    assert not window.start.first.isVisible()
    window.show_start(told(shelf))
    assert window.focusWidget() is window.start.go_on
    last = shelf.unfinished()[0]
    with qtbot.waitSignal(window.continue_wanted) as wanted:
        QTest.keyClick(window.start.go_on, Qt.Key.Key_Space)
    assert wanted.args == [last.path]
    (other,) = window.start.others.tiles
    with qtbot.waitSignal(window.continue_wanted) as wanted:
        QTest.mouseClick(other, LEFT)
    assert wanted.args == [shelf.unfinished()[1].path]


def test_of_many_unfinished_games_three_are_shown_and_then_all(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    shelf = shelf_with(tmp_path, *(GAMES[number % len(GAMES)].game for number in range(7)))
    window = make_window()
    window.show_start(told(shelf))
    others = window.start.others.tiles
    assert len(others) == 3
    assert "6" in others[-1].title
    assert all(tile.suit for tile in (*others, window.start.go_on, *window.start.more.tiles))
    QTest.mouseClick(others[-1], LEFT)
    assert len(window.start.others.tiles) == 6
    assert window.focusWidget() is window.start.others.tiles[2]
    QTest.keyClick(window.start.others.tiles[2], Qt.Key.Key_Space)


def test_games_that_were_listed_while_the_table_was_seen_stand_side_by_side(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    shelf = shelf_with(tmp_path, *(GAMES[number % len(GAMES)].game for number in range(7)))
    window = make_window()
    window.show_start(told(shelf))
    for _time in range(3):
        window.show_table(QWidget(), "hearts")
        window.show_start(told(shelf))
        QApplication.processEvents()
        places = [tile.geometry() for tile in window.start.others.tiles]
        assert len(places) == 3
        for number, place in enumerate(places):
            assert window.start.others.rect().contains(place)
            assert not any(place.intersects(other) for other in places[:number])


@pytest.mark.parametrize("how", ["clicks", "key"])
def test_no_second_game_goes_with_the_one_that_is_thrown_away(
    make_window: MakeWindow, tmp_path: Path, how: str
) -> None:
    window = make_window(confirm=False)
    shelf = shelf_with(tmp_path, *(GAMES[number % len(GAMES)].game for number in range(4)))
    window.show_start(told(shelf))
    gone: list[Path] = []

    def throw_away(path: Path) -> None:
        gone.append(path)
        path.unlink()
        window.show_start(told(shelf))

    window.discard_wanted.connect(throw_away)
    tile = window.start.go_on
    for i in range(3):
        if how == "key":
            event: QKeyEvent | QMouseEvent = QKeyEvent(
                QEvent.Type.KeyPress, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "", i > 0
            )
            QApplication.sendEvent(tile, event)
            continue
        assert tile.cross is not None
        spot = QPointF(tile.cross.rect().center()) + QPointF(i * 3, 0)
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            event = QMouseEvent(kind, spot, tile.cross.mapToGlobal(spot), LEFT, LEFT,
                                Qt.KeyboardModifier.NoModifier)  # fmt: skip
            event.setTimestamp(1_000_000 + 90 * i)
            QApplication.sendEvent(tile.cross, event)
    assert len(gone) == 1


def test_a_key_of_the_menus_that_is_held_does_once_what_it_does(make_window: MakeWindow) -> None:
    window = make_window()
    window.show_table(QWidget(), "hearts")
    window.allow(*TABLE)
    repeated = {name for name, one in window.menus.actions.items() if one.autoRepeat()}
    assert repeated == {"larger", "smaller"}
    done: list[bool] = []
    window.menus.actions["relieve"].triggered.connect(lambda: done.append(True))
    for again in (False, True, True):  # the key of B where the layout is Russian
        event = QKeyEvent(QEvent.Type.KeyPress, 0x0418, Qt.KeyboardModifier.NoModifier, 56, 0x6C9,
                          0, "и", again)  # fmt: skip
        assert window.menus.press(event)
    assert len(done) == 1


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_the_start_page_needs_no_scrolling_on_a_small_laptop(
    make_window: MakeWindow, tmp_path: Path, language: str
) -> None:
    """1366 × 768 less the window's frame and the system's own bar."""
    shelf = shelf_with(tmp_path, *(GAMES[number % len(GAMES)].game for number in range(7)))
    window = make_window(language=language)
    window.resize(1360, 700)
    window.show_start(told(shelf))
    QTest.qWait(50)
    start = window.start
    assert start.verticalScrollBar().maximum() == 0
    for tile in start.more.tiles:
        assert tile.toolTip() == tile.sentence != ""
        for text, place, _part in tile._texts(tile.width()):
            least = max(
                QFontMetrics(tile._font("title")).horizontalAdvance(word) for word in text.split()
            )
            assert least <= place.width(), text
    window.resize(794, 560)
    QTest.qWait(50)
    assert not any(tile.terse for tile in start.more.tiles)


def test_a_damaged_unfinished_game_says_what_is_wrong_and_hides_nothing(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    shelf = shelf_with(tmp_path, GAMES[0].game)
    (shelf.folder / "bad.cardtable").write_text("{nonsense", encoding="utf-8")
    window = make_window()
    window.show_start(told(shelf))
    assert window.start.go_on.isVisible()
    (bad,) = window.start.others.tiles
    assert "bad.cardtable" in bad.sentence + bad.note


def test_an_unfinished_game_is_thrown_away_only_after_asking(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = shelf_with(tmp_path, GAMES[0].game, GAMES[1].game)
    window = make_window()
    window.show_start(told(shelf))
    first, second = (one.path for one in shelf.unfinished())
    answers = [False, True, True]
    monkeypatch.setattr(
        "cardtable.windows.widgets.messages.confirm", lambda *_arguments: answers.pop(0)
    )
    thrown: list[Path] = []
    window.discard_wanted.connect(thrown.append)
    cross = window.start.go_on.cross
    assert cross is not None
    QTest.mouseClick(cross, LEFT)
    assert thrown == []
    QTest.mouseClick(cross, LEFT)
    assert thrown == [first]
    (other,) = window.start.others.tiles
    QTest.keyClick(other, Qt.Key.Key_Delete)
    assert thrown == [first, second]
    window.change(confirm=False)  # then nobody asks: no answer is left
    QTest.mouseClick(cross, LEFT)
    assert thrown == [first, second, first]


def test_the_table_actions_wait_for_the_table_and_are_told(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    window = make_window()
    undo = window.menus.actions["undo"]
    assert not undo.isEnabled()
    table = QWidget()
    table.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.show_table(table, GAMES[0].game, "Title")
    window.allow("undo")
    assert window.windowTitle().startswith("Title")
    with qtbot.waitActive(window):
        window.activateWindow()
    with qtbot.waitSignal(window.table_action, timeout=1000) as told:
        QTest.keyClick(table, Qt.Key.Key_Z)
    assert told.args == ["undo"]
    window.show_start()
    assert not undo.isEnabled()
    assert not window.menus.actions["save"].isEnabled()


def test_look_and_text_size_change_what_is_drawn_and_survive_a_restart(
    make_window: MakeWindow,
) -> None:
    window = make_window(look="light")
    before = window.start.grab().toImage()
    choose(window, "look", "dark")
    assert window.start.grab().toImage() != before
    tile = window.start.best_first
    small = tile.heightForWidth(300)
    choose(window, "text_size", 200)
    assert tile.heightForWidth(300) > small
    kept = Store(window.store.path).settings
    assert (kept.look, kept.text_size) == ("dark", 200)
    window.menus.actions["smaller"].trigger()
    assert window.settings.text_size == 175


def test_a_window_comes_back_where_it_was(keep: Keep, make_window: MakeWindow) -> None:
    window = make_window()
    window.resize(700, 510)
    window.close()
    again = MainWindow(Store(window.store.path), window.store.path.parent)
    keep(again)
    assert (again.width(), again.height()) == (700, 510)


def test_settings_that_cannot_be_kept_are_told_and_hold_all_the_same(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()

    def full(path: Path, _content: bytes, _mode: int | None) -> None:
        raise SaveError("disk_full", path)

    monkeypatch.setattr("cardtable.saves.own_file.replace_bytes", full)
    window.change(four_colours=True)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert "settings.json" in box.text()
    assert window.settings.four_colours
    box.close()


def test_damaged_settings_are_kept_aside_named_and_replaced_by_the_usual_ones(
    keep: Keep, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", encoding="utf-8")
    window = MainWindow(Store(path), tmp_path)
    keep(window)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert str(tmp_path / "settings.json.damaged-1") in box.text()
    assert (tmp_path / "settings.json.damaged-1").read_text(encoding="utf-8") == "{"
    box.close()


def told(shelf: Shelf) -> tuple[Listed, ...]:
    """The games of a shelf as the start page tells them."""
    return tuple(
        listed(one, *(stamp(one.path) or pytest.fail("it is gone"))) for one in shelf.unfinished()
    )


def test_what_is_told_of_games_is_remembered_while_their_files_stay_the_same(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    shelf = shelf_with(tmp_path, "hearts", "seven_up")
    keeper = GameStore(tmp_path, make_window())
    games = keeper.listed()
    assert games == told(shelf)
    assert all_remembered(tmp_path) == games
    with games[0].path.open("a", encoding="utf-8") as file:
        file.write("\n")
    assert all_remembered(tmp_path) is None
    assert set(remembered(tmp_path)) == {games[1].path}
    again = keeper.listed()
    assert all_remembered(tmp_path) in (None, again)
    assert [one.path for one in again] == [one.path for one in told(shelf)]
    games[1].path.unlink()
    assert games[1].path not in remembered(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2}', '{"format": 1, "games": [[1]]}'])
def test_a_memory_that_cannot_be_read_is_none(
    make_window: MakeWindow, tmp_path: Path, text: str
) -> None:
    shelf = shelf_with(tmp_path, "hearts")
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    assert remembered(tmp_path) == {}
    assert all_remembered(tmp_path) is None
    assert GameStore(tmp_path, make_window()).listed() == told(shelf)
    assert all_remembered(tmp_path) == told(shelf)


def test_a_game_that_cannot_be_read_is_never_remembered(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    shelf_with(tmp_path, "hearts")
    (tmp_path / "games" / "broken.cardtable").write_text("nonsense", encoding="utf-8")
    games = GameStore(tmp_path, make_window()).listed()
    assert sorted(one.standing is None for one in games) == [False, True]
    assert len(remembered(tmp_path)) == 1
    assert all_remembered(tmp_path) is None


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_no_two_lines_of_a_menu_share_a_key(make_window: MakeWindow, code: str) -> None:
    window = make_window(language=code)
    window.fill_menus()
    assert len(window.findChildren(QMenu)) > len(window.menuBar().actions())
    bar: list[str] = [action.text() for action in window.menuBar().actions()]
    tiles = [tile.text() for tile in window.start.findChildren(Tile) if "&" in tile.text()]
    for menu in window.findChildren(QMenu):
        assert shared(menu.actions()) == set(), menu.title()
    keys = [key_of(text) for text in bar + tiles]
    assert len(keys) == len(set(keys)), keys


def shared(actions: list[QAction]) -> set[str]:
    keys = [key_of(action.text()) for action in actions if "&" in action.text()]
    return {key for key in keys if keys.count(key) > 1}


def key_of(text: str) -> str:
    return text.split("&", 1)[1][0].casefold()


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize(("width", "height", "text"), [(800, 600, 100), (800, 600, 200)])
def test_no_tile_of_the_start_page_is_clipped(
    make_window: MakeWindow, code: str, width: int, height: int, text: int
) -> None:
    window = make_window(width, height, language=code, text_size=text)
    set_language(code)
    assert clipped(window) == []
    assert window.start.horizontalScrollBar().maximum() == 0
    for tile in window.start.findChildren(Tile):
        if tile.isVisible():
            assert tile.height() >= tile.heightForWidth(tile.width()), tile.title


def test_a_place_that_makes_no_sense_is_ignored(make_window: MakeWindow) -> None:
    assert make_window(window="é???").isVisible()


@pytest.mark.usefixtures("qapp")
def test_a_title_alone_stands_beside_the_middle_of_its_sign(qtbot: QtBot) -> None:
    tile = Tile("pen")
    qtbot.addWidget(tile)
    tile.say("Scores", "Keep the score of a game with real cards.")
    tile.be_terse(True)
    ((_text, place, _part),) = tile._texts(400)
    assert abs(place.center().y() - tile.heightForWidth(400) / 2) <= 1


def test_the_numbers_that_stand_for_qt_s_names_are_qt_s() -> None:
    wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    assert int(wrapped) == WRAPPED
    assert Qt.FocusPolicy.NoFocus.value == NO_FOCUS
    assert Qt.FocusPolicy.StrongFocus.value == STRONG_FOCUS
    assert Tile().focusPolicy() is Qt.FocusPolicy.StrongFocus
    assert list(DASHES) == QPen(QColor("black"), 1, Qt.PenStyle.DashLine).dashPattern()
    assert StartPage().focusPolicy() is Qt.FocusPolicy.NoFocus


def test_less_important_text_is_as_faint_as_everywhere() -> None:
    for colours in (LIGHT, DARK):
        ground, ink, faint = (QColor(one) for one in (colours.panel, colours.ink, colours.faint))
        for part in ("red", "green", "blue"):
            below, text, wanted = (getattr(one, part)() for one in (ground, ink, faint))
            assert abs(below + (text - below) * FAINT - wanted) <= 14
