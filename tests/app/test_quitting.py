"""The program ends at once and cleanly, whatever it is doing and whatever is open."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.app.process.lock import Lock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="reads /proc, and signals are POSIX's"
)

ENDS = {
    "start_page": ("wait", "window"),
    "ready": ("window", "quit"),
    "new_game": ("wait", "quit"),
    "name_of_rules": ("wait", "quit"),
    "settings": ("wait",),
    "statistics": ("wait",),
    "about": ("quit",),
    "crash_report": ("wait",),
    "question": ("wait", "quit"),
    "open_file": ("wait", "quit"),
    "rules_book": ("window", "wait"),
    "score_keeping": ("window", "quit"),
    "new_score_book": ("wait",),
    "dealing": ("window", "wait"),
    "bots_think": ("window", "wait"),
    "hint": ("window",),
    "score_sheet": ("wait", "window"),
    "play_again": ("quit",),
    "save_file": ("wait",),
    "lesson": ("window",),
    "watching": ("window", "wait"),
    "practice": ("quit",),
    "paste": ("wait",),
    "handout": ("wait",),
    "open_hands": ("window",),
    "search": ("window",),
    "search_begins": ("wait",),
    "lobby": ("window", "wait"),
    "hosting": ("window", "quit"),
    "leaving": ("wait", "quit"),
    "joined": ("window", "wait"),
    "knocking": ("window",),
}
"""How each state of `quit_driver.py` is ended; each way with a dialog, a game, the network."""


def session_of(leader: int) -> list[str]:
    """The processes that still belong to what `leader` began, by name."""
    if sys.platform != "linux":
        raise NotImplementedError
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if os.getsid(int(folder.name)) == leader:
                    found.append((folder / "cmdline").read_text().replace("\0", " "))
            except OSError:
                continue  # it has ended meanwhile
    return found


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


@pytest.fixture
def link(tmp_path: Path) -> Iterator[str]:
    """The invitation to a table of another program."""
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "cardtable", "--portable", str(tmp_path / "host"), "serve"),
            *("--game", "hearts", "--name", "Kitchen", "--hidden", "--address", "127.0.0.1"),
            *("--port", str(free_port())),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"cardtable://\S+", line)
        if found:
            break
    else:
        pytest.fail("the host told no link")
    yield found[0]
    server.terminate()
    server.communicate(timeout=PATIENCE)
    assert server.returncode == 0


@pytest.mark.parametrize(
    ("state", "way"), [(state, way) for state, ways in ENDS.items() for way in ways]
)
def test_it_ends_at_once_and_leaves_nothing(
    state: str, way: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    words = [state, way, str(tmp_path / "own")]
    if state in ("joined", "knocking"):
        words.append(request.getfixturevalue("link"))
    program = subprocess.Popen(
        [sys.executable, "-W", "error", str(HERE / "quit_driver.py"), *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert program.stdout is not None
        reached = program.stdout.readline()
        assert reached == "there\n", program.communicate(timeout=PATIENCE)
        if way == "wait":
            program.send_signal(signal.SIGTERM)
        out, err = program.communicate(timeout=PATIENCE)
    finally:
        if program.poll() is None:
            if sys.platform != "linux":
                raise NotImplementedError
            os.killpg(program.pid, signal.SIGKILL)
            program.communicate()
    assert (program.returncode, out, err) == (0, "", "")
    end = time.monotonic() + PATIENCE
    while left := session_of(program.pid):
        assert time.monotonic() < end, left
        time.sleep(0.05)
    log = tmp_path / "own" / "cardtable.log"
    told = log.read_text(encoding="utf-8") if log.exists() else ""
    # The screen that nobody sees cannot do all that a real one can, and says so.
    complaints = [line for line in told.splitlines() if "This plugin does not support" not in line]
    assert complaints == [] if state != "crash_report" else complaints
    lock = Lock(tmp_path / "own" / "cardtable.lock")
    assert lock.take()
    lock.free()
