"""Qt's own dialogs speak the program's language."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QToolButton,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from cardtable.texts import set_language
from cardtable.windows.shell import qt_words
from cardtable.windows.shell.qt_words import in_our_words, speak


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


@pytest.mark.parametrize(
    ("code", "about", "leave"),
    [("ru", "О программе «%1»", "Завершить «%1»"), ("ro", "Despre %1", "Închide %1")],
)
def test_the_menu_with_the_programs_name_on_a_mac_speaks_our_language(
    qapp: QApplication, code: str, about: str, leave: str
) -> None:
    set_language(code)
    owner = QObject()
    speak(owner)
    context, said = "MAC_APPLICATION_MENU", QCoreApplication.translate
    assert said(context, "About %1") == about
    assert said(context, "Quit %1") == leave
    for words in ("Services", "Hide %1", "Hide Others", "Show All", "Preferences…"):
        assert said(context, words) != words


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a dialog of their own")
@pytest.mark.parametrize("code", ["ru", "ro"])
def test_the_print_dialog_speaks_our_language(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    printing = pytest.importorskip("PySide6.QtPrintSupport")
    left = set[tuple[str, str]]()

    def heard(context: str, said: str) -> str:
        spoken = in_our_words(context, said)
        if spoken == said and context not in ("QShortcut", "QGuiApplication", "QPageSize"):
            left.add((context, said))
        return spoken

    monkeypatch.setattr(qt_words, "in_our_words", heard)
    set_language(code)
    owner = QObject()
    speak(owner)
    printer = printing.QPrinter()
    dialog = printing.QPrintDialog(printer)
    dialog.show()
    for button in dialog.findChildren(QPushButton):
        if button.text().endswith((">>", "&>>", "»")) or ">" in button.text():
            button.click()
    delete(dialog)  # before its printer
    del printer
    assert not {one for one in left if one[1] not in UNTOLD}


UNTOLD = {"Form", "...", "OK", "Color"}
"""What no one sees: names of forms in Qt's own drawings; and what is the same in our languages."""
