"""The New game dialog: live reasons, presets of one's own, the last table remembered."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.engine.fair.shuffle import number_text
from cardtable.games import GAMES, game
from cardtable.texts import set_language
from cardtable.texts.book.reader import book
from cardtable.windows.new_game.choice import TableChoice, from_json, to_json
from cardtable.windows.new_game.new_game import DEALING, RULES, NewGame
from cardtable.windows.new_game.option_row import OptionRow
from cardtable.windows.new_game.presets import OwnPreset, OwnPresets, PresetError, load
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance

from .conftest import Keep, clipped

LEFT = Qt.MouseButton.LeftButton


Open = Callable[..., NewGame]


@pytest.fixture
def own(tmp_path: Path) -> OwnPresets:
    return OwnPresets(tmp_path / "presets", game)


@pytest.fixture
def opened(qtbot: QtBot, own: OwnPresets, keep: Keep) -> Open:
    """Opens the dialog for a game with these settings."""

    def open_dialog(name: str, **settings: Any) -> NewGame:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        appearance.dress(application, "light", settings.get("text_size", 100))
        dialog = NewGame(Settings(**settings), own, name)
        keep(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    return open_dialog


def choose(row: OptionRow, value: object) -> None:
    """Choose a value by the keyboard's way: the list's current line is activated."""
    assert row.choices is not None
    index = row.choices.findData(value)
    row.choices.setCurrentIndex(index)
    row.choices.activated.emit(index)


def enabled(row: OptionRow, value: object) -> bool:
    assert row.choices is not None
    model = row.choices.model()
    assert isinstance(model, QStandardItemModel)
    return model.item(row.choices.findData(value)).isEnabled()


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_every_option_has_a_label_and_an_explanation_in_every_language(
    opened: Open, name: str, code: str
) -> None:
    set_language(code)
    dialog = opened(name)
    assert list(dialog.rows) == [option.name for option in dialog.rules.declaration.options]
    for option, row in dialog.rows.items():
        assert row.label.text() not in ("", option)
        assert len(row.about.text()) > 10, option
        for value in row.option.choices:
            assert row.choices is not None
            label = row.choices.itemText(row.choices.findData(value))
            assert "_" not in label, (option, label)


def test_an_impossible_choice_is_greyed_with_its_reason_and_follows_the_table(opened: Open) -> None:
    dialog = opened("hearts")
    dialog.tabs.setCurrentIndex(RULES)
    row = dialog.rows["pass_cycle"]
    assert enabled(row, "across")
    QTest.mouseClick(dialog.head.group.button(5), LEFT)
    assert not enabled(row, "across")
    assert "even number" in row.refused.text()
    assert row.refused.isVisible()
    QTest.mouseClick(dialog.head.group.button(6), LEFT)
    assert enabled(row, "across")
    assert not row.refused.isVisible()


def test_a_choice_that_became_impossible_is_never_changed_but_stops_the_start(opened: Open) -> None:
    dialog = opened("hearts")
    choose(dialog.rows["pass_cycle"], "across")
    assert dialog.start.isEnabled()
    QTest.mouseClick(dialog.head.group.button(5), LEFT)
    assert dialog.table["pass_cycle"] == "across"
    assert not dialog.start.isEnabled()
    assert "even number" in dialog.problem.text()
    QTest.mouseClick(dialog.head.group.button(4), LEFT)
    assert dialog.start.isEnabled()
    assert not dialog.problem.isVisible()


def test_an_idle_option_says_so_and_can_still_be_set(opened: Open) -> None:
    dialog = opened("hearts")
    dialog.tabs.setCurrentIndex(RULES)
    target, end = dialog.rows["target"], dialog.rows["end"]
    assert "no effect" in target.idle.text()
    assert not enabled(end, "points")
    assert target.number is not None
    target.number.setValue(77)
    assert enabled(end, "points")
    choose(end, "points")
    assert target.idle.text() == ""
    assert "no effect" in dialog.rows["deals"].idle.text()
    assert "up to 77" in dialog.summary.text() or "at 77" in dialog.summary.text()
    assert dialog.choice.table["target"] == 77


def test_more_players_keep_what_was_changed_and_follow_the_rule_set_in_the_rest(
    opened: Open,
) -> None:
    dialog = opened("hearts")
    choose(dialog.rows["moon"], "choice")
    assert dialog.table["deals"] == 8
    QTest.mouseClick(dialog.head.group.button(6), LEFT)
    assert dialog.table["deals"] == 12
    assert dialog.table["moon"] == "choice"
    assert "(1 changed)" in dialog.tabs.tabText(RULES)


def test_the_summary_tells_the_table_in_words(opened: Open) -> None:
    dialog = opened("hearts")
    QTest.mouseClick(dialog.head.group.button(5), LEFT)
    assert dialog.summary.text().replace("\u00a0", " ") == (
        "Black Lady · 5 players · 3 cards to the right · the queen must go at the first discard"
        " · settlement by the average after 10 deals"
    )
    assert " · " not in dialog.summary.text()  # no line begins with the mark between two phrases


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_every_preset_at_every_number_of_players_has_a_summary(
    opened: Open, name: str, code: str
) -> None:
    set_language(code)
    dialog = opened(name)
    for index in range(dialog.head.presets.count()):
        dialog.head.presets.activated.emit(index)
        for count in dialog.rules.declaration.players:
            dialog.head.group.button(count).click()
            assert dialog.summary.text().count("·") >= 2
            assert "{" not in dialog.summary.text()


def test_a_game_beyond_the_book_is_labelled(opened: Open) -> None:
    dialog = opened("cancellation_hearts")
    assert not dialog.head.extension.isVisible()
    QTest.mouseClick(dialog.head.group.button(11), LEFT)
    assert dialog.head.extension.isVisible()
    told = book("en", "cancellation_hearts").explain("cancellation_hearts.rule.players").text
    assert "eleven" in told, "so the dialog may not say that the book knows nothing of it"
    assert "rules book" not in dialog.head.extension.text()
    assert len(dialog.choice.names) == 11


def test_names_levels_and_dealing_are_part_of_the_choice(opened: Open) -> None:
    dialog = opened("hearts", player_name="Vera")
    assert dialog.choice.names[0] == "Vera"
    name = dialog.seats.findChildren(type(dialog.seats._names[0]))[1]
    name.selectAll()
    QTest.keyClicks(name, "Oleg")
    dialog.tabs.setCurrentIndex(DEALING)
    dialog.dealing.cutting.setChecked(True)
    number = 123_456_789_012
    QTest.keyClicks(dialog.dealing.number_field, number_text(number).lower())
    choice = dialog.choice
    assert choice.names[1] == "Oleg"
    assert choice.number == number
    assert choice.cutting


def test_a_wrong_deal_number_is_quoted_and_stops_the_start(opened: Open) -> None:
    dialog = opened("hearts")
    dialog.dealing.number_field.setText("ABCD-1")
    assert "ABCD-1" in dialog.problem.text()
    assert not dialog.start.isEnabled()
    dialog.dealing.number_field.clear()
    assert dialog.start.isEnabled()


def test_the_last_table_of_each_game_is_proposed_again(opened: Open) -> None:
    dialog = opened("hearts")
    QTest.mouseClick(dialog.head.group.button(6), LEFT)
    choose(dialog.rows["moon"], "shooter")
    plain = json.loads(json.dumps(to_json(dialog.choice)))
    again = opened("", tables={"hearts": plain}, last_game="hearts")
    assert again.choice == dialog.choice


def test_the_usual_names_follow_the_language(opened: Open) -> None:
    dialog = opened("hearts")
    plain = to_json(dialog.choice)
    set_language("ru")
    remembered = from_json(game("hearts"), plain)
    assert remembered is not None
    assert remembered.names[:3] == ("Вы", "Анна", "Борис")


@pytest.mark.parametrize(
    "change",
    [{"players": 99}, {"players": "4"}, {"options": {"moon": "cheese"}}, {"names": []}, {"x": 1}],
)
def test_a_remembered_table_that_no_longer_fits_is_forgotten(
    opened: Open, change: dict[str, Any]
) -> None:
    dialog = opened("hearts")
    plain = {**to_json(dialog.choice), **change}
    remembered = from_json(game("hearts"), plain)
    assert (remembered is None) == ("x" not in change)
    assert isinstance(opened("hearts", tables={"hearts": plain}).choice, TableChoice)


# Own rule sets


def test_an_own_rule_set_is_kept_chosen_renamed_given_out_taken_in_and_deleted(
    opened: Open, own: OwnPresets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened("hearts")
    choose(dialog.rows["moon"], "choice")
    table = dialog.table
    dialog.menu.keep_as("Наша «Дама»")
    assert dialog.head.presets.currentText() == "Наша «Дама»"
    (path,) = own.all("hearts")
    own.rename(path, "Вечерняя")
    target = tmp_path / "given.cardpreset"
    own.give_out(path, target)
    assert load(target, game) == OwnPreset("Вечерняя", table)
    dialog.menu.import_from(target)
    assert [preset.name for preset in own.all("hearts").values()] == ["Вечерняя", "Вечерняя (2)"]
    assert dialog.head.presets.currentText() == "Вечерняя (2)"
    dialog.head.presets.activated.emit(0)
    assert dialog.table["moon"] == "off"
    dialog.head.presets.activated.emit(dialog.head.presets.findText("Вечерняя"))
    assert dialog.table["moon"] == "choice"
    assert dialog.menu.delete.isEnabled()
    monkeypatch.setattr("cardtable.windows.widgets.messages.confirm", lambda *_arguments: True)
    dialog.menu.delete.trigger()
    assert [preset.name for preset in own.all("hearts").values()] == ["Вечерняя (2)"]
    assert not dialog.menu.delete.isEnabled()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_preset"),
        ("[1]", "not_a_preset"),
        ("[" * 100_000, "not_a_preset"),
        ('{"cardtable_preset": 99}', "future_preset"),
        ('{"cardtable_preset": 1, "name": "", "options": {}}', "not_a_preset"),
        ('{"cardtable_preset": 1, "name": "A", "game": "whist", "options": {}}', "bad_table"),
        (
            '{"cardtable_preset": 1, "name": "A", "game": "hearts", "preset": "black_lady",'
            ' "players": 4, "options": {"mooon": "off"}}',
            "bad_table",
        ),
        (
            '{"cardtable_preset": 1, "name": "A", "game": "hearts", "preset": "black_lady",'
            ' "players": 4, "options": {"moon": []}}',
            "bad_table",
        ),
    ],
)
def test_a_bad_rule_set_file_is_refused_with_a_sentence_that_names_it(
    opened: Open, own: OwnPresets, tmp_path: Path, text: str, code: str
) -> None:
    path = tmp_path / "strange.cardpreset"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PresetError) as caught:
        load(path, game)
    assert caught.value.code == code
    dialog = opened("hearts")
    dialog.menu.import_from(path)
    box = dialog.findChild(QMessageBox)
    assert box is not None
    assert "strange.cardpreset" in box.text()
    assert own.all("hearts") == {}
    box.close()


def test_a_missing_rule_set_file_is_told(opened: Open, tmp_path: Path) -> None:
    dialog = opened("hearts")
    dialog.menu.import_from(tmp_path / "nowhere.cardpreset")
    box = dialog.findChild(QMessageBox)
    assert box is not None
    assert "nowhere.cardpreset" in box.text()
    box.close()


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("name", ["hearts", "seven_up"])
@pytest.mark.parametrize(("width", "text"), [(800, 100), (1200, 100), (800, 200)])
def test_no_text_of_the_dialog_is_clipped(
    qtbot: QtBot, opened: Open, code: str, name: str, width: int, text: int
) -> None:
    set_language(code)
    dialog = opened(name, text_size=text)
    dialog.resize(width, 600)
    for index in range(3):
        dialog.tabs.setCurrentIndex(index)
        qtbot.wait(1)
        assert clipped(dialog) == []
        assert dialog.body.horizontalScrollBar().maximum() == 0
