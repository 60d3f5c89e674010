"""Bots think in a process of their own: the window never waits, and a crash is survived."""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.process import BaseProcess

from cardtable.engine.actions import Ask
from cardtable.engine.seat_view import SeatView

from .api import Choice
from .cancellation import UnwantedError, watch
from .pipe import Connection

RESTARTS = 3
"""How often one question is asked again of a fresh process before the answer is an error."""

PATIENCE = 20.0
"""Seconds for an answer, several times what the slowest bot takes; then the process is taken for
stuck, and the question is asked once more of a fresh one."""

_LOOK = 0.25
"""Seconds after which a waiting thread looks whether it is to end."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is to decide: its seat's view and asks, level, seed and sample count."""

    level: str
    view: SeatView
    asks: tuple[Ask, ...]
    seed: int
    samples: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's choice, or what went wrong in words for the log."""

    choice: Choice | None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """Said to the process: the questions up to this number are not wanted any more."""

    number: int


UNWANTED = "no longer wanted"
"""The error of an answer that was stopped."""

Ready = Callable[[Answer], None]


def serve(pipe: Connection) -> None:
    """The process: answer one numbered question after another until the pipe closes.

    A Stop may come at any time, also when the question that it means has been answered.
    """
    from .levels import decide  # all bots: only this process needs them

    number = 0

    def unwanted() -> bool:
        while pipe.poll():
            stop = pipe.recv()
            if isinstance(stop, Stop) and stop.number >= number:
                return True
        return False

    watch(unwanted)
    while True:
        try:
            asked = pipe.recv()
            if isinstance(asked, Stop):
                continue
            number, question = asked
            pipe.send(_answer(question, decide))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _answer(question: Question, decide: Callable[..., Choice | None]) -> Answer:
    try:
        return Answer(
            decide(question.level, question.view, question.asks, question.seed, question.samples)
        )
    except UnwantedError:
        return Answer(None, UNWANTED)
    except (EOFError, OSError):  # the table's end of the pipe is gone
        raise
    except Exception as error:  # whatever a bot does wrong is told; the table plays on
        return Answer(None, f"{type(error).__name__}: {error}")


class Thinker:
    """Hands questions to the bots' process, one at a time, from a thread of its own.

    `ask` returns at once; `ready` is called from the thread, in order. `cancel` drops what has
    not been answered yet, and a bot that thinks stops. `close` ends the process. It starts with
    the first question, or before that with `warm_up`.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        """patience: seconds that one question may take."""
        self._patience = patience
        self._context = multiprocessing.get_context("spawn")
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._questions: list[tuple[Question, Ready]] = []
        self._wake = threading.Condition()
        self._closing = False
        self._epoch = 0
        self._number = 0
        self._thinking = False
        self._sending = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        """The process's number, for measuring it; None while there is none."""
        return None if self._process is None else self._process.pid

    def warm_up(self) -> None:
        """Start the process now, so that the first question is answered without delay."""
        with self._wake:
            self._begin()

    def _begin(self) -> None:
        if self._thread is None and not self._closing:
            self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
            self._thread.start()

    def ask(self, question: Question, ready: Ready) -> None:
        """Queue a question; `ready` is called with the answer from another thread."""
        with self._wake:
            self._questions.append((question, ready))
            self._begin()
            self._wake.notify()

    def cancel(self) -> None:
        """Forget all questions; the one being thought about is left unanswered."""
        with self._wake:
            self._epoch += 1
            self._questions.clear()
        with self._sending:
            pipe = self._pipe
            if self._thinking and pipe is not None:
                try:
                    pipe.send(Stop(self._number))
                except (OSError, ValueError):  # the process is gone: nothing is thought about
                    return

    def close(self) -> None:
        """End the thread and the process; called twice it does nothing."""
        with self._wake:
            if self._closing:
                return
            self._closing = True
            self._questions.clear()
            self._wake.notify()
            process = self._process
        if process is not None and process.is_alive():
            process.terminate()
        if self._thread is not None:
            self._thread.join(timeout=5)
        self._drop()

    def _run(self) -> None:
        self._connect()
        while True:
            with self._wake:
                while not self._questions and not self._closing:
                    self._wake.wait()
                if self._closing:
                    return
                question, ready = self._questions.pop(0)
                epoch = self._epoch
            answer = self._answer(question, epoch)
            with self._wake:
                if self._closing:
                    return
                stale = epoch != self._epoch
            if not stale:
                ready(answer)

    def _answer(self, question: Question, epoch: int) -> Answer:
        stuck = 0
        for _ in range(RESTARTS):
            if stuck > 1:
                return Answer(None, f"no answer within {self._patience:g} seconds")
            if self._closing:
                return Answer(None, "closing")
            pipe = self._connect()
            try:
                with self._sending:
                    if epoch != self._epoch:
                        return Answer(None, "no longer wanted")
                    self._number += 1
                    self._thinking = True
                    pipe.send((self._number, question))
                answer = self._heard(pipe)
            except TimeoutError:
                stuck += 1
                log.warning("a bot gave no answer within %g seconds", self._patience)
                self._drop()
                continue
            except (EOFError, OSError):
                self._drop()
                continue
            finally:
                with self._sending:
                    self._thinking = False
            if isinstance(answer, Answer):
                return answer
        return Answer(None, "the bots' process died")

    def _heard(self, pipe: Connection) -> object:
        """What comes through the pipe; TimeoutError if nothing does for too long."""
        until = time.monotonic() + self._patience
        while not pipe.poll(_LOOK):
            if self._closing:
                raise EOFError
            if time.monotonic() > until:
                raise TimeoutError
        return pipe.recv()

    def _connect(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._drop()
            ours, theirs = self._context.Pipe()
            process = self._context.Process(
                target=serve, args=(theirs,), name="cardtable-bots", daemon=True
            )
            process.start()
            theirs.close()
            self._pipe, self._process = ours, process
        return self._pipe

    def _drop(self) -> None:
        pipe, process = self._pipe, self._process
        self._pipe = self._process = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            end(process)


def end(process: BaseProcess) -> None:
    """End a process, also one that hears nothing any more."""
    process.terminate()
    process.join(timeout=1)
    if process.is_alive():
        process.kill()
        process.join(timeout=5)
    if not process.is_alive():  # a busy system may take longer still; the last reference closes it
        process.close()
