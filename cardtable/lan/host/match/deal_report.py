"""What a match's log tells of its deals; a scored one as everybody is told it."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.engine.match import Match
from cardtable.engine.records.codec import to_json
from cardtable.lan.host.phases import phase_of
from cardtable.lan.protocol.codec import raw
from cardtable.lan.protocol.host_messages import DealOver


def scored_deals(match: Match) -> int:
    """How many deals of a match are scored."""
    return len(match.checkpoints) - (not phase_of(match).is_settled)


def has_decided(match: Match, seat: int) -> bool:
    """Whether a seat has decided anything since cards were dealt or drawn last."""
    for line in reversed(match.log):
        if "deal" in line or "draw" in line:
            break
        if line.get("seat") == seat:
            return True
    return False


def missing_deals(match: Match, game: int, have: int) -> Iterator[DealOver]:
    """The messages for the deals of a match from the one numbered `have` on: that one too, for its
    end may be new."""
    scored = scored_deals(match)
    for number in range(max(1, min(have, scored)), scored + 1):
        yield deal_over(match, number, game)


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
