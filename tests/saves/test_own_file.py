"""A small file of our own: read as far as it can be, kept aside where not, never overwritten."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from cardtable.saves import own_file
from cardtable.saves.errors import SaveError
from cardtable.saves.moving import put_aside
from cardtable.saves.own_file import OwnFile


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    file = OwnFile(tmp_path / "deep" / "one.json", "told", 3)
    assert file.read() == {}
    file.write({"name": "Țuțu Ёжик"})
    assert json.loads(file.path.read_bytes()) == {"told": 3, "name": "Țuțu Ёжик"}
    again = OwnFile(file.path, "told", 3)
    assert again.read() == {"name": "Țuțu Ёжик"}
    again.mend({})
    assert again.fault is None


def test_a_mark_that_an_editor_put_before_it_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(b"\xef\xbb\xbf" + b'{"format": 1, "a": 2}\r\n')
    file = OwnFile(path)
    assert file.read() == {"a": 2}
    assert file.fault is None


def test_no_damaged_file_takes_anothers_place(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    for number in range(1, 4):
        path.write_text(f"damaged {number}", encoding="utf-8")
        file = OwnFile(path)
        assert file.read() == {}
        assert file.fault is not None
        assert file.fault.kept == tmp_path / f"one.json.damaged-{number}"
        file.write({"a": number})
    kept = sorted(path.read_text() for path in tmp_path.glob("*.damaged-*"))
    assert kept == ["damaged 1", "damaged 2", "damaged 3"]


def test_a_file_that_cannot_be_put_aside_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> Path:
        raise SaveError("cannot_write", path, detail=os.strerror(errno.EACCES))

    monkeypatch.setattr(own_file, "put_aside", refused)
    path = tmp_path / "one.json"
    for text in ("damaged", '{"format": 1, "wrong": 1}'):
        path.write_text(text, encoding="utf-8")
        file = OwnFile(path)
        if "wrong" in file.read():
            file.wrong("wrong")
        file.mend({})
        assert file.fault is not None
        assert file.fault.code == "own_stuck"
        with pytest.raises(SaveError) as caught:
            file.write({"a": 1})
        assert caught.value is file.fault
        assert path.read_text(encoding="utf-8") == text


def test_a_file_that_may_not_be_read_is_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.json"
    path.write_text('{"format": 1, "a": 2}', encoding="utf-8")

    def closed(_self: OwnFile) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(OwnFile, "_content", closed)  # whoever tests as root may read it
    file = OwnFile(path)
    assert file.read() == {}
    monkeypatch.undo()
    assert file.fault is not None
    assert file.fault.kept is not None
    assert json.loads(file.fault.kept.read_bytes())["a"] == 2


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on Windows")
def test_of_a_link_what_it_leads_to_is_put_aside(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "settings.json"
    real.parent.mkdir()
    real.write_text("damaged", encoding="utf-8")
    link = tmp_path / "one.json"
    link.symlink_to(real)
    assert put_aside(link) == real.with_name("settings.json.damaged-1")
    OwnFile(link).write({"a": 1})
    assert link.is_symlink()
    assert json.loads(real.read_bytes())["a"] == 1
    to_itself = tmp_path / "loop"
    to_itself.symlink_to(to_itself)
    file = OwnFile(to_itself)
    assert file.read() == {}
    assert file.fault is not None


def test_what_is_far_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_file, "LARGEST", 100)
    path = tmp_path / "one.json"
    path.write_text(" " * 90 + '{"format": 1, "a": 2}', encoding="utf-8")
    file = OwnFile(path)
    assert file.read() == {}
    assert file.fault is not None
    assert file.fault.kept is not None


def test_what_another_program_wrote_meanwhile_is_kept_and_told(tmp_path: Path) -> None:
    file = OwnFile(tmp_path / "one.json")
    file.read()
    file.write({"a": 1})
    file.write({"a": 2})
    file.path.write_text('{"format": 1, "a": 3, "mine": true}', encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        file.write({"a": 4})
    assert caught.value.code == "own_changed"
    assert caught.value.kept is not None
    assert json.loads(caught.value.kept.read_bytes()) == {"format": 1, "a": 3, "mine": True}
    assert OwnFile(file.path).read() == {"a": 4}
    file.path.unlink()
    file.write({"a": 5})
    assert OwnFile(file.path).read() == {"a": 5}


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on Windows")
def test_of_a_link_to_a_device_the_link_is_put_aside(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "one.json"
    os.mkfifo(pipe)  # type: ignore[attr-defined, unused-ignore]
    link.symlink_to(pipe)
    file = OwnFile(link)
    assert file.read() == {}
    assert file.fault is not None
    assert file.fault.kept == tmp_path / "one.json.damaged-1"
    assert file.fault.kept.is_symlink()
    assert pipe.is_fifo()
    file.write({"a": 1})
    assert json.loads(link.read_bytes())["a"] == 1
