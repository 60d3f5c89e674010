"""Whatever is pressed, dragged, resized or rings while anything moves: the table comes to rest."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QByteArray, QPoint, QPointF, QPropertyAnimation, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from table_game import Game, any_answer, scene_equals_view

from cardtable.engine.zones import hand
from cardtable.table.view import Habits, TableView

Begin = Callable[..., Game]
LEFT = Qt.MouseButton.LeftButton

KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up),
    *(Qt.Key.Key_Down, Qt.Key.Key_Escape, Qt.Key.Key_T, Qt.Key.Key_D, Qt.Key.Key_H),
)


class Intruder:
    """Does one thing after another at a table, chosen by lot."""

    def __init__(self, view: TableView, dice: random.Random) -> None:
        self.view, self.dice = view, dice
        self.port = view.viewport()
        self.down = False

    def spot(self) -> QPoint:
        """Any point; most often on a card of the own hand."""
        cards = list(self.view.table.arrangement.piles.get(hand(0), ()))
        if cards and self.dice.random() < 0.7:
            item = self.view.table._cards[self.dice.choice(cards).id]
            return self.view.mapFromScene(item.widget.pos() - QPointF(item.place.width * 0.4, 0))
        return QPoint(self.dice.randrange(1280), self.dice.randrange(720))

    def intrude(self) -> None:
        view, dice, port = self.view, self.dice, self.port
        match dice.randrange(11):
            case 0 | 1:
                QTest.mouseMove(port, self.spot())
            case 2:
                self.view.leaveEvent(None)  # type: ignore[arg-type]
            case 3 | 4:
                where = self.spot()
                QTest.mousePress(port, LEFT, pos=where)
                for part in (0.3, 0.7, 1.0):
                    QTest.mouseMove(port, where + (QPoint(640, 320) - where) * part)
                QTest.mouseRelease(port, LEFT, pos=QPoint(640, 320))
            case 5:
                QTest.mouseClick(port, LEFT, pos=self.spot())
            case 6:
                QTest.keyClick(view, dice.choice(KEYS))
            case 7:
                view.table.received = frozenset(list(view.now.view.hand)[:3])  # type: ignore[union-attr]
                view._forget_received()
            case 8:
                view.resize(dice.choice((1280, 1100, 900)), dice.choice((720, 650)))
            case 9:
                view._crisp.stop()
                view.redraw()
            case _:
                view.prompts._posed()


def run_out(view: TableView) -> None:
    """Time passes until nothing moves; each group that runs is brought to its end by its clock."""
    for _ in range(400):
        group = view.animator._group
        if not view.director.busy:
            return
        assert group is not None
        assert group.state() == group.State.Running, "it stands still, and nothing will end it"
        group.setCurrentTime(group.totalDuration())
    raise AssertionError("it never comes to rest")


@pytest.mark.parametrize(
    ("name", "preset", "players"),
    [("hearts", "classic_100", 4), ("seven_up", "seven_up", 2)],
)
@pytest.mark.parametrize("seed", range(3))
def test_no_moment_of_any_motion_can_be_disturbed_into_standing_still(
    game: Begin, table: TableView, name: str, preset: str, players: int, seed: int
) -> None:
    played = game(name, preset, players, seed)
    table.set_habits(Habits(speed="normal", calm=seed == 2))
    dice = random.Random(seed)
    intruder = Intruder(table, dice)
    for _ in range(150):
        if len(played.match.scores) >= 1:
            break
        mine = played.mine
        if mine is None:
            assert played.others()
        else:
            run_out(table)
            played.play_by_mouse(mine)
        for _ in range(2):
            group = table.animator._group
            if table.director.busy and group is not None:
                group.setCurrentTime(round(group.totalDuration() * dice.uniform(0.02, 0.98)))
            intruder.intrude()
        if dice.random() < 0.6:
            run_out(table)
            scene_equals_view(table, played.updates[-1])
    run_out(table)
    scene_equals_view(table, played.updates[-1])
    assert not played.refusals


def in_flight(played: Game, table: TableView) -> None:
    """Bring the game to a card that is on its way."""
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    table.set_habits(Habits(speed="slow"))
    played.submit(any_answer(ask, random.Random(1)), ask.id)
    assert table.director.busy


def test_what_qt_stops_behind_our_back_arrives_all_the_same(
    game: Begin,
    table: TableView,
    qtbot: QtBot,
    logged_errors: list[logging.LogRecord],
) -> None:
    played = game()
    in_flight(played, table)
    moving = next(n for n in table.table._moving)
    other = QPropertyAnimation(table.table._cards[moving].widget, QByteArray(b"pos"))
    other.setEndValue(QPointF(0, 0))
    other.setDuration(50)
    with qtbot.waitSignal(table.settled):
        other.start()
    assert "stopped" in logged_errors.pop(0).getMessage()
    other.stop()
    table.director.hurry()
    scene_equals_view(table, played.updates[-1])


def test_what_stands_still_is_ended_and_logged(
    game: Begin,
    table: TableView,
    qtbot: QtBot,
    logged_errors: list[logging.LogRecord],
) -> None:
    played = game()
    in_flight(played, table)
    group = table.animator._group
    assert group is not None
    group.pause()
    table.animator._watch.setInterval(20)
    with qtbot.waitSignal(table.settled):
        pass
    assert "stands still" in logged_errors.pop(0).getMessage()
    scene_equals_view(table, played.updates[-1])
