"""The table as a widget: it shows updates, asks what must be decided and answers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from cardtable.engine.actions import Ask, Reason
from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Event, TrickWon
from cardtable.engine.rules import Trick
from cardtable.engine.views import SeatView, Update

from . import asking, words
from .animator import Animator
from .director import Director
from .faces import FaceCache
from .furniture import Furniture
from .habits import Habits
from .input import Input
from .items import Pictures
from .look import LIGHT, Look
from .peek import Peek
from .plan.arrangement import HandKey
from .plan.choreography import received_cards
from .plan.geometry import Point
from .plan.seating import Seating, seating
from .player import MARKING, Player
from .prompts import Bubble, Notice, Panel, sheet
from .scene import TableScene
from .signs import Sitter
from .warmer import Warmer

CRISP_AFTER = 110
"""Milliseconds without a further resize after which everything is drawn anew."""

RECEIVED_STAYS = 4500
"""Milliseconds that received cards are marked."""

BY_ITSELF = 450
"""Milliseconds before a card that is the only one allowed plays itself."""


__all__ = ["Habits", "TableView"]


class TableView(QGraphicsView):
    """A card table. `present` shows updates; `answered(Action, ask id)` is the player's word.

    commented(sentence): something happened, for commentary and screen readers. told(events):
    these happen now, for sounds. settled(): all waiting updates are shown.
    """

    answered = Signal(object, int)
    rule_wanted = Signal(str)
    hint_wanted = Signal()
    undo_wanted = Signal()
    commented = Signal(str)
    told = Signal(object)
    settled = Signal()

    def __init__(self, faces: FaceCache, look: Look = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.habits = Habits()
        self.now: Update | None = None
        self.sitters: Sequence[Sitter] = ()
        self._seats = 4
        self._viewer: int | None = None
        self.animator = Animator(self)
        self.pictures = Pictures(faces, look, self.devicePixelRatioF())
        self.table = TableScene(self.pictures, self.animator, self)
        self.setScene(self.table)
        self.furniture = Furniture(self.table, self.animator)
        self.director = Director(self.table, self.animator, self)
        self.warmer = Warmer(self.pictures, self.director, self)
        self.player = Player(self)
        self.input = Input(self.table, self.director, self.player, self)
        self.panel = Panel(self.viewport())
        self.notice = Notice(self.viewport())
        self.bubble = Bubble(self.viewport())
        self.peek = Peek(self.viewport())
        self._style = ""
        self._asked: Ask | None = None
        self._crisp = self._timer(CRISP_AFTER, self.redraw)
        self._unmark = self._timer(RECEIVED_STAYS, self._forget_received)
        self._single = self._timer(BY_ITSELF, self._play_single)
        self._connect()

    def _timer(self, interval: int, then: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(then)
        return timer

    def _connect(self) -> None:
        self.director.told.connect(self._told)
        self.director.shown.connect(self._shown)
        self.director.settled.connect(self._settled)
        self.player.answered.connect(self._answered)
        self.player.posed.connect(self._posed)
        self.player.puzzled.connect(self._explain)
        self.player.sated.connect(self._sated)
        self.player.wanted.connect(self.director.hurry)
        self.input.peek_wanted.connect(self.look_back)
        self.input.stock_clicked.connect(self._draw_card)
        self.input.reason_left.connect(self.bubble.leave_soon)
        self.input.escaped.connect(self._put_away)
        self.bubble.followed.connect(self.rule_wanted)

    # What is shown

    def present(self, update: Update, sitters: Sequence[Sitter]) -> None:
        """Show this update after those that wait; `sitters` are the people by seat."""
        view = update.view
        seats = view.table.players
        viewer = view.seat if view.seat is not None else self._viewer
        self.sitters = sitters
        self.player.rest()
        self._single.stop()
        if self.now is None or (seats, viewer) != (self._seats, self._viewer):
            self.director.hurry()
            self._seats, self._viewer = seats, viewer
            self.now = update
            self._lay()
            self.redraw()
        self.now = update
        if any(isinstance(e, CardsMoved) and e.source.name == "passing" for e in update.events):
            self.furniture.show_tray(None, 0)
        self.director.present(update)

    def forget(self) -> None:
        """Another game begins: what lies here has nothing to do with the next update."""
        self.director.forget()
        self.player.rest()
        self.player.clear()
        self.now, self._viewer = None, None
        self.notice.clear_away()
        self.furniture.show_tray(None, 0)
        for widget in (self.panel, self.bubble, self.peek):
            widget.hide()

    def refused(self, reason: Reason) -> None:
        """The answer was not accepted: say why, and ask again."""
        if self.now is None or self.director.busy:
            return
        self._take_asks(self.now)
        self.say(words.why(self.now.view.table.game, reason).sentence)

    def say(self, sentence: str) -> None:
        """One calm line at the top of the middle."""
        plan = self.table.seating
        if plan is not None and sentence:
            self.notice.say(sentence, plan.message, plan.middle.width)

    def point_at(self, card: Card, sentence: str = "") -> None:
        """A hint: put the focus on this card of the hand and say why."""
        self.player.focus = card if card in self.input.held() else None
        self.player.posed.emit()
        self.say(sentence)

    def propose(self, cards: Sequence[Card], sentence: str = "") -> None:
        """A hint: lay these cards into the tray, from where they can be taken back."""
        if self.player.ask is not None and set(cards) <= set(self.player.ask.cards):
            self.player.chosen = tuple(cards)
            self.player.posed.emit()
        self.say(sentence)

    def set_habits(self, habits: Habits) -> None:
        """Change how the table behaves, at once."""
        text = self.habits.text
        self.habits = habits
        self.director.set_speed(habits.speed)
        self.director.rest_until_click = habits.rest_until_click
        if text != habits.text and self.now is not None:
            self._lay()
            self.redraw()

    def set_look(self, look: Look) -> None:
        """Change the colours of the room, at once."""
        self.pictures.look = look
        self.redraw()

    def set_hand_key(self, key: HandKey) -> None:
        """Sort the player's hand in another order, from the next update on."""
        self.director.hand_key = key

    def _told(self, events: Sequence[Event]) -> None:
        self.told.emit(events)
        if self.now is None:
            return
        for event in events:
            sentence = words.sentence(event, self.sitters, self.now.view)
            if sentence:
                self.commented.emit(sentence)
                if words.is_notice(event):
                    self.say(sentence)
            if isinstance(event, TrickWon):
                self.peek.hide()

    def _shown(self, update: Update) -> None:
        received = received_cards(update.events, self._viewer)
        if received:
            self.table.received = received
            self._unmark.start()
        self.furniture.show(update.view, self.sitters, waiting=True)

    def _settled(self) -> None:
        if self.now is not None:
            self._take_asks(self.now)
        self.settled.emit()

    def _forget_received(self) -> None:
        self.table.received = frozenset()
        self.table.pose()

    # What is asked

    def _take_asks(self, update: Update) -> None:
        self.player.take(update.asks, self.input.held())
        ask = self.player.ask
        self._show_panel(update.view)
        if self.habits.single and ask is not None and ask.kind == "play" and len(ask.cards) == 1:
            self._single.start()

    def _show_panel(self, view: SeatView) -> None:
        """The question of the moment with its buttons, or nothing."""
        plan, ask = self.table.seating, self.player.ask
        if plan is None:
            return
        self._asked = ask
        had_focus = self.panel.holds_focus
        asking.fill(self.panel, self.player, view, self.sitters)
        if self.player.asks:
            marking = ask is not None and ask.kind in MARKING
            self.panel.settle(plan.strip, plan.window, terse=marking)
        else:
            self.panel.hide()
        if ask is not None and ask.choices and (self.hasFocus() or had_focus):
            self.panel.focus_first()
        elif had_focus:
            self.setFocus()

    def _draw_card(self) -> None:
        ask = self.player.ask
        if ask is not None and ask.topic == "draw":
            self.player.choose(ask, ask.choices[0])

    def _play_single(self) -> None:
        ask = self.player.ask
        if ask is not None and ask.kind == "play" and len(ask.cards) == 1:
            self.player.activate(ask.cards[0])

    def _answered(self, action: object, number: int) -> None:
        self.panel.hide()
        self.bubble.hide()
        self._single.stop()
        if not self.hasFocus():
            self.setFocus()
        self.answered.emit(action, number)

    def _posed(self) -> None:
        """Cards stand as the player has them; the tray and its button follow."""
        player, table = self.player, self.table
        table.poise, table.dimmed, table.focus = player.poise(), player.dimmed(), player.focus
        ask = player.ask
        if ask is not None and ask.kind in MARKING:
            self.furniture.show_tray(words.tray(ask, self.sitters), ask.count)
            if self.panel.isVisible() and self._asked == ask:
                self.panel.buttons[0].setEnabled(player.complete)
            elif self.now is not None:
                self._show_panel(self.now.view)
        elif not player.chosen:
            self.furniture.show_tray(None, 0)
        table.pose()

    # Words

    def _explain(self, card: Card, reason: Reason) -> None:
        plan, spot = self.table.seating, self.table.spot_of(card)
        if plan is None or spot is None or self.now is None:
            return
        why = words.why(self.now.view.table.game, reason, card)
        text = words.rich(why, self.pictures.look.accent)
        top = Point(spot.x, plan.hand.y - plan.rise)
        if self.panel.isVisible():
            top = Point(spot.x, min(top.y, self.panel.y()))
        self.bubble.say(text, top, plan.window, round(plan.font * 19))

    def _sated(self) -> None:
        ask = self.player.ask
        if ask is not None:
            self.say(words.full(ask))

    def look_back(self) -> None:
        """Show the last finished trick, or put it away."""
        plan = self.table.seating
        tricks: Sequence[Trick] = self.now.view.tricks if self.now is not None else ()
        if self.peek.isVisible() or plan is None or not tricks:
            self.peek.hide()
            return
        names = [sitter.name for sitter in self.sitters]
        self.peek.show_trick(tricks[-1], names, self.pictures, plan)

    def _put_away(self) -> None:
        self.notice.clear_away()
        self.bubble.hide()
        self.peek.hide()

    # Size

    def _lay(self) -> None:
        size = self.viewport().size()
        plan: Seating = seating(
            size.width(), size.height(), self._seats, self._viewer, self.habits.text
        )
        self.director.hurry()
        self.table.lay(plan)

    def redraw(self) -> None:
        """Draw everything crisp for the present size, pixel ratio, look and language."""
        plan = self.table.seating
        if plan is None or self.now is None:
            return
        self.pictures.ratio = self.devicePixelRatioF()
        self.table.redraw()
        self.warmer.want((plan.hand_card, plan.trick_card))
        self.furniture.restyle(plan, self.pictures.look, self.pictures.ratio)
        style = sheet(self.pictures.look, plan.font)
        if style != self._style:
            self._style = style
            for widget in (self.panel, self.notice, self.bubble, self.peek):
                widget.setStyleSheet(style)
        if not self.director.busy:
            self.furniture.show(self.now.view, self.sitters, waiting=True)
            self._posed()
            self._show_panel(self.now.view)
        self.notice.settle(plan.message, plan.middle.width)
        self.bubble.hide()
        self.peek.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.now is not None:
            self._lay()
            self._crisp.start()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._crisp.start()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.notice.hide()  # what it says is past and in the language of then
            self.redraw()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.director.forget()
        self.animator.stop_all()
        self.warmer.stop()
        super().closeEvent(event)

    # Pointer and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.peek.hide()
        if event.button() == Qt.MouseButton.LeftButton:
            self.input.press(self._at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.input.move(self._at(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.input.release(self._at(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The first click has played already; the second must not play the next card."""
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self.input.leave()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_H:
                self.hint_wanted.emit()
            case Qt.Key.Key_Z:
                self.undo_wanted.emit()
            case Qt.Key.Key_F1:
                self.rule_wanted.emit(self.rule_now())
            case _:
                if not self.input.key(event):
                    event.ignore()

    def rule_now(self) -> str:
        """The anchor of the rule that matters now: of the card in focus, else ""."""
        player = self.player
        card = player.focus if player.focus is not None else player.hovered
        reasons = [player.reason(card)] if card is not None else []
        if player.ask is not None:
            reasons += player.ask.reasons.values()
        for reason in reasons:
            if reason is not None and self.now is not None:
                return words.why(self.now.view.table.game, reason).anchor
        return ""

    def _at(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())
