"""The largest table: two packs dealt to ten seats, at 1080p and at 4K; resizing, look, language."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bench import Row
from bench.table import Bench, p95
from cardtable.table.look import DARK, LIGHT
from cardtable.table.view import CRISP_AFTER
from cardtable.texts import set_language

GAME, PLAYERS = "cancellation_hearts", 10
ROUNDS = 5


def milliseconds(does: Callable[[], object]) -> float:
    """The median time of doing it and of painting what came of it."""
    took = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        does()
        QApplication.processEvents()
        took.append((perf_counter() - begun) * 1e3)
    return sorted(took)[ROUNDS // 2]


def ready(size: tuple[int, int]) -> Bench:
    """A table of this size in pixels whose faces are drawn."""
    bench = Bench(GAME, PLAYERS, size)
    bench.view.present(bench.match.update(0), bench.sitters)
    while bench.view.warmer.busy:
        QTest.qWait(50)
    return bench


def rows() -> list[Row]:
    """The figures of the largest table."""
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    bench = ready((1920, 1080))
    frames, cpu = bench.moving(bench.match.deal)
    made = [
        Row("ten seats, dealing, paint p95", p95(frames), "ms", 12),
        Row("ten seats, dealing, CPU a frame", cpu / len(frames), "ms", 8),
    ]
    trick: list[float] = []
    while not bench.match.view(None).tricks:
        frames, _cpu = bench.moving(bench.step)
        trick += frames
    made.append(Row("ten seats, a trick, paint p95", p95(trick), "ms", 5))
    view = bench.view
    crisp = CRISP_AFTER + milliseconds(view.redraw)
    made.append(Row("ten seats, from the last resize to crisp", crisp, "ms", 200))
    looks = [LIGHT, DARK] * ROUNDS
    made.append(
        Row("ten seats, another look", milliseconds(lambda: view.set_look(looks.pop())), "ms", 150)
    )
    languages = ["ru", "ro"] * ROUNDS

    def speak() -> None:
        set_language(languages.pop())
        QApplication.sendEvent(view, QEvent(QEvent.Type.LanguageChange))

    made.append(Row("ten seats, another language", milliseconds(speak), "ms", 150))
    set_language("en")
    view.close()
    large = ready((3840, 2160))
    begun = perf_counter()
    frames, _cpu = large.moving(large.match.deal)
    rate = len(frames) / (perf_counter() - begun)
    made.append(Row("ten seats at 4K, time of a frame while dealing", 1000 / rate, "ms", 20))
    large.view.close()
    del app
    return made
