"""The bots' process: answers in order, forgets what is cancelled, survives its own death."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from queue import Empty, Queue
from time import sleep

import pytest

from cardtable.bots.levels import decide
from cardtable.bots.simulation import step
from cardtable.bots.worker import Answer, Question, Thinker
from cardtable.engine.match import Match
from cardtable.games import game

PATIENCE = 120


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """A process for bots, ended after the test."""
    one = Thinker()
    yield one
    one.close()


def question(level: str, samples: int | None = None, name: str = "hearts") -> Question:
    """What a seat is asked in a deal: in Hearts at first, in Seven-Up with its first card."""
    rules = game(name)
    preset = "classic_100" if name == "hearts" else "seven_up"
    match = Match(rules, rules.declaration.table(preset, 4), seed=3, first_dealer=0)
    match.deal()
    while name == "seven_up" and (
        not match.to_act or match.asks(match.to_act[0])[0].kind != "play"
    ):
        step(match, ["normal"] * 4, 3)
    seat = 1 if name == "hearts" else match.to_act[0]
    return Question(level, match.view(seat), match.asks(seat), 5, samples)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_process_decides_as_the_function_does(thinker: Thinker, level: str) -> None:
    answers: Queue[Answer] = Queue()
    asked = question(level, 40)
    thinker.ask(asked, answers.put)
    answer = answers.get(timeout=PATIENCE)
    assert answer.error == ""
    assert answer.choice == decide(level, asked.view, asked.asks, 5, 40)


def test_a_cancelled_question_is_answered_to_nobody(thinker: Thinker) -> None:
    cancelled: Queue[Answer] = Queue()
    wanted: Queue[Answer] = Queue()
    thinker.ask(question("hard", 400), cancelled.put)
    thinker.ask(question("hard", 400), cancelled.put)
    thinker.cancel()
    thinker.ask(question("normal"), wanted.put)
    assert wanted.get(timeout=PATIENCE).choice is not None
    with pytest.raises(Empty):
        cancelled.get_nowait()


@pytest.mark.parametrize(("name", "samples"), [("hearts", 10**9), ("seven_up", 400 * 1000)])
def test_a_bot_that_thinks_for_ever_is_stopped_by_a_cancel(
    thinker: Thinker, name: str, samples: int
) -> None:
    cancelled: Queue[Answer] = Queue()
    wanted: Queue[Answer] = Queue()
    thinker.ask(question("normal"), wanted.put)
    wanted.get(timeout=PATIENCE)
    pid = thinker.pid
    thinker.ask(question("hard", samples, name), cancelled.put)
    sleep(0.5)  # it is most likely thought about by now, and stopped in either case
    thinker.cancel()
    thinker.ask(question("normal"), wanted.put)
    assert wanted.get(timeout=PATIENCE).choice is not None
    assert thinker.pid == pid
    assert cancelled.empty()


def test_a_question_is_asked_again_when_the_process_dies(thinker: Thinker) -> None:
    answers: Queue[Answer] = Queue()
    thinker.ask(question("normal"), answers.put)
    answers.get(timeout=PATIENCE)
    pid = thinker.pid
    assert pid is not None
    os.kill(pid, signal.SIGTERM)
    thinker.ask(question("normal"), answers.put)
    answer = answers.get(timeout=PATIENCE)
    assert answer.choice is not None
    assert thinker.pid != pid


def halt(process: int) -> None:
    """Stop a process as it stands: it answers nothing more."""
    if sys.platform != "win32":
        os.kill(process, signal.SIGSTOP)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a process that can be stopped")
def test_a_question_is_asked_again_elsewhere_when_the_process_hangs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinker = Thinker(patience=3)
    answers: Queue[Answer] = Queue()
    thinker.ask(question("normal"), answers.put)
    answers.get(timeout=PATIENCE)
    pid = thinker.pid
    assert pid is not None
    halt(pid)
    for _ in range(3):
        thinker.ask(question("normal"), answers.put)
    assert all(answers.get(timeout=PATIENCE).choice is not None for _ in range(3))
    assert thinker.pid != pid
    assert "no answer" in caplog.text
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    thinker.close()


def test_a_question_that_no_process_answers_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    thinker = Thinker(patience=1.5)
    answers: Queue[Answer] = Queue()
    thinker.ask(question("hard", 10**9), answers.put)
    answer = answers.get(timeout=PATIENCE)
    assert answer.choice is None
    assert "no answer" in answer.error
    assert caplog.text.count("no answer") == 2
    thinker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a process that can be stopped")
def test_the_end_waits_for_no_process_that_hangs() -> None:
    thinker = Thinker()
    answers: Queue[Answer] = Queue()
    thinker.ask(question("normal"), answers.put)
    answers.get(timeout=PATIENCE)
    pid = thinker.pid
    assert pid is not None
    halt(pid)
    thinker.ask(question("normal"), answers.put)
    sleep(0.5)
    thinker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
