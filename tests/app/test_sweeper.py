"""The collector runs in the interface's thread alone."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from cardtable.app.process.gc_guard import GcGuard


class Knot:
    """Rubbish that only the collector finds; it tells in which thread it went."""

    def __init__(self, went: list[int]) -> None:
        self.self = self
        self.gone = weakref.finalize(self, lambda: went.append(threading.get_ident()))


@pytest.mark.usefixtures("qapp")
def test_rubbish_of_another_thread_goes_in_the_interfaces_own(qtbot: QtBot) -> None:
    gc.collect()
    owner, went = QObject(), list[int]()
    sweepers = [GcGuard(owner), GcGuard(owner)]
    try:
        worker = threading.Thread(target=lambda: [Knot(went) for _ in range(5000)] and None)
        worker.start()
        worker.join()
        assert went == []
        sweepers[0].stop()
        sweepers[0].stop()
        assert not gc.isenabled()
        qtbot.waitUntil(lambda: len(went) > 0, timeout=10_000)
        assert set(went) == {threading.get_ident()}
    finally:
        sweepers[1].stop()
    assert gc.isenabled()
