"""What lies at a path is looked at without waiting, and read only if it is an ordinary file."""

from __future__ import annotations

import ast
import errno
import os
from pathlib import Path

import pytest

from cardtable.saves.content import (
    TooLargeError,
    beginning_of,
    changed_at,
    content_of,
    is_file,
    is_folder,
    is_there,
    listing,
    parsed,
    resolved,
)
from cardtable.saves.errors import SaveError
from cardtable.saves.whole import replace

PROGRAM = Path(__file__).resolve().parents[2] / "cardtable"
posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


def test_a_file_is_read_up_to_its_greatest_size(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_bytes(b"\r\n12345")
    assert content_of(path, 7) == b"\r\n12345"
    assert beginning_of(path, 3) == b"\r\n1"
    with pytest.raises(TooLargeError):
        content_of(path, 6)


@posix
def test_a_pipe_and_a_device_are_no_files_and_nobody_waits_at_them(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # type: ignore[attr-defined, unused-ignore]
    for path in (pipe, Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(OSError, match=os.strerror(errno.ENXIO)):
            content_of(path, 100)
        assert is_there(path)
        assert not is_file(path)
    with pytest.raises(SaveError) as caught:
        replace(pipe, "in its place")
    assert caught.value.detail == "ENXIO"
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 5000])
def test_a_path_that_no_file_can_have_is_a_fault_in_words(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert not any(looks(path) for looks in (is_there, is_file, is_folder))
    with pytest.raises(OSError, match=r"."):
        content_of(path, 100)
    with pytest.raises(SaveError):
        replace(path, "nowhere")


@posix
def test_a_link_that_leads_to_itself_is_a_fault_of_the_system(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    assert is_there(path)
    with pytest.raises(OSError, match=os.strerror(errno.ELOOP)):
        resolved(path)


def test_a_folder_that_cannot_be_listed_is_told_and_one_that_is_not_there_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert listing(tmp_path / "none", ".cardtable") == []
    for name in ("b.CARDTABLE", "a.cardtable", "c.txt"):
        (tmp_path / name).touch()
    found = listing(tmp_path, ".cardtable")
    assert [path.name for path in found] == ["a.cardtable", "b.CARDTABLE"]

    def refused(self: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "iterdir", refused)  # whoever tests as root may look everywhere
    with pytest.raises(SaveError) as caught:
        listing(tmp_path, ".cardtable")
    assert (caught.value.code, caught.value.detail) == ("folder_unreadable", "EACCES")


def test_where_nobody_may_look_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, **_how: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "stat", refused)
    assert not is_there(Path("/secret/one"))
    assert not is_file(Path("/secret/one"))


@pytest.mark.parametrize("seconds", [-1e11, -1.0, 0.0, 4e9, 1e13, 1e17])
def test_a_time_that_no_calendar_has_is_the_first_or_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    class Told:
        st_mtime = seconds

    monkeypatch.setattr(Path, "stat", lambda _self: Told())
    assert 1970 <= changed_at(tmp_path).year <= 9999


def test_half_a_character_is_no_text() -> None:
    assert parsed(b'\xef\xbb\xbf{"a": "\\u00e9"}') == {"a": "é"}
    with pytest.raises(ValueError, match="surrogates"):
        parsed(b'{"a": "\\ud800"}')


ASKS = {"exists", "is_file", "is_dir", "read_text", "read_bytes", "glob", "resolve"}
PLAYERS = (
    *("__main__.py", "saves/", "app/", "lan/guest/", "lan/host/"),
    *("windows/learn/", "windows/new_game/", "windows/scorer/", "windows/statistics/"),
    *("windows/start/shelf_list.py", "windows/widgets/"),
)
"""Where paths are the player's own, and not those of the program's resources."""


def test_nobody_asks_a_path_what_raises_or_waits() -> None:
    asking = []
    for file in sorted(PROGRAM.rglob("*.py")):
        place = file.relative_to(PROGRAM).as_posix()
        if not place.startswith(PLAYERS) or place == "saves/content.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ASKS:
                asking.append(f"{place}:{node.lineno} {node.attr}")
    assert asking == []
