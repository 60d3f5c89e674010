"""The one gateway that starts every animation of the table, so that all of them can be ended."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractAnimation,
    QByteArray,
    QEasingCurve,
    QObject,
    QParallelAnimationGroup,
    QPauseAnimation,
    QPointF,
    QPropertyAnimation,
    QSequentialAnimationGroup,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtWidgets import QGraphicsWidget

from cardtable.table.plan.placement import Place

from .items import CardItem

log = logging.getLogger(__name__)

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.45, "off": 0.0}
"""Factors of every length; "off" moves nothing."""

MOMENTS = {"moon": (300, 2200, 300), "end": (250, 450, 250)}
"""Milliseconds in which a moon or a wreath comes, stays and goes."""

FLASH = (140, 330, 260)
"""The same for a sign that lights up beside the play."""

WATCH = 1000
"""Milliseconds after which it is looked whether what should move still does."""

_POS, _TURN, _SCALE, _NARROW, _OPACITY = (
    QByteArray(name) for name in (b"pos", b"rotation", b"scale", b"xScale", b"opacity")
)


class Animator(QObject):
    """Plays one group of movements at a time; `arrived` when it ended, and not by `stop`.

    Whatever happens to a group, it ends: Qt stops it without a word as soon as anything else
    moves one of its cards, and then it has arrived just the same. Beside it small movements
    (`ease`), side shows (`aside`) and one endless `loop`.
    """

    arrived = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.factor = 1.0
        self.calm = False
        """Motion is to be reduced: nothing flies, what changes fades in."""
        self._group: QParallelAnimationGroup | None = None
        self._eases: QParallelAnimationGroup | None = None
        self._asides: list[tuple[QParallelAnimationGroup, Callable[[], None]]] = []
        self._loop: QAbstractAnimation | None = None
        self._watch = QTimer(self)
        self._watch.setInterval(WATCH)
        self._watch.timeout.connect(self._look_after)
        self._seen = (-1, 0)
        """How far the group was at the last look, and how often it has been just there."""

    @property
    def flies(self) -> bool:
        """Whether things may travel across the table at all."""
        return bool(self.factor) and not self.calm

    @property
    def playing(self) -> bool:
        """Whether a group is under way."""
        return self._group is not None

    @property
    def showing(self) -> bool:
        """Whether a side show is on."""
        return bool(self._asides)

    @property
    def easing(self) -> bool:
        """Whether a card is still rising or sinking."""
        return self._eases is not None and self._eases.state() == QAbstractAnimation.State.Running

    def ways(
        self, item: CardItem, place: Place, delay: int, duration: int, scale: float
    ) -> list[QAbstractAnimation]:
        """Animations that take the card to its place and size; `scale` is the widget's last."""
        widget = item.widget
        goals: list[tuple[QByteArray, object, object]] = []
        goal = QPointF(place.x, place.y)
        if widget.pos() != goal:
            goals.append((_POS, widget.pos(), goal))
        if widget.rotation() != place.turn:
            goals.append((_TURN, widget.rotation(), place.turn))
        if abs(widget.scale() - scale) > 1e-3:
            goals.append((_SCALE, widget.scale(), scale))
        made: list[QAbstractAnimation] = []
        for name, start, end in goals:
            way = QPropertyAnimation(widget, name)
            way.setStartValue(start)
            way.setEndValue(end)
            way.setDuration(self._ms(duration))
            way.setEasingCurve(QEasingCurve.Type.OutCubic)
            made.append(self._later(delay, way))
        return made

    def appear(self, item: CardItem, delay: int) -> QAbstractAnimation:
        """The card stays unseen until it sets out, so that a pack is not drawn card by card."""
        way = QPropertyAnimation(item.widget, _OPACITY)
        way.setStartValue(1.0)
        way.setEndValue(1.0)
        way.setDuration(1)
        item.widget.setOpacity(0.0)
        return self._later(delay, way)

    def emerge(self, widget: QGraphicsWidget, delay: int) -> QAbstractAnimation:
        """It is unseen until it sets out, and then soon seen."""
        widget.setOpacity(0.0)
        return self._later(delay, self._opacity(widget, 0.0, 1.0, 90))

    def count(self, duration: int, ticks: int, tell: Callable[[int], None]) -> QAbstractAnimation:
        """Calls `tell` (a bound method) with 0 to `ticks`, evenly over the duration."""
        way = QVariantAnimation()
        way.setStartValue(0)
        way.setEndValue(ticks)
        way.setDuration(self._ms(duration))
        way.setEasingCurve(QEasingCurve.Type.OutQuad)
        way.valueChanged.connect(tell)
        return way

    def flip(
        self, item: CardItem, delay: int, duration: int, turn: Callable[[], None]
    ) -> QAbstractAnimation:
        """Narrows the card, calls `turn` (a bound method) and widens it again."""
        both = QSequentialAnimationGroup()
        if self._ms(delay):
            both.addAnimation(QPauseAnimation(self._ms(delay)))
        narrow, widen = (QPropertyAnimation(item.flat(), _NARROW) for _ in range(2))
        for half, start, end in ((narrow, 1.0, 0.03), (widen, 0.03, 1.0)):
            half.setStartValue(start)
            half.setEndValue(end)
            half.setDuration(self._ms(duration) // 2)
            both.addAnimation(half)
        narrow.finished.connect(turn)
        return both

    def fade(self, item: CardItem, duration: int) -> QAbstractAnimation:
        """The card appears where it lies."""
        item.widget.setOpacity(0.0)
        return self._opacity(item.widget, 0.0, 1.0, duration)

    def fade_over(self, item: CardItem, delay: int, duration: int) -> QAbstractAnimation:
        """The card all but vanishes and comes back in the tone that awaits it."""
        both = QSequentialAnimationGroup()
        if self._ms(delay):
            both.addAnimation(QPauseAnimation(self._ms(delay)))
        out = self._opacity(item.widget, 1.0, 0.15, duration // 2)
        out.finished.connect(item.change_tone)
        both.addAnimation(out)
        both.addAnimation(self._opacity(item.widget, 0.15, 1.0, duration // 2))
        return both

    def moment(
        self,
        widget: QGraphicsWidget,
        lengths: tuple[int, int, int],
        way: tuple[QPointF, QPointF],
        scales: tuple[float, float],
    ) -> list[QAbstractAnimation]:
        """Something is shown for a moment: it comes, travels, stays and goes (ms each).

        From one point in one scale to another; where motion is reduced it stands
        in the middle of the table, where its way begins or ends at full size.
        """
        (start, end), (small, large) = way, scales
        comes, stays, goes = (self._ms(length) for length in lengths)
        light = QPropertyAnimation(widget, _OPACITY)
        light.setDuration(comes + stays + goes)
        for place, value in ((0, 0.0), (comes, 1.0), (comes + stays, 1.0)):
            light.setKeyValueAt(place / light.duration(), value)
        light.setEndValue(0.0)
        widget.setOpacity(0.0)
        if self.calm:
            widget.setPos(start if small == 1.0 else end)
            return [light]
        ways: list[QAbstractAnimation] = [light]
        for name, first, last in ((_POS, start, end), (_SCALE, small, large)):
            moves = QPropertyAnimation(widget, name)
            moves.setStartValue(first)
            moves.setEndValue(last)
            rises = small < 1.0  # … and then stands still; what leaves the middle lingers first
            moves.setDuration(min(comes + stays, 1200) if rises else comes + stays)
            curve = QEasingCurve.Type.OutCubic if rises else QEasingCurve.Type.InCubic
            moves.setEasingCurve(curve)
            ways.append(moves)
        widget.setPos(start)
        widget.setScale(small)
        return ways

    def _opacity(
        self, widget: QGraphicsWidget, start: float, end: float, duration: int
    ) -> QPropertyAnimation:
        way = QPropertyAnimation(widget, _OPACITY)
        way.setStartValue(start)
        way.setEndValue(end)
        way.setDuration(self._ms(duration))
        return way

    def pause(self, duration: int) -> QAbstractAnimation:
        """Nothing for so long."""
        return QPauseAnimation(self._ms(duration))

    def stay(self, duration: int) -> QAbstractAnimation:
        """Nothing for so long, at any speed: it is to be read, and nothing moves."""
        return QPauseAnimation(duration)

    def play(self, animations: list[QAbstractAnimation]) -> None:
        """Start these together; `arrived` follows even if there are none."""
        self.stop()
        group = QParallelAnimationGroup(self)
        for animation in animations:
            group.addAnimation(animation)
        self._group = group
        group.finished.connect(self._ended)
        group.stateChanged.connect(self._changed)
        self._seen = (-1, 0)
        self._watch.start()
        group.start()

    def ease(self, animations: list[QAbstractAnimation]) -> None:
        """Small movements beside the play (a card that rises); replaces those under way."""
        self.stop_easing()
        if not animations:
            return
        self._eases = QParallelAnimationGroup(self)
        for animation in animations:
            self._eases.addAnimation(animation)
        self._eases.start()

    def aside(self, animations: list[QAbstractAnimation], then: Callable[[], None]) -> None:
        """A side show that nothing waits for; `then` when it ended or was stopped."""
        group = QParallelAnimationGroup(self)
        for animation in animations:
            group.addAnimation(animation)
        self._asides.append((group, then))
        group.finished.connect(self._sweep)
        group.start()

    def _sweep(self) -> None:
        """Put away the side shows that are over."""
        shows, self._asides = self._asides, []
        for group, then in shows:
            if group.state() == QAbstractAnimation.State.Stopped:
                group.deleteLater()
                then()
            else:
                self._asides.append((group, then))

    def stop_aside(self) -> None:
        """End all side shows."""
        for group, _then in self._asides:
            group.finished.disconnect(self._sweep)
            group.stop()
        self._sweep()

    def way(
        self, widget: QGraphicsWidget, start: QPointF, end: QPointF, delay: int, duration: int
    ) -> QAbstractAnimation:
        """Takes any widget from one point to another."""
        way = QPropertyAnimation(widget, _POS)
        way.setStartValue(start)
        way.setEndValue(end)
        way.setDuration(self._ms(duration))
        way.setEasingCurve(QEasingCurve.Type.InOutCubic)
        return self._later(delay, way)

    def loop(self, animation: QAbstractAnimation | None) -> None:
        """The one movement that goes on for ever; None ends it."""
        if self._loop is not None:
            self._loop.stop()
            self._loop.deleteLater()
        self._loop = animation
        if animation is not None:
            animation.setParent(self)
            animation.setLoopCount(-1)
            animation.start()

    def stop(self) -> None:
        """End the group where it is, without `arrived`."""
        group, self._group = self._group, None
        self._watch.stop()
        if group is not None:
            group.finished.disconnect(self._ended)
            group.stateChanged.disconnect(self._changed)
            group.stop()
            group.deleteLater()

    def stop_easing(self, *, at_end: bool = False) -> None:
        """End the small movements where they are, or where they lead."""
        eases, self._eases = self._eases, None
        if eases is not None:
            if at_end:
                eases.setCurrentTime(eases.totalDuration())
            eases.stop()
            eases.deleteLater()

    def stop_all(self) -> None:
        """Nothing moves any more."""
        self.stop()
        self.stop_easing()
        self.stop_aside()
        self.loop(None)

    def _ended(self) -> None:
        group, self._group = self._group, None
        self._watch.stop()
        if group is not None:
            group.stateChanged.disconnect(self._changed)
            group.deleteLater()
        self.arrived.emit()

    def _changed(self, new: QAbstractAnimation.State) -> None:
        """The group runs, or has come to its end, or was stopped on its way."""
        group = self._group
        stopped = new == QAbstractAnimation.State.Stopped
        if group is not None and stopped and group.currentTime() < group.totalDuration():
            QTimer.singleShot(0, self, self._cut_short)

    def _cut_short(self) -> None:
        """Nobody asked for the group to stop: what waits for it need not wait any longer."""
        group = self._group
        if group is not None and group.state() == QAbstractAnimation.State.Stopped:
            log.error("a movement was stopped at %d of %d ms; the table goes on", *_progress(group))
            self._ended()

    def _look_after(self) -> None:
        """Settle what neither moves nor ends; its time stands still only if something is wrong."""
        group = self._group
        if group is None:
            self._watch.stop()
            return
        now, (before, still) = group.currentTime(), self._seen
        self._seen = (now, still + 1 if now == before else 0)
        if self._seen[1] >= 2:
            log.error("a movement stands still at %d of %d ms; it is ended", *_progress(group))
            self.stop()
            self.arrived.emit()

    def _ms(self, duration: int) -> int:
        return round(duration * self.factor)

    def _later(self, delay: int, way: QAbstractAnimation) -> QAbstractAnimation:
        if not self._ms(delay):
            return way
        both = QSequentialAnimationGroup()
        both.addAnimation(QPauseAnimation(self._ms(delay)))
        both.addAnimation(way)
        return both


def _progress(group: QAbstractAnimation) -> tuple[int, int]:
    """How far a group has come and how long it is, in milliseconds."""
    return group.currentTime(), group.totalDuration()
