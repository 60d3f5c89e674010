"""Whatever is saved is asked for in one way: with a name that can stay, and nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from sharing import misnamed

from cardtable.app.program import Program
from cardtable.saves.errors import SaveError
from cardtable.saves.suffixes import BOOK, GAME, PRESET, TRANSCRIPT
from cardtable.saves.whole import replace, replace_bytes
from cardtable.windows.widgets import printing, saving
from cardtable.windows.widgets.saving import ask_where

from .conftest import Keep, MakeWindow

GAMES_OF_OLD = Path(__file__).resolve().parent.parent / "fixtures" / "1" / "games"
TODAY = date.today().isoformat()
Choose = Callable[..., list[tuple[Path, str]]]


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Choose:
    """Lets the player choose these names, one dialog after the other; tells what was proposed."""
    monkeypatch.setattr(saving._Folders, "last", None)
    asked: list[tuple[Path, str]] = []

    def answers(*chosen: object) -> list[tuple[Path, str]]:
        left = [str(one) for one in chosen]

        def dialog(_parent: QWidget, _title: str, proposed: str, kinds: str) -> tuple[str, str]:
            asked.append((Path(proposed), kinds))
            return left.pop(0), kinds

        monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
        return asked

    return answers


def press(words: str) -> list[str]:
    """Click this button of the next question; what was asked is told."""
    told: list[str] = []

    def click() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            return
        told.append(box.text())
        next(one for one in box.findChildren(QPushButton) if one.text() == words).click()

    QTimer.singleShot(0, click)
    return told


def parent_of(keep: Keep) -> QWidget:
    parent = QWidget()
    keep(parent)
    return parent


@pytest.mark.parametrize("suffix", [GAME, BOOK, PRESET, TRANSCRIPT, ".pdf", ".csv", ".txt"])
@pytest.mark.parametrize(
    ("typed", "ending"),
    [
        ("evening", True),
        ("Joc 30.11.2026", True),
        ("Партия 1.5", True),
        ("evening.", True),
        ("evening.odt", True),
        (".hidden", True),
        ("whole{suffix}", False),
        ("WHOLE{upper}", False),
    ],
)
def test_every_file_ends_as_its_kind_does(
    keep: Keep, choose: Choose, tmp_path: Path, suffix: str, typed: str, ending: bool
) -> None:
    typed = typed.format(suffix=suffix, upper=suffix.upper())
    choose(tmp_path / typed)
    got = ask_where(parent_of(keep), "Save", "Score sheet", suffix)
    assert got == tmp_path / (typed.rstrip(".") + suffix if ending else typed)


def test_a_name_of_the_day_is_proposed_and_then_the_folder_chosen_last(
    keep: Keep, choose: Choose, tmp_path: Path
) -> None:
    asked = choose("", tmp_path / "one", "")
    parent = parent_of(keep)
    assert ask_where(parent, "Save as PDF", "Score sheet", ".pdf") is None
    assert asked[0][0].name == f"Score sheet {TODAY}.pdf"
    assert asked[0][1] == "PDF (*.pdf)"
    assert asked[0][0].parent.is_dir()
    assert asked[0][0].is_absolute()
    ask_where(parent, "Save as PDF", "Score sheet", ".pdf")
    ask_where(parent, "Save", "Who? Me: “a/b”", GAME, "Games (*.cardtable)", dated=False)
    assert asked[2] == (tmp_path / "Who- Me- “a-b”.cardtable", "Games (*.cardtable)")


def test_a_file_that_only_the_added_ending_names_is_not_replaced_unasked(
    qtbot: QtBot, keep: Keep, choose: Choose, tmp_path: Path
) -> None:
    (tmp_path / "test.cardtable").write_text("a game", encoding="utf-8")
    asked = choose(tmp_path / "test", tmp_path / "other")
    question = press("Cancel")
    got = ask_where(parent_of(keep), "Save the game", "Game", GAME)
    assert question == ["There is already a file test.cardtable. Replace it?"]
    assert got == tmp_path / "other.cardtable"
    assert asked[1][0] == tmp_path / "test.cardtable"
    choose(tmp_path / "test")
    press("Replace")
    assert ask_where(parent_of(keep), "Save", "Game", GAME) == tmp_path / "test.cardtable"


def test_the_game_is_saved_as_a_game_whatever_is_typed(
    make_window: MakeWindow, choose: Choose, tmp_path: Path
) -> None:
    window = make_window()
    wanted: list[Path] = []
    window.save_wanted.connect(wanted.append)
    asked = choose(tmp_path / "friday.jsonl")
    window.dialogs.ask_save()
    assert wanted == [tmp_path / "friday.jsonl.cardtable"]
    assert asked[0][1] == "Games (*.cardtable)"
    assert asked[0][0].suffix == GAME


def test_a_pdf_that_cannot_be_written_is_told_and_the_old_file_stays(
    qtbot: QtBot, keep: Keep, tmp_path: Path
) -> None:
    document = QTextDocument()
    document.setPlainText("The rules")
    parent = parent_of(keep)
    told = tmp_path / "sheet.pdf"
    printing.save_pdf(parent, document, told, "Rules")
    assert told.read_bytes().startswith(b"%PDF")
    assert told.read_bytes().rstrip().endswith(b"%%EOF")
    in_the_way = tmp_path / "folder.pdf"
    in_the_way.mkdir()
    for path in (in_the_way, told / "inside.pdf"):
        printing.save_pdf(parent, document, path, "Rules")
        box = parent.findChildren(QMessageBox)[-1]
        assert str(path) in box.text()
        box.close()
    assert in_the_way.is_dir()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["folder.pdf", "sheet.pdf"]


def test_a_file_that_may_not_be_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o444)
    # whoever runs the tests as root may write it all the same
    monkeypatch.setattr(os, "access", lambda file, _how: not str(file).endswith("sheet.pdf"))
    with pytest.raises(SaveError) as caught:
        replace(path, "new")
    assert caught.value.code == "cannot_write"
    assert path.read_text(encoding="utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["sheet.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on Windows")
def test_a_link_stays_a_link_and_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    real = tmp_path / "kept" / "settings.json"
    replace(real, "1")
    real.chmod(0o640)
    link = tmp_path / "settings.json"
    link.symlink_to(real)
    replace(link, "2")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "2"
    assert real.stat().st_mode & 0o777 == 0o640
    replace_bytes(link, b"3", 0o600)
    assert real.stat().st_mode & 0o777 == 0o600
    to_itself = tmp_path / "loop"
    to_itself.symlink_to(to_itself)
    with pytest.raises(SaveError):
        replace(to_itself, "4")


@pytest.mark.any_names
def test_the_longest_name_can_be_saved_and_nothing_else_of_the_player_goes(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250 + ".csv")
    beside = tmp_path / "sheet.csv.new"
    beside.write_text("mine", encoding="utf-8")
    replace(path, "1")
    replace(tmp_path / "sheet.csv", "2")
    assert beside.read_text(encoding="utf-8") == "mine"
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    "name",
    [
        *("CON", "nul.tar", "com1", "Lpt9 ", "a:b", "C:\\x", "Joc.", "...", " ", "aux."),
        *("Партия №1/2", "x" * 300, "Анна? | *", "tab\tand\nline"),
    ],
)
@pytest.mark.parametrize("dated", [True, False])
def test_a_proposed_name_is_one_that_every_system_takes(
    keep: Keep, choose: Choose, tmp_path: Path, name: str, dated: bool
) -> None:
    asked = choose("")
    assert ask_where(parent_of(keep), "", name, PRESET, dated=dated) is None
    ((proposed, _kinds),) = asked
    there = tmp_path / "proposed"
    there.mkdir()
    (there / proposed.name).write_bytes(b"")
    assert list(misnamed(there)) == []
    assert proposed.name.endswith(PRESET)


@pytest.mark.any_names
def test_what_windows_would_refuse_is_seen(tmp_path: Path) -> None:
    for name in ("con.txt", "a:b", "end.", "space ", "One", "ONE", "x" * 200, "fine.txt"):
        (tmp_path / name).write_bytes(b"")
    wrong = list(misnamed(tmp_path))
    assert len(wrong) == 7
    assert "fine.txt" not in wrong


@pytest.mark.parametrize("typed", ["я" * 130, "x" * 300, "none/at/all", "file/inside"])
def test_what_no_file_can_be_called_is_told(
    make_window: MakeWindow, choose: Choose, tmp_path: Path, typed: str
) -> None:
    window = make_window()
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    choose(tmp_path / typed)
    wanted: list[Path] = []
    window.save_wanted.connect(wanted.append)
    window.dialogs.ask_save()
    (path,) = wanted
    if typed == "none/at/all":
        replace(path, "a folder is made where there is none")
    else:
        with pytest.raises(SaveError):
            replace(path, "nowhere")


@pytest.mark.parametrize("typed", [" ", "...", ". .", "  ."])
def test_a_name_of_blanks_and_dots_is_none(choose: Choose, tmp_path: Path, typed: str) -> None:
    choose(f"{tmp_path}/{typed}")
    assert ask_where(None, "", "Game", GAME) == tmp_path / f"Cardtable{GAME}"  # type: ignore[arg-type]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on Windows")
def test_a_game_is_not_saved_onto_a_link_to_itself_and_that_is_told(
    tmp_path: Path, qtbot: QtBot
) -> None:
    program = Program(tmp_path / "own")
    qtbot.addWidget(program.window)
    program.window.change(language="en")
    program.open(GAMES_OF_OLD / "hearts-black_lady.cardtable")
    loop = tmp_path / f"loop{GAME}"
    loop.symlink_to(loop)
    program.save(loop)
    told = [box.text() for box in program.window.findChildren(QMessageBox)]
    assert any(str(loop) in sentence for sentence in told)
    assert loop.is_symlink()
    program.window.close()
