"""One game at this screen: a room, its bots in their process, and the bridge between them.

All of it lives in the interface thread; only the bots' answers come from another one, through a
queued signal.
"""

from __future__ import annotations

import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from cardtable.bots.api import Choice
from cardtable.bots.offered import strongest, usual
from cardtable.bots.worker import UNWANTED, Answer, Question, Thinker
from cardtable.engine.actions import Action, RuleError
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.matches.runner import MatchRunner, Ticket
from cardtable.saves.help import BOT, HINT, STOOD_IN, UNDO, Help, line_of
from cardtable.saves.journal import Journal
from cardtable.saves.savefile import Person

log = logging.getLogger(__name__)


ME = 0
"""The person at this screen."""


class Session(QObject):
    """Runs a room for the person at this screen.

    `updated` carries every Update for that person; `refused` a RuleError; `ended` comes once,
    after the last update, and again if that was taken back. Bots answer no sooner than `pace`
    milliseconds after what they answer.
    """

    updated = Signal(object)
    refused = Signal(object)
    hinted = Signal(object)
    """A bot's Choice for the person, who asked for it; None if the bot failed."""
    ended = Signal()
    reopened = Signal()
    """The end is about to be taken back: what is done from now on must be kept again."""
    _decided = Signal(object, object)
    _advised = Signal(object, object)

    def __init__(
        self,
        match: Match,
        people: Sequence[Person],
        thinker: Thinker,
        journal: Journal | None = None,
        parent: QObject | None = None,
        helped: Iterable[Help] = (),
    ) -> None:
        """helped: what had helped the person before, in a game that goes on."""
        super().__init__(parent)
        self.match = match
        self.people = tuple(people)
        self.journal = journal
        self.pace = 250
        self.unseen = False
        """Whether nothing moves on the screen, so that what a bot plays for the person needs no
        pauses."""
        self.helped = set(helped)
        """What helped the person, deal by deal; the journal tells it too."""
        self._thinker = thinker
        self._waiting: deque[tuple[Ticket, Answer]] = deque()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._deliver)
        self._decided.connect(self._bot_decided, Qt.ConnectionType.QueuedConnection)
        self._advised.connect(self._advice_came, Qt.ConnectionType.QueuedConnection)
        self._relieved = False
        self._best: Choice | None = None
        self._hinting = False
        self._finishing = False
        self.room = MatchRunner(match, people, self._ask_bot, secrets.randbits(32))
        self._stop: Callable[[], None] | None = None
        self._over = False

    def open(self, number: int | None = None) -> None:
        """Begin, or go on with a resumed match; `number` is that of the first deal."""
        self._stop = self.room.subscribe(ME, self._heard)
        self.room.open(number)

    def close(self) -> None:
        """Stop: no bot is asked any more, the journal is closed; called twice it does nothing."""
        self._pause.stop()
        self._waiting.clear()
        self._thinker.cancel()
        self.room.close()
        if self._stop is not None:
            self._stop()
            self._stop = None
        if self.journal is not None:
            self.journal.close()

    # Help

    @property
    def marked(self) -> set[int]:
        """Numbers of the deals in which anything helped."""
        return {one.deal for one in self.helped}

    @property
    def stood_in(self) -> set[int]:
        """Numbers of the deals in which a bot made a move for the person."""
        return {one.deal for one in self.helped if one.by == STOOD_IN}

    def note_help(self, by: str, deal: int | None = None) -> None:
        """Remember, here and in the journal, what helped in a deal; None: in this one."""
        one = Help(self.match.view(None).public.deal if deal is None else deal, by)
        if one in self.helped:
            return
        self.helped.add(one)
        line = line_of(self.match, one)
        if self.match.journal is not None and line is not None:
            self.match.journal(line)

    # What the person does

    @Slot(object, int)
    def submit(self, action: Action, ask_id: int) -> None:
        """The person answers an ask; `refused` says if the rules will not have it."""
        try:
            self.room.submit(ME, action, ask_id)
        except RuleError as error:
            self.refused.emit(error)

    def next_deal(self, number: int | None = None) -> None:
        """Deal again after a scored deal."""
        if self.match.phase == "scored":
            self.room.next_deal(number)

    def further(self, deals: int) -> None:
        """Play on for the pool that is left."""
        if self.match.phase == "pool":
            self.room.further(deals)

    def finish(self) -> None:
        """End the game and divide the pool that is left."""
        if self.match.phase == "pool":
            self.room.finish()

    @property
    def can_undo(self) -> bool:
        """Whether the person has decided anything that can be taken back."""
        seat = self.match.seats[ME]
        return any(line.get("seat") == seat for line in self.match.log)

    def undo(self) -> None:
        """Take back the person's last decision."""
        self._forget_bots()
        self._finishing = False
        if self._over and self.can_undo:
            self.reopened.emit()
        self._over = False
        if self.room.undo(ME):
            self.note_help(UNDO)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._forget_bots()
        self.room.redo()

    def ask_hint(self) -> None:
        """Have the strongest bot say what it would do; `hinted` brings its choice."""
        seat = self.match.seats[ME]
        asks = self.match.asks(seat)
        if not asks:
            return
        ids = tuple(ask.id for ask in asks)
        self._best, self._hinting = None, True
        game = self.match.table.game
        for level in (strongest(game), usual(game)):
            question = Question(level, self.match.view(seat), asks, len(self.match.log))
            self._thinker.ask(question, partial(self._advised.emit, ids))

    @Slot(object, object)
    def _advice_came(self, ids: tuple[int, ...], answer: Answer) -> None:
        """First what the strongest bot would do, then a rule of thumb: if both agree, its plain
        reason is told, otherwise the strongest's numbers."""
        asks = self.match.asks(self.match.seats[ME])
        stale = tuple(ask.id for ask in asks) != ids or answer.error == UNWANTED
        if stale or not self._hinting:
            return
        if answer.choice is None:
            log.warning("no hint: %s", answer.error)
            self._hinting = False
            self.hinted.emit(None)
            return
        if self._best is None:
            self._best = answer.choice
            return
        best, self._best = self._best, None
        self.note_help(HINT)
        self.hinted.emit(answer.choice if answer.choice.action == best.action else best)

    @property
    def relieved(self) -> bool:
        """Whether a bot plays this deal to its end for the person."""
        return self._relieved

    def relieve(self) -> None:
        """Let a bot play this deal to its end for the person, or give the cards back."""
        self._relieved = not self._relieved
        if self._relieved:
            self.note_help(BOT)
        self.room.take_over(ME, usual(self.match.table.game) if self._relieved else "")

    @property
    def decided(self) -> bool:
        """Whether the person is to play, and whatever is played the deal ends the same."""
        seat = self.match.seats[ME]
        if not any(ask.kind == "play" for ask in self.match.asks(seat)):
            return False
        view = self.match.view(seat)
        return len(view.hand) > 1 and self.match.rules.decided(view)

    @property
    def quick(self) -> bool:
        """Whether the deal is played out for the person, faster than one would play it."""
        return self._finishing or (self._relieved and self.unseen)

    @property
    def finishing(self) -> bool:
        """Whether a decided deal is being played out."""
        return self._finishing

    def show_and_finish(self) -> None:
        """Play a decided deal out: the person's cards fall by themselves, each one logged."""
        if self.decided and not self._finishing:
            self._finishing = True
            self._finish_on()

    def _finish_on(self) -> None:
        seat = self.match.seats[ME]
        ask = next((ask for ask in self.match.asks(seat) if ask.kind == "play"), None)
        if self._finishing and ask is not None:
            self.submit(Action("play", ask.cards[:1]), ask.id)

    # Bots

    def _ask_bot(self, ticket: Ticket, question: Question) -> None:
        self._thinker.ask(question, partial(self._hand_over, ticket))

    def _hand_over(self, ticket: Ticket, answer: Answer) -> None:
        """Called in the bots' thread: only pass it on."""
        self._decided.emit(ticket, answer)

    @Slot(object, object)
    def _bot_decided(self, ticket: Ticket, answer: Answer) -> None:
        self._waiting.append((ticket, answer))
        if not self._pause.isActive():
            self._pause.start(0 if self.quick else self.pace)

    def _deliver(self) -> None:
        if not self._waiting:
            return
        ticket, answer = self._waiting.popleft()
        deal, moves = self.match.view(None).public.deal, len(self.match.log)
        self.room.bot_answered(ticket, answer)
        if ticket.person == ME and len(self.match.log) > moves:
            self.note_help(STOOD_IN, deal)
        if self._waiting:
            self._pause.start(0 if self.quick else self.pace)

    def _forget_bots(self) -> None:
        self._pause.stop()
        self._waiting.clear()
        self._thinker.cancel()

    # Updates

    def _heard(self, update: Update) -> None:
        if self._relieved and self.match.phase in ("scored", "pool", "over"):
            self._relieved = False
            self.room.take_over(ME, "")
        if self.match.phase in ("scored", "pool", "over"):
            self._finishing = False
        self.updated.emit(update)
        if self._finishing and update.asks:
            QTimer.singleShot(0, self, self._finish_on)
        if self.match.phase == "over" and not self._over:
            self._over = True
            self.ended.emit()
