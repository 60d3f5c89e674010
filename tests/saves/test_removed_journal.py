"""What happens to a game when another program removes or changes its file while it is played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.bots.simulation import step
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.errors import SaveError
from cardtable.saves.journal import Journal, Shelf
from cardtable.saves.savefile import Person, load

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Windows lets nobody remove or replace what is open"
)
PEOPLE = tuple(Person(name, "easy" if name else "") for name in ("", "Ion", "Bob", "Țuțu"))
BOTS = ["random"] * 4


def another_program(code: str, *names: object) -> None:
    """Run a line of Python elsewhere: what this process has open is nobody else's business."""
    words = [sys.executable, "-c", f"import os, shutil, sys; {code}", *map(str, names)]
    subprocess.run(words, check=True)


def remove(path: Path) -> None:
    another_program("os.unlink(sys.argv[1])", path)


def remove_all(path: Path) -> None:
    another_program("shutil.rmtree(sys.argv[1])", path.parent)


def move_away(path: Path) -> None:
    another_program("os.rename(sys.argv[1], sys.argv[1] + '.mine')", path)


def copy_over(path: Path) -> None:
    """As a program that puts an older state back."""
    older = path.with_name("older")
    shutil.copy(path, older)
    with older.open("r+b") as file:
        file.truncate(older.stat().st_size - 40)
    another_program("os.replace(sys.argv[1], sys.argv[2])", older, path)


def cut_off(path: Path) -> None:
    os.truncate(path, 200)


def write_into(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b'{"somebody": "else"}\n')


def begun(tmp_path: Path) -> tuple[Shelf, Match, Journal, list[SaveError]]:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 4), seed=5, first_dealer=1)
    told: list[SaveError] = []
    shelf = Shelf(tmp_path, game)
    journal = shelf.start(match, PEOPLE, trouble=told.append)
    for _ in range(30):
        step(match, BOTS, 5)
    return shelf, match, journal, told


@pytest.mark.parametrize("happens", [remove, remove_all, move_away, copy_over, cut_off, write_into])
@pytest.mark.parametrize("played_on", [True, False])
def test_nothing_of_the_game_is_lost(
    tmp_path: Path, happens: Callable[[Path], None], played_on: bool
) -> None:
    shelf, match, journal, told = begun(tmp_path)
    at = journal.path
    happens(at)
    left = at.read_bytes() if at.exists() else None
    for _ in range(20 if played_on else 0):
        step(match, BOTS, 5)
    journal.close()
    assert load(journal.path, game).match.state == match.state
    assert told == []
    if happens in (copy_over, cut_off, write_into):
        assert at != journal.path
        assert at.read_bytes() == left  # what is not ours stays as it is
    saved, again = shelf.resume(journal.path)
    assert saved.match.log == match.log
    assert saved.people == PEOPLE
    again.close()


def test_a_file_that_only_looks_like_another_goes_on(tmp_path: Path) -> None:
    _, match, journal, _ = begun(tmp_path)
    copy = journal.path.with_name("copy")
    shutil.copy(journal.path, copy)
    another_program("os.replace(sys.argv[1], sys.argv[2])", copy, journal.path)
    at = journal.path
    step(match, BOTS, 5)
    journal.close()
    assert journal.path == at
    assert [path.name for path in at.parent.iterdir()] == [at.name]
    assert load(at, game).match.state == match.state


def test_a_private_game_that_went_on_stays_private(tmp_path: Path) -> None:
    _, match, journal, _ = begun(tmp_path)
    journal.close()
    hidden = Shelf(tmp_path, game, private=True)
    saved, again = hidden.resume(journal.path)
    remove(again.path)
    step(saved.match, BOTS, 5)
    again.close()
    assert again.path.stat().st_mode & 0o77 == 0
    assert len(saved.match.log) == len(match.log) + 1
