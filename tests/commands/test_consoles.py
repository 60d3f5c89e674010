"""What the commands print goes where it can: no console at all, or one of an old code page."""

from __future__ import annotations

import codecs
import contextlib
import ctypes
import io
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.__main__ import COMMANDS, main
from cardtable.bots.simulation import step
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person, save

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Аня", "Țuțu", "王", "Zoë")
NOBODY = "import sys; sys.stdin = sys.stdout = sys.stderr = None; "
"""A program with windows has no streams on Windows."""
START = "from cardtable.__main__ import main; sys.exit(main(sys.argv[1:]))"
CODE_PAGES = ("cp1251", "cp1250", "cp437")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game of four whose names no code page holds all."""
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 4), seed=1, first_dealer=2)
    for _ in range(30):
        step(match, ["random"] * 4, 1)
    path = tmp_path / "Ваша партия ț.cardtable"
    save(path, match, tuple(map(Person, NAMES)))
    return path


def written_to(stream: io.TextIOWrapper) -> bytes:
    """What came out at a console of ours."""
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


def lines_of(folder: Path, saved: Path) -> dict[str, list[str]]:
    """Something short for each command to do."""
    few = ["--game", "seven_up", "--deals", "1"]
    recorded = ROOT / "tests" / "transcripts" / "seven_up_2p_worked_example.jsonl"
    return {
        "verify": ["verify", str(recorded), str(saved)],
        "transcript": ["transcript", str(saved)],
        "simulate": ["simulate", *few, "--seats", "random"],
        "arena": ["arena", "random", "random", *few, "--processes", "1"],
        "serve": ["serve", "--game", "hearts", "--folder", str(saved)],
        "demo": ["demo", "--out", str(saved)],
    }


def test_every_command_is_tried(tmp_path: Path) -> None:
    assert set(lines_of(tmp_path, tmp_path)) == set(COMMANDS)


@pytest.mark.parametrize("command", [*COMMANDS, "--help", "--version", "dance"])
def test_no_command_trips_over_a_missing_console(command: str, tmp_path: Path, saved: Path) -> None:
    words = lines_of(tmp_path, saved).get(command, [command])
    strict = ("-X", "warn_default_encoding", "-W", "error")
    wrong = {"verify": 1, "serve": 2, "demo": 2, "dance": 2}
    done = subprocess.run(
        [sys.executable, *strict, "-c", NOBODY + START, *words],
        cwd=ROOT,
        env={**os.environ, "LANGUAGE": "ru"},
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.stdout, done.stderr) == (b"", b"")
    assert done.returncode == wrong.get(command, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="only a console can ask a program to end there")
def test_tables_are_served_also_where_nobody_can_read_about_them(tmp_path: Path) -> None:
    words = ["serve", "--game", "hearts", "--hidden", "--address", "127.0.0.1"]
    folder = tmp_path / "kept"
    with subprocess.Popen(
        [sys.executable, "-c", NOBODY + START, *words, "--folder", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as served:
        end = time.monotonic() + 60
        while not list(folder.glob("rooms/*/room.json")):
            assert served.poll() is None, served.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        served.terminate()
        told, _nothing = served.communicate(timeout=60)
    assert told == b""
    assert served.returncode == 0


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
@pytest.mark.parametrize("page", CODE_PAGES)
def test_every_command_speaks_under_an_old_code_page(
    page: str, language: str, tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    for command in (*COMMANDS, "--help", "dance"):
        words = lines_of(tmp_path, saved).get(command, [command])
        out, err = (io.TextIOWrapper(io.BytesIO(), page, newline="\r\n") for _ in range(2))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        with contextlib.suppress(SystemExit):
            main(words)
        assert written_to(out) or written_to(err), command
        monkeypatch.undo()
        monkeypatch.setenv("LANGUAGE", language)


def test_the_windows_installer_sees_that_the_program_runs(
    monkeypatch: pytest.MonkeyPatch, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held: list[str] = []
    kernel = SimpleNamespace(CreateMutexW=lambda _security, _owned, name: held.append(name))
    kernel.GetUserPreferredUILanguages = lambda *_given: 0  # it tells none
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["transcript", str(saved)]) == 0
    monkeypatch.undo()
    assert capsys.readouterr().out
    script = (ROOT / "packaging" / "windows" / "cardtable.iss").read_text("utf-8-sig")
    assert [f"AppMutex={name}" in script for name in held] == [True]


@pytest.mark.parametrize("page", CODE_PAGES)
def test_a_transcript_is_the_same_file_under_every_code_page(
    page: str, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.TextIOWrapper(io.BytesIO(), page, newline="\r\n")
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["transcript", str(saved)]) == 0
    written = written_to(out)
    assert b"\r" not in written
    assert codecs.decode(written, "utf-8").splitlines()[0].startswith('{"transcript":')
    path = saved.with_suffix(".jsonl")
    path.write_bytes(written)
    monkeypatch.undo()
    assert main(["verify", str(path)]) == 0
