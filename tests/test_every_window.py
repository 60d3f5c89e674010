"""Every window holds its words and controls: two languages, two text sizes, a small screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest
from gallery import GALLERY
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from cardtable.app.program import Program
from cardtable.texts import set_language
from cardtable.windows.scores.score_grid import ScoreGrid
from cardtable.windows.shell import qt_words
from cardtable.windows.shell.appearance import FRAME
from cardtable.windows.shell.qt_words import in_our_words
from cardtable.windows.start.tile import Tile
from cardtable.windows.widgets.inputs import Tick
from cardtable.windows.widgets.print_preview import PrintPreview

SCREEN = (800, 600)
HAIR = 3
"""Pixels by which Qt's own measure of a list's words may be off."""
KEEPS_ENGLISH = ("QShortcut", "QGuiApplication")
"""The names of keys, as they stand on them, and what only programs read."""
HAS_MENU = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QScrollBar, QLabel, QTabBar)
ROUNDS = 5
"""Rounds of the event loop after which every layout has settled."""


def shown(inside: QWidget) -> Iterator[QWidget]:
    """The widgets that can be seen, but for what lies on a card table, which has tests of its
    own, and what other windows hold."""
    for widget in inside.findChildren(QWidget):
        if not widget.isVisibleTo(inside) or widget.window() is not inside.window():
            continue
        above = widget.parentWidget()
        while above is not None and above is not inside and not isinstance(above, QGraphicsView):
            above = above.parentWidget()
        if not isinstance(above, QGraphicsView) and widget.width() > 0:
            yield widget


def words_cut(widget: QWidget) -> str:
    """The words of a label or control that do not fit into it, or ""."""
    hint = widget.sizeHint()
    if isinstance(widget, QLabel) and widget.text():
        wraps = widget.wordWrap()
        high = widget.heightForWidth(widget.width()) if wraps else hint.height()
        cut = high > widget.height() or (not wraps and hint.width() > widget.width())
        if wraps and not cut:
            words = re.split(r"[\s/\\-]", widget.text())
            metrics = widget.fontMetrics()
            cut = max(map(metrics.horizontalAdvance, words)) > widget.contentsRect().width()
        return widget.text() if cut else ""
    if isinstance(widget, Tick):
        return widget.text() if widget.heightForWidth(widget.width()) > widget.height() else ""
    if isinstance(widget, QAbstractButton) and widget.text() and not isinstance(widget, Tile):
        cut = hint.width() > widget.width() or hint.height() > widget.height()
        return widget.text() if cut else ""
    if isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            widget,
        )
        wide = widget.fontMetrics().horizontalAdvance(widget.currentText())
        return widget.currentText() if wide > field.width() + HAIR else ""
    if isinstance(widget, QLineEdit):
        return widget.text() if hint.height() > widget.height() else ""
    if isinstance(widget, QTabBar):
        last = widget.tabRect(widget.count() - 1)
        return widget.tabText(widget.count() - 1) if last.right() > widget.width() else ""
    return ""


def sideways(area: QAbstractScrollArea) -> bool:
    """Whether it scrolls sideways without need: accounts of many may be wider than a window, and
    a printed page is as wide as paper."""
    if isinstance(area, ScoreGrid) and area.least > area.width():
        return False
    return area.horizontalScrollBar().maximum() > 0 and not isinstance(area.window(), PrintPreview)


def overlaps(layout: QLayout) -> Iterator[str]:
    """Pairs of a layout's widgets that lie on each other."""
    widgets = []
    for at in range(layout.count()):
        item = layout.itemAt(at)
        widget = None if item is None else item.widget()
        if widget is not None and widget.isVisible():
            widgets.append(widget)
    for one, other in combinations(widgets, 2):
        if one.geometry().intersects(other.geometry()):
            yield f"{called(one)} lies on {called(other)}"


def called(widget: QWidget) -> str:
    """What tells which widget it is."""
    words = getattr(widget, "text", str)()
    return f"{type(widget).__name__} {widget.objectName()} {words!r}"


def faults(window: QWidget) -> list[str]:
    """What is wrong with how a window looks."""
    found = []
    for widget in shown(window):
        if cut := words_cut(widget):
            found.append(f"cut off: {called(widget)} {cut!r}")
        above = widget.parentWidget()
        if isinstance(widget, QAbstractScrollArea) and sideways(widget):
            found.append(f"scrolls sideways: {called(widget)}")
        scrolled = isinstance(above, QWidget) and isinstance(
            above.parentWidget(), QAbstractScrollArea
        )
        within = above is None or scrolled or above.rect().contains(widget.geometry())
        if above is not None and not within:
            found.append(f"{called(widget)} leaves {called(above)}")
        layout: QLayout | None = widget.layout()
        if layout is not None:
            found += overlaps(layout)
    return found


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """The program with an empty folder, nothing animated."""
    program = Program(tmp_path)
    yield program
    program.window.close()
    delete(program.window)  # at once: Qt's screenless platform falls over what is left to the end
    delete(program)  # with what it meant to do a moment later
    set_language("en")


@pytest.fixture
def qts_own(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """What Qt asked to have said and nobody said in our language: its context and its words."""
    left = set[tuple[str, str]]()

    def heard(context: str, said: str) -> str:
        spoken = in_our_words(context, said)
        if spoken == said and context not in KEEPS_ENGLISH:
            left.add((context, said))
        return spoken

    monkeypatch.setattr(qt_words, "in_our_words", heard)
    return left


def right_click(inside: QWidget) -> None:
    """Ask for the menu of one shown widget of each kind that Qt gives one."""
    tried = set[type[QWidget]]()
    for widget in shown(inside):
        if isinstance(widget, HAS_MENU) and type(widget) not in tried:
            tried.add(type(widget))
            QTimer.singleShot(0, close_menu)
            at = widget.rect().center()
            asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
            QCoreApplication.sendEvent(widget, asked)
            close_menu()


def close_menu() -> None:
    """The menu that is open is read."""
    menu = QApplication.activePopupWidget()
    if menu is not None:
        menu.close()


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("code", ["ru", "ro"])
@pytest.mark.parametrize("name", GALLERY)
def test_every_window_holds_its_words(
    program: Program,
    qtbot: QtBot,
    name: str,
    code: str,
    text: int,
    qts_own: set[tuple[str, str]],
) -> None:
    program.window.change(language=code, text_size=text, speed="off")
    program.window.resize(*SCREEN)
    program.show()
    window = GALLERY[name](program)
    if window is not program.window:
        room = window.screen().availableSize()
        assert window.width() <= room.width() - FRAME[0]
        assert window.height() <= room.height() - FRAME[1]
        window.resize(min(window.width(), SCREEN[0]), min(window.height(), SCREEN[1]))
    for _ in range(ROUNDS):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()
    assert window.isVisible()
    assert window.width() <= SCREEN[0]
    assert window.height() <= SCREEN[1]
    main = [one for one in shown(window) if one.property("role") == "go"]
    assert len(main) <= 1, list(map(called, main))
    with suppress(qtbot.TimeoutError):  # pictures are drawn for a new width a moment later
        qtbot.waitUntil(lambda: not faults(window), timeout=1500)
    wrong = faults(window)
    assert not wrong, "\n".join(wrong)
    if text == 100:
        right_click(window)
        assert not qts_own


def test_a_game_that_has_just_been_left_can_be_thrown_away(program: Program) -> None:
    program.show()
    start = GALLERY["start_with_five_games"](program)
    for tile in start.findChildren(Tile):
        if tile.isVisible() and tile.property("path"):
            assert tile.cross is not None
            assert tile.cross.isVisible()
    assert program.window.start.go_on.isVisible()
