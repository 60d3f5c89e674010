"""Windows' rules for files, for every test on any system.

There a file that is open can be neither moved, replaced nor deleted (ERROR_SHARING_VIOLATION), nor
a folder moved in which one is; and a virus scanner holds a new file for a moment, so that the first
time that the program puts a file in place is refused once in each test. And a name may be no
device's, have no colon and no dot at its end, nor differ from another only in capitals.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

OPEN = Path("/proc/self/fd")
"""What this process has open, where the system tells; elsewhere only the refusal is tried."""

PROGRAM = str(Path(__file__).resolve().parent.parent / "cardtable") + os.sep
LIBRARY = str(Path(os.__file__).parent) + os.sep
SHARING_VIOLATION = 32


def refusal(path: object) -> PermissionError:
    """What Windows raises."""
    error = PermissionError(13, "It is being used by another process", os.fsdecode(str(path)))
    error.winerror = SHARING_VIOLATION  # type: ignore[attr-defined, unused-ignore]
    return error


def held(path: str) -> bool:
    """Whether this process has the file open, or one in the folder."""
    try:
        wanted = os.stat(path)  # noqa: PTH116 - Path may be what a test replaces
    except OSError:
        return False
    inside = os.path.realpath(path) + os.sep
    for entry in os.listdir(OPEN):  # noqa: PTH208
        link = f"{OPEN}/{entry}"
        try:
            there = os.stat(link)  # noqa: PTH116
            if (there.st_dev, there.st_ino) == (wanted.st_dev, wanted.st_ino):
                return True
            if os.readlink(link).startswith(inside):  # noqa: PTH115
                return True
        except OSError:
            continue  # it was closed meanwhile
    return False


def by_the_program(frame: FrameType | None) -> bool:
    """Whether the program's own code asks, through the standard library or not."""
    while frame is not None and frame.f_code.co_filename.startswith((LIBRARY, "<frozen ")):
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename.startswith(PROGRAM)


class Rules:
    """Stands between everybody and the system's calls for the time of one test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.refused = False
        """Whether the first replacement was refused."""
        self.broken: list[str] = []
        """What was to be moved or deleted while this very process had it open: the program must
        not, though it tries again and may succeed once it has closed the file elsewhere."""
        known = OPEN.is_dir() and sys.platform != "win32"
        for name in ("replace", "rename"):
            patch.setattr(os, name, self._moving(getattr(os, name), known))
        for name in ("unlink", "remove"):
            patch.setattr(os, name, self._deleting(getattr(os, name), known))

    def _refuse_open(self, path: Any) -> None:
        if held(os.fspath(path)):
            self.broken.append(os.fsdecode(path))
            raise refusal(path)

    def _moving(self, real: Callable[..., None], known: bool) -> Callable[..., None]:
        def move(source: Any, target: Any, **further: Any) -> None:
            if known and not further:
                self._refuse_open(source)
                self._refuse_open(target)
            if not self.refused and by_the_program(sys._getframe(1)):
                self.refused = True
                raise refusal(source)
            real(source, target, **further)

        return move

    def _deleting(self, real: Callable[..., None], known: bool) -> Callable[..., None]:
        def delete(path: Any, **further: Any) -> None:
            if known and not further:
                self._refuse_open(path)
            real(path, **further)

        return delete


FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]|[. ]$')
DEVICE = re.compile(r"(?:CON|PRN|AUX|NUL|COM\d|LPT\d) *(?:\.|$)", re.IGNORECASE)
LONGEST = 120
"""Letters of a path below the player's folder: Windows opens 260, and the folder has its own."""


def misnamed(folder: Path) -> Iterator[str]:
    """What Windows would not create below a folder, or would take for something else."""
    for root, folders, files in os.walk(folder):
        beside = [name.casefold() for name in (*folders, *files)]
        for name in (*folders, *files):
            whole = os.path.relpath(os.path.join(root, name), folder)  # noqa: PTH118
            if FORBIDDEN.search(name) or DEVICE.match(name) or len(whole) > LONGEST:
                yield whole
            elif beside.count(name.casefold()) > 1:
                yield f"{whole} beside another of this name in other letters"


@pytest.fixture(autouse=True)
def windows_rules(request: pytest.FixtureRequest) -> Iterator[Rules]:
    """Every test keeps Windows' rules for open files and for names; what breaks them fails it."""
    plain = "tmp_path" not in request.fixturenames or request.node.get_closest_marker("any_names")
    folder = None if plain else request.getfixturevalue("tmp_path")
    with pytest.MonkeyPatch.context() as patch:
        rules = Rules(patch)
        yield rules
    assert rules.broken == [], "moved or deleted while it was open"
    if folder is not None:
        assert list(misnamed(folder)) == [], "no names for Windows"
