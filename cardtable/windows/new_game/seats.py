"""Who sits where: a picture of the table, and a line for each player's name and strength."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from cardtable.texts import _
from cardtable.texts.table.people import level_name, usual_name
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import Choices
from cardtable.windows.widgets.painting import Painting

from .choice import player_name, typed
from .portraits import portrait

LONGEST = 24


class Picture(Painting):
    """The table from above: you below, the others clockwise."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.portraits: tuple[str, ...] = ()
        self.setMaximumHeight(appearance.size(330))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(appearance.size(340), appearance.size(236))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.size(230), appearance.size(190))

    def places(self) -> list[QPointF]:
        """The middle of every seat's plate."""
        box = QRectF(self.rect())
        across = box.width() / 2 - appearance.size(46)
        up = box.height() / 2 - appearance.size(34)
        count = max(len(self.names), 1)
        turns = [pi / 2 + 2 * pi * seat / count for seat in range(count)]
        middle = box.center() + QPointF(0, appearance.size(16))
        return [middle + QPointF(across * cos(a), up * sin(a)) for a in turns]

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = appearance.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        table = box.adjusted(
            box.width() * 0.13, box.height() * 0.13, -box.width() * 0.13, -box.height() * 0.13
        )
        felt = QRadialGradient(table.center(), table.width() * 0.6)
        felt.setColorAt(0, QColor("#35735a"))
        felt.setColorAt(1, QColor("#24553f"))
        painter.setPen(QPen(QColor(colours.ink), 2.4))
        painter.setBrush(felt)
        painter.drawEllipse(table)
        painter.setPen(QPen(QColor("#d8c48f"), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(table.adjusted(7, 7, -7, -7))
        font = appearance.sans(9.5, bold=True)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        room = appearance.size(84 if len(self.names) < 8 else 66)
        for seat, place in enumerate(self.places()):
            text = metrics.elidedText(
                self.names[seat] if self.names else "", Qt.TextElideMode.ElideRight, room
            )
            width = max(metrics.horizontalAdvance(text) + 16, appearance.size(34))
            height = metrics.height() + 8
            plate = QRectF(place.x() - width / 2, place.y() - height / 2, width, height)
            plate.moveLeft(min(max(plate.left(), 2), box.right() - width - 2))
            strong = seat == 0
            painter.setBrush(QColor(colours.accent if strong else colours.panel))
            painter.setPen(QPen(QColor(colours.ink), 1.6))
            painter.drawRoundedRect(plate, 7, 7)
            if seat < len(self.portraits):
                self._paint_portrait(painter, plate, self.portraits[seat])
            painter.setPen(QColor(colours.on_accent if strong else colours.ink))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()

    def _paint_portrait(self, painter: QPainter, plate: QRectF, avatar: str) -> None:
        """A round portrait over the plate."""
        side = float(appearance.size(34 if len(self.names) < 8 else 28))
        box = QRectF(plate.center().x() - side / 2, plate.top() - side - 1, side, side)
        picture = portrait(avatar, round(side * self.devicePixelRatioF()))
        if picture.isNull():
            return
        round_edge = QPainterPath()
        round_edge.addEllipse(box)
        painter.save()
        painter.setClipPath(round_edge)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(appearance.colours().ink), 1.8))
        painter.drawEllipse(box)


class Seats(QWidget):
    """The picture with a line for every player; the first is the one at this screen.

    Without `bots` all are people at a real table, and nobody has a strength.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, bots: bool = True) -> None:
        super().__init__(parent)
        self._bots = bots
        self._usual = usual_name if bots else player_name
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row = row
        row.setContentsMargins(0, 8, 0, 8)
        row.setSpacing(18)
        self.picture = Picture()
        row.addWidget(self.picture, 1)
        lines = QWidget()
        self._lines = QGridLayout(lines)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setHorizontalSpacing(10)
        self._lines.setVerticalSpacing(6)
        self._lines.setColumnStretch(1, 1)
        row.addWidget(lines, 1, Qt.AlignmentFlag.AlignVCenter)
        self._labels: list[QLabel] = []
        self._names: list[QLineEdit] = []
        self._levels: list[Choices | None] = []
        self._shown = 0
        self._offered: tuple[str, ...] = ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < appearance.size(560)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._row.direction() != way:
            self._row.setDirection(way)
        super().resizeEvent(event)

    def show_people(
        self,
        names: tuple[str, ...],
        levels: tuple[str | None, ...],
        avatars: tuple[str, ...] = (),
        offered: tuple[str, ...] = (),
    ) -> None:
        """Show these people; a level of None is the one at this screen. offered: the levels that
        the game's bots have."""
        self._offer(offered)
        while len(self._names) < len(names):
            self._add_line()
        for seat, (name, level) in enumerate(zip(self._names, self._levels, strict=True)):
            shown = seat < len(names)
            for part in (self._labels[seat], name, level):
                if part is not None:
                    part.setVisible(shown)
            if not shown:
                continue
            with QSignalBlocker(name):
                name.setText(typed(names, self._usual)[seat])
            if level is not None:
                with QSignalBlocker(level):
                    chosen = levels[seat]
                    level.setCurrentIndex(max(0, level.findData(chosen)))
        self._shown = len(names)
        self.picture.portraits = avatars
        self.retranslate()

    def _offer(self, levels: tuple[str, ...]) -> None:
        if levels == self._offered:
            return
        self._offered = levels
        for choices in self._levels:
            if choices is not None:
                choices.clear()
                for level in levels:
                    choices.addItem(level_name(level), level)

    def _add_line(self) -> None:
        seat = len(self._names)
        label, name = QLabel(), QLineEdit()
        name.setMaxLength(LONGEST)
        name.textEdited.connect(self._edited)
        label.setBuddy(name)
        self._lines.addWidget(label, seat, 0)
        self._lines.addWidget(name, seat, 1)
        level = None
        if seat and self._bots:
            level = Choices()
            for strength in self._offered:
                level.addItem(level_name(strength), strength)
            level.activated.connect(self._edited)
            self._lines.addWidget(level, seat, 2)
        name.setMinimumWidth(appearance.size(110))
        self._labels.append(label)
        self._names.append(name)
        self._levels.append(level)

    @property
    def names(self) -> tuple[str, ...]:
        """The names as typed; an empty one is filled with the usual name of that seat."""
        return tuple(
            name.text().strip() or self._usual(seat)
            for seat, name in enumerate(self._names[: self._shown])
        )

    @property
    def typed(self) -> tuple[str, ...]:
        """The names as typed, "" where the usual one stands."""
        return typed(self.names, self._usual)

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The bots' levels, None for the player at this screen."""
        return tuple(
            None if level is None else str(level.currentData())
            for level in self._levels[: self._shown]
        )

    def _edited(self) -> None:
        self.picture.names = self.names
        self.picture.update()
        self.changed.emit()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        for seat, (label, name, level) in enumerate(
            zip(self._labels, self._names, self._levels, strict=True)
        ):
            mine = self._bots and seat == 0
            text = _("You") if mine else _("Seat {number}", number=seat + 1)
            label.setText(text)
            name.setAccessibleName(_("Name at seat {number}", number=seat + 1))
            name.setPlaceholderText(self._usual(seat))
            if level is not None:
                level.setAccessibleName(_("Strength of the bot at seat {number}", number=seat + 1))
                for i, strength in enumerate(self._offered):
                    level.setItemText(i, level_name(strength))
        self.picture.names = self.names
        self.picture.setAccessibleName(_("Seats: {names}", names=list(self.names)))
        self.picture.update()
