"""A scored deal as it is told to everybody, so that anybody can review, check and carry on."""

from __future__ import annotations

from cardtable.engine.match import Match
from cardtable.engine.records.codec import to_json
from cardtable.lan.host.phases import phase_of
from cardtable.lan.protocol.codec import raw
from cardtable.lan.protocol.host_messages import DealOver


def scored_deals(match: Match) -> int:
    """How many deals of a match are scored."""
    return len(match.checkpoints) - (not phase_of(match).is_settled)


def deal_over(match: Match, number: int, game: int) -> DealOver:
    """The message for the deal `number` (from 1) of a match; game: which game of the room."""
    points = match.checkpoints
    point = points[number - 1]
    after = points[number] if number < len(points) else None
    drawn = number == 1 and match.first_carry is None and match.first_dealer is None
    end = len(match.log) if after is None else after.lines
    if after is None:
        result = match.result
        carry = None if result is None or match.phase == "over" else result.carry
    else:
        carry = after.carry
    return DealOver(
        number,
        raw(match.log[0 if drawn else point.lines : end]),
        raw(None if drawn else to_json(point.carry)),
        raw(carry),
        raw(match.scores if after is None else after.scores),
        game,
    )
