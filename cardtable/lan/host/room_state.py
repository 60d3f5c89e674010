"""What everybody is shown of a networked room."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.codec import VERSION, raw
from cardtable.lan.protocol.host_messages import (
    Looker,
    PlaceState,
    Proposal,
    RoomState,
    TableNote,
)

from .match.hosted_match import HostedMatch
from .match.spectators import hands_shown
from .phases import RoomPhase, phase_of
from .roster import Roster
from .table_config import TableConfig


def state_of(
    config: TableConfig,
    roster: Roster,
    hosted: HostedMatch | None,
    proposal: Proposal | None,
    starts_in: float | None = None,
) -> RoomState:
    """All that everybody may know of the room now."""
    host = roster.host()
    match = None if hosted is None else hosted.match
    return RoomState(
        config.id,
        config.name,
        raw(config.table),
        phase_of(match),
        tuple(_place_state(config, roster, hosted, index) for index in roster.places),
        tuple(roster.places) if match is None else match.seats,
        tuple(
            Looker(one.id, one.name, "knocks" if one.knocks else "watches")
            for one in roster.members.values()
            if one.link is not None and roster.place_of(one) is None
        ),
        _told(config),
        proposal,
        None if host is None else host.id,
        () if hosted is None else hosted.shuffling,
        () if hosted is None else hosted.voided,
        "open" if config.teacher else hands_shown(roster, config.settings),
        config.of,
        starts_in,
        config.teacher,
    )


def _told(config: TableConfig) -> Settings:
    """The settings as they are told: of hands that a teacher sees each version says what it can."""
    return replace(config.settings, hands="open") if config.teacher else config.settings


def seen_outside(state: RoomState) -> RoomState:
    """What somebody sees who waits to be let in: the table, who sits there and who is ready."""
    places = tuple(
        PlaceState(one.who, one.name, one.person, one.level, one.avatar, one.presence, one.ready)
        for one in state.places
    )
    return RoomState(
        state.table,
        state.name,
        state.game,
        state.phase,
        places,
        tuple(range(len(places))),
        host=state.host,
        of=state.of,
        teacher=state.teacher,
    )


def _place_state(
    config: TableConfig, roster: Roster, hosted: HostedMatch | None, index: int
) -> PlaceState:
    coming = roster.waiting_for(index)
    next_id = None if coming is None else coming.id
    member = roster.owner(index)
    if member is None:
        level = roster.level(index)
        return PlaceState("bot" if level else "open", level=level, next=next_id)
    presence = "bot" if member.bot else "here" if member.here else "away"
    return PlaceState(
        "person",
        member.name,
        member.id,
        config.settings.level if member.bot else "",
        member.avatar,
        presence,
        member.ready,
        None if hosted is None else hosted.left(index),
        next_id,
        member.key,
        member.consents or member.gone,
        config.settings.fair and not member.bot and (member.trusts or member.chosen_for),
    )


def signature_of(
    config: TableConfig,
    roster: Roster,
    hosted: HostedMatch | None,
    proposal: Proposal | None,
) -> object:
    """Differs when what is shown differs, but for the seconds that run anyway."""
    match = None if hosted is None else hosted.match
    return (
        config.name,
        config.table,
        phase_of(match),
        config.settings,
        proposal,
        tuple(
            (
                *(one.id, one.name, one.next_place, one.host, one.bot),
                *(one.knocks, one.ready, one.here, one.gone, one.key, one.consents),
                *(one.trusts, one.chosen_for),
            )
            for one in roster.members.values()
        ),
        roster.rows(),
        None if match is None or hosted is None else (match.seats, hosted.signature()),
    )


def note_of(
    config: TableConfig, roster: Roster, phase: RoomPhase, port: int = 0, fingerprint: str = ""
) -> TableNote:
    """The room as it is advertised."""
    return TableNote(
        config.id,
        config.name,
        config.table.game,
        config.table.preset,
        config.table.players,
        len(roster.free_places(playing=phase.in_game)),
        "playing" if phase.in_game else "lobby",
        VERSION,
        port,
        fingerprint,
        config.settings.door,
        config.of,
        config.settings.watchers,
    )
