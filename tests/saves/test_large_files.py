"""Files made to take long: what was taken back costs nothing, and reading can be ended."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.bots.simulation import step
from cardtable.engine.course import Course
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves import savefile
from cardtable.saves.errors import SaveError, StoppedError
from cardtable.saves.journal import Shelf
from cardtable.saves.savefile import Person, load, save

PEOPLE = tuple(Person(name) for name in ("Ann", "Ion", "Bob", "Eve"))


def played(steps: int, seed: int = 5) -> Match:
    """Four at Hearts, some way into it."""
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 4), seed=seed, first_dealer=1)
    for _ in range(steps):
        step(match, ["random"] * 4, seed)
    return match


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many lines have been replayed."""
    done = [0]
    replay: Callable[..., Any] = Course.replay

    def counted(self: Course, line: Any) -> Any:
        done[0] += 1
        return replay(self, line)

    monkeypatch.setattr(Course, "replay", counted)
    return done


def test_a_file_full_of_what_was_taken_back_costs_no_more_than_one_without(
    tmp_path: Path, replayed: list[int]
) -> None:
    path = tmp_path / "a.cardtable"
    match = played(60)
    save(path, match, PEOPLE)
    lines = path.read_text("utf-8").splitlines()
    size, last = len(match.log), lines[-1]
    path.write_text("\n".join([*lines, *[f'{{"undo":{size - 1}}}', last] * 400]) + "\n", "utf-8")
    saved = load(path, game)
    assert not saved.notes
    assert saved.match.log == match.log
    assert replayed[0] == size


@pytest.mark.parametrize("seed", range(6))
def test_numbers_and_asks_are_those_of_a_match_that_took_it_all_back(
    tmp_path: Path, seed: int
) -> None:
    """So who plays on the network with this table goes on where they were."""
    lots, shelf = random.Random(seed), Shelf(tmp_path, game)
    match = played(0, seed)
    journal = shelf.start(match, PEOPLE)
    for _ in range(150):
        if lots.random() < 0.3:
            match.undo(lots.randrange(4))
        else:
            step(match, ["random"] * 4, seed)
    journal.close()
    (path,) = shelf.paths()
    saved = load(path, game)
    assert not saved.notes
    assert saved.match.log == match.log
    assert saved.match.number == match.number
    for seat in range(4):
        assert saved.match.asks(seat) == match.asks(seat)
        assert [ask.id for ask in saved.match.asks(seat)] == [ask.id for ask in match.asks(seat)]


@pytest.mark.parametrize("wrong", [-1, 10_000, "x", None, True, 1.5])
def test_what_takes_back_more_than_there_is_is_damage(tmp_path: Path, wrong: object) -> None:
    path = tmp_path / "a.cardtable"
    save(path, played(20), PEOPLE)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"undo": wrong}) + "\n")
    (note,) = load(path, game).notes
    assert note.code == "resumed"


@pytest.mark.parametrize("much", ["bytes", "rows"])
def test_a_file_larger_than_any_game_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, much: str
) -> None:
    monkeypatch.setattr(savefile, "LARGEST", 20_000 if much == "bytes" else 10**9)
    monkeypatch.setattr(savefile, "MOST_ROWS", 10**9 if much == "bytes" else 300)
    path = tmp_path / "a.cardtable"
    save(path, played(20), PEOPLE)
    load(path, game)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"undo":1}\n' * 3000)
    with pytest.raises(SaveError) as refused:
        load(path, game)
    assert refused.value.code == "too_large"


def test_reading_tells_how_far_it_is_and_can_be_ended(tmp_path: Path) -> None:
    path = tmp_path / "a.cardtable"
    save(path, played(400), PEOPLE)
    told: list[tuple[int, int]] = []
    load(path, game, lambda done, whole: told.append((done, whole)))
    assert told == sorted(told)
    assert len(told) > 3
    assert all(done <= whole for done, whole in told)

    def enough(done: int, whole: int) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        load(path, game, enough)
