"""What stands round the cards: plates, counts, pool, trump, the tray, and the mark of the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import (
    QPointF,
    QRectF,
    QSizeF,
)
from PySide6.QtGui import QFontMetricsF, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import Zone, hand, taken
from cardtable.table.drawing.badges import (
    Sitter,
    pill,
    tray_picture,
    trump_picture,
)
from cardtable.table.drawing.fonts import font
from cardtable.table.drawing.look import Look
from cardtable.table.drawing.style import Style
from cardtable.table.plan.few_seats import ROOMY
from cardtable.table.plan.geometry import Rect
from cardtable.table.plan.placement import core_places, tray_slots
from cardtable.table.plan.seating import Seating
from cardtable.table.plan.tally import COUNT
from cardtable.table.seats.plate_of import is_scored, plate_of
from cardtable.table.seats.plates import GLOW, Plate, plate_picture
from cardtable.table.seats.turn_mark import TurnMark
from cardtable.texts import _, texts
from cardtable.texts.figures import MINUS
from cardtable.texts.table import spoken
from cardtable.texts.table.asked import VIEWER
from cardtable.texts.wordings.messages import tell

from .animator import Animator
from .chips import Chips, banked

TICKS = 8
"""So many times the plates are drawn while their numbers count up."""


class Overlays:
    """Keeps one picture item for each thing and redraws only what changed."""

    def __init__(self, scene: QGraphicsScene, animator: Animator) -> None:
        self._scene = scene
        self._animator = animator
        self.reader: int | None = VIEWER
        """The seat that is "you": whoever's the table is seen from, unless it is said."""
        self._style: Style | None = None
        self._plates: dict[int, QGraphicsPixmapItem] = {}
        self._shown: dict[int, Plate] = {}
        self._pills: dict[str, tuple[str, QGraphicsPixmapItem]] = {}
        self._tray = self._picture(150)
        self._tray_words: tuple[str, int] | None = None
        self._trump = self._picture(60)
        self._trump_suit: str | None = None
        self._mark = TurnMark(scene, animator)
        self.chips = Chips(scene, animator)
        self._counting: tuple[SeatView, Sequence[Sitter]] | None = None
        self._last: tuple[SeatView, Sequence[Sitter], bool] | None = None

    def _picture(self, z: float) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem()
        item.setZValue(z)
        item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        item.hide()
        self._scene.addItem(item)
        return item

    def restyle(self, seating: Seating, look: Look, ratio: float) -> None:
        """Size, look or pixel ratio changed: all pictures are drawn anew at the next `show`."""
        self._animator.stop_aside()
        self._style = Style(look, ratio, seating)
        self._shown.clear()
        self._trump_suit = None
        self._tray_words = None
        self._mark.halt()
        for _words, item in self._pills.values():
            self._scene.removeItem(item)
        self._pills.clear()
        for seat in [seat for seat in self._plates if seat >= len(seating.stations)]:
            self._scene.removeItem(self._plates.pop(seat))

    def lay(self, seating: Seating) -> None:
        """The window is being resized: all stands where it belongs at once, stretched as it is
        until `restyle`."""
        before = self._style
        if before is None or len(seating.stations) != len(before.seating.stations):
            return
        self._animator.stop_aside()
        self._style = style = replace(before, seating=seating)
        for seat, item in self._plates.items():
            box = seating.stations[seat].plate
            size = item.pixmap().deviceIndependentSize()
            across = (box.width + 2 * GLOW) / max(size.width(), 1.0)
            down = (box.height + 2 * GLOW) / max(size.height(), 1.0)
            item.setTransform(QTransform.fromScale(across, down))
            item.setPos(round(box.x) - GLOW, round(box.y) - GLOW)
        if self._last is not None and self._last[0].table.players == len(seating.stations):
            self._counts(style, self._last[0])
            self.chips.show_bank(style, self._last[0])
        self._trump.setPos(round(seating.trump.x), round(seating.trump.y))
        if self._tray.isVisible():
            size = self._tray.pixmap().deviceIndependentSize()
            across = seating.tray.width / max(size.width(), 1.0)
            down = seating.tray.height / max(size.height(), 1.0)
            self._tray.setTransform(QTransform.fromScale(across, down))
            self._tray.setPos(round(seating.tray.x), round(seating.tray.y))
        self._mark.follow(style)

    @property
    def turns(self) -> tuple[int, ...]:
        """The seats marked as to play."""
        return tuple(seat for seat, plate in self._shown.items() if plate.turn)

    @property
    def counts(self) -> dict[str, str]:
        """What is counted and shown: of "hand 1", "taken 1", "stock" and so on."""
        return {key: words for key, (words, _item) in self._pills.items()}

    def show(self, view: SeatView, sitters: Sequence[Sitter], *, waiting: bool) -> None:
        """Everything as the view has it; `waiting`: mark whose turn it is."""
        style = self._style
        if style is None:
            return
        self._last = (view, sitters, waiting)
        turns = view.to_act if waiting else ()
        for station in style.seating.stations:
            seat = station.seat
            plate = plate_of(view, sitters, seat, turn=seat in turns, reader=self.reader)
            self._show_plate(style, seat, plate)
            self._plates[seat].setToolTip(
                spoken.seat(seat, plate.sitter.name, view, plate.sitter.level, won=plate.wreath)
            )
        sides = view.public.sides or tuple(range(view.table.players))
        self.chips.follow(style, view, {side: sides.index(side) for side in set(sides)})
        self._counts(style, view)
        self._show_trump(style, view.public.trump)
        for key in ("pool", "stock", "kitty"):
            if key in self._pills:
                self._pills[key][1].setToolTip(spoken.middle(view))
        self._trump.setToolTip(spoken.middle(view))
        self._mark.run(style, turns)

    def about(self, point: QPointF) -> str:
        """What a plate, the pool or the trump at this point is, in words; "" elsewhere."""
        things = [*self._plates.values(), self._trump, *(item for _, item in self._pills.values())]
        for item in things:
            if item.isVisible() and item.sceneBoundingRect().contains(point) and item.toolTip():
                return item.toolTip()
        return ""

    def count_up(self, view: SeatView, sitters: Sequence[Sitter]) -> None:
        """A deal was scored: the numbers on the plates count up to what they are now."""
        if self._style is None or not self._animator.flies or not is_scored(view):
            return
        self._mark.halt()
        self._counting = (view, sitters)
        self._animator.aside([self._animator.count(COUNT, TICKS, self._counted)], self._count_over)

    def _counted(self, tick: int) -> None:
        style = self._style
        if style is None or self._counting is None:
            return
        view, sitters = self._counting
        for station in style.seating.stations:
            plate = plate_of(
                view, sitters, station.seat, turn=False, part=tick / TICKS, reader=self.reader
            )
            chips = self._shown[station.seat].chips if station.seat in self._shown else None
            self._show_plate(style, station.seat, replace(plate, chips=chips))

    def show_again(self) -> None:
        """What was shown last, after a change of style or language."""
        if self._last is not None and self._style is not None:
            view, sitters, waiting = self._last
            if view.table.players == len(self._style.seating.stations):
                self.show(view, sitters, waiting=waiting)

    def rest(self, lying: Mapping[Zone, int]) -> None:
        """A finished trick is to be read: it is nobody's turn, and the last hand has given too.

        lying: how many cards lie where.
        """
        if self._style is None:
            return
        self._mark.halt()
        for seat, plate in list(self._shown.items()):
            if plate.turn:
                self._show_plate(self._style, seat, replace(plate, turn=False))
        for station in self._style.seating.stations:
            key = f"hand {station.seat}"
            if key not in self._pills:
                continue
            if count := lying.get(hand(station.seat), 0):
                self._show_pill(
                    self._style, key, str(count), self._style.count_of_hand(station), False
                )
            else:
                self._scene.removeItem(self._pills.pop(key)[1])

    def forget(self) -> None:
        """Another game begins: its chips and its turn have nothing to do with these."""
        self._counting = None
        self._animator.stop_aside()
        self.chips.forget()
        self._mark.halt()
        self._shown.clear()
        self._last = None
        self.show_tray(None, 0)

    def _show_plate(self, style: Style, seat: int, plate: Plate) -> None:
        if self._shown.get(seat) == plate:
            return
        item = self._plates.get(seat)
        if item is None:
            item = self._plates[seat] = self._picture(70)
        box = style.seating.stations[seat].plate
        text = style.text(box)
        size = QSizeF(box.width, box.height)
        item.setPixmap(plate_picture(plate, size, text, style.look, style.ratio, MINUS))
        item.resetTransform()
        item.setPos(round(box.x) - GLOW, round(box.y) - GLOW)
        item.show()
        self._shown[seat] = plate

    def _count_over(self) -> None:
        if self._counting is not None:
            self._counted(TICKS)
            self._counting = None

    def _counts(self, style: Style, view: SeatView) -> None:
        seating = style.seating
        wanted: dict[str, tuple[str, QPointF, bool]] = {}
        for station in seating.stations:
            seat = station.seat
            held = view.piles.get(hand(seat))
            if seat != seating.viewer and held and held.count and held.cards is None:
                wanted[f"hand {seat}"] = (str(held.count), style.count_of_hand(station), False)
            won = view.piles.get(taken(seat))
            if won and won.count:
                tricks = sum(1 for trick in view.tricks if trick.winner == seat)
                box = station.taken
                spot = QPointF(box.centre.x, box.bottom - seating.font * 0.5)
                wanted[f"taken {seat}"] = (str(tricks or won.count), spot, False)
        lying = {zone: range(pile.count) for zone, pile in view.piles.items()}
        for name, box in core_places(lying, seating).items():
            if name in ("kitty", "stock"):
                spot = QPointF(box.centre.x, box.bottom - seating.font * 0.4)
                wanted[name] = (str(view.piles[Zone(name)].count), spot, False)
        if view.public.trump:
            trump = tell(texts(), "trump", {"trump": view.public.trump}).rstrip(".")
            turned = core_places(lying, seating).get("turn_up")
            wanted["trump"] = (trump, _named(trump, seating, turned), False)
        here = banked(view) is not None and len(seating.stations) <= ROOMY
        if view.public.pot or here:
            pool = _("Pool: {n}", n=view.public.pot)
            spot = QPointF(*seating.pool.centre)
            if here:  # below the bank itself
                spot = QPointF(seating.bank.centre.x, seating.bank.bottom - seating.font * 0.5)
            wanted["pool"] = (pool, spot, not here)
        for key in [key for key in self._pills if key not in wanted]:
            self._scene.removeItem(self._pills.pop(key)[1])
        for key, (words, spot, chips) in wanted.items():
            self._show_pill(style, key, words, spot, chips)

    def _show_pill(self, style: Style, key: str, words: str, centre: QPointF, chips: bool) -> None:
        known = self._pills.get(key)
        if known is None:
            known = (words + "?", self._picture(290 if " " in key else 95))
        if known[0] != words:
            text = style.seating.font * (1.1 if chips else 0.82)
            room = style.seating.pool.width if chips else style.seating.size[0]
            known[1].setPixmap(pill(words, text, style.look, style.ratio, chips=chips, room=room))
        size = known[1].pixmap().deviceIndependentSize()
        known[1].setPos(round(centre.x() - size.width() / 2), round(centre.y() - size.height() / 2))
        known[1].show()
        self._pills[key] = (words, known[1])

    def _show_trump(self, style: Style, suit: str | None) -> None:
        if suit and suit != self._trump_suit:
            box = style.seating.trump
            self._trump.setPixmap(trump_picture(suit, box.width, style.look, style.ratio))
            self._trump.setPos(round(box.x), round(box.y))
        self._trump.setVisible(bool(suit))
        self._trump_suit = suit

    @property
    def has_tray(self) -> bool:
        """Whether the tray is out."""
        return self._tray.isVisible()

    def show_tray(self, words: str | None, count: int) -> None:
        """The tray with its title for so many cards; None puts it away."""
        style = self._style
        if style is None or words is None:
            self._tray.hide()
            return
        if self._tray_words != (words, count):
            box = style.seating.tray
            slots = [
                QRectF(slot.x - box.x, slot.y - box.y, slot.width, slot.height)
                for slot in tray_slots(count, style.seating)
            ]
            size = QSizeF(box.width, box.height)
            text = style.seating.font
            self._tray.setPixmap(tray_picture(size, slots, words, text, style.look, style.ratio))
            self._tray.resetTransform()
            self._tray.setPos(round(box.x), round(box.y))
            self._tray_words = (words, count)
        self._tray.show()


def _named(words: str, seating: Seating, turned: Rect | None) -> QPointF:
    """Where it is written which suit is trumps: below the turn-up or, without room, at its sign."""
    text = seating.font * 0.82
    if turned is not None and len(seating.stations) <= ROOMY:
        return QPointF(turned.centre.x, turned.bottom + 1.1 * text)
    wide = QFontMetricsF(font(text, bold=True)).horizontalAdvance(words) + text * 0.9
    sign = seating.trump
    return QPointF(sign.right + seating.gap / 2 + wide / 2, sign.centre.y)
