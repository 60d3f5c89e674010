"""A file that is dropped on the window opens, over the table too."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.settings.settings import Settings
from windows.conftest import MakeWindow

COPY = Qt.DropAction.CopyAction
NO_KEY, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


def takes(widget: QWidget) -> QWidget:
    """Whom Qt asks about what is dragged over a widget."""
    while not widget.acceptDrops() and not widget.isWindow():
        parent = widget.parentWidget()
        assert parent is not None
        widget = parent
    return widget


def test_one_file_is_opened_and_anything_else_is_not_taken(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    wanted: list[Path] = []
    window.open_wanted.connect(wanted.append)
    one, two = tmp_path / "Joc 1.cardtable", tmp_path / "b.jsonl"
    for files, taken in (([one], True), ([one, two], False), ([], False)):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in files])
        enter = QDragEnterEvent(QPoint(50, 50), COPY, data, LEFT, NO_KEY)
        enter.ignore()
        QApplication.sendEvent(window, enter)
        assert enter.isAccepted() == taken
        QApplication.sendEvent(window, QDropEvent(QPointF(50, 50), COPY, data, LEFT, NO_KEY))
    assert wanted == [one]


def test_the_table_leaves_what_is_dropped_to_the_window(make_window: MakeWindow) -> None:
    window = make_window()
    table = StyledTable(Settings(), window)
    assert takes(table.viewport()) is window
