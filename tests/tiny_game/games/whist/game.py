"""The rules of whist for two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardtable.engine.actions import DEALER, Action, Ask, Reason, RuleError, check
from cardtable.engine.cards import Card, in_order, pack
from cardtable.engine.events import (
    CardsMoved,
    DealScored,
    DealStarted,
    Event,
    GameEnded,
    TrickWon,
)
from cardtable.engine.options import Carry, Declaration, Option, Preset, Table
from cardtable.engine.public import Play, Public, Trick
from cardtable.engine.rules import DealResult, Rules
from cardtable.engine.scoring.by_hand import Answers, Entered, HandRow, Rows, check_rows
from cardtable.engine.tricks import of_suit, winner
from cardtable.engine.zones import ASIDE, PACK, TRICK, Zone, hand, taken

from .players import PLAYERS

EACH, BOOK = 13, 6
WHOLE = pack(1)
WHIST = Declaration(
    game="whist",
    players=PLAYERS["whist"],
    options=(Option("target", (5, 7), counted=True),),
    presets=(Preset("whist", {"target": 5}, 2),),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of whist: the hands, the trick, the tricks won; `target` points end the game."""

    target: int
    carry: Carry
    hands: tuple[tuple[Card, ...], ...] = ()
    rest: tuple[Card, ...] = ()
    turn: int = 0
    plays: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def won(self) -> tuple[int, ...]:
        """The tricks that each seat has won."""
        return tuple(sum(trick.winner == seat for trick in self.tricks) for seat in (0, 1))

    @property
    def points(self) -> tuple[int, ...]:
        """A point for each trick above six."""
        return tuple(max(0, number - BOOK) for number in self.won)


class Whist(Rules[Deal]):
    """Whist for two."""

    declaration = WHIST
    points_are_good = True

    def first(self, table: Table, first_dealer: int) -> Carry:
        return Carry(deal=1, dealer=first_dealer, totals=(0, 0))

    def start(self, table: Table, carry: Carry) -> Deal:
        return Deal(int(table["target"] or 0), carry, turn=1 - carry.dealer)

    def pack(self, table: Table) -> tuple[Card, ...]:
        return WHOLE

    def to_act(self, state: Deal) -> tuple[int, ...]:
        if not state.hands:
            return (DEALER,)
        return (state.turn,) if any(state.hands) else ()

    def asks(self, state: Deal, seat: int) -> tuple[Ask, ...]:
        if seat not in self.to_act(state):
            return ()
        if seat == DEALER:
            return (Ask(seat, "deal", cards=WHOLE, count=len(WHOLE)),)
        held = state.hands[seat]
        led = state.plays[0][1].suit if state.plays else ""
        follows = of_suit(held, led) or held
        refused = {
            card: Reason("follow_suit", {"suit": led}) for card in held if card not in follows
        }
        return (Ask(seat, "play", cards=follows, reasons=refused),)

    def apply(self, state: Deal, seat: int, action: Action) -> tuple[Deal, tuple[Event, ...]]:
        if seat not in self.to_act(state):
            raise RuleError("not_your_turn")
        if seat == DEALER:
            if action.kind != "deal" or in_order(action.cards) != WHOLE:
                raise RuleError("wrong_pack", count=len(WHOLE))
            return self._dealt(state, action.cards)
        check(self.asks(state, seat)[0], action)
        return self._played(state, seat, action.cards[0])

    def _dealt(self, state: Deal, cards: tuple[Card, ...]) -> tuple[Deal, tuple[Event, ...]]:
        eldest = state.turn
        hands = {eldest: cards[: 2 * EACH : 2], 1 - eldest: cards[1 : 2 * EACH : 2]}
        dealt = tuple(
            CardsMoved((card,), PACK, hand((eldest + i) % 2))
            for i, card in enumerate(cards[: 2 * EACH])
        )
        after = replace(
            state, hands=(in_order(hands[0]), in_order(hands[1])), rest=cards[2 * EACH :]
        )
        started = DealStarted(state.carry.deal, state.carry.dealer)
        return after, (started, *dealt, CardsMoved(after.rest, PACK, ASIDE))

    def _played(self, state: Deal, seat: int, card: Card) -> tuple[Deal, tuple[Event, ...]]:
        kept = tuple(one for one in state.hands[seat] if one != card)
        hands = (kept, state.hands[1]) if seat == 0 else (state.hands[0], kept)
        state = replace(state, hands=hands, plays=(*state.plays, (seat, card)), turn=1 - seat)
        events: list[Event] = [CardsMoved((card,), hand(seat), TRICK)]
        if len(state.plays) == 2:
            won = winner(state.plays)
            assert won is not None
            cards = tuple(card for _seat, card in state.plays)
            events += [TrickWon(won), CardsMoved(cards, TRICK, taken(won))]
            tricks = (*state.tricks, Trick(state.plays, won))
            state = replace(state, plays=(), tricks=tricks, turn=won)
        if not any(state.hands):
            events.append(DealScored(state.carry.deal, state.points, self._totals(state)))
        return state, tuple(events)

    def _totals(self, state: Deal) -> tuple[int, ...]:
        return tuple(old + new for old, new in zip(state.carry.totals, state.points, strict=True))

    def zones(self, state: Deal) -> Mapping[Zone, tuple[Card, ...]]:
        if not state.hands:
            return {PACK: WHOLE}
        won = [
            tuple(
                card for trick in state.tricks if trick.winner == seat for _s, card in trick.plays
            )
            for seat in (0, 1)
        ]
        piles = {hand(seat): state.hands[seat] for seat in (0, 1)}
        piles |= {taken(seat): won[seat] for seat in (0, 1)}
        return {**piles, TRICK: tuple(card for _s, card in state.plays), ASIDE: state.rest}

    def public(self, state: Deal) -> Public:
        over = bool(state.hands) and not any(state.hands)
        return Public(
            deal=state.carry.deal,
            dealer=state.carry.dealer,
            phase="scored" if over else "play" if state.hands else "deal",
            leader=state.plays[0][0] if state.plays else state.turn,
            winning=winner(state.plays) if state.plays else None,
            points=state.points,
            totals=self._totals(state) if over else state.carry.totals,
            sides=(0, 1),
        )

    def tricks(self, state: Deal) -> tuple[Trick, ...]:
        return state.tricks

    def current(self, state: Deal) -> tuple[Play, ...]:
        return state.plays

    def memory(self, state: Deal, seat: int) -> Mapping[str, tuple[Card, ...]]:
        return {}

    def result(self, state: Deal) -> DealResult | None:
        if not state.hands or any(state.hands):
            return None
        carry = replace(
            state.carry,
            deal=state.carry.deal + 1,
            dealer=1 - state.carry.dealer,
            totals=self._totals(state),
        )
        return DealResult(carry, max(carry.totals) >= state.target)

    def finish(self, table: Table, carry: Carry) -> tuple[Event, ...]:
        best = max(carry.totals)
        return (GameEnded(tuple(s for s in (0, 1) if carry.totals[s] == best)),)

    def hand_rows(self, table: Table, answers: Answers) -> tuple[HandRow, ...]:
        return (HandRow("points", 0, EACH - BOOK),)

    def enter_by_hand(self, table: Table, carry: Carry, rows: Rows, answers: Answers) -> Entered:
        check_rows(self.hand_rows(table, answers), rows, 2)
        points = tuple(rows["points"])
        totals = tuple(old + new for old, new in zip(carry.totals, points, strict=True))
        after = replace(carry, deal=carry.deal + 1, dealer=1 - carry.dealer, totals=totals)
        scored = DealScored(carry.deal, points, totals)
        return Entered(scored, None, after, max(totals) >= int(table["target"] or 0))
