"""Settings: kept exactly, refused when wrong, and each changes what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QMessageBox

from cardtable.engine.cards import cards
from cardtable.resources import resource
from cardtable.texts import set_language
from cardtable.texts.table.people import AVATARS, MEN, NAMES, WOMEN, portraits, usual_name
from cardtable.windows.game import table_preferences
from cardtable.windows.new_game.new_game import NewGame
from cardtable.windows.settings.settings import CHOICES, Settings, Store
from cardtable.windows.settings.settings_dialog import SettingsDialog
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.widgets.inputs import Choices

from .conftest import MakeWindow, clipped

OTHER: dict[str, Any] = {
    "player_name": "Vera",
    "avatar": "king_spade",
    "bot_names": ("Олег", "Șerban"),
    "text_size": 150,
    "four_colours": True,
    "large_index": True,
    "deck": "/somewhere",
    "hand_high_first": True,
    "edge_buttons": False,
    "rest_until_click": True,
    "play_single": True,
    "offer_finish": False,
    "commentary": True,
    "confirm": False,
    "window": "abc",
    "last_game": "seven_up",
    "lesson_offer": False,
    "name_asked": True,
    "browsers": True,
    "tables": {"seven_up": {"players": 3}},
    "sound": False,
    "volume": 12,
    "silent_sounds": ("moon",),
} | {name: allowed[-1] for name, allowed in CHOICES.items()}


def test_every_setting_comes_back_from_its_file(tmp_path: Path) -> None:
    assert set(OTHER) == set(Settings._fields)
    store = Store(tmp_path / "deep" / "settings.json")
    store.change(**OTHER)
    again = Store(store.path)
    assert again.settings == Settings(**OTHER)
    assert again.fault is None
    for name, value in OTHER.items():
        assert value != getattr(Settings(), name), name


@pytest.mark.parametrize("text", ["", "[]", "[" * 100_000, "{", "7", "null"])
def test_a_damaged_file_is_kept_aside_and_the_usual_settings_hold(
    tmp_path: Path, text: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    store = Store(path)
    assert store.settings == Settings()
    assert store.fault is not None
    assert store.fault.code == "own_damaged"
    assert store.fault.kept is not None
    assert store.fault.kept.read_text(encoding="utf-8") == text
    assert not path.exists()


WRONG = (
    '"look": "pink"',
    '"text_size": 500',
    '"text_size": true',
    '"text_size": "100"',
    '"bot_names": [1]',
    '"tables": []',
    '"volume": -1',
    '"player_name": "\\ud83d"',
    '"sound": 1',
    '"silent_sounds": [1]',
    '"volume": NaN',
    '"language": ["en"]',
    '"format": "new"',
)


@pytest.mark.parametrize("wrong", WRONG)
def test_beside_one_wrong_setting_the_others_count(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "settings.json"
    text = f'{{"format": 1, "hand_high_first": true, {wrong}, "back": "back_embroidery"}}'
    path.write_text(text, encoding="utf-8")
    store = Store(path)
    assert store.settings == Settings(hand_high_first=True, back="back_embroidery")
    assert store.fault is not None
    assert store.fault.code == "own_partly"
    assert wrong.split('"')[1] in store.fault.detail
    assert store.fault.kept is not None
    assert store.fault.kept.read_text(encoding="utf-8") == text
    again = Store(path)
    assert again.fault is None
    assert again.settings == store.settings


def test_a_setting_of_a_newer_version_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": 1, "look": "dark", "hologram": {"on": true}}', encoding="utf-8")
    store = Store(path)
    assert store.fault is None
    assert store.settings == Settings(look="dark")
    store.change(look="light")
    plain = json.loads(path.read_text(encoding="utf-8"))
    assert plain["hologram"] == {"on": True}
    assert plain["look"] == "light"


def test_the_settings_of_a_newer_version_are_kept_and_what_is_known_holds(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    text = '{"format": 2, "look": "dark", "language": {"speak": "ru"}}'
    path.write_text(text, encoding="utf-8")
    store = Store(path)
    assert store.settings == Settings(look="dark")
    assert store.fault is not None
    assert store.fault.kept is not None
    assert store.fault.kept.read_text(encoding="utf-8") == text
    assert Store(path).settings == Settings(look="dark")


def test_the_hand_is_sorted_as_chosen() -> None:
    hand = cards("2C KC 5D AS 3H")
    usual = sorted(hand, key=table_preferences.hand_key(Settings()))  # type: ignore[arg-type]
    assert " ".join(map(str, usual)) == "2C KC 5D AS 3H"
    other = Settings(hand_suits="SHDC", hand_high_first=True)
    turned = sorted(hand, key=table_preferences.hand_key(other))  # type: ignore[arg-type]
    assert " ".join(map(str, turned)) == "AS 3H 5D KC 2C"


def test_every_portrait_is_there_and_nobody_shares_one() -> None:
    for avatar in AVATARS:
        assert resource(f"assets/avatars/{avatar}.png").is_file()
    for mine in AVATARS:
        people = portraits(tuple(map(usual_name, range(11))), {0: mine})
        assert people[0] == mine
        assert len(set(people)) == 11


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_a_womans_name_has_a_womans_portrait_and_a_mans_a_mans(code: str) -> None:
    set_language(code)
    women = {"Ana", "Clara", "Elena", "Ioana"}
    for mine in AVATARS:
        faces = portraits(tuple(map(usual_name, range(11))), {0: mine})
        for name, face in zip(NAMES, faces[1:], strict=True):
            assert face in (WOMEN if name in women else MEN), (name, face)
    table = portraits([usual_name(2), usual_name(1), "Somebody"], {})
    assert table[:2] == ("king_club", "queen_diamond")  # wherever they sit
    assert table[2] not in table[:2]


def opened(window: MainWindow) -> SettingsDialog:
    window.dialogs.show_settings()
    dialog = window.findChild(SettingsDialog)
    assert dialog is not None
    return dialog


@pytest.mark.parametrize("name", [*CHOICES, "text_size"])
def test_a_choice_in_the_dialog_is_kept_and_shown_everywhere(
    make_window: MakeWindow, name: str
) -> None:
    window = make_window(language="en")
    dialog = opened(window)
    box = dialog.findChild(Choices, name)
    assert isinstance(box, Choices)
    values = [box.itemData(i) for i in range(box.count())]
    assert set(values) >= set(CHOICES.get(name, ()))
    for i, value in enumerate(values):
        box.setCurrentIndex(i)
        box.activated.emit(i)
        assert getattr(window.settings, name) == value
        assert box.currentData() == value
    assert getattr(Store(window.store.path).settings, name) == values[-1]
    group = window.menus.choices.get(name)
    if group is not None:
        checked = group.checkedAction()
        assert checked is not None
        assert checked.data()[0] == values[-1]


@pytest.mark.parametrize(
    "name",
    [
        "four_colours",
        "large_index",
        "hand_high_first",
        "edge_buttons",
        "rest_until_click",
        "play_single",
        "offer_finish",
        "commentary",
        "confirm",
    ],
)
def test_a_tick_in_the_dialog_is_kept(make_window: MakeWindow, name: str) -> None:
    window = make_window()
    dialog = opened(window)
    box = dialog.findChild(QCheckBox, name)
    assert isinstance(box, QCheckBox)
    dialog.tabs.setCurrentIndex(1 if box.parent() is dialog.pages[1] else 2)
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert getattr(Store(window.store.path).settings, name) is not getattr(Settings(), name)


def test_names_and_portrait_are_used_at_the_next_table(make_window: MakeWindow) -> None:
    window = make_window()
    dialog = opened(window)
    QTest.keyClicks(dialog.name, "Vera")
    dialog.bots.setPlainText("Oleg\n\n  Serban \n")
    dialog.portraits.group.button(4).click()
    dialog.accept()
    assert window.settings.player_name == "Vera"
    assert window.settings.bot_names == ("Oleg", "Serban")
    window.dialogs.new_game("hearts")
    table = window.findChild(NewGame)
    assert table is not None
    assert table.choice.names[:3] == ("Vera", "Oleg", "Serban")
    assert table.choice.avatars[0] == AVATARS[4]


def test_the_usual_settings_come_back_but_names_and_language_stay(make_window: MakeWindow) -> None:
    window = make_window(language="ru", player_name="Вера", look="dark", speed="off")
    opened(window).usual.click()
    now = window.settings
    assert (now.look, now.speed) == (Settings().look, Settings().speed)
    assert (now.language, now.player_name) == ("ru", "Вера")


def test_a_deck_that_cannot_be_used_is_told_and_not_taken(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    dialog = opened(window)
    bad = tmp_path / "bad.svg"
    bad.write_text("<svg/>", encoding="utf-8")
    dialog.use_deck(bad)
    box = dialog.findChild(QMessageBox)
    assert box is not None
    assert "bad.svg" in box.text()
    assert window.settings.deck == ""
    box.close()
    good = resource("assets/decks/cardtable/cardtable.svg")
    dialog.use_deck(good)
    assert window.settings.deck == str(good)
    assert dialog.deck.currentData() == str(good)


def test_the_preview_shows_what_is_chosen(make_window: MakeWindow) -> None:
    window = make_window()
    dialog = opened(window)
    dialog.tabs.setCurrentIndex(1)
    before = dialog.preview.grab().toImage()
    window.change(back="back_embroidery")
    assert dialog.preview.grab().toImage() != before


def test_the_style_of_faces_follows_the_settings_and_the_language() -> None:
    set_language("ru")
    style = table_preferences.face_style(Settings(four_colours=True, large_index=True))
    assert (style.letter(12), style.four_colour, style.large_index) == ("Д", True, True)
    assert table_preferences.face_style(Settings(indices="international")).letter(12) == "Q"


class Hints:
    """Style hints of a Qt that knows the system's wish."""

    def __init__(self, wish: str) -> None:
        self.wish = wish

    def motionPreference(self) -> str:
        return f"MotionPreference.{self.wish}"


@pytest.mark.parametrize(
    ("motion", "wish", "calm"),
    [
        ("system", "ReducedMotion", True),
        ("system", "NoPreference", False),
        ("full", "ReducedMotion", False),
        ("reduced", "NoPreference", True),
    ],
)
def test_motion_is_reduced_as_the_player_says_or_else_the_system(
    monkeypatch: pytest.MonkeyPatch, motion: str, wish: str, calm: bool
) -> None:
    hints = Hints(wish)
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    assert table_preferences.habits(Settings(motion=motion)).calm is calm


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_no_label_of_the_settings_is_clipped(
    make_window: MakeWindow, code: str, text_size: int
) -> None:
    window = make_window(800, 600, language=code, text_size=text_size)
    dialog = opened(window)
    dialog.resize(780, 580)
    for index in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(index)
        QTest.qWait(1)
        assert clipped(dialog) == []
        keys = [
            text.split("&", 1)[1][0].casefold()
            for part in dialog.pages[index].findChildren(QCheckBox)
            if "&" in (text := part.text())
        ]
        assert len(keys) == len(set(keys)), keys


def test_the_open_dialog_speaks_the_language_chosen_in_it(
    make_window: MakeWindow,
) -> None:
    window = make_window(language="en")
    dialog = opened(window)
    window.change(language="ro")
    QApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)
    assert dialog.windowTitle() == "Setări"
    assert QApplication.applicationDisplayName() == window.windowTitle() == "Cardtable"
