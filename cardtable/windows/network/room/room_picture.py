"""The picture for phones over the room's table, in a corner that nothing else needs.

It is as large as the corner allows, at least five pixels for each of its squares, so that a camera
reads it from across the room; where no corner has that much room, it stands in the middle on
demand.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from cardtable.lan.discovery.invitation import picture
from cardtable.table.plan.geometry import Rect, around
from cardtable.table.plan.seating import ASPECT, Seating
from cardtable.table.view import TableView
from cardtable.texts import _
from cardtable.windows.network.invite import qr

MARGIN = 8
"""Squares of quiet margin, both sides together."""

LEAST, MOST = 5, 12
"""Pixels of a square."""

PADDING = 10


class RoomPicture(QFrame):
    """Stands over its table; a click puts it away or, when it is in the middle, back."""

    def __init__(self, over: TableView) -> None:
        super().__init__(over)
        self._table = over
        self._link, self._wanted, self._large = "", False, False
        self._on_demand = False
        self.scale = 0
        """Pixels of a square, as it is shown."""
        self.setObjectName("invitation")
        self.setStyleSheet(
            "#invitation { background: white; border-radius: 12px; }"
            "#invitation QLabel { color: black; background: transparent; }"
        )
        self.picture, self.words, self.address = QLabel(), QLabel(), QLabel()
        for label in (self.words, self.address):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        column.setSpacing(2)
        for label in (self.words, self.picture, self.address):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        over.installEventFilter(self)
        self.hide()

    def lead_to(self, link: str) -> None:
        """Browsers find the table there; "": they may not come in."""
        self._link = link
        self.stand()

    def want(self, *, wanted: bool, on_demand: bool = False) -> None:
        """Whether anybody may still come. on_demand: it stands over the table only when asked for:
        a teacher looks at the hands."""
        self._wanted, self._on_demand = wanted, on_demand
        self.stand()

    def enlarge(self) -> None:
        """Into the middle, as large as it can be; or back to its corner."""
        self._large = not self._large
        self.stand()

    def stand(self) -> None:
        """Find the place for it, as the table is now."""
        plan = self._table.table.seating
        self._large = self._large and self._wanted and bool(self._link)
        hidden = self._on_demand and not self._large
        if plan is None or not self._link or not self._wanted or hidden:
            self.hide()
            return
        self.words.setText(_("Play along: point your phone’s camera here."))
        self.address.setText(self._link)
        squares = len(picture(self._link)) + MARGIN
        sizes = range(2 * MOST, 1, -1) if self._large else range(MOST, LEAST - 1, -1)
        for scale in sizes:
            side = squares * scale
            size = (side + 2 * PADDING, self._tall(side, scale))
            place = _middle(plan, *size) if self._large else _corner(plan, *size)
            if place is not None:
                break
        else:
            self.hide()
            return
        self.scale = scale
        self.picture.setPixmap(qr(self._link, side))
        self.picture.setAccessibleName(self._link)
        self.setGeometry(*(round(one) for one in place))
        self.show()
        self.raise_()

    def _tall(self, side: int, scale: int) -> int:
        """Pixels of height for a picture of that side, with the words that suit it."""
        font = self.font()
        font.setPixelSize(max(12, min(round(1.8 * scale), 24)))
        font.setBold(True)
        words = 0
        for label in (self.words, self.address):
            label.setFont(font)
            words += label.heightForWidth(side)
        return side + words + 2 * PADDING + 6

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The table has another size."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self.stand)  # its places are found after this
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.enlarge()
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "address"):
            self.stand()
        super().changeEvent(event)


def _middle(plan: Seating, width: int, height: int) -> Rect | None:
    """In the middle of the table, if it is large enough."""
    place = around(plan.window.centre, width, height)
    return place if place.within(plan.window.grown(-plan.gap)) else None


def _corner(plan: Seating, width: int, height: int) -> Rect | None:
    """A corner of the table where so much room is free, the lower ones first: at the edge, or
    beside whoever sits at the bottom."""
    window, edge = plan.window, 1.5 * plan.gap
    taken = tuple(_taken(plan))
    low = max(taken[: 4 * len(plan.stations) : 4], key=lambda plate: plate.y)
    beside = (low.x - 2 * plan.gap - width, low.right + 2 * plan.gap)
    for y in (window.bottom - edge - height, edge):
        for x in (edge, window.right - edge - width, *beside):
            place = Rect(x, y, width, height)
            clear = place.grown(plan.gap)
            if place.within(window) and not any(clear.overlaps(one) for one in taken):
                return place
    return None


def _taken(plan: Seating) -> Iterator[Rect]:
    """Where people and cards are."""
    card = plan.trick_card
    for one in plan.stations:
        yield from (one.plate, one.backs, one.taken, around(one.spot, card, card * ASPECT))
    yield from (plan.core, plan.trump, plan.pool)
