"""The tests themselves hold where there is no screen of X11, no /proc and no XDG folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
ONLY_LINUX = re.compile(r"/proc\b|\bXvfb\b|\bxdotool\b|\bkillpg\b|\bSIGKILL\b|dbus-daemon")
GUARD = re.compile(r"sys\.platform|os\.name|needs_screen|\.is_file\(\)|\.is_dir\(\)|shutil\.which")


def test_what_only_linux_has_is_asked_for_first() -> None:
    unguarded = []
    for path in TESTS.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if ONLY_LINUX.search(text) and not GUARD.search(text):
            unguarded.append(str(path.relative_to(TESTS)))
    assert unguarded == []


def test_what_needs_a_screen_is_skipped_without_one_and_says_why(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    files = [
        "test_end_to_end.py",
        "test_two_programs.py",
        "table/accessibility/test_screen_reader.py",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files],
        cwd=TESTS,
        env={**environment, "PATH": str(tmp_path), "DISPLAY": ""},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"^\d+ skipped in", done.stdout, re.MULTILINE), done.stdout
    reasons = set(re.findall(r"^SKIPPED .*?: (.+)$", done.stdout, re.MULTILINE))
    assert len(reasons) == 2, done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no XDG folders")
def test_nothing_of_the_tests_lies_in_xdg_folders_of_the_person() -> None:
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        assert "cardtable-tests-" in os.environ[f"XDG_{kind}_HOME"]
