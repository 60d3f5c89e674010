"""Counts finished games in the statistics, in a thread of its own: nobody waits for a busy file.

What could not be counted is counted later, once: a game whose file lies among the finished ones is
found there, and of any other what is to be counted is kept in a small file.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.engine.records.codec import CodecError, from_json, to_json
from cardtable.games import game as rules_of
from cardtable.saves.content import changed_at, is_there, listing
from cardtable.saves.entry import Entry, entry_of
from cardtable.saves.errors import SaveError
from cardtable.saves.journal import FINISHED
from cardtable.saves.own_file import OwnFile
from cardtable.saves.savefile import UNFIT, load
from cardtable.saves.statistics import PATIENCE, Statistics
from cardtable.saves.suffixes import GAME

log = logging.getLogger(__name__)

UNCOUNTED = "uncounted.json"
LEAVE_WITHIN = 1.0
"""Seconds that the program waits at its end for what is being counted; the rest comes later."""
ME = 0
"""The person at this screen, in every game of the folder."""


class Counting(QObject):
    """The one who writes the statistics. All signals come in the interface's thread."""

    counted = Signal()
    """One more game stands in the statistics, or several."""
    recorded = Signal(object)
    """A Record: a game that was just finished is one."""
    failed = Signal(object)
    """A SaveError: a game that was just finished is counted only later."""
    began_anew = Signal(object)
    """The statistics were damaged; the Path where they lie now."""
    damaged = Signal(object)
    """A SaveError: part of a file could not be used, and is left out."""
    _done = Signal(object)
    _lost = Signal(object)
    _broken = Signal(object)
    _faulty = Signal(object)

    def __init__(
        self, folder: Path, parent: QObject | None = None, *, patience: float = PATIENCE
    ) -> None:
        """folder: the player's files. patience: seconds to wait for a busy file."""
        super().__init__(parent)
        self.folder, self.patience = folder, patience
        self._queue: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        self._late: list[Entry] = []
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()
        self._idle = threading.Event()
        self._idle.set()
        self._done.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._lost.connect(self.began_anew, Qt.ConnectionType.QueuedConnection)
        self._faulty.connect(self.damaged, Qt.ConnectionType.QueuedConnection)
        self._broken.connect(self.recorded, Qt.ConnectionType.QueuedConnection)

    def add(self, entry: Entry) -> None:
        """Count this game, and with it what could not be counted before."""
        self._put(entry)

    def catch_up(self) -> None:
        """Count what could not be counted before; of trouble nothing is told, it will be tried
        again."""
        self._put(None)

    def _put(self, entry: Entry | None) -> None:
        if self._closed.is_set():
            return
        self._idle.clear()
        self._queue.put(entry)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="counting", daemon=True)
            self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Whether all is done within so many seconds."""
        return self._idle.wait(seconds)

    def close(self) -> None:
        """The program ends: what is not counted by then is counted at the next start."""
        self.wait(LEAVE_WITHIN)
        self._closed.set()
        self._queue.put(None)

    def _tell(self, outcome: SaveError | None) -> None:
        if outcome is None:
            self.counted.emit()
        else:
            self.failed.emit(outcome)

    # In the thread

    def _run(self) -> None:
        while not self._closed.is_set():
            entry = self._queue.get()
            if self._closed.is_set():
                return
            with contextlib.suppress(RuntimeError):  # the program is gone meanwhile
                self._count(entry)
            if self._queue.empty():
                self._idle.set()

    def _count(self, entry: Entry | None) -> None:
        path = self.folder / "statistics.sqlite"
        if entry is not None:
            self._late.append(entry)
        elif not (is_there(path) or self._files() or is_there(self._waiting().path)):
            return  # nothing was ever finished: no file is made
        try:
            statistics = Statistics(path, self.patience)
            if statistics.kept is not None:
                self._lost.emit(statistics.kept)
            if statistics.fault is not None:
                self._faulty.emit(statistics.fault)
            news = self._catch_up(statistics)
            if entry is not None:
                good = rules_of(entry.game).points_are_good
                record = statistics.record_of(entry, points_are_good=good)
                if record is not None:
                    self._broken.emit(record)
        except SaveError as error:
            log.warning("not counted yet: %s", error)
            self._keep_late()
            if entry is not None:
                self._done.emit(error)
            return
        if news:
            self._done.emit(None)

    def _catch_up(self, statistics: Statistics) -> bool:
        """Count all that is not counted; whether anything was."""
        file = self._waiting()
        kept = _entries(file)
        if file.fault is not None:
            self._faulty.emit(file.fault)
        news = False
        for entry in (*kept, *self._late):
            news |= statistics.add(entry)
        self._late.clear()
        if kept:
            file.write({"games": []})
        known = statistics.keys()
        for path in self._files():
            if path.stem in known or self._closed.is_set():
                continue
            if (found := _entry_at(path)) is not None:
                news |= statistics.add(found)
        return news

    def _files(self) -> list[Path]:
        try:
            return listing(self.folder / FINISHED, GAME)
        except SaveError as error:
            log.warning("%s", error)
            return []

    def _waiting(self) -> OwnFile:
        return OwnFile(self.folder / UNCOUNTED)

    def _keep_late(self) -> None:
        """Write down what has no file among the finished games, for the next start."""
        here = {path.stem for path in self._files()}
        late = [entry for entry in self._late if entry.key not in here]
        if not late:
            return
        file = self._waiting()
        kept = {entry.key: entry for entry in (*_entries(file), *late)}
        with contextlib.suppress(SaveError):  # while the program runs they are not forgotten
            file.write({"games": [to_json(entry) for entry in kept.values()]})


def _entries(file: OwnFile) -> list[Entry]:
    """The games in the small file; what is wrong in it is kept aside with it."""
    games = file.read().get("games", [])
    found = []
    for number, one in enumerate(games if isinstance(games, list) else [games]):
        try:
            entry = from_json(Entry, one)
            entry.check()
            found.append(entry)
        except (CodecError, ValueError):
            file.wrong(f"games[{number}]")
    file.mend({"games": [to_json(entry) for entry in found]})
    if file.fault is not None:
        log.warning("%s: %s %s", file.path, file.fault.code, file.fault.detail)
    return found


def _entry_at(path: Path) -> Entry | None:
    """What is counted of a finished game's file; None if it cannot be, or it is not over."""
    try:
        saved = load(path, rules_of)
        if saved.match.ended is None:
            return None
        marked = {one.deal for one in saved.helped}
        ended = changed_at(path)
        entry = entry_of(path.stem, saved.match, saved.people, ME, marked, ended)
        entry.check()
    except (SaveError, OSError, *UNFIT) as error:
        log.warning("%s is not counted: %s", path, error)
        return None
    return entry
