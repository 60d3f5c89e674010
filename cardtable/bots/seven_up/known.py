"""What a seat knows at a Seven-Up table, as bits: its hand, what was shown, who must be void."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.cards import SUITS, parse_card
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import TURN_UP, Zone, hand

from .bit_cards import FULL, NO_TRUMP, SUIT, SUIT_OF, legal, mask_of, number_of


@dataclass(frozen=True, slots=True)
class Known:
    """A view of one seat, in numbers.

    trump: the suit that is or would be trump, −1 before any card is turned. sizes: cards in each
    hand. shown: what each seat has played; void: what it cannot hold. captured: by side. trick:
    the cards so far; leader: who led them, or leads. dead: cards seen that are in no hand.
    placed: cards seen that lie in somebody else's hand. rounds: tricks still to be finished.
    offenders: sides whose revoke was found. plays: every card of this deal in order, by seat.
    stood, begged, gave: whether it is certain that eldest stood, or begged, or that the dealer
    gave. away: how many cards this seat put aside when going down to six. low_taken: whether Low
    is scored by capture.
    gifts: the sides that a gift is paid to. no_win: sides whose last counter may not be taken.
    """

    seat: int
    eldest: int
    sides: tuple[int, ...]
    left: tuple[int, ...]
    trump: int
    hand: int
    sizes: tuple[int, ...]
    shown: tuple[int, ...]
    void: tuple[int, ...]
    captured: tuple[int, ...]
    trick: tuple[int, ...]
    leader: int
    dead: int
    placed: int
    rounds: int
    offenders: tuple[int, ...] = ()
    plays: tuple[tuple[int, int], ...] = ()
    stood: bool = False
    begged: bool = False
    gave: bool = False
    away: int = 0
    low_taken: bool = False
    gifts: tuple[int, ...] = ()
    no_win: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.sides)

    @property
    def side(self) -> int:
        """The side of the seat whose knowledge this is."""
        return self.sides[self.seat]

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return (self.eldest - 1) % len(self.sides)

    @property
    def unseen(self) -> int:
        """The cards that this seat has not seen: in other hands, in the stock, or aside."""
        gone = self.hand | self.dead
        for cards in self.shown:
            gone |= cards
        return FULL & ~gone

    @property
    def options(self) -> int:
        """What this seat may play now."""
        return legal(self.hand, self.trick[0] if self.trick else -1, self.trump)

    @property
    def opponents(self) -> int:
        """How many sit on other sides."""
        return sum(side != self.side for side in self.sides)


def known(view: SeatView) -> Known:
    """All that this view tells; only for a seat, once a deal has begun."""
    assert view.seat is not None
    public, seats = view.public, range(view.table.players)
    shown = [0 for _ in seats]
    sides = public.sides
    captured = [0 for _ in range(max(sides) + 1)]
    for trick in view.tricks:
        for seat, card in trick.plays:
            shown[seat] |= mask_of((card,))
        assert trick.winner is not None
        captured[sides[trick.winner]] |= mask_of(card for _, card in trick.plays)
    for seat, card in view.plays:
        shown[seat] |= mask_of((card,))
    sizes = tuple(_held(view, seat) for seat in seats)
    turned = view.piles[TURN_UP].cards if TURN_UP in view.piles else ()
    trump = NO_TRUMP
    if public.trump is not None:
        trump = SUITS.index(public.trump)
    elif turned:
        trump = SUITS.index(turned[-1].suit)
    exposed = view.piles.get(Zone("shown", view.seat))
    own = mask_of(view.hand) | mask_of((exposed.cards if exposed else None) or ())
    seen = mask_of(map(parse_card, _marked(view, "seen").split()))
    played = sum(shown)
    dead = mask_of(turned or ()) | mask_of(map(parse_card, _marked(view, "refused").split()))
    for cards in view.memory.values():
        dead |= mask_of(cards)
    for seat in seats:
        lying = view.piles.get(Zone("shown", seat))
        if lying is not None and seat != view.seat:
            seen |= mask_of(lying.cards or ())
    eldest = (public.dealer + 1) % len(seats)
    offenders = tuple(sides[seat] for seat in found_out(view))
    settled = public.phase == "play" and not public.marks.get("run")
    gift = _gift(view, eldest) if settled else -1
    rounds = min(sizes[seat] + shown[seat].bit_count() for seat in seats) - len(view.tricks)
    return Known(
        seat=view.seat,
        eldest=eldest,
        sides=sides,
        left=public.chips,
        trump=trump,
        hand=own,
        sizes=sizes,
        shown=tuple(shown),
        void=tuple(voids(view, seat) for seat in seats),
        captured=tuple(captured),
        trick=tuple(number_of(card) for _, card in view.plays),
        leader=eldest if public.leader is None else public.leader,
        dead=dead & ~played,
        placed=seen & ~own & ~played & ~dead,
        rounds=rounds,
        offenders=offenders,
        plays=tuple(
            (seat, number_of(card))
            for plays in [trick.plays for trick in view.tricks] + [view.plays]
            for seat, card in plays
        ),
        stood=settled and gift == 0,
        begged=public.phase == "reply" or (settled and gift == 1),
        gave=settled and gift == 1,
        away=len(view.memory.get("discarded", ())),
        low_taken=view.table["low_to"] == "taker",
        gifts=_gifts(view, eldest),
        no_win=offenders if view.table["revoker_may_win"] == "no" else (),
    )


def _gifts(view: SeatView, eldest: int) -> tuple[int, ...]:
    """The sides that a gift is paid to, from eldest."""
    sides = view.public.sides
    if len(sides) == 3 and view.table["gift_to"] == "opponents":
        return (sides[eldest], sides[(eldest + 1) % 3])
    return (sides[eldest],)


def _gift(view: SeatView, eldest: int) -> int:
    """What eldest's side was paid in this deal, but for a Jack turned up by itself; −1: unclear."""
    target = view.table["target"]
    assert isinstance(target, int)
    public = view.public
    before = view.scores[-1].totals if view.scores else (0,) * len(public.chips)
    paid = [target - left - one for left, one in zip(public.chips, before, strict=True)]
    turned = view.piles[TURN_UP].cards if TURN_UP in view.piles else ()
    paid[public.sides[public.dealer]] -= bool(turned and turned[-1].rank == 11)
    return paid[public.sides[eldest]] if min(paid) >= 0 and sum(paid) <= 2 else -1


def _marked(view: SeatView, name: str) -> str:
    return str(view.public.marks.get(name, ""))


def _held(view: SeatView, seat: int) -> int:
    zones = (hand(seat), Zone("sealed", seat), Zone("shown", seat))
    return sum(view.piles[zone].count for zone in zones if zone in view.piles)


def _denials(view: SeatView, seat: int) -> list[tuple[int, int]]:
    """The suits that a seat did not follow with neither suit nor trump: (trick, suit)."""
    assert view.public.trump is not None
    trump = view.public.trump
    found = []
    for at, plays in enumerate([trick.plays for trick in view.tricks] + [view.plays]):
        for player, card in plays[1:]:
            led = plays[0][1].suit
            if player == seat and card.suit not in (led, trump):
                found.append((at, SUITS.index(led)))
    return found


def _played(view: SeatView, seat: int) -> list[tuple[int, int]]:
    """The cards that a seat has played: (trick, number)."""
    rounds = [trick.plays for trick in view.tricks] + [view.plays]
    return [
        (at, number_of(card))
        for at, plays in enumerate(rounds)
        for player, card in plays
        if player == seat
    ]


def found_out(view: SeatView) -> tuple[int, ...]:
    """The seats whose revoke an opponent has claimed."""
    return tuple(int(seat) for seat in _marked(view, "offenders").split())


def proven_revoke(view: SeatView, seat: int) -> int:
    """The suit that `seat` denied and yet played later, −1 if its plays prove nothing."""
    if view.public.trump is None:
        return -1
    played = _played(view, seat)
    for at, suit in _denials(view, seat):
        if any(later > at and SUIT_OF[card] == suit for later, card in played):
            return suit
    return -1


def voids(view: SeatView, seat: int) -> int:
    """The cards that a seat cannot hold, if it plays by the rules.

    Whoever denied a suit and yet played it later proves nothing by it.
    """
    if view.public.trump is None:
        return 0
    mask = 0
    for at, suit in _denials(view, seat):
        if all(later <= at or SUIT_OF[card] != suit for later, card in _played(view, seat)):
            mask |= SUIT[suit]
    return mask
