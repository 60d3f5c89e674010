"""A match: people at seats, and for each of them numbered updates of one game's course."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cardtable.engine.fair.proof import Proof, drawn_fairly, shuffled, stream, to_line
from cardtable.engine.fair.shuffle import deal_bits, fresh_number, number_after
from cardtable.engine.records.log import Line, decision

from .actions import DEALER, Action, Ask, RuleError, ask_id
from .cards import Card
from .course import Beginning, Checkpoint, Course, Journal
from .draw import Draw
from .events import DealScored, Event, GameEnded
from .options import Carry, Table
from .rules import DealResult, Rules
from .seat_view import SeatView, Update
from .views import event_for

__all__ = ["Checkpoint", "Journal", "Listener", "Match"]

Listener = Callable[[Update], None]


class Match:
    """Holds one game from the draw to its end. Not a clock, a socket or a bot in it.

    Whoever runs it calls `draw` and `deal` when the dealer is to act (`phase` "draw" with nobody
    to act, "deal" or "scored"), `submit` for people, and `further` or `finish` when a pool is
    left (`phase` "pool").
    """

    def __init__(
        self,
        rules: Rules[Any],
        table: Table,
        *,
        seed: int | None = None,
        first_dealer: int | None = None,
        carry: Carry | None = None,
        scores: tuple[DealScored, ...] = (),
        cutting: bool = False,
        journal: Journal | None = None,
        seats: tuple[int, ...] = (),
    ) -> None:
        """A match at its beginning. Without `first_dealer` and `carry` the deal is drawn for.

        seed: makes every deal's number, for tests and repeatable games; otherwise each is drawn
        afresh. scores: the deals before `carry`, for the score sheet.
        cutting: whether the seat on the dealer's right is asked to cut. seats: that of each person
        where nobody draws for them, () for the first seat to the first person and so on.
        """
        self.rules = rules
        self.table = table
        self.seed = seed
        self.cutting = cutting
        self.first_dealer = first_dealer
        self.first_carry = carry
        self.first_scores = scores
        self.first_seats = seats
        self.number = 0
        self._course = self._fresh_course()
        self._course.journal = journal
        self._listeners: dict[int, tuple[int | None, Listener]] = {}
        self._next_listener = 0
        self._pending: deque[tuple[Listener, Update]] = deque()
        self._telling = False
        self._undone: list[list[dict[str, Any]]] = []
        self._steps = 0
        """How many steps were taken: the asks' ids are made of it."""
        self._since = [0] * table.players
        """The step at which each seat last acted, or all of them began anew."""
        self._asks: dict[int, tuple[Ask, ...]] = {}
        self._fresh: set[int] = set()

    def _fresh_course(self) -> Course:
        beginning = Beginning(
            self.first_dealer, self.first_carry, self.first_scores, self.first_seats
        )
        return Course(self.rules, self.table, beginning)

    # What stands

    @property
    def journal(self) -> Journal | None:
        """Told every line as it is logged, before anybody hears of it."""
        return self._course.journal

    @journal.setter
    def journal(self, journal: Journal | None) -> None:
        self._course.journal = journal

    @property
    def state(self) -> Any:
        """The state of the deal; None during the draw."""
        return self._course.state

    @property
    def log(self) -> list[dict[str, Any]]:
        """Everything that anyone decided, first to last."""
        return self._course.log

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat of each person."""
        return self._course.seats

    @property
    def scores(self) -> tuple[DealScored, ...]:
        """Every deal's points."""
        return self._course.scores

    @property
    def drawing(self) -> Draw | None:
        """The draw before the first deal; None once it is over."""
        return self._course.drawing

    @property
    def checkpoints(self) -> list[Checkpoint]:
        """Where each deal began."""
        return self._course.checkpoints

    @property
    def ended(self) -> GameEnded | None:
        """The end, once there is one."""
        return self._course.ended

    @property
    def settled(self) -> Carry | None:
        """What everybody has when the game is over and all has been paid; None before."""
        return self._course.settled

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None while it lasts."""
        return self._course.result

    @property
    def phase(self) -> str:
        """What the match waits for: "draw", "deal", "cut", "play", "scored", "pool" or "over"."""
        return self._course.phase

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        return self._course.to_act

    @property
    def deal_number(self) -> int | None:
        """The number of the last deal, to be shared; None until it is scored."""
        numbers = self._course.deal_numbers
        scored = self.phase in ("scored", "pool", "over")
        return numbers[-1] if scored and numbers else None

    def asks(self, seat: int) -> tuple[Ask, ...]:
        """What `seat` is asked now. An Ask keeps its id as long as it stands unanswered.

        The id is made of nothing but the ask and the log, so that it is the same again when the
        match is resumed from its journal, and tells nothing of other seats.
        """
        if seat not in self._fresh:
            bare = self._course.asks(seat)
            if bare != self._asks.get(seat):
                since = self._since[seat]
                self._asks[seat] = tuple(replace(ask, id=ask_id(ask, since)) for ask in bare)
            self._fresh.add(seat)
        return self._asks[seat]

    def view(self, seat: int | None) -> SeatView:
        """All that `seat` (None: a watcher) may know now."""
        return self._course.view(seat)

    def update(self, person: int | None, events: Sequence[Event] = ()) -> Update:
        """The newest update for a person (None: a watcher), with the events it may see."""
        seat = None if person is None else self.seats[person]
        return Update(
            self.number,
            tuple(event_for(event, seat) for event in events),
            self.view(seat),
            () if seat is None else self.asks(seat),
        )

    def number_on(self, ahead: int) -> None:
        """Count from so much higher on, as if as many steps had come before: after another game
        in the same room. The asks' ids are those of the higher numbers."""
        self.number += ahead
        self._steps += ahead
        self._since = [since + ahead for since in self._since]
        self._asks.clear()
        self._fresh.clear()

    def skip_numbers(self, count: int) -> None:
        """Number updates from so much higher on; the asks keep their ids."""
        self.number += count

    def subscribe(self, person: int | None, listener: Listener) -> Callable[[], None]:
        """Send `listener` every update from now on, the present one at once; returns a stop."""
        key = self._next_listener
        self._next_listener += 1
        self._listeners[key] = (person, listener)
        listener(self.update(person))

        def stop() -> None:
            self._listeners.pop(key, None)

        return stop

    # What may be done

    def submit(self, person: int, action: Action, ask_id: int | None = None) -> None:
        """A person answers; RuleError if it may not be, and nothing has changed."""
        seat = self.seats[person]
        if ask_id is not None and all(ask.id != ask_id for ask in self.asks(seat)):
            raise RuleError("not_your_turn")
        self._step(seat, action)

    def draw(self, cards: Sequence[Card] | None = None) -> None:
        """Everybody who must draw draws a card; `cards` fixes which."""
        drawing = self._course.drawing
        if drawing is None or not drawing.tied:
            raise RuleError("wrong_kind", asked=self.phase, got="draw")
        if cards is None:
            used = {card for one in drawing.rounds for _, card in one}
            bits = deal_bits(self._new_number(salt=1 + len(drawing.rounds)))
            left = [card for card in self.rules.pack(self.table) if card not in used]
            cards = bits.shuffled(left)[: len(drawing.tied)]
        self._step(DEALER, Action("draw", tuple(cards)))

    def deal_fairly(self, proof: Proof) -> None:
        """Draw or deal from the stream that everybody had a part in; the proof is logged.

        The stream also cuts, where cutting is the rule, and draws the dealer's slips.
        """
        drawing = self._course.drawing
        bits = stream(proof.seed, proof.nonces)
        if drawing is not None and drawing.tied:
            action = Action("draw", drawn_fairly(self.rules, self.table, drawing, bits))
        elif self.phase in ("deal", "scored"):
            limits = self.rules.cut_limits(self.table) if self.cutting else None
            pack, at = shuffled(bits, self.rules.pack(self.table), limits)
            proof = replace(proof, cut=at)
            action = Action("deal", pack, self.rules.fault(self.table, bits))
        else:
            raise RuleError("wrong_kind", asked=self.phase, got="deal")
        self._step(DEALER, action, proof=to_line(proof))

    def deal(
        self, number: int | None = None, pack: Sequence[Card] | None = None, fault: str = ""
    ) -> None:
        """The dealer shuffles and deals: the deal with this number, or this very pack, with it
        perhaps a slip that the game knows (`fault`)."""
        if self.phase not in ("deal", "scored"):
            raise RuleError("wrong_kind", asked=self.phase, got="deal")
        if pack is not None:
            self._step(DEALER, Action("deal", tuple(pack), fault))
            return
        if number is None:
            number = self._new_number()
        bits = deal_bits(number)
        order = bits.shuffled(self.rules.pack(self.table))
        if self.cutting:
            self._course.ask_for_cut(number, order)
            self._undone = []
            self._since = [self._steps + 1] * self.table.players
            self._tell((), None)
            return
        fault = self.rules.fault(self.table, bits)
        self._step(DEALER, Action("deal", order, fault), number)

    def deal_again(self) -> None:
        """Take the last deal back as a whole, its score too, and deal the same cards once more."""
        first, action = self._course.last_deal()
        if self.journal is not None:
            self.journal({"undo": first})
        self._rewind(first)
        self._undone = []
        self._tell((), DEALER)
        self.deal(pack=action.cards, fault=action.choice)

    def _new_number(self, salt: int = 0) -> int:
        if self.seed is None:
            return fresh_number()
        return number_after(self.seed, len(self._course.deal_numbers) + salt * 1_000_000)

    def further(self, deals: int) -> None:
        """Everybody agreed on so many more deals for the pool that is left."""
        self._step(DEALER, Action("further", choice=str(deals)))

    def finish(self) -> None:
        """Nobody wants more deals: what is left in the pool is divided, all is settled."""
        self._tell(self._course.finish(), None)

    def undo(self, person: int) -> bool:
        """Take back the last decision of this person and all after it; False if there is none."""
        seat = self.seats[person]
        for i in range(len(self.log) - 1, -1, -1):
            line = self.log[i]
            if line.get("seat") == seat and decision(line) is not None:
                self._undone.append(self.log[i:])
                if self.journal is not None:
                    self.journal({"undo": i})
                self._rewind(i)
                self._tell((), DEALER)
                return True
        return False

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else has been done since."""
        return bool(self._undone)

    def redo(self) -> bool:
        """Do again what was taken back last; False if there is nothing."""
        if not self._undone:
            return False
        for line in self._undone.pop():
            self._course.replay(line)
        self._tell((), DEALER)
        return True

    def _rewind(self, lines: int) -> None:
        journal, kept = self.journal, self.log[:lines]
        self._course = self._fresh_course()
        for line in kept:
            self._course.replay(line)
        self._course.journal = journal
        self._asks.clear()
        self._fresh.clear()

    def replay(self, lines: Sequence[Line]) -> None:
        """Apply logged lines (an "undo" among them takes back); the first that does not fit
        raises RuleError or LineError. Nobody is told."""
        for line in lines:
            if "undo" in line:
                self._rewind(line["undo"])
                self._count(DEALER)
            else:
                self._course.replay(line)
                self._count(line.get("seat", DEALER))
        self._fresh.clear()

    def pass_over(self, line: Line) -> None:
        """Count a logged line without doing it: one that was taken back later, or what took it
        back. The numbers and ids of what follows are those of a match that did it all."""
        self._count(DEALER if "undo" in line else line.get("seat", DEALER))

    def replay_line(self, line: Line) -> tuple[Event, ...]:
        """Apply one logged line and say what happened, all faces shown; for verifying games."""
        self._fresh.clear()
        return self._course.replay(line)

    def replay_action(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Apply one action as `replay_line` does."""
        self._fresh.clear()
        return self._course.act(seat, action)

    def _step(
        self,
        seat: int,
        action: Action,
        number: int | None = None,
        proof: dict[str, Any] | None = None,
    ) -> None:
        events = self._course.act(seat, action, number, proof)
        self._undone = []
        self._tell(events, DEALER if "deal" in self.log[-1] else seat)

    def _count(self, acted: int | None) -> None:
        """One step more; whoever acted is asked anew, and all if it was the dealer."""
        self.number += 1
        self._steps += 1
        self._fresh.clear()
        if acted == DEALER:
            self._since = [self._steps] * self.table.players
            self._asks.clear()
        elif acted is not None:
            self._since[acted] = self._steps
            self._asks.pop(acted, None)

    def _tell(self, events: tuple[Event, ...], acted: int | None) -> None:
        """Number what happened and tell everybody."""
        self._count(acted)
        for person, listener in tuple(self._listeners.values()):
            self._pending.append((listener, self.update(person, events)))
        if self._telling:
            return  # a listener acted: what follows is told when all have heard this
        self._telling = True
        try:
            while self._pending:
                listener, update = self._pending.popleft()
                listener(update)
        finally:
            self._telling = False
