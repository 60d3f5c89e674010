"""A real screen reader at a real table: it finds the cards by name and hears what happens.

Runs where Debian's packages are that `dev.py` installs for the tests; elsewhere it is skipped.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3"
"""The Python that has the reader's library."""
PATIENCE = 90.0

READER = (
    sys.platform.startswith("linux")
    and all(shutil.which(name) for name in ("Xvfb", "xdotool", "dbus-daemon", PYTHON))
    and subprocess.run([PYTHON, "-c", "import pyatspi"], capture_output=True).returncode == 0
)
pytestmark = pytest.mark.skipif(not READER, reason="there is no AT-SPI here")


class Reader:
    """A screen with a table, and a screen reader beside it."""

    def __init__(self, folder: Path) -> None:
        self.processes: list[subprocess.Popen[str]] = []
        self.display = self._started(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-noreset"], {}
        )
        bus = self._started(["dbus-daemon", "--session", "--nofork", "--print-address"], {})
        runtime = folder / "runtime"
        runtime.mkdir(mode=0o700)
        self.environment = {
            "DISPLAY": f":{self._line(self.display)}",
            "DBUS_SESSION_BUS_ADDRESS": self._line(bus),
            "XDG_RUNTIME_DIR": str(runtime),
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LANGUAGE": "en",
        }
        path = os.pathsep.join([str(HERE.parents[2]), str(HERE.parent)])
        self.table = self._started(
            [sys.executable, str(HERE / "heard_table.py")],
            {**self.environment, "PYTHONPATH": path},
        )
        self.reader = self._started([PYTHON, str(HERE / "screen_reader.py")], self.environment)
        self.lines: queue.Queue[list[Any]] = queue.Queue()
        self.listener = threading.Thread(target=self._listen)
        self.listener.start()

    def _started(self, command: list[str], more: dict[str, str]) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **more},
        )
        self.processes.append(process)
        return process

    def _line(self, process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        return process.stdout.readline().strip()

    def _listen(self) -> None:
        assert self.reader.stdout is not None
        for line in self.reader.stdout:
            self.lines.put(json.loads(line))

    def hear(self, fits: Callable[[list[Any]], bool]) -> list[Any]:
        """The next line of the reader that fits; all before it are passed over."""
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            line = self.lines.get(timeout=left)
            if fits(line):
                return line
        raise AssertionError("waited in vain for the reader")

    def key(self, name: str) -> None:
        """Press a key at the table."""
        self._xdotool("key", name)

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            capture_output=True,
            text=True,
            env={**os.environ, **self.environment},
        )
        return done.stdout.strip()

    def look_at_the_table(self) -> None:
        """Give the keys to the table, as a window manager would."""
        self._xdotool("windowfocus", "--sync", self._xdotool("search", "--name", "^Heard$"))

    def close(self) -> None:
        """End all, the newest first."""
        for process in reversed(self.processes):
            process.terminate()
            process.wait(timeout=30)
        self.listener.join()
        for process in self.processes:
            if process.stdout is not None:
                process.stdout.close()


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    opened = Reader(tmp_path)
    yield opened
    opened.close()


def test_a_screen_reader_finds_every_card_follows_the_focus_and_hears_the_game(
    reader: Reader,
) -> None:
    _, (_role, name, parts) = reader.hear(lambda line: line[0] == "tree")
    assert name == "Card table"
    hand, trick, seats, _choices = parts
    assert [part[0] for part in (hand, trick, seats)] == ["list"] * 3
    assert hand[1] == "Your hand: 13 cards"
    assert len(hand[2]) == 13
    assert {line[0] for line in hand[2]} == {"list item"}
    names = [line[1] for line in hand[2]]
    assert all(" of " in name for name in names)
    playable = [name for name in names if name.endswith(", may be played")]
    assert playable
    assert len(seats[2]) == 4
    assert sum(", to play, " in seat[1] for seat in seats[2]) == 1

    reader.look_at_the_table()
    walked: list[str] = []
    for expected in names:
        reader.key("Right")
        walked.append(reader.hear(lambda line: line[0] == "focus" and " of " in line[1])[1])
        assert walked[-1] == expected
        if expected in playable:
            break
    reader.key("Return")
    card = walked[-1].removesuffix(", may be played").lower()
    said = reader.hear(lambda line: line[0] == "said" and "play" in line[1])
    assert card in said[1].lower()
    reader.hear(lambda line: line == ["named", "Your hand: 12 cards"])
