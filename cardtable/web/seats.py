"""The players as a page shows them: who sits where, with what, and whose turn it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import structs

from cardtable.engine.cards import parse_card
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import Zone, hand, passing, taken
from cardtable.games import game as rules_of
from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.texts import _, n_, texts
from cardtable.texts.table import spoken
from cardtable.texts.table.waiting import faces, name_at, trusts

from .screen import Plate


def place_of_seat(state: RoomState, seat: int) -> int:
    """The place in the room whose seat this is."""
    return state.seats.index(seat) if seat in state.seats else -1


def names_by_seat(state: RoomState) -> tuple[str, ...]:
    """What the people are called, by seat."""
    places = (place_of_seat(state, seat) for seat in range(len(state.places)))
    return tuple(name_at(state, place) for place in places)


def plates(
    view: SeatView, state: RoomState, names: Sequence[str], winners: Collection[int] = ()
) -> tuple[Plate, ...]:
    """All seats, clockwise from the reader's; from the first where the reader looks on. winners:
    the accounts, of seats or sides, that have won the game."""
    portraits = faces(state)
    players = view.table.players
    first = view.seat or 0
    sides = view.public.sides or tuple(range(players))
    won = {seat for seat, side in enumerate(sides) if side in winners}
    said = spoken.seats(names[:players], view, won)
    plates = (
        _plate(view, state, names, portraits, (first + i) % players, said) for i in range(players)
    )
    return tuple(structs.replace(one, winner=True) if one.seat in won else one for one in plates)


def _plate(
    view: SeatView,
    state: RoomState,
    names: Sequence[str],
    portraits: Sequence[str],
    seat: int,
    said: Sequence[str],
) -> Plate:
    public, say = view.public, texts()
    place = place_of_seat(state, seat)
    there = state.places[place]
    side = public.sides[seat] if seat < len(public.sides) else seat
    playing = public.phase not in ("draw", "deal")
    points = public.points[seat] if playing and seat < len(public.points) else None
    helpful = rules_of(view.table.game).points_are_good
    mine = public.sides[view.seat] if view.seat is not None and public.sides else None
    held, lying = view.piles.get(hand(seat)), _lying(view, seat)
    shows = held is not None and seat != view.seat and held.cards is not None
    return Plate(
        seat,
        names[seat],
        place,
        portraits[place],
        total=_("Total {n}", n=public.totals[side]) if side < len(public.totals) else "",
        short=say.number(public.totals[side]) if side < len(public.totals) else "",
        points="" if points is None else say.number(points),
        good=points is not None and (points > 0) == helpful,
        chips=say.number(public.chips[side]) if side < len(public.chips) else "",
        held=0 if held is None else held.count,
        won=_count(view, taken(seat)),
        passing=_count(view, passing(seat)),
        open=tuple(map(str, held.cards or ())) if shows and held is not None else (),
        lying=lying,
        dealer=seat == public.dealer,
        turn=seat in view.to_act,
        away=there.who == "person" and there.presence != "here",
        bot=there.who != "person" or there.presence == "bot",
        partner=mine is not None and seat != view.seat and public.sides[seat] == mine,
        trusts=there.trusts,
        said=_with_cards(_with_trust(said[seat], there), lying),
    )


def _count(view: SeatView, zone: Zone) -> int:
    pile = view.piles.get(zone)
    return 0 if pile is None else pile.count


def _lying(view: SeatView, seat: int) -> tuple[str, ...]:
    """What lies face up before a seat: cards drawn for the deal, cards that the rules lay open."""
    return tuple(
        str(card)
        for name in ("drawn", "shown")
        if (pile := view.piles.get(Zone(name, seat))) is not None
        for card in pile.cards or ()
    )


def _with_trust(said: str, there: PlaceState) -> str:
    """The plate in words, and whether its player leaves the shuffle to the host."""
    return spoken.with_marks(said, [trusts()]) if there.trusts else said


def _with_cards(said: str, lying: Sequence[str]) -> str:
    """The plate in words, with the cards before it."""
    if not lying:
        return said
    return spoken.with_marks(said, [spoken.label(parse_card(card)) for card in lying])


def watched_by(state: RoomState, person: int) -> str:
    """Who looks on, in one sentence; "" if nobody else does."""
    if state.phase == "lobby":
        return ""
    names = [one.name for one in state.lookers if one.state != "knocks" and one.person != person]
    if not names:
        return ""
    if len(names) > 6:
        return n_("{n} spectator looks on.", "{n} spectators look on.", len(names))
    return n_("Spectator: {names}.", "Spectators: {names}.", len(names), names=names)
