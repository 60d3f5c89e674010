"""Save files and journals: nothing lost, nothing silently repaired."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.bots.simulation import play_on, step
from cardtable.engine.match import Match
from cardtable.engine.records.codec import to_json
from cardtable.games import GAMES, game
from cardtable.saves.errors import SaveError
from cardtable.saves.journal import Journal, Shelf
from cardtable.saves.savefile import Person, load, save

PEOPLE = tuple(
    Person(name, level)
    for name, level in zip(
        ["Анна", "Ion", "Bob", "Țuțu"], ("", "normal", "easy", "normal"), strict=True
    )
)


def a_match(seed: int = 5, steps: int = 40) -> Match:
    """Four at Black Lady, some way into it."""
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 4), seed=seed, first_dealer=1)
    for _ in range(steps):
        step(match, ["random"] * 4, seed)
    return match


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """An empty shelf."""
    return Shelf(tmp_path, game)


def started(shelf: Shelf, steps: int = 120) -> tuple[Match, Journal]:
    """A game begun on the shelf and played on."""
    match = a_match(steps=0)
    journal = shelf.start(match, PEOPLE)
    for _ in range(steps):
        step(match, ["random"] * 4, 5)
    return match, journal


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_a_saved_game_goes_on_where_it_was(rules: Any, tmp_path: Path) -> None:
    declaration = rules.declaration
    table = declaration.table(declaration.presets[0].name, declaration.players[-1])
    people = tuple(Person(f"P{i}") for i in range(table.players))
    match = Match(rules, table, seed=3, first_dealer=0)
    play_on(match, ["random"] * table.players, 3, 2)
    for _ in range(15):
        if match.phase != "over":
            step(match, ["random"] * table.players, 3)
    path = tmp_path / "партия.cardtable"
    save(path, match, people)
    saved = load(path, game)
    assert saved.match.state == match.state
    assert saved.match.scores == match.scores
    assert saved.people == people
    assert saved.notes == ()
    assert saved.match.table == table


def test_the_file_names_every_option(tmp_path: Path) -> None:
    match = a_match()
    save(tmp_path / "a.cardtable", match, PEOPLE)
    head = json.loads((tmp_path / "a.cardtable").read_text("utf-8").split("\n")[0])
    assert head["options"] == match.table.options
    assert head["cardtable"] == 1


def test_every_action_is_on_disk_at_once_and_undone_ones_too(shelf: Shelf) -> None:
    match, journal = started(shelf, 0)
    for i in range(60):
        step(match, ["random"] * 4, 5)
        if i == 40:
            match.undo(0)
        assert load(journal.path, game).match.state == match.state
    journal.close()


def test_people_keep_their_seats_when_the_log_cannot_be_replayed(shelf: Shelf) -> None:
    rules = game("seven_up")
    table = rules.declaration.table("seven_up", 4)
    match = Match(rules, table, seed=2)
    journal = shelf.start(match, PEOPLE)
    while not match.to_act:
        match.draw()
    step(match, ["random"] * 4, 1)  # the highest draw chooses a seat
    assert match.seats != (0, 1, 2, 3)
    for _ in range(20):
        step(match, ["random"] * 4, 5)
    journal({"seat": 0, "play": "QS2"})
    journal.close()
    saved, again = shelf.resume(journal.path)
    again.close()
    assert [note.code for note in saved.notes] == ["resumed"]
    assert list(saved.people) == [PEOPLE[match.seats.index(seat)] for seat in range(4)]
    assert saved.match.seats == (0, 1, 2, 3)


def test_the_shelf_lists_games_and_a_resumed_one_goes_on(shelf: Shelf) -> None:
    match, journal = started(shelf)
    journal.close()
    (listed,) = shelf.unfinished()
    assert listed.error is None
    saved, again = shelf.resume(listed.path)
    for _ in range(10):
        step(saved.match, ["random"] * 4, 6)
    again.close()
    assert load(listed.path, game).match.state == saved.match.state
    assert saved.match.log[: len(match.log)] == match.log


def test_two_games_begun_in_one_second_have_two_files(shelf: Shelf) -> None:
    _, one = started(shelf, 0)
    _, two = started(shelf, 0)
    assert one.path != two.path
    one.close()
    two.close()


def test_a_game_begun_in_the_second_of_a_finished_one_does_not_take_its_place(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)

    class Stopped(datetime):
        @classmethod
        def now(cls, _zone: object = None) -> datetime:  # type: ignore[override] # any zone
            return now

    monkeypatch.setattr("cardtable.saves.journal.datetime", Stopped)
    paths = []
    for _game in range(2):
        match, journal = started(shelf, 0)
        play_on(match, ["random"] * 4, 5, 1000)
        paths.append(shelf.finish(journal))
    assert len(set(paths)) == shelf.over() == 2


def test_a_finished_game_leaves_the_shelf_and_stays_readable(shelf: Shelf) -> None:
    match, journal = started(shelf, 0)
    play_on(match, ["random"] * 4, 5, 1000)
    path = shelf.finish(journal)
    assert shelf.unfinished() == ()
    assert load(path, game).match.ended == match.ended


def test_a_torn_last_line_is_told_and_the_damaged_file_is_kept(shelf: Shelf) -> None:
    _, journal = started(shelf)
    journal.close()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-7])
    saved, again = shelf.resume(journal.path)
    again.close()
    assert [note.code for note in saved.notes] == ["torn"]
    (kept,) = shelf.folder.glob("*.damaged-*")
    assert kept.read_bytes() == whole[:-7]
    assert load(journal.path, game).notes == ()


def test_a_log_that_does_not_replay_resumes_at_the_last_deals_start(shelf: Shelf) -> None:
    match, journal = started(shelf, 150)
    journal.close()
    assert match.scores
    assert match.checkpoints[-1].lines
    lines = journal.path.read_text("utf-8").split("\n")
    lines[-2] = lines[-2].replace('"play":"', '"play":"2').replace('"pass":["', '"pass":["2')
    journal.path.write_text("\n".join(lines), "utf-8")
    saved, again = shelf.resume(journal.path)
    again.close()
    assert [note.code for note in saved.notes] == ["resumed"]
    assert saved.notes[0].line == len(lines) - 1
    assert saved.match.phase == "deal"
    assert saved.match.scores == match.scores
    assert saved.match.first_carry == match.checkpoints[-1].carry
    assert list(shelf.folder.glob("*.damaged-1"))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_a_save"),
        (b"\x89PNG\r\n", "not_a_save"),
        (b'{"transcript": 1}\n', "not_a_save"),
        (b'{"cardtable": 99}\n', "future_format"),
        (b'{"cardtable": "x"}\n', "damaged"),
        (b'{"cardtable": 1, "game": "whist"}\n', "unknown_game"),
        (b'{"cardtable": 1, "game": "hearts"}\n', "damaged"),
        (
            b'{"cardtable": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
            b' "options": {"moon": "maybe"}}\n',
            "damaged",
        ),
    ],
)
def test_foreign_future_and_damaged_files_are_refused_with_their_code(
    tmp_path: Path, content: bytes, code: str
) -> None:
    path = tmp_path / "x.cardtable"
    path.write_bytes(content)
    with pytest.raises(SaveError) as caught:
        load(path, game)
    assert caught.value.code == code
    assert caught.value.params["name"] == "x.cardtable"
    assert path.read_bytes() == content


def test_a_file_that_is_not_there_or_a_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="not_found"):
        load(tmp_path / "no.cardtable", game)
    with pytest.raises(SaveError, match="unreadable"):
        load(tmp_path, game)


def test_a_header_that_cannot_be_read_is_kept_aside(shelf: Shelf) -> None:
    _, journal = started(shelf)
    journal.close()
    journal.path.write_bytes(b'{"cardtable": 1, "game": 5}\n')
    with pytest.raises(SaveError) as caught:
        shelf.resume(journal.path)
    assert caught.value.kept is not None
    assert caught.value.kept.read_bytes() == b'{"cardtable": 1, "game": 5}\n'
    assert not journal.path.exists()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=st.floats(0, 1), junk=st.binary(min_size=1, max_size=8))
def test_any_damage_is_refused_or_told_never_swallowed(
    tmp_path: Path, position: float, junk: bytes
) -> None:
    path = tmp_path / "y.cardtable"
    save(path, a_match(steps=70), PEOPLE)
    whole = path.read_bytes()
    at = int(position * (len(whole) - 1))
    path.write_bytes(whole[:at] + junk + whole[at + len(junk) :])
    with contextlib.suppress(SaveError):
        saved = load(path, game)
        again = Match(
            saved.match.rules,
            saved.match.table,
            first_dealer=saved.match.first_dealer,
            carry=saved.match.first_carry,
        )
        again.replay(saved.match.log)
        assert again.state == saved.match.state


class FullDisk:
    """A file on a disk that is full after some bytes; half a line may get there."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def write(self, text: bytes) -> int:
        """Write what fits; ENOSPC when nothing does."""
        if self.room <= 0:
            raise OSError(28, "No space left on device")
        part = text[: self.room]
        self.room -= len(part)
        return int(self.file.write(part))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@pytest.fixture
def full(shelf: Shelf) -> Iterator[tuple[Match, Journal, list[SaveError]]]:
    """A game whose disk is full in the middle of a line."""
    match, journal = started(shelf, 10)
    told: list[SaveError] = []
    journal.trouble = told.append
    journal._file = FullDisk(journal._file, 100)  # type: ignore[assignment]
    yield match, journal, told
    journal.close()


def test_a_full_disk_is_told_and_nothing_is_lost_when_there_is_room_again(full: Any) -> None:
    match, journal, told = full
    for _ in range(12):
        step(match, ["random"] * 4, 5)
        if told:
            break
    assert told[0].code == "disk_full"
    assert journal.waiting
    for _ in range(3):
        step(match, ["random"] * 4, 5)
    assert journal.waiting == 0
    assert load(journal.path, game).match.state == match.state


def test_trouble_that_lasts_is_told_once_and_again_when_it_comes_back(shelf: Shelf) -> None:
    _, journal = started(shelf, 10)
    told: list[SaveError] = []
    journal.trouble = told.append
    away = shelf.folder.with_name("away")
    for times in (1, 2):
        journal.close()
        shelf.folder.rename(away)
        shelf.folder.write_text("in the way", encoding="utf-8")
        for _ in range(3):
            journal({"seat": 0})
        assert len(told) == times
        assert journal.waiting == 3
        shelf.folder.unlink()
        away.rename(shelf.folder)
        journal({"seat": 0})
        assert journal.waiting == 0
    journal.close()


def refuse(_file: int) -> None:
    raise OSError(30, "Read-only file system")


def test_a_game_that_cannot_begin_leaves_no_empty_file(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SaveError, match="disk_full"):
        shelf.start(a_match(steps=0), PEOPLE)
    assert list(shelf.folder.iterdir()) == []


def test_a_game_that_cannot_begin_is_kept_whole_as_soon_as_it_can_be(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    told: list[SaveError] = []
    relieved: list[bool] = []
    match = a_match(steps=0)
    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        journal = shelf.start(
            match, PEOPLE, trouble=told.append, relief=lambda: relieved.append(True)
        )
        for _ in range(7):
            step(match, ["random"] * 4, 5)
        assert [error.code for error in told] == ["disk_full"]
        assert not journal.begun
        assert list(shelf.folder.iterdir()) == []
        assert relieved == []
    step(match, ["random"] * 4, 5)
    assert relieved == [True]
    assert journal.waiting == 0
    kept = load(journal.path, game)
    assert kept.match.state == match.state
    assert kept.match.log == match.log
    assert kept.people == PEOPLE
    assert kept.notes == ()
    journal.close()


def test_what_waits_is_written_when_the_table_is_left(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = a_match(steps=0)
    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", refuse)
        journal = shelf.start(match, PEOPLE, trouble=lambda _error: None)
        step(match, ["random"] * 4, 5)
    journal.close()
    assert load(journal.path, game).match.log == match.log


def test_two_games_that_began_late_do_not_meet_in_one_file(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[SaveError] = []
    first, second = a_match(steps=0), a_match(steps=0)
    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", refuse)
        journals = [shelf.start(one, PEOPLE, trouble=told.append) for one in (first, second)]
    for journal in journals:
        journal.path = journals[0].path  # as if both had begun in the same second
        journal.close()
    assert journals[0].path != journals[1].path
    assert len(shelf.unfinished()) == 2


def test_a_finished_game_that_is_not_on_disk_is_not_said_to_be(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", refuse)
    told: list[SaveError] = []
    journal = shelf.start(a_match(steps=0), PEOPLE, trouble=told.append)
    with pytest.raises(SaveError, match="cannot_write"):
        shelf.finish(journal)
    assert journal.waiting == 1


def test_a_private_shelf_is_for_nobody_else(tmp_path: Path) -> None:
    journal = Shelf(tmp_path, game, private=True).start(a_match(steps=0), PEOPLE)
    assert os.name == "nt" or journal.path.stat().st_mode & 0o077 == 0
    journal.close()


def test_saving_where_nothing_can_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(SaveError, match="cannot_write"):
        save(target, a_match(), PEOPLE)
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("totals", [1, 2, 3]),
        ("chips", [1]),
        ("dealer", 4),
        ("dealer", -1),
    ],
)
def test_a_carry_that_does_not_fit_the_table_is_damage(
    tmp_path: Path, key: str, value: object
) -> None:
    match = a_match(steps=0)
    path = tmp_path / "a.cardtable"
    save(path, match, PEOPLE)
    head, *rest = path.read_text("utf-8").splitlines()
    usual = to_json(match.rules.first(match.table, 0))
    carry = {**usual, "deal": 2, key: value}
    path.write_text("\n".join([json.dumps({**json.loads(head), "carry": carry}), *rest]), "utf-8")
    with pytest.raises(SaveError, match="damaged"):
        load(path, game)


def test_half_a_character_in_a_name_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.cardtable"
    save(path, a_match(), PEOPLE)
    path.write_text(path.read_text("utf-8").replace("Bob", "\\ud83d"), "utf-8")
    with pytest.raises(SaveError, match="not_a_save"):
        load(path, game)


def test_a_link_to_nothing_does_not_hide_the_games(shelf: Shelf) -> None:
    _, journal = started(shelf)
    journal.close()
    (shelf.folder / "gone.cardtable").symlink_to(shelf.folder / "nowhere")
    assert [game.error for game in shelf.unfinished()] == [None]


def test_seats_that_were_drawn_in_another_game_are_kept(tmp_path: Path) -> None:
    rules = game("hearts")
    table = rules.declaration.table("black_lady", 4)
    match = Match(rules, table, seed=2, carry=rules.first(table, 1), seats=(2, 0, 3, 1))
    match.deal()
    path = tmp_path / "seats.cardtable"
    save(path, match, PEOPLE)
    saved = load(path, game)
    assert saved.match.seats == (2, 0, 3, 1)
    assert saved.match.view(2) == match.view(2)
    plain = tmp_path / "plain.cardtable"
    save(plain, Match(rules, table, seed=2, first_dealer=1), PEOPLE)
    assert '"seats"' not in plain.read_text("utf-8").splitlines()[0]


@pytest.mark.parametrize(
    "seats", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], ["0"], 3, [True, 0, 2, 3]]
)
def test_seats_that_nobody_can_have_are_damage(tmp_path: Path, seats: object) -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 4), seed=2, first_dealer=1)
    path = tmp_path / "seats.cardtable"
    save(path, match, PEOPLE)
    first, *rest = path.read_text("utf-8").splitlines(keepends=True)
    head = json.loads(first) | {"seats": seats}
    path.write_text(json.dumps(head) + "\n" + "".join(rest), "utf-8")
    with pytest.raises(SaveError) as error:
        load(path, game)
    assert error.value.code == "damaged"
    assert "seats" in error.value.detail


@pytest.mark.parametrize("wrong", [10**30, -(10**30), 2**63])
@pytest.mark.parametrize("at", ["deal", "totals", "pot", "points"])
def test_numbers_that_no_game_reaches_are_damage(tmp_path: Path, at: str, wrong: int) -> None:
    match = a_match(steps=0)
    play_on(match, ["random"] * 4, 5, 200)
    point = match.checkpoints[1]
    carry, scores = to_json(point.carry), to_json(point.scores)
    if at == "totals":
        carry["totals"][0] = wrong
    elif at == "points":
        scores[0]["points"][0] = wrong
    else:
        carry[at] = wrong
    path = tmp_path / "one.cardtable"
    save(path, match, PEOPLE)
    head = json.loads(path.read_text("utf-8").splitlines()[0])
    head |= {"carry": carry, "scores": scores, "first_dealer": None}
    path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    with pytest.raises(SaveError, match="damaged"):
        load(path, game)


def test_a_game_that_an_editor_marked_opens(tmp_path: Path) -> None:
    path = tmp_path / "one.cardtable"
    match = a_match()
    save(path, match, PEOPLE)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path, game).match.state == match.state
