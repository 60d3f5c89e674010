"""What the person at this table may decide now, and what of it is chosen so far."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.cards import Card
from cardtable.table.plan.placement import CALM, Poise

MARKING = ("pass", "discard")
"""Asks for several cards at once, which are chosen one by one and then sent."""


class Player(QObject):
    """Turns chosen cards and named choices into answers; legal by the Ask, or explained.

    answered(Action, ask id); posed(): other cards stand ready, are chosen or in focus;
    puzzled(Card, Reason): a card was wanted that is not offered; sated(): enough are chosen.
    wanted(): a button was pressed while cards still move; whoever listens brings the Asks back.
    """

    answered = Signal(object, int)
    posed = Signal()
    puzzled = Signal(object, object)
    sated = Signal()
    wanted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.asks: tuple[Ask, ...] = ()
        self.laid: tuple[Card | None, ...] = ()
        """What lies in each place of the tray; None: a place that was given up."""
        self.focus: Card | None = None
        self.hovered: Card | None = None

    @property
    def ask(self) -> Ask | None:
        """What must be decided; None if nothing must."""
        return next((ask for ask in self.asks if not ask.optional), None)

    @property
    def offers(self) -> tuple[Ask, ...]:
        """What may be said besides."""
        return tuple(ask for ask in self.asks if ask.optional)

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The cards in the tray, from left to right."""
        return tuple(card for card in self.laid if card is not None)

    @chosen.setter
    def chosen(self, cards: Sequence[Card]) -> None:
        self.laid = tuple(cards)

    @property
    def complete(self) -> bool:
        """Whether enough cards are chosen to be sent."""
        ask = self.ask
        return ask is not None and ask.kind in MARKING and len(self.chosen) == ask.count

    def take(self, asks: Sequence[Ask], held: Sequence[Card]) -> None:
        """These are the Asks now, and these cards are held; a choice that still fits is kept."""
        self.asks = tuple(asks)
        ask = self.ask
        kept = ask is not None and ask.kind in MARKING
        laid = self.laid if kept and ask is not None else ()
        self.laid = tuple(c if ask is not None and c in ask.cards else None for c in laid)
        if self.focus not in held:
            self.focus = None
        if self.hovered not in held:
            self.hovered = None
        self.posed.emit()

    def rest(self) -> None:
        """Nothing may be decided at the moment; what was chosen stays in its place."""
        self.asks = ()

    def poise(self) -> Poise:
        """How the cards stand."""
        ask = self.ask
        ready = frozenset(ask.cards) if ask is not None and ask.kind == "play" else frozenset()
        lifted = self.hovered if self.hovered is not None else self.focus
        if ask is not None and lifted in ask.reasons:
            lifted = None
        if not self.asks and not self.chosen and lifted is None:
            return CALM
        slots = ask.count if ask is not None and ask.kind in MARKING else len(self.laid)
        return Poise(self.laid, slots, ready, lifted)

    def dimmed(self) -> frozenset[Card]:
        """Cards that are held but not offered."""
        ask = self.ask
        return frozenset(ask.reasons) if ask is not None else frozenset()

    def reason(self, card: Card) -> Reason | None:
        """Why this card is not offered; None if it is, or if no card is asked for."""
        ask = self.ask
        return None if ask is None else ask.reasons.get(card)

    def offered(self, card: Card) -> bool:
        """Whether the Ask in force offers this card."""
        ask = self.ask
        return ask is not None and card in ask.cards and ask.kind in ("play", *MARKING)

    def activate(self, card: Card) -> None:
        """The card is clicked, or Enter is pressed on it: play it, choose it, take it back."""
        ask = self.ask
        if ask is None:
            return
        reason = ask.reasons.get(card)
        if reason is not None:
            self.puzzled.emit(card, reason)
        elif not self.offered(card):
            return
        elif ask.kind == "play":
            self._answer(ask, Action("play", (card,)))
        elif card in self.chosen:
            self.laid = tuple(None if one == card else one for one in self.laid)
            self.posed.emit()
        elif len(self.chosen) < ask.count:
            self._lay(card)
            self.posed.emit()
        else:
            self.sated.emit()

    def _lay(self, card: Card) -> None:
        """Into the first place of the tray that is free."""
        laid = list(self.laid)
        if None in laid:
            laid[laid.index(None)] = card
        else:
            laid.append(card)
        self.laid = tuple(laid)

    def send(self) -> None:
        """Send the chosen cards, if they are enough."""
        self._catch_up()
        ask = self.ask
        if ask is not None and self.complete:
            self._answer(ask, Action(ask.kind, self.chosen))

    def choose(self, ask: Ask, name: str) -> None:
        """Answer an Ask for a choice."""
        self._catch_up()
        for now in self.asks:
            if now == ask:
                self._answer(now, Action(ask.kind, choice=name))
                return

    def grant(self, ask: Ask) -> None:
        """Answer an offer that names its cards itself."""
        self._catch_up()
        for now in self.asks:
            if now == ask:
                self._answer(now, Action(ask.kind, ask.cards[: ask.count]))
                return

    def clear(self) -> None:
        """Take back all that is chosen, and the focus."""
        self.chosen, self.focus = (), None
        self.posed.emit()

    def look_at(self, card: Card | None) -> None:
        """The pointer is on this card of the hand."""
        if card != self.hovered:
            self.hovered = card
            self.posed.emit()

    def step(self, held: Sequence[Card], by: int) -> None:
        """Move the keyboard's focus along the hand; it wraps round.

        The first step of all leads to a card that may be played, where there is one.
        """
        if not held:
            return
        if self.focus is not None and self.focus in held:
            place = (list(held).index(self.focus) + by) % len(held)
            self.focus_on(held[place])
        else:
            way = held if by > 0 else held[::-1]
            self.focus_on(next((card for card in way if self.offered(card)), way[0]))

    def focus_on(self, card: Card | None) -> None:
        """The keyboard is at this card of the hand, or at none."""
        self.focus, self.hovered = card, None
        self.posed.emit()

    def _catch_up(self) -> None:
        if not self.asks:
            self.wanted.emit()

    def _answer(self, ask: Ask, action: Action) -> None:
        """Only one answer to a state: until the next update nothing more is taken."""
        self.asks = ()
        if ask.kind == "play" and self.focus is not None:  # a hint that was not taken is over too
            self.focus = None
            self.posed.emit()
        self.answered.emit(action, ask.id)
