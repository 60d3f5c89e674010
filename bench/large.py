"""The largest table: two packs dealt to ten seats, at 1080p and at 4K; resizing, look, language.

`python -m bench.large` measures one frame of the deal at 4K at the pixel ratio of QT_SCALE_FACTOR.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bench import Row
from bench.table import Bench, p95
from cardtable.table.drawing.look import DARK, LIGHT
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
    while bench.view.prerender.busy:
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
    made.append(Row("ten seats at 4K, time of a frame while dealing", frame_at_4k(), "ms", 20))
    del app
    for ratio in ("1.5", "2"):
        told = subprocess.run(
            (sys.executable, "-m", "bench.large"),
            env={**os.environ, "QT_SCALE_FACTOR": ratio},
            capture_output=True,
            text=True,
            check=True,
        )
        name = f"ten seats at 4K and ratio {ratio}, time of a frame while dealing"
        made.append(Row(name, float(told.stdout), "ms", 20))
    return made


def frame_at_4k() -> float:
    """Milliseconds from frame to frame while two packs are dealt on 3840×2160 pixels."""
    ratio = float(os.environ.get("QT_SCALE_FACTOR", "1"))
    large = ready((round(3840 / ratio), round(2160 / ratio)))
    begun = perf_counter()
    frames, _cpu = large.moving(large.match.deal)
    took = perf_counter() - begun
    large.view.close()
    return took * 1e3 / len(frames)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    print(frame_at_4k())
