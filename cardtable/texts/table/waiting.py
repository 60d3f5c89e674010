"""Who sits at a networked table, who is waited for, and how long.

Worked out anew from what is known now. Nothing here is remembered, so nothing can stick: when a
person is back, the line is gone.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.texts.catalogue import _, n_
from cardtable.texts.table.people import portraits, usual_name


def name_at(state: RoomState, place: int) -> str:
    """What whoever has this place is called: a person's name, or a bot's usual one."""
    there = state.places[place]
    if there.who == "open":
        return _("free")
    if there.name:
        return there.name
    taken = {one.name.casefold() for one in state.places}
    name = usual_name(place + 1)
    return name if name.casefold() not in taken else _("{name} (bot)", name=name)


def faces(state: RoomState) -> tuple[str, ...]:
    """A portrait for each place, all different: people's own first, the same for all to see."""
    chosen: dict[int, str] = {}
    for number, place in enumerate(state.places):
        if place.avatar and place.avatar not in chosen.values():
            chosen[number] = place.avatar
    taken = [number for number, place in enumerate(state.places) if place.who != "open"]
    names = [name_at(state, number) for number in taken]
    own = {i: chosen[number] for i, number in enumerate(taken) if number in chosen}
    found = dict(zip(taken, portraits(names, own), strict=True))
    return tuple(found.get(number, "") for number in range(len(state.places)))


def teacher_line(state: RoomState, person: int) -> str:
    """What everybody at a teacher's table is told of the hands; "" at any other."""
    if not state.teacher:
        return ""
    if person == state.host:
        return _(
            "You see all hands, and everybody here is told so. Turn this screen away from the "
            "pupils."
        )
    return _(
        "A teacher’s table: the host sees all hands and may choose the cards of a deal. Games here "
        "count in nobody’s statistics."
    )


def late(state: RoomState) -> list[str]:
    """Who is there and has not said to be ready."""
    return [
        place.name
        for place in state.places
        if place.who == "person"
        and place.presence == "here"
        and not place.ready
        and place.person != state.host
    ]


def hindrance(state: RoomState, *, hosts: bool) -> str:
    """Why the game does not begin yet."""
    names = late(state)
    if names:
        return _("Not ready yet: {names}.", names=names)
    if state.starts is not None:
        return n_(
            "Everybody is ready: the game begins within {n} second.",
            "Everybody is ready: the game begins within {n} seconds.",
            math.ceil(state.starts),
        )
    if state.host is None:
        return _("The game begins when all who have a seat are ready.")
    if not hosts:
        return _("Waiting for the host to start.")
    if any(place.who == "open" for place in state.places):
        return _("Bots take the seats that are free when the game starts.")
    return ""


def trusts() -> str:
    """What is said of somebody who takes no part in the shuffles."""
    return _("trusts the host with the shuffle")


def trusting_line(state: RoomState) -> str:
    """Who takes no part in the shuffles, in one sentence; "" if everybody does."""
    names = [one.name for one in state.places if one.trusts]
    if not names:
        return ""
    return _("In the shuffle the host’s program chooses the number for: {names}.", names=names)


def waiting_lines(
    state: RoomState, me: int | None, to_act: Collection[int], passed: float = 0.0
) -> list[str]:
    """One sentence for everybody who is waited for or away.

    me: this person's place. to_act: the seats that must act now. passed: seconds since the state
    was told.
    """
    if state.phase == "lobby":
        return []
    lines = []
    if state.shuffling:
        names = [name_at(state, place) for place in state.shuffling]
        lines.append(_("Everybody shuffles; waiting for {names}.", names=names))
    for number, place in enumerate(state.places):
        if place.who != "person":
            continue
        acts = state.seats[number] in to_act
        left = None if place.left is None else max(0, round(place.left - passed))
        if place.presence == "bot":
            lines.append(_("{name} is away: a bot plays.", name=place.name))
        elif place.presence == "away":
            lines.append(_away(state, place, left))
        elif acts and number == me:
            if left is not None:
                lines.append(n_("You have {n} second left.", "You have {n} seconds left.", left))
        elif acts:
            lines.append(_acting(place, left))
    if state.phase == "scored":
        if state.teacher and not any(map(_held, state.places)):
            lines.append(_("The teacher deals next."))
        late = [one.name for one in state.places if _held(one)]
        if late:
            lines.append(_("Not ready yet: {names}.", names=late))
    return lines


def _held(place: PlaceState) -> bool:
    return place.who == "person" and place.presence == "here" and not place.ready


def _away(state: RoomState, place: PlaceState, left: int | None) -> str:
    if left is None or state.settings.absent == "wait":
        return _("{name} is away: the table waits.", name=place.name)
    return n_(
        "{name} is away; in {n} second a bot plays on.",
        "{name} is away; in {n} seconds a bot plays on.",
        left,
        name=place.name,
    )


def _acting(place: PlaceState, left: int | None) -> str:
    if left is None:
        return _("Waiting for {name}.", name=place.name)
    return n_(
        "Waiting for {name}: {n} second left.",
        "Waiting for {name}: {n} seconds left.",
        left,
        name=place.name,
    )
