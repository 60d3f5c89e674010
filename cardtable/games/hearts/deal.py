"""One deal of the Hearts family as a frozen state, from the pack to the exchange of cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardtable.engine.actions import Action, Ask, RuleError
from cardtable.engine.cards import Card, in_order, pack
from cardtable.engine.events import CardsMoved, DealStarted, Event, Noted
from cardtable.engine.options import Carry
from cardtable.engine.public import Play, Trick
from cardtable.engine.zones import PACK, Zone, hand, passing

from .options import Terms

Cards = tuple[Card, ...]

STRIPPED = {3: "2D", 5: "2D 2C", 6: "2D 2S 2C 3D", 7: "2D 2S 2C"}
"""What is taken out of one pack so that the hands are equal: never a heart, never the queen."""


@dataclass(frozen=True, slots=True)
class Score:
    """A finished deal in numbers, all by seat.

    points: after moon and bonus. rows: what they are made of, for the score sheet.
    totals: with this deal. chips: after the division, or (); pot: what stays in the pool.
    """

    points: tuple[int, ...]
    rows: dict[str, tuple[int, ...]]
    totals: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The state of a deal. Everything by seat is a tuple of `terms.players` entries.

    phase: "deal" (the dealer is to act), "pass", "play", "moon" (the shooter chooses), "scored".
    hands: sorted neutrally. step: how far to the left cards are passed (0: not at all).
    passed: the cards laid down for a neighbour, () until a seat has.
    spare: the kitty or stock, its top first, as long as it is on the table.
    draws: who drew from the stock to which trick, and how many cards, in turn.
    dealt_queens: the queens of spades that each hand was dealt.
    opening: the low club that must open the deal, until it has.
    plays: the trick in progress. held: cards of held tricks. points: of taken cards, no kitty's.
    """

    terms: Terms
    carry: Carry
    phase: str = "deal"
    hands: tuple[Cards, ...] = ()
    step: int = 0
    passed: tuple[Cards, ...] = ()
    dealt_queens: tuple[Cards, ...] = ()
    opening: Card | None = None
    leader: int = 0
    plays: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    broken: bool = False
    taken: tuple[Cards, ...] = ()
    held: Cards = ()
    spare: Cards = ()
    draws: tuple[tuple[int, int, int], ...] = ()
    points: tuple[int, ...] = ()
    shooter: int | None = None
    score: Score | None = None

    @property
    def eldest(self) -> int:
        """The seat on the dealer's left."""
        return (self.carry.dealer + 1) % self.terms.players


def is_queen(card: Card) -> bool:
    """Whether this is a queen of spades."""
    return card.suit == "S" and card.rank == 12


def queens_in(some: Iterable[Card]) -> Cards:
    """The queens of spades among the cards."""
    return tuple(card for card in some if is_queen(card))


def with_entry(entries: tuple[Cards, ...], seat: int, entry: Cards) -> tuple[Cards, ...]:
    """The entries with the one of `seat` replaced."""
    return (*entries[:seat], entry, *entries[seat + 1 :])


# Dealing


def pack_for(terms: Terms) -> Cards:
    """The cards dealt with: one pack or two, stripped where the table has it so."""
    whole = pack(terms.packs)
    if not terms.strip:
        return whole
    gone = STRIPPED.get(terms.players, "").split()
    return tuple(card for card in whole if str(card) not in gone)


def dealt(deal: Deal, action: Action, each: int, spare: Zone) -> tuple[Deal, list[Event]]:
    """Deal the pack in the order given: `each` cards to everybody one at a time, from eldest.

    What is left lies face down in the zone `spare`. RuleError "wrong_pack" for any other pack.
    """
    terms = deal.terms
    if action.kind != "deal" or action.choice:
        raise RuleError("wrong_kind", asked="deal", got=action.choice or action.kind)
    if in_order(action.cards) != pack_for(terms):
        raise RuleError("wrong_pack", count=len(pack_for(terms)))
    events: list[Event] = [DealStarted(deal.carry.deal, deal.carry.dealer)]
    hands: list[list[Card]] = [[] for _ in range(terms.players)]
    for i, card in enumerate(action.cards[: each * terms.players]):
        seat = (deal.eldest + i) % terms.players
        hands[seat].append(card)
        events.append(CardsMoved((card,), PACK, hand(seat)))
    rest = action.cards[each * terms.players :]
    if rest:
        events.append(CardsMoved(rest, PACK, spare))
    if direction(terms, deal.carry.deal) == "hold":
        events.append(Noted("no_pass"))
    nothing: tuple[Cards, ...] = ((),) * terms.players
    deal = replace(
        deal,
        hands=tuple(in_order(held) for held in hands),
        dealt_queens=tuple(queens_in(held) for held in hands),
        step=steps_to_the_left(terms, deal.carry.deal),
        passed=nothing,
        taken=nothing,
        spare=rest,
        points=(0,) * terms.players,
    )
    if deal.step:
        return replace(deal, phase="pass"), events
    return opened(deal), events


# Passing


def direction(terms: Terms, number: int) -> str:
    """Where the cards of deal `number` (from 1) go: "left", "right", "across", "hold", "none"."""
    if not terms.passes:
        return "none"
    if terms.pass_cycle == "right_across":
        # Every player's deal makes an orbit: one to the right, the next across, by turns.
        return ("right", "across")[(number - 1) // terms.players % 2]
    if terms.pass_cycle == "left_right_across_hold":
        steps = ["left", "right", "across", "hold"]
        if terms.players % 2:
            steps.remove("across")
        return steps[(number - 1) % len(steps)]
    return terms.pass_cycle


def steps_to_the_left(terms: Terms, number: int) -> int:
    """How far to the left the cards of deal `number` go; 0 where nothing is passed."""
    steps = {"left": 1, "right": terms.players - 1, "across": terms.players // 2}
    return steps.get(direction(terms, number), 0)


def pass_ask(deal: Deal, seat: int) -> Ask:
    """Any `pass_count` of the own cards, for the receiver."""
    target = (seat + deal.step) % deal.terms.players
    return Ask(seat, "pass", cards=deal.hands[seat], count=deal.terms.pass_count, target=target)


def laid_down(deal: Deal, seat: int, cards: Cards) -> tuple[Deal, list[Event]]:
    """`seat` commits its cards; when all have, they change hands at once, in neutral order."""
    cards = in_order(cards)
    kept = tuple(card for card in deal.hands[seat] if card not in cards)
    deal = replace(
        deal,
        hands=with_entry(deal.hands, seat, kept),
        passed=with_entry(deal.passed, seat, cards),
    )
    events: list[Event] = [CardsMoved(cards, hand(seat), passing(seat))]
    if not all(deal.passed):
        return deal, events
    hands = list(deal.hands)
    for giver, given in enumerate(deal.passed):
        receiver = (giver + deal.step) % deal.terms.players
        hands[receiver] = in_order(hands[receiver] + given)
        events.append(CardsMoved(given, passing(giver), hand(receiver)))
    return opened(replace(deal, hands=tuple(hands))), events


def received(deal: Deal, seat: int) -> Cards:
    """What `seat` was given in this deal's exchange, in neutral order."""
    return deal.passed[(seat - deal.step) % deal.terms.players]


def opened(deal: Deal) -> Deal:
    """The deal when the hands are settled: eldest leads, or whoever holds the lowest club."""
    opening = None
    leader = deal.eldest
    if deal.terms.low_club:
        clubs = [
            (card.rank, card.copy, seat, card)
            for seat, held in enumerate(deal.hands)
            for card in held
            if card.suit == "C"
        ]
        if clubs:
            *_, leader, opening = min(clubs)
    return replace(deal, phase="play", opening=opening, leader=leader)
