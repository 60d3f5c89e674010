"""What a careful player of the Hearts family knows in mid-deal, read from the seat's own view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import KITTY, STOCK, hand
from cardtable.games.hearts.deal import is_queen, pack_for
from cardtable.games.hearts.options import Terms, terms_of
from cardtable.games.hearts.scoring import worth

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What one seat knows; everything by seat is a tuple of `terms.players` entries.

    domino: whether void players draw. held: cards in each hand, by number. hidden: the cards that
    this seat has not seen: in other hands, kitty or stock. sure: cards known to be in a hand.
    void: suits that a hand is known to lack. queenless: seats that cannot hold the queen of
    spades. spare: cards in kitty or stock, while it lies there; kitty: who took the kitty unseen.
    low: clubs that must lie in the kitty, since a higher one opened the deal.
    counts: what each seat took in sight: points, hearts, queens and jacks of diamonds.
    giver: who passed cards to this seat, or -1. most: how many cards of each suit a hand can hold
    at most, where the void draw: since it drew for a suit it had none of it; () elsewhere.
    """

    view: SeatView
    terms: Terms
    domino: bool
    seat: int
    hand: Cards
    held: tuple[int, ...]
    hidden: Cards
    sure: tuple[Cards, ...]
    void: tuple[str, ...]
    queenless: tuple[bool, ...]
    spare: int
    kitty: int | None
    kitty_size: int
    low: Cards
    counts: tuple[tuple[int, int, int, int], ...]
    on_table: Cards
    to_come: tuple[int, ...]
    giver: int
    most: tuple[tuple[int, ...], ...]

    @property
    def led(self) -> str:
        """The suit led, or "" when this seat is to lead."""
        return self.view.plays[0][1].suit if self.view.plays else ""

    @property
    def top(self) -> int:
        """The rank that holds the trick so far; 0 if nothing uncancelled lies there."""
        winning = self.view.public.winning
        if winning is None:
            return 0
        return next(card.rank for seat, card in self.view.plays if seat == winning)

    @property
    def last(self) -> bool:
        """Whether nobody plays to the trick after this seat."""
        return not self.to_come

    @property
    def first_trick(self) -> bool:
        """Whether no trick has been finished yet."""
        return not self.view.tricks

    @property
    def queen_out(self) -> bool:
        """Whether a queen of spades that counts is still hidden from this seat."""
        return self.terms.queen_points > 0 and any(is_queen(card) for card in self.hidden)

    @property
    def void_by_draws(self) -> Known:
        """The same with the suits that hands have shown to lack by drawing and not got since."""
        void = self.void
        if self.most:
            void = tuple(
                "".join(suit for i, suit in enumerate(SUITS) if suit in lacks or not most[i])
                for lacks, most in zip(self.void, self.most, strict=True)
            )
        return replace(self, void=void)

    def above(self, card: Card) -> int:
        """Hidden cards of the same suit that beat this one."""
        return sum(one.suit == card.suit and one.rank > card.rank for one in self.hidden)

    def below(self, card: Card) -> int:
        """Hidden cards of the same suit that this one beats."""
        return sum(one.suit == card.suit and one.rank < card.rank for one in self.hidden)

    def of_suit(self, suit: str) -> Cards:
        """The own cards of a suit, lowest first."""
        return tuple(card for card in self.hand if card.suit == suit)

    def worth(self, some: Iterable[Card]) -> int:
        """What cards count, the jack's bonus included."""
        return sum(worth(self.terms, card) for card in some)

    def threat(self) -> int | None:
        """Another seat that alone has points, and so many that it may be after a moon."""
        if self.terms.moon == "off":
            return None
        takers = [s for s, (_, hearts, queens, _) in enumerate(self.counts) if hearts or queens]
        if len(takers) != 1 or takers[0] == self.seat:
            return None
        _, hearts, queens, _ = self.counts[takers[0]]
        return takers[0] if hearts + 6 * queens >= 5 * self.terms.packs + 1 else None


def known(view: SeatView) -> Known:
    """Read a view; ValueError for a watcher's, who holds no cards."""
    seat = view.seat
    if seat is None:
        raise ValueError("a watcher decides nothing")
    terms = terms_of(view.table)
    players = terms.players
    domino = view.table.options["leftover"] is None
    seen: set[Card] = set(view.hand)
    for trick in view.tricks:
        seen.update(card for _, card in trick.plays)
    seen.update(card for _, card in view.plays)
    passed = view.memory.get("passed", ())
    direction = {"left": 1, "right": players - 1, "across": players // 2}
    step = direction.get(str(view.public.marks.get("pass")), 0)
    sure: list[Cards] = [()] * players
    if view.public.phase != "pass" and step:
        sure[(seat + step) % players] = tuple(card for card in passed if card not in seen)
    elif view.public.phase == "pass":
        seen.update(passed)
    hidden = tuple(card for card in pack_for(terms) if card not in seen)
    spare = view.piles.get(STOCK if domino else KITTY)
    void, queenless = _cannot_hold(view, terms, domino)
    played = {one for one, _ in view.plays}
    counts_held = tuple(view.piles[hand(one)].count for one in range(players))
    led = bool(view.plays)
    to_come = [
        one
        for one in ((seat + i) % players for i in range(1, players))
        if one not in played and counts_held[one] and (led or one != seat)
    ]
    kitty_size = 0 if domino or terms.strip else 52 * terms.packs % players
    kitty = next((t.winner for t in view.tricks if t.winner is not None), None)
    return Known(
        view=view,
        terms=terms,
        domino=domino,
        seat=seat,
        hand=view.hand,
        held=counts_held,
        hidden=hidden,
        sure=tuple(sure),
        void=tuple("".join(sorted(suits)) for suits in void),
        queenless=tuple(queenless),
        spare=spare.count if spare else 0,
        kitty=kitty if kitty_size else None,
        kitty_size=kitty_size,
        low=_lower_clubs(view, terms, hidden) if kitty_size else (),
        counts=tuple(_count(terms, _taken(view, one)) for one in range(players)),
        on_table=_held(view) + tuple(card for _, card in view.plays),
        to_come=tuple(to_come),
        giver=(seat - step) % players if step else -1,
        most=_most(view, players) if domino else (),
    )


def _cannot_hold(view: SeatView, terms: Terms, domino: bool) -> tuple[list[set[str]], list[bool]]:
    """Suits that each seat has shown not to hold, and seats that would have had to play a queen.

    Where the void draw, only an empty stock lets them discard, so what they show stays true.
    """
    void: list[set[str]] = [set() for _ in range(terms.players)]
    queenless = [False] * terms.players
    binding = terms.forced_queen != "off" and not terms.binds_dealt
    when_high = {"under": 1, "strict": 0}.get(terms.forced_queen, 2)
    for number, plays in enumerate([*(trick.plays for trick in view.tricks), view.plays]):
        high = 0
        for i, (seat, card) in enumerate(plays):
            led = plays[0][1].suit
            if i and card.suit != led:
                void[seat].add(led)
                banned = number == 0 and terms.first_trick == "no_points"
                if binding and not banned and not is_queen(card):
                    queenless[seat] = True
            elif i and led == "S" and high >= when_high and binding and not domino:
                queenless[seat] = queenless[seat] or not is_queen(card)
            high = max(high, int(card.suit == "S" and card.rank > 12))
        opened_without = number == 0 and plays and plays[0][1].suit != "C"
        if opened_without and terms.low_club and not domino:
            for suits in void:  # nobody held a club when the deal was opened
                suits.add("C")
    return void, queenless


def _most(view: SeatView, players: int) -> tuple[tuple[int, ...], ...]:
    """How many cards of each suit the hands can hold, from who drew for which suit."""
    drawn = {}
    for entry in str(view.public.marks.get("draws", "")).split():
        trick, seat, count = map(int, entry.split(":"))
        drawn[trick, seat] = count
    most = [[13] * len(SUITS) for _ in range(players)]
    for number, plays in enumerate([*(trick.plays for trick in view.tricks), view.plays]):
        for seat, card in plays:
            suit = SUITS.index(card.suit)
            if count := drawn.get((number, seat), 0):
                led = SUITS.index(plays[0][1].suit)
                # The last card drawn was of the suit led, and is played, unless the stock gave out.
                others = count - (suit == led)
                most[seat] = [13 if one == 13 else one + others for one in most[seat]]
                most[seat][led] = int(suit == led)
            if most[seat][suit] < 13:
                most[seat][suit] -= 1
    return tuple(tuple(row) for row in most)


def _lower_clubs(view: SeatView, terms: Terms, hidden: Cards) -> Cards:
    """Clubs below the one that had to open the deal: no hand held them."""
    opening = view.tricks[0].plays if view.tricks else view.plays
    if not terms.low_club or not opening:
        return ()
    first = opening[0][1]
    return tuple(
        card for card in hidden if card.suit == "C" and (first.suit != "C" or card < first)
    )


def _held(view: SeatView) -> Cards:
    """The cards of held tricks that lie on the table."""
    cards: list[Card] = []
    for trick in view.tricks:
        cards = [] if trick.winner is not None else [*cards, *(card for _, card in trick.plays)]
    return tuple(cards)


def _taken(view: SeatView, seat: int) -> Cards:
    """The cards that a seat has taken in sight of everybody."""
    taken: list[Card] = []
    held: list[Card] = []
    for trick in view.tricks:
        held += [card for _, card in trick.plays]
        if trick.winner is not None:
            if trick.winner == seat:
                taken += held
            held = []
    return tuple(taken)


def _count(terms: Terms, cards: Cards) -> tuple[int, int, int, int]:
    """Points, hearts, queens of spades and jacks of diamonds among the cards."""
    return (
        sum(worth(terms, card) for card in cards),
        sum(card.suit == "H" for card in cards),
        sum(is_queen(card) for card in cards),
        sum(card.suit == "D" and card.rank == 11 for card in cards),
    )


def suits_of(some: Iterable[Card]) -> dict[str, list[Card]]:
    """The cards by suit, each lowest first; suits without cards too."""
    by_suit: dict[str, list[Card]] = {suit: [] for suit in SUITS}
    for card in sorted(some):
        by_suit[card.suit].append(card)
    return by_suit
