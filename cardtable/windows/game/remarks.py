"""Now and then a bot has a word for how a deal went."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.seat_view import SeatView
from cardtable.table.drawing.badges import Sitter
from cardtable.table.seats.plate_of import is_scored, mood_of
from cardtable.table.view import TableView
from cardtable.texts.table.remarks import remark


def let_a_bot_speak(table: TableView, view: SeatView, sitters: Sequence[Sitter]) -> None:
    """After a scored deal one bot at the most says something at its plate; which one and what go
    by the deal alone, so that all at a table on the network hear the same."""
    if not is_scored(view):
        return
    deal, sides = view.public.deal, view.public.sides
    wanted = "hurt" if deal % 2 else "pleased"
    for seat, one in enumerate(sitters):
        if one.strength and mood_of(view, sides[seat] if sides else seat) == wanted:
            table.speak(seat, remark(wanted, deal))
            return
