"""Qt's own dialogs speak the program's language."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from cardtable.texts import set_language
from cardtable.windows.shell.qt_words import speak


@pytest.mark.parametrize(
    ("code", "label", "button"),
    [
        ("ru", "&Имя файла:", "&Открыть"),
        ("ro", "&Numele fișierului:", "&Deschide"),
    ],
)
def test_qts_own_file_dialog_speaks_our_language(
    qtbot: QtBot, code: str, label: str, button: str
) -> None:
    set_language(code)
    owner = QObject()
    speak(owner)
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    assert label in [one.text() for one in dialog.findChildren(QLabel)]
    (box,) = dialog.findChildren(QDialogButtonBox)
    assert button in [one.text() for one in box.findChildren(QPushButton)]


@pytest.mark.parametrize("code", ["ru", "ro"])
def test_nothing_that_qt_writes_in_its_file_dialog_stays_in_english(
    qtbot: QtBot, code: str
) -> None:
    english = QFileDialog()
    set_language(code)
    owner = QObject()
    speak(owner)
    dialog = QFileDialog()
    for one in (english, dialog):
        qtbot.addWidget(one)
        one.setOption(QFileDialog.Option.DontUseNativeDialog)
        one.show()

    def words(of: QFileDialog) -> list[str]:
        labels = [label.text() for label in of.findChildren(QLabel)]
        buttons = [button.text() for button in of.findChildren(QPushButton)]
        tools = [tool.toolTip() for tool in of.findChildren(QToolButton)]
        spoken = [tool.accessibleDescription() for tool in of.findChildren(QToolButton)]
        return [said for said in (*labels, *buttons, *tools, *spoken) if said]

    set_language("en")
    before = words(english)
    set_language(code)
    same = set(before) & set(words(dialog))
    assert len(before) >= 10
    assert not same


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_keys_in_menus_keep_their_names(code: str) -> None:
    set_language(code)
    owner = QObject()
    speak(owner)
    native = QKeySequence.SequenceFormat.NativeText
    assert QKeySequence("Ctrl+F11").toString(native) == "Ctrl+F11"


def test_qts_own_words_stay_in_english(qtbot: QtBot) -> None:
    owner = QObject()
    speak(owner)
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    assert "&Open" in [one.text() for one in dialog.findChildren(QPushButton)]
