"""After a deal: which cards were costly, by how much, and what would have been better.

Every card of a player is judged on what that player knew at that moment, never on the hidden
cards. Judging takes seconds, so `Reviewer` does it in a process of its own.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess

from cardtable.bots.judge import POINTS, Appraisal, appraise
from cardtable.bots.pipe import Connection
from cardtable.bots.worker import end
from cardtable.engine.actions import Ask
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.records.log import action_of
from cardtable.engine.seat_view import SeatView
from cardtable.texts import N_, Nn_, Texts

from .last_chance import Deal, LastChance, last_chance
from .walk import deal_alone

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""Seconds for one decision, several times what the slowest takes; then the process is taken for
stuck, and a fresh one goes on."""

TRIES = 2
"""So many processes at most are stuck before a review breaks off."""

STUCK = "no answer for too long"

_LOOK = 0.25
"""Seconds after which a waiting thread looks whether it is to end."""

COSTLY = {POINTS: 1.0, "chance": 0.05}
"""From which cost on a card is marked: a point, or five games of a hundred."""

Judge = Callable[[SeatView, Ask, int, int | None], Appraisal | None]
"""(own view, ask, seed, samples or None for the usual number) → what each card offered costs;
in earnest `bots.judging.appraise`."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A card that was played where others might have been.

    moment: its place in the walk through the deal (`walk.walk_deal`). trick: from 1.
    """

    moment: int
    trick: int
    seat: int
    view: SeatView
    ask: Ask
    played: Card


@dataclass(frozen=True, slots=True)
class Mark:
    """A costly card. unit: "points" (of the deal) or "chance" (of winning the game, 0 to 1)."""

    moment: int
    trick: int
    seat: int
    played: Card
    better: Card
    cost: float
    unit: str


@dataclass(frozen=True, slots=True)
class Judged:
    """How far a review has come: `done` of `count` decisions, and the mark if there is a new one.

    fault: what went wrong, in words for the log; the review ends there. chance: who could have
    stopped the moon last, if there was one and that has been found out.
    """

    done: int
    count: int
    mark: Mark | None = None
    fault: str = ""
    chance: LastChance | None = None


def decisions(match: Match, deal: int, seat: int) -> tuple[Decision, ...]:
    """Every card that `seat` chose in a scored deal (from 0); ValueError while it lasts."""
    again, lines = deal_alone(match, deal)
    found = []
    for moment, line in enumerate(lines, start=1):
        who, action = action_of(line, frozenset({"legal", "number"}))
        if who == seat and action.kind == "play":
            ask = next(ask for ask in again.asks(seat) if ask.kind == "play")
            view = again.view(seat)
            if len(ask.cards) > 1:
                trick = len(view.tricks) + 1
                found.append(Decision(moment, trick, seat, view, ask, action.cards[0]))
        again.replay([line])
    return tuple(found)


def judged(
    found: Sequence[Decision], judge: Judge = appraise, samples: int | None = None, seed: int = 1
) -> Iterator[Judged]:
    """Judge one decision after another; stop asking for more to cancel."""
    for done, decision in enumerate(found, start=1):
        appraisal = judge(decision.view, decision.ask, seed + done, samples)
        yield Judged(done, len(found), _mark(decision, appraisal))


def _mark(decision: Decision, appraisal: Appraisal | None) -> Mark | None:
    if appraisal is None or decision.played not in appraisal.costs:
        return None
    better = min(appraisal.costs, key=lambda card: appraisal.costs[card])
    cost = appraisal.costs[decision.played] - appraisal.costs[better]
    if cost < COSTLY[appraisal.unit]:
        return None
    return Mark(
        decision.moment,
        decision.trick,
        decision.seat,
        decision.played,
        better,
        cost,
        appraisal.unit,
    )


def words(texts: Texts, mark: Mark) -> str:
    """What stands beside a costly card."""
    if mark.unit == POINTS:
        return texts.n_(
            *Nn_(
                "The {card} cost about {n} point; the {card_better} was better.",
                "The {card} cost about {n} points; the {card_better} was better.",
            ),
            max(1, round(mark.cost)),
            card=mark.played,
            card_better=mark.better,
        )
    return texts._(
        N_("The {card} cost about {share:%} of the chance to win; the {card_better} was better."),
        card=mark.played,
        card_better=mark.better,
        share=mark.cost,
    )


class Reviewer:
    """Judges decisions in a process of its own; `heard` is called from a thread, in order.

    `cancel` ends it at once; what was heard stays true.
    """

    def __init__(
        self,
        found: Sequence[Decision],
        heard: Callable[[Judged], None],
        samples: int | None = None,
        seed: int = 1,
        patience: float = PATIENCE,
        moon: Deal | None = None,
    ) -> None:
        """patience: seconds that one decision may take. moon: the deal, if somebody shot the moon
        in it: who could have stopped it is told first."""
        self._patience = patience
        self._found = tuple(found)
        self._heard = heard
        self._samples = samples
        self._seed = seed
        self._moon = moon
        self._cancelled = threading.Event()
        self._process: BaseProcess | None = None
        self._starting = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="review", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def cancel(self) -> None:
        """Stop; `heard` is not called any more once this returns. Called twice it does nothing."""
        self._cancelled.set()
        with self._starting:
            if self._process is not None:
                self._process.terminate()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout=5)

    def _run(self) -> None:
        done, fault = 0, ""
        for _ in range(TRIES):
            done, fault = self._judge_from(done)
            if self._cancelled.is_set():
                return
            if fault != STUCK:
                break
            log.warning("a judge gave no answer within %g seconds", self._patience)
        if fault:
            self._heard(Judged(done, len(self._found), fault=fault))

    def _judge_from(self, done: int) -> tuple[int, str]:
        """Have a fresh process judge what is left; how far it came, and what went wrong."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(
            target=_serve,
            args=(theirs, self._found[done:], self._samples, self._seed + done, self._moon),
            name="cardtable-review",
            daemon=True,
        )
        with self._starting:
            if self._cancelled.is_set():
                return done, ""
            process.start()
            self._process = process
        theirs.close()
        first, fault = done, ""
        try:
            while (done < len(self._found) or self._moon is not None) and not fault:
                news = self._news(ours)
                if self._cancelled.is_set():
                    break
                fault, self._moon = news.fault, None
                if not fault:
                    done = first + news.done
                    self._heard(replace(news, done=done, count=len(self._found)))
        except TimeoutError:
            fault = STUCK
        except (EOFError, OSError):
            fault = "the process died"
        finally:
            ours.close()
            with self._starting:
                self._process = None
            end(process)
        return done, fault

    def _news(self, pipe: Connection) -> Judged:
        """What the process tells next; TimeoutError if it tells nothing for too long."""
        until = time.monotonic() + self._patience
        while not pipe.poll(_LOOK):
            if self._cancelled.is_set():
                raise EOFError
            if time.monotonic() > until:
                raise TimeoutError
        news: Judged = pipe.recv()
        return news


def _serve(
    pipe: Connection,
    found: tuple[Decision, ...],
    samples: int | None,
    seed: int,
    moon: Deal | None,
) -> None:
    """The process: tell who could have stopped the moon, then of each decision as it is judged."""
    done = 0
    try:
        if moon is not None:
            pipe.send(Judged(0, len(found), chance=last_chance(moon)))
        for news in judged(found, samples=samples, seed=seed):
            done = news.done
            pipe.send(news)
    except (BrokenPipeError, KeyboardInterrupt):
        return
    except Exception as error:  # told to the window, which says that the review broke off
        pipe.send(Judged(done, len(found), fault=f"{type(error).__name__}: {error}"))
