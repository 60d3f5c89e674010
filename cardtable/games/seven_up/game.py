"""Seven-Up as the engine plays it: who acts, what is asked, what follows, who knows what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardtable.engine.actions import DEALER, Action, Ask, RuleError, Value, check
from cardtable.engine.cards import Card, in_order, pack
from cardtable.engine.events import Chosen, Event, GameEnded
from cardtable.engine.fair.shuffle import Bits
from cardtable.engine.options import Carry, Table
from cardtable.engine.public import Play, Public, Trick
from cardtable.engine.rules import DealResult, DrawRule, Rules
from cardtable.engine.scoring.account import Account
from cardtable.engine.scoring.by_hand import Answers, Entered, HandRow, Rows
from cardtable.engine.seat_view import SeatView
from cardtable.engine.tricks import winner
from cardtable.engine.zones import Zone

from . import by_hand
from .account import account
from .claims import claim, may_accuse, offenders, spent, still_to_speak
from .dealing import give_out, may_not_look
from .decided import decided
from .faults import drawn_fault, parse_fault
from .irregular import answer_exposed, may_call_misdeal, misdeal
from .options import SEVEN_UP
from .play import legal_cards, may_take_back, play, played_out, take_back, why_not
from .scoring import pips, settle
from .state import HAND, Deal, Told, full, zones
from .talk import (
    beg,
    bunch,
    discard,
    may_bunch,
    no_gift,
    poll_choices,
    polled,
    reply,
    still_to_discard,
)


class SevenUp(Rules[Deal]):
    """Seven-Up for two, three, or twice two players."""

    declaration = SEVEN_UP
    records_points = False
    points_are_good = True

    # Before and after a deal

    def first(self, table: Table, first_dealer: int) -> Carry:
        """Every side with all its counters, the pool empty."""
        return Carry(deal=1, dealer=first_dealer, chips=full(table))

    def start(self, table: Table, carry: Carry) -> Deal:
        """The pack lies before the dealer."""
        return Deal(table, carry)

    def pack(self, table: Table) -> tuple[Card, ...]:
        """One pack of 52."""
        return pack()

    def result(self, state: Deal) -> DealResult | None:
        """The deal passes left; the game is over when a side has no counter left."""
        if state.phase != "over":
            return None
        carry = Carry(
            deal=state.carry.deal + 1,
            dealer=state.eldest,
            chips=state.counters,
            pot=state.pool,
        )
        return DealResult(carry, over=state.won)

    def finish(self, table: Table, carry: Carry) -> tuple[Event, ...]:
        """The side without counters has won."""
        sides = range(len(carry.chips))
        won = tuple(side for side in sides if carry.chips[side] == 0)
        return (GameEnded(won, tuple(side for side in sides if side not in won)),)

    def hand_rows(self, table: Table, answers: Answers) -> tuple[HandRow, ...]:
        """For each point, how often a side earned it."""
        return by_hand.hand_rows(table)

    def enter_by_hand(self, table: Table, carry: Carry, rows: Rows, answers: Answers) -> Entered:
        """The counters after a deal that was played with real cards."""
        return by_hand.entered(table, carry, rows)

    def draw_rule(self, table: Table) -> DrawRule:
        """The highest card deals first and chooses a seat; four play high against low."""
        return DrawRule("highest", seats=True, partners=table.players == 4)

    def cut_limits(self, table: Table) -> tuple[int, int]:
        """Each packet keeps at least as many cards as the table agreed on."""
        least = table["min_cut"]
        assert isinstance(least, int)
        return (least, len(self.pack(table)) - least)

    def fault(self, table: Table, bits: Bits) -> str:
        """A slip of the dealer, where the table wants to learn from them."""
        slip = drawn_fault(table.players, bits) if table["irregular_deals"] == "teach" else None
        return "" if slip is None else str(slip)

    # Who acts, and what is asked

    def to_act(self, state: Deal) -> tuple[int, ...]:
        """The seats that must act now: one, or several that discard or may claim at the end."""
        match state.phase:
            case "deal":
                return (DEALER,)
            case "exposed":
                return () if state.exposed is None else (state.exposed[0],)
            case "beg":
                return (state.eldest,)
            case "reply":
                return (state.dealer,)
            case "bunch":
                return (polled(state),)
            case "discard":
                return still_to_discard(state)
            case "play":
                return (state.turn,)
            case "settle":
                return still_to_speak(state)
            case _:
                return ()

    def asks(self, state: Deal, seat: int) -> tuple[Ask, ...]:
        """What the seat must decide, then what it may: claim, take back, call a misdeal."""
        asks = [self._must(state, seat)] if seat in self.to_act(state) else []
        accused = tuple(str(other) for other in may_accuse(state, seat)) if seat >= 0 else ()
        if accused and state.phase == "play":
            asks.append(Ask(seat, "claim", choices=accused, topic="claim", optional=True))
        if (revoke := may_take_back(state, seat)) is not None:
            asks.append(Ask(seat, "take_back", cards=(revoke.card,), optional=True))
        if seat >= 0 and may_call_misdeal(state, seat):
            asks.append(Ask(seat, "claim", choices=("misdeal",), topic="misdeal", optional=True))
        return tuple(asks)

    def _must(self, state: Deal, seat: int) -> Ask:
        match state.phase:
            case "deal":
                return Ask(seat, "deal", cards=self.pack(state.table), count=52)
            case "exposed":
                return Ask(seat, "choose", choices=("accept", "redeal"), topic="exposed")
            case "beg":
                return Ask(seat, "choose", choices=("stand", "beg"), topic="beg")
            case "reply":
                why = no_gift(state)
                choices = tuple(choice for choice in ("give", "run") if choice not in why)
                return Ask(
                    seat,
                    "choose",
                    choices=choices,
                    topic="reply",
                    choice_reasons=why,
                    target=state.eldest,
                )
            case "bunch":
                return Ask(seat, "choose", choices=poll_choices(state), topic="bunch")
            case "discard":
                held = in_order(state.hands[seat])
                return Ask(seat, "discard", cards=held, count=len(held) - HAND)
            case "settle":
                accused = tuple(str(other) for other in may_accuse(state, seat))
                return Ask(seat, "claim", choices=("settle", *accused), topic="settle")
            case _:
                return self._card_asked(state, seat)

    def _card_asked(self, state: Deal, seat: int) -> Ask:
        """The cards that may be played; where revokes are accepted, all that are held."""
        held = in_order(state.hands[seat])
        assert state.trump is not None
        if state.table["revokes"] == "table":
            return Ask(seat, "play", cards=held)
        return Ask(
            seat,
            "play",
            cards=legal_cards(held, state.current, state.trump),
            reasons=why_not(held, state.current, state.trump),
        )

    def default(self, state: Deal, seat: int) -> Action | None:
        """Who is silent after the last trick has no claim to make."""
        if state.phase == "settle" and seat in self.to_act(state):
            return Action("claim", choice="settle")
        return None

    def decided(self, view: SeatView) -> bool:
        """Whether High, Low, Jack and Game are settled whatever is still played."""
        return decided(view)

    def account(self, view: SeatView) -> Account | None:
        """High, Low, Jack and Game with their cards, and what else brought points."""
        return account(view)

    # What follows

    def apply(self, state: Deal, seat: int, action: Action) -> tuple[Deal, tuple[Event, ...]]:
        """The deal after this action, and all that happens before somebody must act again."""
        told: Told = []
        if seat == DEALER:
            return self._deal(state, action, told), tuple(told)
        action, topic = self._checked(state, seat, action)
        if action.choice:
            told.append(Chosen(seat, topic, action.choice))
        return self._after(state, seat, action, topic, told), tuple(told)

    def _deal(self, state: Deal, action: Action, told: Told) -> Deal:
        if state.phase != "deal":
            raise RuleError("not_your_turn")
        check(self._must(state, DEALER), replace(action, choice=""))
        fault = None
        if action.choice:
            try:
                fault = parse_fault(action.choice, state.players)
            except ValueError:
                raise RuleError("wrong_kind", asked="deal", got=action.choice) from None
            if state.table["irregular_deals"] == "off":
                raise RuleError("wrong_kind", asked="deal", got=action.choice)
        return give_out(state, action.cards, fault, told)

    def _checked(self, state: Deal, seat: int, action: Action) -> tuple[Action, str]:
        """The action as it answers one of the seat's asks, and that ask's topic.

        A transcript writes the words "settle" and "misdeal" as choices; they are claims.
        """
        asks = self.asks(state, seat)
        if action.kind == "choose" and action.choice in ("settle", "misdeal"):
            action = replace(action, kind="claim")
        fitting = [ask for ask in asks if ask.kind == action.kind]
        if action.kind == "claim" and spent(state, seat) and not fitting:
            raise RuleError("claim_spent")
        if not fitting and seat not in self.to_act(state):
            raise RuleError("not_your_turn")
        named = [ask for ask in fitting if action.choice in ask.choices]
        ask = (named or fitting or asks)[0]
        check(ask, action)
        return action, ask.topic

    def _after(self, state: Deal, seat: int, action: Action, topic: str, told: Told) -> Deal:
        match action.kind:
            case "play":
                return self._close(play(state, seat, action.cards[0], told), told)
            case "discard":
                return discard(state, seat, action.cards, told)
            case "take_back":
                revoke = may_take_back(state, seat)
                assert revoke is not None
                return take_back(state, revoke, told)
            case "claim" if topic == "misdeal":
                return misdeal(state, told)
            case "claim" if action.choice == "settle":
                return self._close(replace(state, content=(*state.content, seat)), told)
            case "claim":
                return self._close(claim(state, seat, int(action.choice), told), told)
        match topic:
            case "exposed":
                assert state.exposed is not None
                return answer_exposed(state, state.exposed, action.choice, told)
            case "beg":
                return beg(state, action.choice, told)
            case "reply":
                return reply(state, action.choice, told)
            case _:
                return bunch(state, action.choice, told)

    def _close(self, state: Deal, told: Told) -> Deal:
        """Once the last trick is played and nobody has a claim left to make, all is settled."""
        if not played_out(state):
            return state
        state = replace(state, phase="settle")
        return state if still_to_speak(state) else settle(state, told)

    # What is known

    def zones(self, state: Deal) -> Mapping[Zone, tuple[Card, ...]]:
        """Where every card is."""
        return zones(state)

    def public(self, state: Deal) -> Public:
        """Counters, trump, pips captured so far; in `marks` what was turned, refused and seen."""
        marks: dict[str, Value] = {"may_bunch": int(may_bunch(state)), "run": state.runs}
        if state.turned:
            marks["turned"] = state.turned[-1].suit
        if state.runs:
            marks["refused_suit"] = state.turned[0].suit
        for name, cards in (("refused", state.refused), ("seen", state.seen)):
            if cards:
                marks[name] = " ".join(map(str, cards))
        if found := offenders(state):
            marks["offenders"] = " ".join(map(str, found))
        if state.proposer is not None:
            marks["proposer"] = state.proposer
        playing = state.phase == "play"
        return Public(
            deal=state.carry.deal,
            dealer=state.dealer,
            phase=state.phase,
            leader=state.leader if playing else None,
            winning=winner(state.current, state.trump) if state.current else None,
            points=tuple(pips(state.captured(seat)) for seat in range(state.players)),
            sides=state.sides,
            chips=state.counters,
            pot=state.pool,
            trump=state.trump,
            marks=marks,
        )

    def tricks(self, state: Deal) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        return state.tricks

    def current(self, state: Deal) -> tuple[Play, ...]:
        """The trick in progress."""
        return state.current

    def memory(self, state: Deal, seat: int) -> Mapping[str, tuple[Card, ...]]:
        """The seat's own cards that went aside, as far as it ever looked at them."""
        known = {}
        if state.discards and state.discards[seat]:
            known["discarded"] = in_order(state.discards[seat])
        if state.batches and state.batches[seat] and seat not in may_not_look(state):
            known["batches"] = in_order(state.batches[seat])
        return known
