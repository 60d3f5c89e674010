"""The state of one deal of Seven-Up: where the cards are, what was said, played and paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardtable.engine.cards import Card, in_order, pack
from cardtable.engine.events import DealScored, Event, Paid
from cardtable.engine.options import Carry, Table
from cardtable.engine.public import Play, Trick
from cardtable.engine.zones import ASIDE, PACK, STOCK, TRICK, TURN_UP, Zone, hand, taken

Cards = tuple[Card, ...]
Told = list[Event]
"""The events of one step, in the order in which they happen; the steps append to it."""

HAND = 6
"""The cards of a hand as dealt, and the cards that are kept where a run ends in a discard."""

JACK = 11

REASONS = ("turned_jack", "gift", "penalty", "high", "low", "jack", "game")
"""What counters are paid for, in the order in which a deal comes to them."""


class Payment(NamedTuple):
    """One counter that a side put into the pool, and what for."""

    side: int
    reason: str


class Revoke(NamedTuple):
    """An illegal card that lies on the table: in which trick (from 0), whose, which."""

    trick: int
    seat: int
    card: Card


class Claim(NamedTuple):
    """A seat said that another had revoked, and whether the record bore it out."""

    seat: int
    against: int
    right: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, with the deals before it that were gathered in by the same dealer.

    phase: "deal" (the pack is to be dealt), "exposed", "beg", "reply", "bunch", "discard",
    "play", "settle" (the last claims) or "over". ledger: every counter paid in this deal;
    `gathered` of them before the present shuffle. batches and discards: each seat's own cards
    that went aside; refused: turned cards that went with them. in_play: the hands at the first
    lead. seen: cards in hands that everybody has looked at. content: the seats that claim no
    more after the last trick.
    """

    table: Table
    carry: Carry
    phase: str = "deal"
    ledger: tuple[Payment, ...] = ()
    gathered: int = 0
    hands: tuple[Cards, ...] = ()
    sealed: tuple[int, ...] = ()
    stock: Cards = ()
    turned: Cards = ()
    refused: Cards = ()
    batches: tuple[Cards, ...] = ()
    discards: tuple[Cards, ...] = ()
    runs: int = 0
    trump: str | None = None
    exposed: Play | None = None
    misdealt: bool = False
    proposer: int | None = None
    answered: int = 0
    in_play: tuple[Cards, ...] = ()
    tricks: tuple[Trick, ...] = ()
    current: tuple[Play, ...] = ()
    seen: Cards = ()
    revokes: tuple[Revoke, ...] = ()
    claims: tuple[Claim, ...] = ()
    content: tuple[int, ...] = ()

    # The table

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.table.players

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.carry.dealer

    @property
    def eldest(self) -> int:
        """The seat on the dealer's left, which speaks and leads first."""
        return (self.dealer + 1) % self.players

    def around(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with `first`."""
        return tuple((first + i) % self.players for i in range(self.players))

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: with four players partners sit opposite each other."""
        return tuple(seat % 2 if self.players == 4 else seat for seat in range(self.players))

    @property
    def side_count(self) -> int:
        """How many sides there are."""
        return 2 if self.players == 4 else self.players

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The seats of the other sides, from the left of `seat`."""
        return tuple(other for other in self.around(seat) if self.sides[other] != self.sides[seat])

    # Counters

    @property
    def target(self) -> int:
        """The counters that each side starts the game with."""
        return full(self.table)[0]

    @property
    def counters(self) -> tuple[int, ...]:
        """The counters left by side."""
        left = list(full(self.table) if not self.carry.chips else self.carry.chips)
        for payment in self.ledger:
            left[payment.side] -= 1
        return tuple(left)

    @property
    def pool(self) -> int:
        """The counters in the pool: with those left they are always all there are."""
        return self.target * self.side_count - sum(self.counters)

    @property
    def won(self) -> bool:
        """Whether a side has no counter left: it has won at once, later awards are void."""
        return 0 in self.counters

    # Play

    @property
    def begun(self) -> bool:
        """Whether a card has been played."""
        return bool(self.tricks or self.current)

    @property
    def leader(self) -> int:
        """The seat that leads, or has led, to the trick in progress."""
        if self.current:
            return self.current[0][0]
        winner = self.tricks[-1].winner if self.tricks else self.eldest
        assert winner is not None
        return winner

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.current)) % self.players

    def captured(self, seat: int) -> Cards:
        """The cards that a seat has won in tricks."""
        return tuple(
            card for trick in self.tricks if trick.winner == seat for _, card in trick.plays
        )

    def home(self, seat: int) -> Zone:
        """Where the cards of a seat are dealt: to its hand, or sealed before it."""
        return Zone("sealed", seat) if seat in self.sealed else hand(seat)


def full(table: Table) -> tuple[int, ...]:
    """The counters by side at the start of a game."""
    target = table["target"]
    assert isinstance(target, int)
    return (target,) * (2 if table.players == 4 else table.players)


def with_hand(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    """The hands, that of `seat` replaced."""
    return (*hands[:seat], cards, *hands[seat + 1 :])


def pay(deal: Deal, side: int, reason: str, told: Told) -> Deal:
    """One counter of `side` goes into the pool, unless the game is won already."""
    if deal.won:
        return deal
    told.append(Paid(side, 1, reason))
    return replace(deal, ledger=(*deal.ledger, Payment(side, reason)))


def end(deal: Deal, told: Told) -> Deal:
    """The deal is over, by its last trick or by a counter that was the last one.

    Points are the counters paid by side, totals those paid since the game began.
    """
    paid = tuple(
        sum(payment.side == side for payment in deal.ledger) for side in range(deal.side_count)
    )
    told.append(
        DealScored(
            deal.carry.deal,
            paid,
            tuple(deal.target - left for left in deal.counters),
            {
                reason: tuple(
                    deal.ledger.count(Payment(side, reason)) for side in range(deal.side_count)
                )
                for reason in REASONS
            },
        )
    )
    return replace(deal, phase="over")


def zones(deal: Deal) -> Mapping[Zone, Cards]:
    """Where every card is, hands and won cards sorted so that their order tells nothing."""
    if deal.phase == "deal":
        return {PACK: pack()}
    lie: dict[Zone, Cards] = {}
    for seat in range(deal.players):
        lie[deal.home(seat)] = in_order(deal.hands[seat])
        lie[taken(seat)] = in_order(deal.captured(seat))
    if deal.exposed is not None:
        seat, card = deal.exposed
        lie[Zone("shown", seat)] = (card,)
    lie[STOCK] = deal.stock
    lie[TURN_UP] = deal.turned
    lie[ASIDE] = in_order((*deal.refused, *sum(deal.batches, ()), *sum(deal.discards, ())))
    lie[TRICK] = tuple(card for _, card in deal.current)
    return lie
