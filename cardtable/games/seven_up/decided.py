"""Whether the rest of a deal comes out the same however the cards lie that a seat cannot see."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.cards import Card, cards, pack
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import TURN_UP, hand

from .scoring import pips
from .state import JACK


def decided(view: SeatView) -> bool:
    """True only if High, Low, Jack and Game are settled, whatever anybody can still play.

    Where revokes are played out, or a deal may be irregular, a claim may yet change everything.
    """
    public = view.public
    if view.seat is None or public.phase != "play" or public.trump is None:
        return False
    if view.table["revokes"] != "strict" or view.table["irregular_deals"] != "off":
        return False
    known = _known(view, public.trump)
    return known.high and known.low(view) and known.jack and _game(view, known)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the seat knows: trumps in play with certainty, cards anywhere else, cards won.

    mine: the seat is on lead and each of its cards wins whenever it is led.
    """

    trump: str
    unseen: frozenset[Card]
    shown: frozenset[Card]
    won: frozenset[Card]
    held: tuple[Card, ...]
    mine: bool

    @property
    def high(self) -> bool:
        """Whether the highest trump in play is known."""
        rivals = [card.rank for card in self.unseen if card.suit == self.trump]
        trumps = [card.rank for card in self.shown if card.suit == self.trump]
        return not rivals or (bool(trumps) and max(trumps) > max(rivals))

    def low(self, view: SeatView) -> bool:
        """Whether the lowest trump in play is known, and its taker where he scores it."""
        rivals = [card.rank for card in self.unseen if card.suit == self.trump]
        trumps = [card for card in self.shown if card.suit == self.trump]
        if rivals and (not trumps or min(trumps).rank > min(rivals)):
            return False
        taken = not trumps or min(trumps) in self.won or self.mine
        return taken or view.table["low_to"] == "holder"

    @property
    def jack(self) -> bool:
        """Whether the jack's taker is known, or that he is not in play."""
        jack = Card(JACK, self.trump)
        if jack in self.unseen:
            return False
        return jack not in self.shown or jack in self.won or self.mine


def _known(view: SeatView, trump: str) -> _Known:
    won = frozenset(card for trick in view.tricks for _, card in trick.plays)
    shown = won | set(view.hand) | {card for _, card in view.plays}
    turned = view.piles[TURN_UP].cards or () if TURN_UP in view.piles else ()
    away = {card for some in view.memory.values() for card in some} | set(turned)
    away |= set(cards(str(view.public.marks.get("refused", ""))))
    unseen = frozenset(pack()) - shown - away
    on_lead = not view.plays and view.to_act == (view.seat,)
    return _Known(
        trump, unseen, shown, won, view.hand, on_lead and _all_win(view.hand, unseen, trump)
    )


def _all_win(held: tuple[Card, ...], unseen: frozenset[Card], trump: str) -> bool:
    """Whether each card wins when led: nothing unseen beats it, and no trump can."""
    trumps = [card for card in unseen if card.suit == trump]
    return not any(
        (trumps and card.suit != trump)
        or any(rival.suit == card.suit and rival.rank > card.rank for rival in unseen)
        for card in held
    )


def _game(view: SeatView, known: _Known) -> bool:
    """Whether no capture that is still possible changes who has most for Game."""
    seat = view.seat
    assert seat is not None
    sides = view.public.sides
    count = [0] * (max(sides) + 1)
    for trick in view.tricks:
        if trick.winner is not None:
            count[sides[trick.winner]] += pips(card for _, card in trick.plays)
    others = sum(view.piles[hand(other)].count for other in range(len(sides)) if other != seat)
    worth = sorted((pips((card,)) for card in known.unseen), reverse=True)
    own = pips(view.hand)
    if known.mine:
        least, most = list(count), list(count)
        least[sides[seat]] += own + sum(worth[-others:] if others else ())
        most[sides[seat]] += own + sum(worth[:others])
        return _best(view, least) == _best(view, most)
    left = own + sum(worth[:others]) + pips(card for _, card in view.plays)
    first, second = sorted(count, reverse=True)[:2]
    return left == 0 or first - second > left


def _best(view: SeatView, count: list[int]) -> int | None:
    """The side that Game goes to with these counts; None: to nobody."""
    best = [side for side, number in enumerate(count) if number == max(count)]
    if len(best) == 1:
        return best[0]
    players = view.table.players
    return view.public.sides[(view.public.dealer + 1) % players] if players == 2 else None
