"""What a learner has been through, kept in one small file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardtable.saves.errors import SaveError
from cardtable.saves.own_file import OwnFile

FILE = "lessons.json"
PROGRESS_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Taken:
    """How a lesson went: the decisions come through at best, whether it was finished, and the
    fewest mistakes of a run finished without being shown anything (None: there was none)."""

    reached: int = 0
    done: bool = False
    mistakes: int | None = None


class Progress:
    """The lessons taken, by name. Each change is written at once, beside and then in place."""

    def __init__(self, folder: Path) -> None:
        """Read the file in `folder`; of a damaged one what counts holds, and `fault` tells it."""
        self._file = OwnFile(folder / FILE, "progress", PROGRESS_FORMAT)
        self._taken: dict[str, Taken] = {}
        lessons = self._file.read().get("lessons", {})
        if not isinstance(lessons, dict):
            self._file.wrong("lessons")
            lessons = {}
        for name, told in lessons.items():
            if (taken := _taken(told)) is not None:
                self._taken[name] = taken
            else:
                self._file.wrong(f"lessons.{name}")
        self._file.mend(self._plain())

    @property
    def fault(self) -> SaveError | None:
        """What the learner must be told about the file; its `kept` says where it lies as it was."""
        return self._file.fault

    def of(self, lesson: str) -> Taken:
        """How the lesson called so went."""
        return self._taken.get(lesson, Taken())

    @property
    def any_done(self) -> bool:
        """Whether any lesson was ever finished: a newcomer is offered one."""
        return any(taken.done for taken in self._taken.values())

    def reached(self, lesson: str, decisions: int) -> None:
        """The learner has come through so many decisions; SaveError if it cannot be kept."""
        before = self.of(lesson)
        if decisions > before.reached:
            self._keep(lesson, replace(before, reached=decisions))

    def finished(self, lesson: str, decisions: int, mistakes: int | None) -> None:
        """The lesson is done, with so many mistakes, or (None) with moves that were shown;
        SaveError if it cannot be kept."""
        runs = [run for run in (self.of(lesson).mistakes, mistakes) if run is not None]
        self._keep(lesson, Taken(decisions, True, min(runs, default=None)))

    def forget(self) -> None:
        """Begin the course anew; SaveError if it cannot be kept."""
        self._taken.clear()
        self._write()

    def _keep(self, lesson: str, taken: Taken) -> None:
        if taken != self.of(lesson):
            self._taken[lesson] = taken
            self._write()

    def _write(self) -> None:
        self._file.write(self._plain())

    def _plain(self) -> dict[str, Any]:
        lessons = {
            name: {"reached": one.reached, "done": one.done, "mistakes": one.mistakes}
            for name, one in sorted(self._taken.items())
        }
        return {"lessons": lessons}


def _taken(told: object) -> Taken | None:
    """One lesson's entry; None if it cannot be as it is there."""
    if isinstance(told, dict):
        reached, done, mistakes = (told.get(key) for key in ("reached", "done", "mistakes"))
        counted = mistakes is None or (type(mistakes) is int and mistakes >= 0)
        if type(reached) is int and reached >= 0 and counted and isinstance(done, bool):
            return Taken(reached, done, mistakes)
    return None
