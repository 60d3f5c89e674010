"""Windows fit on small screens with their frame, long answers break, Enter presses what has it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from cardtable.windows.shell import appearance, window_geometry
from cardtable.windows.shell.about import About
from cardtable.windows.shell.keyboard import Keyboard
from cardtable.windows.widgets.wrapped_button import WrappedButton

from .conftest import Keep, MakeWindow

ANSWER = "Да: в этой взятке уже лежит дама пик, и её возьмёт тот, кто положил старшую карту масти"


@pytest.fixture(params=[(800, 600), (1366, 768), (3840, 2160)])
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> QSize:
    """A screen of this size."""
    size = QSize(*request.param)
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: size)
    return size


@pytest.mark.parametrize("text_size", [100, 175, 200])
def test_every_window_leaves_room_for_its_frame(
    make_window: MakeWindow, keep: Keep, screen: QSize, text_size: int
) -> None:
    window = make_window(text_size=text_size)
    window_geometry.restore(window, "")
    window.dialogs.new_game("hearts")
    about, keyboard = About(), Keyboard(tuple(window.titles.menus().values()))
    shown: list[QWidget] = [window, about, keyboard]
    shown += [one for one in window.findChildren(QWidget) if one.isWindow() and one.isVisible()]
    for one in shown:
        assert one.width() <= screen.width() - appearance.FRAME[0], type(one)
        assert one.height() <= screen.height() - appearance.FRAME[1], type(one)
        least = one.minimumSizeHint()
        assert least.width() <= screen.width() - appearance.FRAME[0], type(one)
        assert least.height() <= screen.height() - appearance.FRAME[1], type(one)
    for dialog in (about, keyboard):
        keep(dialog)


@pytest.mark.parametrize("width", [200, 320, 900])
def test_a_long_answer_breaks_into_lines(keep: Keep, width: int) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    appearance.dress(application, "light", 100)
    page = QWidget()
    keep(page)
    column = QVBoxLayout(page)
    button = WrappedButton(ANSWER)
    column.addWidget(button)
    column.addStretch(1)
    page.resize(width, 400)
    page.show()
    assert button.width() <= width
    room = button.width() - 2 * appearance.size(14)
    lines = button.fontMetrics().horizontalAdvance(ANSWER) / room
    assert button.height() >= int(lines) * button.fontMetrics().height()
    clicked: list[str] = []
    button.clicked.connect(lambda: clicked.append("yes"))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert clicked == ["yes"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_keyboard(
    make_window: MakeWindow, key: Qt.Key
) -> None:
    window = make_window()
    page = QWidget()
    button, other = QPushButton("Go", page), QPushButton("Stay", page)
    pressed: list[str] = []
    button.clicked.connect(lambda: pressed.append("go"))
    other.clicked.connect(lambda: pressed.append("stay"))
    window.show_table(page, "")
    button.setFocus()
    QTest.keyClick(button, key)
    assert pressed == ["go"]
