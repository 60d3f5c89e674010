"""The compiled copy that a checkout plays from: whole or not at all, and never out of date."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench import ready
from bench.compiled import MODULES

BOTS = Path("cardtable") / "bots"
SPEECH = Path("cardtable") / "speech.py"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with what a build is made from and little else."""
    root = tmp_path / "checkout"
    for name in (*(f"cardtable/bots/{one}" for one in MODULES), "bench/compiled"):
        file = root / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{name!r}\n", encoding="utf-8")
    for name in ("assets", "translations"):
        (root / name).mkdir()
        (root / name / "one.txt").write_text("1", encoding="utf-8")
    (root / SPEECH).write_text("'hello'\n", encoding="utf-8")
    return root


@pytest.fixture
def folder(tmp_path: Path, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where builds go; compiling is only pretended."""

    def compile_into(out: Path) -> None:
        for name in ready.COPIED:
            shutil.copytree(checkout / name, out / name)
        (out / BOTS / "hearts" / "search.so").write_bytes(b"compiled")

    key, current = ready.key, ready.current
    monkeypatch.setattr(ready, "compile_into", compile_into)
    monkeypatch.setattr(ready, "can_compile", lambda: "")
    monkeypatch.setattr(ready, "key", lambda root=checkout: key(root))
    monkeypatch.setattr(ready, "current", lambda where, root=checkout: current(where, root))
    return tmp_path / "builds"


def test_a_build_is_used_from_then_on(folder: Path) -> None:
    assert ready.current(folder) is None
    assert ready.make(folder) == ""
    copy = ready.current(folder)
    assert copy is not None
    assert (copy / BOTS / "hearts" / "search.so").read_bytes() == b"compiled"
    assert [one.name for one in folder.iterdir()] == [copy.name]


def test_what_is_not_compiled_follows_the_checkout(folder: Path, checkout: Path) -> None:
    assert ready.make(folder) == ""
    (checkout / SPEECH).write_text("'good morning'\n", encoding="utf-8")
    (checkout / "assets" / "one.txt").unlink()
    (checkout / "assets" / "new").mkdir()
    (checkout / "assets" / "new" / "two.txt").write_text("2", encoding="utf-8")
    copy = ready.current(folder)
    assert copy is not None
    assert (copy / SPEECH).read_text(encoding="utf-8") == "'good morning'\n"
    assert not (copy / "assets" / "one.txt").exists()
    assert (copy / "assets" / "new" / "two.txt").read_text(encoding="utf-8") == "2"
    assert (copy / BOTS / "hearts" / "search.so").exists()


def test_bots_that_were_changed_are_not_played_by_an_old_build(
    folder: Path, checkout: Path
) -> None:
    assert ready.make(folder) == ""
    (checkout / BOTS / "hearts" / "search.py").write_text("'better'\n", encoding="utf-8")
    assert ready.current(folder) is None
    assert ready.make(folder) == ""
    assert ready.current(folder) is not None


def test_a_build_that_was_killed_is_cleared_away_and_made_anew(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    dead = folder / f"{ready.MAKING}{done.stdout.strip()}"
    (dead / BOTS).mkdir(parents=True)
    assert ready.current(folder) is None
    if os.name == "nt":  # who runs is not asked there; only its age tells
        os.utime(dead, (0, 0))
    assert ready.make(folder) == ""
    assert not dead.exists()
    assert ready.current(folder) is not None


def test_two_builds_are_not_made_at_once(folder: Path) -> None:
    (folder / f"{ready.MAKING}{os.getpid()}").mkdir(parents=True)
    assert "under way" in ready.make(folder)


def test_a_build_that_fails_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(out: Path) -> None:
        (out / "half").mkdir()
        raise subprocess.CalledProcessError(1, "mypyc", "said", "this")

    monkeypatch.setattr(ready, "compile_into", fail)
    assert "this" in ready.make(folder)
    assert list(folder.iterdir()) == []


def test_where_nothing_can_be_written_the_reason_is_told(tmp_path: Path, folder: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert ready.make(blocked / "builds") != ""
    assert ready.current(blocked / "builds") is None


def test_an_old_build_is_kept_while_somebody_may_play_from_it(folder: Path, checkout: Path) -> None:
    assert ready.make(folder) == ""
    first = ready.current(folder)
    assert first is not None
    (checkout / BOTS / "hearts" / "search.py").write_text("'better'\n", encoding="utf-8")
    assert ready.make(folder) == ""
    assert first.exists()
    os.utime(first, (0, 0))
    (checkout / BOTS / "hearts" / "search.py").write_text("'best'\n", encoding="utf-8")
    assert ready.make(folder) == ""
    assert not first.exists()
