"""Who sits at each seat of a networked table, as the table shows people."""

from __future__ import annotations

from dataclasses import replace

from cardtable.lan.protocol.host_messages import RoomState
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import _
from cardtable.texts.table.waiting import faces, name_at, trusts
from cardtable.windows.game.styled_table import of_level, portrait


def sitters(state: RoomState | None, players: int) -> tuple[Sitter, ...]:
    """Who sits at each seat, by name and portrait, whether they are away, and whether they leave
    the shuffle to the host."""
    found = [Sitter(_("Seat {number}", number=seat + 1)) for seat in range(players)]
    if state is not None:
        seen = faces(state)
        for number, (place, seat) in enumerate(zip(state.places, state.seats, strict=True)):
            away = place.who == "person" and place.presence != "here"
            level = of_level(place.level) if place.who == "bot" else of_level("")
            name = name_at(state, number)
            sitter = Sitter(name, portrait(seen[number]), away, **level)
            found[seat] = replace(sitter, level=trusts(), trusts=True) if place.trusts else sitter
    return tuple(found)
