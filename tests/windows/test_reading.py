"""A large file is read beside the window, which shows how far it is and can end it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import Watch
from cardtable.windows.widgets import reading
from cardtable.windows.widgets.reading import read_beside


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window with a file to open."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def large(folder: Path) -> Path:
    """A file that is worth a thread."""
    path = folder / "large.cardtable"
    path.write_bytes(b"x" * (reading.AT_ONCE + 1))
    return path


def test_a_small_file_is_read_at_once_in_this_thread(window: QWidget, tmp_path: Path) -> None:
    path = tmp_path / "small"
    path.write_bytes(b"x")
    where = read_beside(window, path, lambda watch: threading.current_thread())
    assert where is threading.current_thread()


def test_a_large_one_in_another_and_the_window_lives_on(window: QWidget, tmp_path: Path) -> None:
    beats: list[int] = []
    beat = QTimer(window)
    beat.timeout.connect(lambda: beats.append(1))
    beat.start(1)
    alive = threading.Event()

    def work(watch: Watch) -> threading.Thread:
        for done in range(50):
            watch(done, 50)
            if len(beats) > 3:
                alive.set()
            alive.wait(0.02)
        return threading.current_thread()

    where = read_beside(window, large(tmp_path), work)
    assert where is not threading.current_thread()
    assert alive.is_set()


def test_the_player_can_end_it(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "SHOWN_AFTER", 0)
    clicked: list[str] = []

    def stop() -> None:
        for dialog in window.findChildren(QProgressDialog):
            button = dialog.findChild(QPushButton)
            if dialog.isVisible() and isinstance(button, QPushButton):
                clicked.append(dialog.labelText())
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
                return
        QTimer.singleShot(10, stop)

    QTimer.singleShot(10, stop)

    def work(watch: Watch) -> str:
        waited = threading.Event()
        for done in range(100_000):
            watch(done % 90, 100)
            waited.wait(0.005)
        return "to the end"

    assert read_beside(window, large(tmp_path), work) is None
    assert clicked == ["Reading large.cardtable…"]


def test_what_goes_wrong_is_told_as_ever(window: QWidget, tmp_path: Path) -> None:
    path = large(tmp_path)

    def work(watch: Watch) -> None:
        raise SaveError("not_a_save", path)

    with pytest.raises(SaveError):
        read_beside(window, path, work)
    with pytest.raises(SaveError) as missing:
        read_beside(window, tmp_path / "none", work)
    assert missing.value.code == "not_found"
