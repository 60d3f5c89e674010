"""The cards as a page shows them: the hand with what may be played and why not, tricks, piles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from cardtable.engine.actions import Ask, Reason
from cardtable.engine.cards import Card, in_order
from cardtable.engine.events import CardsMoved, Event
from cardtable.engine.public import Trick
from cardtable.engine.seat_view import Pile, SeatView
from cardtable.engine.zones import (
    HELD,
    KITTY,
    PACK,
    STOCK,
    TURN_UP,
    Zone,
    passing,
)
from cardtable.texts import n_
from cardtable.texts.table import asked, spoken

from . import screen as shown

MARKING = ("pass", "discard")
"""Asks for several cards at once, which are chosen one by one and then sent."""

MOST_FACES = 12
"""So many faces of an open pile are shown, the last ones."""

PILES = (STOCK, TURN_UP, KITTY, HELD, Zone("shown"), PACK)


def hand(
    view: SeatView, ask: Ask | None, events: Iterable[Event]
) -> tuple[tuple[shown.Held, ...], tuple[shown.Reason, ...]]:
    """The reader's own cards in order, and the reasons why some cannot be used now."""
    offered: Collection[Card] = ()
    reasons: list[shown.Reason] = []
    why: dict[Card, int] = {}
    if ask is not None and ask.kind in ("play", *MARKING):
        offered = ask.cards
    if ask is not None:
        for card, reason in ask.reasons.items():
            told = _reason(view.table.game, reason, card)
            if told not in reasons:
                reasons.append(told)
            why[card] = reasons.index(told)
    fresh = received(events, view.seat)
    held = tuple(
        shown.Held(str(card), spoken.label(card), card in offered, why.get(card, -1), card in fresh)
        for card in in_order(view.hand)
    )
    return held, tuple(reasons)


def _reason(game: str, reason: Reason, card: Card) -> shown.Reason:
    told = asked.why(game, reason, card)
    return shown.Reason(told.sentence, told.anchor, told.rule)


def received(events: Iterable[Event], seat: int | None) -> frozenset[Card]:
    """What `seat` was just passed."""
    return frozenset(
        card
        for event in events
        if isinstance(event, CardsMoved)
        and event.source.name == "passing"
        and event.target == Zone("hand", seat)
        and seat is not None
        for card in event.cards
        if card is not None
    )


def tray(view: SeatView) -> tuple[str, ...]:
    """The reader's cards that are laid down to be passed."""
    pile = None if view.seat is None else view.piles.get(passing(view.seat))
    return () if pile is None else tuple(map(str, pile.cards or ()))


def hidden(view: SeatView) -> int:
    """How many of the reader's own cards must not be looked at yet."""
    pile = None if view.seat is None else view.piles.get(Zone("sealed", view.seat))
    return 0 if pile is None else pile.count


def trick(view: SeatView, names: Sequence[str]) -> tuple[shown.Played, ...]:
    """The trick in progress, in the order played."""
    winning, cancelled = view.public.winning, view.public.cancelled
    return tuple(
        shown.Played(
            str(card),
            seat,
            leads=(leads := seat == winning and card not in cancelled),
            cancelled=card in cancelled,
            said=spoken.played_card(card, names[seat], leads=leads, cancelled=card in cancelled),
        )
        for seat, card in view.plays
    )


def last_trick(view: SeatView, names: Sequence[str]) -> shown.LastTrick | None:
    """The trick that was finished last, as everybody may look at it."""
    if not view.tricks:
        return None
    last: Trick = view.tricks[-1]
    return shown.LastTrick(
        f"{view.public.deal}.{len(view.tricks)}",
        tuple(
            shown.Played(str(card), seat, leads=seat == last.winner) for seat, card in last.plays
        ),
        last.winner,
        spoken.last_trick(last, names),
    )


def piles(view: SeatView) -> tuple[shown.TablePile, ...]:
    """The table's own piles that hold any card."""
    found = ((zone, view.piles.get(zone)) for zone in PILES)
    return tuple(_pile(zone, pile) for zone, pile in found if pile is not None and pile.count)


def _pile(zone: Zone, pile: Pile) -> shown.TablePile:
    faces = tuple(pile.cards or ())[-MOST_FACES:]
    count = pile.count
    words = {
        STOCK: n_("{n} card in the stock.", "{n} cards in the stock.", count),
        KITTY: n_("{n} left-over card.", "{n} left-over cards.", count),
        HELD: n_("{n} card of held tricks.", "{n} cards of held tricks.", count),
    }.get(zone, "")
    if faces and not words:
        words = ", ".join(spoken.label(card) for card in faces)
    return shown.TablePile(zone.name, count, tuple(map(str, faces)), words)
