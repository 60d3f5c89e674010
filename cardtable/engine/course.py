"""The course of a game: draw, cut, deals one after another, and the log that alone replays it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardtable.engine.fair.shuffle import deal_bits
from cardtable.engine.records.codec import to_json
from cardtable.engine.records.log import ALSO_LOGGED, Line, action_of, check_seat, line_of

from .actions import DEALER, Action, Ask, RuleError, check
from .cards import Card
from .draw import Draw, draw_asks, draw_step, draw_view
from .events import Chosen, DealScored, Event, GameEnded, SeatsTaken
from .options import Carry, Table
from .rules import DealResult, Rules
from .seat_view import SeatView
from .views import view_for

Journal = Callable[[Line], None]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a deal began: how much of the log came before it, and what it started from."""

    lines: int
    carry: Carry
    scores: tuple[DealScored, ...]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a game starts from: the first dealer, or a carry with the scores before it, or
    neither: then deal and seats are drawn for."""

    first_dealer: int | None = None
    carry: Carry | None = None
    scores: tuple[DealScored, ...] = ()
    seats: tuple[int, ...] = ()


class Course:
    """One game from its beginning on, moved on by actions; whoever acts is a seat.

    `journal`, where there is one, is told every line as it is logged, and what each deal starts
    from.
    """

    def __init__(
        self, rules: Rules[Any], table: Table, beginning: Beginning, journal: Journal | None = None
    ) -> None:
        self.rules = rules
        self.table = table
        self.journal = journal
        self.log: list[dict[str, Any]] = []
        self.checkpoints: list[Checkpoint] = []
        self.scores = beginning.scores
        self.seats = beginning.seats or tuple(range(table.players))
        self.ended: GameEnded | None = None
        self.settled: Carry | None = None
        """What everybody has when the game is over and all has been paid; None before, or where
        nothing was left to pay."""
        self.deal_numbers: list[int | None] = []
        self.state: Any = None
        self.drawing: Draw | None = None
        self._to_cut: tuple[int, tuple[Card, ...]] | None = None
        carry = beginning.carry
        if carry is None and beginning.first_dealer is not None:
            carry = rules.first(table, beginning.first_dealer)
        if carry is None:
            self.drawing = Draw(rules.draw_rule(table), table.players)
        else:
            self._start(carry)

    def _start(self, carry: Carry) -> None:
        self.state = self.rules.start(self.table, carry)
        self.checkpoints.append(Checkpoint(len(self.log), carry, self.scores))

    # What stands

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None while it lasts."""
        return None if self.state is None else self.rules.result(self.state)

    @property
    def phase(self) -> str:
        """What the game waits for: "draw", "deal", "cut", "play", "scored", "pool" or "over"."""
        if self.drawing is not None:
            return "draw"
        if self.ended is not None:
            return "over"
        if self._to_cut is not None:
            return "cut"
        result = self.result
        if result is not None:
            return "pool" if result.over else "scored"
        return "deal" if DEALER in self.rules.to_act(self.state) else "play"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        if self.drawing is not None:
            return () if self.drawing.chooser is None else (self.drawing.chooser,)
        if self._to_cut is not None:
            return (self._cutter,)
        if self.ended is not None:
            return ()
        return tuple(seat for seat in self.rules.to_act(self.state) if seat != DEALER)

    def asks(self, seat: int) -> tuple[Ask, ...]:
        """What `seat` is asked, not yet numbered."""
        if self.drawing is not None:
            return draw_asks(self.drawing, seat)
        if self._to_cut is not None:
            if seat != self._cutter:
                return ()
            least, most = self.rules.cut_limits(self.table)
            return (Ask(seat, "cut", choices=tuple(str(n) for n in range(least, most + 1))),)
        return () if self.ended is not None else self.rules.asks(self.state, seat)

    def view(self, seat: int | None) -> SeatView:
        """All that `seat` (None: a watcher) may know."""
        if self.drawing is not None:
            return draw_view(self.rules.pack(self.table), self.table, self.drawing, seat)
        return view_for(self.rules, self.table, self.state, seat, self.scores, self.settled)

    def last_deal(self) -> tuple[int, Action]:
        """Where in the log the last deal begins, with its cut, and how its cards were dealt first;
        RuleError if there is none yet."""
        begun = self.checkpoints[-1].lines if self.checkpoints else len(self.log)
        lines = range(begun, len(self.log))  # the draw's or an agreement's last line may be first
        first = next((i for i in lines if "deal" in self.log[i] or "cut" in self.log[i]), None)
        dealt = next((self.log[i] for i in lines if "deal" in self.log[i]), None)
        if first is None or dealt is None:
            raise RuleError("wrong_kind", asked=self.phase, got="deal")
        return first, action_of(dealt, ALSO_LOGGED)[1]

    @property
    def _cutter(self) -> int:
        """The right-hand neighbour of the dealer."""
        return (self.rules.public(self.state).dealer - 1) % self.table.players

    # What is done

    def act(
        self,
        seat: int,
        action: Action,
        number: int | None = None,
        proof: dict[str, Any] | None = None,
    ) -> tuple[Event, ...]:
        """Check, apply and log one action; RuleError leaves everything as it was.

        number: the deal number that made the pack of a "deal"; proof: that of a fair deal or
        draw; either is logged with it.
        """
        if self.ended is not None:
            raise RuleError("game_over")
        if self.drawing is not None:
            events = self._draw_step(self.drawing, seat, action)
        elif action.kind == "cut":
            return self._cut_step(seat, action)
        elif action.kind == "further" and seat == DEALER:
            events = self._further_step(_number(action))
        else:
            events = self._deal_step(seat, action)
        line = line_of(seat, action)
        if action.kind == "deal":
            self.deal_numbers.append(number)
            if number is not None:
                line["number"] = number
        if proof is not None:
            line["proof"] = proof
        self._write(line)
        result = self.result
        if result is not None and result.over and not result.further:
            events += self._settled(result.carry)
        return events

    def ask_for_cut(self, number: int, pack: tuple[Card, ...]) -> None:
        """The dealer has shuffled; the deal goes on when the neighbour has cut."""
        self._begin_next()
        self._to_cut = (number, pack)

    def finish(self) -> tuple[Event, ...]:
        """No further deals for the pool that is left: it is divided, all is settled."""
        result = self.result
        if self.phase != "pool" or result is None:
            raise RuleError("wrong_kind", asked=self.phase, got="finish")
        self._write({"finish": True})
        return self._settled(result.carry)

    def replay(self, line: Line) -> tuple[Event, ...]:
        """Do what a logged line says; RuleError or LineError if it does not fit."""
        if line.get("finish"):
            return self.finish()
        seat, action = action_of(line, ALSO_LOGGED)
        check_seat(seat, self.table.players)
        return self.act(seat, action, line.get("number"), line.get("proof"))

    def _deal_step(self, seat: int, action: Action) -> tuple[Event, ...]:
        result = self.result
        if result is not None:
            if action.kind != "deal" or seat != DEALER or result.over:
                raise RuleError("not_your_turn")
            state = self.rules.start(self.table, result.carry)
            after, events = self.rules.apply(state, seat, action)
            self.checkpoints.append(Checkpoint(len(self.log), result.carry, self.scores))
        else:
            after, events = self.rules.apply(self.state, seat, action)
        self.state = after
        self._to_cut = None
        self.scores += tuple(event for event in events if isinstance(event, DealScored))
        return events

    def _begin_next(self) -> None:
        result = self.result
        if result is not None and not result.over:
            self._start(result.carry)

    def _cut_step(self, seat: int, action: Action) -> tuple[Event, ...]:
        """A cut that was asked for deals at once; a logged one is followed by its deal's line."""
        cut_already = self._to_cut is None and bool(self.log) and "cut" in self.log[-1]
        if self.phase not in ("cut", "deal", "scored") or cut_already:
            raise RuleError("wrong_kind", asked=self.phase, got="cut")
        least, most = self.rules.cut_limits(self.table)
        if not least <= _number(action) <= most:
            raise RuleError("cut_too_thin", least=least, most=most, got=_number(action))
        result = self.result
        dealer = self.rules.public(self.state).dealer if result is None else result.carry.dealer
        if seat != (dealer - 1) % self.table.players:
            raise RuleError("not_your_turn")
        pending = self._to_cut
        if pending is not None:
            check(self.asks(seat)[0], action)
        self._begin_next()
        self._write(line_of(seat, action))
        said: tuple[Event, ...] = (Chosen(seat, "cut", action.choice),)
        if pending is None:
            return said
        number, pack = pending
        at = int(action.choice)
        fault = self.rules.fault(self.table, deal_bits(number))
        return said + self.act(DEALER, Action("deal", pack[at:] + pack[:at], fault), number)

    def _draw_step(self, draw: Draw, seat: int, action: Action) -> tuple[Event, ...]:
        foreign = set(action.cards) - set(self.rules.pack(self.table))
        if foreign:
            raise RuleError("not_held", card=str(min(foreign)))
        draw, moves = draw_step(draw, seat, action)
        self.drawing = draw
        if draw.over:
            self.drawing = None
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

    def _settled(self, carry: Carry) -> tuple[Event, ...]:
        events = self.rules.finish(self.table, carry)
        after = self.rules.settled(self.table, carry)
        self.settled = None if after == carry else after
        self.ended = next(event for event in events if isinstance(event, GameEnded))
        return events

    def _write(self, line: dict[str, Any]) -> None:
        if self.journal is not None:
            if self.checkpoints and self.checkpoints[-1].lines == len(self.log):
                point = self.checkpoints[-1]
                self.journal({"carry": to_json(point.carry), "scores": to_json(point.scores)})
            self.journal(line)
        self.log.append(line)


def _number(action: Action) -> int:
    """The number that is this action's choice; RuleError if it is none."""
    text = action.choice
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise RuleError("wrong_kind", asked=action.kind, got=text[:40])
    return int(text)
