"""What a seat may see. All hidden-information code of the program is here and in `zones`.

Views are built up from nothing: a face enters a view only because `zones.sees` lets this viewer
see it; a viewer is a seat, or None for a watcher. `laid_open` is the one exception: it shows every
hand of a deal that is no secret. That is a deal that was scored and is gone through again (replay,
review), an example of the rules book, practice with open hands at one's own screen, a table on
the network whose every seat lets those who look on see its hand, and a teacher's table there, whose
teacher has no seat and sees all hands, as everybody is told. Nothing else that sends views to
others may call it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .events import CardsMoved, DealScored, Event
from .options import Carry, Table
from .rules import Rules
from .seat_view import Pile, SeatView
from .zones import sees


def view_for(
    rules: Rules[Any],
    table: Table,
    state: Any,
    seat: int | None,
    scores: tuple[DealScored, ...] = (),
    settled: Carry | None = None,
) -> SeatView:
    """The view of `seat` (None: a watcher) on this state. settled: what everybody has when the game
    is over and all has been paid, which the deal's state does not know."""
    public = rules.public(state)
    if settled is not None:
        public = replace(public, chips=settled.chips or public.chips, pot=settled.pot)
    return SeatView(
        seat=seat,
        table=table,
        piles={
            zone: Pile(len(lying), lying if sees(zone, seat) else None)
            for zone, lying in rules.zones(state).items()
        },
        public=public,
        tricks=rules.tricks(state),
        plays=rules.current(state),
        memory={} if seat is None else rules.memory(state, seat),
        scores=scores,
        to_act=rules.to_act(state),
    )


def laid_open(
    rules: Rules[Any],
    table: Table,
    state: Any,
    seat: int | None,
    scores: tuple[DealScored, ...] = (),
    settled: Carry | None = None,
) -> SeatView:
    """The view of `seat` with every hand open, and the rest as hidden as it is to everybody.

    A kitty, a stock and the piles of tricks taken stay face down, as they would on a real table.
    """
    view = view_for(rules, table, state, seat, scores, settled)
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
