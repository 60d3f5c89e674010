"""Hearts and Black Lady; and the rules of the whole family, which its two other games vary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardtable.engine.actions import DEALER, Action, Ask, Reason, RuleError, Value, check
from cardtable.engine.cards import Card
from cardtable.engine.events import Chosen, DealScored, Event
from cardtable.engine.options import Carry, Declaration, Table
from cardtable.engine.public import Play, Public, Trick
from cardtable.engine.rules import DealResult, DrawRule, Rules
from cardtable.engine.scoring.account import Account, Threat
from cardtable.engine.scoring.by_hand import Answers, Entered, HandQuestion, HandRow, Rows
from cardtable.engine.scoring.settlement import ScoreCheck
from cardtable.engine.seat_view import SeatView
from cardtable.engine.tricks import cancelled
from cardtable.engine.zones import HELD, KITTY, PACK, TRICK, Zone, hand, passing, taken

from . import account, by_hand, scoring
from .deal import Deal, dealt, direction, laid_down, pack_for, pass_ask, received
from .decided import decided
from .legal import offer
from .options import HEARTS_OPTIONS, LOWEST_DEALS_ONLY, terms_of
from .trick import card_falls, cards_fall_to, trick_winner, turn

Step = tuple[Deal, list[Event]]
MUST_DRAW = Reason("must_draw")

SEATS = range(11)
HANDS = tuple(hand(seat) for seat in SEATS)
TAKEN = tuple(taken(seat) for seat in SEATS)
PASSING = tuple(passing(seat) for seat in SEATS)
"""The zones of the seats, made once: as many as the largest table has."""


def _never_draws(_deal: Deal, _seat: int) -> bool:
    """Nothing is drawn but where there is a stock."""
    return False


def _no_draw(_deal: Deal, _seat: int) -> Step:
    """Nothing can be drawn where `_never_draws` holds."""
    raise RuleError("wrong_kind", asked="play", got="draw")


@dataclass(frozen=True, slots=True)
class Form:
    """What tells the games of the family apart.

    each: cards in the pack, players → cards dealt to everybody. spare: where the rest lies.
    trick_over: a complete trick is taken or held, and who leads next; no hands left: the end.
    must_draw: whether a seat must draw before it plays; draw: how it does.
    """

    declaration: Declaration
    each: Callable[[int, int], int]
    spare: Zone
    trick_over: Callable[[Deal], Step]
    must_draw: Callable[[Deal, int], bool] = _never_draws
    draw: Callable[[Deal, int], Step] = _no_draw


class HeartsRules(Rules[Deal]):
    """A game of the family: what all share, with the form of one of them."""

    moments: ClassVar[Mapping[str, str]] = {
        "moon": "moon",
        "hearts_broken": "H",
        "queen_taken": "S",
        "jack_taken": "D",
    }

    def __init__(self, form: Form) -> None:
        self.form = form
        self.declaration = form.declaration

    # Before the cards

    def first(self, table: Table, first_dealer: int) -> Carry:
        return scoring.first_carry(terms_of(table), first_dealer)

    def start(self, table: Table, carry: Carry) -> Deal:
        return Deal(terms_of(table), carry)

    def pack(self, table: Table) -> tuple[Card, ...]:
        return pack_for(terms_of(table))

    def draw_rule(self, table: Table) -> DrawRule:
        return DrawRule("lowest", seats=table.preset not in LOWEST_DEALS_ONLY)

    # Asking and answering

    def to_act(self, state: Deal) -> tuple[int, ...]:
        match state.phase:
            case "deal":
                return (DEALER,)
            case "pass":
                return tuple(one for one, given in enumerate(state.passed) if not given)
            case "play":
                seat = turn(state)
            case "moon":
                seat = state.shooter
            case _:
                return ()
        return () if seat is None else (seat,)

    def asks(self, state: Deal, seat: int) -> tuple[Ask, ...]:
        return (self._ask(state, seat),) if seat in self.to_act(state) else ()

    def _ask(self, deal: Deal, seat: int) -> Ask:
        if deal.phase == "play":
            if self.form.must_draw(deal, seat):
                drawing = dict.fromkeys(deal.hands[seat], MUST_DRAW)
                return Ask(seat, "choose", choices=("draw",), topic="draw", reasons=drawing)
            cards, reasons = offer(deal, seat)
            return Ask(seat, "play", cards=cards, reasons=reasons)
        if deal.phase == "pass":
            return pass_ask(deal, seat)
        if deal.phase == "moon":
            return Ask(seat, "choose", choices=("others", "shooter"), topic="moon")
        whole = pack_for(deal.terms)
        return Ask(seat, "deal", cards=whole, count=len(whole))

    def apply(self, state: Deal, seat: int, action: Action) -> tuple[Deal, tuple[Event, ...]]:
        if seat not in self.to_act(state):
            raise RuleError("not_your_turn")
        if state.phase == "deal":
            each = self.form.each(len(pack_for(state.terms)), state.terms.players)
            after, events = dealt(state, action, each, self.form.spare)
        else:
            check(self._ask(state, seat), action)
            after, events = self._answered(state, seat, action)
        return after, tuple(events)

    def _answered(self, deal: Deal, seat: int, action: Action) -> Step:
        if action.kind == "pass":
            return laid_down(deal, seat, action.cards)
        if action.kind == "play":
            return self._played(deal, seat, action.cards[0])
        if deal.phase == "moon":
            after, events = scoring.entered(deal, action.choice)
            return after, [Chosen(seat, "moon", action.choice), *events]
        after, events = self.form.draw(deal, seat)
        return after, [Chosen(seat, "draw", action.choice), *events]

    def _played(self, deal: Deal, seat: int, card: Card) -> Step:
        deal, events = card_falls(deal, seat, card)
        if turn(deal) is not None:
            return deal, events
        deal, more = self.form.trick_over(deal)
        if any(deal.hands):
            return deal, events + more
        deal, last = scoring.counted(deal)
        return deal, events + more + last

    # What stands

    def zones(self, state: Deal) -> Mapping[Zone, tuple[Card, ...]]:
        if state.phase == "deal":
            return {PACK: pack_for(state.terms)}
        zones = {TRICK: tuple(card for _, card in state.plays)}
        zones.update(zip(HANDS, state.hands, strict=False))
        zones.update(zip(TAKEN, state.taken, strict=False))
        if state.phase == "pass":
            zones.update(zip(PASSING, state.passed, strict=False))
        if state.spare:
            zones[self.form.spare] = state.spare
        if state.held:
            zones[HELD] = state.held
        return zones

    def public(self, state: Deal) -> Public:
        terms, carry, score = state.terms, state.carry, state.score
        return Public(
            deal=carry.deal,
            dealer=carry.dealer,
            phase=state.phase,
            leader=None if state.phase in ("deal", "pass") else state.leader,
            winning=trick_winner(state) if state.plays else None,
            points=state.points if score is None else score.points,
            totals=carry.totals if score is None else score.totals,
            sides=tuple(range(terms.players)),
            chips=carry.chips if score is None else score.chips,
            pot=carry.pot if score is None else score.pot,
            cancelled=cancelled(state.plays) if terms.packs > 1 else (),
            marks=_marks(state),
        )

    def tricks(self, state: Deal) -> tuple[Trick, ...]:
        return state.tricks

    def current(self, state: Deal) -> tuple[Play, ...]:
        return state.plays

    def memory(self, state: Deal, seat: int) -> Mapping[str, tuple[Card, ...]]:
        if not state.passed or not state.passed[seat]:
            return {}
        own = {"passed": state.passed[seat]}
        if state.phase != "pass":
            own["received"] = received(state, seat)
        return own

    def decided(self, view: SeatView) -> bool:
        return decided(view)

    def account(self, view: SeatView) -> Account | None:
        return account.account(terms_of(view.table), view)

    def threat(self, view: SeatView) -> Threat | None:
        return account.threat(terms_of(view.table), view)

    # From deal to deal

    def result(self, state: Deal) -> DealResult | None:
        return scoring.result(state)

    def finish(self, table: Table, carry: Carry) -> tuple[Event, ...]:
        return scoring.ended(terms_of(table), carry)

    def settled(self, table: Table, carry: Carry) -> Carry:
        return scoring.settled(terms_of(table), carry)

    def further(self, carry: Carry, deals: int) -> Carry:
        if carry.pot <= 0 or deals < 1:
            raise RuleError("wrong_kind", asked="", got=str(deals))
        return scoring.played_on(carry, deals)

    def hand_questions(self, table: Table) -> tuple[HandQuestion, ...]:
        return by_hand.questions(terms_of(table))

    def hand_rows(self, table: Table, answers: Answers) -> tuple[HandRow, ...]:
        return by_hand.hand_rows(terms_of(table), answers)

    def enter_by_hand(self, table: Table, carry: Carry, rows: Rows, answers: Answers) -> Entered:
        return by_hand.entered(terms_of(table), carry, rows, answers)

    def score_check(self, table: Table, scores: Sequence[DealScored]) -> ScoreCheck | None:
        return scoring.account_check(terms_of(table), scores)


def _marks(deal: Deal) -> dict[str, Value]:
    """What all have seen beside the cards: the pass, the trick's number, hearts broken, who drew.

    "draws": "trick:seat:count" for each time somebody drew, the first trick being 0.
    """
    where = direction(deal.terms, deal.carry.deal)
    marks: dict[str, Value] = {
        "pass": where,
        "pass_count": 0 if where in ("none", "hold") else deal.terms.pass_count,
        "trick": len(deal.tricks) + (deal.phase == "play"),
    }
    if deal.terms.heart_lead == "broken":
        marks["broken"] = int(deal.broken)
    if deal.draws:
        marks["draws"] = " ".join(":".join(map(str, draw)) for draw in deal.draws)
    return marks


# The plain game: equal hands, a kitty for the first trick, and everybody in every trick


def equal_hands(pack: int, players: int) -> int:
    """As many cards each as the pack allows."""
    return pack // players


def _trick_over(deal: Deal) -> Step:
    seat = trick_winner(deal)
    assert seat is not None, "without twins the suit led has a highest card"
    return cards_fall_to(deal, seat, KITTY)


HEARTS = HeartsRules(Form(HEARTS_OPTIONS, equal_hands, KITTY, _trick_over))
