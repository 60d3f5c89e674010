"""A finished game is counted once, however busy the statistics are, and nobody waits for them."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.app.counting import UNCOUNTED, Counting
from cardtable.app.program import Program
from cardtable.bots.simulation import step
from cardtable.engine.records.codec import to_json
from cardtable.games import game
from cardtable.saves.entry import Entry, entry_of
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import encoded, load
from cardtable.saves.statistics import Filter, Statistics
from cardtable.windows.shell.dialogs import SHORT
from cardtable.windows.statistics.statistics_window import StatisticsWindow

FINISHED = Path(__file__).resolve().parent.parent / "fixtures" / "1" / "games"
GAMES = sorted(FINISHED.glob("*-finished.cardtable"))
HEARTS = FINISHED / "hearts-finished.cardtable"


def entry(key: str = "network-1") -> Entry:
    """A game that is over."""
    saved = load(GAMES[0], game)
    return entry_of(key, saved.match, saved.people, 0, {1})


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[Counting]:
    """Who counts in an empty folder, and waits but shortly."""
    one = Counting(tmp_path, patience=0.05)
    yield one
    one.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds the statistics."""
    Statistics(folder / "statistics.sqlite")
    with closing(sqlite3.connect(folder / "statistics.sqlite")) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.rollback()


def keys(folder: Path) -> list[str]:
    return [played.key for played in Statistics(folder / "statistics.sqlite").games()]


def test_games_that_were_never_counted_are_counted_once(counting: Counting, tmp_path: Path) -> None:
    counting.catch_up()
    assert counting.wait(20)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "finished").mkdir()
    for path in GAMES:
        shutil.copy(path, tmp_path / "finished")
        os.utime(tmp_path / "finished" / path.name, (1_700_000_000, 1_700_000_000))
    (tmp_path / "finished" / "torn.cardtable").write_bytes(b"\xff")
    with (tmp_path / "finished" / GAMES[0].name).open("a", encoding="utf-8") as file:
        file.write(encoded({"carry": None, "scores": [], "helped": [1, "hint"]}))
    for _again in range(2):
        counting.catch_up()
        assert counting.wait(60)
    assert sorted(keys(tmp_path)) == [path.stem for path in GAMES]
    book = Statistics(tmp_path / "statistics.sqlite")
    assert {played.finished.year for played in book.games()} >= {2023}
    helped = next(one for one in book.games(Filter(marked=False)) if one.key == GAMES[0].stem)
    whole = next(one for one in book.games() if one.key == GAMES[0].stem)
    assert len(helped.points) == len(whole.points) - 1


def test_what_a_busy_file_refuses_is_told_and_counted_at_the_next_start(
    counting: Counting, qtbot: QtBot, tmp_path: Path
) -> None:
    told: list[SaveError] = []
    counting.failed.connect(told.append)
    with locked(tmp_path):
        counting.add(entry())
        qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    assert told[0].code == "cannot_write"
    assert told[0].detail == "EBUSY"
    counting.close()
    assert (tmp_path / UNCOUNTED).is_file()
    later = Counting(tmp_path)
    with qtbot.waitSignal(later.counted, timeout=20_000):
        later.catch_up()
    assert keys(tmp_path) == ["network-1"]
    later.catch_up()
    assert later.wait(20)
    assert keys(tmp_path) == ["network-1"]
    later.close()


def test_a_damaged_list_of_what_is_to_be_counted_is_kept_aside(
    counting: Counting, tmp_path: Path
) -> None:
    (tmp_path / UNCOUNTED).write_text('{"format": 1, "games": [7]}', encoding="utf-8")
    counting.add(entry())
    assert counting.wait(20)
    assert keys(tmp_path) == ["network-1"]
    assert list(tmp_path.glob("*.damaged-1"))


def test_the_window_waits_for_nobody_while_the_statistics_are_locked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)
    program.window.change(language="en", speed="off")
    program.show()
    qtbot.addWidget(program.window)
    program.game_store.counter().patience = 0.3
    whole = HEARTS.read_text("utf-8").splitlines()
    (tmp_path / "late.cardtable").write_text("\n".join(whole[:-6]) + "\n", "utf-8")
    patience: list[float] = []
    connect = sqlite3.connect

    def noted(path: Path, timeout: float) -> sqlite3.Connection:
        if threading.current_thread() is threading.main_thread():
            patience.append(timeout)
        return connect(path, timeout=timeout)

    with locked(tmp_path):
        monkeypatch.setattr("cardtable.saves.statistics.sqlite3.connect", noted)
        program.open(tmp_path / "late.cardtable")
        assert program.page is not None
        match = program.page.session.match
        while match.phase == "play":
            step(match, ["random"] * 4, 5)
        assert patience == []
        qtbot.waitUntil(lambda: "another program is using it" in told(program), timeout=20_000)
        assert "counted as soon as the statistics can be written" in told(program)
        program.window.dialogs.show_statistics()
        assert program.window.findChild(StatisticsWindow) is None
        assert max(patience) <= SHORT
        monkeypatch.undo()
    program.game_store.counter().catch_up()
    assert program.game_store.counter().wait(20)
    assert len(keys(tmp_path)) == 1
    for box in program.window.findChildren(QMessageBox):
        box.close()
    program.window.close()


def told(program: Program) -> str:
    boxes = program.window.findChildren(QMessageBox)
    return " ".join(f"{box.text()} {box.informativeText()}" for box in boxes)


def test_one_game_that_cannot_be_counted_does_not_hold_up_the_others(
    counting: Counting, tmp_path: Path
) -> None:
    (tmp_path / "finished").mkdir()
    shutil.copy(HEARTS, tmp_path / "finished" / "whole.cardtable")
    head, *rest = HEARTS.read_text("utf-8").splitlines()
    plain = json.loads(head)
    plain["carry"] = {"deal": 2, "dealer": 0, "totals": [10**30, 0, 0], "chips": [], "pot": 0}
    plain["carry"]["more"] = {}
    plain["first_dealer"] = None
    large = "\n".join((json.dumps(plain), *rest, ""))
    (tmp_path / "finished" / "large.cardtable").write_text(large, "utf-8")
    late = to_json(entry("late"))
    wrong = [{**late, "key": f"w{number}", **one} for number, one in enumerate(UNCOUNTABLE)]
    plain = {"format": 1, "games": [*wrong, late]}
    (tmp_path / UNCOUNTED).write_text(json.dumps(plain), "utf-8")
    told: list[SaveError] = []
    counting.damaged.connect(told.append)
    counting.catch_up()
    assert counting.wait(20)
    QApplication.processEvents()
    assert sorted(keys(tmp_path)) == ["late", "whole"]
    assert [(one.code, one.path.name) for one in told] == [("own_partly", UNCOUNTED)]


UNCOUNTABLE: tuple[dict[str, Any], ...] = (
    {"total": 10**30},
    {"place": -(10**30)},
    {"finished": "yesterday"},
    {"deals": [{"number": 1, "points": 10**30, "details": "{}", "marked": False}]},
    {"deals": [{"number": 1, "points": 0, "details": "[", "marked": False}]},
)
