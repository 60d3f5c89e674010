"""Between the plays: how long scoring takes, how soon a key leads on, what a frame costs then."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter, process_time, sleep

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView

from bench import Row
from bench.table import p95
from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action
from cardtable.engine.events import DealScored
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import ME, Session
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.settings.settings import Settings

PEOPLE = tuple(Person(f"Player {seat}", "easy" if seat else "") for seat in range(4))
TICK = 16.0
"""Milliseconds from one tick of Qt's animation clock to the next."""

NAP = 0.0005
"""Seconds between two looks at the events where work is counted: looking all the time would
count as work."""

PATIENCE = 60.0
"""Seconds after which what never comes fails the bench."""


class Bench:
    """A game for four at a table of 1920×1080 with bots that do not pause."""

    def __init__(self, thinker: Thinker, name: str, **settings: object) -> None:
        self.frames: list[float] = []
        rules = game(name)
        table = rules.declaration.table(rules.declaration.presets[0].name, 4)
        self.session = Session(Match(rules, table, first_dealer=0), PEOPLE, thinker)
        self.page = GamePage(self.session, Settings(pace="quick", **settings))  # type: ignore[arg-type]
        self.page.resize(1920, 1080)
        self.page.show()
        self.page.open(7)

    def until(self, there: Callable[[], bool], *, nap: float = 0) -> float:
        """Milliseconds until something is so, while the events of the window go on. nap: seconds
        of rest between two looks."""
        begun = perf_counter()
        while not there():
            QApplication.processEvents()
            if perf_counter() - begun > PATIENCE:
                raise TimeoutError
            if nap:
                sleep(nap)
        return (perf_counter() - begun) * 1e3

    def play_deal(self) -> None:
        """Everybody plays until the last trick is about to be scored; all that moves is hurried
        but what comes then."""
        scored: list[bool] = []

        def told(events: object) -> None:
            scored.extend(isinstance(one, DealScored) for one in events)  # type: ignore[attr-defined]

        def there() -> bool:
            if any(scored):
                return True
            match, view = self.session.match, self.page.view
            cards = match.view(match.seats[ME]).hand
            if match.phase == "play" and (len(cards) > 1 or self.page.session.match.to_act):
                view.director.hurry()
            for ask in match.asks(match.seats[ME]):
                if not ask.optional:
                    choice = ask.choices[0] if ask.choices else ""
                    cards = () if ask.choices else ask.cards[: ask.count]
                    self.session.submit(Action(ask.kind, cards, choice=choice), ask.id)
                    break
            return any(scored)

        self.page.view.told.connect(told)
        self.until(there)
        self.page.view.told.disconnect(told)

    def close(self) -> None:
        """The table is left."""
        self.page.close_game()
        self.page.close()


def watch(bench: Bench) -> Callable[[], None]:
    """Count what each frame of the table costs (ms) in `bench.frames`; the result ends it."""

    def paint(view: StyledTable, event: QPaintEvent) -> None:
        begun = perf_counter()
        QGraphicsView.paintEvent(view, event)
        bench.frames.append((perf_counter() - begun) * 1e3)

    StyledTable.paintEvent = paint  # type: ignore[method-assign, assignment]

    def stop() -> None:
        del StyledTable.paintEvent

    return stop


def scoring(thinker: Thinker, name: str) -> list[Row]:
    """One deal scored at leisure and one hurried, and the way to the next."""
    bench = Bench(thinker, name)
    stop = watch(bench)
    made: list[Row] = []
    page = bench.page
    bench.play_deal()
    bench.frames.clear()
    spent = process_time()
    took = bench.until(
        lambda: not page.view.director.busy and not page.view.animator.showing, nap=NAP
    )
    spent = (process_time() - spent) * 1e3
    made.append(Row(f"{name}: a deal scored, unhurried", took, "ms", 1500))
    if bench.frames:
        made.append(Row(f"{name}: scoring, paint p95", p95(bench.frames), "ms", 16.7))
        ticks = max(len(bench.frames), took / TICK)  # portraits and rows paint beside the table
        made.append(Row(f"{name}: scoring, CPU a frame", spent / ticks, "ms", 10))
    begun = perf_counter()
    QTest.keyClick(page.end_overlay.go, Qt.Key.Key_Return)
    bench.until(lambda: _dealing(page))
    made.append(
        Row(f"{name}: Continue to the first card", (perf_counter() - begun) * 1e3, "ms", 400)
    )
    bench.play_deal()
    begun = perf_counter()
    QTest.keyClick(page.end_overlay.go, Qt.Key.Key_Return)
    bench.until(lambda: bench.session.match.phase == "play" and page.end_overlay.isHidden())
    took = (perf_counter() - begun) * 1e3
    made.append(Row(f"{name}: a key to the next deal, hurried", took, "ms", 50))
    bench.close()
    stop()
    return made


def _dealing(page: GamePage) -> bool:
    """Whether the first card of a deal is on its way."""
    step = page.view.director._step
    return step is not None and step.kind in ("deal", "turn")


def bots_alone(thinker: Thinker) -> Row:
    """A deal of four that a bot plays for the person where nothing moves."""
    bench = Bench(thinker, "hearts", speed="off")
    bench.until(lambda: bool(bench.session.match.asks(bench.session.match.seats[ME])))
    begun = perf_counter()
    bench.page.do("relieve")
    bench.until(lambda: bench.session.match.phase == "scored")
    took = (perf_counter() - begun) * 1e3
    bench.close()
    return Row("bots finish a deal of four, no animation", took / 1e3, "s", 2)


def rows() -> list[Row]:
    """The figures of what happens between the plays."""
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    thinker = Thinker()
    try:
        return [*scoring(thinker, "hearts"), *scoring(thinker, "seven_up"), bots_alone(thinker)]
    finally:
        thinker.close()
        del app
