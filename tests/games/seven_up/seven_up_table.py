"""A table at which the tests play Seven-Up: packs arranged by hand, and words for the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardtable.engine.actions import DEALER, Action, Ask, RuleError
from cardtable.engine.cards import Card, cards, pack, parse_card
from cardtable.engine.events import (
    Awarded,
    CardsMoved,
    Counters,
    Event,
    GameEnded,
    Noted,
    Paid,
    TrickWon,
    Trump,
)
from cardtable.engine.options import Carry, OptionValue
from cardtable.engine.public import Trick
from cardtable.engine.zones import Zone
from cardtable.games.seven_up.family import SEVEN_UP
from cardtable.games.seven_up.scoring import settle
from cardtable.games.seven_up.state import Claim, Deal, Revoke


def arranged(
    players: int,
    hands: Mapping[int, str] | None = None,
    turn: str = "",
    stock: Mapping[int, str] | None = None,
    dealer: int | None = None,
) -> tuple[Card, ...]:
    """A pack that deals these hands and this turn-up; `stock` fixes cards by place, from 1."""
    dealer = players - 1 if dealer is None else dealer
    order: dict[int, Card] = {}
    for i in range(players):
        held = cards((hands or {}).get((dealer + 1 + i) % players, ""))
        for at, card in enumerate(held):
            order[at // 3 * 3 * players + i * 3 + at % 3] = card
    if turn:
        order[6 * players] = parse_card(turn)
    for place, text in (stock or {}).items():
        order[place - 1] = parse_card(text)
    assert len(set(order.values())) == len(order)
    rest = iter(card for card in pack() if card not in order.values())
    return tuple(order[place] if place in order else next(rest) for place in range(52))


class Board:
    """One deal after another at one table; `told` is what the last move brought."""

    def __init__(
        self,
        players: int = 2,
        preset: str = "seven_up",
        dealer: int | None = None,
        left: Sequence[int] = (),
        **options: OptionValue,
    ) -> None:
        self.table = SEVEN_UP.declaration.table(preset, players, options)
        carry = SEVEN_UP.first(self.table, players - 1 if dealer is None else dealer)
        if left:
            carry = replace(carry, chips=tuple(left))
        self.state = SEVEN_UP.start(self.table, carry)
        self.told: tuple[Event, ...] = ()

    def act(self, seat: int, action: Action) -> Board:
        self.state, self.told = SEVEN_UP.apply(self.state, seat, action)
        return self

    def deal(self, order: Sequence[Card], fault: str = "") -> Board:
        return self.act(DEALER, Action("deal", tuple(order), fault))

    def say(self, *said: tuple[int, str]) -> Board:
        for seat, choice in said:
            self.act(seat, Action("choose", choice=choice))
        return self

    def play(self, *played: tuple[int, str]) -> Board:
        for seat, card in played:
            self.act(seat, Action("play", cards(card)))
        return self

    def discard(self, seat: int, some: str) -> Board:
        return self.act(seat, Action("discard", cards(some)))

    def claim(self, seat: int, against: int) -> Board:
        return self.act(seat, Action("claim", choice=str(against)))

    def take_back(self, seat: int, card: str) -> Board:
        return self.act(seat, Action("take_back", cards(card)))

    def refused(self, seat: int, action: Action) -> str:
        """The code with which this is refused; the state must not have changed."""
        before = self.state
        try:
            self.act(seat, action)
        except RuleError as error:
            assert self.state is before
            return error.code
        raise AssertionError("accepted")

    def ask(self, seat: int) -> Ask:
        """What the seat must decide."""
        return SEVEN_UP.asks(self.state, seat)[0]

    def optional(self, seat: int) -> tuple[str, ...]:
        """The kinds of what the seat may do besides."""
        return tuple(ask.kind for ask in SEVEN_UP.asks(self.state, seat) if ask.optional)

    def lying(self, zone: Zone) -> tuple[Card, ...]:
        return SEVEN_UP.zones(self.state).get(zone, ())

    def to_act(self) -> tuple[int, ...]:
        return SEVEN_UP.to_act(self.state)

    @property
    def left(self) -> tuple[int, ...]:
        return SEVEN_UP.public(self.state).chips

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; () while the game goes on."""
        result = SEVEN_UP.result(self.state)
        if result is None or not result.over:
            return ()
        return winners(SEVEN_UP.finish(self.table, result.carry))

    @property
    def carry(self) -> Carry:
        result = SEVEN_UP.result(self.state)
        assert result is not None
        return result.carry


def winners(told: Sequence[Event]) -> tuple[int, ...]:
    return next(event.winners for event in told if isinstance(event, GameEnded))


def paid(told: Sequence[Event]) -> list[tuple[int, str]]:
    """Who paid for what, in order."""
    return [(event.side, event.reason) for event in told if isinstance(event, Paid)]


def noted(told: Sequence[Event]) -> list[str]:
    return [event.code for event in told if isinstance(event, Noted)]


def moves(told: Sequence[Event]) -> list[CardsMoved]:
    return [event for event in told if isinstance(event, CardsMoved)]


def awarded(told: Sequence[Event]) -> dict[str, int | None]:
    return dict(next(event.sides for event in told if isinstance(event, Awarded)))


def lines(told: Sequence[Event]) -> list[object]:
    """What a transcript would tell, in its order."""
    short: list[object] = []
    for event in told:
        match event:
            case Trump(suit=suit):
                short.append(suit)
            case Counters(left=left):
                short.append(left)
            case TrickWon(seat=seat):
                short.append(("trick", seat))
            case Awarded():
                short.append("awards")
            case _:
                pass
    return short


def scored(
    in_play: Sequence[str],
    won: Mapping[int, str],
    *,
    left: Sequence[int] = (),
    trump: str = "H",
    dealer: int = 0,
    revoked: Sequence[int] = (),
    **options: OptionValue,
) -> tuple[Deal, tuple[Event, ...]]:
    """A deal settled from the hands at the first lead and what each seat captured.

    revoked: seats whose revoke an opponent claimed, in that order.
    """
    players = len(in_play)
    table = SEVEN_UP.declaration.table("seven_up", players, {"revokes": "table", **options})
    carry = replace(SEVEN_UP.first(table, dealer), chips=tuple(left))
    deal = Deal(
        table,
        carry,
        phase="settle",
        trump=trump,
        hands=((),) * players,
        in_play=tuple(cards(held) for held in in_play),
        tricks=tuple(
            Trick(tuple((seat, card) for card in cards(some)), seat) for seat, some in won.items()
        ),
        revokes=tuple(Revoke(0, seat, parse_card("2C")) for seat in revoked),
        claims=tuple(Claim((seat + 1) % players, seat, True) for seat in revoked),
    )
    told: list[Event] = []
    return settle(deal, told), tuple(told)
