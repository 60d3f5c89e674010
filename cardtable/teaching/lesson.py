"""Reads lessons: a stacked deal, the moves of the other seats, and the steps of the learner.

`translations/lessons/NAME.json` holds what is the same in every language, and
`translations/lessons/LANGUAGE/NAME.md` the words (see `words.py`). A new lesson is these files
and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardtable.engine.actions import Action
from cardtable.engine.cards import Card, cards
from cardtable.engine.match import Match
from cardtable.engine.records.transcript import FORMAT, TranscriptError, match_of
from cardtable.games import game
from cardtable.resources import resource

from .errors import LessonError
from .moves import Pattern, moves, pattern
from .stack import places, stacked
from .words import LessonWords, read_words

LESSON_FORMAT = 1

_HEADER = ("game", "preset", "players", "options", "first_dealer", "carry")
_KEYS = {"lesson", "place", "seat", "hands", "rest", "fault", "others", "steps", "question"}
_STEP = {"key", "accept", "wrong", "anchors"}


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the learner.

    accept: the moves that go on, the first of them exact. wrong: moves with an explanation of
    their own, by the key of their words. anchors: where the rules book has more about it.
    auto: this move is made for the learner, without a word.
    """

    key: str
    accept: tuple[Pattern, ...]
    wrong: Mapping[str, tuple[Pattern, ...]]
    anchors: tuple[str, ...] = ()
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson without its words.

    place: where it stands among the lessons. header: the match as a transcript's header tells it.
    pack: the stacked pack, as dealt; fault: a slip of the dealer, where the game knows such.
    others: the moves of each other seat, the earlier preferred where several are possible; if
    the learner's own seat has some, the deal is played to its end after the last decision.
    right: the number of the right answer, from 1; anchors: about the question.
    """

    name: str
    path: Path
    place: int
    header: Mapping[str, Any]
    seat: int
    pack: tuple[Card, ...]
    fault: str
    others: Mapping[int, tuple[Action, ...]]
    steps: tuple[Step, ...]
    right: int
    anchors: tuple[str, ...]

    @property
    def game(self) -> str:
        """The game that it teaches."""
        return str(self.header["game"])

    @property
    def decisions(self) -> tuple[Step, ...]:
        """The steps that the learner decides."""
        return tuple(step for step in self.steps if not step.auto)

    def match(self) -> Match:
        """A fresh match at this table, nothing dealt yet."""
        return match_of(self.header, game)

    def words(self, language: str) -> LessonWords:
        """Its words; LessonError if they are missing or do not fit the steps."""
        path = self.path.parent / language / f"{self.name}.md"
        words = read_words(path, language)
        wanted = {step.key: set(step.wrong) for step in self.decisions}
        for key in {*wanted, *words.steps}:
            if key not in wanted or key not in words.steps:
                raise LessonError(path, f"## {key}", "is not in both the lesson and its words")
            if set(words.steps[key].wrong) != wanted[key]:
                raise LessonError(path, f"## {key}", "the wrong moves are not the lesson’s")
        if not 1 <= self.right <= len(words.question.answers):
            raise LessonError(path, "## question", f"there is no answer {self.right}")
        return words


def lessons(folder: Path | None = None) -> tuple[Lesson, ...]:
    """Every lesson in the order of the course; LessonError for a faulty one."""
    home = folder or resource("translations/lessons")
    found = [read_lesson(path) for path in sorted(home.glob("*.json"))]
    return tuple(sorted(found, key=lambda lesson: (lesson.place, lesson.name)))


def lesson(name: str) -> Lesson:
    """The lesson called `name`; LessonError if there is none."""
    return read_lesson(resource("translations/lessons") / f"{name}.json")


@cache
def read_lesson(path: Path) -> Lesson:
    """The lesson in a file; LessonError names the file and the place that is wrong."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise LessonError(path, "", str(error)) from None
    return _Reader(path, told).lesson()


class _Reader:
    """Checks a lesson's file piece by piece, knowing the place of each for its errors."""

    def __init__(self, path: Path, told: object) -> None:
        self.path = path
        if not isinstance(told, dict):
            raise self.bad("", "is not a JSON object")
        self.told: dict[str, Any] = told

    def bad(self, place: str, detail: str) -> LessonError:
        return LessonError(self.path, place, detail)

    def lesson(self) -> Lesson:
        told = self.told
        for key in told:
            if key not in _KEYS and key not in _HEADER:
                raise self.bad(key, "is not known")
        if self.number("lesson", told.get("lesson"), 1) != LESSON_FORMAT:
            raise self.bad("lesson", f"must be {LESSON_FORMAT}")
        header = {key: told[key] for key in _HEADER if key in told}
        header["transcript"] = FORMAT
        try:
            match = match_of(header, game)
        except TranscriptError as error:
            fault = error.fault
            raise self.bad(
                fault.engine or fault.expected, f"{fault.code} {fault.expected}"
            ) from None
        if match.state is None:
            raise self.bad("first_dealer", "is missing")
        players = match.table.players
        question = self.mapping("question", told.get("question"), {"right", "anchors"})
        return Lesson(
            name=self.path.stem,
            path=self.path,
            place=self.number("place", told.get("place"), 1),
            header=header,
            seat=self.number("seat", told.get("seat"), 0, players - 1),
            pack=self.pack(match),
            fault=self.word("fault", told.get("fault", "")),
            others=self.others(told.get("others", {}), players),
            steps=self.steps(told.get("steps")),
            right=self.number("question.right", question.get("right"), 1),
            anchors=self.strings("question.anchors", question.get("anchors", [])),
        )

    def pack(self, match: Match) -> tuple[Card, ...]:
        hands = [
            self.cards(f"hands[{i}]", text)
            for i, text in enumerate(self.strings("hands", self.told.get("hands")))
        ]
        rest = self.cards("rest", self.told.get("rest", ""))
        if len(hands) != match.table.players:
            raise self.bad("hands", f"{len(hands)} hands for {match.table.players} players")
        carry = match.checkpoints[-1].carry
        homes = places(match.rules, match.table, carry)
        try:
            return stacked(match.rules.pack(match.table), homes, hands, rest)
        except ValueError as error:
            first = error.args[0][0]
            place = "rest" if first.seat is None else f"hands[{first.seat}]"
            raise self.bad(place, f"{first.code} {dict(first.params)}") from None

    def others(self, told: object, players: int) -> dict[int, tuple[Action, ...]]:
        given = self.mapping("others", told, {str(seat) for seat in range(players)})
        return {
            int(seat): tuple(
                action
                for i, text in enumerate(self.strings(f"others.{seat}", texts))
                for action in self.moves(f"others.{seat}[{i}]", text)
            )
            for seat, texts in given.items()
        }

    def steps(self, told: object) -> tuple[Step, ...]:
        if not isinstance(told, list):
            raise self.bad("steps", "must be a list")
        steps: list[Step] = []
        for i, one in enumerate(told):
            place = f"steps[{i}]"
            if isinstance(one, dict) and "auto" in one:
                self.mapping(place, one, {"auto"})
                steps += self.auto(f"{place}.auto", self.word(f"{place}.auto", one["auto"]))
            else:
                steps.append(self.step(place, self.mapping(place, one, _STEP)))
        keys = [step.key for step in steps if not step.auto]
        if not keys or len(set(keys)) != len(keys):
            raise self.bad("steps", "every decision wants a key of its own")
        return tuple(steps)

    def auto(self, place: str, text: str) -> list[Step]:
        """One step for each word; "JD|QC" is the first of these that is legal."""
        return [
            Step(
                "",
                tuple(Pattern(self.moves(place, one)[0]) for one in word.split("|")),
                {},
                (),
                True,
            )
            for word in text.split()
        ]

    def step(self, place: str, told: Mapping[str, Any]) -> Step:
        key = self.word(f"{place}.key", told.get("key"))
        accept = self.patterns(f"{place}.accept", told.get("accept"))
        wrong = self.mapping(f"{place}.wrong", told.get("wrong", {}), None)
        if not key or not accept or accept[0].how != "exact":
            raise self.bad(place, "wants a key and, first, an exact move to accept")
        return Step(
            key,
            accept,
            {name: self.patterns(f"{place}.wrong.{name}", some) for name, some in wrong.items()},
            self.strings(f"{place}.anchors", told.get("anchors", [])),
        )

    # Small things

    def number(self, place: str, value: object, least: int, most: int | None = None) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.bad(place, f"{value!r} is not a number")
        if value < least or (most is not None and value > most):
            raise self.bad(place, f"{value} is out of range")
        return value

    def word(self, place: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.bad(place, f"{value!r} is not text")
        return value

    def strings(self, place: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or any(not isinstance(one, str) for one in value):
            raise self.bad(place, "must be a list of texts")
        return tuple(value)

    def mapping(self, place: str, value: object, keys: set[str] | None) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.bad(place, "must be a JSON object")
        for key in value:
            if keys is not None and key not in keys:
                raise self.bad(f"{place}.{key}", "is not known")
        return value

    def cards(self, place: str, value: object) -> tuple[Card, ...]:
        try:
            return cards(self.word(place, value))
        except ValueError as error:
            raise self.bad(place, str(error)) from None

    def moves(self, place: str, text: str) -> tuple[Action, ...]:
        try:
            return moves(text)
        except ValueError as error:
            raise self.bad(place, str(error)) from None

    def patterns(self, place: str, value: object) -> tuple[Pattern, ...]:
        texts: Sequence[str] = self.strings(place, value)
        try:
            return tuple(pattern(text) for text in texts)
        except ValueError as error:
            raise self.bad(place, str(error)) from None
