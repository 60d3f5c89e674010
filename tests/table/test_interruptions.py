"""Deals interrupted by lot: whatever happens, the scene is the view and nothing stays behind.

Every game is played with every number of seats. The variable CARDTABLE_INTERRUPTED sets how many
deals are played in all instead of a hundred.
"""

from __future__ import annotations

import gc
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem, QWidget
from shiboken6 import Shiboken
from table_game import Game, any_answer, scene_equals_view
from tables import mixed_table

from cardtable.engine.match import Match
from cardtable.games import GAMES
from cardtable.table.animator import Animator
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache, FaceStyle
from cardtable.table.drawing.look import LOOKS
from cardtable.table.view import Habits, TableView
from cardtable.texts import set_language

TABLES = [(rules, seats) for rules in GAMES for seats in rules.declaration.players]
DEALS = max(1, int(os.environ.get("CARDTABLE_INTERRUPTED", str(5 * len(TABLES)))) // len(TABLES))
SIZES = ((800, 600), (1024, 900), (1280, 720), (1500, 700), (1920, 1080))
WARM = 10
"""Deals after which memory has what it keeps for good."""

GROWTH = 64.0
"""MiB by which a process may grow afterwards: the heap swings by about 30 with the window's size,
to and fro; one picture of a window left behind at each deal would be far more."""

DECK = own_deck()
assert DECK.four_colours is not None  # read now, so that no test takes it for a leak


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


def resident() -> float:
    """This process's memory, MiB; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    if sys.platform == "win32" or not told.is_file():
        return 0.0
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def tidy() -> None:
    """What is to be deleted later is deleted now."""
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
        gc.collect()


def alive() -> Counter[str]:
    """All things of Qt that Python knows of, by kind."""
    kinds = (QObject, QGraphicsItem, QPixmap, QImage)
    return Counter(
        type(thing).__name__ for thing in Shiboken.getAllValidWrappers() if isinstance(thing, kinds)
    )


def counted(thing: QObject) -> bool:
    """Whether it is one of those that a table must not gather: the text of a label is not."""
    return isinstance(thing, QTimer | QAbstractAnimation | QWidget)


class Evening:
    """One table whose game is interrupted by lot."""

    def __init__(self, rules: Any, seats: int, seed: int) -> None:
        self.dice = random.Random(seed * 100 + seats)
        self.seats = seats
        self.sizes = SIZES if seats < 10 else SIZES[2:]
        self.view = self.new_view()
        while True:
            table = mixed_table(rules, self.dice)
            if table.players == seats:
                break
        self.game = Game(self.view, Match(rules, table, seed=seed, first_dealer=0), seed)
        self.undone = 0

    def new_view(self) -> TableView:
        view = TableView(FaceCache(DECK))
        view.resize(*self.dice.choice(self.sizes))
        view.set_habits(Habits(speed=self.dice.choice(["normal", "off"])))
        view.show()
        return view

    @property
    def update(self) -> Any:
        return self.game.updates[-1]

    def deal(self) -> None:
        """Play until another deal is scored."""
        match, goal = self.game.match, len(self.game.match.scores) + 1
        self.undone = 0
        for _ in range(4000):
            if len(match.scores) >= goal or match.phase == "over":
                break
            if self.dice.random() < 0.12:
                self.interrupt()
            else:
                self.play()
            del self.game.updates[:-1]
            if not self.view.director.busy:
                scene_equals_view(self.view, self.update)
        self.view.director.hurry()
        scene_equals_view(self.view, self.update)
        assert not self.game.refusals

    def play(self) -> None:
        """Somebody decides: the player with the mouse or with the keyboard, or another."""
        mine, view = self.game.mine, self.view
        if mine is None:
            if self.game.match.phase == "pool":
                self.game.match.finish()
            else:
                assert self.game.others()
            return
        if view.director.busy and self.dice.random() < 0.7:
            view.director.hurry()
        if mine.kind == "cut" or (view.player.ask is None and not view.director.busy):
            self.game.submit(any_answer(mine, self.dice), mine.id)
        elif mine.kind == "play" and self.dice.random() < 0.4:
            for _ in range(60):
                if view.player.focus in mine.cards:
                    break
                QTest.keyClick(view, self.dice.choice([Qt.Key.Key_Left, Qt.Key.Key_Right]))
            QTest.keyClick(view, Qt.Key.Key_Return)
        else:
            view.director.hurry()
            self.game.play_by_mouse(mine)

    def interrupt(self) -> None:
        """Something else happens."""
        dice, view, match = self.dice, self.view, self.game.match
        match dice.randrange(16):
            case 0 | 1:
                view.resize(*dice.choice(self.sizes))
                if dice.random() < 0.5:
                    view._crisp.stop()
                    view.redraw()
            case 2:
                view.set_look(dice.choice(LOOKS))
            case 3:
                text = dice.choice([1.0, 1.25, 1.5, 2.0])
                speed = dice.choice(["slow", "normal", "fast", "off"])
                view.set_habits(Habits(speed, text, calm=dice.random() < 0.3))
            case 4 | 5:
                self.midway()
            case 6:
                view.director.hurry()
            case 7 if self.undone < 6:
                self.undone += 1
                match.undo(self.game.me)
            case 8:
                if match.can_redo:
                    match.redo()
            case 9:
                code = dice.choice(["en", "ru", "ro"])
                set_language(code)
                view.pictures.faces.change(style=FaceStyle(code, four_colour=dice.random() < 0.5))
                QCoreApplication.sendEvent(view, QEvent(QEvent.Type.LanguageChange))
            case 10:
                keys = (Qt.Key.Key_T, Qt.Key.Key_Escape, Qt.Key.Key_Home, Qt.Key.Key_Down)
                QTest.keyClick(view, dice.choice(keys))
            case 11:
                self.close()
                self.view = self.game.view = self.new_view()
                self.view.answered.connect(self.game.submit)
                self.view.present(match.update(self.game.me), self.game.sitters)
            case 12:
                self.game.sit(dice.randrange(self.seats))
            case 13:
                view.forget()
                view.present(match.update(self.game.me), self.game.sitters)
            case 14:
                view.say("Something was said.")
                view.table.received = frozenset(match.view(match.seats[self.game.me]).hand[:3])
            case _:
                QTest.qWait(1)

    def midway(self) -> None:
        """Time passes: what moves is somewhere on its way, or a little past its end."""
        group = self.view.animator._group
        if group is not None and group.totalDuration() > 0:
            group.setCurrentTime(round(group.totalDuration() * self.dice.uniform(0.05, 0.99)))
        QCoreApplication.processEvents()

    def close(self) -> None:
        """The page is closed, whatever moves on it."""
        view = self.view
        view.close()
        assert not view.animator.playing
        running = [timer for timer in view.findChildren(QTimer) if timer.isActive()]
        assert not running, [timer.interval() for timer in running]
        view.answered.disconnect()
        view.deleteLater()
        tidy()

    def same_as_new(self) -> None:
        """The picture on the screen is the one that a table shows that has just been opened."""
        view = self.view
        size, text = view.size(), view.habits.text
        for one in (view, fresh := TableView(FaceCache(DECK, view.pictures.faces.style))):
            one.set_habits(Habits("off", text))
            one.director.hurry()
        fresh.resize(size)
        fresh.show()
        fresh.set_look(view.pictures.look)
        view.player.clear()
        view.table.received = frozenset()
        fresh.present(self.game.match.update(self.game.me), self.game.sitters)
        for one in (view, fresh):
            one.player.look_at(None)
            one._crisp.stop()
            one.redraw()
            one.notice.clear_away()
            QCoreApplication.processEvents()
        scene_equals_view(fresh, self.update)
        assert view.table.seating == fresh.table.seating
        tidy()
        counts = [Counter(type(item).__name__ for item in one.items()) for one in (view, fresh)]
        things = [
            Counter(type(thing).__name__ for thing in one.findChildren(QObject) if counted(thing))
            for one in (view, fresh)
        ]
        shown = [one.grab().toImage() for one in (view, fresh)]
        fresh.close()
        fresh.deleteLater()
        tidy()
        assert counts[0] == counts[1]
        assert things[0] == things[1]
        assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("rules", "seats"), TABLES, ids=[f"{rules.game}-{seats}" for rules, seats in TABLES]
)
def test_whatever_interrupts_a_game_scene_and_view_stay_together(
    qtbot: object, rules: Any, seats: int
) -> None:
    tidy()
    before = alive()
    warm = 0.0
    evening = Evening(rules, seats, seed=1)
    for deal in range(DEALS):
        if evening.game.match.phase == "over":
            evening.close()
            evening = Evening(rules, seats, seed=deal + 1)
        evening.deal()
        evening.same_as_new()
        if deal == WARM:
            warm = resident()
    if DEALS > 2 * WARM:
        print(f"{rules.game}, {seats} seats: {resident() - warm:+.1f} MiB in {DEALS - WARM} deals")
        assert resident() - warm < GROWTH
    evening.close()
    del evening
    tidy()
    left = alive() - before
    assert not {kind: n for kind, n in left.items() if kind not in ("QPixmap", "QImage")}, left
    assert not [
        one
        for one in Shiboken.getAllValidWrappers()
        if isinstance(one, QAbstractAnimation | Animator | QTimer | QWidget | QGraphicsItem)
        and type(one).__module__.startswith("cardtable")
    ]
