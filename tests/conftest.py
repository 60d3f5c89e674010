"""What holds for every test: no screen, nobody's own files, and no complaint goes unnoticed.

Warnings and Qt's messages fail a test by pyproject.toml, exceptions in slots and threads by
pytest and pytest-qt; here logged errors join them.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs.windows
import pytest
from hypothesis import settings
from sharing import windows_rules

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from cardtable.app.program import Program

__all__ = ["windows_rules"]

# Before anything of Qt or of the program is imported.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"
_HOME = tempfile.TemporaryDirectory(prefix="cardtable-tests-")
for _kind in ("DATA", "CONFIG", "STATE", "CACHE"):
    os.environ[f"XDG_{_kind}_HOME"] = str(Path(_HOME.name, _kind.lower()))
# A Mac looks below the home; Windows is asked, and answers nothing that a variable could change.
for _name in ("HOME", "USERPROFILE"):
    os.environ[_name] = _HOME.name
platformdirs.windows.get_win_folder = lambda csidl_name: str(Path(_HOME.name, csidl_name))

# The same examples on every machine; HYPOTHESIS_PROFILE=deep looks for new ones.
settings.register_profile("same", derandomize=True, max_examples=50, deadline=None)
settings.register_profile("deep", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(autouse=True)
def nothing_is_waited_for(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing moves, a finished trick would still be there to be read for a second."""
    if "qtbot" in request.fixturenames:
        monkeypatch.setattr("cardtable.windows.game.table_preferences.STILL", 0)


@pytest.fixture(autouse=True)
def pointer_away(request: pytest.FixtureRequest) -> None:
    """A test before has left the pointer somewhere: there a table that has just come up would take
    a click for the second half of a double click."""
    if "qapp" in request.fixturenames:
        from PySide6.QtGui import QCursor

        request.getfixturevalue("qapp")
        QCursor.setPos(0, 0)


class _Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def logged_errors() -> Iterator[list[logging.LogRecord]]:
    """The errors logged so far; any that the test does not take out (`clear()`) fail it."""
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    yield errors.records
    logging.getLogger().removeHandler(errors)
    if errors.records:
        form = logging.Formatter("%(name)s: %(message)s")
        pytest.fail("logged:\n" + "\n".join(form.format(record) for record in errors.records))


_QT_TESTS_LET_GO = 8
"""After so many tests with windows what they left is collected; after each would take too long."""
_qt_tests = 0


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Let go of the tables of past tests: each holds the pictures of a whole pack.

    pytest-qt only asks Qt to delete its widgets later, which waits for an event loop that never
    comes; what is left then are circles, which Python collects too rarely to matter.
    """
    global _qt_tests
    core = sys.modules.get("PySide6.QtCore")
    if core is None or core.QCoreApplication.instance() is None:
        return
    core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)
    _qt_tests += 1
    if _qt_tests % _QT_TESTS_LET_GO == 0:
        gc.collect()


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """The program with an empty folder, its window shown, nothing animated."""
    from cardtable.app.program import Program  # only tests of the whole program need it

    program = Program(tmp_path)
    program.window.change(language="en", speed="off")
    program.show()
    qtbot.addWidget(program.window)
    yield program
    program.window.close()
