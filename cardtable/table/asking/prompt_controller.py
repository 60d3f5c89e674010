"""What the player is asked: the panel, the tray, reasons, notices; and what says them away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractScrollArea

from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import Update
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.fonts import font
from cardtable.table.drawing.look import Look
from cardtable.table.input.decision import MARKING, Player
from cardtable.table.input.pointer import Input
from cardtable.table.overlays import Overlays
from cardtable.table.plan.geometry import Point
from cardtable.table.plan.seating import Seating
from cardtable.table.scene import TableScene
from cardtable.texts import _

from . import prompt_content, words
from .prompts import Bubble, Notice, Panel

BY_ITSELF = 450
"""Milliseconds before a card that is the only one allowed plays itself."""


class PromptController(QObject):
    """Puts the Asks of an update before the player and keeps panel, tray and focus in step.

    `now` and `sitters` are what the table shows; `single`: an only card plays itself; `decided`:
    the rest is, so that the player may have it played out (finish_wanted).
    rule_wanted(anchor): the player follows the link of a reason. said(sentence): something was
    said that did not happen in the game: a hint, a refusal.
    """

    rule_wanted = Signal(str)
    finish_wanted = Signal()
    said = Signal(str)

    def __init__(
        self,
        scene: TableScene,
        overlays: Overlays,
        player: Player,
        hand: Input,
        view: QAbstractScrollArea,
    ) -> None:
        super().__init__(view)
        self._scene, self._overlays, self._player, self._hand = scene, overlays, player, hand
        self._view = view
        port = view.viewport()
        self.panel, self.notice, self.bubble = Panel(port, hand.clicks), Notice(port), Bubble(port)
        self.now: Update | None = None
        self.sitters: Sequence[Sitter] = ()
        self.single = self.decided = False
        self._asked: Ask | None = None
        self._advice: tuple[str, Ask | None] = ("", None)
        """A hint, or that it is thought about, and the question it answers."""
        self._lit: Card | None = None
        """The card that a hint put the focus on."""
        self._by_itself = QTimer(self)
        self._by_itself.setSingleShot(True)
        self._by_itself.setInterval(BY_ITSELF)
        self._by_itself.timeout.connect(self._play_single)
        self.bubble.followed.connect(self.rule_wanted)
        player.posed.connect(self._posed)
        player.puzzled.connect(self._explain)
        player.sated.connect(self._sated)
        hand.stock_clicked.connect(self._draw_card)
        hand.reason_left.connect(self.bubble.leave_soon)

    @property
    def _look(self) -> Look:
        return self._scene.pictures.look

    # What is asked

    def rest(self, asks: Sequence[Ask] = ()) -> None:
        """The state on the screen is older than the game, which asks this: nothing is asked yet.

        What was asked stays written only while it is asked still: a bot may have answered it.
        """
        self._player.rest()
        self._by_itself.stop()
        if not any(_same(ask, self._asked) for ask in asks):
            if self.panel.holds_focus:
                self._view.setFocus()
            self.panel.hide()

    def forget(self) -> None:
        """Another game begins: nothing is asked or said."""
        self.rest()
        self.now = self._asked = None
        self._advice, self._lit = ("", None), None
        self.notice.clear_away()
        self.bubble.put_away()
        self.panel.hide()

    def take(self, update: Update) -> None:
        """Ask what this update asks."""
        self._player.take(update.asks, self._hand.held())
        ask = self._player.ask
        if not _same(ask, self._advice[1]):
            self._forget_advice()
        self.show_panel()
        if self.single and ask is not None and ask.kind == "play" and len(ask.cards) == 1:
            self._by_itself.start()

    def show_panel(self) -> None:
        """The question of the moment with its buttons, or nothing."""
        plan, ask = self._scene.seating, self._player.ask
        if plan is None or self.now is None:
            return
        self._asked = ask
        had_focus = self.panel.holds_focus
        prompt_content.fill(self.panel, self._player, self.now.view, self.sitters)
        if self.decided and ask is not None:
            words = _("The rest is decided: show and finish (F)")
            room = plan.strip.width - 3 * plan.font
            if QFontMetricsF(font(plan.font, bold=True)).horizontalAdvance(words) > room:
                words = _("Show and finish (F)")
            self.panel.button(words, self.finish)
        if self._player.asks:
            marking = ask is not None and ask.kind in MARKING
            strip = plan.strip if self._holds_cards() else plan.low_strip
            self.panel.settle(strip, plan.window, terse=marking)
        else:
            self.panel.hide()
        if ask is not None and ask.choices and (self._view.hasFocus() or had_focus):
            self.panel.focus_first()
        elif had_focus:
            self._view.setFocus()

    def _holds_cards(self) -> bool:
        """Whether any cards lie where the player's hand is."""
        view = None if self.now is None else self.now.view
        return view is not None and any(
            pile.count
            for zone, pile in view.piles.items()
            if zone.seat == view.seat and zone.name in ("hand", "sealed")
        )

    def finish(self) -> None:
        """The player wants the decided rest played out."""
        if self.decided:
            self.finish_wanted.emit()

    def answered(self) -> None:
        """The player has answered: the question goes, and with it the hint for it."""
        self._forget_advice()
        self.panel.hide()
        self.bubble.hide()
        self._by_itself.stop()
        if not self._view.hasFocus():
            self._view.setFocus()

    def _draw_card(self) -> None:
        ask = self._player.ask
        if ask is not None and ask.topic == "draw":
            self._player.choose(ask, ask.choices[0])

    def _play_single(self) -> None:
        ask = self._player.ask
        if ask is not None and ask.kind == "play" and len(ask.cards) == 1:
            self._player.activate(ask.cards[0])

    def _posed(self) -> None:
        """Cards stand as the player has them; the tray and its button follow."""
        player, table = self._player, self._scene
        table.poise, table.dimmed, table.focus = player.poise(), player.dimmed(), player.focus
        ask = player.ask
        had_tray = self._overlays.has_tray
        if ask is not None and ask.kind in MARKING:
            self._overlays.show_tray(words.tray(ask, self.sitters), ask.count)
            if self.panel.isVisible() and self._asked == ask:
                self.panel.buttons[0].setEnabled(player.complete)
            else:
                self.show_panel()
        elif not player.chosen:
            self._overlays.show_tray(None, 0)
        if self._overlays.has_tray != had_tray:
            self.settle_notice()
        table.pose()

    # What is said

    def say(self, sentence: str) -> None:
        """One calm line at the top of the middle."""
        if sentence:
            self.show(sentence)
            self.said.emit(sentence)

    def show(self, sentence: str, *, lasting: bool = False) -> None:
        """The line alone: who cannot see has heard of it already."""
        plan = self._scene.seating
        if plan is not None:
            widest, floor = self._widest(plan), self._floor(plan)
            self.notice.say(sentence, plan.message, widest, floor, lasting=lasting)

    def advise(self, action: Action, sentence: str) -> None:
        """A hint, which stays as long as what it is for is not decided."""
        self._forget_advice()
        if action.kind == "play":
            self.point_at(action.cards[0])
            self._lit = self._player.focus
        elif action.cards:
            self.propose(action.cards)
        self._advise(sentence)

    def think(self, sentence: str) -> None:
        """A hint is being thought about, which is said until it comes or nobody needs it."""
        self._forget_advice()
        self._advise(sentence)

    def _advise(self, sentence: str) -> None:
        if sentence:
            self._advice = (sentence, self._player.ask)
            self.show(sentence, lasting=True)
            self.said.emit(sentence)

    def _forget_advice(self) -> None:
        """What was advised, the sentence and the light on its card, was for another question."""
        sentence, self._advice = self._advice[0], ("", None)
        lit, self._lit = self._lit, None
        if sentence:
            self.notice.withdraw(sentence)
        if lit is not None and self._player.focus == lit:
            self._player.focus_on(None)

    def settle_notice(self) -> None:
        """The size or the words changed: the line stands where it belongs again."""
        plan = self._scene.seating
        if plan is not None:
            self.notice.settle(plan.message, self._widest(plan), self._floor(plan))

    def _widest(self, plan: Seating) -> float:
        """How wide a notice may be: a pool beside it keeps its place."""
        if self.now is None or not self.now.view.public.pot:
            return plan.middle.width
        edge = max(plan.pool.right, plan.pool.centre.x + plan.font * 2)
        return min(plan.middle.width, 2 * (plan.message.centre.x - edge - plan.gap))

    def _floor(self, plan: Seating) -> float:
        """How far down a notice may reach: what lies in the tray is to be seen."""
        return plan.tray.y if self._overlays.has_tray else plan.strip.y

    def refused(self, reason: Reason) -> None:
        """The answer was not accepted: say why, and ask again."""
        if self.now is not None:
            self.take(self.now)
            self.say(words.why(self.now.view.table.game, reason).sentence)

    def point_at(self, card: Card) -> None:
        """Put the focus on this card of the hand."""
        self._player.focus = card if card in self._hand.held() else None
        self._player.posed.emit()

    def propose(self, cards: Sequence[Card]) -> None:
        """Lay these cards into the tray, from where they can be taken back."""
        player = self._player
        if player.ask is not None and set(cards) <= set(player.ask.cards):
            player.chosen = tuple(cards)
            player.posed.emit()

    def rule_now(self) -> str:
        """The anchor of the rule that matters now: of the card in focus, else ""."""
        player = self._player
        card = player.focus if player.focus is not None else player.hovered
        reasons = [player.reason(card)] if card is not None else []
        if player.ask is not None:
            reasons += player.ask.reasons.values()
        for reason in reasons:
            if reason is not None and self.now is not None:
                return words.why(self.now.view.table.game, reason).anchor
        return ""

    def put_away(self) -> None:
        """Nothing is said or advised any more."""
        self._forget_advice()
        self.notice.clear_away()
        self.bubble.put_away()

    def _explain(self, card: Card, reason: Reason) -> None:
        plan, spot = self._scene.seating, self._scene.spot_of(card)
        if plan is None or spot is None or self.now is None:
            return
        why = words.why(self.now.view.table.game, reason, card)
        text = words.rich(why, self._look.accent)
        top = Point(spot.x, plan.hand.y - plan.rise)
        if self.panel.isVisible():
            top = Point(spot.x, min(top.y, self.panel.y()))
        self.bubble.say(text, top, plan.window, round(plan.font * 19))

    def _sated(self) -> None:
        ask = self._player.ask
        if ask is not None:
            self.say(words.full(ask))


def _same(ask: Ask | None, other: Ask | None) -> bool:
    """Whether both ask the same, though others may have acted in between."""
    if ask is None or other is None:
        return ask is other
    return (ask.kind, ask.topic, ask.cards, ask.choices) == (
        other.kind,
        other.topic,
        other.cards,
        other.choices,
    )
