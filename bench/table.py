"""The table on the screen: what a frame costs while cards move, and whether deals leave a trace."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView

from bench import Row
from bench.engine import any_answer
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.view import Habits, TableView

PLAYERS = 7
DEALS = 300
PATIENCE = 20_000
"""Milliseconds after which a movement that never ends fails the bench."""


class Watched(TableView):
    """A table that counts its frames and what each costs to paint, in milliseconds."""

    frames: list[float]

    def paintEvent(self, event: QPaintEvent) -> None:
        begun = perf_counter()
        QGraphicsView.paintEvent(self, event)
        self.frames.append((perf_counter() - begun) * 1e3)


class Bench:
    """A match at a table of some size in pixels; everybody plays by lot."""

    def __init__(
        self, name: str = "hearts", players: int = PLAYERS, size: tuple[int, int] = (1920, 1080)
    ) -> None:
        rules = game(name)
        preset = rules.declaration.presets[0].name
        self.rules, self.chosen = rules, rules.declaration.table(preset, players)
        self.sitters = [Sitter(f"Player {seat + 1}") for seat in range(players)]
        self.lots = random.Random(1)
        self.view = Watched(FaceCache(own_deck()))
        self.view.frames = []
        self.view.resize(*size)
        self.view.show()
        self.match = self.new_match(1)

    def new_match(self, seed: int) -> Match:
        """Another match at the same table."""
        self.view.forget()
        self.match = Match(self.rules, self.chosen, seed=seed, first_dealer=1)
        self.match.subscribe(0, lambda update: self.view.present(update, self.sitters))
        return self.match

    def step(self) -> None:
        """The next decision, by lot."""
        if self.match.phase in ("deal", "scored"):
            self.match.deal()
            return
        seat = self.match.to_act[0]
        ask = self.match.asks(seat)[0]
        self.match.submit(self.match.seats.index(seat), any_answer(ask, self.lots))

    def settle(self) -> None:
        """Wait until nothing moves."""
        if not self.view.director.busy:
            return
        loop = QEventLoop()
        self.view.settled.connect(loop.quit)
        QTimer.singleShot(PATIENCE, loop, loop.quit)
        loop.exec()

    def moving(self, step: Callable[[], None]) -> tuple[list[float], float]:
        """What each frame of a movement cost to paint, and its CPU time in all (ms)."""
        self.view.frames.clear()
        begun = process_time()
        step()
        self.settle()
        return list(self.view.frames), (process_time() - begun) * 1e3


def p95(costs: list[float]) -> float:
    """All but one in twenty are cheaper."""
    return sorted(costs)[int(len(costs) * 0.95)]


def resident() -> float:
    """This process's memory, MiB."""
    if sys.platform != "linux":
        raise NotImplementedError
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def first_movement(bench: Bench) -> float:
    """Milliseconds from a click on a card to the first frame that shows it moving."""
    view = bench.view
    while not (view.player.ask and view.player.ask.kind == "play"):
        bench.step()
        bench.settle()
    card = view.player.ask.cards[0]
    item = view.table.item_of(card)
    assert item is not None
    QTest.qWait(300)
    size = view.pictures.size(item.place.width)
    corner = view.mapFromScene(
        item.place.x - size.width() / 2 + 9, item.place.y - size.height() / 2 + 15
    )
    heard: list[tuple[object, int]] = []

    def answer(action: object, ask_id: int) -> None:
        heard.append((action, ask_id))
        bench.match.submit(0, action, ask_id)  # type: ignore[arg-type]

    view.answered.connect(answer)
    start = item.widget.pos()
    view.frames.clear()
    begun = perf_counter()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner, delay=-1)
    while perf_counter() - begun < 2:
        QApplication.processEvents()
        if view.frames and item.widget.pos() != start:
            break
    took = (perf_counter() - begun) * 1e3
    view.answered.disconnect(answer)
    bench.settle()
    assert heard
    return took


def rows() -> list[Row]:
    """The figures of the table."""
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    bench = Bench()
    while bench.view.prerender.busy:
        QTest.qWait(50)
    frames, cpu = bench.moving(bench.match.deal)
    made = [
        Row("dealing, paint p95", p95(frames), "ms", 16.7),
        Row("dealing, CPU a frame", cpu / len(frames), "ms", 10),
    ]
    made.append(Row("click to first movement", first_movement(bench), "ms", 50))
    collected: list[float] = []
    spent = 0.0
    while not bench.match.scores:
        tricks = len(bench.match.view(None).tricks)
        frames, cpu = bench.moving(bench.step)
        if len(bench.match.view(None).tricks) > tricks:
            collected += frames
            spent += cpu
    made.append(Row("collecting, paint p95", p95(collected), "ms", 16.7))
    made.append(Row("collecting, CPU a frame", spent / len(collected), "ms", 6))
    bench.view.set_habits(Habits(speed="fast"))
    before = 0.0
    for deal in range(DEALS + 20):
        bench.new_match(deal)
        while not bench.match.scores:
            bench.step()
            bench.view.director.hurry()
        QTest.qWait(1)
        if deal == 19:
            before = resident()
    made.append(Row(f"growth over {DEALS} deals", resident() - before, "MiB", 10))
    bench.view.close()
    del app
    return made
