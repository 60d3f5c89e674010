"""Goes through a lesson in every way that it accepts, and tries every other legal move.

Tests call it for each lesson that travels with the program; an author calls it for a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardtable.engine.actions import Action, Ask
from cardtable.teaching.errors import LessonError
from cardtable.teaching.lesson import Lesson, Step
from cardtable.teaching.moves import Pattern
from cardtable.teaching.run import LessonRun, NotThisMoveError
from cardtable.teaching.words import LessonWords

TRIED = 5000
"""How many sets of cards of one pass are tried at most."""


def rehearse(lesson: Lesson, words: LessonWords) -> int:
    """How many ways lead to the end; LessonError if one gets stuck, if a move that the lesson
    names is legal in none of them, or if a legal move would be refused without a word."""
    met: set[Pattern] = set()
    ways = 0
    ahead: list[tuple[Action, ...]] = [()]
    while ahead:
        path = ahead.pop()
        run = LessonRun(lesson, words)
        run.begin()
        for action in path:
            run.submit(run.person, action)
        step = run.step
        if step is None:
            if run.stage != "question":
                raise LessonError(lesson.path, "steps", f"end in the stage {run.stage!r}")
            ways += 1
            continue
        if run.stage != "move":
            raise _stuck(lesson, step, f"is not asked, but the stage is {run.stage!r}")
        accepted = _try_all(run, step, met)
        if not accepted:
            raise _stuck(lesson, step, "no accepted move is legal")
        ahead += [(*path, action) for action in accepted]
    _all_met(lesson, met)
    return ways


def _try_all(run: LessonRun, step: Step, met: set[Pattern]) -> list[Action]:
    """Each other legal move is refused with its words; returns the accepted ones."""
    said = run.words.steps[step.key]
    accepted = []
    for action in (one for ask in run.match.asks(run.person) for one in _answers(ask)):
        meant = [one for one in step.accept if one.fits(action)]
        key = ""
        if not meant:
            key, meant = next(
                (
                    (key, [one for one in some if one.fits(action)])
                    for key, some in step.wrong.items()
                    if any(one.fits(action) for one in some)
                ),
                ("", []),
            )
        met.update(meant)
        if meant and not key:
            accepted.append(action)
            continue
        before = len(run.match.log)
        try:
            run.submit(run.person, action)
        except NotThisMoveError as refusal:
            if not refusal.text or refusal.text != (said.wrong[key] if key else said.otherwise):
                raise _stuck(run.lesson, step, f"{action} is refused without its words") from None
        if len(run.match.log) != before:
            raise _stuck(run.lesson, step, f"{action} was played")
    return accepted


def _all_met(lesson: Lesson, met: set[Pattern]) -> None:
    for step in lesson.decisions:
        for one in (*step.accept, *(one for some in step.wrong.values() for one in some)):
            if one not in met:
                raise _stuck(lesson, step, f"{one.action} is never legal")


def _answers(ask: Ask) -> Iterator[Action]:
    if ask.choices:
        for choice in ask.choices:
            yield Action(ask.kind, choice=choice)
        return
    for i, some in enumerate(combinations(ask.cards, ask.count)):
        if i == TRIED:
            return
        yield Action(ask.kind, some)


def _stuck(lesson: Lesson, step: Step, detail: str) -> LessonError:
    return LessonError(lesson.path, f"steps, {step.key!r}", detail)
