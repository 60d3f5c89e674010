"""From the start of the process to a page that can be used, and what a table takes of memory.

Measured beside a bare window of the same toolkit and a peer in the same run, in turns. All find
the same warm disk, and all that is Python finds it compiled. A page counts from when it stands on
the screen as it stays, not from when its empty window is there.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from bench import Row
from bench.screen import (
    EMPTY,
    CrashedError,
    NoScreenError,
    Screen,
    Shown,
    different,
    proportional,
    resident,
    screen,
    shown,
    started,
    until_quiet,
)
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person, save

ROUNDS = 9
BARE = (
    "from PySide6.QtWidgets import QApplication, QWidget\n"
    "app = QApplication([]); window = QWidget(); window.resize(1280, 720); window.show()\n"
    "app.exec()"
)
OURS = [sys.executable, "-m", "cardtable"]
PEERS = {"KPat": "kpat"}
"""Programs that wait at a first page, as ours does; one that deals at once cannot be compared."""
FROZEN = Path(__file__).resolve().parent.parent / "build" / "frozen" / "cardtable" / "cardtable"
"""What `dev.py package` has frozen; measured where it is there."""

TARGETS = {
    ("start page", "bare window"): 1.5,
    ("start page", "KPat"): 1.0,
    ("frozen start page", "start page"): 1.2,
    ("frozen start page", "KPat"): 1.0,
}
"""How many times the second the first may take."""

SETTLED = 6.0
"""Seconds after a deal at which its memory is measured: nothing moves, all bots are there."""
WINDOW_MOST, ALL_MOST = 150, 190
"""MiB that the window's process, and all processes together, may take at a table."""


def rows() -> list[Row]:
    """Of several rounds in which all take their turns the best of each, for what else the machine
    does only ever adds to it; the first round only warms up."""
    programs = {"start page": OURS, "bare window": [sys.executable, "-c", BARE]}
    if FROZEN.is_file():
        programs["frozen start page"] = [str(FROZEN)]
    for name, program in PEERS.items():
        path = shutil.which(program) or shutil.which(program, path="/usr/games")
        if path:
            programs[name] = [path]
        else:
            print(f"     {name} is not installed here: nothing to compare with")
    taken: dict[str, list[Shown]] = {name: [] for name in programs}
    try:
        with screen() as there:
            for _ in range(ROUNDS + 1):
                for name in list(programs):
                    try:
                        taken[name].append(shown(there, programs[name]))
                    except (CrashedError, TimeoutError) as reason:
                        if name not in PEERS:
                            raise
                        print(f"     {name} does not start here, so it is not measured: {reason}")
                        del programs[name], taken[name]
            return [*beside(taken), *at_once(there), *memory(there)]
    except NoScreenError as reason:
        print(f"     not measured: {reason}")
        return []


def beside(taken: dict[str, list[Shown]]) -> Iterator[Row]:
    """Our start beside that of the others."""
    best = {name: min(one.stood for one in all_[1:]) for name, all_ in taken.items()}
    for own in ("start page", "frozen start page"):
        for other, seconds in best.items():
            if own in best and own != other and (own, other) != ("start page", "frozen start page"):
                yield Row(
                    f"{own} beside {other}",
                    best[own],
                    "s",
                    target=TARGETS.get((own, other)),
                    reference=seconds,
                    reference_name=other,
                )
    for name, all_ in taken.items():
        yield Row(f"{name}, processor time", min(one.cpu for one in all_[1:]), "s")
    ours = taken["start page"][1:]
    yield Row("first picture to last", median(one.stood - one.seen for one in ours), "s", 0.01)


def at_once(there: Screen) -> Iterator[Row]:
    """A key pressed as soon as the page stands: when what it opens is there."""
    waits = []
    for _ in range(3):
        begun = perf_counter()
        with started(OURS, there.environment) as program:
            while different(there.picture(), there.empty) <= EMPTY:
                if perf_counter() > begun + 10:
                    raise TimeoutError("nothing was shown")
                sleep(0.002)
            page, pressed = there.picture(), perf_counter()
            subprocess.run(["xdotool", "key", "Return"], env=there.environment, check=True)
            while different(there.picture(), page) < len(page) // 50:
                if perf_counter() > pressed + 10:
                    raise TimeoutError("a key on the start page did nothing")
                sleep(0.002)
            waits.append(perf_counter() - pressed)
            until_quiet(there, program.pid, begun)
        while different(there.picture(), there.empty) > EMPTY:
            sleep(0.01)
    yield Row("key on the start page, answered", median(waits), "s")


def memory(there: Screen) -> Iterator[Row]:
    """The memory of a table at which cards have just been dealt."""
    rules = game("hearts")
    table = rules.declaration.table(rules.declaration.presets[0].name, 4)
    people = tuple(Person(f"Player {seat + 1}", "medium" if seat else "") for seat in range(4))
    kept = Path(there.environment["HOME"]) / "new.cardtable"
    save(kept, Match(rules, table, seed=1, first_dealer=1), people)
    begun = perf_counter()
    with started([*OURS, str(kept)], there.environment) as program:
        until_quiet(there, program.pid, begun)
        sleep(SETTLED)
        yield Row("at the table, the window's process", resident(program.pid), "MiB", WINDOW_MOST)
        yield Row("at the table, all processes", proportional(program.pid), "MiB", ALL_MOST)
