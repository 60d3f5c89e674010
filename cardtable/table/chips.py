"""Chips and counters: the bank between few players, and how chips travel from plate to plate."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QAbstractAnimation, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene, QGraphicsWidget

from cardtable.engine.seat_view import SeatView
from cardtable.games import game as rules_of
from cardtable.table.drawing.badges import canvas, chip, chip_picture
from cardtable.table.drawing.look import Look
from cardtable.table.drawing.style import Style
from cardtable.table.plan.few_seats import ROOMY
from cardtable.table.plan.transfers import transfers

from .animator import Animator

AT_ONCE = 7
"""No more chips than so many travel one way."""

APART, TRAVELS = 70, 480
"""Milliseconds from one chip to the next, and how long each is on its way."""

LATEST = 900
"""Milliseconds within which the last chip sets out, however many there are."""

PILE = 5
"""So many chips lie on each other in the bank."""


def banked(view: SeatView) -> int | None:
    """The counters that were paid to the bank so far; None where no counters are played for."""
    rules = rules_of(view.table.game)
    if rules.records_points or not view.public.chips:
        return None
    return view.public.pot


class Chips:
    """Tells by `lights_up(sign)` that the last counter has left, or that the pool was won."""

    def __init__(self, scene: QGraphicsScene, animator: Animator) -> None:
        self._scene, self._animator = scene, animator
        self.lights_up: Callable[[str], None] = lambda sign: None
        self._flying: list[QGraphicsWidget] = []
        self._bank = QGraphicsPixmapItem()
        self._bank.setZValue(58)
        self._bank.hide()
        scene.addItem(self._bank)
        self._drawn: tuple[int, float, str, float] | None = None
        self._before: tuple[dict[int, int], int] | None = None
        """The accounts by side, and the pool, as they were shown last."""

    def forget(self) -> None:
        """Another game begins."""
        self._before = None
        self._bank.hide()

    def follow(self, style: Style, view: SeatView, first: Mapping[int, int]) -> None:
        """The accounts are as this view has them; first: the first seat of each side."""
        now = dict(enumerate(view.public.chips))
        before, self._before = self._before, (now, view.public.pot)
        self.show_bank(style, view)
        if before is None or not self._animator.factor:
            return
        home = style.seating.bank if banked(view) is not None else style.seating.pool
        spots = {
            side: QPointF(*style.seating.stations[seat].plate.centre)
            for side, seat in first.items()
        }
        if self._animator.flies:  # where motion is reduced the last moment still lights up
            self._travel(style, before[0], now, spots, QPointF(*home.centre))
        if banked(view) is not None:
            if any(was and not now.get(side) for side, was in before[0].items()):
                self.lights_up("chips")
        elif view.public.pot < before[1] and any(
            now.get(s, was) > was for s, was in before[0].items()
        ):
            self.lights_up("chips")

    def show_bank(self, style: Style, view: SeatView) -> None:
        """The bank as it is, where few play; elsewhere it has no picture."""
        count = banked(view)
        seating = style.seating
        if count is None or len(seating.stations) > ROOMY:
            self._bank.hide()
            return
        box = seating.bank
        drawn = (min(count, 3 * PILE), box.width, style.look.name, style.ratio)
        if drawn != self._drawn:
            self._bank.setPixmap(bank_picture(drawn[0], box.width, style.look, style.ratio))
            self._drawn = drawn
        self._bank.setPos(round(box.x), round(box.y))
        self._bank.show()

    def _travel(
        self,
        style: Style,
        before: Mapping[int, int],
        now: Mapping[int, int],
        spots: Mapping[int, QPointF],
        home: QPointF,
    ) -> None:
        picture = chip_picture(style.seating.font * 1.4, style.look, style.ratio)
        trips: list[tuple[QPointF, QPointF]] = []
        for one in transfers(before, now):
            start = home if one.payer is None else spots.get(one.payer, home)
            end = home if one.receiver is None else spots.get(one.receiver, home)
            trips += [(start, end)] * min(one.chips, AT_ONCE)
        apart = min(APART, LATEST // max(len(trips), 1))
        ways: list[QAbstractAnimation] = []
        for number, (start, end) in enumerate(trips):
            flying = QGraphicsWidget()
            flying.setZValue(700)
            QGraphicsPixmapItem(picture, flying)
            flying.setPos(start)
            self._scene.addItem(flying)
            self._flying.append(flying)
            ways.append(self._animator.emerge(flying, apart * number))
            ways.append(self._animator.way(flying, start, end, apart * number, TRAVELS))
        if ways:
            self._animator.aside(ways, self._landed)

    def _landed(self) -> None:
        for flying in self._flying:
            self._scene.removeItem(flying)
        self._flying.clear()

    @property
    def flying(self) -> int:
        """How many chips are on their way."""
        return len(self._flying)


def bank_picture(count: int, side: float, look: Look, ratio: float) -> QPixmap:
    """Chips in piles on a round tray."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(look.inlay), max(side * 0.012, 1.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setOpacity(0.55)
        painter.drawEllipse(QPointF(side / 2, side / 2), side * 0.46, side * 0.46)
        painter.setOpacity(1.0)
        radius = side * 0.15
        piles = max(1, -(-count // PILE))
        for number in range(count):
            pile, level = divmod(number, PILE)
            x = side / 2 + (pile - (piles - 1) / 2) * radius * 2.15
            y = side * 0.62 - level * radius * 0.42
            chip(painter, QPointF(x, y), radius, look)

    return canvas(QSizeF(side, side), ratio, draw)
