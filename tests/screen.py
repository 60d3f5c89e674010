"""The real program on a screen of its own, for tests that see and act as a person does."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1280, 720)
PATIENCE = 120.0
PROGRAM = shlex.split(os.environ.get("CARDTABLE_PROGRAM", "")) or [
    sys.executable,
    "-m",
    "cardtable",
]
"""What is started; a package is tried by naming its program in the variable."""


needs_screen = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not all(map(shutil.which, ("Xvfb", "xdotool"))),
    reason="needs X11 with Xvfb and xdotool, which python3 dev.py test installs on Linux",
)


class Screen:
    """A screen of its own with the program on it, or one more program on the same."""

    server: subprocess.Popen[bytes]
    environment: dict[str, str]

    def __init__(self, folder: Path, wanted: str = "", beside: Screen | None = None) -> None:
        """wanted: what the program opens; beside: on the screen of that one."""
        self.folder = folder
        if beside is not None:
            self.server, self.environment = beside.server, beside.environment
        else:
            self._open_screen()
        self.start(wanted)

    def _open_screen(self) -> None:
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{SIZE[0]}x{SIZE[1]}x24",
                "-noreset",
                "-nolisten",
                "tcp",
            ],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        number = b""
        while not number.endswith(b"\n"):
            number += os.read(reading, 16)
        os.close(reading)
        self.environment = {
            **os.environ,
            "DISPLAY": f":{number.decode().strip()}",
            "QT_QPA_PLATFORM": "xcb",
            "LANGUAGE": "en",
        }

    def start(self, wanted: str = "") -> None:
        """Start the program, as by a double click on what is wanted."""
        self.program = subprocess.Popen(
            [*PROGRAM, "--portable", str(self.folder), *([wanted] if wanted else [])],
            cwd=ROOT,
            env=self.environment,
        )

    def kill(self) -> None:
        """The current is gone: nothing is said or saved any more."""
        self.program.kill()
        self.program.wait(timeout=30)

    def close(self) -> None:
        """End what still runs."""
        for process in (self.program, self.server):
            if process.poll() is None:
                process.terminate()
            process.wait(timeout=30)

    def xdotool(self, *arguments: object) -> str:
        """Do something with the pointer or the keys."""
        return subprocess.run(
            ["xdotool", *map(str, arguments)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        ).stdout.strip()

    def click(self, x: float, y: float) -> None:
        """Click at a point of the screen."""
        self.xdotool("mousemove", round(x), round(y), "click", 1)
        time.sleep(0.12)

    def key(self, *names: str) -> None:
        """Press keys one after another."""
        self.focus()
        for name in names:
            self.xdotool("key", name)
            time.sleep(0.06)

    def windows(self) -> list[str]:
        """The visible windows of the program, by number."""
        return self.xdotool(
            "search", "--all", "--onlyvisible", "--pid", self.program.pid, "--name", ".+"
        ).split()

    def focus(self) -> None:
        """Give the keys to the newest window, as a window manager would."""
        windows = self.windows()
        if windows:
            self.xdotool("windowfocus", windows[-1])

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Wait for something to be so."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert self.program.poll() is None, f"the program ended while waiting for {what}"
            assert time.monotonic() < end, f"waited in vain for {what}"
            time.sleep(0.05)


def press_until(screen: Screen, key: str, there: Callable[[], bool]) -> bool:
    """Press a key unless it has had its effect; a loaded machine may need a second look."""
    if there():
        return True
    screen.key(key)
    end = time.monotonic() + 3
    while time.monotonic() < end:
        if there():
            return True
        time.sleep(0.1)
    return False
