"""Plays a lesson: a match for the learner at the table, with its other seats scripted.

The table subscribes and submits as it would to a `Match`. A move that the rules forbid is refused
with their reason; a legal move that is not the lesson's is refused softly, with an explanation,
and may be tried again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.match import Listener
from cardtable.engine.records.log import action_of, decision

from .errors import LessonError
from .lesson import Lesson, Step
from .moves import without_played
from .words import LessonWords

NOTHING_SAID = ""


class NotThisMoveError(RuleError):
    """A legal move that the lesson does not take; `text` (Markdown) says why, nothing changed."""

    def __init__(self, text: str, anchors: tuple[str, ...]) -> None:
        super().__init__("not_this_move")
        self.text = text
        self.anchors = anchors


@dataclass(frozen=True, slots=True)
class LessonState:
    """What stands beside the table, all Markdown.

    stage: "move" (the learner decides), "wait" (others move), "question" or "done".
    number, count: which decision of how many. said: about the last move or answer, and whether
    that was right. answers: of the question. anchors: paragraphs of the rules book.
    """

    stage: str
    number: int
    count: int
    text: str
    said: str
    right: bool
    answers: tuple[str, ...]
    anchors: tuple[str, ...]


class LessonRun:
    """One learner going through one lesson.

    paced: other seats move only when `go_on` is called, one move a call, so that a window can
    leave time between them; otherwise at once. turned: called after everything that changes
    `page`.
    """

    def __init__(
        self,
        lesson: Lesson,
        words: LessonWords,
        *,
        paced: bool = False,
        turned: Callable[[LessonState], None] | None = None,
    ) -> None:
        self.lesson = lesson
        self.words = words
        self.match = lesson.match()
        self.turned = turned
        self.mistakes = 0
        """How many legal moves and answers were not the right ones."""
        self.shown = False
        """Whether a move or an answer was shown to the learner."""
        self._paced = paced
        self._said = NOTHING_SAID
        self._right = True
        self._done = False

    # What a table needs

    @property
    def person(self) -> int:
        """The learner, as `subscribe` and `submit` name people."""
        return self.lesson.seat

    def subscribe(self, person: int | None, listener: Listener) -> Callable[[], None]:
        """As `Match.subscribe`."""
        return self.match.subscribe(person, listener)

    def submit(self, person: int, action: Action, ask_id: int | None = None) -> None:
        """The learner moves. RuleError: against the rules; NotThisMoveError: not the lesson's."""
        match = self.match
        step = self.step
        if person != self.person or step is None or step.auto or match.phase != "play":
            raise RuleError("not_your_turn")
        match.rules.apply(match.state, self.lesson.seat, action)
        if not any(one.fits(action) for one in step.accept):
            raise self._refusal(step, action)
        said = self.words.steps[step.key].right
        match.submit(person, action, ask_id)
        self._say(said, True)

    # The course of the lesson

    def begin(self) -> None:
        """Deal, and come to the learner's first decision."""
        if self.match.phase == "deal":
            self.match.deal(pack=self.lesson.pack, fault=self.lesson.fault)
        self._turn()

    def go_on(self) -> bool:
        """Make one move that is not the learner's; False if there is none to make."""
        waiting = self._waiting()
        if waiting is None:
            return False
        seat, action = waiting
        if seat == DEALER:
            self.match.deal(pack=self.lesson.pack)
        else:
            self.match.submit(self.match.seats.index(seat), action)
        self._told()
        return True

    def restart(self) -> None:
        """Back to the learner's first decision, as if nothing had been tried or shown."""
        while self.match.undo(self.person):
            pass
        self._done = self.shown = False
        self.mistakes = 0
        self._say(NOTHING_SAID, True)

    def back(self) -> bool:
        """Back to the decision before; False at the first one."""
        self._done = False
        last = max((i for i in range(self._made) if not self.lesson.steps[i].auto), default=None)
        if last is None:
            return False
        for _ in range(self._made - last):
            self.match.undo(self.person)
        self._say(NOTHING_SAID, True)
        return True

    def skip(self) -> None:
        """Let the right move be made, or the question be answered."""
        step = self.step
        if step is None:
            if self.stage == "question":
                self.shown = True
                self.answer(self.lesson.right)
        elif not step.auto and self.stage == "move":
            self.shown = True
            self.submit(self.person, step.accept[0].action)

    def answer(self, number: int) -> bool:
        """Answer the question at the end (from 1); whether that was right."""
        question = self.words.question
        right = number == self.lesson.right
        if self.stage != "question":
            return False
        self.mistakes += not right
        self._done = right
        self._say(question.right if right else question.wrong, right)
        return right

    # What stands

    @property
    def step(self) -> Step | None:
        """The step that has been come to; None after the last one."""
        return self.lesson.steps[self._made] if self._made < len(self.lesson.steps) else None

    @property
    def stage(self) -> str:
        """As in `LessonState`."""
        if self._done:
            return "done"
        if self._waiting() is not None:
            return "wait"
        return "question" if self.step is None else "move"

    @property
    def page(self) -> LessonState:
        """What stands beside the table now."""
        stage, step = self.stage, self.step
        decided = [one for one in self.lesson.steps[: self._made] if not one.auto]
        text, anchors = "", self.lesson.anchors
        answers: tuple[str, ...] = ()
        if stage == "move" and step is not None:
            text, anchors = self.words.steps[step.key].text, step.anchors
        elif stage == "wait":
            anchors = decided[-1].anchors if decided else ()
        elif stage == "question":
            text, answers = self.words.question.text, self.words.question.answers
        count = len(self.lesson.decisions)
        number = min(len(decided) + (stage == "move"), count)
        return LessonState(stage, number, count, text, self._said, self._right, answers, anchors)

    @property
    def _made(self) -> int:
        """How many decisions the learner's seat has made: the log alone tells."""
        return sum(
            line.get("seat") == self.lesson.seat and decision(line) is not None
            for line in self.match.log
        )

    def _refusal(self, step: Step, action: Action) -> NotThisMoveError:
        said = self.words.steps[step.key]
        text = said.otherwise
        for key, meant in step.wrong.items():
            if any(one.fits(action) for one in meant):
                text = said.wrong[key]
                break
        self.mistakes += 1
        self._said, self._right = text, False
        self._told()
        return NotThisMoveError(text, step.anchors)

    def _say(self, said: str, right: bool) -> None:
        self._said, self._right = said, right
        self._turn()

    def _turn(self) -> None:
        """Tell how things stand; where nobody paces the moves, make those of the others first."""
        if not self._paced:
            turned, self.turned = self.turned, None
            while self.go_on():
                pass
            self.turned = turned
        self._told()

    def _told(self) -> None:
        if self.turned is not None:
            self.turned(self.page)

    def _waiting(self) -> tuple[int, Action] | None:
        """The next move that is not the learner's to decide, and whose it is."""
        match, step = self.match, self.step
        if match.phase == "deal" and step is not None and match.log:
            return DEALER, Action("deal")
        if match.phase != "play":
            return None
        if step is None and not self._plays_out and not match.view(None).plays:
            return None  # the last trick is finished, and nothing is to be seen after it
        for seat in match.to_act:
            if seat != self.lesson.seat:
                return seat, self._scripted(seat)
        if step is not None and step.auto and self.lesson.seat in match.to_act:
            return self.lesson.seat, self._first_legal(step)
        if step is None and self.lesson.seat in match.to_act and self._plays_out:
            return self.lesson.seat, self._scripted(self.lesson.seat)
        return None

    @property
    def _plays_out(self) -> bool:
        """Whether the deal is played to its end after the last decision."""
        return self.lesson.seat in self.lesson.others

    def _first_legal(self, step: Step) -> Action:
        for one in step.accept:
            try:
                self.match.rules.apply(self.match.state, self.lesson.seat, one.action)
            except RuleError:
                continue
            return one.action
        raise LessonError(self.lesson.path, "steps", f"auto: {step.accept} are not legal")

    def _scripted(self, seat: int) -> Action:
        """The first of the seat's moves that is still to be made and that the rules allow."""
        match = self.match
        done = [
            action_of(line, frozenset({"number"}))[1]
            for line in match.log
            if line.get("seat") == seat
        ]
        for action in without_played(self.lesson.others.get(seat, ()), done):
            try:
                match.rules.apply(match.state, seat, action)
            except RuleError:
                continue
            return action
        forced = match.rules.default(match.state, seat) or self._only_move(seat)
        if forced is None:
            place = f"others.{seat}"
            held = " ".join(map(str, match.view(seat).hand))
            raise LessonError(self.lesson.path, place, f"no move is left for {held}")
        return forced

    def _only_move(self, seat: int) -> Action | None:
        ask = next(ask for ask in self.match.asks(seat) if not ask.optional)
        if len(ask.choices) == 1:
            return Action(ask.kind, choice=ask.choices[0])
        if ask.cards and len(ask.cards) == ask.count:
            return Action(ask.kind, ask.cards)
        return None
