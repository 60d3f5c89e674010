"""A key does what is printed on it, in any layout: by Latin letter, by place, by Russian letter."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from table_game import Game

from cardtable.engine.zones import STOCK
from cardtable.table.input.keys import meaning
from cardtable.table.view import TableView

X11 = {"z": 52, "h": 43, "t": 28, "f": 41, "d": 40, "s": 39, "a": 38}
"""The key codes of X11, which Qt hands on."""

NO_MODIFIER = Qt.KeyboardModifier.NoModifier


def pressed(text: str, *, scan: int = 0, virtual: int = 0) -> QKeyEvent:
    """A press of the key that writes this, as Qt tells of it."""
    key = ord(text.upper())
    return QKeyEvent(QEvent.Type.KeyPress, key, NO_MODIFIER, scan, virtual, 0, text)


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
@pytest.mark.parametrize(
    ("russian", "does"),
    [("я", "undo"), ("р", "hint"), ("е", "peek"), ("а", "finish"), ("в", "stock")],
)
def test_a_russian_letter_is_the_key_it_stands_on(
    monkeypatch: pytest.MonkeyPatch, platform: str, russian: str, does: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert meaning(pressed(russian)) == does
    assert meaning(pressed(russian.upper())) == does


def test_the_place_of_a_key_decides_where_the_script_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert meaning(pressed("д", scan=X11["d"])) == "stock"  # a phonetic layout
    assert meaning(pressed("δ", scan=X11["d"])) == "stock"  # a Greek one
    monkeypatch.setattr(sys, "platform", "win32")
    assert meaning(pressed("δ", scan=X11["d"] - 8)) == "stock"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert meaning(pressed("δ", virtual=2)) == "stock"


def test_a_latin_layout_has_its_letters_where_it_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert meaning(pressed("z", scan=29)) == "undo"  # Romanian and German: Z where others have Y
    assert meaning(pressed("ș", scan=47)) == ""


def test_a_stock_is_drawn_from_with_a_russian_layout(
    game: Callable[..., Game], table: TableView
) -> None:
    played = game("domino_hearts", "domino_hearts", 4)
    ask = played.until_mine()
    while ask.topic != "draw":
        played.play_by_mouse(ask)
        ask = played.until_mine()
    before = played.match.view(0).piles[STOCK].count
    QCoreApplication.sendEvent(table, pressed("в", scan=X11["d"]))
    assert played.match.view(0).piles[STOCK].count < before
