"""The words of a lesson in one language: Markdown under headings that the lesson's steps name.

# Title
The aim, in one line.
## step
What stands before the decision.
### right / ### a wrong move's key / ### otherwise
## question
### 1, ### 2, …, ### right, ### wrong
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from cardtable.texts.figures import typeset

from .errors import LessonError

_HEADING = re.compile(r"(#{1,3}) (.+)")
_KEY = re.compile(r"[a-z0-9_]+")
_PICTURE = re.compile(r"(!\[\w+\]\([^()\n]+\))")

QUESTION = "question"


@dataclass(frozen=True, slots=True)
class StepWords:
    """What is said at a decision, all Markdown.

    text: before it. right: after an accepted move. wrong: by key. otherwise: to any other move.
    """

    text: str
    right: str
    wrong: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """The question at the end, its answers, and what is said to a right and a wrong one."""

    text: str
    answers: tuple[str, ...]
    right: str
    wrong: str


@dataclass(frozen=True, slots=True)
class LessonWords:
    """All the words of a lesson in one language."""

    language: str
    title: str
    aim: str
    steps: Mapping[str, StepWords]
    question: QuestionWords
    shape: tuple[tuple[int, str], ...]
    """Level and key of every heading below the title: what all languages must share."""


@cache
def read_words(path: Path, language: str) -> LessonWords:
    """The words in a file; LessonError names the file and the line that is wrong."""
    try:
        rows = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise LessonError(path, "", str(error)) from None
    parts: list[tuple[int, str, int, list[str]]] = []
    for number, row in enumerate(rows, start=1):
        heading = _HEADING.fullmatch(row.strip())
        if heading:
            level, key = len(heading[1]), heading[2].strip()
            if (level == 1) != (not parts) or (level > 1 and not _KEY.fullmatch(key)):
                raise LessonError(path, f"line {number}", f"{row.strip()!r} is out of place")
            parts.append((level, key, number, []))
        elif parts:
            parts[-1][3].append(row)
        elif row.strip():
            raise LessonError(path, f"line {number}", "the title must come first")
    if not parts:
        raise LessonError(path, "line 1", "there is no title")
    return _sorted(path, language, parts)


def _sorted(path: Path, language: str, parts: list[tuple[int, str, int, list[str]]]) -> LessonWords:
    """The parts in their places: each `##` with the `###` under it."""
    title = typeset(language, parts[0][1])
    aim = _prose(language, parts[0][3])
    sections: dict[str, dict[str, str]] = {}
    section = ""
    for level, key, number, body in parts[1:]:
        said = _prose(language, body)
        if not said:
            raise LessonError(path, f"line {number}", f"nothing is said under {key!r}")
        inside = sections.setdefault(key if level == 2 else section, {})
        if level == 2:
            section = key
        name = "" if level == 2 else key
        if (level == 3 and not section) or name in inside:
            raise LessonError(path, f"line {number}", f"{key!r} is out of place")
        inside[name] = said
    question = sections.pop(QUESTION, None)
    if not aim or question is None:
        missing = "an aim under the title" if not aim else "## question"
        raise LessonError(path, "line 1", f"{missing} is missing")
    shape = tuple((level, key) for level, key, *_ in parts[1:])
    steps = {key: _step(path, key, dict(said)) for key, said in sections.items()}
    return LessonWords(language, title, aim, steps, _question(path, question), shape)


def _prose(language: str, rows: list[str]) -> str:
    """Markdown with the language's unbreakable spaces, pictures left as they are."""
    text = "\n".join(rows).strip()
    pieces = _PICTURE.split(text)
    return "".join(piece if i % 2 else typeset(language, piece) for i, piece in enumerate(pieces))


def _step(path: Path, key: str, said: dict[str, str]) -> StepWords:
    text, right = said.pop("", ""), said.pop("right", "")
    if not right:
        raise LessonError(path, f"## {key}", "### right is missing")
    otherwise = said.pop("otherwise", "")
    return StepWords(text, right, said, otherwise)


def _question(path: Path, said: dict[str, str]) -> QuestionWords:
    answers: list[str] = []
    while (key := str(len(answers) + 1)) in said:
        answers.append(said[key])
    known = {"", "right", "wrong", *(str(i + 1) for i in range(len(answers)))}
    if set(said) != known or len(answers) < 2:
        raise LessonError(path, f"## {QUESTION}", "### 1, 2, …, right and wrong are wanted")
    return QuestionWords(said[""], tuple(answers), said["right"], said["wrong"])
