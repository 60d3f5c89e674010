"""What leads on has one colour: at the table, over it and in every dialog, in every look."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.games import game
from cardtable.table.drawing.look import LOOKS
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.shell import appearance
from cardtable.windows.widgets import messages

LEFT = Qt.MouseButton.LeftButton


def ground(button: QPushButton) -> str:
    """The colour on which a button's words stand."""
    button.clearFocus()
    picture = button.grab().toImage()
    ratio = picture.devicePixelRatio()
    inside = QPoint(round(button.width() / 2 * ratio), round(6 * ratio))
    return picture.pixelColor(inside).name()


@pytest.mark.parametrize("look", [look.name for look in LOOKS])
def test_send_and_the_buttons_of_every_window_have_the_same_colour(
    program: Program, qtbot: QtBot, look: str
) -> None:
    program.window.change(look=look)
    table = game("hearts").declaration.table("classic_100", 4)
    program.play(TableChoice(table, ("Ann", "B", "C", "D"), (None, *["easy"] * 3), draw=False))
    page = program.page
    assert page is not None
    view = page.view
    qtbot.waitUntil(lambda: bool(view.panel.buttons) and not view.director.busy, timeout=20_000)
    (ask,) = page.session.match.asks(page.session.match.seats[0])
    assert ask.kind == "pass"
    send = view.panel.buttons[0]
    assert not send.isEnabled()
    main = QColor(appearance.colours().accent).name()
    assert ground(send) != main  # nothing is chosen yet
    for card in ask.cards[: ask.count]:
        item = view.table.item_of(card)
        assert item is not None
        size = view.pictures.size(item.place.width)
        x, y = item.place.x - size.width() / 2 + 8, item.place.y - size.height() / 2 + 14
        QTest.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(x, y), delay=-1)
    send = view.panel.buttons[0]
    assert send.isEnabled()
    assert ground(send) == main
    messages.tell(program.window, "Read this.")
    (box,) = program.window.findChildren(QMessageBox)
    (close,) = (one for one in box.buttons() if isinstance(one, QPushButton))
    assert ground(close) == main
    box.close()
    QTest.mouseClick(send, LEFT)
    assert not page.session.match.asks(page.session.match.seats[0])
