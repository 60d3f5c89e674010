"""The command line on a plain Python: what it prints and how it exits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.__main__ import main, parser
from cardtable.bots.simulation import step
from cardtable.commands.serve_folder import folder_of
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person, save

ROOT = Path(__file__).resolve().parents[2]
TRANSCRIPTS = sorted((ROOT / "tests" / "transcripts").glob("*.jsonl"))


def cardtable(*arguments: str | Path, language: str = "en") -> subprocess.CompletedProcess[str]:
    """Run the command line without any installed package."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "cardtable", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "LANGUAGE": language, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_every_recorded_game_verifies() -> None:
    done = cardtable("verify", *TRANSCRIPTS)
    assert done.stdout.splitlines() == [f"{len(TRANSCRIPTS)} passed, 0 failed"]
    assert done.returncode == 0


@pytest.mark.parametrize("path", TRANSCRIPTS[::7], ids=lambda path: str(path.stem))
def test_one_wrong_line_fails_the_file_and_is_named(path: Path, tmp_path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    index = next(i for i in range(len(lines) - 1, 0, -1) if '"trick"' in lines[i])
    told = json.loads(lines[index])
    told["trick"] = (told["trick"] or 0) + 1
    lines[index] = json.dumps(told)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join(lines), "utf-8")
    done = cardtable("verify", TRANSCRIPTS[0], wrong)
    assert done.returncode == 1
    first, last = done.stdout.splitlines()
    assert first.startswith(f"{wrong}:{index + 1}: ")
    assert last == "1 passed, 1 failed"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]\n",
        b"{\n",
        b'{"transcript": 2}\n',
        b'{"transcript": 1, "game": "whist", "preset": "x", "players": 4}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 9}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4, "x": 1}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
        b' "options": {"moon": true}}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
        b' "first_dealer": 0}\n{"deal": ["QS"]}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
        b' "first_dealer": 0}\n{"seat": 0, "play": 5}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
        b' "first_dealer": 0}\n{"end": {"winners": [0]}}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
        b' "first_dealer": 0}\n{"seat": 4, "play": "2C"}\n',
        b'{"transcript": 1, "game": "seven_up", "preset": "seven_up", "players": 4,'
        b' "first_dealer": 0}\n{"seat": 9, "choose": "beg", "legal": ["beg"]}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "\\ud800", "players": 4}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
        b' "first_dealer": 0}\n{"two\\nlines": 1}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4, "players": 5}',
        b'{"transcript": 1.0, "game": "hearts", "preset": "black_lady", "players": 4}\n',
        b'{"transcript": 1, "game": "hearts", "preset": "black_lady", "players": 4,'
        b' "first_dealer": null}\n',
    ],
)
def test_anything_wrong_inside_a_file_is_a_failed_file(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    done = cardtable("verify", path, language="ru")
    assert done.returncode == 1
    assert done.stderr == ""
    first, last = done.stdout.splitlines()
    assert first.startswith(f"{path}:")
    assert last == "0 passed, 1 failed"


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify",),
        ("verify", "no such file"),
        ("transcript", "no such file"),
        ("simulate",),
        ("simulate", "--game", "whist"),
        ("simulate", "--game", "hearts", "--preset", "whist"),
        ("simulate", "--game", "hearts", "--players", "12"),
        ("simulate", "--game", "hearts", "--players", "many"),
        ("simulate", "--game", "hearts", "--deals", "0"),
        ("simulate", "--game", "hearts", "--seats", "brilliant"),
        ("simulate", "--game", "hearts", "--option", "moon"),
        ("simulate", "--game", "hearts", "--option", "moon=full"),
        ("simulate", "--game", "hearts", "--option", "sun=full"),
        ("simulate", "--game", "hearts", "--option", "end=points"),
        ("whistle",),
        ("--loud",),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_wrong_usage_is_one_line_and_exit_code_two(
    arguments: tuple[str, ...], language: str
) -> None:
    done = cardtable(*arguments, language=language)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("cardtable: ")


def test_a_save_becomes_a_transcript_that_verifies(tmp_path: Path) -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 3), seed=1, first_dealer=2)
    for _ in range(90):
        step(match, ["random"] * 3, 1)
    path = tmp_path / "a.cardtable"
    save(path, match, tuple(Person(name) for name in "ABC"))
    done = cardtable("transcript", path)
    assert done.returncode == 0
    written = tmp_path / "a.jsonl"
    written.write_text(done.stdout, "utf-8")
    assert cardtable("verify", written).returncode == 0


def test_simulate_reports_points_with_intervals_and_repeats_itself() -> None:
    arguments = ("simulate", "--game", "seven_up", "--deals", "12", "--seats", "random", "--json")
    first, second = cardtable(*arguments), cardtable(*arguments)
    assert first.stdout == second.stdout
    report = json.loads(first.stdout)
    assert report["deals"] == 12
    assert report["seats"] == ["random", "random"]
    assert report["points"]["random"]["interval"] > 0


@pytest.mark.parametrize("game_name", ["hearts", "seven_up"])
def test_one_deal_is_simulated_though_it_tells_no_interval(game_name: str) -> None:
    done = cardtable("simulate", "--game", game_name, "--deals", "1", "--seats", "random")
    assert (done.returncode, done.stderr) == (0, "")
    assert "± ∞" in done.stdout


def test_tables_for_the_network_keep_to_the_folder_that_was_named(tmp_path: Path) -> None:
    given = parser().parse_args(["--portable", str(tmp_path), "serve", "--game", "hearts"])
    assert folder_of(given) == tmp_path / "serve"
    given = parser().parse_args(
        ["--portable", "x", "serve", "--game", "hearts", "--folder", str(tmp_path)]
    )
    assert folder_of(given) == tmp_path


def test_a_transcript_that_an_editor_marked_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = tmp_path / "marked.jsonl"
    marked.write_bytes(b"\xef\xbb\xbf" + TRANSCRIPTS[0].read_bytes().replace(b"\n", b"\r\n"))
    assert main(["verify", str(marked)]) == 0
    assert "1 passed" in capsys.readouterr().out
