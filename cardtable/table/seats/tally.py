"""The account of a scored deal on the cloth: what each seat took, as small cards at its place."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QAbstractAnimation, QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene, QGraphicsWidget

from cardtable.engine.scoring.account import Account
from cardtable.table.animator import Animator
from cardtable.table.drawing.badges import figure, pill
from cardtable.table.items import PLAIN, CardItem, Pictures
from cardtable.table.plan.seating import Seating
from cardtable.table.plan.tally import ABOVE, FLIGHT, SENDING, tally


class Tally:
    """Lies from the scoring of a deal to the next deal; `cards` is what lies there by seat."""

    def __init__(self, scene: QGraphicsScene, animator: Animator) -> None:
        self._scene, self._animator = scene, animator
        self._account: Account | None = None
        self._items: list[CardItem] = []
        self._sent: list[QGraphicsWidget] = []

    @property
    def account(self) -> Account | None:
        """What is told; None while no deal is."""
        return self._account

    @property
    def cards(self) -> int:
        """How many small cards lie on the table."""
        return len(self._items)

    def show(self, account: Account | None, seating: Seating, pictures: Pictures) -> None:
        """All lies at its place at once; None takes it away."""
        self._take_away_sent()
        if account is None or account != self._account or not self._items:
            self._lay(account, seating, pictures)
        for item in self._items:
            item.rest(item.place)

    def lay(self, seating: Seating, pictures: Pictures) -> None:
        """Size, deck or look changed."""
        self._take_away_sent()
        self._lay(self._account, seating, pictures)

    def ways(
        self, account: Account, seating: Seating, pictures: Pictures
    ) -> list[QAbstractAnimation]:
        """The cards fly from the piles they were won in; what is sent goes from plate to plate."""
        self._lay(account, seating, pictures)
        if not self._animator.flies:
            return []
        ways: list[QAbstractAnimation] = []
        for item, laid in zip(self._items, tally(account, seating), strict=True):
            item.widget.setPos(*laid.start)
            item.widget.setScale(0.6)
            ways.append(self._animator.emerge(item.widget, laid.delay))
            ways += self._animator.ways(item, item.place, laid.delay, FLIGHT, 1.0)
        return ways + self._send(account, seating, pictures)

    def _send(
        self, account: Account, seating: Seating, pictures: Pictures
    ) -> list[QAbstractAnimation]:
        self._take_away_sent()
        ways: list[QAbstractAnimation] = []
        for i, sent in enumerate(account.sent):
            words = f"+{figure(sent.points)}"
            widget = QGraphicsWidget()
            widget.setZValue(ABOVE + 400)
            picture = QGraphicsPixmapItem(widget)
            drawn = pill(words, seating.font * 1.35, pictures.look, pictures.ratio)
            picture.setPixmap(drawn)
            size = drawn.deviceIndependentSize()
            picture.setOffset(-size.width() / 2, -size.height() / 2)
            picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            self._scene.addItem(widget)
            self._sent.append(widget)
            start, end = (
                QPointF(*seating.stations[seat].plate.centre)
                for seat in (sent.giver, sent.receiver)
            )
            widget.setPos(start)
            ways.append(self._animator.way(widget, start, end, 70 * i, SENDING))
        return ways

    def _take_away_sent(self) -> None:
        for widget in self._sent:
            self._scene.removeItem(widget)
        self._sent.clear()

    def _lay(self, account: Account | None, seating: Seating, pictures: Pictures) -> None:
        for item in self._items:
            self._scene.removeItem(item.widget)
        self._items.clear()
        self._account = account
        if account is None:
            return
        for number, laid in enumerate(tally(account, seating)):
            item = CardItem(number)
            item.picture.setData(0, None)  # it is no card of the game: nobody can take it
            item.paint(pictures, laid.card, laid.place.width, PLAIN)
            x, y = pictures.snap(laid.place.x), pictures.snap(laid.place.y)
            item.rest(replace(laid.place, x=x, y=y))
            self._scene.addItem(item.widget)
            self._items.append(item)
