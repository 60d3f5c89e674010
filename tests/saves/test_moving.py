"""Moving and deleting where another program holds the file for a moment, as on Windows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.saves import moving
from cardtable.saves.errors import SaveError
from cardtable.saves.whole import replace

Hold = Callable[[str, int, int], list[float]]


@pytest.fixture
def hold(monkeypatch: pytest.MonkeyPatch) -> Hold:
    """Holds every file for so many calls of one of Path's verbs; what was slept meanwhile."""

    def begin(verb: str, times: int, number: int) -> list[float]:
        real, left, slept = getattr(Path, verb), [times], list[float]()

        def held(path: Path, *arguments: object, **further: object) -> object:
            if left[0]:
                left[0] -= 1
                trouble = PermissionError(13, "The process cannot access the file", str(path))
                trouble.winerror = number  # type: ignore[attr-defined, unused-ignore]
                raise trouble
            return real(path, *arguments, **further)

        monkeypatch.setattr(Path, verb, held)
        monkeypatch.setattr("cardtable.saves.moving.time.sleep", slept.append)
        return slept

    return begin


@pytest.mark.parametrize("number", moving.HELD)
def test_a_file_held_for_a_moment_is_moved_deleted_and_replaced_all_the_same(
    tmp_path: Path, hold: Hold, number: int
) -> None:
    one, other, third = tmp_path / "one", tmp_path / "other", tmp_path / "third"
    one.write_bytes(b"kept")
    hold("replace", 3, number)
    moving.move(one, other)
    assert other.read_bytes() == b"kept"
    hold("replace", 2, number)
    replace(third, "new\n")
    assert third.read_bytes() == b"new\n"
    hold("unlink", 3, number)
    moving.delete(third)
    assert not third.exists()
    hold("rename", 3, number)
    assert moving.put_aside(other).read_bytes() == b"kept"


def test_a_file_held_for_ever_is_an_error_in_words_after_two_seconds(
    tmp_path: Path, hold: Hold
) -> None:
    one = tmp_path / "one"
    one.write_bytes(b"kept")
    for verb, work in (
        ("replace", lambda: moving.move(one, tmp_path / "other")),
        ("replace", lambda: replace(one, "new")),
        ("unlink", lambda: moving.delete(one)),
        ("rename", lambda: moving.put_aside(one)),
    ):
        slept = hold(verb, 1000, 32)
        with pytest.raises(SaveError) as caught:
            work()
        assert caught.value.code == "cannot_write"
        assert sum(slept) == pytest.approx(2)
        assert [path.name for path in tmp_path.iterdir()] == ["one"]
        assert one.read_bytes() == b"kept"


def test_any_other_trouble_is_told_at_once(tmp_path: Path, hold: Hold) -> None:
    one = tmp_path / "one"
    one.write_bytes(b"kept")
    slept = hold("replace", 1, 0)
    with pytest.raises(SaveError):
        moving.move(one, tmp_path / "other")
    assert slept == []


def test_what_is_put_aside_never_takes_the_place_of_what_was_before(tmp_path: Path) -> None:
    damaged = tmp_path / "tables.json"
    for content in (b"first", b"second"):
        damaged.write_bytes(content)
        assert moving.put_aside(damaged).read_bytes() == content
    assert (tmp_path / "tables.json.damaged-1").read_bytes() == b"first"


def test_nothing_in_the_program_moves_or_deletes_files_without_patience() -> None:
    program = Path(moving.__file__).parent.parent
    at_once = re.compile(
        r"\.unlink\(|\.rmdir\(|\bos\.(?:replace|rename|remove|unlink)\(|shutil\.(?:move|rmtree)\("
    )
    found = [
        f"{path.relative_to(program)}: {line.strip()}"
        for path in program.rglob("*.py")
        if path.name not in ("moving.py", "whole.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if at_once.search(line) and "patiently(" not in line
    ]
    assert found == []
