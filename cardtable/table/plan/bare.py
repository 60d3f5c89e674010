"""Whether the middle of a table belongs to the trick alone."""

from __future__ import annotations

from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import TRICK

from .placement import CORE

FEW = 6
"""Seats up to which a middle without piles is worth larger cards."""


def is_bare(view: SeatView, before: bool) -> bool:
    """Whether no pile will lie in the middle: told by the cards once they are dealt."""
    if view.table.players > FEW:
        return False
    if TRICK not in view.piles:
        return before
    return not any(zone.name in CORE for zone in view.piles)
