"""One window for one folder of games: later starts hand over what they were to open."""

from __future__ import annotations

import os
import subprocess
import sys
import traceback
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from cardtable.app.process import later_starts
from cardtable.app.process.instance import LOCK, Instance
from cardtable.app.process.later_starts import address_of

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def short_runtime_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The path of a local socket may have about a hundred letters: use Qt's own folder."""
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    for name in later_starts.TOKENS:
        monkeypatch.setenv(name, "")  # what the program sets is undone after the test


@pytest.fixture
def first(qtbot: QtBot, tmp_path: Path) -> Instance:
    """A window that has the games and listens."""
    holder = Instance(tmp_path)
    assert holder.is_first()
    holder.listen()
    return holder


def test_a_later_start_hands_its_file_over_and_hears_that_it_arrived(
    qtbot: QtBot, first: Instance, tmp_path: Path
) -> None:
    assert not Instance(tmp_path).is_first()
    program = (
        "import sys; from pathlib import Path\n"
        "from cardtable.app.process.instance import Instance\n"
        "sys.exit(not Instance(Path(sys.argv[1])).tell_first(sys.argv[2]))"
    )
    command = [sys.executable, "-c", program, str(tmp_path), "/games/Ann’s.cardtable"]
    token = {**os.environ, "XDG_ACTIVATION_TOKEN": "to-the-front"}
    with qtbot.waitSignal(first.asked, timeout=60_000) as asked:
        later = subprocess.Popen(command, env=token, cwd=ROOT)
    assert asked.args == ["/games/Ann’s.cardtable"]
    assert os.environ["XDG_ACTIVATION_TOKEN"] == "to-the-front"
    qtbot.waitUntil(lambda: later.poll() is not None, timeout=60_000)
    assert later.returncode == 0
    first.close()


def test_what_is_asked_for_is_opened_apart_from_the_later_starts_socket(
    qtbot: QtBot, first: Instance
) -> None:
    """A question on the screen runs Qt's loop, where the socket goes: nothing of it may wait."""
    waiting: list[str] = []
    asked: list[str] = []

    def opened(wanted: str) -> None:
        waiting.extend(frame.filename for frame in traceback.extract_stack())
        asked.append(wanted)

    first.asked.connect(opened)
    later = QLocalSocket()
    later.connectToServer(address_of(first.lock_path.parent))
    later.write(b'{"open": "/games/Ann.cardpreset", "token": ""}\n')
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == ["/games/Ann.cardpreset"]
    assert later_starts.__file__ not in waiting
    first.close()


def test_another_folder_has_its_own_window(first: Instance, tmp_path: Path) -> None:
    other = Instance(tmp_path / "other")
    assert other.is_first()
    assert address_of(other.lock_path.parent) != address_of(first.lock_path.parent)
    other.close()
    first.close()


def test_when_the_first_window_is_gone_the_next_start_is_the_first(
    first: Instance, tmp_path: Path
) -> None:
    first.close()
    again = Instance(tmp_path)
    assert again.is_first()
    again.listen()
    again.close()


def test_a_first_window_that_does_not_answer_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(later_starts, "PATIENCE", 0.2)
    silent = Instance(tmp_path)
    assert silent.is_first()
    assert Instance(tmp_path).tell_first("") is False
    silent.close()


def test_where_nothing_can_be_kept_the_window_opens_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert Instance(tmp_path / "file" / "games").is_first()


@pytest.mark.parametrize("words", [b"hello\n", b'{"open": 5, "token": ""}\n', b"[]\n", b"\xff\n"])
def test_nonsense_on_the_socket_is_refused(
    qtbot: QtBot, first: Instance, words: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[str] = []
    first.asked.connect(heard.append)
    socket = QLocalSocket()
    socket.connectToServer(address_of(first.lock_path.parent))
    assert socket.waitForConnected(1000)
    with qtbot.waitSignal(socket.disconnected):
        socket.write(words)
        socket.flush()
    assert heard == []
    assert "nobody understands" in caplog.text
    first.close()


def test_a_request_without_end_is_cut_off(qtbot: QtBot, first: Instance) -> None:
    socket = QLocalSocket()
    socket.connectToServer(address_of(first.lock_path.parent))
    assert socket.waitForConnected(1000)
    with qtbot.waitSignal(socket.disconnected):
        socket.write(b"x" * 3 * later_starts.LONGEST)
    first.close()


def test_a_lock_that_was_left_over_locks_nobody_out(qtbot: QtBot, tmp_path: Path) -> None:
    """Written in a container, whose process numbers mean another process here, or by a crash."""
    (tmp_path / LOCK).write_text(f"{os.getppid()}\ncardtable\nanother-host\n\n\n")
    one = Instance(tmp_path)
    assert one.is_first()
    assert not Instance(tmp_path).is_first()
    one.close()
    assert Instance(tmp_path).is_first()


@pytest.mark.skipif("sys.platform != 'linux'", reason="elsewhere every name is Unicode")
def test_a_folder_of_any_name_has_its_own_window(qtbot: QtBot, tmp_path: Path) -> None:
    names = [os.fsdecode(name) for name in (b"h\xff", b"h\xfe", "Дом".encode("koi8-r"))]
    windows = [Instance(tmp_path / name) for name in names]
    assert len({address_of(window.lock_path.parent) for window in windows}) == 3
    for window in windows:
        assert window.is_first()
        window.listen()
        assert not Instance(window.lock_path.parent).is_first()
        window.close()


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on Windows")
def test_a_folder_that_leads_to_itself_has_an_address_all_the_same(
    qtbot: QtBot, tmp_path: Path
) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    one = Instance(loop)
    assert one.is_first()
    one.listen()
    one.close()
    assert loop.is_symlink()
