"""The log loses no line where older files cannot be put aside, as on Windows when one is open."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.app.process import logbook

log = logging.getLogger("cardtable.tests")


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A log that is full after some lines."""
    monkeypatch.setattr(logbook, "LARGEST", 600)
    handler = logbook.write_log(tmp_path)
    yield tmp_path / logbook.NAME
    logging.getLogger("cardtable").removeHandler(handler)
    handler.close()


def lines(folder: Path) -> list[int]:
    """The numbers of the lines that were kept, the oldest first."""
    files = sorted(folder.glob("*.log*"), reverse=True)
    whole = "".join(path.read_text(encoding="utf-8") for path in files)
    return [int(line.rsplit(" ", 1)[1]) for line in whole.splitlines()]


def test_a_full_log_is_put_aside(told: Path) -> None:
    for number in range(12):
        log.warning("line %d", number)
    assert told.with_name("cardtable.log.1").exists()
    assert lines(told.parent) == list(range(12))


def test_while_it_cannot_be_put_aside_it_grows_and_loses_nothing(
    told: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def held(source: object, target: object) -> None:
        raise PermissionError(13, "The process cannot access the file", str(source))

    with monkeypatch.context() as windows:
        windows.setattr(os, "rename", held)
        for number in range(12):
            log.warning("line %d", number)
        assert lines(told.parent) == list(range(12))
    for number in (12, 13):  # the first move of a test is refused once more
        log.warning("line %d", number)
    assert told.with_name("cardtable.log.1").exists()
    assert lines(told.parent) == list(range(14))
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
def test_a_pipe_in_the_logs_place_holds_nobody_up(
    told: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(told)  # type: ignore[attr-defined, unused-ignore]
    log.warning("line 1")
    assert "line 1" in capsys.readouterr().err
    assert told.is_fifo()
