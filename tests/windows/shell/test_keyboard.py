"""The list of keys: all that the menus and the table declare, in every language."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from cardtable.table.input.keys import BESIDES, HAND, PASSING, means
from cardtable.texts import set_language
from cardtable.windows.shell import menus
from cardtable.windows.shell.keyboard import Keyboard
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.shell.menus import ENTRIES
from cardtable.windows.shell.shortcuts import ANYWHERE, RULES, SCORER, WALK
from windows.conftest import MakeWindow, clipped


def listed(window: MainWindow) -> Keyboard:
    """The list, opened by its line in the menu."""
    window.menus.actions["keyboard"].trigger()
    dialog = window.findChild(Keyboard)
    assert dialog is not None
    return dialog


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_every_key_of_the_menus_is_listed_with_its_line(make_window: MakeWindow, code: str) -> None:
    window = make_window(language=code)
    dialog = listed(window)
    lines = [line for _title, group in dialog.groups() for line in group]
    native = QKeySequence.SequenceFormat.NativeText
    for name, entry in ENTRIES.items():
        words = window.menus.actions[name].text().replace("&", "").rstrip("…")
        for key in entry.keys:
            shown = QKeySequence(key).toString(native)
            assert any(shown in keys.split("   ") and said == words for keys, said in lines), name
    for keys, _words in lines:
        assert not {"Left", "Up", "Down", "Return"} & set(keys.replace("+", " ").split())
        assert code == "en" or "Space" not in keys
    assert any(keys == "M" for keys, _words in lines)  # sounds
    assert all(keys and words for keys, words in lines)
    assert not clipped(dialog)
    set_language("en")


def test_what_the_table_and_the_windows_declare_is_listed(make_window: MakeWindow) -> None:
    dialog = listed(make_window(language="en"))
    said = [words for _title, group in dialog.groups() for _keys, words in group]
    for use in (*HAND, *PASSING):
        assert use.words in said
    for _keys, words in (*RULES, *SCORER, *ANYWHERE):
        assert words in said
    for _key, words in WALK:
        assert words in said


def test_a_mac_has_the_keys_of_a_mac(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menus, "MAC_KEYS", {"full_screen": QKeySequence.StandardKey.Find})
    window = make_window(language="en")
    monkeypatch.setattr(sys, "platform", "darwin")
    dialog = listed(window)
    shown = dict(line[::-1] for _title, group in dialog.groups() for line in group)
    native = QKeySequence.SequenceFormat.NativeText
    find = QKeySequence.keyBindings(QKeySequence.StandardKey.Find)
    assert shown["Full screen"] == "   ".join(key.toString(native) for key in find)
    assert not any(words.startswith("To the menus") for words in shown)
    assert shown["Close a dialog"] == "Esc"


def test_a_key_that_only_the_menu_puts_into_words_is_in_the_menu(make_window: MakeWindow) -> None:
    window = make_window(language="en")
    window.fill_menus()
    held = {
        shortcut[0].key()  # type: ignore[index] # the stubs do not know this
        for menu in window.titles.menus().values()
        if isinstance(menu, QMenu)
        for action in menu.actions()
        for shortcut in action.shortcuts()
    }
    for use in BESIDES:
        assert set(use.keys) & held, use.does


def test_no_key_means_two_things_at_the_table() -> None:
    for use in (*HAND, *PASSING, *BESIDES):
        assert {means(key) for key in use.keys} == {use.does}
    assert means(Qt.Key.Key_X) == ""
