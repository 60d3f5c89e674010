"""The room around the game as a page shows it: the lobby, who is waited for, what is proposed."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.bots.api import LEVELS
from cardtable.lan.protocol.host_messages import PlaceState, RoomState
from cardtable.texts import _, n_
from cardtable.texts.table.people import level_name
from cardtable.texts.table.waiting import faces, hindrance, name_at, teacher_line

from .screen import Button, Door, Guest, Level, Lobby, LobbyPlace, Proposed


def lobby(state: RoomState, person: int) -> Lobby:
    """The places before the game, and what the reader may do with them."""
    portraits = faces(state)
    hosts = state.host == person
    levels = tuple(Level(level, level_name(level)) for level in LEVELS) if hosts else ()
    places = tuple(
        _place(state, number, portraits[number], person) for number in range(len(state.places))
    )
    return Lobby(places, hindrance(state, hosts=hosts), levels)


def _place(state: RoomState, number: int, face: str, person: int) -> LobbyPlace:
    there = state.places[number]
    return LobbyPlace(
        name_at(state, number),
        face,
        there.who,
        there.person or 0,
        there.ready,
        away=there.who == "person" and there.presence != "here",
        me=there.who == "person" and there.person == person,
        sit=there.who == "open",
        level=there.level,
        going=_may_propose_going(state, there, person),
    )


def _may_propose_going(state: RoomState, there: PlaceState, person: int) -> bool:
    """Whether the reader may propose that somebody be sent away, where nobody hosts."""
    here = [one.person for one in state.places if one.presence == "here" and one.person]
    sits = there.who == "person" and there.person != person
    return state.host is None and sits and person in here and len(here) > 2


def guests(state: RoomState, person: int) -> tuple[Guest, ...]:
    """Who has no place, and who knocks."""
    return tuple(
        Guest(
            one.person,
            _("{name} knocks.", name=one.name)
            if one.state == "knocks"
            else _("{name} looks on.", name=one.name),
            one.state == "knocks",
        )
        for one in state.lookers
        if one.person != person
    )


def place_of(state: RoomState, person: int) -> int | None:
    """The reader's place; None: looks on."""
    return next((i for i, one in enumerate(state.places) if one.person == person), None)


def proposed(state: RoomState, person: int) -> Proposed | None:
    """What everybody is asked to agree to."""
    proposal = state.proposal
    if proposal is None:
        return None
    name = next((one.name for one in state.places if one.person == proposal.by), "")
    other = next((p.name for p in state.places if p.person == proposal.n), "")
    words = {
        "undo": _("{name} asks to undo a move.", name=name),
        "rematch": _("{name} proposes another game.", name=name),
        "further": _("{name} proposes to play on for the pool.", name=name),
        "finish": _("{name} proposes to divide the pool.", name=name),
        "send_away": _("{name} proposes to send {other} away.", name=name, other=other),
    }.get(proposal.what, "")
    meant = proposal.n if proposal.what == "send_away" else None
    mine = person in (*proposal.agreed, meant) or place_of(state, person) is None
    missing = [
        one.name
        for one in state.places
        if one.who == "person"
        and one.presence == "here"
        and one.person not in (*proposal.agreed, meant)
    ]
    if mine and missing:
        words += " " + _("Not answered yet: {names}.", names=missing)
    return Proposed(proposal.number, words, mine)


def door(state: RoomState, person: int) -> Door | None:
    """Who knocks, for the host to open."""
    if not state.opens_door(person):
        return None
    knocking = next((one for one in state.lookers if one.state == "knocks"), None)
    if knocking is None:
        return None
    return Door(knocking.person, _("{name} knocks.", name=knocking.name))


def free_seats(state: RoomState, person: int) -> tuple[Button, ...]:
    """The seats that whoever looks on may ask for, from the next deal on."""
    if state.phase == "lobby" or place_of(state, person) is not None:
        return ()
    return tuple(
        Button(name_at(state, number), 0, str(number), why=_promised(one, person))
        for number, one in enumerate(state.places)
        if (one.who != "person" or one.presence == "bot") and one.next in (None, person)
    )


def _promised(place: PlaceState, person: int) -> str:
    if place.next != person:
        return ""
    return _("From the next deal on: seat of {name}", name=place.name or _("free"))


def hands(state: RoomState) -> str:
    """Whether those who look on see the hands: "" where that is no question."""
    if state.teacher:
        return teacher_line(state, -1)
    if not state.settings.watchers or state.settings.hands == "closed":
        return ""
    if state.hands == "open":
        return _("Spectators see all hands.")
    if state.hands == "late":
        minutes = max(1, state.settings.delay // 60)
        return n_(
            "Spectators see all hands, {n} minute later.",
            "Spectators see all hands, {n} minutes later.",
            minutes,
        )
    missing = [one.name for one in state.places if one.who == "person" and not one.consents]
    return _("Spectators see no hands. Not agreed yet: {names}.", names=missing)


def possible(
    state: RoomState, person: int, *, asked: bool, tricks: bool, scores: bool
) -> Collection[str]:
    """What the reader may do besides answering: names that the page knows."""
    place = place_of(state, person)
    mine = None if place is None else state.places[place]
    phase, settings = state.phase, state.settings
    sits, lobby_ = mine is not None, phase == "lobby"
    hosts = state.host == person
    asked_to_show = bool(hands(state)) and not state.teacher
    can = {
        "ready": mine is not None
        and not mine.ready
        and (phase == "scored" or (lobby_ and not hosts)),
        "unready": mine is not None and mine.ready and lobby_ and not hosts,
        "start": hosts and (lobby_ or phase == "scored"),
        "admit": state.opens_door(person),
        "stand": sits and lobby_ and settings.watchers,
        "hint": asked and settings.hints and phase == "play",
        "undo": sits and phase == "play" and settings.undo and state.proposal is None,
        "rematch": sits and phase == "over" and state.proposal is None and not state.teacher,
        "further": sits and phase == "pool" and state.proposal is None,
        "last": tricks,
        "sheet": scores,
        "consent": mine is not None and asked_to_show and not mine.consents,
        "unconsent": mine is not None and asked_to_show and mine.consents,
    }
    return tuple(name for name, may in can.items() if may)
