"""For teachers: set any hand, take a deal from a transcript, play with all hands open."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.cards import Card, in_order, parse_card
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, Table
from cardtable.engine.records.log import LineError, action_of, decision
from cardtable.engine.records.transcript import TranscriptError, header_of, match_of, parse
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import Update
from cardtable.engine.views import laid_open
from cardtable.games import game
from cardtable.texts import Texts

from .stack import StackFault, faults, places, stacked
from .walk import WalkError

TEXT_SIGN = "\ufe0e"
"""What asks for a suit's sign as a letter; in a line to be edited it would only be in the way."""

_SIGNS = str.maketrans("♠♥♦♣", "SHDC")


@dataclass(frozen=True, slots=True)
class DealPlan:
    """A deal being set up: whose hands hold what, and the cards that go to no hand.

    homes: for each card of the pack as dealt, the seat that it goes to, or None. rest: the first
    cards that stay undealt (a turn-up, a stock, a kitty), in the order dealt; what is named
    nowhere comes after them in neutral order.
    """

    rules: Rules[Any]
    table: Table
    carry: Carry
    homes: tuple[int | None, ...]
    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...] = ()

    @classmethod
    def empty(cls, rules: Rules[Any], table: Table, dealer: int) -> DealPlan:
        """A first deal at this table with nothing set."""
        return cls.of(rules, table, rules.first(table, dealer))

    @classmethod
    def of(cls, rules: Rules[Any], table: Table, carry: Carry) -> DealPlan:
        """A deal that starts from `carry`, with nothing set."""
        return cls(rules, table, carry, places(rules, table, carry), ((),) * table.players)

    @classmethod
    def dealt(cls, rules: Rules[Any], table: Table, carry: Carry, pack: Sequence[Card]) -> DealPlan:
        """The deal that this pack makes."""
        plan = cls.of(rules, table, carry)
        hands: list[list[Card]] = [[] for _ in range(table.players)]
        rest: list[Card] = []
        for home, card in zip(plan.homes, pack, strict=True):
            (rest if home is None else hands[home]).append(card)
        return replace(plan, hands=tuple(in_order(held) for held in hands), rest=tuple(rest))

    @classmethod
    def pasted(cls, text: str) -> DealPlan:
        """The last deal of a transcript as it was dealt; WalkError says what is wrong with it."""
        match, pack = _last_deal(text)
        return cls.dealt(match.rules, match.table, match.checkpoints[-1].carry, pack)

    @property
    def whole(self) -> tuple[Card, ...]:
        """Every card that is dealt with."""
        return self.rules.pack(self.table)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat is dealt."""
        return tuple(self.homes.count(seat) for seat in range(self.table.players))

    @property
    def unplaced(self) -> tuple[Card, ...]:
        """The cards that stand nowhere yet."""
        named = {card for cards in (*self.hands, self.rest) for card in cards}
        return tuple(card for card in in_order(self.whole) if card not in named)

    def with_hand(self, seat: int, cards: Sequence[Card]) -> DealPlan:
        """The hand of `seat` set to these cards, whatever else holds them."""
        hands = list(self.hands)
        hands[seat] = tuple(cards)
        return replace(self, hands=tuple(hands))

    def apart(self, seat: int | None, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Cards named for `seat` (None: the undealt), twins told apart: one that stands elsewhere
        or is named twice is its twin, where the pack has one that is free."""
        others = [held for other, held in enumerate(self.hands) if other != seat]
        taken = {card for held in others for card in held}
        taken |= set() if seat is None else set(self.rest)
        found = []
        for card in cards:
            twins = [one for one in self.whole if one.face == card.face and one not in taken]
            found.append(card if card in twins or not twins else twins[0])
            taken.add(found[-1])
        return tuple(found)

    def with_rest(self, cards: Sequence[Card]) -> DealPlan:
        """The undealt cards set, first the one that is turned up or drawn first."""
        return replace(self, rest=tuple(cards))

    def moved(self, card: Card, seat: int | None) -> DealPlan:
        """This card to the hand of `seat`, or (None) to nobody; it leaves where it was."""
        hands = [tuple(one for one in held if one != card) for held in self.hands]
        if seat is not None:
            hands[seat] = in_order((*hands[seat], card))
        rest = tuple(one for one in self.rest if one != card)
        return replace(self, hands=tuple(hands), rest=rest)

    def filled(self, order: Sequence[Card]) -> DealPlan:
        """What is missing in the hands taken from `order` (a shuffled pack), seat by seat."""
        free = [card for card in order if card in set(self.unplaced)]
        hands = []
        for held, count in zip(self.hands, self.counts, strict=True):
            missing = max(0, count - len(held))
            hands.append(in_order((*held, *free[:missing])))
            free = free[missing:]
        return replace(self, hands=tuple(hands))

    @property
    def faults(self) -> tuple[StackFault, ...]:
        """All that keeps it from being dealt; `texts.messages.reason` says it in words."""
        return faults(self.whole, self.homes, self.hands, self.rest)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The pack that deals it; ValueError while it has faults."""
        return stacked(self.whole, self.homes, self.hands, self.rest)

    def match(self) -> Match:
        """A match that has been dealt so; ValueError while it has faults."""
        pack = self.pack
        match = Match(self.rules, self.table, carry=self.carry)
        match.deal(pack=pack)
        return match

    def transcript(self) -> str:
        """The deal for others to paste: header and pack; ValueError while it has faults."""
        match = Match(self.rules, self.table, carry=self.carry)
        lines = (header_of(match), {"deal": [str(card) for card in self.pack]})
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def short_names(texts: Texts, whole: Sequence[Card]) -> dict[Card, str]:
    """What each card is called in a line of text, as the faces of the language print it."""
    return {card: texts.name(card, "short").replace(TEXT_SIGN, "") for card in whole}


def read_hand(
    text: str, names: Mapping[Card, str] | None = None
) -> tuple[tuple[Card, ...], tuple[StackFault, ...]]:
    """The cards in a line of text ("QS 10h, ad", "Q♠"), and a fault for each word that is none.

    names: what cards are called besides; of twins the first is meant.
    """
    known: dict[str, Card] = {}
    for card, name in (names or {}).items():
        known.setdefault(name.upper(), card)
    found: list[Card] = []
    wrong: list[StackFault] = []
    for word in text.replace(TEXT_SIGN, "").replace(",", " ").replace(";", " ").split():
        plain = word.upper()
        try:
            named = known.get(plain)
            plain = plain.translate(_SIGNS).replace("10", "T")
            found.append(parse_card(plain) if named is None else named)
        except ValueError:
            wrong.append(StackFault("stack_not_a_card", None, {"value": word}))
    return tuple(found), tuple(wrong)


def _last_deal(text: str) -> tuple[Match, tuple[Card, ...]]:
    """The match of a transcript up to its last deal, and that deal's pack."""
    try:
        header, *lines = parse(text)
        match = match_of(header, game)
    except TranscriptError as error:
        fault = error.fault
        raise WalkError(fault.line, f"{fault.code} {fault.expected}".strip()) from None
    pack: tuple[Card, ...] = ()
    for number, line in enumerate(lines, start=2):
        if decision(line) is None:
            continue
        try:
            seat, action = action_of(line, frozenset({"legal", "number"}))
            while match.phase == "play" and seat == DEALER:
                silent = match.rules.default(match.state, match.to_act[0])
                if silent is None:
                    break
                match.replay_action(match.to_act[0], silent)
            match.replay_action(seat, action)
        except (RuleError, LineError) as error:
            detail = error.code if isinstance(error, RuleError) else str(error)
            raise WalkError(number, detail) from None
        if action.kind == "deal":
            pack = action.cards
    if not pack:
        raise WalkError(1, "no deal")
    return match, pack


@dataclass(slots=True)
class OpenTable:
    """A match played with all hands open, at one screen: it subscribes and submits as a match.

    one_plays_all: the person answers for every seat, each in its turn.
    """

    match: Match
    one_plays_all: bool = False

    def subscribe(self, person: int, listener: Callable[[Update], None]) -> Callable[[], None]:
        """Send every update with the hands open; with `one_plays_all` with everybody's asks."""
        return self.match.subscribe(person, lambda update: listener(self._opened(person, update)))

    def submit(self, person: int, action: Action, ask_id: int | None = None) -> None:
        """As `Match.submit`; with `one_plays_all` for the seat whose ask it answers."""
        if self.one_plays_all and ask_id is not None:
            person = self._asked(ask_id, person)
        self.match.submit(person, action, ask_id)

    def back(self) -> bool:
        """Take back the last decision of anybody; False if there is none."""
        last = next((line for line in reversed(self.match.log) if _who(line) is not None), None)
        return last is not None and self.match.undo(self.match.seats.index(_who(last) or 0))

    def seen_from(self, update: Update, seat: int) -> Update:
        """The same moment from another chair, with nothing asked."""
        match = self.match
        view = laid_open(match.rules, match.table, match.state, seat, match.scores, match.settled)
        return Update(update.number, (), view, ())

    def _asked(self, ask_id: int, person: int) -> int:
        for other, seat in enumerate(self.match.seats):
            if any(ask.id == ask_id for ask in self.match.asks(seat)):
                return other
        return person

    def _opened(self, person: int, update: Update) -> Update:
        match = self.match
        if match.state is None:
            return update
        seat = match.seats[person]
        view = laid_open(match.rules, match.table, match.state, seat, match.scores, match.settled)
        asks = update.asks
        if self.one_plays_all:
            asks = tuple(ask for seat in range(match.table.players) for ask in match.asks(seat))
        return Update(update.number, update.events, view, asks)


def _who(line: Mapping[str, Any]) -> int | None:
    """The seat whose decision a line of a log is; None: nobody's."""
    seat = line.get("seat")
    return seat if isinstance(seat, int) and decision(line) is not None else None
