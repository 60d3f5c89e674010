"""The libraries we stand on behave: known faults of theirs are kept out by our version pins."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject


def test_qt_calls_do_not_use_up_none() -> None:
    # PySide6 6.12 on Python 3.10 and 3.11 loses one reference to None with every call that
    # returns it, and aborts the program when none is left.
    lonely = QObject()
    before = sys.getrefcount(None)
    for _ in range(2_000):  # more would end the test run itself
        lonely.parent()
    assert sys.getrefcount(None) > before - 1000
