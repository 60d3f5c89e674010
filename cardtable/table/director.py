"""Plays updates one after another: each is planned, enacted step by step, hurried or skipped."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, Signal

from cardtable.engine.seat_view import SeatView, Update
from cardtable.table.plan.arrangement import Arrangement, HandKey
from cardtable.table.plan.choreography import Step, choreography

from .animator import SPEEDS, Animator
from .scene import TableScene

FOR_EVER = 24 * 60 * 60 * 1000
"""A rest that only a click ends, in milliseconds."""


class Director(QObject):
    """Owns the time of the table.

    told(events): these happen as the step begins. rests(lying): a finished trick is to be read, and
    so many cards lie where. shown(update): the scene now equals its view, further updates may
    wait. settled(): nothing waits and nothing moves.
    """

    told = Signal(object)
    rests = Signal(object)
    shown = Signal(object)
    settled = Signal()

    def __init__(self, scene: TableScene, animator: Animator, parent: QObject) -> None:
        super().__init__(parent)
        self.scene = scene
        self.animator = animator
        self.hand_key: HandKey | None = None
        self.rest_until_click = False
        self.still = 0
        """Milliseconds that a finished trick stays although nothing moves (speed "off")."""
        self._hurried = False
        self._waiting: deque[Update] = deque()
        self._steps: deque[Step] = deque()
        self._step: Step | None = None
        self._update: Update | None = None
        self._arrangement: Arrangement | None = None
        animator.arrived.connect(self._arrived)

    @property
    def busy(self) -> bool:
        """Whether something moves or waits."""
        return self._update is not None

    @property
    def told_view(self) -> SeatView | None:
        """The view of the update that is being told; None while nothing is."""
        return None if self._update is None else self._update.view

    def present(self, update: Update) -> None:
        """Show this update after those before it."""
        self._waiting.append(update)
        if not self.busy:
            self._next_update()
            self._settle()

    def hurry(self) -> bool:
        """Bring everything in flight and in waiting to its end at once; False if all is still."""
        self.animator.stop_aside()
        if not self.busy:
            return False
        self.animator.stop()
        factor, self.animator.factor = self.animator.factor, 0.0
        self._hurried = True
        try:
            self._go_on()
        finally:
            self.animator.factor = factor
            self._hurried = False
        self._settle()
        return True

    def set_speed(self, speed: str) -> None:
        """ "slow", "normal", "fast" or "off"; KeyError for any other."""
        self.animator.factor = SPEEDS[speed]
        if speed == "off":
            self.hurry()

    def forget(self) -> None:
        """Drop what waits; the next update appears without a way to it."""
        self.animator.stop()
        self._waiting.clear()
        self._steps.clear()
        self._step = self._update = self._arrangement = None

    def _next_update(self) -> None:
        while self._waiting:
            update = self._update = self._waiting.popleft()
            key = {} if self.hand_key is None else {"hand_key": self.hand_key}
            plan = choreography(self._arrangement, update.events, update.view, **key)
            self._arrangement = plan.end
            dealer = update.view.public.dealer
            self.scene.dealer = dealer if dealer >= 0 else None
            self.scene.passes = _passes(update.view)
            self._steps.extend(plan.steps)
            if self._advance():
                return
        self._update = None

    def _settle(self) -> None:
        if not self.busy:
            self.settled.emit()

    def _advance(self) -> bool:
        """Begin the next step; False when the update is over without anything left to wait for."""
        while self._steps:
            step = self._step = self._steps.popleft()
            if step.told:
                self.told.emit(step.told)
            if self.animator.factor:
                ways = self.scene.begin(step)
                if step.rest and self.rest_until_click:
                    ways.append(self.animator.pause(FOR_EVER))
                if ways:
                    self._rest(step)
                    self.animator.play(ways)
                    return True
            elif step.rest and self._stays:
                self.scene.rest(step)
                self._rest(step)
                self.animator.play([self.animator.stay(self._stays)])
                return True
            if self.animator.factor or not self._steps:
                self.scene.rest(step)
        self._step = None
        update = self._update
        if update is not None:
            self.shown.emit(update)
        return False

    def _rest(self, step: Step) -> None:
        if step.rest:
            self.rests.emit({zone: len(pile) for zone, pile in step.after.piles.items()})

    @property
    def _stays(self) -> int:
        """Milliseconds that a trick is to be read where nothing moves."""
        if self._hurried:
            return 0
        return FOR_EVER if self.rest_until_click else self.still

    def _arrived(self) -> None:
        self._go_on()
        self._settle()

    def _go_on(self) -> None:
        if self._step is not None and (self.animator.factor or not self._steps):
            self.scene.rest(self._step)
        if not self._advance():
            self._next_update()


def _passes(view: SeatView) -> int:
    """How many seats to the left cards are passed in this deal; 0 where none are."""
    players = view.table.players
    steps = {"left": 1, "across": players // 2, "right": players - 1}
    return steps.get(str(view.public.marks.get("pass")), 0)
