"""What dialogs and the table say: a name or a path is never taken for markup."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from cardtable.saves.errors import SaveError
from cardtable.table.asking.prompts import Notice, Panel
from cardtable.table.last_trick import LastTrickPanel
from cardtable.windows.widgets import messages


def formats(widget: QWidget) -> set[Qt.TextFormat]:
    """How the labels with words in this widget read them."""
    labels = widget.findChildren(QLabel)
    return {label.textFormat() for label in labels if label.text()}


def test_a_path_with_markup_is_shown_as_it_is(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    messages.warn(over, SaveError("not_a_save", Path("<h1>big</h1>")), "<i>more</i>")
    (box,) = over.findChildren(QMessageBox)
    assert "<h1>big</h1>" in box.text()
    assert box.informativeText() == "<i>more</i>"
    assert formats(box) == {Qt.TextFormat.PlainText}
    box.close()


def test_the_table_takes_names_for_names(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    notice, panel, peek = Notice(over), Panel(over), LastTrickPanel(over)
    assert notice.textFormat() == Qt.TextFormat.PlainText
    assert panel.findChildren(QLabel)[0].textFormat() == Qt.TextFormat.PlainText
    assert peek.title.textFormat() == Qt.TextFormat.PlainText
