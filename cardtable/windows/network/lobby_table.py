"""The lobby's table: portraits round it as places fill, and who is ready, seen at a glance."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.table.drawing.badges import Sitter, star
from cardtable.table.drawing.fonts import font
from cardtable.table.drawing.look import LIGHT, Look
from cardtable.table.drawing.portrait import draw_portrait
from cardtable.texts import _
from cardtable.texts.table.people import level_name
from cardtable.texts.table.waiting import faces, name_at
from cardtable.windows.game.styled_table import portrait
from cardtable.windows.shell import appearance

ARRIVES = 320
"""Milliseconds in which somebody who has just come takes the place."""

LOW, TALLEST = 168, 420
"""Pixels of the design that the table is high where the window is low, and at the most."""

MANY = 6
"""More places than these are drawn smaller."""


class LobbyTable(QWidget):
    """Shows who sits where; the reader's own place is in front. A click on a place that nobody has
    is a wish to sit there."""

    sit_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look: Look = LIGHT
        self.calm = False
        """Whether nothing is to move."""
        self._room = 0
        self._state: RoomState | None = None
        self._me = 0
        self._under: int | None = None
        self._new: frozenset[int] = frozenset()
        self._part = 1.0
        self._way = QVariantAnimation(self)
        self._way.setDuration(ARRIVES)
        self._way.setStartValue(0.0)
        self._way.setEndValue(1.0)
        self._way.valueChanged.connect(self._moved)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_room(self, state: RoomState, me: int) -> None:
        """Who sits there now; whoever has come since the last time arrives."""
        before = self._state
        self._state, self._me = state, me
        self._new = frozenset()
        if before is not None and not self.calm and len(before.places) == len(state.places):
            pairs = zip(before.places, state.places, strict=True)
            self._new = frozenset(
                number
                for number, (was, now) in enumerate(pairs)
                if now.who != "open" and (was.who, was.person) != (now.who, now.person)
            )
        self._way.stop()
        self._part = 1.0
        if self._new:
            self._part = 0.0
            self._way.start()
        self.setAccessibleName(self.words())
        self._point(None)
        self.updateGeometry()
        self.update()

    def fit(self, room: int) -> None:
        """Take a part of so many pixels from top to bottom."""
        self._room = room
        self.updateGeometry()

    def settle(self) -> None:
        """Everybody has arrived."""
        self._way.stop()
        self._part = 1.0
        self.update()

    def words(self) -> str:
        """Who sits where, a line each, for who hears it."""
        state = self._state
        return "" if state is None else "\n".join(map(self._told, range(len(state.places))))

    def _told(self, number: int) -> str:
        """One place in words."""
        assert self._state is not None
        place, n = self._state.places[number], number + 1
        name = name_at(self._state, number)
        if place.who == "open":
            return _("Seat {number}: free", number=n)
        if place.who == "bot":
            level = level_name(place.level)
            return _("Seat {number}: {name}, a bot ({level})", number=n, name=name, level=level)
        if place.presence != "here":
            return _("Seat {number}: {name}, away", number=n, name=name)
        if self._is_ready(place):
            return _("Seat {number}: {name}, ready", number=n, name=name)
        if place.person == self._state.host:
            return _("Seat {number}: {name}, the host", number=n, name=name)
        return _("Seat {number}: {name}, not ready yet", number=n, name=name)

    def _is_ready(self, place: PlaceState) -> bool:
        return place.who == "person" and place.presence == "here" and place.ready

    def _moved(self, part: float) -> None:
        self._part = part
        self.update()

    # Places

    def sizeHint(self) -> QSize:
        least, most = appearance.size(LOW), appearance.size(TALLEST)
        return QSize(appearance.size(420), max(least, min(most, self._room * 36 // 100)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def _count(self) -> int:
        return 0 if self._state is None else len(self._state.places)

    @property
    def _text(self) -> float:
        return float(appearance.size(14 if self._count() <= MANY else 12))

    @property
    def _radius(self) -> float:
        """Of a portrait."""
        most = min(self.height() * 0.145, self._text * 3.4)
        return max(min(most, self.width() / (2.6 * max(self._count() / 2, 2))), 10.0)

    def _oval(self) -> QRectF:
        """The line on which the portraits stand."""
        radius, text = self._radius, self._text
        aside = max(radius, text * 3.2) + 4
        wide = min(self.width() - 2 * aside, self.height() * 2.2)
        top, bottom = radius + 3, self.height() - radius - text * 1.5 - 3
        return QRectF((self.width() - wide) / 2, top, wide, bottom - top)

    def centre_of(self, number: int) -> QPointF:
        """Where the portrait of this place stands; the reader's own is in front."""
        state, oval = self._state, self._oval()
        mine = 0
        if state is not None:
            own = (i for i, one in enumerate(state.places) if one.person == self._me)
            mine = next(own, 0)
        count = max(self._count(), 1)
        return _edge(oval).pointAtPercent((number - mine) % count / count)

    def _at(self, point: QPointF) -> int | None:
        """Whose portrait or name is at a point."""
        reach = self._radius * 1.15
        for number in range(self._count()):
            away = point - self.centre_of(number)
            if abs(away.x()) <= reach and -reach <= away.y() <= reach + self._text * 1.4:
                return number
        return None

    def _may_sit(self, number: int | None) -> bool:
        state = self._state
        if state is None or number is None or state.phase != "lobby" or not self._me:
            return False
        if state.teacher and state.host == self._me:
            return False
        return state.places[number].who != "person"

    # The pointer

    def _point(self, number: int | None) -> None:
        self._under = number
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.setCursor(hand if self._may_sit(number) else arrow)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        number = self._at(event.position())
        if number != self._under:
            self._point(number)
            words = "" if number is None else self._told(number)
            if self._may_sit(number):
                words = f"{words}\n{_('A click: sit here')}"
            QToolTip.showText(event.globalPosition().toPoint(), words, self)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._at(event.position())
        left = event.button() == Qt.MouseButton.LeftButton
        if left and number is not None and self._may_sit(number):
            self.sit_wanted.emit(number)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()  # whatever it was about was done when the button went down

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        state = self._state
        if state is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._draw_cloth(painter)
        seen = faces(state)
        for number, place in enumerate(state.places):
            sitter = Sitter(
                name_at(state, number),
                portrait(seen[number]),
                place.who == "person" and place.presence != "here",
            )
            self._draw_place(painter, number, place, sitter)
        painter.end()

    def _draw_cloth(self, painter: QPainter) -> None:
        """The table: a rim of wood about the cloth."""
        oval, radius = self._oval(), self._radius
        table = oval.adjusted(radius * 0.55, radius * 0.7, -radius * 0.55, -radius * 0.7)
        corner = min(table.width(), table.height()) / 2
        rim = max(4.0, radius * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.look.rim))
        painter.drawRoundedRect(table.adjusted(-rim, -rim, rim, rim), corner + rim, corner + rim)
        light = QRadialGradient(table.center(), table.width() / 2)
        light.setColorAt(0.0, QColor(self.look.felt))
        light.setColorAt(1.0, QColor(self.look.felt_edge))
        painter.setBrush(light)
        painter.drawRoundedRect(table, corner, corner)
        inner = table.adjusted(rim * 1.3, rim * 1.3, -rim * 1.3, -rim * 1.3)
        line = QColor(self.look.inlay)
        line.setAlpha(120)
        painter.setPen(QPen(line, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, corner - rim, corner - rim)

    def _draw_place(
        self, painter: QPainter, number: int, place: PlaceState, sitter: Sitter
    ) -> None:
        centre, radius = self.centre_of(number), self._radius
        if number in self._new:
            radius *= 0.55 + 0.45 * self._part
            painter.setOpacity(0.25 + 0.75 * self._part)
        if place.who == "open":
            self._draw_free(painter, centre, radius, lit=number == self._under)
        else:
            ring = self.look.glow if self._is_ready(place) else self.look.panel
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ring))
            painter.drawEllipse(centre, radius + 3, radius + 3)
            draw_portrait(painter, sitter, number, centre, radius, self.look)
            self._draw_sign(painter, place, centre, radius)
        painter.setOpacity(1.0)
        self._draw_name(painter, place, sitter.name, centre)

    def _draw_free(self, painter: QPainter, centre: QPointF, radius: float, *, lit: bool) -> None:
        """An empty chair: a dashed ring with a cross to add somebody."""
        ground, ink = QColor(self.look.panel), QColor(self.look.faint)
        ground.setAlpha(255 if lit else 190)
        painter.setBrush(ground)
        painter.setPen(QPen(ink, 1.8, Qt.PenStyle.DashLine))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(QPen(ink, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        arm = radius * 0.34
        painter.drawLine(centre - QPointF(arm, 0), centre + QPointF(arm, 0))
        painter.drawLine(centre - QPointF(0, arm), centre + QPointF(0, arm))

    def _draw_sign(
        self, painter: QPainter, place: PlaceState, centre: QPointF, radius: float
    ) -> None:
        """At the portrait's foot: a tick for who is ready, three dots for who is not, a star for
        the host; nothing for a bot, which waits for nobody."""
        if place.who != "person" or self._state is None:
            return
        at, size = centre + QPointF(radius * 0.78, radius * 0.62), max(radius * 0.36, 7.0)
        ready = self._is_ready(place)
        host = place.person == self._state.host
        painter.setPen(QPen(QColor(self.look.panel_edge), 1.2))
        painter.setBrush(QColor(self.look.gain if ready and not host else self.look.panel))
        painter.drawEllipse(at, size, size)
        if host:
            painter.setPen(QPen(QColor(self.look.text), 0.8))
            painter.setBrush(QColor(self.look.glow))
            painter.drawPath(star(at, size * 0.8))
        elif ready:
            pen = QPen(QColor(self.look.on_gain), size * 0.28)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            tick = ((-0.45, 0.02), (-0.1, 0.38), (0.48, -0.36))
            painter.drawPolyline([at + QPointF(x, y) * size for x, y in tick])
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.look.faint))
            for x in (-0.45, 0.0, 0.45):
                painter.drawEllipse(at + QPointF(x * size, 0), size * 0.14, size * 0.14)

    def _draw_name(self, painter: QPainter, place: PlaceState, name: str, centre: QPointF) -> None:
        radius, text = self._radius, self._text
        mine = place.person == self._me and place.who == "person"
        painter.setFont(font(text * 0.92, bold=place.who == "person"))
        metrics = painter.fontMetrics()
        widest = round(min(2 * self._oval().width() / max(self._count(), 2), text * 9))
        words = metrics.elidedText(name, Qt.TextElideMode.ElideRight, max(widest, 40))
        wide = metrics.horizontalAdvance(words) + text * 0.8
        x = min(max(centre.x() - wide / 2, 1.0), self.width() - wide - 1)
        box = QRectF(x, centre.y() + radius + 1, wide, text * 1.4)
        ground, edge = QColor(self.look.panel), QColor(self.look.panel_edge)
        painter.setPen(QPen(QColor(self.look.accent) if mine else edge, 1.4 if mine else 1.0))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(QColor(self.look.text if place.who == "person" else self.look.faint))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _edge(box: QRectF) -> QPainterPath:
    """The edge of a table with round ends, clockwise from the middle of its front."""
    end = min(box.width(), box.height())
    path = QPainterPath(QPointF(box.center().x(), box.bottom()))
    path.arcTo(QRectF(box.left(), box.top(), end, end), 270, -180)
    path.arcTo(QRectF(box.right() - end, box.top(), end, end), 90, -180)
    path.closeSubpath()
    return path
