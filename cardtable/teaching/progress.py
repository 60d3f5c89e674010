"""What a learner has been through, kept in one small file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardtable.saves.errors import SaveError, reading
from cardtable.saves.moving import put_aside
from cardtable.saves.whole import replace as write_whole

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
    """The lessons taken, by name. Each change is written at once, beside and then in place.

    kept: where a damaged file was kept aside, if one was found; `fault` says what was wrong.
    """

    def __init__(self, folder: Path) -> None:
        """Read the file in `folder`; SaveError if it is there and cannot be read or moved."""
        self.path = folder / FILE
        self.kept: Path | None = None
        self.fault: SaveError | None = None
        self._taken: dict[str, Taken] = {}
        try:
            self._taken = dict(_taken(self.path))
        except SaveError as error:
            if error.code != "damaged":
                raise
            self.kept = put_aside(self.path)
            self.fault = SaveError("damaged", self.path, detail=error.detail, kept=self.kept)

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
        lessons: dict[str, Any] = {
            name: {"reached": one.reached, "done": one.done, "mistakes": one.mistakes}
            for name, one in sorted(self._taken.items())
        }
        told = {"progress": PROGRESS_FORMAT, "lessons": lessons}
        write_whole(self.path, json.dumps(told, indent=1) + "\n")


def _taken(path: Path) -> Mapping[str, Taken]:
    try:
        text = path.read_bytes().decode("utf-8")
        told = json.loads(text)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise reading(error, path) from None
    except (ValueError, RecursionError) as error:
        raise SaveError("damaged", path, detail=str(error)) from None
    if not isinstance(told, dict) or told.get("progress") != PROGRESS_FORMAT:
        raise SaveError("damaged", path, detail="progress")
    lessons = told.get("lessons")
    if not isinstance(lessons, dict):
        raise SaveError("damaged", path, detail="lessons")
    return {name: _one(path, name, one) for name, one in lessons.items()}


def _one(path: Path, name: str, told: object) -> Taken:
    if isinstance(told, dict):
        reached, done, mistakes = (told.get(key) for key in ("reached", "done", "mistakes"))
        whole = isinstance(reached, int) and not isinstance(reached, bool) and reached >= 0
        counted = mistakes is None or (type(mistakes) is int and mistakes >= 0)
        if whole and counted and isinstance(done, bool):
            return Taken(int(reached or 0), done, mistakes)
    raise SaveError("damaged", path, detail=f"lessons.{name}")
