"""What a seat may see. All hidden-information code of the program is here and in `zones`.

Views are built up from nothing: a face enters a view only because `zones.sees` lets this viewer
see it. There are two kinds of viewer: a seat (None: a watcher), and, once a deal is scored,
everybody, to whom `open_view` shows all of it. `laid_open` shows every hand of a deal that is no
secret: one that was scored and is gone through again, an example, practice with open hands at
one's own screen, or a table on the network whose every seat lets those who look on see its hand.
Nothing else that sends views to others may call it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .actions import Ask
from .cards import Card
from .events import CardsMoved, DealScored, Event
from .options import Table
from .rules import Play, Public, Rules, Trick
from .zones import Zone, hand, sees


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards in a zone: how many, and their faces where the viewer may see them."""

    count: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that one seat (None: a watcher) may know: enough to go on from with nothing else.

    tricks are the finished ones of this deal; plays the trick in progress; memory the seat's own
    past ("passed", "received", "discarded"); scores every deal of the game so far;
    to_act the seats that must act now.
    """

    seat: int | None
    table: Table
    piles: Mapping[Zone, Pile]
    public: Public
    tricks: tuple[Trick, ...]
    plays: tuple[Play, ...]
    memory: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    scores: tuple[DealScored, ...] = ()
    to_act: tuple[int, ...] = ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, as far as it may look at them."""
        pile = self.piles.get(hand(self.seat)) if self.seat is not None else None
        return (pile.cards or ()) if pile else ()


@dataclass(frozen=True, slots=True)
class Update:
    """What one viewer is told after each step: numbered without gaps, whole by itself."""

    number: int
    events: tuple[Event, ...]
    view: SeatView
    asks: tuple[Ask, ...]


def view_for(
    rules: Rules[Any],
    table: Table,
    state: Any,
    seat: int | None,
    scores: tuple[DealScored, ...] = (),
) -> SeatView:
    """The view of `seat` (None: a watcher) on this state."""
    return SeatView(
        seat=seat,
        table=table,
        piles={
            zone: Pile(len(lying), lying if sees(zone, seat) else None)
            for zone, lying in rules.zones(state).items()
        },
        public=rules.public(state),
        tricks=rules.tricks(state),
        plays=rules.current(state),
        memory={} if seat is None else rules.memory(state, seat),
        scores=scores,
        to_act=rules.to_act(state),
    )


def open_view(
    rules: Rules[Any], table: Table, state: Any, scores: tuple[DealScored, ...] = ()
) -> SeatView:
    """A scored deal as everybody may see it; ValueError while the deal lasts."""
    if rules.result(state) is None:
        raise ValueError("the deal is not scored yet")
    watched = view_for(rules, table, state, None, scores)
    piles = {zone: Pile(len(lying), lying) for zone, lying in rules.zones(state).items()}
    return SeatView(
        seat=None,
        table=table,
        piles=piles,
        public=watched.public,
        tricks=watched.tricks,
        plays=watched.plays,
        scores=scores,
    )


def laid_open(
    rules: Rules[Any],
    table: Table,
    state: Any,
    seat: int | None,
    scores: tuple[DealScored, ...] = (),
) -> SeatView:
    """The view of `seat` with every hand open, and the rest as hidden as it is to everybody.

    A kitty, a stock and the piles of tricks taken stay face down, as they would on a real table.
    """
    view = view_for(rules, table, state, seat, scores)
    faces = {
        zone: Pile(len(lying), lying)
        for zone, lying in rules.zones(state).items()
        if zone.name in ("hand", "passing", "sealed")
    }
    return replace(view, piles={**view.piles, **faces})


def event_for(event: Event, seat: int | None) -> Event:
    """The event as `seat` may see it: a face shows if it may be seen where it was or is now."""
    if not isinstance(event, CardsMoved):
        return event
    if sees(event.source, seat) or sees(event.target, seat):
        return event
    return CardsMoved((None,) * len(event.cards), event.source, event.target)
