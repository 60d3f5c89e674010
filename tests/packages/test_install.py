"""The .tar.xz installs into one person's menu, and goes away without touching the games."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import linux

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for Linux")


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """The archive of a program that only says its name, unpacked."""
    program = tmp_path / "frozen" / "cardtable"
    linux.put(program / "cardtable", b'#!/bin/sh\necho "cardtable $*"\n', 0o755)
    linux.put(program / "_internal" / "lib.so", b"library")
    packed = linux.archive(program, tmp_path)
    with tarfile.open(packed) as tar:
        assert all(entry.uname == "root" for entry in tar)
        tar.extractall(tmp_path, filter="data")
    return tmp_path / packed.name.removesuffix(".tar.xz")


def run(script: Path, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    return subprocess.run([str(script)], env=environment, capture_output=True, text=True)


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_it_installs_starts_and_goes_and_the_games_stay(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "a home"
    game = home / ".local/share/cardtable/games/mine.cardtable"
    linux.put(game, b"{}")
    log = home / ".local/state/cardtable/log/cardtable.log"
    linux.put(log, b"")
    other = home / ".local/share/applications/other.desktop"
    linux.put(other, b"[Desktop Entry]\nType=Application\nName=Other\nExec=true\n")

    done = run(unpacked / "install.sh", home)
    assert done.returncode == 0, done.stderr
    program = home / ".local/opt/cardtable/cardtable"
    entry = (home / ".local/share/applications/cardtable.desktop").read_text(encoding="utf-8")
    assert f'Exec="{program}" %u' in entry
    assert (home / ".local/share/icons/hicolor/scalable/apps/cardtable.svg").is_file()
    assert (home / ".local/share/mime/packages/cardtable.xml").is_file()
    said = subprocess.run([home / ".local/bin/cardtable", "x"], capture_output=True, text=True)
    assert said.stdout == "cardtable x\n"

    done = run(program.with_name("uninstall.sh"), home)
    assert done.returncode == 0, done.stderr
    for kept in (game, log):
        assert f"What is yours stays in {kept.parent.parent}; " in done.stdout
    left = files(home) - {".local/share/applications/mimeinfo.cache"}  # of the other program
    assert left == {
        ".local/share/cardtable/games/mine.cardtable",
        ".local/share/applications/other.desktop",
        ".local/state/cardtable/log/cardtable.log",
    }


def test_a_newer_version_replaces_the_older_one_whole(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert run(unpacked / "install.sh", home).returncode == 0
    old = home / ".local/opt/cardtable/_internal/gone.so"
    old.touch()
    assert run(unpacked / "install.sh", home).returncode == 0
    assert not old.exists()
    assert (home / ".local/opt/cardtable/_internal/lib.so").is_file()


def test_uninstalling_what_is_not_there_says_so(unpacked: Path, tmp_path: Path) -> None:
    done = run(unpacked / "uninstall.sh", tmp_path / "nobody")
    assert done.returncode == 1
    assert "not installed" in done.stderr


def test_where_nothing_else_was_nothing_is_left(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    assert run(unpacked / "install.sh", home).returncode == 0
    done = run(home / ".local/opt/cardtable/uninstall.sh", home)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(home.iterdir()) == []


def test_what_others_chose_to_open_their_files_with_stays(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert run(unpacked / "install.sh", home).returncode == 0
    chosen = home / ".config/mimeapps.list"
    chosen.parent.mkdir(exist_ok=True)
    ours = "application/x-cardscore=cardtable.desktop\napplication/x-cardpreset=cardtable.desktop\n"
    others = "[Default Applications]\ntext/plain=editor.desktop\n"
    chosen.write_text(f"{others}{ours}", encoding="utf-8")
    assert run(home / ".local/opt/cardtable/uninstall.sh", home).returncode == 0
    assert chosen.read_text(encoding="utf-8") == others


def test_whoever_removes_the_debian_package_reads_where_all_of_it_stays() -> None:
    script = linux.HERE / "postrm"
    done = subprocess.run(["sh", str(script), "remove"], capture_output=True, text=True)
    for kept in (".local/share", ".config", ".local/state"):
        assert f"~/{kept}/cardtable" in done.stdout
    again = subprocess.run(["sh", str(script), "upgrade"], capture_output=True, text=True)
    assert (again.returncode, again.stdout) == (0, "")
