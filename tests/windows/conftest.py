"""A main window in a folder of its own, and words in English again after each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from cardtable.bots.worker import Thinker
from cardtable.texts import set_language
from cardtable.windows.settings.settings import Store
from cardtable.windows.shell.main_window import MainWindow

MakeWindow = Callable[..., MainWindow]
Keep = Callable[[QWidget], None]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    """The bots' process, one for all tests of a module."""
    thinker = Thinker()
    yield thinker
    thinker.close()


@pytest.fixture
def keep(qtbot: QtBot) -> Iterator[Keep]:
    """Holds windows until the test is over, then closes and deletes them at once.

    A window that Python's collector destroys while it is shown makes Qt's offscreen platform
    fall over; pytest-qt itself only holds windows weakly.
    """
    kept: list[QWidget] = []
    yield kept.append
    for window in kept:
        window.close()
        delete(window)


@pytest.fixture
def make_window(qtbot: QtBot, tmp_path: Path, keep: Keep) -> MakeWindow:
    """Opens a main window with these settings, 1180×760 unless told otherwise."""

    def make(width: int = 1180, height: int = 760, **settings: object) -> MainWindow:
        store = Store(tmp_path / "settings.json")
        if settings:
            store.change(**settings)
        window = MainWindow(store, tmp_path)
        keep(window)
        window.resize(width, height)
        window.show_start()
        window.show()
        qtbot.waitExposed(window)
        return window

    return make


def clipped(inside: QWidget) -> list[str]:
    """The texts of shown labels and buttons that do not fit into their place."""
    found = []
    for label in inside.findChildren(QLabel):
        if not label.isVisibleTo(inside) or not label.text():
            continue
        if label.wordWrap():
            fits = label.heightForWidth(label.width()) <= label.height()
        else:
            fits = label.sizeHint().width() <= label.width()
        if not fits:
            found.append(label.text())
    for button in inside.findChildren(QPushButton):
        if not button.text():
            continue
        if button.isVisibleTo(inside) and button.sizeHint().width() > button.width():
            found.append(button.text())
    return found
