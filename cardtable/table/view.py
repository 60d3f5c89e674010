"""The table as a widget: it shows updates in its window and hears pointer and keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from cardtable.engine.actions import Action, Reason
from cardtable.engine.events import CardsMoved, Event
from cardtable.engine.public import Trick
from cardtable.engine.seat_view import Update
from cardtable.games import game as rules_of
from cardtable.table.accessibility.accessible import serve
from cardtable.table.accessibility.announcer import Announcer
from cardtable.table.accessibility.heard_table import HeardTable
from cardtable.table.asking.context_menu import ContextMenu
from cardtable.table.asking.prompt_controller import PromptController
from cardtable.table.asking.prompts import sheet
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.drawing.look import LIGHT, Look
from cardtable.table.drawing.prerender import Prerender
from cardtable.table.input.decision import Player
from cardtable.table.input.habits import Habits
from cardtable.table.input.keys import WALKING, meaning
from cardtable.table.input.pointer import Input
from cardtable.table.input.quick_clicks import HeldKey
from cardtable.table.plan.arrangement import HandKey
from cardtable.table.plan.bare import is_bare
from cardtable.table.plan.choreography import received_cards
from cardtable.table.plan.seating import Seating, seating
from cardtable.table.seats.speech import Speech
from cardtable.texts.table import spoken

from .animator import Animator
from .director import Director
from .items import Pictures
from .last_trick import LastTrickPanel
from .narrator import Narrator
from .overlays import Overlays
from .scene import TableScene

CRISP_AFTER = 110
"""Milliseconds without a further resize after which everything is drawn anew."""

RECEIVED_STAYS = 4500
"""Milliseconds that received cards are marked."""
__all__ = ["Habits", "TableView"]


class TableView(HeardTable):
    """A card table. `present` shows updates; `answered(Action, ask id)` is the player's word.

    commented(sentence): something happened, for commentary and screen readers. told(events):
    these happen now, for sounds. settled(): all waiting updates are shown. menu_opened(QMenu):
    the menu of a right click is about to be seen, and whoever can do more adds it.
    """

    answered = Signal(object, int)
    rule_wanted = Signal(str)
    hint_wanted = Signal()
    undo_wanted = Signal()
    menu_opened = Signal(QMenu)
    finish_wanted = Signal()
    told = Signal(object)

    def __init__(self, faces: FaceCache, look: Look = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.habits = Habits()
        self.now: Update | None = None
        self.sitters: Sequence[Sitter] = ()
        self._seats = 4
        self._viewer: int | None = None
        self._bare = False
        self.animator = Animator(self)
        self.pictures = Pictures(faces, look, self.devicePixelRatioF())
        self.table = TableScene(self.pictures, self.animator, self)
        self.setScene(self.table)
        self.overlays = Overlays(self.table, self.animator)
        self.overlays.chips.lights_up = self.table.flash
        self.director = Director(self.table, self.animator, self)
        self.prerender = Prerender(self.pictures, self.director, self)
        self.player = Player(self)
        self.input = Input(self.table, self.director, self.player, self)
        self.prompts = PromptController(self.table, self.overlays, self.player, self.input, self)
        self.panel, self.notice = self.prompts.panel, self.prompts.notice
        self.bubble = self.prompts.bubble
        self.last_trick_panel = LastTrickPanel(self.viewport())
        self.speech = Speech(self.viewport())
        self.narrator = Narrator(self.table, self.overlays, self.prompts, self.director)
        self.narrator.setParent(self)
        self._style = ""
        self._crisp = self._timer(CRISP_AFTER, self.redraw)
        self._unmark = self._timer(RECEIVED_STAYS, self._forget_received)
        self._connect()
        self.announcer = Announcer(self)

    def _timer(self, interval: int, then: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(then)
        return timer

    def _connect(self) -> None:
        self.director.told.connect(self._told)
        self.director.rests.connect(self.overlays.rest)
        self.director.shown.connect(self._shown)
        self.director.settled.connect(self._settled)
        self.player.answered.connect(self._answered)
        self.player.wanted.connect(self.director.hurry)
        self.input.peek_wanted.connect(self.look_back)
        self.input.escaped.connect(self._put_away)
        self.menu = ContextMenu(self, self.table, self.input, self.player, self.overlays)
        self.menu.opened.connect(self.menu_opened)
        self.narrator.commented.connect(self.commented)
        self.narrator.heard.connect(self.told)
        self.narrator.trick_won.connect(self.last_trick_panel.hide)
        self.prompts.rule_wanted.connect(self.rule_wanted)
        self.prompts.finish_wanted.connect(self.finish_wanted)

    # What is shown

    def present(self, update: Update, sitters: Sequence[Sitter]) -> None:
        """Show this update after those that wait; `sitters` are the people by seat."""
        view = update.view
        seats = view.table.players
        viewer = view.seat if view.seat is not None else self._viewer
        self.sitters = self.prompts.sitters = sitters
        self.prompts.rest(update.asks)
        bare = is_bare(view, self._bare)
        others = self.now is None or (seats, viewer) != (self._seats, self._viewer)
        if others or bare != self._bare:
            self.director.hurry()
            self._seats, self._viewer, self._bare = seats, viewer, bare
            if others:  # else what was there stays until the update's own steps change it
                self.now = self.prompts.now = update
            self._lay()
            self.redraw()
        self.now = self.prompts.now = update
        if any(isinstance(e, CardsMoved) and e.source.name == "passing" for e in update.events):
            self.overlays.show_tray(None, 0)
        self.director.present(update)

    def read_by(self, seat: int | None) -> None:
        """Only whoever sits there is "you", None for nobody, also where the table is seen from
        another chair."""
        self.overlays.reader = seat

    def call(self, sitters: Sequence[Sitter]) -> None:
        """The people are called so from now on."""
        self.sitters = self.prompts.sitters = sitters
        self.redraw()

    def forget(self) -> None:
        """Another game begins: what lies here has nothing to do with the next update."""
        self.director.forget()
        self.animator.stop_all()
        self.input.take_back()
        self.prompts.forget()
        self.player.clear()
        self.now = self._viewer = None
        self._unmark.stop()
        self.table.received = frozenset()
        self.table.tell(None)
        self.narrator.forget()
        self.speech.clear_away()
        self.overlays.forget()
        self.last_trick_panel.hide()

    def refused(self, reason: Reason) -> None:
        """The answer was not accepted: say why, and ask again."""
        if not self.director.busy:
            self.prompts.refused(reason)

    def say(self, sentence: str) -> None:
        """One calm line at the top of the middle."""
        self.prompts.say(sentence)

    def advise(self, action: Action, sentence: str) -> None:
        """A hint: light up what to do and say why until it is decided."""
        self.prompts.advise(action, sentence)

    def speak(self, seat: int, words: str) -> None:
        """Who sits there says this."""
        if self.table.seating is not None:
            self.speech.say(seat, words, self.table.seating)

    def think(self, sentence: str) -> None:
        """A hint was asked for: this is said until it comes."""
        self.prompts.think(sentence)

    def set_habits(self, habits: Habits) -> None:
        """Change how the table behaves, at once."""
        text = self.habits.text
        self.habits = habits
        self.prompts.single = habits.single
        self.animator.calm = habits.calm
        self.director.set_speed(habits.speed)
        self.director.rest_until_click = habits.rest_until_click
        self.director.still = habits.still
        if text != habits.text and self.now is not None:
            self._lay()
            self.redraw()

    def play_out(self) -> None:
        """The rest is decided: the cards fall faster than one would play them."""
        if self.habits.speed in ("slow", "normal"):
            self.director.set_speed("fast")
        self.director.still = 0

    def play_on(self) -> None:
        """Nothing is played out any more: the player's own speed again."""
        self.director.set_speed(self.habits.speed)
        self.director.still = self.habits.still

    def set_look(self, look: Look) -> None:
        """Change the colours of the room, at once."""
        self.pictures.look = look
        self.redraw()

    def set_hand_key(self, key: HandKey) -> None:
        """Sort the player's hand in another order, from the next update on."""
        self.director.hand_key = key

    def _told(self, events: Sequence[Event]) -> None:
        self.told.emit(events)
        if self.now is not None:
            self.narrator.tell(events, self.now.view, self.sitters)

    def _shown(self, update: Update) -> None:
        self.narrator.watch(update.view, self.sitters)
        received = received_cards(update.events, self._viewer)
        if received:
            self.table.received = received
            self._unmark.start()
        self.table.tell(rules_of(update.view.table.game).account(update.view))
        self.overlays.show(update.view, self.sitters, waiting=True)

    def _settled(self) -> None:
        if self.now is not None:
            self.prompts.take(self.now)
        self.prerender.rest()
        self.settled.emit()

    def _forget_received(self) -> None:
        self.table.received = frozenset()
        self.table.pose()

    def _answered(self, action: object, number: int) -> None:
        self.prompts.answered()
        self.answered.emit(action, number)

    def look_back(self) -> None:
        """Show the last finished trick, or put it away."""
        plan = self.table.seating
        tricks: Sequence[Trick] = self.now.view.tricks if self.now is not None else ()
        if self.last_trick_panel.isVisible() or plan is None or not tricks:
            self.last_trick_panel.hide()
            return
        names = [sitter.name for sitter in self.sitters]
        self.last_trick_panel.show_trick(tricks[-1], names, self.pictures, plan)
        self.announcer.announce(spoken.last_trick(tricks[-1], names))

    def _put_away(self) -> None:
        self.prompts.put_away()
        self.last_trick_panel.hide()

    # Size

    def _lay(self) -> None:
        size = self.viewport().size()
        plan: Seating = seating(
            *size.toTuple(), self._seats, self._viewer, self.habits.text, bare=self._bare
        )
        self.director.hurry()
        self.table.lay(plan)
        self.overlays.lay(plan)
        self.input.clicks.reach = plan.hand_card / 7

    def redraw(self) -> None:
        """Draw everything crisp for the present size, pixel ratio, look and language."""
        plan = self.table.seating
        if plan is None or self.now is None:
            return
        self.pictures.ratio = self.devicePixelRatioF()
        self.table.redraw()
        self.prerender.want((plan.hand_card, plan.trick_card))
        self.overlays.restyle(plan, self.pictures.look, self.pictures.ratio)
        style = sheet(self.pictures.look, plan.font)
        if style != self._style:
            self._style = style
            for widget in (self.panel, self.notice, self.bubble, self.last_trick_panel):
                widget.setStyleSheet(style)
            self.speech.restyle(style)
        if self.director.busy:
            self.overlays.show_again()
        else:
            self.overlays.show(self.now.view, self.sitters, waiting=True)
            self.player.posed.emit()
            self.prompts.show_panel()
        self.prompts.settle_notice()
        self.speech.clear_away()
        self.bubble.hide()
        self.last_trick_panel.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.now is not None:
            self._lay()
            before, now = event.oldSize(), event.size()
            if now.width() > 2 * before.width() or now.height() > 2 * before.height():
                self.redraw()  # laid while hidden: so much stretched it is no table to look at
            else:
                self._crisp.start()

    def event(self, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.DevicePixelRatioChange:
                self._crisp.start()
            case QEvent.Type.WindowDeactivate | QEvent.Type.WindowBlocked | QEvent.Type.Hide:
                self.input.take_back()  # whoever has the pointer now hears of the release
            case QEvent.Type.Show | QEvent.Type.WindowUnblocked:
                self.input.clicks.gone()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.notice.clear_away()  # what it says is past and in the language of then
            self.redraw()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.forget()
        self.prerender.stop()
        self._crisp.stop()
        super().closeEvent(event)

    # Pointer and keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.announcer.refocus()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.input.take_back()
        if event.button() == Qt.MouseButton.LeftButton and self.input.again(event, self.at(event)):
            return  # the first click has played already: those that follow at once mean nothing
        self.last_trick_panel.hide()
        if event.button() == Qt.MouseButton.LeftButton:
            self.input.press(self.at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        down = bool(event.buttons() & Qt.MouseButton.LeftButton)
        self.input.move(self.at(event), down=down)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.input.release(self.at(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.input.leave()
        super().leaveEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        HeldKey.let_go(event)
        super().keyReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        does = meaning(event)
        if does not in (*WALKING, "") and HeldKey.repeats(event):
            event.accept()  # a key that is held does once what it does
            return
        match does:
            case "hint":
                self.hint_wanted.emit()
            case "undo":
                self.undo_wanted.emit()
            case "finish":
                self.prompts.finish()
            case "rule":
                self.rule_wanted.emit(self.prompts.rule_now())
            case _:
                if not self.input.key(event):
                    event.ignore()


serve(TableView)
