"""The mark of the turn: an arrow that runs round the portrait of whoever must act."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QByteArray,
    QEasingCurve,
    QPointF,
    QPropertyAnimation,
    QSequentialAnimationGroup,
    QSizeF,
    Qt,
)
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene, QGraphicsWidget

from cardtable.table.animator import Animator
from cardtable.table.drawing.badges import runner_picture, runner_reach
from cardtable.table.drawing.style import Style

from .plates import Disc, disc

ROUND, BREATH = 1900, 1500
"""Milliseconds in which the mark of the turn runs round its portrait, and then stands still."""


class TurnMark:
    """One arrow; it stands still where nothing moves, and is away while it is nobody's turn."""

    def __init__(self, scene: QGraphicsScene, animator: Animator) -> None:
        self._animator = animator
        self._runner = QGraphicsWidget()
        self._runner.setZValue(72)
        self._picture = QGraphicsPixmapItem(self._runner)
        self._picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        scene.addItem(self._runner)
        self._runner.hide()
        self._turn: int | None = None

    def halt(self) -> None:
        """Nobody's portrait has the arrow."""
        self._turn = None
        self._animator.loop(None)
        self._runner.hide()

    def follow(self, style: Style) -> None:
        """The plates have moved."""
        if self._turn is not None:
            self._place(style, self._turn)

    def run(self, style: Style, turns: Sequence[int]) -> None:
        """An arrow runs round the portrait of the first who must act."""
        own = style.seating.viewer
        turn = own if own in turns else turns[0] if turns else None
        if turn == self._turn:
            return
        self.halt()
        if turn is None:
            return
        self._turn = turn
        face = self._place(style, turn)
        reach = runner_reach(face.radius)
        self._picture.setPixmap(runner_picture(face.radius, style.look, style.ratio))
        self._picture.setOffset(-reach, -reach)
        self._runner.setRotation(45)
        self._runner.show()
        if not self._animator.flies:
            return
        way = QPropertyAnimation(self._runner, QByteArray(b"rotation"))
        way.setStartValue(45.0)
        way.setEndValue(405.0)
        way.setDuration(ROUND)
        way.setEasingCurve(QEasingCurve.Type.InOutSine)
        round_and_rest = QSequentialAnimationGroup()
        round_and_rest.addAnimation(way)
        round_and_rest.addPause(BREATH)
        self._animator.loop(round_and_rest)

    def _place(self, style: Style, seat: int) -> Disc:
        """The arrow stands about the portrait of this seat."""
        box = style.seating.stations[seat].plate
        face = disc(QSizeF(box.width, box.height), style.text(box))
        self._runner.setPos(QPointF(round(box.x), round(box.y)) + face.centre)
        return face
