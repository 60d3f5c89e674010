"""A program that ends at its start is not measured as if it had shown its first page."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, NoReturn

import pytest

from bench import screen, start

SHOWN = screen.Shown(0.2, 0.1, 0.1)


class Ended:
    """A program that is over, or not yet."""

    pid = 1

    def __init__(self, code: int | None) -> None:
        self._code = code

    def poll(self) -> int | None:
        """How it ended."""
        return self._code


class Dark:
    """A screen on which nothing is."""

    environment: ClassVar[dict[str, str]] = {}
    empty = b"\0\0\0\0"

    def picture(self) -> bytes:
        """The pixels on it."""
        return self.empty


def started_as(monkeypatch: pytest.MonkeyPatch, code: int | None) -> None:
    @contextmanager
    def started(_command: list[str], _environment: dict[str, str]) -> Iterator[Ended]:
        yield Ended(code)

    monkeypatch.setattr(screen, "started", started)
    monkeypatch.setattr(screen, "until_quiet", lambda *_: SHOWN)


@pytest.mark.parametrize("code", [0, 1, -11])
def test_a_program_that_has_ended_is_no_program_at_its_first_page(
    monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    started_as(monkeypatch, code)
    there: Any = Dark()
    with pytest.raises(screen.CrashedError, match=f"peer .*{code}"):
        screen.shown(there, ["peer"])


def test_a_program_that_stays_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    started_as(monkeypatch, None)
    there: Any = Dark()
    assert screen.shown(there, ["peer"]) == SHOWN


@pytest.fixture
def kept_from_measuring(monkeypatch: pytest.MonkeyPatch) -> None:
    """A peer that is installed, and nothing measured but the start."""

    @contextmanager
    def dark() -> Iterator[Dark]:
        yield Dark()

    monkeypatch.setattr(start, "screen", dark)
    monkeypatch.setattr(start, "at_once", lambda _: ())
    monkeypatch.setattr(start, "memory", lambda _: ())
    monkeypatch.setattr(start, "PEERS", {"KPat": "kpat"})
    monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/usr/games/{name}")


@pytest.mark.usefixtures("kept_from_measuring")
def test_a_peer_that_crashes_stands_in_no_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def shown(_there: Any, command: list[str]) -> screen.Shown:
        if "kpat" in command[0]:
            raise screen.CrashedError("kpat ended at its start with code -6")
        return SHOWN

    monkeypatch.setattr(start, "shown", shown)
    rows = start.rows()
    assert any("bare window" in row.name for row in rows)
    assert not any("KPat" in row.name for row in rows)
    assert "code -6" in capsys.readouterr().out


@pytest.mark.usefixtures("kept_from_measuring")
def test_our_own_crash_is_no_result_either(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(_there: Any, command: list[str]) -> NoReturn:
        raise screen.CrashedError(command[0])

    monkeypatch.setattr(start, "shown", shown)
    with pytest.raises(screen.CrashedError, match=re.escape(sys.executable)):
        start.rows()
