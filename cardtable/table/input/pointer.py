"""Pointer and keyboard on the table: clicks, drags, arrows; nothing is lost while cards fly."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from cardtable.engine.cards import Card
from cardtable.engine.zones import STOCK, Zone, hand, passing
from cardtable.table.director import Director
from cardtable.table.items import CardItem
from cardtable.table.plan.geometry import Point
from cardtable.table.scene import FLYING, TableScene

from .decision import MARKING, Player
from .keys import meaning, rank_of, suits_of
from .quick_clicks import QuickClicks


class Input(QObject):
    """Turns the pointer and the keys into what the player wants.

    A press while something moves hurries it; if it was on a card of the hand that lay still,
    it also counts for that card. A card that is dragged goes back when the button's release went
    elsewhere, when it is let go outside the window, and by Escape or the right button.
    """

    peek_wanted = Signal()
    stock_clicked = Signal()
    reason_left = Signal()
    escaped = Signal()

    def __init__(
        self, scene: TableScene, director: Director, player: Player, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._director = director
        self._player = player
        self._pressed: Card | None = None
        self._from = QPointF()
        self._dragged: CardItem | None = None
        self.clicks = QuickClicks()
        self._grip = QPointF()
        self._pile: Zone | None = None
        """The pile on which the button went down."""

    # Pointer

    def own_card(self, point: QPointF) -> Card | None:
        """The card of the viewer's own hand at this point, face up; where hands are open and
        another seat is asked, the card of that one's hand."""
        token = self._scene.token_at(point)
        seating = self._scene.seating
        if token is None or seating is None or seating.viewer is None:
            return None
        zone = self._scene.arrangement.zone_of(token.id)
        asked = self._player.ask
        mine = zone == hand(seating.viewer) or (asked is not None and zone == hand(asked.seat))
        return token.card if mine else None

    def again(self, event: QMouseEvent, point: QPointF) -> bool:
        """Whether this press is only the echo of the one before; none is on the stock, from which
        card after card is taken."""
        ask = self._player.ask
        draws = ask is not None and ask.topic == "draw" and self._scene.zone_at(point) == STOCK
        return self.clicks.again(event) and not draws

    def press(self, point: QPointF) -> None:
        """The button goes down."""
        self.take_back()
        card = self.own_card(point)
        if card is not None and not self._still(card):
            card = None
        if self._director.hurry() and card is not None and card not in self.held():
            card = None
        self._pressed, self._from, self._dragged = card, point, None
        self._pile = self._scene.zone_at(point) if card is None else None

    def move(self, point: QPointF, *, down: bool) -> None:
        """The pointer moves; with the button down on an offered card it drags it."""
        if not down:
            self.take_back()  # the release went to somebody else: a dialog, another window
        if self._dragged is not None:
            if self._scene.gripped is self._dragged:
                self._dragged.widget.setPos(point + self._grip)
            else:
                self.take_back()  # it was played meanwhile, by a bot or by the clock
            return
        if self._pressed is None:
            self.hover(point)
            return
        distance = (point - self._from).manhattanLength()
        if distance < QApplication.startDragDistance() or not self._player.offered(self._pressed):
            return
        item = self._scene.item_of(self._pressed)
        if item is None:
            return
        self._scene.animator.stop_easing(at_end=True)
        self._dragged = self._scene.gripped = item
        self.clicks.dragged()
        self._grip = item.widget.pos() - self._from
        item.widget.setZValue(FLYING)
        item.widget.setPos(point + self._grip)

    def hover(self, point: QPointF) -> None:
        """The pointer rests on what may be one of the player's cards."""
        if self._director.busy:
            return
        card = self.own_card(point)
        player = self._player
        if card is not None and (player.offered(card) or player.reason(card) is not None):
            player.look_at(card)
            reason = player.reason(card)
            if reason is not None:
                player.puzzled.emit(card, reason)
            else:
                self.reason_left.emit()
        else:
            player.look_at(None)
            self.reason_left.emit()

    @property
    def dragging(self) -> bool:
        """Whether the pointer holds a card."""
        return self._dragged is not None

    def take_back(self) -> None:
        """What was pressed is let go of; a card that was dragged glides back to its place."""
        item = self._dragged
        self._pressed = self._dragged = None
        self._pile = None
        if item is not None:
            self._let_go(item)
            self._scene.pose()

    def _let_go(self, item: CardItem) -> bool:
        """The pointer holds nothing; False if the card was taken from it before."""
        held = self._scene.gripped is item
        self._scene.gripped = None
        return held

    def release(self, point: QPointF) -> None:
        """The button goes up: a click, or the end of a drag."""
        card, item = self._pressed, self._dragged
        self._pressed = self._dragged = None
        if item is not None and card is not None:
            if self._let_go(item):
                self._drop(card, point)
        elif card is not None and self.own_card(point) == card:
            self._player.activate(card)
        elif self._pile is not None and self._scene.zone_at(point) == self._pile:
            if self._pile == STOCK:
                self.stock_clicked.emit()
            elif self._pile.name == "taken":
                self.peek_wanted.emit()

    def _drop(self, card: Card, point: QPointF) -> None:
        """Dropped above the hand it is played or chosen, elsewhere it goes back."""
        seating = self._scene.seating
        ask = self._player.ask
        if seating is None or ask is None or not self._player.offered(card):
            self._scene.pose()
            return
        above = point.y() < seating.hand.y - seating.rise
        marked = card in self._player.chosen
        if not seating.window.contains(Point(point.x(), point.y())):
            self._scene.pose()  # let go outside: the card was not meant after all
        elif ask.kind in MARKING and above == marked:
            self._scene.pose()
        elif above or marked:
            self._player.activate(card)
            self._scene.pose()
        else:
            self._scene.pose()

    def leave(self) -> None:
        """The pointer left the table."""
        self._player.look_at(None)
        self.reason_left.emit()

    def _still(self, card: Card) -> bool:
        """Whether the card lies at its place, face up, so that one can mean it."""
        item = self._scene.item_of(card)
        if item is None or item.card != card:
            return False
        if not self._director.busy:
            return True
        return item.at_rest

    # Keyboard

    def held(self) -> tuple[Card, ...]:
        """The viewer's cards from left to right."""
        seating = self._scene.seating
        if seating is None or seating.viewer is None:
            return ()
        pile = self._scene.arrangement.piles.get(hand(seating.viewer), ())
        laid = self._scene.arrangement.piles.get(passing(seating.viewer), ())
        return tuple(t.card for t in pile if t.card is not None and t not in laid)

    def key(self, event: QKeyEvent) -> bool:
        """Handles a key of the hand; False if it is none of them."""
        does = meaning(event)
        player = self._player
        if does == "escape" and self.dragging:
            self.take_back()
            return True
        hurried = self._director.hurry()
        match does:
            case "left" | "right":
                player.step(self.held(), 1 if does == "right" else -1)
            case "first" | "last":
                held = self.held()
                player.focus_on(held[0 if does == "first" else -1] if held else None)
            case "up" | "down" | "turn":
                return self._mark(does)
            case "take":
                if player.complete:
                    player.send()
                elif player.focus is not None:
                    player.activate(player.focus)
                else:
                    return hurried
            case "escape":
                if player.chosen or player.focus is not None:
                    player.clear()
                self.escaped.emit()
            case "peek":
                self.peek_wanted.emit()
            case "stock" if player.ask is not None and player.ask.topic == "draw":
                self.stock_clicked.emit()
            case _:
                if not self._find(event):
                    return False
        self._explain_focus()
        return True

    def _find(self, event: QKeyEvent) -> bool:
        """A card's rank or suit was typed: the focus goes to the next such card, first to one that
        may be played; False if the key names none."""
        rank, suits = rank_of(event), suits_of(event)
        if rank is None and not suits:
            return False
        player, held = self._player, self.held()
        fit = [card for card in held if card.rank == rank or card.suit in suits]
        if not fit:
            return True
        if player.focus in fit:
            player.focus_on(fit[(fit.index(player.focus) + 1) % len(fit)])
        else:
            player.focus_on(next((card for card in fit if player.offered(card)), fit[0]))
        return True

    def _mark(self, does: str) -> bool:
        """Space turns a choice round, up chooses, down takes back; Space also plays."""
        player, card = self._player, self._player.focus
        if card is None:
            return False
        marking = player.ask is not None and player.ask.kind in MARKING
        if does == "turn" or (marking and (does == "down") == (card in player.chosen)):
            player.activate(card)
        return True

    def _explain_focus(self) -> None:
        """The card in focus says why it cannot be played."""
        card = self._player.focus
        reason = self._player.reason(card) if card is not None else None
        if card is not None and reason is not None:
            self._player.puzzled.emit(card, reason)
        else:
            self.reason_left.emit()
