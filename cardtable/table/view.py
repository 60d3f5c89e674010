"""The table as a widget: it shows updates, asks what must be decided and answers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from cardtable.engine.views import Update

from .animator import Animator
from .director import Director
from .faces import FaceCache
from .furniture import Furniture
from .items import Pictures
from .look import LIGHT, Look
from .plan.seating import seating
from .scene import TableScene
from .signs import Sitter

CRISP_AFTER = 110
"""Milliseconds without a further resize after which everything is drawn anew."""


class TableView(QGraphicsView):
    """A card table. `present` shows updates; `answered(Action, ask id)` is the player's word."""

    answered = Signal(object, int)
    rule_wanted = Signal(str)

    def __init__(self, faces: FaceCache, look: Look = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMinimumSize(640, 480)
        self.text = 1.0
        self.update_now: Update | None = None
        self.sitters: Sequence[Sitter] = ()
        self._seats = 4
        self._viewer: int | None = None
        self.animator = Animator(self)
        self.pictures = Pictures(faces, look, self.devicePixelRatioF())
        self.table = TableScene(self.pictures, self.animator, self)
        self.setScene(self.table)
        self.furniture = Furniture(self.table, self.animator)
        self.director = Director(self.table, self.animator, self)
        self.director.shown.connect(self._shown)
        self._crisp = QTimer(self)
        self._crisp.setSingleShot(True)
        self._crisp.setInterval(CRISP_AFTER)
        self._crisp.timeout.connect(self.redraw)

    def present(self, update: Update, sitters: Sequence[Sitter]) -> None:
        """Show this update after those that wait; `sitters` are the people by seat."""
        seats, viewer = update.view.table.players, update.view.seat
        self.sitters = sitters
        if self.update_now is None or (seats, viewer) != (self._seats, self._viewer):
            self.director.hurry()
            self._seats, self._viewer = seats, viewer
            self._lay()
            self.redraw()
        self.update_now = update
        self.director.present(update)

    def _shown(self, update: Update) -> None:
        self.furniture.show(update.view, self.sitters, waiting=True)

    def _lay(self) -> None:
        size = self.viewport().size()
        plan = seating(size.width(), size.height(), self._seats, self._viewer, self.text)
        self.director.hurry()
        self.table.lay(plan)

    def redraw(self) -> None:
        """Draw everything crisp for the present size and pixel ratio."""
        plan = self.table.seating
        if plan is None:
            return
        self.pictures.ratio = self.devicePixelRatioF()
        self.table.redraw()
        self.furniture.restyle(plan, self.pictures.look, self.pictures.ratio)
        if self.update_now is not None:
            self.furniture.show(self.update_now.view, self.sitters, waiting=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.update_now is not None:
            self._lay()
            self._crisp.start()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._crisp.start()
        return super().event(event)
