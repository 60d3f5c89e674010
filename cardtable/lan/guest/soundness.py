"""Whether what a host tells can be: numbers in their ranges, lists as long as the table is.

The messages' types bound every field; here is what they mean at this table. What passes can be
drawn and kept; it need not be true. Everything else raises LanError("garbage").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from cardtable.engine.actions import Ask
from cardtable.engine.cards import SUITS, Card
from cardtable.engine.events import (
    Awarded,
    CardsMoved,
    ChipsDivided,
    Chosen,
    Counters,
    DealScored,
    DealStarted,
    Event,
    GameEnded,
    Noted,
    Paid,
    SeatsTaken,
    TrickWon,
    Trump,
)
from cardtable.engine.options import Carry, OptionError, Table
from cardtable.engine.public import Public, Trick
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import SeatView, Update
from cardtable.engine.zones import Zone
from cardtable.lan.host.names import LONGEST_NAME, clean
from cardtable.lan.protocol.codec import read_table
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, Spoke

MOST_CARDS = 240
MOST_EVENTS = 600
MOST_TRICKS = 120
MOST_DEALS = 1000
MOST_POINTS = 10**7
LONGEST = 60
_ZONES = frozenset(
    (
        *("hand", "passing", "trick", "held", "turn_up", "drawn", "shown"),
        *("kitty", "stock", "taken", "aside", "sealed", "pack"),
    )
)
_KINDS = frozenset(("play", "pass", "discard", "choose", "cut", "claim", "take_back"))
_PHASES = frozenset(("lobby", "draw", "deal", "cut", "play", "scored", "pool", "over"))
_WHO = frozenset(("open", "bot", "person"))


def _demand(holds: bool) -> None:
    if not holds:
        raise LanError("garbage")


def sound_table(table: Table, find: Callable[[str], Rules[Any]]) -> None:
    """The table is one that its game knows."""
    try:
        declared = find(table.game).declaration
        again = declared.table(table.preset, table.players, declared.changes(table))
    except (OptionError, KeyError, TypeError):
        raise LanError("garbage") from None
    _demand(again == table)


def sound_state(state: RoomState, table: Table) -> RoomState:
    """The state of a room, its names fit to be shown."""
    players = table.players
    _demand(len(state.places) == players)
    _demand(sorted(state.seats) == list(range(players)))
    _demand(state.phase in _PHASES)
    _demand(all(place.who in _WHO for place in state.places))
    _demand(all(place < players for place in state.shuffling))
    places = tuple(
        msgspec.structs.replace(place, name=clean(place.name, LONGEST_NAME))
        if place.name
        else place
        for place in state.places
    )
    lookers = tuple(
        msgspec.structs.replace(one, name=clean(one.name, LONGEST_NAME)) for one in state.lookers
    )
    return msgspec.structs.replace(
        state,
        places=places,
        lookers=lookers,
        name=clean(state.name, LONGEST),
        of=clean(state.of, LONGEST_NAME),
    )


def sound_outside(state: RoomState, find: Callable[[str], Rules[Any]]) -> RoomState:
    """The room as somebody sees it who waits to be let in, its table and names fit to be shown."""
    table = read_table(state)
    sound_table(table, find)
    return sound_state(state, table)


def sound_words(spoke: Spoke) -> Spoke:
    """What somebody said, without what would disturb the lines around it."""
    return msgspec.structs.replace(
        spoke, name=clean(spoke.name, LONGEST_NAME), text=clean(spoke.text, 300)
    )


def sound_carry(carry: Carry | None, table: Table) -> None:
    """What a deal begins from."""
    if carry is None:
        return
    players = table.players
    _demand(1 <= carry.deal <= MOST_DEALS and 0 <= carry.dealer < players)
    _demand(len(carry.totals) in (0, players) and len(carry.chips) <= players)
    _points((*carry.totals, *carry.chips, carry.pot))
    _demand(len(carry.more) <= LONGEST)


def sound_news(update: Update, table: Table | None, find: Callable[[str], Rules[Any]]) -> Update:
    """The update, for a seat at this table; None: the room has not told yet which it is."""
    if table is None:
        table = update.view.table
        sound_table(table, find)
    sound_update(update, table)
    return update


def sound_update(update: Update, table: Table) -> None:
    """An update for a seat at this table."""
    view = update.view
    check = _Check(table.players)
    _demand(view.table == table and update.number >= 0)
    check.seat(view.seat, nobody=True)
    check.view(view)
    _demand(len(update.events) <= MOST_EVENTS and len(update.asks) <= 12)
    for event in update.events:
        check.event(event)
    for ask in update.asks:
        check.ask(ask, view.seat)


def sound_scores(scores: Iterable[DealScored], table: Table) -> None:
    """A score sheet of this table."""
    check = _Check(table.players)
    for number, scored in enumerate(scores):
        _demand(number < MOST_DEALS)
        check.scored(scored)


def _points(numbers: Iterable[int]) -> None:
    _demand(all(-MOST_POINTS <= one <= MOST_POINTS for one in numbers))


def _names(some: Iterable[str]) -> None:
    _demand(all(len(one) <= LONGEST for one in some))


class _Check:
    """At a table of so many."""

    def __init__(self, players: int) -> None:
        self.players = players

    def seat(self, seat: int | None, *, nobody: bool = False) -> None:
        _demand((nobody and seat is None) or (seat is not None and 0 <= seat < self.players))

    def seats(self, some: Iterable[int | None]) -> None:
        for seat in some:
            self.seat(seat)

    def zone(self, zone: Zone) -> None:
        _demand(zone.name in _ZONES)
        self.seat(zone.seat, nobody=True)

    def cards(self, some: tuple[Card | None, ...]) -> None:
        _demand(len(some) <= MOST_CARDS)

    def by_seat(self, numbers: tuple[int, ...]) -> None:
        _demand(len(numbers) in (0, self.players))
        _points(numbers)

    def by_side(self, numbers: tuple[int, ...]) -> None:
        _demand(len(numbers) <= self.players)
        _points(numbers)

    def params(self, params: Mapping[str, Any]) -> None:
        _demand(len(params) <= 32)
        _names(params)
        _points(one for one in params.values() if type(one) is int)

    def view(self, view: SeatView) -> None:
        _demand(len(view.piles) <= 8 * (self.players + 2))
        for zone, pile in view.piles.items():
            self.zone(zone)
            _demand(0 <= pile.count <= MOST_CARDS)
            _demand(pile.cards is None or len(pile.cards) == pile.count)
        self.public(view.public)
        _demand(len(view.tricks) <= MOST_TRICKS)
        for trick in view.tricks:
            self.trick(trick)
        _demand(len(view.plays) <= self.players)
        self.seats(seat for seat, _ in view.plays)
        _demand(len(view.memory) <= 16)
        _names(view.memory)
        for cards in view.memory.values():
            self.cards(cards)
        sound_scores(view.scores, view.table)
        _demand(len(view.to_act) <= self.players + 1)
        _demand(all(-1 <= seat < self.players for seat in view.to_act))

    def public(self, public: Public) -> None:
        _demand(0 <= public.deal <= MOST_DEALS and -1 <= public.dealer < self.players)
        _demand(len(public.phase) <= LONGEST)
        self.seat(public.leader, nobody=True)
        self.seat(public.winning, nobody=True)
        self.by_seat(public.points)
        self.by_side(public.totals)
        _demand(len(public.sides) in (0, self.players))
        self.seats(public.sides)
        self.by_side(public.chips)
        _points((public.pot,))
        _demand(public.trump is None or (len(public.trump) == 1 and public.trump in SUITS))
        self.cards(public.cancelled)
        self.params(public.marks)

    def trick(self, trick: Trick) -> None:
        _demand(1 <= len(trick.plays) <= self.players)
        self.seats(seat for seat, _ in trick.plays)
        self.seat(trick.winner, nobody=True)

    def scored(self, scored: DealScored) -> None:
        _demand(0 <= scored.number <= MOST_DEALS)
        self.by_side(scored.points)
        self.by_side(scored.totals)
        _demand(len(scored.details) <= 32)
        _names(scored.details)
        for row in scored.details.values():
            self.by_side(row)

    def ask(self, ask: Ask, seat: int | None) -> None:
        _demand(ask.seat == seat and ask.kind in _KINDS)
        self.cards(ask.cards)
        _demand(0 <= ask.count <= MOST_CARDS and len(ask.choices) <= MOST_CARDS)
        _names((*ask.choices, ask.topic, *ask.choice_reasons))
        _demand(max(len(ask.reasons), len(ask.choice_reasons)) <= MOST_CARDS)
        for reason in (*ask.reasons.values(), *ask.choice_reasons.values()):
            _names((reason.code,))
            self.params(reason.params)
        self.seat(ask.target, nobody=True)

    def event(self, event: Event) -> None:
        match event:
            case CardsMoved(cards=cards, source=source, target=target):
                self.cards(cards)
                self.zone(source)
                self.zone(target)
            case DealStarted(number=number, dealer=dealer):
                _demand(0 <= number <= MOST_DEALS)
                self.seat(dealer)
            case Chosen(seat=seat, topic=topic, choice=choice):
                self.seat(seat)
                _names((topic, choice))
            case TrickWon(seat=seat, points=points):
                self.seat(seat, nobody=True)
                _points((points,))
            case Noted(code=code, seat=seat, params=params):
                _names((code,))
                self.seat(seat, nobody=True)
                self.params(params)
            case Trump(suit=suit):
                _demand(len(suit) == 1 and suit in SUITS)
            case Paid(side=side, chips=chips, reason=reason):
                self.seat(side)
                _points((chips,))
                _names((reason,))
            case Counters(left=left):
                self.by_side(left)
            case Awarded(sides=sides):
                _names(sides)
                for winner in sides.values():
                    self.seat(winner, nobody=True)
            case DealScored():
                self.scored(event)
            case ChipsDivided(chips=chips, pot=pot):
                self.by_side(chips)
                _points((pot,))
            case SeatsTaken(seats=seats):
                _demand(sorted(seats) == list(range(self.players)))
            case GameEnded(winners=winners, losers=losers, settlement=settlement):
                self.seats((*winners, *losers))
                _demand(len(settlement or ()) <= self.players)
