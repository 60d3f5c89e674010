"""Whatever a released version left on a player's disk opens in this one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.games import GAMES, game
from cardtable.saves.errors import SaveError
from cardtable.saves.journal import Shelf
from cardtable.saves.savefile import load
from cardtable.saves.scorebook import accounts
from cardtable.saves.scorebook import load as load_book
from cardtable.saves.statistics import Statistics
from cardtable.saves.upgrades import FORMAT
from cardtable.teaching.progress import Progress, Taken
from cardtable.windows.new_game.presets import load as load_preset
from cardtable.windows.settings.settings import Store, understood

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
RELEASED = sorted(
    (path for path in FIXTURES.iterdir() if path.name.isdigit()), key=lambda p: p.name
)
GAME_FILES = [path for folder in RELEASED for path in sorted(folder.glob("games/*.cardtable"))]


def test_every_format_so_far_has_its_files() -> None:
    assert [int(path.name) for path in RELEASED] == list(range(1, FORMAT + 1))
    for folder in RELEASED:
        games = {
            json.loads(path.read_text(encoding="utf-8").splitlines()[0])["game"]
            for path in GAME_FILES
        }
        assert games == {rules.game for rules in GAMES}
        for name in ("settings.json", "statistics.sqlite", "expected.json"):
            assert (folder / name).is_file()


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_its_games_open_whole(path: Path, tmp_path: Path) -> None:
    saved = load(path, game)
    assert saved.notes == ()
    assert saved.people[0].name == "Țuțu Ёжик"
    expected = json.loads((path.parent.parent / "expected.json").read_text(encoding="utf-8"))
    if path.name in expected["games"]:
        match = saved.match
        assert expected["games"][path.name] == {
            "decisions": len(match.log),
            "phase": match.phase,
            "totals": list(match.scores[-1].totals) if match.scores else [],
        }
    else:
        assert saved.match.phase == "over"


@pytest.mark.parametrize("folder", RELEASED, ids=lambda path: path.name)
def test_its_unfinished_games_go_on(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "games", tmp_path / "games")
    shelf = Shelf(tmp_path, game)
    games = shelf.unfinished()
    assert len(games) == len(list((folder / "games").iterdir()))
    for unfinished in games:
        assert unfinished.error is None
        saved, journal = shelf.resume(unfinished.path)
        assert saved.match.journal is journal
        journal.close()


@pytest.mark.parametrize("folder", RELEASED, ids=lambda path: path.name)
def test_its_settings_and_rule_sets_are_read(folder: Path) -> None:
    plain = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    settings, wrong = understood(plain)
    assert not wrong
    assert settings.player_name == "Țuțu Ёжик"
    for name in ("language", "look", "text_size", "four_colours", "last_game"):
        assert getattr(settings, name) == plain[name]
    assert set(settings.tables) == {rules.game for rules in GAMES}
    own = [load_preset(path, game) for path in folder.glob("*.cardpreset")]
    assert {preset.table.game for preset in own} == {rules.game for rules in GAMES}
    assert {preset.name for preset in own} == {"У бабушки"}


@pytest.mark.parametrize("folder", RELEASED, ids=lambda path: path.name)
def test_its_statistics_count_on(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "statistics.sqlite", tmp_path)
    statistics = Statistics(tmp_path / "statistics.sqlite")
    assert statistics.kept is None
    assert {played.game for played in statistics.games()} == {rules.game for rules in GAMES}


@pytest.mark.parametrize("folder", RELEASED, ids=lambda path: path.name)
def test_its_score_books_go_on(folder: Path) -> None:
    books = {path.stem: load_book(path, game) for path in (folder / "scores").iterdir()}
    assert set(books) == {"hearts", "seven_up"}
    assert books["hearts"].names == ("Анна", "Țuțu", "Olga", "Max")
    hearts = accounts(game("hearts"), books["hearts"])
    assert hearts.scores[0].points == (7, 12, 3, 4)
    assert sum(hearts.scores[1].points) in (26, 78)  # a moon, as the table counts it
    assert accounts(game("seven_up"), books["seven_up"]).carry.chips == (5, 5)


@pytest.mark.parametrize("folder", RELEASED, ids=lambda path: path.name)
def test_what_was_learned_stays_learned(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "lessons.json", tmp_path)
    progress = Progress(tmp_path)
    assert progress.fault is None
    assert progress.of("following_suit") == Taken(5, True, 2)


@pytest.mark.parametrize("folder", RELEASED, ids=lambda path: path.name)
def test_the_program_opens_with_everything_in_place(
    folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    shutil.copytree(folder, tmp_path / "own")
    program = Program(tmp_path / "own")
    program.show()
    assert program.store.fault is None
    assert program.window.settings.language == "ro"
    assert len(program.shelf.unfinished()) == len(list((folder / "games").iterdir()))
    program.window.change(language="en", look="system")
    program.window.close()
    program.window.deleteLater()


def test_files_of_a_newer_version_are_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.cardtable"
    path.write_text(f'{{"cardtable": {FORMAT + 1}}}\n', encoding="utf-8")
    with pytest.raises(SaveError) as refused:
        load(path, game)
    assert refused.value.code == "future_format"
    assert path.read_text(encoding="utf-8") == f'{{"cardtable": {FORMAT + 1}}}\n'


def test_a_newer_versions_settings_keep_what_this_one_knows(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": 1, "language": "ru", "hologram": true}', encoding="utf-8")
    store = Store(path)
    assert store.fault is None
    assert store.settings.language == "ru"
