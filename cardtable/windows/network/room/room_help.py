"""Help in play at a networked table, all from this seat's own view: hints, show and finish."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from cardtable.bots.offered import strongest
from cardtable.bots.worker import UNWANTED, Answer, Question, Thinker
from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.seat_view import Update
from cardtable.games import game as rules_of
from cardtable.lan.guest.own_part import OwnPart
from cardtable.lan.transport.network import Seat
from cardtable.teaching.hint import hint
from cardtable.texts import _, texts
from cardtable.windows.game.styled_table import StyledTable

log = logging.getLogger(__name__)


class RoomHelp(QObject):
    """What one player may have done by the program: advice, and the cards of a decided rest."""

    gave = Signal(object)
    """An Action of a decided rest was sent for the player."""
    helped = Signal()
    """There is help in one more deal."""
    _advised = Signal(object, object)

    def __init__(
        self,
        seat: Seat,
        view: StyledTable,
        thinker: Callable[[], Thinker],
        names: Callable[[], tuple[str, ...]],
        parent: QObject | None = None,
    ) -> None:
        """thinker: gives hints, where the table allows them; names: by seat."""
        super().__init__(parent)
        self.seat, self.view = seat, view
        self.marked: set[int] = set()
        """Numbers of the deals in which this player had a hint, took back, or had a bot play."""
        self.offers_finish = True
        self._thinker, self._names = thinker, names
        self._held: int | None = None
        self._advised.connect(self._advice_came, Qt.ConnectionType.QueuedConnection)

    def mark(self) -> None:
        """This deal is not one without help any more."""
        if self.view.now is not None:
            self.mark_deal(self.view.now.view.public.deal)

    def mark_deal(self, deal: int) -> None:
        """A deal is not one without help any more."""
        if deal not in self.marked:
            self.marked.add(deal)
            self.helped.emit()

    def recall(self, kept: OwnPart) -> None:
        """What was kept when the table was left counts here too."""
        self.marked |= set(kept.helped)

    def forget_marks(self) -> None:
        """Another game begins."""
        self.marked = set()

    def possible(self, *, over: bool) -> tuple[str, ...]:
        """Which of the menu's table actions can be done now, but for the review. over: the link is
        over for good."""
        state, now = self.seat.state, self.view.now
        if state is None or now is None:
            return ()
        sits = self.seat.place is not None and not over
        can = {
            "undo": sits and state.phase == "play" and state.settings.undo,
            "hint": state.settings.hints and bool(now.asks),
            "finish": self.decided(now) and not self.finishing,
            "last_trick": bool(now.view.tricks),
            "score_sheet": state.phase != "draw",
        }
        return tuple(name for name, possible in can.items() if possible)

    # Hints

    def ask_hint(self) -> None:
        """Have this program's own strongest bot say what it would do, or say why there is none."""
        state, update = self.seat.state, self.seat.update
        if state is None or update is None:
            return
        if self.seat.place is None:
            self.view.say(_("You look on: hints are for those who play."))
            return
        if not state.settings.hints:
            self.view.say(_("At this table there are no hints."))
            return
        if not update.asks:
            self.view.say(_("You get a hint when it is your turn."))
            return
        self.view.director.hurry()  # the hint is for what is asked, not for what still moves
        self.view.think(_("Thinking about a hint…"))
        ids = tuple(ask.id for ask in update.asks)
        question = Question(
            strongest(update.view.table.game), update.view, update.asks, update.number
        )
        self._thinker().ask(question, partial(self._advised.emit, ids))

    @Slot(object, object)
    def _advice_came(self, ids: tuple[int, ...], answer: Answer) -> None:
        now = self.view.now
        if now is None or tuple(ask.id for ask in now.asks) != ids:
            return
        self.view.director.hurry()
        if answer.choice is None:
            if answer.error != UNWANTED:
                log.warning("no hint: %s", answer.error)
                self.view.say(_("No hint could be found. The log says why."))
            return
        self.mark()
        told = hint(texts(), now.view, answer.choice, self._names())
        self.view.advise(told.action, told.sentence)

    # Show and finish

    def decided(self, update: Update | None) -> bool:
        """Whether this player is to play, and whatever is played the deal ends the same."""
        if update is None or not any(ask.kind == "play" for ask in update.asks):
            return False
        rules = rules_of(update.view.table.game)
        return len(update.view.hand) > 1 and rules.decided(update.view)

    @property
    def finishing(self) -> bool:
        """Whether a decided rest is being played out."""
        return self._held is not None

    def finish(self) -> None:
        """Play a decided rest out: this player's cards fall by themselves, each one logged."""
        update = self.seat.update
        if update is None or self.finishing or not self.decided(update):
            return
        self.view.say(_("The rest is decided: the cards are played out."))
        self.view.play_out()
        self._held = len(update.view.hand)
        self._finish_on()

    def stop_finishing(self) -> None:
        """The player has the cards again."""
        self._held = None

    def rested(self) -> None:
        """Nothing moves on the table: the player's own speed again, when all is played out."""
        if not self.finishing:
            self.view.play_on()

    def heard(self, update: Update) -> None:
        """Go on with what is played out; the end of the deal or a card taken back ends it."""
        self.view.prompts.decided = (
            self.offers_finish and not self.finishing and self.decided(update)
        )
        if self._held is None:
            return
        if not update.view.hand or len(update.view.hand) > self._held:
            self.stop_finishing()
            return
        self._held = len(update.view.hand)
        if update.asks:
            QTimer.singleShot(0, self, self._finish_on)

    def _finish_on(self) -> None:
        update = self.seat.update
        asks = () if update is None else update.asks
        ask = next((ask for ask in asks if ask.kind == "play"), None)
        if self.finishing and ask is not None and not self.seat.waiting:
            action = Action("play", ask.cards[:1])
            try:
                self.seat.submit(self.seat.place or 0, action, ask.id)
                self.gave.emit(action)
            except RuleError as error:
                self.stop_finishing()
                self.view.refused(Reason(error.code, error.params))
