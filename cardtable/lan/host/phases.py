"""What a room waits for, and what can be asked of it."""

from __future__ import annotations

from enum import StrEnum

from cardtable.engine.match import Match


class RoomPhase(StrEnum):
    """ "lobby", or what the match waits for (`Match.phase`)."""

    LOBBY = "lobby"
    DRAW = "draw"
    DEAL = "deal"
    CUT = "cut"
    PLAY = "play"
    SCORED = "scored"
    POOL = "pool"
    OVER = "over"

    @property
    def in_game(self) -> bool:
        """Whether a game is on, or its end is looked at."""
        return self is not RoomPhase.LOBBY

    @property
    def is_settled(self) -> bool:
        """Whether a deal is over and its points stand."""
        return self in (RoomPhase.SCORED, RoomPhase.POOL, RoomPhase.OVER)

    @property
    def waits_for_readiness(self) -> bool:
        """Whether it goes on when everybody at the table is ready."""
        return self in (RoomPhase.LOBBY, RoomPhase.SCORED)

    @property
    def can_be_left(self) -> bool:
        """Whether nothing is under way that a bot would have to play on."""
        return self in (RoomPhase.LOBBY, RoomPhase.OVER)


def phase_of(match: Match | None) -> RoomPhase:
    """The phase of a room with this match, or none."""
    return RoomPhase.LOBBY if match is None else RoomPhase(match.phase)
