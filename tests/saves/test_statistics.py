"""Statistics: what finished games add up to."""

from __future__ import annotations

import csv
import io
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.bots.simulation import play_on
from cardtable.engine.match import Match
from cardtable.games import GAMES, game
from cardtable.saves.entry import entry_of
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import Person
from cardtable.saves.statistics import Filter, Statistics


def finished(name: str = "hearts", seed: int = 1, players: int = 4) -> Match:
    """A game played to its end."""
    rules = game(name)
    preset = rules.declaration.presets[0].name
    match = Match(rules, rules.declaration.table(preset, players), seed=seed, first_dealer=0)
    play_on(match, ["random"] * players, seed, 10_000)
    return match


def people(players: int = 4, level: str = "normal") -> tuple[Person, ...]:
    """Ann and her bots."""
    return (Person("Ann"), *(Person(f"Bot {i}", level) for i in range(1, players)))


@pytest.fixture
def book(tmp_path: Path) -> Statistics:
    """Empty statistics."""
    return Statistics(tmp_path / "statistics.sqlite")


def test_a_game_is_counted_once_and_its_deals_add_up(book: Statistics) -> None:
    match = finished()
    assert book.record("a", match, people(), 0)
    assert not book.record("a", match, people(), 0)
    summary = book.summary()
    points = [score.points[0] for score in match.scores]
    assert (summary.games, summary.deals) == (1, len(points))
    assert summary.average == sum(points) / len(points)
    assert (summary.lowest, summary.highest) == (min(points), max(points))
    assert summary.details["hearts"] == sum(score.details["hearts"][0] for score in match.scores)
    assert book.games()[0].points == tuple(points)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_every_game_can_be_counted(rules: object, book: Statistics) -> None:
    name = str(rules.game)  # type: ignore[attr-defined]
    players = game(name).declaration.players[-1]
    for seed in range(3):
        match = finished(name, seed, players)
        for me in range(players):
            assert book.record(f"{seed}-{me}", match, people(players), me)
    games = book.games(Filter(game=name))
    assert len(games) == 3 * players
    for played in games:
        assert (played.place == 1) == played.won
        assert 1 <= played.place <= players


def test_places_follow_the_totals(book: Statistics) -> None:
    match = finished(seed=5)
    for me in range(4):
        book.record(str(me), match, people(), me)
    totals = match.scores[-1].totals
    for me, played in enumerate(book.games()):
        assert played.place == 1 + sum(total < totals[me] for total in totals)


def test_a_loser_level_with_the_winner_is_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where whoever counts out first has won: the other has the same points, and lost."""
    match = finished()
    ended, last = match.ended, match.scores[-1]
    assert ended is not None
    level = replace(last, totals=(40, 40, 80, 101))
    monkeypatch.setattr(Match, "ended", property(lambda self: replace(ended, winners=(0,))))
    monkeypatch.setattr(Match, "scores", property(lambda self: (level,)))
    counted = [entry_of(str(me), match, people(), me) for me in range(4)]
    assert [(one.place, one.won) for one in counted] == [
        *((1, True), (2, False)),
        *((3, False), (4, False)),
    ]


def test_marked_deals_can_be_left_out(book: Statistics) -> None:
    match = finished()
    book.record("a", match, people(), 0, marked={1, 3})
    assert book.summary().deals - book.summary(Filter(marked=False)).deals == 2


def test_filters_choose_by_game_preset_and_opponents(book: Statistics) -> None:
    book.record("a", finished(), people(), 0)
    book.record("b", finished("seven_up", players=2), people(2, "easy"), 0)
    assert book.summary(Filter(game="seven_up")).games == 1
    assert book.summary(Filter(opponents="normal,normal,normal")).games == 1
    assert book.summary(Filter(preset="foster_1897")).games == 0
    assert {kind[0] for kind in book.kinds()} == {"hearts", "seven_up"}


def test_the_export_is_csv_with_a_row_a_game(book: Statistics) -> None:
    book.record("a", finished(), people(), 0)
    rows = list(csv.DictReader(io.StringIO(book.as_csv())))
    assert rows[0]["game"] == "hearts"
    assert len(rows) == 1


def test_a_damaged_file_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    path.write_bytes(b"not a database at all, but long enough to be looked at" * 50)
    book = Statistics(path)
    assert book.kept is not None
    assert book.kept.read_bytes().startswith(b"not a database")
    assert book.summary().games == 0


def test_somebody_elses_database_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    base = sqlite3.connect(path)
    base.executescript("CREATE TABLE birds (song TEXT); PRAGMA user_version = 1")
    base.close()
    before = path.read_bytes()
    book = Statistics(path)
    assert book.kept is not None
    assert book.kept.read_bytes() == before
    assert book.summary().games == 0


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 99")
    base.close()
    before = path.read_bytes()
    with pytest.raises(SaveError, match="future_format"):
        Statistics(path)
    assert path.read_bytes() == before


def test_an_unfinished_game_is_not_counted(book: Statistics) -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 4), first_dealer=0)
    with pytest.raises(ValueError, match="not over"):
        book.record("a", match, people(), 0)


WRONG = (
    "UPDATE games SET finished = 'yesterday' WHERE id = 2",
    "UPDATE games SET finished = '2026-11-30T12:00:00' WHERE id = 2",
    "UPDATE games SET finished = '9999-12-31T23:59:59-12:00' WHERE id = 2",
    "UPDATE games SET total = 'many' WHERE id = 2",
    "UPDATE games SET place = 1.5 WHERE id = 2",
    "UPDATE games SET preset = CAST(X'ff' AS TEXT) WHERE id = 2",
    "UPDATE games SET opponents = X'00ff' WHERE id = 2",
    "UPDATE deals SET details = '[' WHERE game_id = 2",
    "UPDATE deals SET details = '[1]' WHERE game_id = 2",
    'UPDATE deals SET details = \'{"moon": "x"}\' WHERE game_id = 2',
    "UPDATE deals SET details = X'7b7d' WHERE game_id = 2",
    "UPDATE deals SET points = 'x' WHERE game_id = 2 AND number = 1",
    "UPDATE deals SET marked = 'x' WHERE game_id = 2",
)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_game_whose_rows_cannot_be_is_left_out_told_and_kept(
    book: Statistics, wrong: str
) -> None:
    for number in range(1, 4):
        book.record(f"g{number}", finished(seed=number), people(), 0)
    base = sqlite3.connect(book.path)
    with base:
        base.execute(wrong)
    base.close()
    before = book.path.read_bytes()
    again = Statistics(book.path)
    assert again.fault is not None
    assert (again.fault.code, again.fault.detail) == ("own_partly", "games.2")
    assert again.fault.kept is not None
    assert again.fault.kept.read_bytes() == before
    assert [game.key for game in again.games()] == ["g1", "g3"]
    assert again.summary().games == 2
    assert again.as_csv().count("\n") == 3
    assert Statistics(book.path).fault is None
    assert again.record("g2", finished(seed=2), people(), 0)  # it can be counted anew
