"""A match: people at seats, deal after deal, one log that alone replays it, updates for all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .actions import DEALER, Action, Ask, RuleError, check
from .cards import Card
from .codec import to_json
from .draw import Draw, draw_asks, draw_step, draw_view
from .events import (
    Chosen,
    DealScored,
    Event,
    GameEnded,
    SeatsTaken,
)
from .log import Line, action_of, decision, line_of
from .options import Carry, Table
from .rules import DealResult, Rules
from .shuffle import deal_bits, fresh_number, number_after
from .views import SeatView, Update, event_for, view_for

Listener = Callable[[Update], None]
Journal = Callable[[Line], None]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a deal began: how much of the log came before it, and what it started from."""

    lines: int
    carry: Carry
    scores: tuple[DealScored, ...]


class Match:
    """Holds one game from the draw to its end. Not a clock, a socket or a bot in it.

    Whoever runs it calls `deal` when the dealer is to act (`phase` "deal" or "scored"),
    `submit` for people, and `further` or `finish` when a pool is left (`phase` "pool").
    Phases: "draw", "deal", "cut", "play", "scored", "pool", "over".
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
    ) -> None:
        """A match at its beginning. Without `first_dealer` and `carry` the deal is drawn for.

        seed: makes every deal's number, for tests and repeatable games; otherwise each is drawn
        afresh. scores: the deals before `carry`, for the score sheet.
        cutting: whether the seat on the dealer's right is asked to cut.
        """
        self.rules = rules
        self.table = table
        self.seed = seed
        self.cutting = cutting
        self.journal = journal
        self.first_dealer = first_dealer
        self.first_carry = carry
        self.first_scores = scores
        self.number = 0
        self._listeners: dict[int, tuple[int | None, Listener]] = {}
        self._next_listener = 0
        self._pending: deque[tuple[Listener, Update]] = deque()
        self._telling = False
        self._undone: list[list[dict[str, Any]]] = []
        self._last_ask = 0
        self._asks: dict[int, tuple[Ask, ...]] = {}
        self._fresh: set[int] = set()
        self._reset()

    def _reset(self) -> None:
        self.log: list[dict[str, Any]] = []
        self.checkpoints: list[Checkpoint] = []
        self.scores = self.first_scores
        self.seats = tuple(range(self.table.players))
        self.ended: GameEnded | None = None
        self.deal_numbers: list[int | None] = []
        self._asks.clear()
        self._fresh.clear()
        self._to_cut: tuple[int, tuple[Card, ...]] | None = None
        self._draw: Draw | None = None
        self._state: Any = None
        carry = self.first_carry
        if carry is None and self.first_dealer is not None:
            carry = self.rules.first(self.table, self.first_dealer)
        if carry is None:
            self._draw = Draw(self.rules.draw_rule(self.table), self.table.players)
        else:
            self._start(carry)

    def _start(self, carry: Carry) -> None:
        self._state = self.rules.start(self.table, carry)
        self.checkpoints.append(Checkpoint(len(self.log), carry, self.scores))

    # What stands

    @property
    def state(self) -> Any:
        """The state of the deal; None during the draw."""
        return self._state

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None while it lasts."""
        return None if self._state is None else self.rules.result(self._state)

    @property
    def phase(self) -> str:
        """What the match waits for."""
        if self._draw is not None:
            return "draw"
        if self.ended is not None:
            return "over"
        if self._to_cut is not None:
            return "cut"
        result = self.result
        if result is not None:
            return "pool" if result.over else "scored"
        return "deal" if DEALER in self.rules.to_act(self._state) else "play"

    @property
    def deal_number(self) -> int | None:
        """The number of the last deal, to be shared; None until it is scored."""
        if self.phase in ("scored", "pool", "over") and self.deal_numbers:
            return self.deal_numbers[-1]
        return None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        if self._draw is not None:
            return () if self._draw.chooser is None else (self._draw.chooser,)
        if self._to_cut is not None:
            return (self._cutter,)
        if self._state is None or self.ended is not None:
            return ()
        return tuple(seat for seat in self.rules.to_act(self._state) if seat != DEALER)

    def asks(self, seat: int) -> tuple[Ask, ...]:
        """What `seat` is asked now. An Ask keeps its id as long as it stands unanswered."""
        if seat not in self._fresh:
            bare = self._bare_asks(seat)
            if bare != self._asks.get(seat):
                self._asks[seat] = tuple(replace(ask, id=self._next_id()) for ask in bare)
            self._fresh.add(seat)
        return self._asks[seat]

    def _next_id(self) -> int:
        self._last_ask += 1
        return self._last_ask

    def _bare_asks(self, seat: int) -> tuple[Ask, ...]:
        if self._draw is not None:
            return draw_asks(self._draw, seat)
        if self._to_cut is not None:
            if seat != self._cutter:
                return ()
            least, most = self.rules.cut_limits(self.table)
            return (Ask(seat, "cut", choices=tuple(str(n) for n in range(least, most + 1))),)
        if self._state is None or self.ended is not None:
            return ()
        return self.rules.asks(self._state, seat)

    @property
    def _cutter(self) -> int:
        """The right-hand neighbour of the dealer."""
        players = self.table.players
        return (self.rules.public(self._state).dealer - 1) % players

    def view(self, seat: int | None) -> SeatView:
        """All that `seat` (None: a watcher) may know now."""
        if self._draw is not None:
            return draw_view(self.rules.pack(self.table), self.table, self._draw, seat)
        return view_for(self.rules, self.table, self._state, seat, self.scores)

    def update(self, person: int | None, events: Sequence[Event] = ()) -> Update:
        """The newest update for a person (None: a watcher), with the events it may see."""
        seat = None if person is None else self.seats[person]
        return Update(
            self.number,
            tuple(event_for(event, seat) for event in events),
            self.view(seat),
            () if seat is None else self.asks(seat),
        )

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
        if self._draw is None or not self._draw.tied:
            raise RuleError("wrong_kind", asked=self.phase, got="draw")
        if cards is None:
            used = {card for one in self._draw.rounds for _, card in one}
            bits = deal_bits(self._new_number(salt=1 + len(self._draw.rounds)))
            left = [card for card in self.rules.pack(self.table) if card not in used]
            cards = bits.shuffled(left)[: len(self._draw.tied)]
        self._step(DEALER, Action("draw", tuple(cards)))

    def deal(self, number: int | None = None, pack: Sequence[Card] | None = None) -> None:
        """The dealer shuffles and deals: the deal with this number, or this very pack."""
        if self.phase not in ("deal", "scored"):
            raise RuleError("wrong_kind", asked=self.phase, got="deal")
        if pack is not None:
            self._step(DEALER, Action("deal", tuple(pack)))
            return
        if number is None:
            number = self._new_number()
        bits = deal_bits(number)
        shuffled = bits.shuffled(self.rules.pack(self.table))
        if self.cutting:
            self._begin_if_scored()
            self._to_cut = (number, shuffled)
            self._after((), None)
            return
        fault = self.rules.fault(self.table, bits)
        self._step(DEALER, Action("deal", shuffled, fault), number)

    def _new_number(self, salt: int = 0) -> int:
        if self.seed is None:
            return fresh_number()
        return number_after(self.seed, len(self.deal_numbers) + salt * 1_000_000)

    def further(self, deals: int) -> None:
        """Everybody agreed on so many more deals for the pool that is left."""
        self._step(DEALER, Action("further", choice=str(deals)))

    def finish(self) -> None:
        """Nobody wants more deals: what is left in the pool is divided, all is settled."""
        result = self.result
        if self.phase != "pool" or result is None:
            raise RuleError("wrong_kind", asked=self.phase, got="finish")
        self._write({"finish": True})
        self._after(self._finish(result.carry), None)

    def undo(self, person: int) -> bool:
        """Take back the last decision of this person and all after it; False if there is none."""
        seat = self.seats[person]
        for i in range(len(self.log) - 1, -1, -1):
            line = self.log[i]
            if line.get("seat") == seat and decision(line) is not None:
                self._rewind(i)
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
        lines = self._undone.pop()
        rest = self._undone
        for line in lines:
            self._replay_line(line, live=True)
        self._undone = rest
        self._after((), None)
        return True

    def _rewind(self, lines: int) -> None:
        kept, gone = self.log[:lines], self.log[lines:]
        undone = [*self._undone, gone]
        if self.journal is not None:
            self.journal({"undo": lines})
        self._reset()
        for line in kept:
            self._replay_line(line, live=False)
        self._undone = undone
        self._asks.clear()
        self._after((), None)

    # Replay

    def replay(self, lines: Sequence[Line]) -> None:
        """Apply logged lines (an "undo" among them takes back) without telling the journal.

        RuleError or LineError at the first that does not fit.
        """
        for line in lines:
            if "undo" in line:
                kept = self.log[: line["undo"]]
                self._reset()
                for one in kept:
                    self._replay_line(one, live=False)
            else:
                self._replay_line(line, live=False)
        self._fresh.clear()

    def _replay_line(self, line: Line, *, live: bool) -> tuple[Event, ...]:
        if line.get("finish"):
            result = self.result
            if self.phase != "pool" or result is None:
                raise RuleError("wrong_kind", asked=self.phase, got="finish")
            self._write(dict(line), journal=live)
            return self._finish(result.carry)
        seat, action = action_of(line, frozenset({"number"}))
        number = line.get("number")
        return self._perform(seat, action, number, journal=live)

    def replay_line(self, line: Line) -> tuple[Event, ...]:
        """Apply one logged line and say what happened, all faces shown; for verifying games."""
        events = self._replay_line(line, live=False)
        self._fresh.clear()
        return events

    def replay_action(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Apply one action as `replay_line` does."""
        events = self._perform(seat, action, None, journal=False)
        self._fresh.clear()
        return events

    # How it is done

    def _step(self, seat: int, action: Action, number: int | None = None) -> None:
        events = self._perform(seat, action, number, journal=True)
        self._undone = []
        self._after(events, seat)

    def _perform(
        self, seat: int, action: Action, number: int | None, *, journal: bool
    ) -> tuple[Event, ...]:
        """Check, apply and log one action; RuleError leaves everything as it was."""
        if self.ended is not None:
            raise RuleError("game_over")
        if self._draw is not None:
            events = self._draw_step(self._draw, seat, action)
        elif self._to_cut is not None and action.kind == "cut":
            return self._cut_step(seat, action, journal=journal)
        elif action.kind == "cut" and not journal:
            least, most = self.rules.cut_limits(self.table)
            if not least <= int(action.choice) <= most:
                raise RuleError("cut_too_thin", least=least, most=most, got=int(action.choice))
            self._begin_if_scored()
            events = (Chosen(seat, "cut", action.choice),)
        elif action.kind == "further":
            events = self._further_step(int(action.choice))
        else:
            events = self._deal_step(seat, action)
        line = line_of(seat, action)
        if number is not None:
            line["number"] = number
        if action.kind == "deal":
            self.deal_numbers.append(number)
        self._write(line, journal=journal)
        result = self.result
        if result is not None and result.over and not result.further and self.ended is None:
            events += self._finish(result.carry)
        return events

    def _deal_step(self, seat: int, action: Action) -> tuple[Event, ...]:
        result = self.result
        if result is not None:
            if action.kind != "deal" or seat != DEALER or result.over:
                raise RuleError("not_your_turn")
            state = self.rules.start(self.table, result.carry)
            after, events = self.rules.apply(state, seat, action)
            self.checkpoints.append(Checkpoint(len(self.log), result.carry, self.scores))
        else:
            after, events = self.rules.apply(self._state, seat, action)
        self._state = after
        self._to_cut = None
        self.scores += tuple(event for event in events if isinstance(event, DealScored))
        return events

    def _begin_if_scored(self) -> None:
        result = self.result
        if result is not None and not result.over:
            self._start(result.carry)

    def _cut_step(self, seat: int, action: Action, *, journal: bool) -> tuple[Event, ...]:
        assert self._to_cut is not None
        if seat != self._cutter:
            raise RuleError("not_your_turn")
        check(self._bare_asks(seat)[0], action)
        number, shuffled = self._to_cut
        at = int(action.choice)
        self._write(line_of(seat, action), journal=journal)
        self._to_cut = None
        said: tuple[Event, ...] = (Chosen(seat, "cut", action.choice),)
        fault = self.rules.fault(self.table, deal_bits(number))
        deal = Action("deal", shuffled[at:] + shuffled[:at], fault)
        return said + self._perform(DEALER, deal, number, journal=journal)

    def _draw_step(self, draw: Draw, seat: int, action: Action) -> tuple[Event, ...]:
        draw, moves = draw_step(draw, seat, action)
        self._draw = draw
        if draw.over:
            self._draw = None
            self.seats = draw.seats
            self._start(self.rules.first(self.table, draw.first_dealer))
            moves += (SeatsTaken(draw.seats),)
        return moves

    def _further_step(self, deals: int) -> tuple[Event, ...]:
        result = self.result
        if self.phase != "pool" or result is None:
            raise RuleError("wrong_kind", asked=self.phase, got="further")
        self._start(self.rules.further(result.carry, deals))
        return ()

    def _finish(self, carry: Carry) -> tuple[Event, ...]:
        events = self.rules.finish(self.table, carry)
        self.ended = next(event for event in events if isinstance(event, GameEnded))
        return events

    def _write(self, line: dict[str, Any], *, journal: bool = True) -> None:
        if journal and self.journal is not None:
            if self.checkpoints and self.checkpoints[-1].lines == len(self.log):
                point = self.checkpoints[-1]
                self.journal({"carry": to_json(point.carry), "scores": to_json(point.scores)})
            self.journal(line)
        self.log.append(line)

    def _after(self, events: tuple[Event, ...], acted: int | None) -> None:
        self.number += 1
        self._fresh.clear()
        if acted is not None:
            self._asks.pop(acted, None)
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
